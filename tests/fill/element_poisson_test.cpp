// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Poisson numbers by registers of words are those of the words one by one.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <runnel/distributions/detail/poisson_element.hpp>
#include <runnel/runnel.hpp>
#include <testing/filled.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;

/// from·(to/from)^u, u uniform in [0, 1); the ends of formulas among them.
Kokkos::View<double*, Space> log_uniform_rates(std::size_t num_rates,
                                               double from, double to) {
  Kokkos::View<double*, Space> const rates("rates", num_rates);
  auto const host = Kokkos::create_mirror_view(rates);
  std::mt19937_64 engine(num_rates);
  std::uniform_real_distribution<> unit;
  std::vector<double> const ends{0,    4,     std::nextafter(4, 0),    12,
                                 96.0, 65536, std::nextafter(65536, 0)};
  for (std::size_t i = 0; i < num_rates; ++i) {
    host(i) = i % 31 == 0 ? ends[i / 31 % ends.size()]
                          : from * std::pow(to / from, unit(engine));
  }
  Kokkos::deep_copy(rates, host);
  return rates;
}

template <class Generator, class T>
void check_rates(double from, double to) {
  constexpr std::size_t num_rates = 200003;  // not whole registers
  auto const rates = log_uniform_rates(num_rates, from, to);
  StreamSet<Generator> streams;
  StreamSet<Generator> same;
  Kokkos::View<T*, Space> const values("values", num_rates);
  Kokkos::View<std::uint64_t*, Space> const words("words", num_rates);
  fill(values, streams, by_element<Poisson>(rates));
  fill(words, same, Impl::UnitWords{});
  auto const value = copied_to_host(values);
  auto const word = copied_to_host(words);
  auto const rate = copied_to_host(rates);
  int num_different = 0;
  for (std::size_t i = 0; i < num_rates; ++i) {
    auto const expected = Impl::PoissonElement<T>::value(
        word[i], Impl::unit_precision<Generator, std::uint64_t>, rate[i]);
    if (value[i] != expected && ++num_different <= 5) {
      ADD_FAILURE() << "element " << i << " of rate " << rate[i] << " is "
                    << value[i] << ", not " << expected;
    }
  }
  EXPECT_EQ(num_different, 0);
}

TEST(ElementPoisson, ByRegisters) {
  check_rates<philox4x32, std::int32_t>(0.1, 100);
  check_rates<philox4x32, std::int64_t>(0.1, 100);
  check_rates<philox4x32, std::uint32_t>(1e-9, 13);
  check_rates<ranmar24, std::int64_t>(3.5, 13);
  check_rates<mrg32k3a, std::int32_t>(90, 1e6);
}

}  // namespace
}  // namespace Runnel::Testing
