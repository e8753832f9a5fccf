// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_LARGE_PAGES_HPP
#define RUNNEL_CORE_LARGE_PAGES_HPP

#include <cstddef>
#include <vector>

/// \file
/// Tens of megabytes that are written once: on pages of 4 kB the system spends
/// as long on giving them out as we do on filling them.

namespace Runnel::Impl {

inline constexpr std::size_t large_page = std::size_t{1} << 21;

/// Asks the system for large pages inside a piece of memory that has not been
/// written to, where it knows any; changes nothing but the time it takes.
void prefer_large_pages(void* memory, std::size_t bytes);

/// Makes room in an empty vector, on such pages.
template <class T>
void reserve_large(std::vector<T>& numbers, std::size_t count) {
  numbers.reserve(count);
  prefer_large_pages(numbers.data(), count * sizeof(T));
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_CORE_LARGE_PAGES_HPP
