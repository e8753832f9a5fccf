// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_HUGE_ARRAY_HPP
#define RUNNEL_TESTS_TESTING_HUGE_ARRAY_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <testing/cases.hpp>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace Runnel::Testing {

/// Where a test will look into a huge array, in elements.
struct Window {
  std::size_t begin, count;
};

#if defined(__linux__)
/// Addresses for more than there is memory: everywhere but in the windows,
/// the same few pages lie behind all of them.
class FoldedMemory {
 public:
  FoldedMemory(std::size_t bytes, std::size_t element,
               std::vector<Window> const& windows)
      : m_bytes(rounded_up(bytes)) {
    void* const start =
        ::mmap(nullptr, m_bytes, PROT_NONE,
               MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (start == MAP_FAILED) throw std::runtime_error("no such addresses");
    m_start = static_cast<char*>(start);
    int const file = ::memfd_create("folded", 0);
    if (file < 0 || ::ftruncate(file, fold) != 0) {
      throw std::runtime_error("no memory to fold");
    }
    for (std::size_t at = 0; at < m_bytes; at += fold) {
      map(at, fold, MAP_SHARED, file);
    }
    ::close(file);
    for (auto const& window : windows) {
      std::size_t const begin = window.begin * element / page * page;
      std::size_t const end =
          ((window.begin + window.count) * element + page - 1) / page * page;
      map(begin, end - begin, MAP_PRIVATE | MAP_ANONYMOUS, -1);
    }
  }
  ~FoldedMemory() {
    if (m_start != nullptr) ::munmap(m_start, m_bytes);
  }
  FoldedMemory(FoldedMemory const&) = delete;
  FoldedMemory& operator=(FoldedMemory const&) = delete;

  void* data() const { return m_start; }

 private:
  static constexpr std::size_t fold = std::size_t{64} << 20;
  static constexpr std::size_t page = std::size_t{64} << 10;
  static std::size_t rounded_up(std::size_t bytes) {
    return (bytes + fold - 1) / fold * fold;
  }
  void map(std::size_t at, std::size_t bytes, int flags, int file) {
    if (::mmap(m_start + at, bytes, PROT_READ | PROT_WRITE, flags | MAP_FIXED,
               file, 0) == MAP_FAILED) {
      throw std::runtime_error("cannot map a piece");
    }
  }

  char* m_start = nullptr;
  std::size_t m_bytes;
};
#endif

/// An array of more elements than 32 bits count. A device has the memory; on
/// a host only the windows are kept.
template <class T, class ExecutionSpace>
class HugeArray {
 public:
  using View = Kokkos::View<T*, ExecutionSpace>;

  /// \throws std::exception if there is no room for it
  HugeArray(std::size_t count, std::vector<Window> const& windows) {
    if constexpr (is_host_space<ExecutionSpace>) {
#if defined(__linux__)
      m_memory =
          std::make_unique<FoldedMemory>(count * sizeof(T), sizeof(T), windows);
      m_view = View(static_cast<T*>(m_memory->data()), count);
#else
      throw std::runtime_error("memory is folded on Linux only");
#endif
    } else {
      m_view =
          View(Kokkos::view_alloc(Kokkos::WithoutInitializing, "huge"), count);
    }
  }

  View const& view() const { return m_view; }

  std::vector<T> operator[](Window const& window) const {
    auto const part =
        Kokkos::subview(m_view, Kokkos::pair<std::size_t, std::size_t>(
                                    window.begin, window.begin + window.count));
    auto const host =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), part);
    return std::vector<T>(host.data(), host.data() + host.size());
  }

 private:
#if defined(__linux__)
  std::unique_ptr<FoldedMemory> m_memory;
#endif
  View m_view;
};

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_HUGE_ARRAY_HPP
