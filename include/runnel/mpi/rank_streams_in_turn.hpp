// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_MPI_RANK_STREAMS_IN_TURN_HPP
#define RUNNEL_MPI_RANK_STREAMS_IN_TURN_HPP

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/distributions/default.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/fill/plan/plain_view.hpp>
#include <runnel/interfaces/detail/dealt_streams.hpp>
#include <runnel/interfaces/detail/interleaved_place.hpp>
#include <runnel/interfaces/detail/set_in_turn.hpp>
#include <runnel/mpi/communicator.hpp>
#include <runnel/mpi/detail/agree.hpp>
#include <runnel/mpi/detail/claims_in_turn.hpp>
#include <runnel/mpi/detail/whole_set.hpp>
#include <runnel/mpi/stream_claims.hpp>
#include <runnel/streams/detail/from_snapshot.hpp>
#include <runnel/streams/rank_share.hpp>
#include <runnel/streams/slice.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel {

/// A set of streams that all ranks deal out in turn, as if they were one: of
/// the next N values, `interleaved` or `cyclic` over all streams, each rank
/// makes the share that `next(N)` gives. All shares, in order of rank, are what
/// a `StreamSet` of all streams gives, for any number of ranks and any division
/// of N into calls, also inside a cycle or a block.
///
/// All ranks must make the same calls, but only construction communicates. Each
/// rank has the states of all streams, and moves them to where its share
/// begins.
///
/// \tparam Generator       one of Runnel's generators
/// \tparam ExecutionSpace  where a rank's states are stored and stepped
template <BitGenerator Generator,
          class ExecutionSpace = Kokkos::DefaultExecutionSpace>
class RankStreamsInTurn {
 public:
  using set_type = StreamSet<Generator, ExecutionSpace>;
  using generator_type = Generator;
  using execution_space = ExecutionSpace;
  using seed_type = typename Generator::seed_type;

  /// Seeds the streams. Collective.
  /// \param seed     rank 0's is used and sent to the others
  /// \param options  of the set, the same on all ranks
  /// \throws StreamEnded, std::invalid_argument on all ranks, as `StreamSet`
  ///   does; the latter also when the options differ
  RankStreamsInTurn(Communicator const& ranks, seed_type const& seed,
                    StreamOptions const& options)
      : RankStreamsInTurn(ranks, ExecutionSpace(), seed, options) {}
  /// The same on an instance. Collective.
  RankStreamsInTurn(Communicator const& ranks, ExecutionSpace const& exec,
                    seed_type const& seed, StreamOptions const& options)
      : RankStreamsInTurn(ranks) {
    auto const common = Impl::broadcast_seed<Generator>(ranks, seed);
    Impl::require_same(ranks, Impl::fingerprint(options),
                       "Runnel::RankStreamsInTurn: the options");
    ranks.all_or_none([&] {
      m_streams.emplace(
          set_type(exec, common, options),
          Impl::DealtStreams(options.num_streams, options.offset));
    });
  }

  /// Continues where a snapshot of such streams, or of a `StreamSet`, was
  /// taken, on any number of ranks. Collective. Cost: on each rank seeding, one
  /// jump for all streams, and one for every bit in which their positions
  /// differ.
  /// \param mine  what the collective `load_checkpoint` returns, or a snapshot
  ///   of all streams on one rank and of none on the others
  /// \throws std::invalid_argument on all ranks if it is of another generator,
  ///   or if states are not what seed and positions lead to
  template <std::same_as<Snapshot> Record>
  RankStreamsInTurn(Communicator const& ranks, Record const& mine)
      : RankStreamsInTurn(ranks, ExecutionSpace(), mine) {}
  /// The same on an instance. Collective.
  template <std::same_as<Snapshot> Record>
  RankStreamsInTurn(Communicator const& ranks, ExecutionSpace const& exec,
                    Record const& mine)
      : RankStreamsInTurn(ranks) {
    constexpr auto caller = "Runnel::RankStreamsInTurn";
    auto const place = Impl::place_of(ranks, mine);
    Snapshot const whole = Impl::whole_set(ranks, mine, place);
    ranks.all_or_none([&] {
      set_type set(exec, whole);
      Impl::require_state_of_seed(caller, mine, [&] {
        return slice(set.snapshot(), place.first_row, mine.num_streams).words;
      });
      m_streams.emplace(std::move(set), Impl::DealtStreams(whole));
    });
  }

