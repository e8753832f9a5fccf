// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_ARRAYS_ORDERS_HPP
#define RUNNEL_TESTS_ARRAYS_ORDERS_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <runnel/generators/philox.hpp>
#include <vector>

#include "arrays/arrays.hpp"

/// The specified orders, by std::sort.
namespace Runnel::Testing {

using Offsets = std::vector<std::int64_t>;
using WordArray = Kokkos::View<std::uint64_t*, ArraySpace>;

template <class T, class ViewType>
std::vector<T> values_of(ViewType const& view) {
  Kokkos::View<T*, ArraySpace> const plain("plain", view.extent(0));
  Kokkos::deep_copy(plain, view);
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), plain);
  return {host.data(), host.data() + host.size()};
}

/// docs/shuffles.md, once more. The tie word by the generator itself.
inline bool comes_before(std::vector<std::uint64_t> const& words,
                         std::uint64_t a, std::uint64_t b) {
  if (words[a] != words[b]) return words[a] < words[b];
  auto const tie = [&](std::uint64_t i) {
    philox4x32::state_type state{i, words[i], 0, 0};
    std::uint64_t const high = philox4x32::step(state);
    return high << 32 | philox4x32::step(state);
  };
  return tie(a) != tie(b) ? tie(a) < tie(b) : a < b;
}
inline std::vector<std::uint64_t> serial_order(
    std::vector<std::uint64_t> const& words, Offsets const& offsets) {
  std::vector<std::uint64_t> order(words.size());
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t s = 0; s + 1 < offsets.size(); ++s) {
    std::sort(order.begin() + offsets[s], order.begin() + offsets[s + 1],
              [&](auto a, auto b) { return comes_before(words, a, b); });
  }
  return order;
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_ARRAYS_ORDERS_HPP
