// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_LARGE_MEMORY_HPP
#define RUNNEL_SRC_IO_LARGE_MEMORY_HPP

#include <cstddef>
#include <cstdlib>
#include <new>
#include <span>

#include <runnel/core/large_pages.hpp>

/// \file
/// Uninitialised memory on large pages.

namespace Runnel::Impl {

/// Memory for `std::realloc` and `std::free`; null where there is none.
inline void* large_memory(std::size_t bytes) {
  if (bytes < large_page) return std::malloc(bytes);
  std::size_t const whole = (bytes + large_page - 1) / large_page * large_page;
  void* const memory = std::aligned_alloc(large_page, whole);
  if (memory != nullptr) prefer_large_pages(memory, whole);
  return memory;
}

/// Memory in large pages for numbers, which have no values yet.
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