  /// The number of streams.
  std::uint64_t num_streams() const { return place().size(); }
  /// The number of the first of them within its family.
  std::uint64_t first_stream() const { return set().first_stream(); }
  /// Native outputs that all ranks together have drawn of stream
  /// `first_stream() + s`, counted inside its leapfrog part, the offset
  /// included. \pre s < num_streams()
  UInt128 position(std::uint64_t s = 0) const { return place().positions()[s]; }
  /// Where the next fill begins, as of `StreamSet`.
  std::uint64_t cursor() const { return place().cursor(); }
  /// Values of a block of the cycle that has begun; 1 if none has.
  std::uint64_t cursor_block() const { return place().cursor_block(); }
  ExecutionSpace const& instance() const { return set().instance(); }

  /// Which of the next `num_values` of all ranks this rank makes: a block of
  /// them.
  RankShare next(std::uint64_t num_values) const {
    return block_of_rank(num_values, m_rank, m_num_ranks);
  }

  /// The next `num_values` of all ranks: this one's into `view`. Asynchronous,
  /// except where outputs are passed over by making them. Does not communicate:
  /// a rank that throws leaves the others alone.
  ///
  /// Cost besides the values: each stream is moved from the end of the rank's
  /// last share to the beginning of this one, by at most two jumps. Outputs
  /// that are so few that a jump would take longer are made instead.
  ///
  /// \param exec        the instance of the streams
  /// \param view        of rank 1, with `next(num_values).count` elements
  /// \param num_values  of all ranks, and the same on all
  /// \param options     the same on all ranks: `Order::cyclic` with a block;
  ///   any other order means `Order::interleaved`
  /// \throws std::invalid_argument if the View has another rank or size, if the
  ///   streams are inside a cycle of other blocks, or as the `fill` of a set
  ///   does; the streams are then unchanged
  /// \throws StreamEnded if a stream ends before; the streams are then
  ///   unchanged
  template <class ViewType,
            class Distribution = Impl::default_distribution_of<ViewType>>
  void fill(ExecutionSpace const& exec, ViewType const& view,
            std::uint64_t num_values,
            Distribution const& distribution = Distribution(),
            FillOptions const& options = {}) {
    constexpr auto caller = "Runnel::RankStreamsInTurn::fill";
    Kokkos::Profiling::ScopedRegion const region(caller);
    using T = typename ViewType::non_const_value_type;
    auto const turns = Impl::in_turn(options, num_streams(), caller);
    auto const values = values_of<T, Distribution>(num_values, turns);
    Impl::with_plain_view(view, [&](auto const& line) {
      using Line = std::remove_cvref_t<decltype(line)>;
      require_share(exec, line, num_values);
      m_streams->require_left(caller, turns, values);
      if constexpr (Line::rank() < 2) {
        m_streams->make(caller, values, next(num_values), [&](set_type& set) {
          Impl::fill_view<ExecutionSpace, Generator>({caller, exec, set, turns},
                                                     line, distribution);
        });
      }
    });
  }
  /// `fill()` on the instance of the streams; also without naming a
  /// distribution.
  template <class ViewType,
            class Distribution = Impl::default_distribution_of<ViewType>>
  void fill(ViewType const& view, std::uint64_t num_values,
            Distribution const& distribution = Distribution(),
            FillOptions const& options = {}) {
    fill(ExecutionSpace(instance()), view, num_values, distribution, options);
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
    fill(ExecutionSpace(instance()), view, num_values, options);
  }

