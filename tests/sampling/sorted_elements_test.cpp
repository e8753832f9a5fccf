// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Values by element that a team of a GPU sorts by the way that makes them: the
// same values in the same places.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <runnel/runnel.hpp>
#include <testing/filled.hpp>
#include <tuple>
#include <utility>
#include <vector>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;
using Rates = Kokkos::View<double*, Space>;
using Counts = Kokkos::View<int*, Space>;
using Words = Kokkos::View<std::uint64_t*, Space>;
using Element = Impl::PoissonElement<int>;

/// Log-uniform in [0.1, 100], with zeros.
double rate_of(std::uint64_t i) {
  std::uint64_t const bits = (i + 1) * 0x9e3779b97f4a7c15ULL >> 40;
  return bits % 64 == 0 ? 0 : std::pow(1000, bits * 0x1p-24) / 10;
}
std::uint64_t word_of(std::uint64_t i) {
  std::uint64_t const x = (i + 7) * 0xd1342543de82ef95ULL;
  return (x ^ x >> 29) * 0xbf58476d1ce4e5b9ULL;
}

/// Values of a kernel whose teams sort, for rates that `rate` gives.
template <class Rate>
void check_kernel(std::int64_t size, Rate const& rate) {
  constexpr int team = Impl::Backend<Space>::on_device ? 256 : 1;
  auto const extent = static_cast<std::size_t>(size);
  Kokkos::View<double*, Kokkos::HostSpace> const rates("rates", extent);
  Kokkos::View<std::uint64_t*, Kokkos::HostSpace> const words("words", extent);
  for (std::size_t i = 0; i < extent; ++i) {
    rates(i) = rate(i);
    words(i) = word_of(i);
  }
  auto const device_rates = Kokkos::create_mirror_view_and_copy(Space(), rates);
  auto const device_words = Kokkos::create_mirror_view_and_copy(Space(), words);
  Counts const counts("counts", extent);
  using Numbers = decltype(Impl::element_numbers_of(
      Element::parameters(), std::tuple<Rates>(device_rates)));
  using Make = Impl::MakeElements<Element, int, Numbers, 1>;
  using Sorted = Impl::SortedElements<Make, team>;
  Make const make{Element(),
                  Impl::element_numbers_of(Element::parameters(),
                                           std::tuple<Rates>(device_rates)),
                  {{0}, {size}, false},
                  Impl::strided_elements(counts),
                  Impl::strided_elements(Words::const_type(device_words)),
                  64,
                  size,
                  Impl::element_block,
                  {}};
  Impl::launch_sorted(Space(), Sorted{make});
  auto const made = copied_to_host(counts);
  for (std::size_t i = 0; i < extent; ++i) {
    ASSERT_EQ(made[i], Element::value(words(i), 64, rates(i))) << i;
  }
}

TEST(SortedElements, KernelMakesTheSameValues) {
  constexpr int team = Impl::Backend<Space>::on_device ? 256 : 1;
  using Numbers = Impl::ElementNumbers<>;
  constexpr std::int64_t block =
      Impl::SortedElements<Impl::MakeElements<Element, int, Numbers, 1>,
                           team>::block;
  auto const few = [](std::uint64_t) { return 0.5; };
  auto const many = [](std::uint64_t) { return 50.0; };
  for (std::int64_t const size : {std::int64_t{1}, block - 1, block, block + 1,
                                  3 * block, 5 * block + 77}) {
    check_kernel(size, rate_of);
    check_kernel(size, few);
    check_kernel(size, many);
  }
}

Rates mixed_rates(std::size_t size) {
  Rates const rates("rates", size);
  Kokkos::parallel_for(
      "Runnel::tests::rates", Kokkos::RangePolicy<Space>(0, size),
      KOKKOS_LAMBDA(std::size_t i) {
        rates(i) = i % 3 == 0 ? 0.25 : i % 7 == 0 ? 3.75 : 40.0 + i % 50;
      });
  return rates;
}
/// One large fill, and pieces of it for which teams do not sort.
TEST(SortedElements, LargeFillsAndPieces) {
  constexpr std::size_t size = (std::size_t{1} << 22) + 3;
  constexpr std::size_t piece = std::size_t{1} << 20;
  Rates const rates = mixed_rates(size);
  Counts const whole("whole", size), pieces("pieces", size);
  StreamSet<philox4x32, Space> set, same;
  fill(whole, set, by_element<Poisson>(rates));
  for (std::size_t at = 0; at < size; at += piece) {
    std::pair const range(at, std::min(at + piece, size));
    fill(Kokkos::subview(pieces, range), same,
         by_element<Poisson>(Kokkos::subview(rates, range)));
  }
  EXPECT_EQ(copied_to_host(whole), copied_to_host(pieces));
  EXPECT_EQ(set.position(0), same.position(0));
}

}  // namespace
}  // namespace Runnel::Testing
