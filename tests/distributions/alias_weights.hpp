// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_DISTRIBUTIONS_ALIAS_WEIGHTS_HPP
#define RUNNEL_TESTS_DISTRIBUTIONS_ALIAS_WEIGHTS_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace Runnel::Testing {

using AliasSpace = Kokkos::DefaultExecutionSpace;
template <class W>
using AliasWeights = Kokkos::View<W*, AliasSpace>;

template <class W>
AliasWeights<W> weights_in_space(std::vector<W> const& weights) {
  AliasWeights<W> const view("weights", weights.size());
  Kokkos::deep_copy(view, Kokkos::View<W const*, Kokkos::HostSpace>(
                              weights.data(), weights.size()));
  return view;
}

/// Weights below 2^24, a fifth of them times a small power of two.
template <class W>
std::vector<W> mixed_weights(std::size_t n, double small = 0x1p-30) {
  std::vector<W> weights(n);
  for (std::size_t k = 0; k < n; ++k) {
    auto const x = static_cast<double>((k + 1) * 0x9e3779b97f4a7c15u >> 40);
    weights[k] = static_cast<W>(k % 5 == 4 ? x * small : x);
  }
  return weights;
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_DISTRIBUTIONS_ALIAS_WEIGHTS_HPP
