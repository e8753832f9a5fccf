// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Parameters by element: each value is what the distribution with these
// parameters makes of the same unit word.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <runnel/generators/list.hpp>
#include <runnel/runnel.hpp>
#include <testing/element_sets.hpp>
#include <testing/throws.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

template <class Generator, class T>
void check_continuous() {
  check_list<Generator, T>(FormulaList(), 20000);
}

TEST(ElementFill, ContinuousValues) {
  check_continuous<philox4x32, float>();
  check_continuous<ranmar24, float>();
  check_continuous<ranmar48, double>();
}

TEST(ElementFill, PoissonNumbers) {
  std::vector<double> const rates = {0,    1e-3, 0.1, 1,    4.2,   11.999, 12,
                                     12.5, 20,   37,  99.9, 314.1, 1e3,    1e5};
  check_against_distributions<philox4x32, std::int32_t, Poisson>(70000, rates);
  check_against_distributions<ranmar24, std::int64_t, Poisson>(7000, rates);
  check_against_distributions<mrg32k3a, std::uint32_t, Poisson>(7000, rates);
}

TEST(ElementFill, WholeNumbers) {
  using List = std::vector<double>;
  using Whole = std::vector<std::int64_t>;
  auto const check = [&]<class D>(D*, auto const&... sets) {
    check_against_distributions<philox4x32, std::int32_t, D>(3000, sets...);
    check_against_distributions<ranmar48, std::uint64_t, D>(300, sets...);
  };
  check(static_cast<Bernoulli*>(nullptr), List{0, 0.25, 1 / 3.0, 1});
  check(static_cast<Geometric*>(nullptr), List{1, 0.9, 0.5, 0.01, 1e-4});
  check(static_cast<Binomial*>(nullptr), Whole{0, 1, 20, 1000, 1000, 50},
        List{0.5, 0.3, 0.5, 0.999, 1e-3, 1});
  check(static_cast<NegativeBinomial*>(nullptr), List{1, 0.3, 7.5, 100},
        List{0.5, 0.1, 0.9, 0.25});
  check(static_cast<Hypergeometric*>(nullptr), Whole{10, 1000, 3, 0},
        Whole{10, 500, 4, 5}, Whole{5, 700, 7, 2});
  check_against_distributions<philox4x32, std::int32_t, Integers<int>>(
      3000, std::vector<int>{1, -7, 5}, std::vector<int>{6, 1000000, 5});
}

std::int64_t value_by_table(Impl::DiscreteTable const& table,
                            std::uint64_t word) {
  auto const& c = table.threshold;
  return table.first + (std::upper_bound(c.begin(), c.end(), word) - c.begin());
}
std::int64_t poisson_value(std::uint64_t word, double lambda,
                           int precision = 64) {
  return Impl::PoissonElement<std::int64_t>::value(word, precision, lambda);
}

/// Words next to a threshold of the table, for which doubles are not enough.
/// One unit of 2^-64 is what 106 bits may decide differently.
TEST(ElementFill, WordsBesideThresholds) {
  for (double const lambda : {0.7, 11.0, 12.0, 13.7, 40.0, 1234.5, 3e5}) {
    auto const table = Impl::poisson_table(lambda);
    auto const& c = table->threshold;
    std::size_t const step = 1 + c.size() / 100;
    for (std::size_t i = 0; i < c.size(); i += step) {
      if (c[i] < 2 || ~c[i] < 2) continue;
      for (std::uint64_t const word : {c[i] - 2, c[i] + 1}) {
        ASSERT_EQ(poisson_value(word, lambda), value_by_table(*table, word))
            << lambda;
      }
    }
  }
}

/// Every method's range of rates and words, both tails among them.
TEST(ElementFill, RatesAndWordsOfAnySize) {
  std::uint64_t state = 1;
  auto const next = [&] {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return state ^ state >> 29;
  };
  for (int i = 0; i < 500; ++i) {
    double const lambda =
        std::exp2(static_cast<double>(next() >> 40) * 0x1p-24 * 18 - 2);
    auto const table = Impl::poisson_table(lambda);
    for (int j = 0; j < 200; ++j) {
      std::uint64_t const tail = next() >> (j % 64);
      std::uint64_t const word = j % 2 == 0 ? tail : ~tail;
      ASSERT_EQ(poisson_value(word, lambda), value_by_table(*table, word))
          << lambda << ", " << word;
    }
  }
}

