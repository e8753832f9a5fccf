// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shared_choice.hpp"

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <runnel/core/errors.hpp>
#include <runnel/lanes/device_place.hpp>
#include <string>
#include <type_traits>
#include <vector>

namespace Runnel::CApi {
namespace {

using Space = Kokkos::DefaultExecutionSpace;
using Workers = std::vector<WorkerInstance<>>;

/// GPUs that the process sees and the library can use.
std::vector<int> all_devices() {
  if constexpr (!Impl::Backend<Space>::on_device) return {};
#ifdef KOKKOS_ENABLE_CUDA
  if constexpr (std::is_same_v<Space, Kokkos::Cuda>) {
    int count = 0;
    RUNNEL_THROW_IF(cudaGetDeviceCount(&count) != cudaSuccess,
                    "CUDA does not say how many GPUs there are; look for an "
                    "earlier kernel that failed");
    std::vector<int> devices;
    for (int d = 0; d < count; ++d) devices.push_back(d);
    return devices;
  }
#endif
  return {Impl::device_of(Space())};
}

#ifdef KOKKOS_ENABLE_CUDA
Kokkos::Cuda instance_on(int device) {
  int before = 0;
  cudaStream_t stream = nullptr;
  bool const made = cudaGetDevice(&before) == cudaSuccess &&
                    cudaSetDevice(device) == cudaSuccess &&
                    cudaStreamCreate(&stream) == cudaSuccess;
  static_cast<void>(cudaSetDevice(before));
  RUNNEL_THROW_IF(!made, "GPU " + std::to_string(device) +
                             " gives no CUDA stream; is another process using "
                             "it alone?");
  return {stream, Kokkos::Impl::ManageStream::yes};
}
#endif

void add_device(Workers& workers, std::vector<int> const& all, int device) {
  bool known = false;
  for (int const d : all) known = known || d == device;
  RUNNEL_THROW_IF(!known, "there is no GPU " + std::to_string(device) + " of " +
                              std::to_string(all.size()) +
                              " that this build can use; they are counted from "
                              "0");
#ifdef KOKKOS_ENABLE_CUDA
  if constexpr (std::is_same_v<Space, Kokkos::Cuda>) {
    workers.emplace_back(instance_on(device));
    return;
  }
#endif
  workers.emplace_back(Space());
}

}  // namespace

SharedChoice read_shared_options(runnel_shared_options const* given) {
  runnel_shared_options options = RUNNEL_SHARED_OPTIONS_INIT;
  if (given != nullptr) options = *given;
  SharedChoice choice{{}, options.rank, options.num_ranks};
  if (options.use_host != 0) {
    choice.workers.emplace_back(Kokkos::DefaultHostExecutionSpace());
  }
  auto const all = all_devices();
  std::vector<int> chosen = all;
  if (options.devices != nullptr) {
    chosen.assign(options.devices, options.devices + options.num_devices);
  }
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      RUNNEL_THROW_IF(chosen[i] == chosen[j],
                      "GPU " + std::to_string(chosen[i]) +
                          " is named twice; name each GPU once");
    }
    add_device(choice.workers, all, chosen[i]);
  }
  return choice;
}

}  // namespace Runnel::CApi

extern "C" {

void runnel_shared_options_init(runnel_shared_options* options) {
  if (options != nullptr) *options = RUNNEL_SHARED_OPTIONS_INIT;
}

}  // extern "C"
