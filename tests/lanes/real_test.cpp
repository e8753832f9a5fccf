// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Words to reals: all 2^24 floats, the ends and the steps of the doubles, on
// every instruction-set level and every execution space.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cmath>
#include <random>
#include <runnel/lanes/real.hpp>
#include <testing/cases.hpp>
#include <testing/compare.hpp>
#include <testing/effort.hpp>
#include <testing/host_levels.hpp>

namespace Runnel::Testing {
namespace {

/// top_bits_to_real over an array, by a register's lanes at a time.
template <class Word, class Real, int Bits, bool Clean>
struct Convert {
  Word const* words;
  Real* reals;
  std::int64_t count;

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION void run(Lanes const& lanes) const {
    typename Lanes::template Group<Word const*> const from{words};
    typename Lanes::template Group<Real*> const to{reals};
    for (std::int64_t i = 0; i < count; i += Lanes::per_stream) {
      lanes.store(to, i,
                  Impl::top_bits_to_real<Real, Bits, Clean, Lanes>(
                      lanes.template load<Word>(from, i)));
    }
  }
};

/// What the conversion means, by another way: a quotient, exact as n has no
/// more bits than a double.
template <class Real, int Bits, class Word>
Real expected_real(Word x) {
  auto const n = std::uint64_t{x} >> (8 * sizeof(Word) - Bits);
  return static_cast<Real>(static_cast<double>(n) /
                           static_cast<double>(std::uint64_t{1} << Bits));
}

template <class Word, class Real, int Bits, bool Clean>
void check_conversion(std::vector<Word> words) {
  words.resize((words.size() + 63) / 64 * 64);  // whole registers
  std::vector<Real> expected, reals(words.size());
  for (auto const x : words) expected.push_back(expected_real<Real, Bits>(x));
  for (auto const level : host_levels()) {
    std::fill(reals.begin(), reals.end(), Real(-1));
    run_at<Word>(level, Convert<Word, Real, Bits, Clean>{
                            words.data(), reals.data(),
                            static_cast<std::int64_t>(words.size())});
    EXPECT_TRUE(same_bits(expected, reals)) << to_string(level);
  }
  for (std::size_t i = 0; i < words.size(); ++i) {
    auto const x =
        Impl::top_bits_to_real<Real, Bits, Clean, Impl::ScalarLanes<Word>>(
            words[i]);
    ASSERT_TRUE(same_bits(expected[i], x)) << words[i];
    ASSERT_TRUE(0 <= x && x < 1) << words[i];
  }
}

/// All 2^24 fractions at the top of a word, with `low` below them.
template <class Word>
std::vector<Word> all_fractions(Word low) {
  std::vector<Word> words(std::size_t{1} << 24);
  for (std::size_t n = 0; n < words.size(); ++n) {
    words[n] = static_cast<Word>(n << (8 * sizeof(Word) - 24)) | low;
  }
  return words;
}

TEST(Real, EveryFloatOf24Bits) {
  auto const clean = all_fractions<std::uint32_t>(0);
  check_conversion<std::uint32_t, float, 24, true>(clean);
  check_conversion<std::uint32_t, float, 24, false>(clean);
}

TEST(Real, BitsBelowAFloatAreCutOff) {
  // Rounded instead of cut, the largest would be 1.0f.
  check_conversion<std::uint32_t, float, 24, false>(
      all_fractions<std::uint32_t>(0xff));
  check_conversion<std::uint64_t, float, 24, false>(
      all_fractions<std::uint64_t>(0xffffffffff));
}

TEST(Real, EveryDoubleOf24Bits) {
  check_conversion<std::uint32_t, double, 24, true>(
      all_fractions<std::uint32_t>(0));
}

std::vector<std::uint64_t> words_of_48_bits() {
  std::vector<std::uint64_t> words;
  for (int shift = 0; shift < 48; ++shift) {
    std::uint64_t const n = std::uint64_t{1} << shift;
    for (auto const m : {n - 1, n, n + 1, (n << 1) - 1, ~n}) {
      words.push_back(m << 16);
    }
  }
  std::mt19937_64 random(48);
  while (words.size() < scaled(1000000)) words.push_back(random() << 16);
  return words;
}

TEST(Real, DoublesOf48Bits) {
  auto words = words_of_48_bits();
  check_conversion<std::uint64_t, double, 48, true>(words);
  check_conversion<std::uint64_t, double, 48, false>(words);
  for (auto& x : words) x |= 0xffff;
  check_conversion<std::uint64_t, double, 48, false>(words);
}

TEST(Real, EndsOfTheInterval) {
  using Lane = Impl::ScalarLanes<std::uint64_t>;
  auto const real = [](std::uint64_t x) {
    return Impl::top_bits_to_real<double, 48, true, Lane>(x);
  };
  EXPECT_TRUE(same_bits(real(0), 0.0));
  EXPECT_EQ(real(1ull << 16), 0x1p-48);
  EXPECT_EQ(real(~0ull << 16), 1 - 0x1p-48);
}

TEST(Real, PowersOfHalf) {
  for (int n = 0; n <= 64; ++n) {
    EXPECT_EQ(Impl::power_of_half<float>(n), std::ldexp(1.0f, -n));
    EXPECT_EQ(Impl::power_of_half<double>(n), std::ldexp(1.0, -n));
  }
}

/// The device's own conversions, over all fractions: how many differ from the
/// host's, which are in `expected`.
template <class Lanes, class Real, int Bits, class ExecutionSpace>
struct CountDifferences {
  Kokkos::View<typename Lanes::word_type const*, ExecutionSpace> words;
  Kokkos::View<Real const*, ExecutionSpace> expected;

