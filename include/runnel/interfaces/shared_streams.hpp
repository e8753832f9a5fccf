// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_SHARED_STREAMS_HPP
#define RUNNEL_INTERFACES_SHARED_STREAMS_HPP

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <runnel/core/concepts.hpp>
#include <runnel/core/snapshot.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/interfaces/detail/workers.hpp>
#include <runnel/lanes/captured_stream.hpp>
#include <runnel/lanes/device_place.hpp>
#include <runnel/streams/detail/past_end.hpp>
#include <runnel/streams/slice.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel {

/// A set of streams that the workers of a process share: host threads and any
/// number of devices, each an execution-space instance.
///
/// Each worker has a block of the streams, by the speeds that were measured in
/// the calls before or by fixed weights. Where another division would save a
/// tenth of a call's time, streams move, states and all. What stream s gives
/// depends on s alone: not on the division, nor on which worker had the stream
/// before.
///
/// A call runs in one thread for each worker, the first host instance's being
/// the calling one, and returns when all have finished. One host thread uses a
/// set at a time.
///
/// \tparam HostSpace    of workers that are threads of the host
/// \tparam DeviceSpace  of workers that are devices; may be the same
template <BitGenerator Generator,
          class HostSpace = Kokkos::DefaultHostExecutionSpace,
          class DeviceSpace = Kokkos::DefaultExecutionSpace>
class SharedStreams {
 public:
  using seed_type = typename Generator::seed_type;
  using instance_type = WorkerInstance<HostSpace, DeviceSpace>;

  /// \param workers  as for `SharedSequence`
  /// \param options  all workers' streams together; of several processes each
  ///   gives its block of them
  /// \throws StreamEnded, std::invalid_argument as `StreamSet` and
  ///   `SharedSequence`
  explicit SharedStreams(std::vector<instance_type> const& workers,
                         seed_type const& seed = {},
                         StreamOptions const& options = {})
      : m_workers(workers, "Runnel::SharedStreams"),
        m_num_streams(options.num_streams),
        m_allow_overlap(options.allow_overlap),
        m_shares(m_workers.speeds().shares(m_num_streams)) {
    if (m_num_streams == 0) {  // says why there must be some
      static_cast<void>(StreamSet<Generator, HostSpace>(seed, options));
    }
    for_each_share([&](auto& worker, RankShare const& share) {
      StreamOptions mine = options;
      mine.first_stream += share.first;
      mine.num_streams = share.count;
      worker.set.emplace(worker.exec, seed, mine);
    });
  }
  /// Continues where a snapshot of such streams, or of a `StreamSet`, was
  /// taken, with any workers.
  /// \param allow_overlap  as for `StreamOptions`: a snapshot does not say
  /// \throws std::invalid_argument also if it is another generator's
  template <std::same_as<Snapshot> Record>
  SharedStreams(std::vector<instance_type> const& workers,
                Record const& snapshot, bool allow_overlap = false)
      : m_workers(workers, "Runnel::SharedStreams"),
        m_num_streams(snapshot.num_streams),
        m_allow_overlap(allow_overlap),
        m_shares(m_workers.speeds().shares(m_num_streams)) {
    if (m_num_streams == 0) {
      static_cast<void>(StreamSet<Generator, HostSpace>(snapshot));
    }
    restore(snapshot, m_shares);
  }

  std::uint64_t size() const { return m_num_streams; }
  std::size_t num_workers() const { return m_workers.size(); }
  /// The fraction of the streams that each worker is to have.
  std::vector<double> const& weights() const {
    return m_workers.speeds().weights();
  }
  /// Divides the streams in these proportions from the next call on, not by
  /// measured speed.
  /// \throws std::invalid_argument if they are not one number for each worker,
  ///   finite, 0 or more, and not all 0
  void set_weights(std::vector<double> weights) {
    m_workers.speeds().fix(std::move(weights),
                           "Runnel::SharedStreams::set_weights");
  }
  /// Divides the streams by measured speed, as a new set does.
  void measure() { m_workers.speeds().measure(); }

  /// Calls `body(share)` for each worker that has streams, concurrently, and
  /// returns when all that they queued on their instances is done.
  ///
  /// `share` is a `WorkerShare<Generator, Space>`: `share.streams` are streams
  /// `share.first` … `share.first + share.count` − 1 of the set. Fill Views of
  /// rank 2 and more, a row for each stream, or draw by handles: a rank-1 View
  /// is dealt to a worker's own streams.
  ///
  /// Exceptions of bodies are rethrown, that of the first worker if there are
  /// several. Streams are then where the bodies left them.
  template <class Body>
  void share(Body const& body) {
    Kokkos::Profiling::ScopedRegion const region(
        "Runnel::SharedStreams::share");
    if (m_workers.speeds().is_worth_moving(m_shares)) {
      restore(snapshot(), m_workers.speeds().shares(m_num_streams));
    }
    auto const nothing = [](auto&, RankShare const&) {};
    m_workers.run(m_shares, nothing, body, nothing);
  }

