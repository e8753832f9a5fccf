// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DEVICE_INSTANCES_HPP
#define RUNNEL_INTERFACES_DEVICE_INSTANCES_HPP

#include <Kokkos_Core.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include <runnel/core/errors.hpp>
#include <runnel/interfaces/detail/workers.hpp>
#include <runnel/lanes/device_place.hpp>

namespace Runnel {

/// GPUs that the process sees and instances of the space may use, 0 … n − 1; 0
/// for spaces of a host.
/// \throws std::runtime_error if the runtime does not say
template <class ExecutionSpace = Kokkos::DefaultExecutionSpace>
int num_devices() {
  int count = 0;
  if constexpr (Impl::HasDeviceRuntime<ExecutionSpace>) {
    RUNNEL_THROW_IF_TYPE(
        std::runtime_error, !Impl::DeviceRuntime<ExecutionSpace>::count(count),
        "Runnel::num_devices: the GPU's runtime does not say how many GPUs "
        "there are; look for an earlier kernel that failed");
  }
  return count;
}

/// An instance on a GPU, with a native stream of its own, which lasts as long
/// as the instance and its copies.
/// \param device  in [0, num_devices())
/// \throws std::invalid_argument outside; std::runtime_error if the GPU gives
///   no stream, or Kokkos' HIP has all instances on one GPU
template <class ExecutionSpace = Kokkos::DefaultExecutionSpace>
ExecutionSpace device_instance(int device) {
  int const count = num_devices<ExecutionSpace>();
  RUNNEL_THROW_IF(device < 0 || device >= count,
                  "Runnel::device_instance: there is no GPU " +
                      std::to_string(device) + " of " + std::to_string(count) +
                      " that this build can use; they are counted from 0");
  if constexpr (Impl::HasDeviceRuntime<ExecutionSpace>) {
    using Runtime = Impl::DeviceRuntime<ExecutionSpace>;
    typename Runtime::stream_type stream{};
    Impl::CurrentDevice<ExecutionSpace> const current(device);
    RUNNEL_THROW_IF_TYPE(
        std::runtime_error, !current.is_set() || !Runtime::make_stream(stream),
        "Runnel::device_instance: GPU " + std::to_string(device) +
            " gives no stream; is another process using it alone?");
    ExecutionSpace const exec = Runtime::instance(stream);
    RUNNEL_THROW_IF_TYPE(
        std::runtime_error, Impl::device_of(exec) != device,
        "Runnel::device_instance: Kokkos put the instance of GPU " +
            std::to_string(device) + " on GPU " +
            std::to_string(Impl::device_of(exec)) +
            "; take a newer Kokkos, or a process for each GPU");
    return exec;
  } else {
    return ExecutionSpace();
  }
}

/// The default instance of the host and one on each GPU that the process sees,
/// for `SharedSequence` and `SharedStreams`. In builds for hosts that is
/// `default_workers`.
/// \throws std::runtime_error as `device_instance`
template <class HostSpace = Kokkos::DefaultHostExecutionSpace,
          class DeviceSpace = Kokkos::DefaultExecutionSpace>
std::vector<WorkerInstance<HostSpace, DeviceSpace>> all_workers() {
  int const count = num_devices<DeviceSpace>();
  if (count == 0) return default_workers<HostSpace, DeviceSpace>();
  std::vector<WorkerInstance<HostSpace, DeviceSpace>> workers;
  workers.emplace_back(HostSpace());
  for (int d = 0; d < count; ++d) {
    workers.emplace_back(device_instance<DeviceSpace>(d));
  }
  return workers;
}

}  // namespace Runnel

#endif  // RUNNEL_INTERFACES_DEVICE_INSTANCES_HPP
