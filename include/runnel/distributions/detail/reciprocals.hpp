// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_RECIPROCALS_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_RECIPROCALS_HPP

#include <runnel/core/macros.hpp>

namespace Runnel::Impl {

/// 1/k, k ≤ 192. Device compilers unroll the loop over k of floats and fold the
/// quotient; a table they would leave in memory, with a load for each step.
template <class Real>
RUNNEL_FORCEINLINE_FUNCTION Real reciprocal(int k) {
#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
  if constexpr (sizeof(Real) == 4) return static_cast<Real>(1.0 / k);
#endif
#define RUNNEL_FOUR(k)                                           \
  Real(1.0 / (k)), Real(1.0 / ((k) + 1)), Real(1.0 / ((k) + 2)), \
      Real(1.0 / ((k) + 3))
#define RUNNEL_SIXTEEN(k)                                     \
  RUNNEL_FOUR(k), RUNNEL_FOUR((k) + 4), RUNNEL_FOUR((k) + 8), \
      RUNNEL_FOUR((k) + 12)
#define RUNNEL_SIXTY_FOUR(k)                                             \
  RUNNEL_SIXTEEN(k), RUNNEL_SIXTEEN((k) + 16), RUNNEL_SIXTEEN((k) + 32), \
      RUNNEL_SIXTEEN((k) + 48)
  static constexpr Real table[] = {RUNNEL_SIXTY_FOUR(1), RUNNEL_SIXTY_FOUR(65),
                                   RUNNEL_SIXTY_FOUR(129)};
#undef RUNNEL_SIXTY_FOUR
#undef RUNNEL_SIXTEEN
#undef RUNNEL_FOUR
  return table[k - 1];
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_RECIPROCALS_HPP
