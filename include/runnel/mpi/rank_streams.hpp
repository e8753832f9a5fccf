// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_MPI_RANK_STREAMS_HPP
#define RUNNEL_MPI_RANK_STREAMS_HPP

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/mpi/communicator.hpp>
#include <runnel/mpi/detail/agree.hpp>
#include <runnel/mpi/stream_claims.hpp>
#include <runnel/streams/rank_share.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel {

/// Streams of all ranks, numbered as a whole. Each rank owns a block of them
/// (`block_of_rank`) and steps it on its own: only construction communicates.
/// The values of stream s depend on s alone, so that any number of ranks makes
/// the same global array, row s from stream s.
///
/// There may be more ranks than streams; some then own none.
///
/// \tparam Generator       one of Runnel's generators
/// \tparam ExecutionSpace  where a rank's streams are stored and stepped
template <BitGenerator Generator,
          class ExecutionSpace = Kokkos::DefaultExecutionSpace>
class RankStreams {
 public:
  using set_type = StreamSet<Generator, ExecutionSpace>;
  using generator_type = Generator;
  using execution_space = ExecutionSpace;
  using seed_type = typename Generator::seed_type;

  /// Seeds the streams. Collective.
  /// \param seed     rank 0's is used and sent to the others
  /// \param options  the same on all ranks; `num_streams` of all together
  /// \throws StreamEnded, std::invalid_argument on all ranks, as `StreamSet`
  ///   does; the latter also when the options differ
  RankStreams(Communicator const& ranks, seed_type const& seed,
              StreamOptions const& options)
      : RankStreams(ranks, ExecutionSpace(), seed, options) {}
  /// The same on an instance. Collective.
  RankStreams(Communicator const& ranks, ExecutionSpace const& exec,
              seed_type const& seed, StreamOptions const& options)
      : m_exec(exec),
        m_first(options.first_stream),
        m_count(options.num_streams),
        m_owned(share_of(ranks)) {
    auto const common = Impl::broadcast_seed<Generator>(ranks, seed);
    Impl::require_same(ranks, Impl::fingerprint(options),
                       "Runnel::RankStreams: the options");
    ranks.all_or_none([&] {
      Impl::check_stream_options(
          options, common.num_streams(), std::string(Generator::name),
          Impl::skip_of(common), Impl::length_of(common));
      if (m_owned.count == 0) return;
      StreamOptions mine = options;
      mine.first_stream += m_owned.first;
      mine.num_streams = m_owned.count;
      m_set.emplace(exec, common, mine);
    });
    require_disjoint(ranks, claims());
  }

  /// Continues where a checkpoint was saved, on any number of ranks.
  /// Collective.
  /// \param mine  this rank's part, in order of the ranks and without gaps, as
  ///   the collective `load_checkpoint` returns it
  /// \throws std::invalid_argument on all ranks
  template <std::same_as<Snapshot> Record>
  RankStreams(Communicator const& ranks, Record const& mine)
      : RankStreams(ranks, ExecutionSpace(), mine) {}
  /// The same on an instance. Collective.
  template <std::same_as<Snapshot> Record>
  RankStreams(Communicator const& ranks, ExecutionSpace const& exec,
              Record const& mine)
      : m_exec(exec) {
    auto const place = Impl::place_of(ranks, mine);
    m_first = place.first_stream;
    m_count = place.num_streams;
    m_owned = {place.first_row, mine.num_streams, 1};
    ranks.all_or_none([&] {
      if (mine.num_streams > 0) m_set.emplace(exec, mine);
    });
    require_disjoint(ranks, claims());
  }

  /// The number of streams of all ranks together.
  std::uint64_t num_streams() const { return m_count; }
  /// The number of the first stream of all ranks within its family.
  std::uint64_t first_stream() const { return m_first; }
  /// The streams of all `num_streams()` that this rank owns: rows of the global
  /// array.
  RankShare owned() const { return m_owned; }
  /// Returns whether this rank owns any streams.
  bool has_local() const { return m_set.has_value(); }
  /// This rank's streams, a set like any other.
  /// \throws std::invalid_argument if it owns none
  set_type& local() {
    require_local();
    return *m_set;
  }
  set_type const& local() const {
    require_local();
    return *m_set;
  }
  /// The instance that the streams are on, or would be if the rank owned any.
  ExecutionSpace const& instance() const {
    return m_set ? m_set->instance() : m_exec;
  }

  /// Skips n native outputs of every stream. To be called on all ranks; does
  /// not communicate. Throws as `StreamSet::jump`.
  void jump(UInt128 n) {
    constexpr auto caller = "Runnel::RankStreams::jump";
    Kokkos::Profiling::ScopedRegion const region(caller);
    if (m_set) Impl::StreamSetAccess::jump(*m_set, n, caller);
  }

  /// This rank's streams for a checkpoint; empty where it owns none.
  Snapshot snapshot(SnapshotForm form = SnapshotForm::full) const {
    if (m_set) return m_set->snapshot(form);
    Snapshot none;
    none.num_streams = 0;
    return none;
  }

