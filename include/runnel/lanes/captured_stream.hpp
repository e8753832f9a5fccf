// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_CAPTURED_STREAM_HPP
#define RUNNEL_LANES_CAPTURED_STREAM_HPP

#include <Kokkos_Core.hpp>
#include <string>
#include <type_traits>

#include <runnel/core/errors.hpp>

/// \file
/// A stream of CUDA or HIP that is being captured runs nothing: kernels become
/// a graph, and what the host does beside them is not repeated by replays.

namespace Runnel::Impl {

/// Returns whether the instance's stream is being captured.
template <class ExecutionSpace>
bool is_captured([[maybe_unused]] ExecutionSpace const& exec) {
#if defined(KOKKOS_ENABLE_CUDA)
  if constexpr (std::is_same_v<ExecutionSpace, Kokkos::Cuda>) {
    auto status = cudaStreamCaptureStatusNone;
    if (cudaStreamIsCapturing(exec.cuda_stream(), &status) != cudaSuccess) {
      // The default stream, while another one is captured.
      (void)cudaGetLastError();
      return false;
    }
    return status != cudaStreamCaptureStatusNone;
  }
#endif
#if defined(KOKKOS_ENABLE_HIP)
  if constexpr (std::is_same_v<ExecutionSpace, Kokkos::HIP>) {
    auto status = hipStreamCaptureStatusNone;
    if (hipStreamIsCapturing(exec.hip_stream(), &status) != hipSuccess) {
      (void)hipGetLastError();
      return false;
    }
    return status != hipStreamCaptureStatusNone;
  }
#endif
  return false;
}

/// Refuses an instance whose stream is being captured.
/// \throws std::invalid_argument if it is
template <class ExecutionSpace>
void refuse_capture(ExecutionSpace const& exec, char const* caller) {
  RUNNEL_THROW_IF(is_captured(exec),
                  std::string(caller) +
                      ": the instance's stream is being captured, but the "
                      "positions that the host keeps would not move in "
                      "replays; use Runnel::GraphFill, or handles");
}

/// Refuses to make what holds states or jumps while the stream is being
/// captured: there would be none until a replay, and each replay would make
/// them again.
/// \throws std::invalid_argument if it is
template <class ExecutionSpace>
void refuse_making(ExecutionSpace const& exec, char const* caller) {
  RUNNEL_THROW_IF(is_captured(exec),
                  std::string(caller) +
                      ": the instance's stream is being captured, and replays "
                      "would begin with the same numbers again; make it before "
                      "the capture begins");
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_LANES_CAPTURED_STREAM_HPP
