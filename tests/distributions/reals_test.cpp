// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reference and Uniform against their definitions, and the ends of [0, 1).

#include <algorithm>
#include <testing/check_definition.hpp>

namespace Runnel::Testing {
namespace {

template <class CaseType>
class Reals : public Defined<CaseType> {};
TYPED_TEST_SUITE(Reals, RanmarCases, CaseNames);

TYPED_TEST(Reals, Reference) {
  this->template check_ordinary<Reference, float>();
  this->template check_edges<Reference, float>();
  this->template check_ordinary<Reference, double>();
  this->template check_edges<Reference, double>();
}

TYPED_TEST(Reals, Uniform) {
  this->template check_ordinary<Uniform, float>();
  this->template check_edges<Uniform, float>();
  this->template check_ordinary<Uniform, double>();
  this->template check_edges<Uniform, double>();
}

/// A stream whose every output is the largest, or 0: the ends are what they
/// are documented to be.
TYPED_TEST(Reals, EndsOfTheInterval) {
  constexpr int bits = TestFixture::bits;
  constexpr std::uint64_t most = (std::uint64_t{1} << bits) - 1;
  CraftedState<typename TypeParam::generator> largest, least;
  for (int n = 0; n < 96; ++n) {
    largest.outputs[n] = most;
    least.outputs[n] = 0;
  }
  using Set = typename TestFixture::Set;
  auto const all_are = [](auto const& values, auto wanted) {
    return std::all_of(values.begin(), values.end(),
                       [=](auto x) { return same_bits(x, wanted); });
  };
  Set a(largest.snapshot()), b(largest.snapshot()), c(largest.snapshot()),
      d(largest.snapshot());
  EXPECT_TRUE(all_are(filled<Uniform, float>(a, 96), 1 - 0x1p-24f));
  EXPECT_TRUE(all_are(filled<Uniform, double>(b, 48), 1 - 0x1p-48));
  EXPECT_TRUE(
      all_are(filled<Reference, double>(c, 96), 1 - std::ldexp(1.0, -bits)));
  // The reference double rounded to nearest: 1.0f for 48 bits, as documented.
  EXPECT_TRUE(all_are(filled<Reference, float>(d, 96),
                      bits == 24 ? 1 - 0x1p-24f : 1.0f));
  Set e(least.snapshot()), f(least.snapshot()), g(least.snapshot());
  EXPECT_TRUE(all_are(filled<Uniform, float>(e, 96), 0.0f));
  EXPECT_TRUE(all_are(filled<Uniform, double>(f, 48), 0.0));
  EXPECT_TRUE(all_are(filled<Reference, double>(g, 96), 0.0));
}

/// The instruction set does not matter where rounding does.
TYPED_TEST(Reals, FloatsOfDoublesRoundToNearest) {
  typename TestFixture::Set in_float, in_double;
  auto const floats = filled<Reference, float>(in_float, 5000);
  auto const doubles = filled<Reference, double>(in_double, 5000);
  for (std::size_t i = 0; i < floats.size(); ++i) {
    ASSERT_EQ(floats[i], static_cast<float>(doubles[i])) << i;
  }
}

}  // namespace
}  // namespace Runnel::Testing
