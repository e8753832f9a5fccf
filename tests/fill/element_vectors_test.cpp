// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Vectors with parameters of their own: each is that of the distribution with
// these parameters.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <runnel/generators/list.hpp>
#include <runnel/runnel.hpp>
#include <testing/element_sets.hpp>
#include <testing/throws.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

using List = std::vector<double>;
constexpr int count = 501;

/// Row i is sets[i % size].
template <class ViewType>
auto repeated_rows(std::vector<List> const& sets) {
  ViewType const rows("rows", count, sets[0].size());
  auto const host = Kokkos::create_mirror_view(rows);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t k = 0; k < sets[0].size(); ++k) {
      host(i, k) =
          static_cast<typename ViewType::value_type>(sets[i % sets.size()][k]);
    }
  }
  Kokkos::deep_copy(rows, host);
  return rows;
}
/// \param make  make(set): the distribution of it
template <class ViewType, class ByElement, class Make>
void check(std::size_t dimension, std::size_t sets, ByElement const& elements,
           Make const& make) {
  using G = philox4x32;
  ViewType const values("values", count, dimension);
  ViewType const wanted("wanted", count, dimension);
  StreamSet<G> streams({}, {.first_stream = 5});
  fill(values, streams, elements);
  auto const made = host_copy(values);
  for (std::size_t s = 0; s < sets; ++s) {
    StreamSet<G> same({}, {.first_stream = 5});
    fill(wanted, same, make(s));
    EXPECT_EQ(streams.position(0), same.position(0));
    auto const right = host_copy(wanted);
    for (std::size_t i = s; i < count; i += sets) {
      for (std::size_t k = 0; k < dimension; ++k) {
        ASSERT_EQ(made(i, k), right(i, k)) << i << ", " << k;
      }
    }
  }
}

std::vector<List> const means = {{0, 0, 1}, {-5, 1e3, 2.25}};
List const covariance = {4, 1, 0, 1, 2, 0, 0, 0, 1};

template <class ViewType, class Means>
void check_normal() {
  MultivariateNormal const shared(List{7, 7, 7}, covariance);
  check<ViewType>(
      3, 2, by_element<MultivariateNormal>(repeated_rows<Means>(means), shared),
      [](std::size_t s) { return MultivariateNormal(means[s], covariance); });
}
TEST(ElementVectors, MultivariateNormal) {
  using Left = Kokkos::LayoutLeft;
  using Right = Kokkos::LayoutRight;
  check_normal<Kokkos::View<double**, Right>, Kokkos::View<double**, Right>>();
  check_normal<Kokkos::View<float**, Left>, Kokkos::View<double**, Right>>();
  check_normal<Kokkos::View<double**, Right>, Kokkos::View<float**, Left>>();
}

std::vector<List> const weights = {{1, 2, 3, 4}, {1, 0, 0, 0}, {0, 0, 5, 0.1}};

template <class ViewType, class Weights>
void check_multinomial() {
  Kokkos::View<std::int64_t*> const trials("trials", count);
  auto const host = Kokkos::create_mirror_view(trials);
  for (int i = 0; i < count; ++i) host(i) = 40 * (i % 3);
  Kokkos::deep_copy(trials, host);
  auto const rows = repeated_rows<Weights>(weights);
  check<ViewType>(
      4, 3, by_element<Multinomial>(trials, rows), [](std::size_t s) {
        return Multinomial(40 * static_cast<std::int64_t>(s), weights[s]);
      });
  check<ViewType>(4, 3, by_element<Multinomial>(50, rows),
                  [](std::size_t s) { return Multinomial(50, weights[s]); });
  check<ViewType>(4, 3, by_element<Multinomial>(trials, on_device(weights[0])),
                  [](std::size_t s) {
                    return Multinomial(40 * static_cast<std::int64_t>(s),
                                       weights[0]);
                  });
}
TEST(ElementVectors, Multinomial) {
  using Left = Kokkos::LayoutLeft;
  using Right = Kokkos::LayoutRight;
  check_multinomial<Kokkos::View<int**, Right>, Kokkos::View<double**, Left>>();
  check_multinomial<Kokkos::View<std::int64_t**, Left>,
                    Kokkos::View<double**, Right>>();
}

