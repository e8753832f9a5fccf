// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_SHARED_CALLS_HPP
#define RUNNEL_CAPI_SHARED_CALLS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <runnel/core/errors.hpp>
#include <runnel/core/uint128.hpp>
#include <string>

#include "erased_shared.hpp"
#include "kokkos_life.hpp"
#include "objects.hpp"
#include "reach.hpp"
#include "sets.hpp"
#include "value_names.hpp"

/// \file
/// Functions of the C interface that shared sequences and shared streams have
/// both: `Shared` is `ErasedShared` or `ErasedSharedStreams`.

namespace Runnel::CApi {

/// A call that runs kernels, or changes how they are divided.
template <class Shared, class Body>
runnel_status run_shared(char const* function,
                         typename Shared::face_type* handle,
                         Body const& body) noexcept {
  return with_object<Shared>(function, handle, [&](Shared& behind) {
    use_back_end([&] { body(behind); });
  });
}

template <class Shared>
runnel_status destroy_shared(char const* function,
                             typename Shared::face_type* handle) noexcept {
  return guarded(function, [&] {
    auto gone = take_object<Shared>(handle);
    std::lock_guard const lock(kernel_mutex());
    gone.reset();
  });
}

template <class Shared>
std::size_t num_workers_of(char const* function,
                           typename Shared::face_type* handle) noexcept {
  std::size_t num = 0;
  static_cast<void>(with_object<Shared>(
      function, handle,
      [&](Shared const& behind) { num = behind.weights().size(); }));
  return num;
}

inline void check_num_weights(ErasedWorkers const& shared, std::size_t num) {
  std::size_t const workers = shared.weights().size();
  RUNNEL_THROW_IF(num != workers, std::to_string(num) + " weights for " +
                                      std::to_string(workers) +
                                      " workers; give one for each");
}
template <class Shared>
runnel_status give_weights(char const* function,
                           typename Shared::face_type* handle, double* weights,
                           std::size_t num) noexcept {
  return with_object<Shared>(function, handle, [&](Shared const& behind) {
    require_pointer(weights, "weights");
    check_num_weights(behind, num);
    std::copy(behind.weights().begin(), behind.weights().end(), weights);
  });
}
template <class Shared>
runnel_status take_weights(char const* function,
                           typename Shared::face_type* handle,
                           double const* weights, std::size_t num) noexcept {
  return run_shared<Shared>(function, handle, [&](Shared& behind) {
    if (weights == nullptr) return behind.measure();
    check_num_weights(behind, num);
    behind.set_weights({weights, weights + num});
  });
}

/// \param at  the caller's memory
/// \throws Failure, std::invalid_argument for a null pointer, memory of a
///   device, or more values than memory can hold
inline void fill_checked(ErasedWorkers& shared, runnel_type type,
                         StreamValues const& values, void* at,
                         std::uint64_t num_values) {
  std::uint64_t const count = shared.values_of_process(num_values);
  require_values(type, at, count);
  require_host_reach(Kokkos::DefaultExecutionSpace(), at, count,
                     "give memory of the host");
  shared.fill(values, at, num_values);
}
/// \param distribution  its name
inline void fill_checked(ErasedWorkers& shared, runnel_type type,
                         char const* distribution, void* at,
                         std::uint64_t num_values) {
  require_pointer(distribution, "distribution");
  fill_checked(shared, type, read_values(type, distribution), at, num_values);
}

template <class Shared>
runnel_status jump_shared(char const* function,
                          typename Shared::face_type* handle,
                          UInt128 n) noexcept {
  return run_shared<Shared>(function, handle,
                            [&](Shared& behind) { behind.jump(n); });
}
template <class Shared>
runnel_status hand_out_set(char const* function,
                           typename Shared::face_type* handle,
                           runnel_stream_set** set) noexcept {
  return run_shared<Shared>(function, handle, [&](Shared const& behind) {
    require_pointer(set, "the address for the new set");
    hand_out(behind.set(), set);
  });
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_SHARED_CALLS_HPP