/// The least and the greatest words of fewer bits, whose cells begin or end in
/// the tails.
TEST(ElementFill, WordsOfFewerBits) {
  for (int const precision : {48, 53, 62}) {
    std::uint64_t const cell = std::uint64_t{1} << (64 - precision);
    std::uint64_t const half = Impl::half_cell_of(precision);
    for (double const lambda : {0.5, 20.0, 700.0, 1e4, 1e6}) {
      auto const table = Impl::poisson_table(lambda);
      for (std::uint64_t k = 0; k < 1000; ++k) {
        for (std::uint64_t const word : {k * cell, 0 - (k + 1) * cell}) {
          ASSERT_EQ(poisson_value(word, lambda, precision),
                    value_by_table(*table, word | half))
              << lambda << ", " << word << " of " << precision << " bits";
        }
      }
    }
    auto const table = Impl::geometric_table(1e-3);
    for (std::uint64_t k = 0; k < 1000; ++k) {
      for (std::uint64_t const word : {k * cell, 0 - (k + 1) * cell}) {
        ASSERT_EQ(
            Impl::GeometricElement<std::int64_t>::value(word, precision, 1e-3),
            value_by_table(*table, word | half))
            << word << " of " << precision << " bits";
      }
    }
  }
}

/// Any rank and layout, numbers among the Views, streams and pieces.
TEST(ElementFill, ViewsOfAnyShape) {
  StreamSet<mrg32k3a> streams({}, {.num_streams = 3});
  StreamSet<mrg32k3a> same({}, {.num_streams = 3});
  Kokkos::View<float** [5], Kokkos::LayoutLeft> values("values", 3, 40);
  Kokkos::View<float** [5], Kokkos::LayoutLeft> wanted("wanted", 3, 40);
  Kokkos::View<double** [5], Kokkos::LayoutRight> means("means", 3, 40);
  auto const host = Kokkos::create_mirror_view(means);
  for (int i = 0; i < 3 * 40 * 5; ++i) {
    host(i / 200, i / 5 % 40, i % 5) = 1000 * i;
  }
  Kokkos::deep_copy(means, host);
  fill(values, streams, by_element<Normal>(means, 1));
  fill(wanted, same, Normal(0, 1));
  auto const made = host_copy(values);
  auto const standard = host_copy(wanted);
  for (int i = 0; i < 3 * 40 * 5; ++i) {
    ASSERT_EQ(made(i / 200, i / 5 % 40, i % 5),
              std::fma(1.0F, standard(i / 200, i / 5 % 40, i % 5),
                       static_cast<float>(1000 * i)));
  }
}

/// Values that streams are dealt in turn.
TEST(ElementFill, Interleaved) {
  StreamSet<ranmar24> streams({}, {.num_streams = 5});
  StreamSet<ranmar24> same({}, {.num_streams = 5});
  Kokkos::View<float*> values("values", 1234);
  Kokkos::View<float*> wanted("wanted", 1234);
  Kokkos::View<int*> means("means", 1234);
  Kokkos::deep_copy(means, 0);
  FillOptions const options{.order = Order::interleaved};
  fill(values, streams, by_element<Normal>(means, 1), options);
  fill(wanted, same, Normal(0, 1), options);
  auto const made = host_copy(values);
  auto const standard = host_copy(wanted);
  for (int i = 0; i < 1234; ++i) ASSERT_EQ(made(i), standard(i)) << i;
}

/// Rows that are cut, of many streams.
TEST(ElementFill, ManyLongRows) {
  StreamSet<philox4x32> streams({}, {.num_streams = 500});
  StreamSet<philox4x32> same({}, {.num_streams = 500});
  Kokkos::View<double**> values("values", 500, 1001);
  Kokkos::View<double**> wanted("wanted", 500, 1001);
  fill(values, streams, by_element<Exponential>(2));
  fill(wanted, same, Exponential(2));
  auto const made = host_copy(values);
  auto const standard = host_copy(wanted);
  for (int i = 0; i < 500; ++i) {
    for (int j = 0; j < 1001; ++j) ASSERT_EQ(made(i, j), standard(i, j));
  }
}

