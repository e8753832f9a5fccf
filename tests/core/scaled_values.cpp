// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiled once for each set of flags, as RUNNEL_TESTS_NAME.
#include "scaled_values.hpp"

#include <cstddef>
#include <runnel/core/scaled.hpp>

namespace Runnel::Testing {
namespace {

template <class Real>
std::vector<Real> all(ScaledCase<Real> const& it) {
  std::vector<Real> values(it.u.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    // As from a generator: a product goes before.
    values[i] = Impl::scaled(it.begin, it.end, it.u[i] * Real(0.5));
  }
  return values;
}

}  // namespace

std::vector<float> RUNNEL_TESTS_NAME(ScaledCase<float> const& it) {
  return all(it);
}
std::vector<double> RUNNEL_TESTS_NAME(ScaledCase<double> const& it) {
  return all(it);
}

}  // namespace Runnel::Testing
