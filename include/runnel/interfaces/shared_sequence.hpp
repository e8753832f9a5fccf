// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_SHARED_SEQUENCE_HPP
#define RUNNEL_INTERFACES_SHARED_SEQUENCE_HPP

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <concepts>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/core/seed_forms.hpp>
#include <runnel/core/snapshot.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/interfaces/detail/workers.hpp>
#include <runnel/streams/detail/from_snapshot.hpp>
#include <runnel/streams/detail/past_end.hpp>
#include <runnel/streams/rank_share.hpp>

namespace Runnel {

/// Where a shared sequence starts, and which processes share it, too.
struct SharedSequenceOptions {
  std::uint64_t stream = 0;
  UInt128 offset = 0;  ///< native outputs skipped
  /// Process `rank` of `num_ranks` makes one block of every call, which its
  /// workers share. All processes make the same calls; none communicates.
  std::uint64_t rank = 0;
  std::uint64_t num_ranks = 1;
  bool allow_overlap = false;
};

/// One stream that the workers of a process draw from at the same time: host
/// threads and any number of devices, each an execution-space instance.
///
/// A call is about N items of w native outputs each, and item i of it takes
/// outputs position + w·i … position + w·i + w − 1, on whichever worker.
/// Workers get consecutive items, by the speeds that were measured in the calls
/// before or by fixed weights. The division changes no value.
///
/// A call runs in one thread for each worker, the first host instance's being
/// the calling one, and returns when all have finished. One host thread uses a
/// sequence at a time.
///
/// \tparam HostSpace    of workers that are threads of the host
/// \tparam DeviceSpace  of workers that are devices; may be the same
template <BitGenerator Generator,
          class HostSpace = Kokkos::DefaultHostExecutionSpace,
          class DeviceSpace = Kokkos::DefaultExecutionSpace>
class SharedSequence {
 public:
  using seed_type = typename Generator::seed_type;
  using instance_type = WorkerInstance<HostSpace, DeviceSpace>;

  /// Native outputs of a value of a distribution.
  template <class T, class Distribution = default_distribution<T>>
  static constexpr int outputs_per_value =
      Impl::words_per_value<Distribution, Generator, T>;

  /// \param workers  instances, all different: of several devices, or of one
  ///   device and the host
  /// \throws StreamEnded, std::invalid_argument as `StreamSet`; the latter also
  ///   if there are no workers, two are the same, several are of a host space
  ///   that launches from one thread only (Threads), or the rank is none of the
  ///   ranks
  explicit SharedSequence(std::vector<instance_type> const& workers,
                          seed_type const& seed = {},
                          SharedSequenceOptions const& options = {})
      : m_workers(workers, "Runnel::SharedSequence"),
        m_seed(seed),
        m_options(options),
        m_position(options.offset) {
    RUNNEL_THROW_IF(options.rank >= options.num_ranks,
                    "Runnel::SharedSequence: rank " +
                        std::to_string(options.rank) + " of " +
                        std::to_string(options.num_ranks) +
                        "; ranks are counted from 0");
    m_workers.with(0, [&](auto& worker) {
      worker.set.emplace(worker.exec, m_seed, stream_at(m_position));
      m_max_native_outputs = worker.set->max_native_outputs();
    });
  }
  /// Continues where a snapshot of a shared sequence, or of a set of one
  /// stream, was taken: with any workers, of any process.
  /// \param options  of them rank, num_ranks and allow_overlap; the snapshot of
  ///   a stream that overlaps others needs no allowance
  /// \throws std::invalid_argument also if it is of another generator, of
  ///   several streams or of a leapfrog part, or its state is not what seed and
  ///   position lead to
  template <std::same_as<Snapshot> Record>
  SharedSequence(std::vector<instance_type> const& workers,
                 Record const& snapshot,
                 SharedSequenceOptions const& options = {})
      : SharedSequence(workers,
                       Impl::seed_of<Generator>(
                           Kokkos::DefaultHostExecutionSpace(), snapshot),
                       options_of(snapshot, options)) {
    Impl::require_state_of_seed("Runnel::SharedSequence", snapshot,
                                [&] { return this->snapshot().words; });
  }

