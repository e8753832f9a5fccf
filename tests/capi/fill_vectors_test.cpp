// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Vectors through C: those of C++'s fill, the same outputs taken, however calls
// are cut and for several streams; what is refused, with nothing changed.

#include <runnel/capi/vectors.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <runnel/runnel.hpp>
#include <string>
#include <type_traits>
#include <vector>

#include "sets.hpp"

namespace Runnel::Testing {
namespace {

using VectorHost = Kokkos::DefaultHostExecutionSpace;

template <class T>
constexpr runnel_type type_of_vectors =
    std::is_same_v<T, float>           ? RUNNEL_FLOAT
    : std::is_same_v<T, double>        ? RUNNEL_DOUBLE
    : std::is_same_v<T, std::int32_t>  ? RUNNEL_I32
    : std::is_same_v<T, std::int64_t>  ? RUNNEL_I64
    : std::is_same_v<T, std::uint32_t> ? RUNNEL_U32
                                       : RUNNEL_U64;

std::vector<double> const mean_of_three = {1, -2, 10};
std::vector<double> const covariance_in_c = {4, 1, -2, 1, 9, 0.5, -2, 0.5, 3};
std::vector<double> const factor_in_c = {2, 99, 99, 0.5, 0, 99, -1, 3, 0.125};
std::vector<double> const branching = {0.7, 0, 0.2, 0.1};

/// A distribution of vectors in C++, and a call that fills by it from C.
template <class Distribution, class Call>
struct SameVectors {
  Distribution distribution;
  Call call;  ///< call(set, type, values, count)
  std::size_t dimension;

