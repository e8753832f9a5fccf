// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_DEVICE_PLACE_HPP
#define RUNNEL_LANES_DEVICE_PLACE_HPP

#include <Kokkos_Core.hpp>
#include <type_traits>

/// Queries what types do not say: which of several GPUs an instance uses, and
/// which memory a pointer refers to.
namespace Runnel::Impl {

/// Number of the instance's GPU; -1 on a host.
template <class ExecutionSpace>
int device_of([[maybe_unused]] ExecutionSpace const& exec) {
#ifdef KOKKOS_ENABLE_CUDA
  if constexpr (std::is_same_v<ExecutionSpace, Kokkos::Cuda>) {
    return exec.cuda_device();
  }
#endif
#ifdef KOKKOS_ENABLE_HIP
  if constexpr (std::is_same_v<ExecutionSpace, Kokkos::HIP>) {
    return exec.hip_device();
  }
#endif
  return -1;
}

/// The default instance if `exec` is on the same GPU; otherwise `exec`.
template <class ExecutionSpace>
ExecutionSpace default_instance_for(ExecutionSpace const& exec) {
  ExecutionSpace usual;
  return device_of(exec) == device_of(usual) ? usual : exec;
}

/// Calls of a GPU's runtime; false if they fail.
template <class ExecutionSpace>
struct DeviceRuntime;
#ifdef KOKKOS_ENABLE_CUDA
template <>
struct DeviceRuntime<Kokkos::Cuda> {
  using stream_type = cudaStream_t;
  static bool count(int& n) { return cudaGetDeviceCount(&n) == cudaSuccess; }
  static bool current(int& device) {
    return cudaGetDevice(&device) == cudaSuccess;
  }
  static bool use(int device) { return cudaSetDevice(device) == cudaSuccess; }
  static bool make_stream(stream_type& stream) {
    return cudaStreamCreate(&stream) == cudaSuccess;
  }
  /// Keeps the stream.
  static Kokkos::Cuda instance(stream_type stream) {
    return {stream, Kokkos::Impl::ManageStream::yes};
  }
};
#endif
#ifdef KOKKOS_ENABLE_HIP
template <>
struct DeviceRuntime<Kokkos::HIP> {
  using stream_type = hipStream_t;
  static bool count(int& n) { return hipGetDeviceCount(&n) == hipSuccess; }
  static bool current(int& device) {
    return hipGetDevice(&device) == hipSuccess;
  }
  static bool use(int device) { return hipSetDevice(device) == hipSuccess; }
  static bool make_stream(stream_type& stream) {
    return hipStreamCreate(&stream) == hipSuccess;
  }
  /// Keeps the stream.
  static Kokkos::HIP instance(stream_type stream) {
    return {stream, Kokkos::Impl::ManageStream::yes};
  }
};
#endif
template <class ExecutionSpace>
concept HasDeviceRuntime =
    requires { typename DeviceRuntime<ExecutionSpace>::stream_type; };

/// Makes a GPU the calling thread's current device while it exists, for calls
/// of the runtime.
template <class ExecutionSpace>
class CurrentDevice {
 public:
  explicit CurrentDevice(ExecutionSpace const& exec)
      : CurrentDevice(device_of(exec)) {}
  explicit CurrentDevice([[maybe_unused]] int device) {
    if constexpr (HasDeviceRuntime<ExecutionSpace>) {
      using Runtime = DeviceRuntime<ExecutionSpace>;
      m_is_set = Runtime::current(m_before) && Runtime::use(device);
    }
  }
  CurrentDevice(CurrentDevice const&) = delete;
  CurrentDevice& operator=(CurrentDevice const&) = delete;
  ~CurrentDevice() {
    if constexpr (HasDeviceRuntime<ExecutionSpace>) {
      using Runtime = DeviceRuntime<ExecutionSpace>;
      if (m_is_set) static_cast<void>(Runtime::use(m_before));
    }
  }

  /// Returns whether the GPU is the current one.
  bool is_set() const { return m_is_set; }

 private:
  int m_before = 0;
  bool m_is_set = false;
};

/// Whether host and device can access the memory of a pointer.
struct Reach {
  bool host = true;
  bool device = true;  ///< the instance's kernels
};

/// Who can access `pointer`; both where it cannot be determined: on a host, and
/// with HIP.
template <class ExecutionSpace>
Reach reach_of([[maybe_unused]] ExecutionSpace const& exec,
               [[maybe_unused]] void const* pointer) {
#ifdef KOKKOS_ENABLE_CUDA
  if constexpr (std::is_same_v<ExecutionSpace, Kokkos::Cuda>) {
    cudaPointerAttributes attributes;
    if (cudaPointerGetAttributes(&attributes, pointer) != cudaSuccess) {
      static_cast<void>(cudaGetLastError());  // this call's own
      return {};
    }
    if (attributes.type == cudaMemoryTypeDevice) {
      return {false, attributes.device == exec.cuda_device()};
    }
    if (attributes.type == cudaMemoryTypeUnregistered) {
      return {true, exec.cuda_device_prop().pageableMemoryAccess != 0};
    }
  }
#endif
  return {};
}

/// Whether the host reads and writes the space's memory where it is: on
/// hosts, and in builds for devices that share the host's memory.
template <class ExecutionSpace>
inline constexpr bool shares_host_memory = Kokkos::SpaceAccessibility<
    Kokkos::HostSpace, typename ExecutionSpace::memory_space>::accessible;

/// Returns whether the instance's kernels write to this memory of the host as
/// fast as to their own.
template <class ExecutionSpace>
bool writes_in_place([[maybe_unused]] ExecutionSpace const& exec,
                     [[maybe_unused]] void const* pointer) {
  if constexpr (shares_host_memory<ExecutionSpace>) {
    return reach_of(exec, pointer).device;
  } else {
    return false;
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_LANES_DEVICE_PLACE_HPP
