// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <array>
#include <random>
#include <runnel/core/uint128.hpp>
#include <testing/cases.hpp>
#include <testing/compare.hpp>
#include <testing/throws.hpp>
#include <type_traits>

namespace Runnel::Testing {
namespace {

static_assert(std::is_trivially_copyable_v<UInt128>);
static_assert(std::is_standard_layout_v<UInt128> && sizeof(UInt128) == 16);
static_assert(UInt128(1, 0) - UInt128(1) == UInt128(~0ull));
static_assert(UInt128(5) < UInt128(1, 0) && UInt128(2, 1) > UInt128(2, 0));
static_assert((UInt128(1) << 127) == UInt128(1ull << 63, 0));

constexpr std::uint64_t all = ~std::uint64_t{0};

/// Four digits of base 2^32, lowest first: school arithmetic to compare with.
struct School {
  std::array<std::uint64_t, 4> digit{};

  explicit School(UInt128 n)
      : digit{n.low & 0xffffffff, n.low >> 32, n.high & 0xffffffff,
              n.high >> 32} {}
  UInt128 value() const {
    return {digit[3] << 32 | digit[2], digit[1] << 32 | digit[0]};
  }
};

UInt128 school_sum(UInt128 a, UInt128 b) {
  School x(a), y(b);
  std::uint64_t carry = 0;
  for (int i = 0; i < 4; ++i) {
    carry += x.digit[i] + y.digit[i];
    x.digit[i] = carry & 0xffffffff;
    carry >>= 32;
  }
  return x.value();
}

UInt128 school_product(UInt128 a, UInt128 b) {
  School x(a), y(b), r{UInt128(0)};
  for (int i = 0; i < 4; ++i) {
    std::uint64_t carry = 0;
    for (int j = 0; i + j < 4; ++j) {
      carry += x.digit[i] * y.digit[j] + r.digit[i + j];
      r.digit[i + j] = carry & 0xffffffff;
      carry >>= 32;
    }
  }
  return r.value();
}

/// Numbers of all lengths, and the ones around the ends of the words.
std::vector<UInt128> samples() {
  std::vector<UInt128> numbers = {0,
                                  1,
                                  2,
                                  10,
                                  all - 1,
                                  all,
                                  {1, 0},
                                  {1, 1},
                                  {1, all},
                                  {all, 0},
                                  {all, all},
                                  {all, all - 1},
                                  {1ull << 63, 0},
                                  {(1ull << 63) - 1, all}};
  std::mt19937_64 random(20260728);
  for (int i = 0; i < 200; ++i) {
    UInt128 const n(random(), random());
    numbers.push_back(n >> static_cast<int>(random() % 128));
  }
  return numbers;
}

TEST(UInt128, AddsAndSubtracts) {
  for (auto const a : samples()) {
    for (auto const b : samples()) {
      EXPECT_EQ(a + b, school_sum(a, b));
      EXPECT_EQ((a + b) - b, a);
      EXPECT_EQ((a - b) + b, a);
    }
  }
}

TEST(UInt128, Multiplies) {
  for (auto const a : samples()) {
    for (auto const b : samples()) {
      EXPECT_EQ(a * b, school_product(a, b));
    }
  }
}

TEST(UInt128, DividesWithRemainder) {
  for (auto const a : samples()) {
    for (auto const b : samples()) {
      if (b == UInt128(0)) continue;
      UInt128 const q = a / b;
      UInt128 const r = a % b;
      EXPECT_LT(r, b);
      EXPECT_EQ(school_sum(school_product(q, b), r), a);
      // No overflow hides a wrong quotient: q·b ≤ a.
      EXPECT_LE(q, (UInt128(0) - UInt128(1)) / b);
    }
  }
}

TEST(UInt128, ShiftsByEveryCount) {
  for (auto const a : samples()) {
    UInt128 doubled = a;
    UInt128 halved = a;
    for (int shift = 0; shift < 128; ++shift) {
      EXPECT_EQ(a << shift, doubled) << shift;
      EXPECT_EQ(a >> shift, halved) << shift;
      doubled += doubled;
      halved = halved / UInt128(2);
    }
  }
}

TEST(UInt128, ComparesHighWordFirst) {
  EXPECT_LT(UInt128(0, all), UInt128(1, 0));
  EXPECT_GT(UInt128(2, 0), UInt128(1, all));
  EXPECT_LE(UInt128(1, 1), UInt128(1, 1));
  EXPECT_NE(UInt128(1, 0), UInt128(0, 1));
}

TEST(UInt128, AssignmentForms) {
  UInt128 n(0, all);
  n += 1;
  EXPECT_EQ(n, UInt128(1, 0));
  n -= 2;
  EXPECT_EQ(n, UInt128(all - 1));
}

TEST(UInt128, PrintsAndReadsKnownNumbers) {
  struct {
    UInt128 value;
    char const* decimal;
    char const* hex;
  } const known[] = {
      {0, "0", "0x0"},
      {9, "9", "0x9"},
      {10, "10", "0xA"},
      {all, "18446744073709551615", "0xffffffffffffffff"},
      {{1, 0}, "18446744073709551616", "0x10000000000000000"},
      {{1ull << 63, 0},
       "170141183460469231731687303715884105728",
       "0X80000000000000000000000000000000"},
      {{all, all},
       "340282366920938463463374607431768211455",
       "0xFFFFffffFFFFffffFFFFffffFFFFffff"},
  };
  for (auto const& k : known) {
    EXPECT_EQ(to_string(k.value), k.decimal);
    EXPECT_EQ(parse_uint128(k.decimal), k.value) << k.decimal;
    EXPECT_EQ(parse_uint128(k.hex), k.value) << k.hex;
  }
  EXPECT_EQ(parse_uint128(std::string(60, '0') + "7"), UInt128(7));
  EXPECT_EQ(parse_uint128("0x" + std::string(60, '0') + "7"), UInt128(7));
}

TEST(UInt128, ReadsWhatItPrints) {
  for (auto const n : samples()) EXPECT_EQ(parse_uint128(to_string(n)), n);
}

TEST(UInt128, RefusesWhatIsNoNumber) {
  for (std::string const text :
       {"", "0x", "0X", "x1", "-1", "+1", " 1", "1 ", "1.0", "1e3", "1_000",
        "0x1g", "ff", "0b1", "１"}) {
    EXPECT_TRUE(throws_saying<std::invalid_argument>(
        [&] { parse_uint128(text); }, {"'" + text + "'"}))
        << text;
  }
  RUNNEL_EXPECT_REFUSED(parse_uint128(std::string_view("1\0", 2)),
                        "no whole number");
}

TEST(UInt128, RefusesWhatDoesNotFit) {
  for (std::string const text : {"340282366920938463463374607431768211456",
                                 "340282366920938463463374607431768211460",
                                 "999999999999999999999999999999999999999",
                                 "3402823669209384634633746074317682114550",
                                 "0x100000000000000000000000000000000"}) {
    EXPECT_TRUE(throws_saying<std::invalid_argument>(
        [&] { parse_uint128(text); }, {text, "128 bits"}))
        << text;
  }
}

/// The operators that kernels use, on words of memory.
struct DeviceArithmetic {
  UInt128 const* a;
  UInt128 const* b;
  UInt128* results;