  /// Values of C++. \param count  vectors of each stream
  template <class T, class G>
  std::vector<T> in_cpp(StreamSet<G, VectorHost>& set,
                        std::size_t count) const {
    Kokkos::View<T***, Kokkos::LayoutRight, VectorHost> const all(
        "all", set.size(), count, dimension);
    fill(all, set, distribution);
    VectorHost().fence();
    return std::vector<T>(all.data(), all.data() + all.size());
  }
  template <class T>
  std::vector<T> in_c(runnel_stream_set* set, std::size_t count) const {
    std::vector<T> values(runnel_size(set) * count * dimension);
    EXPECT_EQ(call(set, type_of_vectors<T>, values.data(), count), RUNNEL_OK)
        << runnel_last_error();
    return values;
  }
  template <class T, class G>
  void expect(std::uint64_t streams, std::vector<std::size_t> const& counts) {
    SCOPED_TRACE(std::string(G::name) + ", " + std::to_string(streams));
    CSet const set(G::name.data(), some_streams(streams));
    StreamSet<G, VectorHost> twin({}, {.num_streams = streams});
    for (std::size_t const count : counts) {
      EXPECT_EQ(in_c<T>(set, count), (in_cpp<T>(twin, count)));
      for (std::uint64_t s = 0; s < streams; ++s) {
        EXPECT_EQ(position(set, s), twin.position(s));
      }
    }
  }
};
template <class Distribution, class Call>
SameVectors(Distribution, Call, std::size_t) -> SameVectors<Distribution, Call>;

auto by_text(std::string const& text) {
  return [text](auto* set, runnel_type type, void* values, std::size_t count) {
    return runnel_fill_vectors(set, type, text.c_str(), values, count);
  };
}
auto by_normal(runnel_multivariate_normal const& normal) {
  return [normal](auto* set, runnel_type type, void* values,
                  std::size_t count) {
    return runnel_fill_multivariate_normal(set, type, &normal, values, count);
  };
}

/// Some more than the pieces of a host.
constexpr std::size_t past_pieces = 300'007;

template <class G>
void expect_directions() {
  for (std::size_t const d : {2, 3}) {
    SameVectors same{Directions(), by_text("directions:" + std::to_string(d)),
                     d};
    same.template expect<float, G>(1, {0, 1, 7, past_pieces, 3});
    same.template expect<double, G>(1, {5, past_pieces, 1});
    same.template expect<double, G>(5, {1, 1000, 3});
  }
}
template <class G>
void expect_normals() {
  SameVectors same{
      MultivariateNormal(mean_of_three, covariance_in_c),
      by_normal({3, mean_of_three.data(), covariance_in_c.data(), nullptr}), 3};
  same.template expect<float, G>(1, {1, 10, past_pieces});
  same.template expect<double, G>(1, {1, past_pieces, 7});
  same.template expect<float, G>(7, {40, 1, past_pieces / 5});
  SameVectors by_factor{
      MultivariateNormal::from_factor(mean_of_three, factor_in_c),
      by_normal({3, mean_of_three.data(), nullptr, factor_in_c.data()}), 3};
  by_factor.template expect<double, G>(3, {100, 0, 11});
}
template <class G>
void expect_counts() {
  Multinomial const numbers(50, branching);
  runnel_multinomial const of_c = {50, branching.data(), branching.size()};
  SameVectors same{numbers,
                   [&](auto* set, runnel_type type, void* to, std::size_t n) {
                     return runnel_fill_multinomial(set, type, &of_c, to, n);
                   },
                   branching.size()};
  same.template expect<std::int32_t, G>(1, {1, 20'000, 3});
  same.template expect<std::uint64_t, G>(1, {4, 20'000});
  same.template expect<std::int64_t, G>(4, {300, 1});
  same.template expect<std::uint32_t, G>(4, {1, 300});
}

TEST(CFillVectors, AreThoseOfCpp) {
  if (has_generator("philox4x32")) {
    expect_directions<philox4x32>();
    expect_normals<philox4x32>();
    expect_counts<philox4x32>();
  }
  // Two native outputs for each word of 64 bits.
  expect_directions<ranmar24>();
  expect_normals<ranmar24>();
  expect_counts<ranmar24>();
}

TEST(CFillVectors, ByTheirText) {
  SameVectors{MultivariateNormal(mean_of_three, covariance_in_c),
              by_text("multivariate_normal:3,1,-2,10,"
                      "4,1,-2,1,9,0.5,-2,0.5,3"),
              3}
      .expect<double, ranmar48>(1, {100});
  SameVectors{MultivariateNormal::from_factor(mean_of_three, factor_in_c),
              by_text("multivariate_normal_factor:3,1,-2,10,"
                      "2,99,99,0.5,0,99,-1,3,0.125"),
              3}
      .expect<float, ranmar48>(1, {100});
  SameVectors{Multinomial(50, branching),
              by_text("multinomial:50,0.7,0,0.2,0.1"), 4}
      .expect<std::int32_t, ranmar48>(2, {100});
  SameVectors{Multinomial(5, std::vector<double>{2}),
              by_text("multinomial:5,2"), 1}
      .expect<std::int64_t, ranmar48>(1, {10});
}

TEST(CFillVectors, ToMemoryOfTheBackEnd) {
  CSet const set("ranmar24"), same("ranmar24");
  Kokkos::View<float**, Kokkos::LayoutRight> const there("there", 1000, 3);
  EXPECT_EQ(runnel_fill_vectors_device(set, RUNNEL_FLOAT, "directions:3",
                                       there.data(), 1000),
            RUNNEL_OK)
      << runnel_last_error();
  EXPECT_EQ(runnel_fence(set), RUNNEL_OK);
  auto const copy =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), there);
  std::vector<float> here(3000);
  EXPECT_EQ(runnel_fill_vectors(same, RUNNEL_FLOAT, "directions:3", here.data(),
                                1000),
            RUNNEL_OK);
  EXPECT_EQ(std::vector<float>(copy.data(), copy.data() + 3000), here);
}

/// Calls that are refused: neither set nor values change.
class RefusedVectors {
 public:
  void text(runnel_type type, char const* distribution,
            std::string const& words) {
    expect(
        [&](double* values) {
          return runnel_fill_vectors(m_set, type, distribution, values, 2);
        },
        words);
  }
  void normal(runnel_multivariate_normal const& given, std::string const& words,
              runnel_type type = RUNNEL_DOUBLE) {
    expect(
        [&](double* values) {
          return runnel_fill_multivariate_normal(m_set, type, &given, values,
                                                 2);
        },
        words);
  }
  void multinomial(runnel_multinomial const& given, std::string const& words,
                   runnel_type type = RUNNEL_I64) {
    expect(
        [&](double* values) {
          return runnel_fill_multinomial(m_set, type, &given, values, 2);
        },
        words);
  }
  template <class Call>
  void expect(Call const& call, std::string const& words,
              runnel_status status = RUNNEL_ERROR_INVALID_ARGUMENT) {
    std::vector<double> values(20, 77);
    expect_error(call(values.data()), status, words);
    EXPECT_EQ(values, std::vector<double>(20, 77));
    EXPECT_EQ(position(m_set), 0u);
  }
  runnel_stream_set* set() const { return m_set; }

 private:
  CSet m_set{"ranmar24"};
};

TEST(CFillVectors, TextsThatAreRefused) {
  RefusedVectors refused;
  refused.text(RUNNEL_DOUBLE, "directions:4", "last extent is 4");
  refused.text(RUNNEL_DOUBLE, "directions:0", "of 0 components; give 1");
  refused.text(RUNNEL_DOUBLE, "directions", "give the number of components");
  refused.text(RUNNEL_DOUBLE, "directions:2,1", "given 2 parameters");
  refused.text(RUNNEL_DOUBLE, "directions:two", "'two' is not a whole number");
  refused.text(RUNNEL_I32, "directions:2", "ask for f32 or f64");
  refused.text(RUNNEL_I31, "directions:2", "which has no distributions");
  refused.text(RUNNEL_DOUBLE, "normal:0,1",
               "no distribution of vectors 'normal'");
  refused.text(RUNNEL_DOUBLE, "multinomial:5,1", "ask for i32, i64");
  refused.text(RUNNEL_I32, "multinomial:5", "a weight for each component");
  refused.text(RUNNEL_I32, "multinomial:5,1,-2", "weight 1 is -2");
  refused.text(RUNNEL_I32, "multinomial:3000000000,1,0",
               "3000000000 trials are more than the View's integers hold");
  refused.text(RUNNEL_DOUBLE, "multivariate_normal:2,0,0,1,0,1",
               "given 6 parameters; give 2, 2 means and 2 times 2");
  refused.text(RUNNEL_DOUBLE, "multivariate_normal:2,0,0,1,0.5,0.25,1",
               "not symmetric: element (1, 0) is 0.25 and (0, 1) is 0.5");
  refused.text(RUNNEL_DOUBLE, nullptr, "distribution is NULL");
}

TEST(CFillVectors, ParametersThatAreRefused) {
  RefusedVectors refused;
  double const nan = std::numeric_limits<double>::quiet_NaN();
  double const zeros[2] = {0, 0}, one[4] = {1, 0, 0, 1};
  double const bad[4] = {1, 2, 2, 1}, far[2] = {0, 1e300}, no[2] = {0, nan};
  refused.normal({2, zeros, nullptr, nullptr}, "neither covariance nor factor");
  refused.normal({2, zeros, one, one}, "both covariance and factor");
  refused.normal({2, nullptr, one, nullptr}, "mean is NULL");
  refused.normal({0, zeros, one, nullptr}, "the mean has no components");
  refused.normal({2, zeros, bad, nullptr}, "not positive definite");
  refused.normal({2, no, one, nullptr}, "component 1 of the mean is nan");
  refused.normal({2, far, one, nullptr}, "component 1 of the mean",
                 RUNNEL_FLOAT);
  refused.normal({2, zeros, one, nullptr}, "ask for f32 or f64", RUNNEL_I64);
  refused.multinomial({-1, one, 2}, "-1 trials; give 0 or more");
  refused.multinomial({1, nullptr, 2}, "weights is NULL");
  refused.multinomial({1, zeros, 2}, "the weights' sum is 0");
  refused.multinomial({1, one, 0}, "there are no weights");
}

TEST(CFillVectors, MemoryAndStreamsThatAreRefused) {
  RefusedVectors refused;
  auto const fill_at = [&](void* at, std::size_t count) {
    return [&refused, at, count](double*) {
      return runnel_fill_vectors(refused.set(), RUNNEL_DOUBLE, "directions:2",
                                 at, count);
    };
  };
  refused.expect(fill_at(nullptr, 1), "values is NULL");
  refused.expect(fill_at(&refused, SIZE_MAX / 2), "more than memory can hold");
  EXPECT_EQ(fill_at(nullptr, 0)(nullptr), RUNNEL_OK);
}

TEST(CFillVectors, PastTheEndOfTheStream) {
  if (!has_generator("philox4x32")) GTEST_SKIP();
  CSet const set("philox4x32");
  // Ten of 2^66 outputs are left.
  ASSERT_EQ(runnel_jump128(set, ~std::uint64_t{9}, 3), RUNNEL_OK);
  std::vector<float> values(30, 77);
  expect_error(
      runnel_fill_vectors(set, RUNNEL_FLOAT, "directions:3", values.data(), 10),
      RUNNEL_ERROR_EXHAUSTED, "20 values");
  EXPECT_EQ(values, std::vector<float>(30, 77));
  EXPECT_EQ(
      runnel_fill_vectors(set, RUNNEL_FLOAT, "directions:3", values.data(), 5),
      RUNNEL_OK)
      << runnel_last_error();
}

}  // namespace
}  // namespace Runnel::Testing
