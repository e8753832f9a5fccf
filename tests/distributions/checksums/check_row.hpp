// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_DISTRIBUTIONS_CHECKSUMS_CHECK_ROW_HPP
#define RUNNEL_TESTS_DISTRIBUTIONS_CHECKSUMS_CHECK_ROW_HPP

#include <array>
#include <cstdio>
#include <string>
#include <type_traits>

#include "checks.hpp"
#include "sums.hpp"

namespace Runnel::Testing {

/// Hexadecimal, or a whole number.
template <class T>
std::string text_of(T value) {
  if constexpr (std::is_integral_v<T>) {
    return std::to_string(value);
  } else {
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%a", static_cast<double>(value));
    return text.data();
  }
}

template <class T>
CheckRow row_of(Sums<T> const& sums) {
  return {sums.checksum,
          sums.zeros,
          sums.infinities,
          sums.nans,
          text_of(sums.least),
          text_of(sums.largest),
          {}};
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_DISTRIBUTIONS_CHECKSUMS_CHECK_ROW_HPP
