// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>
#include <runnel/capi/cernlib.h>
#include <runnel/capi/rmmard.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "sets.hpp"

namespace Runnel::Testing {
namespace {

using Status = std::array<int, 3>;

/// CERNLIB's functions of either precision.
struct Single {
  using Real = float;
  static constexpr char const* generator = "ranmar24";
  static constexpr int bits = 24;
  static runnel_status get(float* x, int n) { return runnel_ranmar(x, n); }
  static runnel_status put(Status s) { return runnel_rmarin(s[0], s[1], s[2]); }
  static runnel_status ask(Status& s) {
    return runnel_rmarut(&s[0], &s[1], &s[2]);
  }
};
struct Double {
  using Real = double;
  static constexpr char const* generator = "ranmar48";
  static constexpr int bits = 48;
  static runnel_status get(double* x, int n) { return runnel_rm48(x, n); }
  static runnel_status put(Status s) { return runnel_rm48in(s[0], s[1], s[2]); }
  static runnel_status ask(Status& s) {
    return runnel_rm48ut(&s[0], &s[1], &s[2]);
  }
};

template <class Of>
std::vector<typename Of::Real> drawn(int count, int request = 10) {
  std::vector<typename Of::Real> values(static_cast<std::size_t>(count));
  for (int done = 0; done < count; done += request) {
    EXPECT_EQ(Of::get(values.data() + done, std::min(request, count - done)),
              RUNNEL_OK)
        << runnel_last_error();
  }
  return values;
}
template <class Of>
Status status_of() {
  Status status = {-1, -1, -1};
  EXPECT_EQ(Of::ask(status), RUNNEL_OK) << runnel_last_error();
  return status;
}
template <class Of>
void seed(Status const& status) {
  EXPECT_EQ(Of::put(status), RUNNEL_OK) << runnel_last_error();
}

template <class Of>
class CCernlib : public testing::Test {
  void TearDown() override {
    runnel_ranmar_extended(0);
    runnel_rm48in_as_cernlib(0);
  }
};
using Precisions = testing::Types<Single, Double>;
TYPED_TEST_SUITE(CCernlib, Precisions);

// The first test: nothing has been seeded yet.
TYPED_TEST(CCernlib, StartsFromTheDefaultSeed) {
  auto const values = drawn<TypeParam>(20006);
  EXPECT_EQ(status_of<TypeParam>(), (Status{54217137, 20006, 0}));
  auto const whole = [&](std::size_t i) {
    return std::ldexp(double{values[i]}, TypeParam::bits);
  };
  // Marsaglia's check, and that of the 48-bit form.
  bool const is_single = TypeParam::bits == 24;
  EXPECT_EQ(whole(0), is_single ? 1952718 : 133543159487477);
  EXPECT_EQ(whole(20000), is_single ? 6533892 : 149082145761294);
  EXPECT_EQ(whole(20005), is_single ? 10633180 : 253524021268142);
}

TYPED_TEST(CCernlib, GoesOnFromItsStatus) {
  seed<TypeParam>({900000000, 999999990, 12});
  EXPECT_EQ(status_of<TypeParam>(), (Status{900000000, 999999990, 12}));
  drawn<TypeParam>(25);
  auto const status = status_of<TypeParam>();
  EXPECT_EQ(status, (Status{900000000, 15, 13}));
  auto const expected = drawn<TypeParam>(50000, 7);
  seed<TypeParam>(status);
  EXPECT_EQ(drawn<TypeParam>(50000, 99), expected);
}

// RANMAR's floats have 2^-24 among them: the numbers are those of CERNLIB's
// rule.
TYPED_TEST(CCernlib, ReplacesZerosAsCernlib) {
  using Real = typename TypeParam::Real;
  runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
  std::uint64_t const ijkl[] = {7};
  options.form = "ijkl";
  options.seed = ijkl;
  options.num_seed = 1;
  CSet const set(TypeParam::generator, options);
  std::vector<Real> expected(2000000);
  ASSERT_EQ(
      runnel_fill(set, TypeParam::bits == 24 ? RUNNEL_FLOAT : RUNNEL_DOUBLE,
                  RUNNEL_CERN, expected.data(), expected.size()),
      RUNNEL_OK);
  seed<TypeParam>({7, 0, 0});
  EXPECT_EQ(drawn<TypeParam>(2000000, 100000), expected);
}

TYPED_TEST(CCernlib, GivesTheExtendedForm) {
  runnel_ranmar_extended(1);
  seed<TypeParam>({54217137, 0, 0});
  auto const first = drawn<TypeParam>(1)[0];
  double const published = 133543131031521;  // of docs/generators/ranmar.md
  double const shift = 48 - TypeParam::bits;
  EXPECT_EQ(std::ldexp(double{first}, TypeParam::bits),
            std::floor(std::ldexp(published, -static_cast<int>(shift))));
  auto const status = status_of<TypeParam>();
  EXPECT_EQ(status, (Status{RUNNEL_RANMAR_EXTENDED_MARK + 54217137, 1, 0}));
  auto const expected = drawn<TypeParam>(1000);
  seed<TypeParam>(status);
  EXPECT_EQ(drawn<TypeParam>(1000), expected);
  for (auto const x : expected) EXPECT_TRUE(0 < x && x < 1);

  // A restart cannot mix the two.
  expect_error(TypeParam::put({54217137, 1, 0}), RUNNEL_ERROR_INVALID_ARGUMENT,
               "a status of the published RANMAR");
  runnel_ranmar_extended(0);
  expect_error(TypeParam::put(status), RUNNEL_ERROR_INVALID_ARGUMENT,
               "are of the extended RANMAR");
  // The seed is still the one that was set.
  EXPECT_EQ(status_of<TypeParam>(), (Status{status[0], 1001, 0}));
  seed<TypeParam>({54217137, 1, 0});
  EXPECT_NE(drawn<TypeParam>(1000), expected);
}

TYPED_TEST(CCernlib, RefusesWhatMakesNoSense) {
  typename TypeParam::Real value = 0;
  seed<TypeParam>({1, 2, 0});
  for (auto const& wrong :
       {Status{-1, 0, 0}, Status{1, -1, 0}, Status{1, 0, -1}}) {
    expect_error(TypeParam::put(wrong), RUNNEL_ERROR_INVALID_ARGUMENT,
                 "negative");
  }
  expect_error(TypeParam::put({900000001, 0, 0}), RUNNEL_ERROR_INVALID_ARGUMENT,
               "900000001");
  expect_error(TypeParam::get(&value, -1), RUNNEL_ERROR_INVALID_ARGUMENT,
               "-1 numbers");
  expect_error(TypeParam::get(nullptr, 1), RUNNEL_ERROR_INVALID_ARGUMENT,
               "values is NULL");
  EXPECT_EQ(TypeParam::get(nullptr, 0), RUNNEL_OK);
  EXPECT_EQ(status_of<TypeParam>(), (Status{1, 2, 0}));
}

// RM48IN of CERNLIB takes ntot numbers for each block of 10^9.
TEST(CRm48, SkipsAsCernlibWhereWished) {
  seed<Double>({1, 20, 0});
  auto const expected = drawn<Double>(100);
  runnel_rm48in_as_cernlib(1);
  seed<Double>({1, 5, 3});
  EXPECT_EQ(status_of<Double>(), (Status{1, 5, 3}));
  EXPECT_EQ(drawn<Double>(100), expected);
  seed<Double>({1, 20, 0});
  EXPECT_EQ(drawn<Double>(100), expected);
  runnel_rm48in_as_cernlib(0);
  seed<Double>({1, 5, 3});
  EXPECT_NE(drawn<Double>(100), expected);
}

TEST(CRmmardStatus, GivesTheExtendedForm) {
  runnel_ranmar_extended(1);
  ASSERT_EQ(runnel_rmmaqd_set(21, 54217137, 0, 0), RUNNEL_OK)
      << runnel_last_error();
  double x[2] = {};
  ASSERT_EQ(runnel_rmmard(x, 2, 21), RUNNEL_OK);
  EXPECT_EQ(x[0], std::ldexp(133543131031521.0, -48));
  EXPECT_EQ(x[1], std::ldexp(225387145722916.0, -48));
  ASSERT_EQ(
      runnel_rmmaqd_set(21, RUNNEL_RANMAR_EXTENDED_MARK + 54217137, 20000, 0),
      RUNNEL_OK);
  ASSERT_EQ(runnel_rmmard(x, 1, 21), RUNNEL_OK);
  EXPECT_EQ(x[0], std::ldexp(149082100355713.0, -48));
  int vector[RUNNEL_RMMAQD_VECTOR];
  ASSERT_EQ(runnel_rmmaqd_get_vector(21, vector), RUNNEL_OK);
  EXPECT_EQ(vector[0], RUNNEL_RANMAR_EXTENDED_MARK + 54217137);
  runnel_ranmar_extended(0);
  expect_error(runnel_rmmaqd_set_vector(22, vector),
               RUNNEL_ERROR_INVALID_ARGUMENT, "are of the extended RANMAR");
  ASSERT_EQ(runnel_rmmaqd_set(21, 54217137, 20000, 0), RUNNEL_OK);
  ASSERT_EQ(runnel_rmmard(x, 1, 21), RUNNEL_OK);
  EXPECT_EQ(x[0], std::ldexp(149082145761294.0, -48));
}

TEST(CRmmardStatus, GoesOnFromItsVector) {
  ASSERT_EQ(runnel_rmmaqd_set(23, 4711, 999999999, 2), RUNNEL_OK);
  double x[50], y[50];
  ASSERT_EQ(runnel_rmmard(x, 2, 23), RUNNEL_OK);
  int vector[RUNNEL_RMMAQD_VECTOR];
  std::fill(std::begin(vector), std::end(vector), -1);
  ASSERT_EQ(runnel_rmmaqd_get_vector(23, vector), RUNNEL_OK);
  EXPECT_EQ(vector[1], 1);
  EXPECT_EQ(vector[2], 3);
  ASSERT_EQ(runnel_rmmard(x, 50, 23), RUNNEL_OK);
  ASSERT_EQ(runnel_rmmaqd_set_vector(24, vector), RUNNEL_OK);
  ASSERT_EQ(runnel_rmmard(y, 50, 24), RUNNEL_OK);
  EXPECT_TRUE(std::equal(x, x + 50, y));
  vector[50] = 1;
  expect_error(runnel_rmmaqd_set_vector(24, vector),
               RUNNEL_ERROR_INVALID_ARGUMENT, "others are not 0");
  vector[50] = vector[3] = 0;
  expect_error(runnel_rmmaqd_set_vector(24, vector),
               RUNNEL_ERROR_INVALID_ARGUMENT, "word 4 of the vector is 0");
  expect_error(runnel_rmmaqd_get_vector(24, nullptr),
               RUNNEL_ERROR_INVALID_ARGUMENT, "vector is NULL");
}

}  // namespace
}  // namespace Runnel::Testing
