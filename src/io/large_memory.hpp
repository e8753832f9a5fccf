// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_LARGE_MEMORY_HPP
#define RUNNEL_SRC_IO_LARGE_MEMORY_HPP

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <span>
#include <vector>

/// \file
/// Tens of megabytes that are written once: on pages of 4 kB the system spends
/// as long on giving them out as we do on filling them.

namespace Runnel::Impl {

inline constexpr std::size_t large_page = std::size_t{1} << 21;

/// Asks the system for large pages inside of a piece of memory that nobody has
/// written to, where it knows any; changes nothing but the time it takes.
inline void prefer_large_pages(void* memory, std::size_t bytes) {
#ifdef MADV_HUGEPAGE
  auto const begin = reinterpret_cast<std::uintptr_t>(memory);
  auto const first = (begin + large_page - 1) / large_page * large_page;
  auto const last = (begin + bytes) / large_page * large_page;
  if (first >= last) return;
  // That there are none is no error.
  (void)madvise(static_cast<char*>(memory) + (first - begin), last - first,
                MADV_HUGEPAGE);
#else
  (void)memory;
  (void)bytes;
#endif
}

/// Makes room in an empty vector, on such pages.
template <class T>
void reserve_large(std::vector<T>& numbers, std::size_t count) {
  numbers.reserve(count);
  prefer_large_pages(numbers.data(), count * sizeof(T));
}

/// Memory for `std::realloc` and `std::free`; null where there is none.
inline void* large_memory(std::size_t bytes) {
  if (bytes < large_page) return std::malloc(bytes);
  std::size_t const whole = (bytes + large_page - 1) / large_page * large_page;
  void* const memory = std::aligned_alloc(large_page, whole);
  if (memory != nullptr) prefer_large_pages(memory, whole);
  return memory;
}

/// Such memory for numbers, which have no values yet.
template <class T>
class LargeArray {
 public:
  explicit LargeArray(std::size_t size)
      : m_size(size), m_data(static_cast<T*>(large_memory(size * sizeof(T)))) {
    if (m_data == nullptr && size > 0) throw std::bad_alloc();
  }
  LargeArray(LargeArray const&) = delete;
  LargeArray& operator=(LargeArray const&) = delete;
  ~LargeArray() { std::free(m_data); }

  std::span<T> first(std::size_t count) { return {m_data, count}; }
  std::span<T> all() { return {m_data, m_size}; }

 private:
  std::size_t m_size;
  T* m_data;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_LARGE_MEMORY_HPP
