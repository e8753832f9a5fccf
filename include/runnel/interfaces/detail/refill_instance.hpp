// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_REFILL_INSTANCE_HPP
#define RUNNEL_INTERFACES_DETAIL_REFILL_INSTANCE_HPP

#include <Kokkos_Core.hpp>
#include <string>
#include <type_traits>

#include <runnel/core/errors.hpp>
#include <runnel/interfaces/detail/space_source.hpp>
#include <runnel/interfaces/options.hpp>
#include <runnel/lanes/device_place.hpp>

#if defined(KOKKOS_ENABLE_CUDA)
#include <cuda_runtime.h>
#endif

namespace Runnel::Impl {

#if defined(KOKKOS_ENABLE_CUDA)
/// An instance whose teams become resident before those of all others that wait
/// for that.
inline Kokkos::Cuda urgent_instance(Kokkos::Cuda const& beside) {
  auto const check = [](cudaError_t status) {
    RUNNEL_THROW_IF(
        status != cudaSuccess,
        std::string("Runnel::NumberPool: the pool got no CUDA stream (") +
            cudaGetErrorString(status) +
            "); look for an earlier kernel that failed");
  };
  int least = 0, greatest = 0;
  cudaStream_t stream = nullptr;
  CurrentDevice const current(beside);
  if (!current.is_set()) check(cudaGetLastError());
  check(cudaDeviceGetStreamPriorityRange(&least, &greatest));
  check(cudaStreamCreateWithPriority(&stream, cudaStreamDefault, greatest));
  return Kokkos::Cuda(stream, Kokkos::Impl::ManageStream::yes);
}
#endif

/// The instance that a pool makes its blocks on.
template <class ExecutionSpace>
ExecutionSpace refill_instance(ExecutionSpace const& exec, PoolRefill refill) {
#if defined(KOKKOS_ENABLE_CUDA)
  if constexpr (std::is_same_v<ExecutionSpace, Kokkos::Cuda>) {
    if (refill == PoolRefill::beside_consumers) return urgent_instance(exec);
  }
#endif
  (void)refill;
  return another_instance(exec);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_REFILL_INSTANCE_HPP
