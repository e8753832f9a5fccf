// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Polynomials over GF(2), against the schoolbook.

#include <gtest/gtest.h>

#include <random>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/seeds/gf2_polynomial.hpp>
#include <testing/throws.hpp>
#include <vector>

namespace Runnel {
namespace {

class Gf2 : public ::testing::Test {
 protected:
  Gf2Polynomial random_below(int degree) {
    std::vector<std::uint64_t> words(static_cast<std::size_t>(degree) / 64 + 1);
    for (auto& word : words) word = m_random();
    return Gf2Polynomial(std::move(words)).low_terms(degree);
  }
  int random_number(int most) {
    return static_cast<int>(m_random() % (static_cast<unsigned>(most) + 1));
  }
  static Gf2Polynomial schoolbook(Gf2Polynomial const& a,
                                  Gf2Polynomial const& b) {
    Gf2Polynomial sum;
    for (int i = 0; i <= a.degree(); ++i) {
      if (a[i]) sum.add_shifted(b, i);
    }
    return sum;
  }

 private:
  std::mt19937_64 m_random{1};
};

TEST_F(Gf2, Forms) {
  EXPECT_EQ(Gf2Polynomial().degree(), -1);
  EXPECT_TRUE(Gf2Polynomial().is_zero());
  EXPECT_TRUE(Gf2Polynomial({0, 0}).is_zero());
  for (int const n : {0, 1, 63, 64, 65, 127, 128, 1000}) {
    auto const power = Gf2Polynomial::power_of_t(n);
    EXPECT_EQ(power.degree(), n);
    EXPECT_TRUE(power[n]);
    EXPECT_FALSE(power[n + 1]);
    EXPECT_TRUE((power + power).is_zero());
    EXPECT_TRUE(power.low_terms(n).is_zero());
    EXPECT_EQ(power.low_terms(n + 1), power);
    EXPECT_EQ(power.high_terms(n), Gf2Polynomial::power_of_t(0));
    EXPECT_TRUE(power.high_terms(n + 1).is_zero());
  }
}

TEST_F(Gf2, LowAndHighTerms) {
  for (int i = 0; i < 200; ++i) {
    auto const a = random_below(random_number(400));
    int const n = random_number(450);
    Gf2Polynomial whole = a.low_terms(n);
    EXPECT_LT(whole.degree(), std::max(n, 1));
    whole.add_shifted(a.high_terms(n), n);
    EXPECT_EQ(whole, a);
  }
}

TEST_F(Gf2, Products) {
  for (HostIsa const isa : {HostIsa::baseline, HostIsa::x86_64_v4}) {
    set_host_isa(isa);
    for (int i = 0; i < 150; ++i) {
      auto const a = random_below(random_number(i < 100 ? 3000 : 64));
      auto const b = random_below(random_number(i % 2 == 0 ? 3000 : 200));
      EXPECT_EQ(a * b, schoolbook(a, b));
      EXPECT_EQ(a.squared(), schoolbook(a, a));
    }
  }
}

TEST_F(Gf2, Remainders) {
  for (int i = 0; i < 150; ++i) {
    auto const divisor =
        random_below(random_number(500)) + Gf2Polynomial::power_of_t(501 - i);
    Gf2Modulus const modulus(divisor);
    auto const a = random_below(random_number(3000));
    Gf2Polynomial rest = a;
    while (rest.degree() >= divisor.degree()) {
      rest.add_shifted(divisor, rest.degree() - divisor.degree());
    }
    EXPECT_EQ(modulus.reduce(a), rest);
    EXPECT_EQ(modulus.square(rest), modulus.reduce(rest * rest));
  }
  RUNNEL_EXPECT_REFUSED(Gf2Modulus(Gf2Polynomial::power_of_t(0)), "degree 0");
}

TEST_F(Gf2, RemaindersOfFewTerms) {
  for (int i = 0; i < 150; ++i) {
    int const p = 64 + random_number(2000);
    // On both sides of what is reduced term by term.
    int const gap = random_number(std::min(p, i % 3 == 0 ? 70 : 1000));
    auto divisor = Gf2Polynomial::power_of_t(p);
    for (int terms = random_number(i % 10 == 0 ? 1000 : 20); terms >= 0;
         --terms) {
      int const e = random_number(p - gap);
      if (e < p) divisor.add_shifted(Gf2Polynomial::power_of_t(0), e);
    }
    Gf2Modulus const modulus(divisor);
    auto const a = random_below(random_number(5000));
    Gf2Polynomial rest = a;
    while (rest.degree() >= p) {
      rest.add_shifted(divisor, rest.degree() - p);
    }
    EXPECT_EQ(modulus.reduce(a), rest) << p << " " << gap;
    EXPECT_EQ(modulus.reduce(divisor), Gf2Polynomial());
    auto const power = Gf2Polynomial::power_of_t(p);
    EXPECT_EQ(modulus.reduce(power), divisor + power);
  }
}

TEST_F(Gf2, DivisorsAndInverses) {
  int coprime = 0, others = 0;
  for (int i = 0; i < 100; ++i) {
    auto const f = random_below(300) + Gf2Polynomial::power_of_t(300);
    Gf2Modulus const modulus(f);
    auto const a = random_below(300);
    auto const common = gcd(f, a);
    EXPECT_TRUE(Gf2Modulus(common + common + a).degree() > 0);
    if (common.degree() == 0) {
      EXPECT_EQ(modulus.multiply(a, modulus.inverse(a)),
                Gf2Polynomial::power_of_t(0));
      ++coprime;
    } else {
      EXPECT_TRUE(Gf2Modulus(common).reduce(a).is_zero());
      EXPECT_TRUE(Gf2Modulus(common).reduce(f).is_zero());
      RUNNEL_EXPECT_REFUSED(modulus.inverse(a), "common divisor");
      ++others;
    }
  }
  EXPECT_GT(coprime, 10);
  EXPECT_GT(others, 10);
  EXPECT_EQ(gcd(Gf2Polynomial(), Gf2Polynomial::power_of_t(7)),
            Gf2Polynomial::power_of_t(7));
}

}  // namespace
}  // namespace Runnel
