// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_MPI_RANK_SEQUENCE_HPP
#define RUNNEL_MPI_RANK_SEQUENCE_HPP

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/interfaces/fill_block.hpp>
#include <runnel/interfaces/fill_elements.hpp>
#include <runnel/mpi/communicator.hpp>
#include <runnel/mpi/detail/agree.hpp>
#include <runnel/mpi/detail/sequence_of_ranks.hpp>
#include <runnel/mpi/detail/sequence_start.hpp>
#include <runnel/mpi/rank_sequence_options.hpp>
#include <runnel/mpi/stream_claims.hpp>
#include <runnel/streams/detail/from_snapshot.hpp>
#include <runnel/streams/rank_share.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel {

/// One stream that all ranks draw from, as if they were one: of the next N
/// values rank r makes those that `next(N)` names. In order of their numbers
/// they are the serial sequence, for any number of ranks and any division of N
/// into calls.
///
/// All ranks must make the same calls, but only construction communicates,
/// unless `RankSequenceOptions::verify` is set: then every fill does, and finds
/// a rank that is ahead of the others, or behind them.
template <BitGenerator Generator,
          class ExecutionSpace = Kokkos::DefaultExecutionSpace>
class RankSequence {
 public:
  using set_type = StreamSet<Generator, ExecutionSpace>;
  using seed_type = typename Generator::seed_type;

  /// Collective.
  /// \param ranks    must outlive the sequence
  /// \param seed     rank 0's is used
  /// \param options  the same on all ranks
  /// \throws StreamEnded, std::invalid_argument on all ranks, as `StreamSet`
  ///   does; the latter also when the options differ
  RankSequence(Communicator const& ranks, seed_type const& seed = {},
               RankSequenceOptions const& options = {})
      : RankSequence(ranks, ExecutionSpace(), seed, options) {}
  RankSequence(Communicator const& ranks, ExecutionSpace const& exec,
               seed_type const& seed, RankSequenceOptions const& options)
      : m_ranks(&ranks), m_exec(exec) {
    begin(Impl::broadcast_seed<Generator>(ranks, seed), options);
  }

  /// Continues where the snapshot of a sequence of all ranks was taken, on any
  /// number of ranks and in any order. Collective.
  /// \param mine  the result of the collective `load_checkpoint`: one rank has
  ///   the stream, the others none
  /// \throws std::invalid_argument on all ranks if it is of another generator,
  ///   of several streams or of a leapfrog part, or if its state is not what
  ///   seed and position lead to
  template <std::same_as<Snapshot> Record>
  RankSequence(Communicator const& ranks, Record const& mine,
               RankOrder order = RankOrder::blocks,
               ExecutionSpace const& exec = {})
      : RankSequence(ranks, exec, mine, {.order = order}) {}
  /// \param options  of them order, verify and allow_overlap, the same on all
  ///   ranks; a stream that overlaps others needs no allowance
  template <std::same_as<Snapshot> Record>
  RankSequence(Communicator const& ranks, Record const& mine,
               RankSequenceOptions const& options)
      : RankSequence(ranks, ExecutionSpace(), mine, options) {}
  template <std::same_as<Snapshot> Record>
  RankSequence(Communicator const& ranks, ExecutionSpace const& exec,
               Record const& mine, RankSequenceOptions const& options)
      : m_ranks(&ranks), m_exec(exec) {
    std::string const caller = "Runnel::RankSequence: ";
    auto const start = Impl::SequenceStart::of_ranks(caller, ranks, mine);
    std::optional<seed_type> seed;
    ranks.all_or_none(
        [&] { seed = start.template seed_of<Generator>(caller); });
    begin(*seed, {.stream = start.stream,
                  .offset = start.position,
                  .order = options.order,
                  .allow_overlap = options.allow_overlap ||
                                   start.position > Impl::length_of(*seed),
                  .verify = options.verify});
    ranks.all_or_none([&] {
      Impl::require_state_of_seed("Runnel::RankSequence", mine,
                                  [&] { return serial().snapshot().words; });
    });
  }

  /// Native outputs that all ranks together have drawn, including the offset.
  UInt128 position() const { return m_sequence.position(); }
  std::uint64_t stream() const { return m_sequence.stream(); }
  RankOrder order() const { return m_sequence.now().order; }
  ExecutionSpace const& instance() const { return m_exec; }

  /// Which of the next `num_values` of all ranks this rank makes.
  RankShare next(std::uint64_t num_values) const {
    return m_sequence.now().next(num_values);
  }

