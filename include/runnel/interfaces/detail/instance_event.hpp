// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_INSTANCE_EVENT_HPP
#define RUNNEL_INTERFACES_DETAIL_INSTANCE_EVENT_HPP

#include <Kokkos_Core.hpp>
#include <string>
#include <utility>

#include <runnel/core/errors.hpp>
#include <runnel/lanes/device_place.hpp>

#if defined(KOKKOS_ENABLE_CUDA)
#include <cuda_runtime.h>
#endif
#if defined(KOKKOS_ENABLE_HIP)
#include <hip/hip_runtime.h>
#endif

/// A point in the queue of an execution-space instance: what Kokkos' portable
/// interface lacks, and fences are too coarse for.
namespace Runnel::Impl {

/// Host spaces: a kernel has finished when its launch returns, so there is
/// nothing to wait for.
template <class ExecutionSpace>
class InstanceEvent {
 public:
  /// \param caller  what the user called, for messages: a pool, if nothing else
  ///   is said
  explicit InstanceEvent(char const* /*caller*/ = "Runnel::NumberPool") {}
  /// Records everything that is in the instance's queue now.
  void record(ExecutionSpace const&) {}
  /// Kernels queued on `exec` from now on start after the recorded ones.
  /// Asynchronous.
  void order_before(ExecutionSpace const&) const {}
  /// The calling thread waits until they have finished.
  void wait() const {}
};

#if defined(KOKKOS_ENABLE_CUDA) || defined(KOKKOS_ENABLE_HIP)
/// The event of a GPU's runtime library. \tparam Runtime  its functions
template <class Runtime>
class RuntimeEvent {
 public:
  using ExecutionSpace = typename Runtime::execution_space;

  explicit RuntimeEvent(char const* caller = "Runnel::NumberPool")
      : m_caller(caller) {}
  RuntimeEvent(RuntimeEvent&& other) noexcept
      : m_event(std::exchange(other.m_event, nullptr)),
        m_caller(other.m_caller) {}
  RuntimeEvent& operator=(RuntimeEvent&& other) noexcept {
    std::swap(m_event, other.m_event);
    std::swap(m_caller, other.m_caller);
    return *this;
  }
  RuntimeEvent(RuntimeEvent const&) = delete;
  RuntimeEvent& operator=(RuntimeEvent const&) = delete;
  ~RuntimeEvent() {
    if (m_event != nullptr) Runtime::destroy(m_event);
  }

  void record(ExecutionSpace const& exec) {
    if (m_event == nullptr) check(Runtime::create(m_event, exec), "create");
    check(Runtime::record(m_event, exec), "record");
  }
  void order_before(ExecutionSpace const& exec) const {
    if (m_event != nullptr) check(Runtime::order(m_event, exec), "wait for");
  }
  void wait() const {
    if (m_event != nullptr) check(Runtime::wait(m_event), "wait for");
  }

 private:
  void check(bool succeeded, char const* what) const {
    RUNNEL_THROW_IF_TYPE(
        std::runtime_error, !succeeded,
        std::string(m_caller) + ": the GPU's runtime could not " + what +
            " an event; look for an earlier kernel that failed");
  }
  typename Runtime::event_type m_event = nullptr;
  char const* m_caller;
};
#endif

#if defined(KOKKOS_ENABLE_CUDA)
struct CudaRuntime {
  using execution_space = Kokkos::Cuda;
  using event_type = cudaEvent_t;
  /// Makes an event on the instance's GPU, which need not be the calling
  /// thread's current one.
  static bool create(event_type& event, Kokkos::Cuda const& exec) {
    CurrentDevice const current(exec);
    return current.is_set() &&
           cudaEventCreateWithFlags(&event, cudaEventDisableTiming) ==
               cudaSuccess;
  }
  static void destroy(event_type event) {
    static_cast<void>(cudaEventDestroy(event));
  }
  static bool record(event_type event, Kokkos::Cuda const& exec) {
    return cudaEventRecord(event, exec.cuda_stream()) == cudaSuccess;
  }
  static bool order(event_type event, Kokkos::Cuda const& exec) {
    return cudaStreamWaitEvent(exec.cuda_stream(), event, 0) == cudaSuccess;
  }
  static bool wait(event_type event) {
    return cudaEventSynchronize(event) == cudaSuccess;
  }
};
template <>
class InstanceEvent<Kokkos::Cuda> : public RuntimeEvent<CudaRuntime> {
  using RuntimeEvent::RuntimeEvent;
};
#endif

#if defined(KOKKOS_ENABLE_HIP)
struct HipRuntime {
  using execution_space = Kokkos::HIP;
  using event_type = hipEvent_t;
  static bool create(event_type& event, Kokkos::HIP const& exec) {
    CurrentDevice const current(exec);
    return current.is_set() &&
           hipEventCreateWithFlags(&event, hipEventDisableTiming) == hipSuccess;
  }
  static void destroy(event_type event) {
    static_cast<void>(hipEventDestroy(event));
  }
  static bool record(event_type event, Kokkos::HIP const& exec) {
    return hipEventRecord(event, exec.hip_stream()) == hipSuccess;
  }
  static bool order(event_type event, Kokkos::HIP const& exec) {
    return hipStreamWaitEvent(exec.hip_stream(), event, 0) == hipSuccess;
  }
  static bool wait(event_type event) {
    return hipEventSynchronize(event) == hipSuccess;
  }
};
template <>
class InstanceEvent<Kokkos::HIP> : public RuntimeEvent<HipRuntime> {
  using RuntimeEvent::RuntimeEvent;
};
#endif

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_INSTANCE_EVENT_HPP
