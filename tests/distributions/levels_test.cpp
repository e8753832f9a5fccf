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
#include <testing/distribution_cases.hpp>
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
  auto const made = Impl::make_unit_values(
      Space(), Impl::read_distribution(name, "", type), type, precision);
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
  auto const check = [](std::vector<DistributionCase> const& cases) {
    for (auto const& known : cases) {
      for (auto const& parameters : known.sets) {
        std::string const name = text_of(known.name, parameters);
        for (int const bits : {24, 32}) {
          expect_one_result(name, NamedType::f32, bits);
        }
        for (int const bits : {48, 64}) {
          expect_one_result(name, NamedType::f64, bits);
        }
      }
    }
  };
  check(cases_of(FormulaList()));
  check(cases_of(TableList()));
}

TEST(Levels, MakeTheSameWholeNumbers) {
  for (auto const& known : cases_of(WholeNumberList<std::int64_t>())) {
    for (auto const& parameters : known.sets) {
      std::string const name = text_of(known.name, parameters);
      for (auto const type : {NamedType::i32, NamedType::i64, NamedType::u64}) {
        for (int const bits : {48, 64}) expect_one_result(name, type, bits);
      }
    }
  }
  expect_one_result("integers:0,4294967295", NamedType::u32, 64);
  expect_one_result("integers:0,4294967294", NamedType::u32, 64);
  expect_one_result("integers:-9223372036854775808,9223372036854775807",
                    NamedType::i64, 64);
}

}  // namespace
}  // namespace Runnel::Testing
