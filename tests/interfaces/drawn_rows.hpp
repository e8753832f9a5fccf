// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_INTERFACES_DRAWN_ROWS_HPP
#define RUNNEL_TESTS_INTERFACES_DRAWN_ROWS_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <testing/filled.hpp>
#include <vector>

namespace Runnel::Testing {

/// Item i draws row i from its own stream.
template <class T, class Streams, class Sampler>
struct DrawRows {
  Streams streams;
  Sampler sampler;
  Kokkos::View<T**, Kokkos::LayoutRight, Kokkos::DefaultExecutionSpace> rows;

  KOKKOS_FUNCTION void operator()(int i) const {
    auto rng = streams(i);
    for (std::size_t k = 0; k < rows.extent(1); ++k) {
      rows(i, k) = rng.draw(sampler);
    }
  }
};
template <class T, class Streams, class Sampler>
std::vector<T> drawn(Streams const& streams, Sampler const& sampler,
                     std::size_t items, std::size_t length) {
  Kokkos::View<T**, Kokkos::LayoutRight, Kokkos::DefaultExecutionSpace> const
      rows("rows", items, length);
  Kokkos::parallel_for("Runnel::tests::draw",
                       Kokkos::RangePolicy<Kokkos::DefaultExecutionSpace>(
                           0, static_cast<int>(items)),
                       DrawRows<T, Streams, Sampler>{streams, sampler, rows});
  Kokkos::fence();
  Kokkos::View<T*, Kokkos::DefaultExecutionSpace> const all(rows.data(),
                                                            items * length);
  return copied_to_host(all);
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_INTERFACES_DRAWN_ROWS_HPP
