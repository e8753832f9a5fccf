// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_DETAIL_TEMPORARY_ARRAYS_HPP
#define RUNNEL_ARRAYS_DETAIL_TEMPORARY_ARRAYS_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <string>

#include <runnel/streams/detail/state_words.hpp>
#include <runnel/streams/stream_set.hpp>

/// Temporary memory of calls that order arrays.
namespace Runnel::Impl {

/// An array in the memory of an execution space.
template <class T, class ExecutionSpace>
using SpaceArray = Kokkos::View<T*, typename ExecutionSpace::memory_space>;

/// Makes a call's temporary arrays on an instance.
///
/// The n-th array of a call, if it is not large, lies in the n-th piece of
/// memory that the set of streams keeps for that: allocating and freeing take a
/// GPU longer than ordering 10^5 items. The next call's kernels may overwrite
/// it, as they run on the same instance later.
template <class ExecutionSpace>
class TemporaryArrays {
 public:
  /// Larger arrays are freed when the call ends.
  static constexpr std::size_t max_kept_bytes = std::size_t{1} << 24;

  /// All arrays have memory of their own.
  explicit TemporaryArrays(ExecutionSpace const& exec) : m_exec(exec) {}
  template <class Generator>
  explicit TemporaryArrays(StreamSet<Generator, ExecutionSpace>& streams)
      : m_exec(streams.instance()),
        m_kept(&StreamSetAccess::kept_memory(streams)) {}
  /// \param kept  what a set keeps
  TemporaryArrays(ExecutionSpace const& exec,
                  KeptMemory<typename ExecutionSpace::memory_space>& kept)
      : m_exec(exec), m_kept(&kept) {}

  ExecutionSpace const& exec() const { return m_exec; }

  /// \returns an array without values
  template <class T>
  SpaceArray<T, ExecutionSpace> make(std::string const& label,
                                     std::int64_t size) {
    auto const count = static_cast<std::size_t>(size);
    std::size_t const bytes = count * sizeof(T);
    if (m_kept == nullptr || bytes > max_kept_bytes) {
      return SpaceArray<T, ExecutionSpace>(
          Kokkos::view_alloc(m_exec, Kokkos::WithoutInitializing, label),
          count);
    }
    return SpaceArray<T, ExecutionSpace>(
        static_cast<T*>(piece(m_num_made++, bytes)), count);
  }

 private:
  using Pieces = KeptMemory<typename ExecutionSpace::memory_space>;

  /// The n-th piece of kept memory, grown if it is smaller.
  void* piece(std::size_t n, std::size_t bytes) {
    if (n >= m_kept->size()) m_kept->resize(n + 1);
    constexpr std::size_t word = sizeof(std::uint64_t);
    return grown(m_exec, (*m_kept)[n], (bytes + word - 1) / word,
                 "Runnel::arrays::kept");
  }

  ExecutionSpace m_exec;
  Pieces* m_kept = nullptr;
  std::size_t m_num_made = 0;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_ARRAYS_DETAIL_TEMPORARY_ARRAYS_HPP
