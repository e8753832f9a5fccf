// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Parameters by element in arrays of which a GPU's thread makes several values,
// with loads ahead: the values of pieces, and the first element that is
// refused.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <runnel/runnel.hpp>
#include <string>
#include <testing/filled.hpp>
#include <testing/throws.hpp>
#include <tuple>
#include <type_traits>
#include <utility>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;
using Rates = Kokkos::View<double*, Space>;

constexpr std::size_t size = (std::size_t{1} << 22) + 3;
constexpr std::size_t piece = std::size_t{1} << 18;

/// Rates from 0.25 to 90.
Rates mixed_rates(std::size_t count = size) {
  Rates const rates("rates", count);
  Kokkos::parallel_for(
      "Runnel::tests::rates", Kokkos::RangePolicy<Space>(0, count),
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

/// The kernel with so few threads that each makes several values, on any back
/// end.
void check_kernel(std::int64_t values, std::int64_t threads) {
  using Element = Impl::PoissonElement<int>;
  auto const extent = static_cast<std::size_t>(values);
  Rates const rates = mixed_rates(extent);
  Kokkos::View<std::uint64_t*, Space> const words("words", extent);
  StreamSet<philox4x32, Space> set;
  fill(words, set, Words());
  Kokkos::View<int*, Space> const counts("counts", extent);
  auto const numbers =
      Impl::element_numbers_of(Element::parameters(), std::tuple<Rates>(rates));
  Kokkos::View<std::uint64_t const*, Space> const const_words = words;
  Impl::MakeElements<Element, int, std::decay_t<decltype(numbers)>, 1> const
      kernel{Element(),
             numbers,
             {{0}, {values}, false},
             Impl::strided_elements(counts),
             Impl::strided_elements(const_words),
             64,
             values,
             Impl::element_block,
             {},
             threads};
  Kokkos::parallel_for("Runnel::tests::make_elements",
                       Kokkos::RangePolicy<Space>(0, threads), kernel);
  auto const made = copied_to_host(counts);
  auto const host_rates = copied_to_host(rates);
  auto const host_words = copied_to_host(words);
  for (std::size_t i = 0; i < extent; ++i) {
    ASSERT_EQ(made[i], Element::value(host_words[i], 64, host_rates[i])) << i;
  }
}
TEST(ElementPieces, ThreadsOfSeveralValues) {
  for (std::int64_t const values : {1, 2, 99, 1000}) {
    for (std::int64_t const threads : {1, 7, 64, 1000}) {
      if (threads <= values) check_kernel(values, threads);
    }
  }
}

/// The check with `Each` elements for each item.
template <int Each>
std::int64_t first_refused(Rates const& rates) {
  using Element = Impl::PoissonElement<int>;
  auto const numbers =
      Impl::element_numbers_of(Element::parameters(), std::tuple<Rates>(rates));
  auto const count = static_cast<std::int64_t>(rates.size());
  std::int64_t const items = (count + Each - 1) / Each;
  std::int64_t first = 0;
  Kokkos::parallel_reduce(
      "Runnel::tests::check_elements", Kokkos::RangePolicy<Space>(0, items),
      Impl::CheckElements<Element, std::decay_t<decltype(numbers)>, 1, Each>{
          numbers, {{0}, {count}, false}, count, items},
      Kokkos::Min<std::int64_t>(first));
  return first;
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
    EXPECT_EQ(first_refused<1>(rates), static_cast<std::int64_t>(i));
    EXPECT_EQ(first_refused<2>(rates), static_cast<std::int64_t>(i));
    EXPECT_EQ(first_refused<5>(rates), static_cast<std::int64_t>(i));
  }
}

}  // namespace
}  // namespace Runnel::Testing