  /// All outputs of this rank's streams, or of its leapfrog part of them, those
  /// before their positions, too: for `require_disjoint`.
  std::vector<StreamClaim> claims() const {
    if (!m_set) return {};
    StreamClaim claim;
    claim.first_stream = m_set->first_stream();
    claim.num_streams = m_set->size();
    claim.part = m_set->leapfrog().part;
    claim.num_parts = m_set->leapfrog().num_parts;
    return {claim};
  }

 private:
  RankShare share_of(Communicator const& ranks) const {
    return block_of_rank(m_count, static_cast<std::uint64_t>(ranks.rank()),
                         static_cast<std::uint64_t>(ranks.size()));
  }
  void require_local() const {
    RUNNEL_THROW_IF(!m_set,
                    "Runnel::RankStreams::local: this rank owns none of the " +
                        std::to_string(m_count) +
                        " streams; ask has_local() before local()");
  }

  ExecutionSpace m_exec;
  std::uint64_t m_first = 0;
  std::uint64_t m_count = 0;
  RankShare m_owned;
  std::optional<set_type> m_set;
};

/// Fills a rank's rows of a global array: row r of `view` from stream
/// `owned().first + r`. Asynchronous; does not communicate.
///
/// \param exec  the instance of the streams
/// \param view  of rank 2 or more with extent(0) = `owned().count`, or of rank
///   1 with as many elements from each stream, one stream after the other
/// \throws StreamEnded, std::invalid_argument as the `fill` of a set does; the
///   latter also if a View of rank 1 cannot be divided so
template <class ExecutionSpace, class ViewType, BitGenerator Generator,
          class Distribution = Impl::default_distribution_of<ViewType>>
  requires Kokkos::is_view_v<ViewType>
void fill(ExecutionSpace const& exec, ViewType const& view,
          RankStreams<Generator, ExecutionSpace>& streams,
          Distribution const& distribution = Distribution(),
          FillOptions const& options = {}) {
  std::uint64_t const rows = streams.owned().count;
  std::uint64_t const size = view.size();
  RUNNEL_THROW_IF(
      options.order != Order::blocked,
      "Runnel::fill: streams of ranks fill rows, while the interleaved order "
      "and the cyclic one go round the streams of one set; take "
      "Order::blocked");
  RUNNEL_THROW_IF(rows == 0 ? size > 0 : size % rows != 0,
                  "Runnel::fill: " + std::to_string(size) +
                      " values cannot be divided among the " +
                      std::to_string(rows) +
                      " streams of this rank; ask for as many of each, or the "
                      "values would depend on the number of ranks");
  if (rows > 0) fill(exec, view, streams.local(), distribution, options);
}
/// `fill()` on the instance of the streams.
template <class ViewType, BitGenerator Generator, class ExecutionSpace,
          class Distribution = Impl::default_distribution_of<ViewType>>
  requires Kokkos::is_view_v<ViewType>
void fill(ViewType const& view, RankStreams<Generator, ExecutionSpace>& streams,
          Distribution const& distribution = Distribution(),
          FillOptions const& options = {}) {
  fill(ExecutionSpace(streams.instance()), view, streams, distribution,
       options);
}
/// `fill()` by the default distribution.
template <class ExecutionSpace, class ViewType, BitGenerator Generator>
  requires Kokkos::is_view_v<ViewType>
void fill(ExecutionSpace const& exec, ViewType const& view,
          RankStreams<Generator, ExecutionSpace>& streams,
          FillOptions const& options) {
  fill(exec, view, streams, Impl::default_distribution_of<ViewType>(), options);
}
template <class ViewType, BitGenerator Generator, class ExecutionSpace>
  requires Kokkos::is_view_v<ViewType>
void fill(ViewType const& view, RankStreams<Generator, ExecutionSpace>& streams,
          FillOptions const& options) {
  fill(view, streams, Impl::default_distribution_of<ViewType>(), options);
}

/// SPRNG's way to number streams: the stream of rank r is number r of as many
/// as there are ranks, what `init_sprng(type, r, size, seed, param)` gives.
/// Collective.
///
/// Children are spawned by ranks on their own, from `seed().spawned(n, c)` of
/// the stream they have; SPRNG's tree keeps them apart.
/// \param seed  rank 0's is used
/// \throws StreamEnded on all ranks if the family has fewer streams
template <BitGenerator Generator,
          class ExecutionSpace = Kokkos::DefaultExecutionSpace>
  requires requires(typename Generator::seed_type const& seed) {
    seed.with_total(1);
  }
StreamSet<Generator, ExecutionSpace> sprng_stream_of_rank(
    Communicator const& ranks, typename Generator::seed_type const& seed,
    ExecutionSpace const& exec = {}) {
  auto const common = Impl::broadcast_seed<Generator>(ranks, seed);
  std::optional<StreamSet<Generator, ExecutionSpace>> set;
  ranks.all_or_none([&] {
    StreamOptions options;
    options.first_stream = static_cast<std::uint64_t>(ranks.rank());
    set.emplace(exec,
                common.with_total(static_cast<std::uint64_t>(ranks.size())),
                options);
  });
  return std::move(*set);
}

}  // namespace Runnel

#endif  // RUNNEL_MPI_RANK_STREAMS_HPP
