// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_CORE_SCALED_VALUES_HPP
#define RUNNEL_TESTS_CORE_SCALED_VALUES_HPP

#include <vector>

namespace Runnel::Testing {

/// Uniform floating-point numbers in a range.
template <class Real>
struct ScaledCase {
  Real begin, end;
  std::vector<Real> u;
};

// `Impl::scaled` compiled with one set of flags each: scaled_values.cpp.
#define RUNNEL_TESTS_SCALED(flags)                                \
  std::vector<float> scaled_##flags(ScaledCase<float> const& it); \
  std::vector<double> scaled_##flags(ScaledCase<double> const& it);
RUNNEL_TESTS_SCALED(O0)
RUNNEL_TESTS_SCALED(O2)
RUNNEL_TESTS_SCALED(native)
RUNNEL_TESTS_SCALED(fma)
RUNNEL_TESTS_SCALED(contract)
RUNNEL_TESTS_SCALED(fast_math)
#undef RUNNEL_TESTS_SCALED

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_CORE_SCALED_VALUES_HPP