  /// Skips the next `num_values` of all ranks, as a fill of them would. To be
  /// called on all ranks; does not communicate. Moves no states: the next fill
  /// does.
  /// \tparam T             of the values
  /// \tparam Distribution  of the values
  /// \throws StreamEnded, std::invalid_argument as `fill`
  template <class T, class Distribution = default_distribution<T>>
  void discard(std::uint64_t num_values, FillOptions const& options = {}) {
    constexpr auto caller = "Runnel::RankStreamsInTurn::discard";
    Kokkos::Profiling::ScopedRegion const region(caller);
    auto const turns = Impl::in_turn(options, num_streams(), caller);
    auto const values = values_of<T, Distribution>(num_values, turns);
    m_streams->require_left(caller, turns, values);
    m_streams->discard(values);
  }
  /// Skips n native outputs of every stream; the cursor stays. To be called on
  /// all ranks; does not communicate. Throws as `StreamSet::jump`.
  void jump(UInt128 n) {
    constexpr auto caller = "Runnel::RankStreamsInTurn::jump";
    Kokkos::Profiling::ScopedRegion const region(caller);
    m_streams->jump(caller, n);
  }

  /// The streams as a `StreamSet` of all of them would save them: on rank 0;
  /// none on the others, so that the `save_checkpoint` of all ranks takes it.
  /// Does not communicate. Cost on rank 0: it moves its states to where all
  /// ranks together are.
  /// \throws std::invalid_argument as `StreamSet::snapshot`
  Snapshot snapshot(SnapshotForm form = SnapshotForm::full) {
    constexpr auto caller = "Runnel::RankStreamsInTurn::snapshot";
    Kokkos::Profiling::ScopedRegion const region(caller);
    if (m_rank == 0) return m_streams->snapshot(caller, form);
    Snapshot none;
    none.num_streams = 0;
    return none;
  }

  /// The outputs that this rank draws for the next `num_values`, for
  /// `require_disjoint`. Cost: the number of streams.
  /// \throws std::invalid_argument for blocks that `fill` refuses
  std::vector<StreamClaim> claims(std::uint64_t num_values,
                                  int outputs_per_value = 1,
                                  FillOptions const& options = {}) const {
    constexpr auto caller = "Runnel::RankStreamsInTurn::claims";
    auto const turns = Impl::in_turn(options, num_streams(), caller);
    auto const block = Impl::turn_block(turns, num_streams());
    Impl::check_cursor(place(), block, caller);
    RankShare const mine = next(num_values);
    Impl::DealtStreams begin = place();
    begin.advance({mine.first, outputs_per_value, block});
    return Impl::claims_in_turn(begin, {mine.count, outputs_per_value, block},
                                first_stream(), set().leapfrog());
  }

 private:
  /// All but the streams.
  explicit RankStreamsInTurn(Communicator const& ranks)
      : m_rank(static_cast<std::uint64_t>(ranks.rank())),
        m_num_ranks(static_cast<std::uint64_t>(ranks.size())) {}

  set_type const& set() const { return m_streams->set(); }
  Impl::DealtStreams const& place() const { return m_streams->place(); }
  template <class T, class Distribution>
  Impl::ValuesInTurn values_of(std::uint64_t num_values,
                               FillOptions const& turns) const {
    return {num_values, Impl::words_per_value<Distribution, Generator, T>,
            Impl::turn_block(turns, num_streams())};
  }
  template <class ViewType>
  void require_share(ExecutionSpace const& exec, ViewType const& view,
                     std::uint64_t num_values) const {
    std::string const caller = "Runnel::RankStreamsInTurn::fill: ";
    RUNNEL_THROW_IF(!(exec == instance()),
                    caller +
                        "the execution-space instance is not that of the "
                        "streams; give instance()");
    RUNNEL_THROW_IF(ViewType::rank() > 1,
                    caller +
                        "a View of several dimensions, while streams in turn "
                        "give a line of values; give a View of rank 1");
    std::uint64_t const count = next(num_values).count;
    RUNNEL_THROW_IF(view.size() != count,
                    caller + "the View has " + std::to_string(view.size()) +
                        " elements; of " + std::to_string(num_values) +
                        " values this rank makes " + std::to_string(count) +
                        ", so give it next(" + std::to_string(num_values) +
                        ").count elements");
  }

  std::uint64_t m_rank;
  std::uint64_t m_num_ranks;
  std::optional<Impl::SetInTurn<Generator, ExecutionSpace>> m_streams;
};

}  // namespace Runnel

#endif  // RUNNEL_MPI_RANK_STREAMS_IN_TURN_HPP
