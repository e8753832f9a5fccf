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
      : m_ranks(&ranks), m_exec(exec), m_options(options) {
    begin(Impl::broadcast_seed<Generator>(ranks, seed));
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
    auto const place = Impl::place_of(ranks, mine);
    auto const start =
        Impl::SequenceStart<Generator>::of_rank(ranks, mine, place.lowest_rank);
    RUNNEL_THROW_IF(place.num_streams != 1 || start.num_parts != 1,
                    "Runnel::RankSequence: the checkpoint is of " +
                        std::to_string(place.num_streams) + " streams in " +
                        std::to_string(start.num_parts) +
                        " leapfrog parts, not of one whole stream; give one "
                        "that a RankSequence saved");
    m_options.stream = place.first_stream;
    m_options.offset = start.position;
    m_options.order = order;
    m_options.allow_overlap = start.past_end;
    begin(*start.seed);
    ranks.all_or_none([&] {
      Impl::require_state_of_seed("Runnel::RankSequence", mine,
                                  [&] { return serial().snapshot().words; });
    });
  }

  /// Native outputs that all ranks together have drawn, including the offset.
  UInt128 position() const { return m_position; }
  std::uint64_t stream() const { return m_options.stream; }
  RankOrder order() const { return m_options.order; }
  ExecutionSpace const& instance() const { return m_exec; }

  /// Which of the next `num_values` of all ranks this rank makes.
  RankShare next(std::uint64_t num_values) const {
    return m_options.order == RankOrder::leapfrog
               ? leapfrog_of_rank(num_values, m_position, rank(), size())
               : block_of_rank(num_values, rank(), size());
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
      move_to(m_position + UInt128(mine.first) * outputs);
      Runnel::fill(view, *m_set, distribution, options);
    }
    m_position += total;
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
    fill_some_of_array("Runnel::RankSequence::fill_block", [&] {
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
    fill_some_of_array("Runnel::RankSequence::fill_elements", [&] {
      Runnel::fill_elements(view, *m_set, numbers, num_values, distribution);
    });
  }

  /// Skips n native outputs of the sequence.
  /// \throws std::invalid_argument beyond the end of the stream
  void jump(UInt128 n) {
    require_left("jump", to_string(n) + " outputs", n);
    m_position += n;
  }

  /// The sequence as one serial stream: on rank 0; none on the others, so that
  /// the `save_checkpoint` of all ranks takes it. Cost: seeding and one jump.
  Snapshot snapshot(SnapshotForm form = SnapshotForm::full) const {
    if (rank() == 0) return serial().snapshot(form);
    Snapshot none;
    none.num_streams = 0;
    return none;
  }

  /// The outputs that this rank draws for the next `num_values`, for
  /// `require_disjoint`.
  std::vector<StreamClaim> claims(std::uint64_t num_values,
                                  std::uint64_t outputs_per_value = 1) const {
    RankShare const mine = next(num_values);
    if (mine.count == 0) return {};
    UInt128 const w = outputs_per_value;
    StreamClaim claim{m_options.stream, 1, m_position,
                      m_position + UInt128(num_values) * w};
    if (m_options.order == RankOrder::leapfrog) {
      claim.part = rank();
      claim.num_parts = size();
    } else {
      claim.begin = m_position + UInt128(mine.first) * w;
      claim.end = claim.begin + UInt128(mine.count) * w;
    }
    return {claim};
  }

 private:
  template <class Fill>
  void fill_some_of_array(std::string const& call, Fill const& fill) {
    RUNNEL_THROW_IF(leaps() && size() > 1,
                    call + ": rank " + std::to_string(rank()) + " of " +
                        std::to_string(size()) +
                        " has values of an array by leapfrog, not a part of "
                        "it; use RankOrder::blocks");
    move_to(m_position);
    fill();
    m_position = m_set->position();
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
    RUNNEL_THROW_IF(
        m_options.order == RankOrder::leapfrog && outputs != UInt128(1) &&
            size() > 1,
        "Runnel::RankSequence::fill: values of " + to_string(outputs) +
            " outputs each cannot be dealt to ranks by leapfrog without "
            "depending on their number; use RankOrder::blocks");
  }
  /// \param name  of the call
  /// \param what  it asks for, as the message says it
  /// \throws std::invalid_argument if the stream has fewer outputs left
  void require_left(std::string const& name, std::string const& what,
                    UInt128 outputs) const {
    RUNNEL_THROW_IF(outputs > m_set->max_native_outputs() - m_position,
                    "Runnel::RankSequence::" + name + ": " + what +
                        " from output " + to_string(m_position) +
                        " on go past the end of the stream, which has " +
                        Impl::end_of_stream(m_set->max_native_outputs()) +
                        " outputs; choose another stream, or set "
                        "RankSequenceOptions::allow_overlap");
  }
  std::uint64_t rank() const {
    return static_cast<std::uint64_t>(m_ranks->rank());
  }
  std::uint64_t size() const {
    return static_cast<std::uint64_t>(m_ranks->size());
  }
  bool leaps() const { return m_options.order == RankOrder::leapfrog; }

  /// Outputs of this rank's part before output n of the sequence.
  UInt128 in_part(UInt128 n) const {
    if (!leaps()) return n;
    return n > UInt128(rank())
               ? (n - UInt128(rank()) - UInt128(1)) / UInt128(size()) +
                     UInt128(1)
               : UInt128(0);
  }

  void begin(seed_type const& seed) {
    Impl::Fingerprint print;
    for (std::uint64_t const number :
         {m_options.stream, m_options.offset.low, m_options.offset.high,
          static_cast<std::uint64_t>(m_options.order),
          std::uint64_t{m_options.allow_overlap}}) {
      print.add(number);
    }
    Impl::require_same(*m_ranks, print.value(),
                       "the options of Runnel::RankSequence");
    m_position = m_options.offset;
    m_ranks->all_or_none(
        [&] { m_set.emplace(m_exec, seed, of_rank(in_part(m_position))); });
  }
  /// \param offset  outputs of this rank's part
  StreamOptions of_rank(UInt128 offset) const {
    StreamOptions options;
    options.first_stream = m_options.stream;
    options.allow_overlap = m_options.allow_overlap;
    if (leaps()) options.leapfrog = {rank(), size()};
    options.offset = offset;
    return options;
  }

  /// Moves this rank's stream to output n of the sequence, which is ahead: a
  /// rank draws outputs after the sequence's position only in a fill that then
  /// fails.
  void move_to(UInt128 n) {
    UInt128 const there = in_part(n);
    if (there < m_set->position()) {
      *m_set = set_type(m_exec, m_set->seed(), of_rank(there));
    } else {
      m_set->jump(there - m_set->position());
    }
  }

  set_type serial() const {
    StreamOptions options;
    options.first_stream = m_options.stream;
    options.offset = m_position;
    options.allow_overlap = m_options.allow_overlap;
    return set_type(m_exec, m_set->seed(), options);
  }

  Communicator const* m_ranks;
  ExecutionSpace m_exec;
  RankSequenceOptions m_options;
  UInt128 m_position = 0;
  std::optional<set_type> m_set;
};

}  // namespace Runnel

#endif  // RUNNEL_MPI_RANK_SEQUENCE_HPP