TEST(ElementVectors, RowsOfStreamsAndEmptyViews) {
  StreamSet<ranmar48> streams({}, {.num_streams = 3});
  StreamSet<ranmar48> same({}, {.num_streams = 3});
  Kokkos::View<int** [4]> const values("values", 3, 20);
  Kokkos::View<int** [4]> const wanted("wanted", 3, 20);
  Kokkos::View<int**> const trials("trials", 3, 20);
  Kokkos::deep_copy(trials, 33);
  fill(values, streams, by_element<Multinomial>(trials, on_device(weights[0])));
  fill(wanted, same, Multinomial(33, weights[0]));
  auto const made = host_copy(values), right = host_copy(wanted);
  for (std::size_t i = 0; i < made.size(); ++i) {
    ASSERT_EQ(made.data()[i], right.data()[i]) << i;
  }
  StreamSet<philox4x32> one;
  Kokkos::View<double**> const none("none", 0, 3);
  fill(none, one,
       by_element<MultivariateNormal>(
           none, MultivariateNormal(List{0, 0, 0}, covariance)));
  fill(Kokkos::View<int**>("none", 0, 4), one,
       by_element<Multinomial>(5, Kokkos::View<double**>("none", 0, 4)));
}

TEST(ElementVectors, Refused) {
  StreamSet<philox4x32> streams;
  auto const position = streams.position(0);
  double const nan = std::numeric_limits<double>::quiet_NaN();
  using Rows = Kokkos::View<double**>;
  Kokkos::View<double**> const normals("normals", count, 3);
  MultivariateNormal const shared(List{0, 0, 0}, covariance);
  RUNNEL_EXPECT_REFUSED(
      fill(normals, streams,
           by_element<MultivariateNormal>(
               repeated_rows<Rows>({{0, 0, 0}, {0, nan, 0}}), shared)),
      "vector (1)", "finite");
  Kokkos::View<float**> const floats("floats", count, 3);
  RUNNEL_EXPECT_REFUSED(
      fill(floats, streams,
           by_element<MultivariateNormal>(
               repeated_rows<Rows>({{0, 0, 0}, {0, 0, 0}, {0, 0, 1e39}}),
               shared)),
      "vector (2)", "too large", "float");
  RUNNEL_EXPECT_REFUSED(
      fill(floats, streams,
           by_element<MultivariateNormal>(
               repeated_rows<Rows>({{0, 0, 0}}),
               MultivariateNormal::from_factor(
                   List{0, 0, 0}, List{1e39, 0, 0, 0, 1, 0, 0, 0, 1}))),
      "row 0 of the factor", "float");
  // A mean of its own, which does not count.
  fill(floats, streams,
       by_element<MultivariateNormal>(
           repeated_rows<Rows>({{0, 0, 0}}),
           MultivariateNormal(List{1e300, 0, 0}, covariance)));
  streams = StreamSet<philox4x32>();
  RUNNEL_EXPECT_REFUSED(
      fill(normals, streams,
           by_element<MultivariateNormal>(Rows("short", 7, 3), shared)),
      "extent 0 of the means is 7", "each vector");
  RUNNEL_EXPECT_REFUSED(
      fill(normals, streams, by_element<MultivariateNormal>(normals, shared)),
      "the View of means", "shares memory");
  Kokkos::View<int**> const counts("counts", count, 2);
  auto const refused = [&](auto const& elements, char const* vector,
                           char const* reason) {
    RUNNEL_EXPECT_REFUSED(fill(counts, streams, elements), vector, reason);
  };
  auto const even = on_device(List{1, 1});
  refused(by_element<Multinomial>(
              5, repeated_rows<Rows>({{1, 1}, {1, 1}, {1, -1}})),
          "vector (2)", "weight 1 is -1");
  refused(by_element<Multinomial>(5, repeated_rows<Rows>({{1, 1}, {0, 0}})),
          "vector (1)", "sum is 0");
  refused(
      by_element<Multinomial>(5, repeated_rows<Rows>({{1, 1}, {1, 1e-310}})),
      "vector (1)", "2^-1022");
  refused(by_element<Multinomial>(-3, even), "vector (0)", "-3 trials");
  refused(by_element<Multinomial>(std::int64_t{3000000000}, even), "vector (0)",
          "hold");
  EXPECT_EQ(host_copy(counts)(0, 0), 0);
  EXPECT_EQ(streams.position(0), position);
}

}  // namespace
}  // namespace Runnel::Testing