  /// Native outputs that all calls have used, including the offset.
  UInt128 position() const { return m_position; }
  /// Native outputs that the stream has left.
  UInt128 outputs_left() const { return m_max_native_outputs - m_position; }
  std::size_t num_workers() const { return m_workers.size(); }
  /// The fraction of the next call's items that each worker makes.
  std::vector<double> const& weights() const {
    return m_workers.speeds().weights();
  }
  /// Divides items in these proportions from now on, not by measured speed.
  /// \throws std::invalid_argument if they are not one number for each worker,
  ///   finite, 0 or more, and not all 0
  void set_weights(std::vector<double> weights) {
    m_workers.speeds().fix(std::move(weights),
                           "Runnel::SharedSequence::set_weights");
  }
  /// Divides items by measured speed, equally at first, as a new sequence does.
  void measure() { m_workers.speeds().measure(); }
  /// The share of the next `num_items` that this process makes.
  RankShare next(std::uint64_t num_items) const {
    return block_of_rank(num_items, m_options.rank, m_options.num_ranks);
  }

  /// Calls `body(share)` for each worker that has items, concurrently, and
  /// returns when all that they queued on their instances is done.
  ///
  /// `share` is a `WorkerShare<Generator, Space>`, so the body takes `auto
  /// const&`. Item numbers are those of all processes. The body may fill,
  /// draw by handles, or make a pool from a snapshot of `share.streams`; it
  /// need not use all of its outputs. Cost: one jump for each worker.
  ///
  /// \param num_items         of all processes together
  /// \param outputs_per_item  native outputs
  /// \throws StreamEnded if the stream ends before
  /// \throws std::invalid_argument if a body drew more outputs than its items
  ///   have, which others drew as well. Exceptions of bodies are rethrown, that
  ///   of the first worker if there are several. The sequence is then as it
  ///   was.
  template <class Body>
  void share(std::uint64_t num_items, std::uint64_t outputs_per_item,
             Body const& body) {
    constexpr auto caller = "Runnel::SharedSequence::share";
    Kokkos::Profiling::ScopedRegion const region(caller);
    share_items(caller, num_items, outputs_per_item, body);
  }

  /// The next `num_values` of all processes: this one's into `view`, by all
  /// workers. A worker that cannot write there fills its own memory, which is
  /// copied.
  /// \param view  rank 1, contiguous, in memory of the host or shared with it,
  ///   `next(num_values).count` elements
  /// \throws std::invalid_argument if the View has another size
  /// \throws StreamEnded as `share`, and whatever a worker's fill throws
  template <class ViewType,
            class Distribution = Impl::default_distribution_of<ViewType>>
  void fill(ViewType const& view, std::uint64_t num_values,
            Distribution const& distribution = Distribution()) {
    using T = typename ViewType::non_const_value_type;
    static_assert(ViewType::rank() == 1 &&
                      !std::is_same_v<typename ViewType::array_layout,
                                      Kokkos::LayoutStride>,
                  "Runnel::SharedSequence::fill: the View is of rank 1 and "
                  "contiguous; give such a one, or fill shares by share()");
    static_assert(
        Kokkos::SpaceAccessibility<HostSpace,
                                   typename ViewType::memory_space>::accessible,
        "Runnel::SharedSequence::fill: the View's memory is out of the host's "
        "reach; give memory of the host, or fill shares by share()");
    constexpr auto caller = "Runnel::SharedSequence::fill";
    Kokkos::Profiling::ScopedRegion const region(caller);
    RankShare const mine = next(num_values);
    RUNNEL_THROW_IF(view.size() != mine.count,
                    "Runnel::SharedSequence::fill: the View has " +
                        std::to_string(view.size()) + " elements; of " +
                        std::to_string(num_values) +
                        " values this process makes " +
                        std::to_string(mine.count) + ", so give it next(" +
                        std::to_string(num_values) + ").count elements");
    auto const fill_one = [&](auto const& share) {
      std::uint64_t const begin = share.first - mine.first;
      fill_share(Kokkos::subview(view, std::pair(begin, begin + share.count)),
                 share, distribution);
    };
    share_items(caller, num_values, outputs_per_value<T, Distribution>,
                fill_one);
  }

  /// Skips n native outputs.
  /// \throws StreamEnded beyond the end of the stream
  void jump(UInt128 n) {
    m_position += checked_total("Runnel::SharedSequence::jump", 1, n);
  }

  /// The sequence as one serial stream, the same in all processes: for a
  /// `StreamSet`, a `RankSequence`, a file, or other workers. Cost: seeding and
  /// one jump.
  Snapshot snapshot(SnapshotForm form = SnapshotForm::full) const {
    return m_workers.with(0, [&](auto const& worker) {
      using Set = typename std::decay_t<decltype(worker.set)>::value_type;
      return Set(worker.exec, m_seed, stream_at(m_position)).snapshot(form);
    });
  }

