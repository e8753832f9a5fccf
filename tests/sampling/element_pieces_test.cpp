// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Parameters by element in arrays of which a GPU's thread makes several values,
// with loads ahead: the values of pieces, and the first element that is
// refused.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <runnel/runnel.hpp>
#include <string>
#include <testing/filled.hpp>
#include <testing/throws.hpp>
#include <utility>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;
using Rates = Kokkos::View<double*, Space>;

constexpr std::size_t size = (std::size_t{1} << 22) + 3;
constexpr std::size_t piece = std::size_t{1} << 18;

/// From 0.25 to 90.
Rates mixed_rates() {
  Rates const rates("rates", size);
  Kokkos::parallel_for(
      "Runnel::tests::rates", Kokkos::RangePolicy<Space>(0, size),
      KOKKOS_LAMBDA(std::size_t i) {
        rates(i) = i % 3 == 0   ? 0.25
                   : i % 7 == 0 ? 3.75
                                : 40.0 + static_cast<double>(i % 50);
      });
  return rates;
}

/// \tparam T  with words in memory of their own, or in that of the values
template <class Distribution, class T>
void check_pieces() {
  Rates const rates = mixed_rates();
  Kokkos::View<T*, Space> const whole("whole", size), pieces("pieces", size);
  StreamSet<philox4x32, Space> set, same;
  fill(whole, set, by_element<Distribution>(rates));
  for (std::size_t at = 0; at < size; at += piece) {
    std::pair const range(at, std::min(at + piece, size));
    fill(Kokkos::subview(pieces, range), same,
         by_element<Distribution>(Kokkos::subview(rates, range)));
  }
  EXPECT_EQ(copied_to_host(whole), copied_to_host(pieces));
  EXPECT_EQ(set.position(0), same.position(0));
}

TEST(ElementPieces, WordsOfTheirOwn) { check_pieces<Poisson, int>(); }
TEST(ElementPieces, WordsInPlace) {
  check_pieces<Exponential, float>();
  check_pieces<Exponential, double>();
}

void set_rate(Rates const& rates, std::size_t i, double value) {
  Kokkos::deep_copy(Kokkos::subview(rates, i), value);
}
TEST(ElementPieces, FirstRefusedElement) {
  Rates const rates = mixed_rates();
  Kokkos::View<int*, Space> const counts("counts", size);
  StreamSet<philox4x32, Space> streams;
  for (std::size_t const i : {size - 1, size / 2 + 1, std::size_t{77}}) {
    set_rate(rates, i, -1);
    RUNNEL_EXPECT_REFUSED(fill(counts, streams, by_element<Poisson>(rates)),
                          "element (" + std::to_string(i) + ")", "-1");
  }
}

}  // namespace
}  // namespace Runnel::Testing