  /// The next `num_values` of all ranks: this one's into `view`. Asynchronous.
  /// Collective if fills are verified; otherwise a rank that throws leaves the
  /// others alone.
  ///
  /// \param exec        the sequence's instance
  /// \param view        any rank, `next(num_values).count` elements
  /// \param num_values  of all ranks, and the same on all
  /// \throws std::invalid_argument if the View has another size, if a value
  ///   takes several outputs and the order is leapfrog (the values would then
  ///   depend on the number of ranks), or as the `fill` of a set does;
  ///   verified, also on all ranks if one drew ahead, is behind, or asks for
  ///   other values
  /// \throws StreamEnded if the stream ends before
  template <class ViewType,
            class Distribution = Impl::default_distribution_of<ViewType>>
  void fill(ExecutionSpace const& exec, ViewType const& view,
            std::uint64_t num_values,
            Distribution const& distribution = Distribution(),
            FillOptions const& options = {}) {
    constexpr auto caller = named("Runnel::RankSequence::fill");
    Kokkos::Profiling::ScopedRegion const region(caller.function);
    using T = typename ViewType::non_const_value_type;
    constexpr std::uint64_t words =
        Impl::words_per_value<Distribution, Generator, T>;
    auto const outputs = UInt128(words);
    RankShare const mine = next(num_values);
    verify(caller, GlobalIndex<1>{num_values}, words);
    together([&] {
      require_instance(caller, exec);
      check_fill(caller, view.size(), num_values, outputs);
      m_sequence.require_whole_values(caller, outputs);
    });
    if (m_verify) require_disjoint(*m_ranks, claims(num_values, words));
    together([&] {
      if (mine.count == 0) return;
      move_to(position() + UInt128(mine.first) * outputs);
      Impl::fill_view<ExecutionSpace, Generator>(
          {caller.function, m_exec, *m_set, options}, view, distribution);
    });
    m_sequence.advance(UInt128(num_values) * outputs);
  }
  /// `fill()` on the sequence's instance; also without naming a distribution.
  template <class ViewType,
            class Distribution = Impl::default_distribution_of<ViewType>>
  void fill(ViewType const& view, std::uint64_t num_values,
            Distribution const& distribution = Distribution(),
            FillOptions const& options = {}) {
    fill(m_exec, view, num_values, distribution, options);
  }
  template <class ViewType>
  void fill(ExecutionSpace const& exec, ViewType const& view,
            std::uint64_t num_values, FillOptions const& options) {
    fill(exec, view, num_values, Impl::default_distribution_of<ViewType>(),
         options);
  }
  template <class ViewType>
  void fill(ViewType const& view, std::uint64_t num_values,
            FillOptions const& options) {
    fill(m_exec, view, num_values, options);
  }

  /// This rank's block of a global array of the sequence's next values; the
  /// sequence is then just past the array. As the `fill_block` of a set of one
  /// stream, by all ranks with the same array, whatever their blocks are.
  /// Collective if fills are verified; ranks may fill the same elements.
  /// \param exec  the sequence's instance
  /// \throws StreamEnded, std::invalid_argument as that does; the latter also
  ///   in the order leapfrog on several ranks, where a rank has every n-th
  ///   value; verified, as `fill`
  template <class ViewType,
            class Distribution = Impl::default_distribution_of<ViewType>>
  void fill_block(
      ExecutionSpace const& exec, ViewType const& view,
      BlockPlace<static_cast<std::size_t>(ViewType::rank())> const& place,
      Distribution const& distribution = Distribution()) {
    fill_some_of_array<Distribution, ViewType>(
        named("Runnel::RankSequence::fill_block"), exec, place.extent,
        [&](auto const& call) {
          Impl::fill_block_view(call, view, place, distribution);
        });
  }
  /// `fill_block()` on the sequence's instance.
  template <class ViewType,
            class Distribution = Impl::default_distribution_of<ViewType>>
  void fill_block(
      ViewType const& view,
      BlockPlace<static_cast<std::size_t>(ViewType::rank())> const& place,
      Distribution const& distribution = Distribution()) {
    fill_block(m_exec, view, place, distribution);
  }
  /// This rank's elements of a global array of the sequence's next values, by
  /// their numbers: the `fill_elements` of a set, by all ranks with the same
  /// `num_values`, whatever their lists are. The sequence is then just past the
  /// array. Collective if fills are verified, as `fill_block`.
  /// \param exec  the sequence's instance
  /// \throws StreamEnded, std::invalid_argument as that does; the latter also
  ///   in the order leapfrog on several ranks; verified, as `fill`
  template <class ViewType,
            class Distribution = Impl::default_distribution_of<ViewType>>
  void fill_elements(ExecutionSpace const& exec, ViewType const& view,
                     std::vector<std::uint64_t> const& numbers,
                     std::uint64_t num_values,
                     Distribution const& distribution = Distribution()) {
    fill_some_of_array<Distribution, ViewType>(
        named("Runnel::RankSequence::fill_elements"), exec,
        GlobalIndex<1>{num_values}, [&](auto const& call) {
          Impl::fill_listed_elements(call, view, numbers, num_values,
                                     distribution);
        });
  }
  /// `fill_elements()` on the sequence's instance.
  template <class ViewType,
            class Distribution = Impl::default_distribution_of<ViewType>>
  void fill_elements(ViewType const& view,
                     std::vector<std::uint64_t> const& numbers,
                     std::uint64_t num_values,
                     Distribution const& distribution = Distribution()) {
    fill_elements(m_exec, view, numbers, num_values, distribution);
  }