 private:
  StreamOptions stream_at(UInt128 position) const {
    StreamOptions options;
    options.first_stream = m_options.stream;
    options.offset = position;
    options.allow_overlap = m_options.allow_overlap;
    return options;
  }
  static SharedSequenceOptions options_of(Snapshot const& snapshot,
                                          SharedSequenceOptions options) {
    RUNNEL_THROW_IF(
        snapshot.num_streams != 1 || snapshot.num_parts != 1,
        "Runnel::SharedSequence: the snapshot is of " +
            std::to_string(snapshot.num_streams) + " streams in " +
            std::to_string(snapshot.num_parts) +
            " leapfrog parts, not of one whole stream; share a set by "
            "SharedStreams");
    options.stream = snapshot.first_stream;
    options.offset = Impl::positions_of(snapshot)[0];
    auto const seed =
        Impl::seed_of<Generator>(Kokkos::DefaultHostExecutionSpace(), snapshot);
    UInt128 const length = Impl::length_of(seed);
    // A snapshot does not say whether overlap was allowed: there it was.
    options.allow_overlap = options.allow_overlap || length == UInt128(0) ||
                            options.offset > length ||
                            snapshot.first_stream >= seed.num_streams();
    return options;
  }

  /// `share()` in the region of the call that is named.
  template <class Body>
  void share_items(char const* caller, std::uint64_t num_items,
                   UInt128 outputs_per_item, Body const& body) {
    UInt128 const w = outputs_per_item;
    UInt128 const total = checked_total(caller, num_items, w);
    RankShare const mine = next(num_items);
    auto shares = m_workers.speeds().shares(mine.count);
    for (auto& share : shares) share.first += mine.first;
    try {
      m_workers.run(
          shares,
          [&](auto& worker, RankShare const& share) {
            move_to(worker, m_position + UInt128(share.first) * w);
          },
          body,
          [&](auto& worker, RankShare const& share) {
            check_drawn(*worker.set, m_position + UInt128(share.first) * w,
                        UInt128(share.count) * w);
          });
    } catch (...) {
      forget_sets();
      throw;
    }
    m_position += total;
  }
  UInt128 checked_total(char const* caller, std::uint64_t num_items,
                        UInt128 outputs) const {
    UInt128 const left = outputs_left();
    if (num_items > 0 && outputs > left / UInt128(num_items)) {
      Impl::refuse_past_end(caller, {std::to_string(num_items) + " times " +
                                         to_string(outputs) + " outputs",
                                     left, m_max_native_outputs});
    }
    return UInt128(num_items) * outputs;
  }

  /// Moves the worker's stream to output n of the sequence, which it has never
  /// passed: shares follow each other.
  template <class Worker>
  void move_to(Worker& worker, UInt128 n) const {
    if (!worker.set) {
      worker.set.emplace(worker.exec, m_seed, stream_at(n));
    } else if (UInt128 const at = worker.set->position(); at != n) {
      Impl::StreamSetAccess::jump(*worker.set, n - at);
    }
  }
  template <class Set>
  static void check_drawn(Set const& set, UInt128 begin, UInt128 most) {
    RUNNEL_THROW_IF(set.position() < begin || set.position() - begin > most,
                    "Runnel::SharedSequence::share: a worker drew " +
                        to_string(set.position() - begin) +
                        " outputs, its items have " + to_string(most) +
                        " and the next are another's; give the number of "
                        "outputs that an item takes");
  }
  void forget_sets() {
    for (std::size_t w = 0; w < m_workers.size(); ++w) {
      m_workers.with(w, [](auto& worker) { worker.set.reset(); });
    }
  }

  template <class ViewType, class Share, class Distribution>
  static void fill_share(ViewType const& view, Share const& share,
                         Distribution const& distribution) {
    using Exec = typename Share::execution_space;
    auto const fill_values = [&](auto const& values) {
      Impl::fill_view<Exec, Generator>(
          {"Runnel::SharedSequence::fill", share.exec, share.streams}, values,
          distribution);
    };
    if constexpr (Kokkos::SpaceAccessibility<
                      Exec, typename ViewType::memory_space>::accessible) {
      fill_values(view);
    } else {
      using T = typename ViewType::non_const_value_type;
      Kokkos::View<T*, Exec> const values(
          Kokkos::view_alloc(share.exec, Kokkos::WithoutInitializing,
                             "Runnel::SharedSequence::values"),
          share.count);
      fill_values(values);
      Kokkos::deep_copy(share.exec, view, values);
      share.exec.fence("Runnel::SharedSequence::fill");
    }
  }

  Impl::Workers<Generator, HostSpace, DeviceSpace> m_workers;
  seed_type m_seed;
  SharedSequenceOptions m_options;
  UInt128 m_position;
  UInt128 m_max_native_outputs;
};

}  // namespace Runnel

#endif  // RUNNEL_INTERFACES_SHARED_SEQUENCE_HPP
