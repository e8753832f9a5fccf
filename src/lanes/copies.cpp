// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/lanes/copies.hpp>
#include <type_traits>

#include "lanes/for_spaces.hpp"

namespace Runnel::Impl {

template <class To, class From, class ExecutionSpace>
void compiled_copy_bytes(ExecutionSpace const& exec, void* to, void const* from,
                         std::size_t bytes) {
  copy_bytes_in_source<To, From>(exec, to, from, bytes);
}

template <class ExecutionSpace>
void compiled_set_words(ExecutionSpace const& exec, std::uint64_t* to,
                        std::size_t count, std::uint64_t value) {
  set_words_in_source(exec, to, count, value);
}

#define RUNNEL_COPIES(Space, To, From)                             \
  template void compiled_copy_bytes<To, From>(Space const&, void*, \
                                              void const*, std::size_t)
#define RUNNEL_SET_WORDS(Space)                                               \
  template void compiled_set_words(Space const&, std::uint64_t*, std::size_t, \
                                   std::uint64_t)
#define RUNNEL_HOST_COPIES(Space)                                        \
  static_assert(std::is_same_v<Space::memory_space, Kokkos::HostSpace>); \
  RUNNEL_COPIES(Space, Kokkos::HostSpace, Kokkos::HostSpace);            \
  RUNNEL_SET_WORDS(Space)
#define RUNNEL_DEVICE_COPIES(Space)                                        \
  RUNNEL_COPIES(Space, Backend<Space>::pinned_space, Space::memory_space); \
  RUNNEL_COPIES(Space, Space::memory_space, Backend<Space>::pinned_space); \
  RUNNEL_COPIES(Space, Kokkos::HostSpace, Space::memory_space);            \
  RUNNEL_COPIES(Space, Space::memory_space, Kokkos::HostSpace);            \
  RUNNEL_COPIES(Space, Space::memory_space, Space::memory_space);          \
  RUNNEL_SET_WORDS(Space)

RUNNEL_FOR_HOST_SPACES(RUNNEL_HOST_COPIES)
RUNNEL_FOR_DEVICE_SPACES(RUNNEL_DEVICE_COPIES)

}  // namespace Runnel::Impl
