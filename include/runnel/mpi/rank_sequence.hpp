// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_MPI_RANK_SEQUENCE_HPP
#define RUNNEL_MPI_RANK_SEQUENCE_HPP

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <concepts>
#include <cstdint>
#include <optional>
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
/// unless NDEBUG is undefined: then every fill verifies that no two ranks draw
/// the same outputs.
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
  /// \throws std::invalid_argument on all ranks, as `StreamSet` does
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
      : m_ranks(&ranks), m_exec(exec) {
    std::string const caller = "Runnel::RankSequence: ";
    auto const start = Impl::SequenceStart::of_ranks(caller, ranks, mine);
    std::optional<seed_type> seed;
    ranks.all_or_none(
        [&] { seed = start.template seed_of<Generator>(caller); });
    begin(*seed, {.stream = start.stream,
                  .offset = start.position,
                  .order = order,
                  .allow_overlap = start.position > Impl::length_of(*seed)});
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
  /// Collective where NDEBUG is not defined, as the checks of all ranks are
  /// then; otherwise a rank that throws leaves the others alone.
  ///
  /// \param exec        the sequence's instance
  /// \param view        any rank, `next(num_values).count` elements
  /// \param num_values  of all ranks, and the same on all
  /// \throws std::invalid_argument if the View has another size, if a value
  ///   takes several outputs and the order is leapfrog (the values would then
  ///   depend on the number of ranks), or as the `fill` of a set does
  template <class ViewType,
            class Distribution = Impl::default_distribution_of<ViewType>>
  void fill(ExecutionSpace const& exec, ViewType const& view,
            std::uint64_t num_values,
            Distribution const& distribution = Distribution(),
            FillOptions const& options = {}) {
    Kokkos::Profiling::ScopedRegion const region("Runnel::RankSequence::fill");
    using T = typename ViewType::non_const_value_type;
    constexpr int words = Impl::words_per_value<Distribution, Generator, T>;
    auto const outputs = UInt128(std::uint64_t{words});
    RankShare const mine = next(num_values);
    UInt128 const total = UInt128(num_values) * outputs;
    auto const check = [&] {
      RUNNEL_THROW_IF(!(exec == m_exec),
                      "Runnel::RankSequence::fill: the execution-space "
                      "instance is not the sequence's; give instance()");
      check_fill(view.size(), num_values, outputs);
    };
#ifdef NDEBUG
    check();
#else
    m_ranks->all_or_none(check);
    Impl::require_same(*m_ranks, num_values, "Runnel::RankSequence: values");
    require_disjoint(*m_ranks, claims(num_values, words));
#endif
    if (mine.count > 0) {
      move_to(position() + UInt128(mine.first) * outputs);
      Runnel::fill(view, *m_set, distribution, options);
    }
    m_sequence.advance(total);
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
  void fill(ViewType const& view, std::uint64_t num_values,
            FillOptions const& options) {
    fill(m_exec, view, num_values, Impl::default_distribution_of<ViewType>(),
         options);
  }

  /// This rank's block of a global array of the sequence's next values; the
  /// sequence is then just past the array. As the `fill_block` of a set of one
  /// stream, by all ranks with the same array, whatever their blocks are.
  /// \throws std::invalid_argument as that does, or in the order leapfrog on
  ///   several ranks, where a rank has every n-th value
  template <class ViewType,
            class Distribution = Impl::default_distribution_of<ViewType>>
  void fill_block(
      ViewType const& view,
      BlockPlace<static_cast<std::size_t>(ViewType::rank())> const& place,
      Distribution const& distribution = Distribution()) {
    fill_some_of_array("Runnel::RankSequence::fill_block: ", [&] {
      Runnel::fill_block(m_exec, view, *m_set, place, distribution);
    });
  }
  /// This rank's elements of a global array of the sequence's next values, by
  /// their numbers: the `fill_elements` of a set, by all ranks with the same
  /// `num_values`, whatever their lists are. The sequence is then just past the
  /// array.
  /// \throws std::invalid_argument as that does, or in the order leapfrog on
  ///   several ranks
  template <class ViewType,
            class Distribution = Impl::default_distribution_of<ViewType>>
  void fill_elements(ViewType const& view,
                     std::vector<std::uint64_t> const& numbers,
                     std::uint64_t num_values,
                     Distribution const& distribution = Distribution()) {
    fill_some_of_array("Runnel::RankSequence::fill_elements: ", [&] {
      Runnel::fill_elements(view, *m_set, numbers, num_values, distribution);
    });
  }

  /// Skips n native outputs of the sequence.
  /// \throws std::invalid_argument beyond the end of the stream
  void jump(UInt128 n) {
    require_left("jump", to_string(n) + " outputs", n);
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
  template <class Fill>
  void fill_some_of_array(char const* function, Fill const& fill) {
    m_sequence.require_parts_of_array({function, blocks});
    move_to(position());
    fill();
    m_sequence.advance(m_set->position() - position());
  }
  /// \throws std::invalid_argument if a request is wrong, with the reason
  /// \param elements  of the View
  /// \param outputs   native outputs per value
  void check_fill(std::size_t elements, std::uint64_t num_values,
                  UInt128 outputs) const {
    std::uint64_t const count = next(num_values).count;
    RUNNEL_THROW_IF(elements != count,
                    "Runnel::RankSequence::fill: the View has " +
                        std::to_string(elements) + " elements; of " +
                        std::to_string(num_values) +
                        " values this rank makes " + std::to_string(count) +
                        ", so give it next(" + std::to_string(num_values) +
                        ").count elements");
    require_left("fill", std::to_string(num_values) + " values",
                 UInt128(num_values) * outputs);
    m_sequence.require_whole_values({"Runnel::RankSequence::fill: ", blocks},
                                    outputs);
  }
  /// \param name  of the call
  /// \param what  it asks for, as the message says it
  /// \throws std::invalid_argument if the stream has fewer outputs left
  void require_left(std::string const& name, std::string const& what,
                    UInt128 outputs) const {
    RUNNEL_THROW_IF(outputs > m_set->max_native_outputs() - position(),
                    "Runnel::RankSequence::" + name + ": " + what +
                        " from output " + to_string(position()) +
                        " on go past the end of the stream, which has " +
                        Impl::end_of_stream(m_set->max_native_outputs()) +
                        " outputs; choose another stream, or set "
                        "RankSequenceOptions::allow_overlap");
  }

  void begin(seed_type const& seed, RankSequenceOptions const& options) {
    Impl::Fingerprint print;
    for (std::uint64_t const number :
         {options.stream, options.offset.low, options.offset.high,
          static_cast<std::uint64_t>(options.order),
          std::uint64_t{options.allow_overlap}}) {
      print.add(number);
    }
    Impl::require_same(*m_ranks, print.value(),
                       "the options of Runnel::RankSequence");
    StreamOptions whole;
    whole.first_stream = options.stream;
    whole.offset = options.offset;
    whole.allow_overlap = options.allow_overlap;
    m_sequence = {*m_ranks, whole, options.order};
    m_ranks->all_or_none([&] {
      m_set.emplace(m_exec, seed, m_sequence.part_from(options.offset));
    });
  }
  void move_to(UInt128 n) {
    m_sequence.move_to(n, m_set, [&](StreamOptions const& options) {
      return set_type(m_exec, m_set->seed(), options);
    });
  }
  set_type serial() const {
    return set_type(m_exec, m_set->seed(), m_sequence.whole());
  }

  static constexpr char const* blocks = "RankOrder::blocks";

  Communicator const* m_ranks;
  ExecutionSpace m_exec;
  Impl::SequenceOfRanks m_sequence;
  std::optional<set_type> m_set;
};

}  // namespace Runnel

#endif  // RUNNEL_MPI_RANK_SEQUENCE_HPP