  /// Skips n native outputs of the sequence.
  /// \throws StreamEnded beyond the end of the stream
  void jump(UInt128 n) {
    m_sequence.require_left(named("Runnel::RankSequence::jump"), {n},
                            m_set->max_native_outputs());
    m_sequence.advance(n);
  }

  /// The sequence as one serial stream: on rank 0; none on the others, so that
  /// the `save_checkpoint` of all ranks takes it. Cost: seeding and one jump.
  Snapshot snapshot(SnapshotForm form = SnapshotForm::full) const {
    if (m_ranks->is_root()) return serial().snapshot(form);
    Snapshot none;
    none.num_streams = 0;
    return none;
  }

  /// The outputs that this rank draws for the next `num_values`, for
  /// `require_disjoint`.
  std::vector<StreamClaim> claims(std::uint64_t num_values,
                                  std::uint64_t outputs_per_value = 1) const {
    return m_sequence.claims(num_values, outputs_per_value);
  }

 private:
  /// \param function  the public one
  static constexpr Impl::SequenceCaller named(char const* function) {
    return {.function = function, .blocks = "RankOrder::blocks"};
  }
  void verify(Impl::SequenceCaller const& caller,
              std::span<std::uint64_t const> array, std::uint64_t words) const {
    if (!m_verify) return;
    m_sequence.require_same_request(*m_ranks, caller, array, words);
  }
  /// Calls act(): where fills are verified, on all ranks or none.
  template <class Act>
  void together(Act const& act) const {
    if (m_verify) return m_ranks->all_or_none(act);
    act();
  }
  void require_instance(Impl::SequenceCaller const& caller,
                        ExecutionSpace const& exec) const {
    RUNNEL_THROW_IF(!(exec == m_exec),
                    caller.begin() +
                        "the execution-space instance is not the sequence's; "
                        "give instance()");
  }
  /// \param fill  fill(call): leaves the set just past the array
  template <class Distribution, class ViewType, class Fill>
  void fill_some_of_array(Impl::SequenceCaller const& caller,
                          ExecutionSpace const& exec,
                          std::span<std::uint64_t const> array,
                          Fill const& fill) {
    using T = typename ViewType::non_const_value_type;
    Kokkos::Profiling::ScopedRegion const region(caller.function);
    verify(caller, array, Impl::words_per_value<Distribution, Generator, T>);
    together([&] {
      require_instance(caller, exec);
      m_sequence.require_parts_of_array(caller);
      move_to(position());
      fill(Impl::FillCall<ExecutionSpace, Generator>{caller.function, exec,
                                                     *m_set});
    });
    m_sequence.advance(m_set->position() - position());
  }
  /// \throws std::invalid_argument if a request is wrong, with the reason
  /// \param elements  of the View
  /// \param outputs   native outputs per value
  void check_fill(Impl::SequenceCaller const& caller, std::size_t elements,
                  std::uint64_t num_values, UInt128 outputs) const {
    std::uint64_t const count = next(num_values).count;
    RUNNEL_THROW_IF(elements != count,
                    caller.begin() + "the View has " +
                        std::to_string(elements) + " elements; of " +
                        std::to_string(num_values) +
                        " values this rank makes " + std::to_string(count) +
                        ", so give it next(" + std::to_string(num_values) +
                        ").count elements");
    m_sequence.require_left(caller, {num_values, "values", outputs},
                            m_set->max_native_outputs());
  }

  void begin(seed_type const& seed, RankSequenceOptions const& options) {
    m_sequence = Impl::agreed_sequence(*m_ranks, options);
    m_verify = options.verify;
    m_ranks->all_or_none([&] {
      m_set.emplace(m_exec, seed, m_sequence.part_from(options.offset));
    });
  }
  void move_to(UInt128 n) {
    m_sequence.move_to(
        n, m_set,
        [&](StreamOptions const& options) {
          return set_type(m_exec, m_set->seed(), options);
        },
        [](set_type& set, UInt128 outputs) {
          Impl::StreamSetAccess::jump(set, outputs);
        });
  }
  set_type serial() const {
    return set_type(m_exec, m_set->seed(), m_sequence.whole());
  }

  Communicator const* m_ranks;
  ExecutionSpace m_exec;
  Impl::SequenceOfRanks m_sequence;
  bool m_verify = false;
  std::optional<set_type> m_set;
};

}  // namespace Runnel

#endif  // RUNNEL_MPI_RANK_SEQUENCE_HPP
