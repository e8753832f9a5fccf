// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_COPIES_HPP
#define RUNNEL_LANES_COPIES_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <runnel/lanes/backend.hpp>

/// \file
/// Copies of contiguous memory, asynchronous and in order on an instance. The
/// library has them compiled, as copies of bytes, for the execution spaces that
/// Kokkos was built with: `Kokkos::deep_copy` of Views would be compiled for
/// each type of View, some tenths of a second each, wherever a stream is used.

namespace Runnel::Impl {

/// Copies bytes by code of the program, not of the library. Asynchronous.
/// \tparam To, From  memory spaces
template <class To, class From, class ExecutionSpace>
void copy_bytes_in_source(ExecutionSpace const& exec, void* to,
                          void const* from, std::size_t bytes) {
  using Unmanaged = Kokkos::MemoryTraits<Kokkos::Unmanaged>;
  Kokkos::deep_copy(exec,
                    Kokkos::View<std::byte*, To, Unmanaged>(
                        static_cast<std::byte*>(to), bytes),
                    Kokkos::View<std::byte const*, From, Unmanaged>(
                        static_cast<std::byte const*>(from), bytes));
}
template <class ExecutionSpace>
void set_words_in_source(ExecutionSpace const& exec, std::uint64_t* to,
                         std::size_t count, std::uint64_t value) {
  Kokkos::deep_copy(
      exec,
      Kokkos::View<std::uint64_t*, typename ExecutionSpace::memory_space,
                   Kokkos::MemoryTraits<Kokkos::Unmanaged>>(to, count),
      value);
}

/// Out of the library: within the memory of an enabled space, or between it
/// and the host's, page-locked or not.
template <class To, class From, class ExecutionSpace>
void compiled_copy_bytes(ExecutionSpace const& exec, void* to, void const* from,
                         std::size_t bytes);
template <class ExecutionSpace>
void compiled_set_words(ExecutionSpace const& exec, std::uint64_t* to,
                        std::size_t count, std::uint64_t value);

template <class MemorySpace, class ExecutionSpace>
inline constexpr bool is_of_space_or_host = std::disjunction_v<
    std::is_same<MemorySpace, Kokkos::HostSpace>,
    std::is_same<MemorySpace, typename Backend<ExecutionSpace>::pinned_space>,
    std::is_same<MemorySpace, typename ExecutionSpace::memory_space>>;

/// Copies `count` consecutive values. Asynchronous.
/// \tparam To, From  memory spaces
template <class To, class From, class ExecutionSpace, class T>
void copy_values(ExecutionSpace const& exec, T* to,
                 std::type_identity_t<T> const* from, std::size_t count) {
  if (count == 0) return;
  if constexpr (is_enabled_space<ExecutionSpace> &&
                is_of_space_or_host<To, ExecutionSpace> &&
                is_of_space_or_host<From, ExecutionSpace>) {
    compiled_copy_bytes<To, From>(exec, to, from, count * sizeof(T));
  } else {
    copy_bytes_in_source<To, From>(exec, to, from, count * sizeof(T));
  }
}
/// `copy_values()` within the memory of the execution space.
template <class ExecutionSpace, class T>
void copy_within(ExecutionSpace const& exec, T* to,
                 std::type_identity_t<T> const* from, std::size_t count) {
  using Memory = typename ExecutionSpace::memory_space;
  copy_values<Memory, Memory>(exec, to, from, count);
}
/// Copies values from memory of the host, which stays as it is until the copy
/// is made. Asynchronous.
template <class ExecutionSpace, class T>
void copy_from_host(ExecutionSpace const& exec, T* to,
                    std::type_identity_t<T> const* from, std::size_t count) {
  copy_values<typename ExecutionSpace::memory_space, Kokkos::HostSpace>(
      exec, to, from, count);
}
template <class ExecutionSpace, class T>
void copy_to_host(ExecutionSpace const& exec, T* to,
                  std::type_identity_t<T> const* from, std::size_t count) {
  copy_values<Kokkos::HostSpace, typename ExecutionSpace::memory_space>(
      exec, to, from, count);
}

/// Sets words in the memory of the execution space. Asynchronous.
template <class ExecutionSpace>
void set_words(ExecutionSpace const& exec, std::uint64_t* to, std::size_t count,
               std::uint64_t value) {
  if constexpr (is_enabled_space<ExecutionSpace>) {
    compiled_set_words(exec, to, count, value);
  } else {
    set_words_in_source(exec, to, count, value);
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_LANES_COPIES_HPP