  KOKKOS_FUNCTION void operator()(std::int64_t i, std::int64_t& sum) const {
    Real const x = Impl::top_bits_to_real<Real, Bits, true, Lanes>(words(i));
    Real const y = Impl::top_bits_to_real<Real, Bits, false, Lanes>(words(i));
    if (!(x == expected(i) && y == expected(i))) ++sum;
  }
};

template <class Lanes, class Real, int Bits, class ExecutionSpace>
std::int64_t differences(std::vector<typename Lanes::word_type> const& words) {
  using Word = typename Lanes::word_type;
  Kokkos::View<Word*, ExecutionSpace> const input("words", words.size());
  Kokkos::View<Real*, ExecutionSpace> const expected("reals", words.size());
  auto const host_input = Kokkos::create_mirror_view(input);
  auto const host_expected = Kokkos::create_mirror_view(expected);
  for (std::size_t i = 0; i < words.size(); ++i) {
    host_input(i) = words[i];
    host_expected(i) = expected_real<Real, Bits>(words[i]);
  }
  Kokkos::deep_copy(input, host_input);
  Kokkos::deep_copy(expected, host_expected);
  std::int64_t sum = 0;
  Kokkos::parallel_reduce(
      "test::conversions",
      Kokkos::RangePolicy<ExecutionSpace>(
          0, static_cast<std::int64_t>(words.size())),
      CountDifferences<Lanes, Real, Bits, ExecutionSpace>{input, expected},
      sum);
  return sum;
}

/// Lanes of a GPU, whose conversions need no lane number.
template <class Word>
struct DeviceWords {
  static constexpr bool on_device = true;
  static constexpr bool converts_unsigned = true;
  using word_type = Word;
  template <class T>
  using rebind = T;
  using type = Word;
};

template <class ExecutionSpace>
class RealOnSpace : public ::testing::Test {};
TYPED_TEST_SUITE(RealOnSpace, AllSpaces, CaseNames);

TYPED_TEST(RealOnSpace, SameAsOnTheHost) {
  using Narrow = Impl::ScalarLanes<std::uint32_t>;
  using Wide = Impl::ScalarLanes<std::uint64_t>;
  auto const narrow = all_fractions<std::uint32_t>(0);
  auto const wide = words_of_48_bits();
  EXPECT_EQ((differences<Narrow, float, 24, TypeParam>(narrow)), 0);
  EXPECT_EQ((differences<Narrow, double, 24, TypeParam>(narrow)), 0);
  EXPECT_EQ((differences<Wide, double, 48, TypeParam>(wide)), 0);
  using NarrowDevice = DeviceWords<std::uint32_t>;
  using WideDevice = DeviceWords<std::uint64_t>;
  EXPECT_EQ((differences<NarrowDevice, float, 24, TypeParam>(narrow)), 0);
  EXPECT_EQ((differences<WideDevice, double, 48, TypeParam>(wide)), 0);
}

}  // namespace
}  // namespace Runnel::Testing
