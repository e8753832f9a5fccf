// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_ROUNDING_HPP
#define RUNNEL_CORE_ROUNDING_HPP

#include <type_traits>

#include <runnel/core/lanes.hpp>
#include <runnel/core/macros.hpp>

/// Floating-point operations that are rounded one by one. Compilers melt a
/// product and a sum into one fused operation where the hardware has it, which
/// rounds once; where a published rule says twice, that changes the last bit.
namespace Runnel::Impl {

/// a·b rounded to nearest, for numbers or registers of lanes; never fused with
/// what is done with it.
template <class X>
RUNNEL_FORCEINLINE_FUNCTION X rounded_product(X a, X b) {
#if defined(__CUDA_ARCH__)
  return __dmul_rn(a, b);
#elif defined(__clang__)
#pragma clang fp contract(off)
  return a * b;
#elif defined(__GNUC__)
  if constexpr (std::is_arithmetic_v<X>) {
    return __builtin_assoc_barrier(a * b);
  } else {
    return X::rounded_product(a, b);
  }
#else
  return a * b;
#endif
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_CORE_ROUNDING_HPP