  static constexpr int num_results = 7;
  KOKKOS_FUNCTION void operator()(int i) const {
    UInt128* const r = results + num_results * i;
    int const shift = static_cast<int>(b[i].low % 128);
    r[0] = a[i] + b[i];
    r[1] = a[i] - b[i];
    r[2] = a[i] * b[i];
    r[3] = a[i] << shift;
    r[4] = a[i] >> shift;
    r[5] = a[i] < b[i] ? a[i] : b[i];
    r[6] = a[i] == b[i] ? 1 : 0;
  }
};

template <class ExecutionSpace>
class UInt128OnSpace : public ::testing::Test {};
TYPED_TEST_SUITE(UInt128OnSpace, AllSpaces, CaseNames);

TYPED_TEST(UInt128OnSpace, SameAsOnTheHost) {
  auto const numbers = samples();
  int const n = static_cast<int>(numbers.size());
  Kokkos::View<UInt128*, TypeParam> const a("a", n), b("b", n);
  Kokkos::View<UInt128*, TypeParam> const results(
      "results", DeviceArithmetic::num_results * n);
  auto const host_a = Kokkos::create_mirror(a);
  auto const host_b = Kokkos::create_mirror(b);
  std::vector<UInt128> expected(results.size());
  for (int i = 0; i < n; ++i) {
    host_a(i) = numbers[i];
    host_b(i) = numbers[n - 1 - i];
  }
  DeviceArithmetic const on_host{host_a.data(), host_b.data(), expected.data()};
  for (int i = 0; i < n; ++i) on_host(i);
  Kokkos::deep_copy(a, host_a);
  Kokkos::deep_copy(b, host_b);
  Kokkos::parallel_for("test::uint128", Kokkos::RangePolicy<TypeParam>(0, n),
                       DeviceArithmetic{a.data(), b.data(), results.data()});
  auto const actual =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), results);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(expected[i], actual(i)) << i;
  }
}

}  // namespace
}  // namespace Runnel::Testing
