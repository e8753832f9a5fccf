// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Native and Bits against their definitions.

#include <testing/check_definition.hpp>

namespace Runnel::Testing {
namespace {

template <class CaseType>
class Integers : public Defined<CaseType> {};
TYPED_TEST_SUITE(Integers, RanmarCases, CaseNames);

TYPED_TEST(Integers, Native) {
  this->template check_ordinary<Native, std::uint64_t>();
  this->template check_edges<Native, std::uint64_t>();
  if constexpr (TestFixture::bits == 48 && TestFixture::in_full) {
    this->template check_edges<Native, std::int64_t>();
  }
  if constexpr (TestFixture::bits == 24) {
    this->template check_ordinary<Native, std::uint32_t>();
    this->template check_edges<Native, std::uint32_t>();
    this->template check_edges<Native, std::int32_t>();
  }
}

TYPED_TEST(Integers, Bits) {
  this->template check_ordinary<Bits, std::uint32_t>();
  this->template check_edges<Bits, std::uint32_t>();
  this->template check_ordinary<Bits, std::uint64_t>();
  this->template check_edges<Bits, std::uint64_t>();
}

/// 31 bits: never negative.
TYPED_TEST(Integers, BitsOfSignedIntegers) {
  if constexpr (TestFixture::in_full) {
    this->template check_ordinary<Bits, std::int32_t>();
    this->template check_edges<Bits, std::int32_t>();
    typename TestFixture::Set set;
    for (auto const value : filled<Bits, std::int32_t>(set, 10000)) {
      ASSERT_GE(value, 0);
    }
  }
}

/// The reference of an integer View is the native integer.
TYPED_TEST(Integers, ReferenceOfIntegersIsNative) {
  using T = std::uint64_t;
  typename TestFixture::Set a, b;
  EXPECT_TRUE(
      same_bits(filled<Native, T>(a, 1000), filled<Reference, T>(b, 1000)));
  EXPECT_EQ(a.snapshot(), b.snapshot());
}

}  // namespace
}  // namespace Runnel::Testing