/// More than a piece; and, in one stream, what was drawn in two fills.
TEST(ElementFill, PiecesGiveTheSameValues) {
  int const n = 600001;
  StreamSet<philox4x32> streams;
  StreamSet<philox4x32> same;
  Kokkos::View<int*> counts("counts", n);
  Kokkos::View<int*> parts("parts", n);
  Kokkos::View<double*> rates("rates", n);
  Kokkos::deep_copy(rates, 3.25);
  auto const fill_part = [&](int begin, int end) {
    auto const range = Kokkos::make_pair(begin, end);
    fill(Kokkos::subview(parts, range), same,
         by_element<Poisson>(Kokkos::subview(rates, range)));
  };
  fill(counts, streams, by_element<Poisson>(rates));
  fill_part(0, 12345);
  fill_part(12345, n);
  auto const a = host_copy(counts);
  auto const b = host_copy(parts);
  for (int i = 0; i < n; ++i) ASSERT_EQ(a(i), b(i)) << i;
  EXPECT_EQ(streams.position(0), same.position(0));
}

/// Tails by element are those of the distribution with these parameters, at
/// the same places. \param shape  of the Views
template <class G, class D, class ViewType>
void check_tails(typename ViewType::array_layout const& shape,
                 StreamOptions const& set, FillOptions const& options) {
  SCOPED_TRACE(G::name);
  ViewType const values("values", shape), wanted("wanted", shape);
  ViewType const usual("usual", shape), scales("scales", shape);
  Kokkos::deep_copy(scales, 2);
  StreamSet<G> streams({}, set), same({}, set), again({}, set);
  // Streams at different positions.
  Kokkos::View<float*> const before("before", 7 * set.num_streams + 1);
  for (auto* s : {&streams, &same, &again}) {
    fill(before, *s, {.order = Order::blocked});
  }
  fill(values, streams, by_element<DeepTails<D>>(1.5, scales), options);
  fill(wanted, same, DeepTails(D(1.5, 2)), options);
  fill(usual, again, by_element<D>(1.5, scales), options);
  auto const made = host_copy(values), deep = host_copy(wanted);
  auto const plain = host_copy(usual);
  int wrong = 0, others = 0;
  for (std::size_t i = 0; i < made.size(); ++i) {
    wrong += made.data()[i] != deep.data()[i] ? 1 : 0;
    others += made.data()[i] != plain.data()[i] ? 1 : 0;
  }
  EXPECT_EQ(wrong, 0);
  EXPECT_GT(others, 0);
  EXPECT_LT(others, 40);
  EXPECT_EQ(streams.snapshot(), same.snapshot());
}

TEST(ElementFill, DeepTails) {
  using Left = Kokkos::LayoutLeft;
  using Floats = Kokkos::View<float*>;
  using Line = Floats::array_layout;
  using Rows = Kokkos::View<double**, Left>;
  std::size_t const n = std::size_t{3} << 20;
  StreamOptions const one = {.first_stream = 4, .offset = 9};
  StreamOptions const three = {.first_stream = 4, .num_streams = 3};
  FillOptions const in_turn = {.order = Order::interleaved};
  FillOptions const cyclic = {.order = Order::cyclic, .block = 700};
  check_tails<philox4x32, Normal, Floats>(Line(n), one, {});
  check_tails<philox4x32, Normal, Floats>(Line(n + 1), three, {});
  check_tails<ranmar24, Laplace, Floats>(Line(n + 1), three, in_turn);
  check_tails<philox4x32, Normal, Floats>(Line(n + 1), three, cyclic);
  check_tails<philox4x32, Lognormal, Rows>(Left(3, n / 3), three, {});
  check_tails<ranmar48, Normal, Rows>(Left(1000, n / 1000), one, {});
}

/// One parameter; the upper tail alone.
TEST(ElementFill, DeepTailsOfOneEnd) {
  int const n = 3 << 20;
  StreamSet<philox4x32> streams, same;
  Kokkos::View<double*> values("values", n), wanted("wanted", n);
  Kokkos::View<double*> rates("rates", n);
  Kokkos::deep_copy(rates, 3);
  fill(values, streams, by_element<DeepTails<Exponential>>(rates));
  fill(wanted, same, DeepTails(Exponential(3)));
  auto const exponential = host_copy(values), deep = host_copy(wanted);
  for (int i = 0; i < n; ++i) ASSERT_EQ(exponential(i), deep(i)) << i;
  fill(values, streams, by_element<DeepTails<Rayleigh>>(rates));
  fill(wanted, same, DeepTails(Rayleigh(3)));
  Kokkos::deep_copy(exponential, values);
  Kokkos::deep_copy(deep, wanted);
  for (int i = 0; i < n; ++i) ASSERT_EQ(exponential(i), deep(i)) << i;
}

}  // namespace
}  // namespace Runnel::Testing
