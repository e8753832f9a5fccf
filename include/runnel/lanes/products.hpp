// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_PRODUCTS_HPP
#define RUNNEL_LANES_PRODUCTS_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>

namespace Runnel::Impl {

/// The lower halves of 64-bit lanes.
template <class Wide>
RUNNEL_FORCEINLINE_FUNCTION Wide low_halves(Wide a) {
  return a & std::uint64_t{0xffffffff};
}

/// The products of the lower halves of 64-bit lanes. Every machine has an
/// instruction for it. Clang finds it and drops the masks; assembler it refuses
/// here: see `fused_multiply_add`. GCC masks the halves, or multiplies 64 bits
/// in several steps.
template <class Wide>
RUNNEL_FORCEINLINE_FUNCTION Wide product_of_low_halves(Wide a, Wide b) {
  if constexpr (std::is_arithmetic_v<Wide>) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(a)) *
           static_cast<std::uint32_t>(b);
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && \
    !defined(__CUDA_ARCH__)
  } else if constexpr (requires { typename Wide::Register; }) {
    // Assembler, because intrinsics exist only if their instruction set is
    // enabled for the whole file. The product replaces an operand: with another
    // register floats of philox4x32 were 1.4 % slower.
    if constexpr (sizeof(Wide) == 64 || sizeof(Wide) == 32) {
      asm("vpmuludq %1, %0, %0" : "+v"(a.v) : "vm"(b.v));
      return a;
    } else if constexpr (sizeof(Wide) == 16) {
#if defined(__AVX__)
      asm("vpmuludq %1, %0, %0" : "+x"(a.v) : "xm"(b.v));
#else
      asm("pmuludq %1, %0" : "+x"(a.v) : "xm"(b.v));
#endif
      return a;
    } else {
      return low_halves(a) * low_halves(b);
    }
#endif
  } else {
    return low_halves(a) * low_halves(b);
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_LANES_PRODUCTS_HPP
