// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Words of Bernoulli bits: against a second implementation, over all words'
// bits, and by how many bits are 1.

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <runnel/distributions/distributions.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/generators/ranmar.hpp>
#include <string>
#include <testing/filled.hpp>
#include <testing/known_answers.hpp>
#include <testing/serial_stream.hpp>
#include <utility>
#include <vector>

namespace Runnel::Testing {
namespace {

/// The values of a line of the file.
template <class G, class T, std::uint32_t Numerator, std::uint32_t Denominator>
void check_answer() {
  std::string const name =
      std::string(G::name) + ';' + std::to_string(8 * sizeof(T)) + ';' +
      std::to_string(Numerator) + ';' + std::to_string(Denominator) + ';';
  std::ifstream file(std::filesystem::path(RUNNEL_TEST_DATA_DIR) /
                     "kat/distributions/bernoulli_bits.csv");
  int found = 0;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with(name)) continue;
    ++found;
    SerialStream<G> serial;
    auto const values =
        take_values<BernoulliBits<Numerator, Denominator>, T>(serial, 12);
    EXPECT_EQ(std::vector<std::uint64_t>(values.begin(), values.end()),
              parse_numbers(line.substr(name.size())))
        << name;
  }
  EXPECT_EQ(found, 1) << name;
}

TEST(BernoulliBits, KnownAnswers) {
  check_answer<philox4x32, std::uint64_t, 3, 8>();
  check_answer<philox4x32, std::uint32_t, 1, 2>();
  check_answer<philox4x32, std::uint32_t, 0, 4>();
  check_answer<philox4x32, std::uint64_t, 16, 16>();
  check_answer<ranmar24, std::uint32_t, 10, 32>();
  check_answer<ranmar24, std::uint64_t, 1, 4>();
  check_answer<philox4x32, std::uint32_t, 19661, 65536>();
}

/// How often a bit is 1 over all numbers that its words can make.
template <std::uint32_t Numerator, std::uint32_t Denominator>
std::uint32_t ones_of_all() {
  using Lanes = Impl::ScalarLanes<std::uint32_t>;
  using Sampler =
      BernoulliBits<Numerator, Denominator>::template sampler<philox4x32,
                                                              std::uint32_t>;
  constexpr int count = Sampler::words_per_value;
  std::uint32_t ones = 0;
  for (std::uint32_t at = 0; at < std::uint32_t{1} << count; at += 32) {
    std::uint32_t words[count] = {};
    for (std::uint32_t b = 0; b < 32; ++b) {
      for (int k = 0; k < count; ++k) {
        words[k] |= ((at + b) >> k & 1) << b;
      }
    }
    std::uint32_t const bits = Impl::values_of<Sampler, Lanes>(words);
    ones += static_cast<std::uint32_t>(std::popcount(bits));
  }
  // Fewer than 5 words have all their numbers several times.
  return ones >> (count < 5 ? 5 - count : 0);
}
/// The same over all numbers of the denominator's digits.
template <std::uint32_t Numerator, std::uint32_t Denominator>
void check_ones() {
  using Fraction = Impl::BinaryFraction<Numerator, Denominator>;
  std::uint64_t const ones = ones_of_all<Numerator, Denominator>();
  EXPECT_EQ(ones * Denominator, std::uint64_t{Numerator} << Fraction::digits)
      << Numerator << " / " << Denominator;
}
template <std::uint32_t Denominator, std::uint32_t... N>
void check_all(std::integer_sequence<std::uint32_t, N...>) {
  (check_ones<N, Denominator>(), ...);
}

TEST(BernoulliBits, ProbabilitiesAreExact) {
  check_all<32>(std::make_integer_sequence<std::uint32_t, 33>());
  check_ones<1, 65536>();
  check_ones<65535, 65536>();
  check_ones<19661, 65536>();
  check_ones<0, 1>();
  check_ones<1, 1>();
  EXPECT_EQ((BernoulliBits<3, 8>::p()), 0.375);
}

template <class G, class T, class Distribution>
void check_fill(std::size_t count) {
  StreamSet<G> set;
  SerialStream<G> serial;
  EXPECT_EQ((filled<Distribution, T>(set, count)),
            (take_values<Distribution, T>(serial, count)))
      << G::name;
}

/// Fills one after the other, which begin anywhere in a block of philox4x32.
template <class T, class Distribution>
void check_pieces() {
  constexpr int outputs = Impl::words_per_value<Distribution, philox4x32, T>;
  StreamSet<philox4x32> set({}, {.offset = 5});
  SerialStream<philox4x32> serial;
  serial.discard(5);
  UInt128 position = 5;
  for (std::size_t const n : {1u, 5u, 84u, 85u, 1001u, 2u, 257u}) {
    EXPECT_EQ((filled<Distribution, T>(set, n)),
              (take_values<Distribution, T>(serial, n)))
        << n;
    position += UInt128(n * outputs);
    EXPECT_EQ(set.position(0), position);
  }
}

TEST(BernoulliBits, PiecesAreOneFill) {
  check_pieces<std::uint32_t, BernoulliBits<3, 8>>();
  check_pieces<std::uint64_t, BernoulliBits<19661, 65536>>();
}

TEST(BernoulliBits, FillsAreTheSerialLoop) {
  check_fill<philox4x32, std::uint64_t, BernoulliBits<3, 8>>(30'001);
  check_fill<ranmar24, std::uint32_t, BernoulliBits<5, 16>>(30'001);
}

/// Chi-square of the number of ones in 2^16 words of 64 bits, as a normal
/// deviate.
template <std::uint32_t Numerator, std::uint32_t Denominator, class G>
double ones_deviate() {
  using Distribution = BernoulliBits<Numerator, Denominator>;
  constexpr int draws = 1 << 16;
  SerialStream<G> serial;
  std::vector<double> seen(65);
  for (auto const bits :
       take_values<Distribution, std::uint64_t>(serial, draws)) {
    seen[static_cast<std::size_t>(std::popcount(bits))] += 1;
  }
  double const p = Distribution::p();
  double chi = 0, freedom = -1, rest = 0, seen_rest = 0;
  for (int k = 0; k <= 64; ++k) {
    double const log = std::lgamma(65) - std::lgamma(k + 1) -
                       std::lgamma(65 - k) + k * std::log(p) +
                       (64 - k) * std::log(1 - p);
    double const expected = draws * std::exp(log);
    double const here = seen[static_cast<std::size_t>(k)];
    if (expected < 10) {
      rest += expected;
      seen_rest += here;
      continue;
    }
    chi += (here - expected) * (here - expected) / expected;
    freedom += 1;
  }
  chi += (seen_rest - rest) * (seen_rest - rest) / rest;
  freedom += 1;
  return (chi - freedom) / std::sqrt(2 * freedom);
}

TEST(BernoulliBits, NumbersOfOnes) {
  EXPECT_LT(std::abs(ones_deviate<3, 8, philox4x32>()), 4);
  EXPECT_LT(std::abs(ones_deviate<1, 64, philox4x32>()), 4);
  EXPECT_LT(std::abs(ones_deviate<19661, 65536, philox4x32>()), 4);
  EXPECT_LT(std::abs(ones_deviate<7, 16, ranmar24>()), 4);
}

}  // namespace
}  // namespace Runnel::Testing
