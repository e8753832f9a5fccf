// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <random>
#include <runnel/core/lag_polynomial.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/lane_team.hpp>
#include <testing/cases.hpp>

namespace Runnel::Testing {
namespace {

using Ring = LagPolynomials<97, 33>;
using Polynomial = Ring::polynomial;

/// t·p: one step of the recurrence, t^97 = 1 − t^64.
Polynomial times_t(Polynomial const& p) {
  Polynomial r{};
  for (int i = 1; i < 97; ++i) r[i] = p[i - 1];
  r[0] += p[96];
  r[64] -= p[96];
  return r;
}

/// a·b by Horner's rule on `times_t`.
Polynomial product(Polynomial const& a, Polynomial const& b) {
  Polynomial r{};
  for (int i = 96; i >= 0; --i) {
    r = times_t(r);
    for (int j = 0; j < 97; ++j) r[j] += a[i] * b[j];
  }
  return r;
}

Polynomial random_polynomial(std::mt19937_64& random) {
  Polynomial p;
  for (auto& a : p) a = random();
  return p;
}

UInt128 random_below_2_127(std::mt19937_64& random) {
  return UInt128(random(), random()) >> static_cast<int>(1 + random() % 126);
}

TEST(LagPolynomials, FirstPowersByStepping) {
  Polynomial p = Ring::one();
  for (std::uint64_t n = 0; n < 1000; ++n) {
    ASSERT_EQ(Ring::power(n), p) << n;
    p = times_t(p);
  }
}

/// Some of them kept, others forgotten in between.
TEST(LagPolynomials, PowersThatComeAgain) {
  std::vector<Polynomial> powers = {Ring::one()};
  while (powers.size() < 30) powers.push_back(times_t(powers.back()));
  std::mt19937_64 random(16);
  for (std::uint64_t const range : {2, 16, 17, 30}) {
    for (int k = 0; k < 500; ++k) {
      auto const n = random() % range;
      ASSERT_EQ(Ring::power(n), powers[n]) << n;
    }
  }
}

TEST(LagPolynomials, MovesASequence) {
  std::mt19937_64 random(97033);
  std::vector<std::uint64_t> y(97);
  for (auto& word : y) word = random();
  for (std::size_t n = 97; n < 20000; ++n) {
    y.push_back(y[n - 97] - y[n - 33]);
  }
  for (std::size_t const jump :
       {0, 1, 2, 32, 33, 63, 64, 65, 96, 97, 98, 193, 194, 1009, 4096, 10007}) {
    auto const p = Ring::power(jump);
    for (std::size_t n = 0; n < 200; ++n) {
      std::uint64_t sum = 0;
      for (std::size_t i = 0; i < 97; ++i) sum += p[i] * y[n + i];
      ASSERT_EQ(sum, y[n + jump]) << jump << " from " << n;
    }
  }
}

TEST(LagPolynomials, Multiplies) {
  std::mt19937_64 random(1);
  for (int k = 0; k < 200; ++k) {
    auto const a = random_polynomial(random);
    auto const b = random_polynomial(random);
    ASSERT_EQ(Ring::multiply(a, b), product(a, b));
    ASSERT_EQ(Ring::multiply(a, b), Ring::multiply(b, a));
    ASSERT_EQ(Ring::multiply(a, Ring::one()), a);
  }
  // All coefficients at their largest: everything that can carry does.
  Polynomial full;
  full.fill(~std::uint64_t{0});
  EXPECT_EQ(Ring::multiply(full, full), product(full, full));
}

TEST(LagPolynomials, PowersAddUp) {
  std::mt19937_64 random(2);
  for (int k = 0; k < 200; ++k) {
    UInt128 const a = random_below_2_127(random);
    UInt128 const b = random_below_2_127(random);
    ASSERT_EQ(Ring::multiply(Ring::power(a), Ring::power(b)),
              Ring::power(a + b))
        << to_string(a) << " + " << to_string(b);
  }
}

TEST(LagPolynomials, PowersOfTwoBySquaring) {
  Polynomial p = Ring::power(1);
  for (int k = 0; k < 128; ++k) {
    ASSERT_EQ(Ring::power(UInt128(1) << k), p) << "2^" << k;
    p = product(p, p);
  }
  EXPECT_EQ(
      Ring::multiply(Ring::power(UInt128(0) - UInt128(1)), Ring::power(1)), p)
      << "2^128 - 1, and one more";
}

/// t has the order (2^97 − 1)·2^(B−1) modulo 2^B: the period of the sequence.
TEST(LagPolynomials, OrderIsThePublishedPeriod) {
  auto const is_one = [](Polynomial p, int bits) {
    for (auto& a : p) a <<= 64 - bits;
    Polynomial one{};
    one[0] = std::uint64_t{1} << (64 - bits);
    return p == one;
  };
  UInt128 const mersenne = (UInt128(1) << 97) - UInt128(1);
  for (int const bits : {1, 2, 8, 16, 24, 31}) {
    auto const order = mersenne << (bits - 1);
    EXPECT_TRUE(is_one(Ring::power(order), bits)) << bits;
    if (bits > 1) {
      EXPECT_FALSE(is_one(Ring::power(order >> 1), bits)) << bits;
    }
    EXPECT_FALSE(is_one(Ring::power(order / UInt128(11447)), bits)) << bits;
  }
}

/// `multiply_team` on one team a pair of factors.
struct MultiplyTeams {
  std::uint64_t const* a;
  std::uint64_t const* b;
  std::uint64_t* products;

  template <class Member>
  KOKKOS_FUNCTION void operator()(Member const& member) const {
    std::int64_t const at = std::int64_t{97} * member.league_rank();
    Impl::LaneTeam<Member> const team(
        member, Ring::team_scratch_words * sizeof(std::uint64_t));
    Ring::multiply_team(team, a + at, b + at, products + at);
  }
};

template <class ExecutionSpace>
class LagPolynomialsOnSpace : public ::testing::Test {};
TYPED_TEST_SUITE(LagPolynomialsOnSpace, AllSpaces, CaseNames);

TYPED_TEST(LagPolynomialsOnSpace, TeamsMultiply) {
  constexpr int teams = 100;
  std::mt19937_64 random(3);
  Kokkos::View<std::uint64_t*, TypeParam> const a("a", teams * 97),
      b("b", teams * 97), products("products", teams * 97);
  auto const host_a = Kokkos::create_mirror(a);
  auto const host_b = Kokkos::create_mirror(b);
  std::vector<Polynomial> expected;
  for (int k = 0; k < teams; ++k) {
    auto const x = random_polynomial(random);
    auto const y = random_polynomial(random);
    for (int i = 0; i < 97; ++i) {
      host_a(k * 97 + i) = x[i];
      host_b(k * 97 + i) = y[i];
    }
    expected.push_back(product(x, y));
  }
  Kokkos::deep_copy(a, host_a);
  Kokkos::deep_copy(b, host_b);
  Kokkos::TeamPolicy<TypeParam> policy(teams, 1,
                                       Impl::Backend<TypeParam>::wavefront);
  policy.set_scratch_size(0,
                          Kokkos::PerTeam(Ring::team_scratch_words * 8 + 64));
  Kokkos::parallel_for("test::multiply_team", policy,
                       MultiplyTeams{a.data(), b.data(), products.data()});
  auto const actual =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), products);
  for (int k = 0; k < teams; ++k) {
    for (int i = 0; i < 97; ++i) {
      ASSERT_EQ(expected[k][i], actual(k * 97 + i)) << k << ", " << i;
    }
  }
}

}  // namespace
}  // namespace Runnel::Testing
