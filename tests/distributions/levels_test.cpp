// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Registers of every width make the values of the serial code, bit for bit.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <random>
#include <runnel/interfaces/detail/named_distribution.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <string>
#include <testing/host_levels.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultHostExecutionSpace;
using Impl::NamedType;

/// Random words, and words near the ends and the middle of the range.
std::vector<std::uint64_t> words_to_try() {
  std::mt19937_64 random(11);
  std::vector<std::uint64_t> words(20000);
  for (auto& word : words) word = random();
  constexpr std::uint64_t middle = std::uint64_t{1} << 63;
  for (std::uint64_t const end : {std::uint64_t{0}, middle}) {
    for (int shift = 0; shift < 64; ++shift) {
      for (int i = 0; i < 8; ++i) {
        std::uint64_t const distance = random() >> shift;
        words.push_back(end + distance);
        words.push_back(end - 1 - distance);
      }
    }
    for (std::uint64_t const n : {0, 1, 2}) {
      words.push_back(end + n);
      words.push_back(end - n);
      words.push_back(end + (n << 32));
      words.push_back(end - (n << 32));
    }
  }
  return words;
}

/// Values of words of which the upper `precision` bits are random.
void expect_one_result(std::string const& name, NamedType type, int precision) {
  static auto const tried = words_to_try();
  auto words = tried;
  for (auto& word : words) word = word >> (64 - precision) << (64 - precision);
  std::vector<std::uint32_t> narrow;
  for (auto const word : words) {
    narrow.push_back(static_cast<std::uint32_t>(word >> 32));
  }
  void const* const from = Impl::has_narrow_words(type)
                               ? static_cast<void const*>(narrow.data())
                               : words.data();
  auto const made = Impl::make_unit_values<Space>(
      Impl::read_distribution(name, "", type), type, precision);
  HostIsaGuard const guard;
  auto const values_at = [&](HostIsa level) {
    set_host_isa(level);
    std::vector<char> bytes(words.size() * Impl::bytes_of(type));
    made->make(Space(), from, bytes.data(),
               static_cast<std::int64_t>(words.size()), {});
    Kokkos::fence();
    return bytes;
  };
  auto const expected = values_at(HostIsa::baseline);
  for (HostIsa const level : host_levels()) {
    EXPECT_TRUE(values_at(level) == expected)
        << name << ", type " << static_cast<int>(type) << ", " << precision
        << " bits, " << to_string(level);
  }
}

TEST(Levels, MakeTheSameFloatingPointNumbers) {
  for (std::string const name : {"uniform:-1,1",
                                 "uniform:0.3,7",
                                 "normal:-3,1e-3",
                                 "normal:0,1",
                                 "lognormal:0,1",
                                 "lognormal:3,40",
                                 "exponential:0.3",
                                 "rayleigh:1",
                                 "rayleigh:1e20",
                                 "weibull:2,1",
                                 "weibull:0.01,1",
                                 "weibull:50,3",
                                 "cauchy:0,1",
                                 "laplace:5,1e-3",
                                 "laplace:0,1",
                                 "gumbel:2,3",
                                 "logistic:-1,0.1",
                                 "logistic:0,1",
                                 "gamma:2.5,1",
                                 "gamma:0.01,1",
                                 "gamma:1e5,2",
                                 "chi_squared:5",
                                 "beta:2,3",
                                 "beta:0.05,0.02",
                                 "student_t:5",
                                 "student_t:0.3",
                                 "fisher_f:5,7",
                                 "maxwell:1",
                                 "von_mises:0,4",
                                 "truncated_normal:0,1,-1,2",
                                 "normal_box_muller:0,1",
                                 "truncated_normal:0,1,5,9"}) {
    for (int const bits : {24, 32}) {
      expect_one_result(name, NamedType::f32, bits);
    }
    for (int const bits : {48, 64}) {
      expect_one_result(name, NamedType::f64, bits);
    }
  }
}

TEST(Levels, MakeTheSameWholeNumbers) {
  for (std::string const name :
       {"integers:1,6", "integers:5,5", "integers:0,2147483647",
        "bernoulli:0.3", "geometric:0.2", "binomial:100,0.5", "poisson:0.001",
        "poisson:10", "poisson:1e9", "hypergeometric:50,70,20",
        "discrete:1,2,3,4",
        // The most thresholds that registers compare words with, and one more.
        "discrete:1,2,3,4,5,6,7,8,9", "discrete:1,2,3,4,5,6,7,8,9,10",
        "discrete:1", "bernoulli:0", "bernoulli:1"}) {
    for (auto const type : {NamedType::i32, NamedType::i64, NamedType::u64}) {
      for (int const bits : {48, 64}) expect_one_result(name, type, bits);
    }
  }
  expect_one_result("integers:0,4294967295", NamedType::u32, 64);
  expect_one_result("integers:0,4294967294", NamedType::u32, 64);
  expect_one_result("integers:-9223372036854775808,9223372036854775807",
                    NamedType::i64, 64);
}

}  // namespace
}  // namespace Runnel::Testing
