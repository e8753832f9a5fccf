// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/capi/shared_sequence.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <runnel/lanes/device_place.hpp>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "erased_shared.hpp"
#include "objects.hpp"
#include "sets.hpp"
#include "value_names.hpp"

using namespace Runnel::CApi;
using Runnel::UInt128;

namespace {

using Space = Kokkos::DefaultExecutionSpace;
using Workers = std::vector<Runnel::WorkerInstance<>>;

/// GPUs that the process sees and the library can use.
std::vector<int> all_devices() {
  if constexpr (!Runnel::Impl::Backend<Space>::on_device) return {};
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
  return {Runnel::Impl::device_of(Space())};
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

SharedChoice choice_of(runnel_shared_options const& options) {
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

/// A call that runs kernels, or changes how they are divided.
template <class Body>
runnel_status run_with(char const* function, runnel_shared_sequence* sequence,
                       Body const& body) noexcept {
  return with_object<ErasedShared>(
      function, sequence,
      [&](ErasedShared& behind) { use_back_end([&] { body(behind); }); });
}

/// \throws Failure  for memory that is none
void check_memory(ErasedShared const& sequence, runnel_type type, void* values,
                  std::uint64_t num_values) {
  std::uint64_t const count = sequence.next(num_values).count;
  require_values(type, values, count);
  RUNNEL_THROW_IF(count > 0 && !Runnel::Impl::reach_of(Space(), values).host,
                  "values is memory of a device; give memory of the host");
}

void check_num(ErasedShared const& sequence, std::size_t num) {
  std::size_t const workers = sequence.weights().size();
  RUNNEL_THROW_IF(num != workers, std::to_string(num) + " weights for " +
                                      std::to_string(workers) +
                                      " workers; give one for each");
}

}  // namespace

extern "C" {

void runnel_shared_options_init(runnel_shared_options* options) {
  if (options != nullptr) *options = RUNNEL_SHARED_OPTIONS_INIT;
}

runnel_status runnel_shared_sequence_create(
    runnel_stream_set* set, runnel_shared_options const* options,
    runnel_shared_sequence** sequence) {
  return run_with_set(__func__, set, [&](ErasedSet& streams) {
    require_pointer(sequence, "the place for the new sequence");
    runnel_shared_options chosen = RUNNEL_SHARED_OPTIONS_INIT;
    if (options != nullptr) chosen = *options;
    *sequence = new_handle(streams.shared(choice_of(chosen)));
  });
}
runnel_status runnel_shared_sequence_destroy(runnel_shared_sequence* sequence) {
  return guarded(__func__, [&] {
    auto gone = take_object<ErasedShared>(sequence);
    std::lock_guard const lock(kernel_mutex());
    gone.reset();
  });
}

size_t runnel_shared_sequence_num_workers(runnel_shared_sequence* sequence) {
  size_t num = 0;
  static_cast<void>(with_object<ErasedShared>(
      __func__, sequence,
      [&](ErasedShared& behind) { num = behind.weights().size(); }));
  return num;
}
runnel_status runnel_shared_sequence_weights(runnel_shared_sequence* sequence,
                                             double* weights, size_t num) {
  return with_object<ErasedShared>(
      __func__, sequence, [&](ErasedShared& behind) {
        require_pointer(weights, "weights");
        check_num(behind, num);
        std::copy(behind.weights().begin(), behind.weights().end(), weights);
      });
}
runnel_status runnel_shared_sequence_set_weights(
    runnel_shared_sequence* sequence, double const* weights, size_t num) {
  return run_with(__func__, sequence, [&](ErasedShared& behind) {
    if (weights == nullptr) return behind.measure();
    check_num(behind, num);
    behind.set_weights({weights, weights + num});
  });
}

runnel_status runnel_shared_sequence_next(runnel_shared_sequence* sequence,
                                          uint64_t num_values, uint64_t* first,
                                          uint64_t* count) {
  return with_object<ErasedShared>(__func__, sequence,
                                   [&](ErasedShared& behind) {
                                     auto const mine = behind.next(num_values);
                                     if (first != nullptr) *first = mine.first;
                                     if (count != nullptr) *count = mine.count;
                                   });
}
runnel_status runnel_shared_sequence_fill(runnel_shared_sequence* sequence,
                                          runnel_type type,
                                          runnel_distribution distribution,
                                          void* values, uint64_t num_values) {
  return run_with(__func__, sequence, [&](ErasedShared& behind) {
    check_memory(behind, type, values, num_values);
    behind.fill({type, distribution}, values, num_values);
  });
}
runnel_status runnel_shared_sequence_fill_named(
    runnel_shared_sequence* sequence, runnel_type type,
    char const* distribution, void* values, uint64_t num_values) {
  return run_with(__func__, sequence, [&](ErasedShared& behind) {
    require_pointer(distribution, "distribution");
    auto const what = read_values(type, distribution);
    check_memory(behind, type, values, num_values);
    if (what.named) {
      behind.fill_named(*what.named, values, num_values);
    } else {
      behind.fill(what.plain, values, num_values);
    }
  });
}
runnel_status runnel_shared_sequence_jump(runnel_shared_sequence* sequence,
                                          uint64_t low, uint64_t high) {
  return run_with(__func__, sequence, [&](ErasedShared& behind) {
    behind.jump(UInt128(high, low));
  });
}
runnel_status runnel_shared_sequence_position(runnel_shared_sequence* sequence,
                                              uint64_t* low, uint64_t* high) {
  return with_object<ErasedShared>(
      __func__, sequence, [&](ErasedShared& behind) {
        require_pointer(low, "low");
        UInt128 const position = behind.position();
        RUNNEL_THROW_IF(high == nullptr && position.high != 0,
                        "the position " + to_string(position) +
                            " does not fit into 64 bits; ask for `high` too");
        *low = position.low;
        if (high != nullptr) *high = position.high;
      });
}
runnel_status runnel_shared_sequence_snapshot(runnel_shared_sequence* sequence,
                                              runnel_stream_set** set) {
  return run_with(__func__, sequence, [&](ErasedShared& behind) {
    require_pointer(set, "the place for the new set");
    hand_out(behind.set(), set);
  });
}

}  // extern "C"
