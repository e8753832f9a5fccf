// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_STAGED_COPIES_HPP
#define RUNNEL_LANES_STAGED_COPIES_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <mutex>
#include <utility>
#include <vector>

#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/copies.hpp>

/// \file
/// Copies between a device and the host by pieces, through page-locked memory:
/// pageable memory is copied by the driver, at a fraction of the bus's rate.
/// While one piece is under way, the host works on another one.

namespace Runnel::Impl {

/// Bytes of a piece. Two of them are kept until Kokkos is finalised.
inline constexpr std::size_t staged_piece_bytes = std::size_t{1} << 22;
/// Copies of less take less time than making that memory.
inline constexpr std::size_t min_staged_bytes = std::size_t{1} << 20;

/// The memory of two pieces for copies of a device. It is kept for one copy;
/// other copies at the same time allocate their own.
template <class ExecutionSpace>
class PinnedMemory {
 public:
  using View =
      Kokkos::View<std::byte*, typename Backend<ExecutionSpace>::pinned_space>;

  static View take() {
    auto& kept = instance();
    {
      std::lock_guard const lock(kept.m_mutex);
      if (kept.m_memory.data() != nullptr) {
        return std::exchange(kept.m_memory, View());
      }
    }
    return View(Kokkos::view_alloc(Kokkos::WithoutInitializing,
                                   "Runnel::copies::pieces"),
                2 * staged_piece_bytes);
  }
  /// \pre no copy uses it any more
  static void give_back(View memory) {
    auto& kept = instance();
    std::lock_guard const lock(kept.m_mutex);
    std::swap(kept.m_memory, memory);
  }

 private:
  static PinnedMemory& instance() {
    // Never destroyed, like the jump tables: a View must not be freed after
    // Kokkos is finalised.
    static auto* const kept = new PinnedMemory;
    return *kept;
  }
  PinnedMemory() {
    Kokkos::push_finalize_hook([] { give_back(View()); });
  }

  std::mutex m_mutex;
  View m_memory;
};

/// Two pieces in page-locked memory, for copies on an instance. It is waited
/// for before the memory is used by others, also where an exception ends the
/// copy.
template <class ExecutionSpace, class T>
class StagedPieces {
 public:
  static constexpr std::size_t size = staged_piece_bytes / sizeof(T);

  explicit StagedPieces(ExecutionSpace const& exec)
      : m_exec(exec), m_memory(PinnedMemory<ExecutionSpace>::take()) {}
  StagedPieces(StagedPieces const&) = delete;
  StagedPieces& operator=(StagedPieces const&) = delete;
  ~StagedPieces() {
    try {
      wait();
      PinnedMemory<ExecutionSpace>::give_back(m_memory);
    } catch (...) {
      // The device has failed: the next wait for it throws.
      m_memory = {};
    }
  }

  T* piece(std::size_t k) const {
    return reinterpret_cast<T*>(m_memory.data() + k % 2 * staged_piece_bytes);
  }
  void wait() const { m_exec.fence("Runnel::copies::piece"); }

 private:
  ExecutionSpace m_exec;
  typename PinnedMemory<ExecutionSpace>::View m_memory;
};

/// Copies `count` values out of the memory of the execution space:
/// f(values, number of them) for one piece after the other. Waits for the
/// kernels of `exec`.
template <class ExecutionSpace, class T, class F>
void copy_out(ExecutionSpace const& exec, T const* from, std::size_t count,
              F const& f) {
  if (count * sizeof(T) < min_staged_bytes) {
    std::vector<T> values(count);
    copy_to_host(exec, values.data(), from, count);
    exec.fence("Runnel::copies::all");
    f(static_cast<T const*>(values.data()), count);
    return;
  }
  using Space = Backend<ExecutionSpace>;
  StagedPieces<ExecutionSpace, T> const pieces(exec);
  auto const length = [&](std::size_t k) {
    return std::min(pieces.size, count - k * pieces.size);
  };
  auto const start = [&](std::size_t k) {
    copy_values<typename Space::pinned_space,
                typename ExecutionSpace::memory_space>(
        exec, pieces.piece(k), from + k * pieces.size, length(k));
  };
  start(0);
  for (std::size_t k = 0; k * pieces.size < count; ++k) {
    pieces.wait();
    if ((k + 1) * pieces.size < count) start(k + 1);
    f(static_cast<T const*>(pieces.piece(k)), length(k));
  }
}

/// Copies `count` values to the memory of the execution space: f(values, number
/// of the first, number of them) writes one piece after the other. Waits for
/// the kernels of `exec`.
template <class ExecutionSpace, class T, class F>
void copy_in(ExecutionSpace const& exec, T* to, std::size_t count, F const& f) {
  if (count * sizeof(T) < min_staged_bytes) {
    std::vector<T> values(count);
    f(values.data(), std::size_t{0}, count);
    copy_from_host(exec, to, values.data(), count);
    // The values go away at the end of this scope.
    exec.fence("Runnel::copies::all");
    return;
  }
  StagedPieces<ExecutionSpace, T> const pieces(exec);
  for (std::size_t k = 0; k * pieces.size < count; ++k) {
    std::size_t const first = k * pieces.size;
    std::size_t const length = std::min(pieces.size, count - first);
    f(pieces.piece(k), first, length);
    // Waits for the piece before this one, whose memory is used next.
    pieces.wait();
    copy_values<typename ExecutionSpace::memory_space,
                typename Backend<ExecutionSpace>::pinned_space>(
        exec, to + first, pieces.piece(k), length);
  }
  pieces.wait();
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_LANES_STAGED_COPIES_HPP