  /// Native outputs that the stream with the highest position has left, as for
  /// `StreamSet`.
  UInt128 outputs_left() const {
    UInt128 least = UInt128(0) - UInt128(1);
    for (std::size_t w = 0; w < m_workers.size(); ++w) {
      if (m_shares[w].count == 0) continue;
      least = std::min(least, m_workers.with(w, [](auto const& worker) {
        return worker.set->outputs_left();
      }));
    }
    return least;
  }
  /// Skips n native outputs of every stream, asynchronously.
  /// \throws StreamEnded past the end of a stream, std::invalid_argument while
  ///   a worker's instance is being captured; the streams are then unchanged
  void jump(UInt128 n) {
    constexpr auto caller = "Runnel::SharedStreams::jump";
    Kokkos::Profiling::ScopedRegion const region(caller);
    for_each_share([](auto& worker, RankShare const&) {
      Impl::refuse_capture(worker.exec, caller);
    });
    UInt128 const left = outputs_left();
    if (n > left) {
      Impl::refuse_past_end(caller, {to_string(n) + " outputs", left});
    }
    for_each_share([&](auto& worker, RankShare const&) {
      Impl::StreamSetAccess::jump(*worker.set, n);
    });
  }

  /// All streams, as a `StreamSet` of them would save them. Fences the workers.
  Snapshot snapshot() const {
    Snapshot all;
    bool is_first = true;
    for (std::size_t w = 0; w < m_workers.size(); ++w) {
      if (m_shares[w].count == 0) continue;
      Snapshot const mine = m_workers.with(
          w, [](auto const& worker) { return worker.set->snapshot(); });
      if (is_first) {
        all = mine;
        all.num_streams = m_num_streams;
        all.position_extra.clear();
        if (mine.num_streams != m_num_streams) {  // a slice has no cursor
          all.cursor = m_cursor;
          all.cursor_block = m_cursor_block;
        }
        all.words.resize(m_num_streams * mine.words_per_stream);
        is_first = false;
      }
      put_slice(all, m_shares[w].first, mine);
    }
    return all;
  }

 private:
  template <class Space>
  using OptionalSet = std::optional<StreamSet<Generator, Space>>;
  using AnySet = std::conditional_t<
      std::is_same_v<HostSpace, DeviceSpace>,
      std::variant<OptionalSet<HostSpace>>,
      std::variant<OptionalSet<HostSpace>, OptionalSet<DeviceSpace>>>;

  /// Calls each(w, worker, its share) for the workers that have streams.
  template <class Each>
  void for_each_worker(std::vector<RankShare> const& shares, Each const& each) {
    for (std::size_t w = 0; w < m_workers.size(); ++w) {
      if (shares[w].count == 0) continue;
      m_workers.with(w, [&](auto& worker) { each(w, worker, shares[w]); });
    }
  }
  template <class Each>
  void for_each_share(Each const& each) {
    for_each_worker(m_shares,
                    [&](std::size_t, auto& worker, RankShare const& share) {
                      each(worker, share);
                    });
  }
  /// Divides the streams anew. If a set cannot be made, all are as before.
  void restore(Snapshot const& all, std::vector<RankShare> shares) {
    std::vector<AnySet> sets(m_workers.size());
    for_each_worker(
        shares, [&](std::size_t w, auto& worker, RankShare const& share) {
          using Held = std::decay_t<decltype(worker.set)>;
          auto& set = sets[w].template emplace<Held>();
          set.emplace(worker.exec, slice(all, share.first, share.count));
          if (m_allow_overlap)
            Impl::StreamSetAccess::allow_overlap(*set) = true;
        });
    for_each_worker(shares, [&](std::size_t w, auto& worker, RankShare const&) {
      using Held = std::decay_t<decltype(worker.set)>;
      worker.set = std::get<Held>(std::move(sets[w]));
    });
    m_shares = std::move(shares);
    m_cursor = all.cursor;
    m_cursor_block = all.cursor_block;
  }

  Impl::Workers<Generator, HostSpace, DeviceSpace> m_workers;
  std::uint64_t m_num_streams;
  bool m_allow_overlap = false;
  std::vector<RankShare> m_shares;
  /// The cursor of the interleaved fill that the streams come from.
  std::uint64_t m_cursor = 0;
  std::uint64_t m_cursor_block = 1;
};

}  // namespace Runnel

#endif  // RUNNEL_INTERFACES_SHARED_STREAMS_HPP
