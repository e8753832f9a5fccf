// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_WORKERS_HPP
#define RUNNEL_INTERFACES_DETAIL_WORKERS_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/interfaces/detail/worker_speeds.hpp>
#include <runnel/interfaces/detail/worker_threads.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/device_place.hpp>
#include <runnel/streams/rank_share.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel {

/// An execution-space instance that works with others on one sequence or set:
/// the threads of the host, or a device.
template <class HostSpace = Kokkos::DefaultHostExecutionSpace,
          class DeviceSpace = Kokkos::DefaultExecutionSpace>
using WorkerInstance =
    std::conditional_t<std::is_same_v<HostSpace, DeviceSpace>,
                       std::variant<HostSpace>,
                       std::variant<HostSpace, DeviceSpace>>;

/// The default instance of the host and, where that is another space, of the
/// device.
template <class HostSpace = Kokkos::DefaultHostExecutionSpace,
          class DeviceSpace = Kokkos::DefaultExecutionSpace>
std::vector<WorkerInstance<HostSpace, DeviceSpace>> default_workers() {
  std::vector<WorkerInstance<HostSpace, DeviceSpace>> workers;
  workers.emplace_back(HostSpace());
  if constexpr (!std::is_same_v<HostSpace, DeviceSpace>) {
    workers.emplace_back(DeviceSpace());
  }
  return workers;
}

/// The share of one worker in one call.
template <BitGenerator Generator, class ExecutionSpace>
struct WorkerShare {
  using execution_space = ExecutionSpace;

  std::size_t worker;   ///< its index in the list, from 0
  ExecutionSpace exec;  ///< fenced when the share has been made
  /// Items `first` … `first + count` − 1 of the call; at least one.
  std::uint64_t first;
  std::uint64_t count;
  /// Streams on the instance `exec`. For a shared sequence it is one stream at
  /// the position where item `first` begins; for shared streams, the streams
  /// from `first` on.
  StreamSet<Generator, ExecutionSpace>& streams;
};

namespace Impl {

/// Whether any thread of the process can launch kernels of a host space.
template <class Space>
constexpr bool launches_from_any_thread = true;
#ifdef KOKKOS_ENABLE_THREADS
template <>
inline constexpr bool launches_from_any_thread<Kokkos::Threads> = false;
#endif

/// The workers of one shared sequence or set, and the streams that each has.
template <BitGenerator Generator, class HostSpace, class DeviceSpace>
class Workers {
 public:
  using instance_type = WorkerInstance<HostSpace, DeviceSpace>;
  template <class Space>
  struct Worker {
    Space exec;
    std::optional<StreamSet<Generator, Space>> set;
  };

  /// \throws std::invalid_argument if there are none, two are the same, or the
  ///   host's cannot be used by several threads
  Workers(std::vector<instance_type> const& instances, std::string caller)
      : m_caller(std::move(caller)),
        m_speeds(checked_size(instances, m_caller)) {
    for (auto const& instance : instances) {
      std::visit([&](auto const& exec) { add(exec); }, instance);
    }
  }

  std::size_t size() const { return m_workers.size(); }
  WorkerSpeeds& speeds() { return m_speeds; }
  WorkerSpeeds const& speeds() const { return m_speeds; }

  /// visit(worker) for worker w, whose device is the thread's current one then
  template <class Visit>
  auto with(std::size_t w, Visit const& visit) {
    return on_device_of(m_workers[w], visit);
  }
  template <class Visit>
  auto with(std::size_t w, Visit const& visit) const {
    return on_device_of(m_workers[w], visit);
  }

  /// Runs all shares concurrently, each worker on a thread of its own, the
  /// first host instance on the calling one: prepare(worker, share),
  /// body(WorkerShare), a fence, finish(worker, share).
  template <class Prepare, class Body, class Finish>
  void run(std::vector<RankShare> const& shares, Prepare const& prepare,
           Body const& body, Finish const& finish) {
    std::vector<double> seconds(size());
    std::vector<std::function<void()>> tasks(size());
    for (std::size_t w = 0; w < size(); ++w) {
      if (shares[w].count == 0) continue;
      tasks[w] = [&, w] {
        with(w, [&](auto& worker) {
          Kokkos::Timer const timer;
          prepare(worker, shares[w]);
          body(WorkerShare<Generator, std::decay_t<decltype(worker.exec)>>{
              w, worker.exec, shares[w].first, shares[w].count, *worker.set});
          worker.exec.fence("Runnel::Workers::run");
          finish(worker, shares[w]);
          seconds[w] = timer.seconds();
        });
      };
    }
    m_threads.run(tasks, m_here);
    m_speeds.add(shares, seconds);
  }

 private:
  using AnyWorker =
      std::conditional_t<std::is_same_v<HostSpace, DeviceSpace>,
                         std::variant<Worker<HostSpace>>,
                         std::variant<Worker<HostSpace>, Worker<DeviceSpace>>>;

  template <class Any, class Visit>
  static auto on_device_of(Any& any, Visit const& visit) {
    return std::visit(
        [&](auto& worker) {
          CurrentDevice const current(worker.exec);
          return visit(worker);
        },
        any);
  }

  template <class Space>
  void add(Space const& exec) {
    if (!Backend<Space>::on_device && !m_has_host) {
      m_here = m_workers.size();
      m_has_host = true;
    }
    m_workers.emplace_back(std::in_place_type<Worker<Space>>,
                           Worker<Space>{exec, std::nullopt});
  }

  static std::size_t checked_size(std::vector<instance_type> const& instances,
                                  std::string const& caller) {
    RUNNEL_THROW_IF(instances.empty(),
                    caller +
                        ": a list of 0 workers; give an execution-space "
                        "instance at least, or default_workers()");
    std::size_t hosts = 0;
    for (std::size_t w = 0; w < instances.size(); ++w) {
      hosts += std::holds_alternative<HostSpace>(instances[w]) ? 1 : 0;
      for (std::size_t v = 0; v < w; ++v) {
        RUNNEL_THROW_IF(instances[v] == instances[w],
                        caller + ": workers " + std::to_string(v) + " and " +
                            std::to_string(w) +
                            " are the same execution-space instance; give "
                            "each one of its own");
      }
    }
    RUNNEL_THROW_IF(
        !launches_from_any_thread<HostSpace> && hosts > 1,
        caller + ": " + std::to_string(hosts) + " instances of " +
            HostSpace::name() +
            ", whose kernels one thread only can launch; give one, which has "
            "all threads");
    return instances.size();
  }

  std::string m_caller;
  WorkerSpeeds m_speeds;
  std::vector<AnyWorker> m_workers;
  WorkerThreads m_threads;
  std::size_t m_here = 0;  ///< the worker of the calling thread
  bool m_has_host = false;
};

}  // namespace Impl
}  // namespace Runnel

#endif  // RUNNEL_INTERFACES_DETAIL_WORKERS_HPP
