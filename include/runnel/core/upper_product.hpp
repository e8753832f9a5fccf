// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_UPPER_PRODUCT_HPP
#define RUNNEL_CORE_UPPER_PRODUCT_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>

namespace Runnel::Impl {

/// The upper half of the product of two words of 64 bits.
RUNNEL_FUNCTION std::uint64_t upper_product(std::uint64_t a, std::uint64_t b) {
#if defined(__SIZEOF_INT128__) && !defined(__CUDA_ARCH__) && \
    !defined(__HIP_DEVICE_COMPILE__)
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::uint64_t>(Wide{a} * b >> 64);
#else
  std::uint64_t const a0 = a & 0xffffffffu, a1 = a >> 32;
  std::uint64_t const b0 = b & 0xffffffffu, b1 = b >> 32;
  std::uint64_t const middle = a1 * b0 + (a0 * b0 >> 32);
  std::uint64_t const other = a0 * b1 + (middle & 0xffffffffu);
  return a1 * b1 + (middle >> 32) + (other >> 32);
#endif
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_CORE_UPPER_PRODUCT_HPP
