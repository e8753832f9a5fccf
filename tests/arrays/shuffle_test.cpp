// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Permutations and shuffles of Views and of their segments, against std::sort.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <runnel/generators/list.hpp>
#include <runnel/runnel.hpp>
#include <testing/throws.hpp>
#include <vector>

#include "arrays/orders.hpp"

namespace Runnel::Testing {
namespace {

std::vector<std::size_t> const sizes = {
    0, 1, 2, 3, 25, 255, 256, 257, 1023, 1024, 1025, 70000, 100000};

template <class Generator>
void check_permutations() {
  for (std::size_t n : sizes) {
    StreamSet<Generator> streams({}, {.offset = 5});
    StreamSet<Generator> same({}, {.offset = 5});
    Kokkos::View<int*, ArraySpace> const indices("indices", n);
    permutation(indices, streams);
    auto const order =
        serial_order(next_words(n, same), {0, static_cast<std::int64_t>(n)});
    EXPECT_EQ(values_of<std::uint64_t>(indices), order) << n;
    EXPECT_EQ(streams.position(0), same.position(0));
  }
}
TEST(Permutation, IsTheSpecifiedOne) {
  check_permutations<philox4x32>();
#ifndef KOKKOS_ENABLE_CUDA  // minutes of nvcc
  check_permutations<ranmar24>();
  check_permutations<sprng_lcg>();
  check_permutations<mrg32k3a>();
  check_permutations<wichmann_hill>();
#endif
}

/// The second of two follows from where the first one ended, a second stream
/// gives others.
TEST(Permutation, GoesOnInTheStream) {
  StreamSet<philox4x32> streams;
  StreamSet<philox4x32> later({}, {.offset = 2 * 300});
  StreamSet<philox4x32> other({}, {.first_stream = 1});
  Kokkos::View<unsigned*, ArraySpace> const a("a", 300), b("b", 300),
      c("c", 300), d("d", 300);
  permutation(a, streams);
  permutation(ArraySpace(), b, streams);
  permutation(c, later);
  permutation(d, other);
  EXPECT_EQ(streams.position(0), 1200u);
  EXPECT_NE(values_of<unsigned>(a), values_of<unsigned>(b));
  EXPECT_EQ(values_of<unsigned>(b), values_of<unsigned>(c));
  EXPECT_NE(values_of<unsigned>(a), values_of<unsigned>(d));
}

/// Chi-squared of all n! orders of n items, many segments at once.
void check_uniformity(std::size_t n, double limit) {
  std::size_t const count = 120000;
  std::vector<std::int64_t> offsets(count + 1);
  for (std::size_t s = 0; s <= count; ++s) {
    offsets[s] = static_cast<std::int64_t>(s * n);
  }
  StreamSet<philox4x32> streams(20260101);
  Kokkos::View<std::uint32_t*, ArraySpace> const indices("i", count * n);
  permutation_segments(indices, array_of(offsets), streams);
  auto const order = values_of<std::uint64_t>(indices);
  std::map<std::vector<std::uint64_t>, int> counts;
  for (std::size_t s = 0; s < count; ++s) {
    std::vector<std::uint64_t> one(n);
    for (std::size_t i = 0; i < n; ++i) one[i] = order[s * n + i] - s * n;
    ++counts[one];
  }
  std::size_t factorial = 1;
  for (std::size_t i = 2; i <= n; ++i) factorial *= i;
  ASSERT_EQ(counts.size(), factorial);
  double const mean =
      static_cast<double>(count) / static_cast<double>(factorial);
  double chi_squared = 0;
  for (auto const& [one, times] : counts) {
    chi_squared += (times - mean) * (times - mean) / mean;
  }
  EXPECT_LT(chi_squared, limit);
}
TEST(Permutation, AllOrdersAreEquallyProbable) {
  // Exceeded with a probability of 10^-4: 23 and 119 degrees of freedom.
  check_uniformity(4, 56.5);
  check_uniformity(5, 183.0);
}

struct ShuffledItem {
  double x;
  int id;
};

TEST(Shuffle, HasTheOrderOfPermutation) {
  for (std::size_t n : {0u, 7u, 1500u, 80000u}) {
    StreamSet<mrg32k3a> streams;
    StreamSet<mrg32k3a> same;
    Kokkos::View<std::int64_t*, ArraySpace> const indices("indices", n);
    // Every third of them: strided.
    Kokkos::View<double**, Kokkos::LayoutRight, ArraySpace> const all("all", n,
                                                                      3);
    auto const items = Kokkos::subview(all, Kokkos::ALL, 1);
    Kokkos::View<double*, ArraySpace> const plain("plain", n);
    std::vector<double> numbers(n);
    std::iota(numbers.begin(), numbers.end(), 0.5);
    Kokkos::deep_copy(plain, array_of(numbers));
    Kokkos::deep_copy(items, plain);
    permutation(indices, streams);
    shuffle(items, same);
    EXPECT_EQ(streams.position(0), same.position(0));
    auto const order = values_of<std::size_t>(indices);
    std::vector<double> expected(n);
    for (std::size_t i = 0; i < n; ++i) expected[i] = numbers[order[i]];
    EXPECT_EQ(values_of<double>(items), expected);
  }
}

TEST(Shuffle, ItemsOfAnyType) {
  StreamSet<philox4x32> streams;
  std::vector<ShuffledItem> items;
  for (int i = 0; i < 2000; ++i) items.push_back({-i / 2., i});
  auto const array = array_of(items);
  shuffle(array, streams);
  auto const shuffled = values_of<ShuffledItem>(array);
  std::vector<bool> is_there(2000);
  for (auto const& item : shuffled) {
    EXPECT_EQ(item.x, -item.id / 2.);
    is_there[static_cast<std::size_t>(item.id)] = true;
  }
  EXPECT_EQ(std::count(is_there.begin(), is_there.end(), true), 2000);
}

/// Ragged segments, empty ones and long ones among them; the first items and
/// the last ones are in none.
Offsets ragged_offsets(std::int64_t num_segments, std::int64_t longest) {
  Offsets offsets = {11};
  std::uint64_t x = 1;
  for (std::int64_t s = 0; s < num_segments; ++s) {
    x = x * 6364136223846793005u + 1442695040888963407u;
    auto const length = static_cast<std::int64_t>((x >> 33) % 60);
    offsets.push_back(offsets.back() + (s % 7 == 2    ? 0
                                        : s % 50 == 3 ? longest - s % 3
                                                      : length));
  }
  return offsets;
}

TEST(ShuffleSegments, AreTheSpecifiedOnes) {
  for (std::int64_t longest : {1000, 1025, 5000, 70000}) {
    auto const offsets = ragged_offsets(200, longest);
    auto const n = static_cast<std::size_t>(offsets.back()) + 5;
    StreamSet<philox4x32> streams;
    StreamSet<philox4x32> again;
    StreamSet<philox4x32> same;
    Kokkos::View<int*, ArraySpace> const indices("indices", n);
    permutation_segments(indices, array_of(offsets), streams);
    auto const order = serial_order(next_words(n, same), offsets);
    EXPECT_EQ(values_of<std::uint64_t>(indices), order);
    EXPECT_EQ(streams.position(0), 2 * n);

    std::vector<float> numbers(n);
    std::iota(numbers.begin(), numbers.end(), 0.F);
    auto const items = array_of(numbers);
    std::vector<std::uint32_t> const narrow(offsets.begin(), offsets.end());
    Kokkos::View<std::uint32_t const*, ArraySpace> const constant =
        array_of(narrow);
    shuffle_segments(ArraySpace(), items, constant, again);
    EXPECT_EQ(values_of<std::uint64_t>(items), order);
    EXPECT_EQ(again.position(0), 2 * n);
  }
}

TEST(ShuffleSegments, NoSegments) {
  StreamSet<philox4x32> streams;
  std::vector<int> const numbers = {4, 5, 6};
  auto const items = array_of(numbers);
  shuffle_segments(items, array_of(Offsets{2}), streams);
  shuffle_segments(items, array_of(Offsets{1, 1, 1}), streams);
  EXPECT_EQ(values_of<int>(items), numbers);
  EXPECT_EQ(streams.position(0), 12u);
  permutation_segments(items, array_of(Offsets{2, 2}), streams);
  EXPECT_EQ(values_of<int>(items), (std::vector<int>{0, 1, 2}));
  Kokkos::View<int*, ArraySpace> const none("none", 0);
  shuffle_segments(none, array_of(Offsets{0, 0}), streams);
  EXPECT_EQ(streams.position(0), 18u);
}

/// As many as GPUs deal in two passes.
TEST(Shuffle, MillionsOfItems) {
  constexpr std::size_t n = (std::size_t{1} << 21) + 12345;
  StreamSet<philox4x32> streams;
  StreamSet<philox4x32> same;
  StreamSet<philox4x32> again;
  auto const order = serial_order(next_words(n, same), {0, n});
  Kokkos::View<unsigned*, ArraySpace> const indices("indices", n);
  permutation(indices, streams);
  EXPECT_EQ(values_of<std::uint64_t>(indices), order);
  std::vector<float> values(n);
  std::iota(values.begin(), values.end(), 0.f);
  auto const items = array_of(values);
  shuffle(items, again);
  EXPECT_EQ(values_of<std::uint64_t>(items), order);
  EXPECT_EQ(again.position(0), same.position(0));
}

TEST(Shuffle, Refused) {
  StreamSet<philox4x32> several({}, {.num_streams = 3});
  StreamSet<philox4x32> streams;
  Kokkos::View<int*, ArraySpace> const items("items", 10);
  Kokkos::View<std::int8_t*, ArraySpace> const narrow("narrow", 129);
  RUNNEL_EXPECT_REFUSED(shuffle(items, several), "Runnel::shuffle", "3 streams",
                        "one stream");
  RUNNEL_EXPECT_REFUSED(permutation(items, several), "Runnel::permutation",
                        "3 streams");
  RUNNEL_EXPECT_REFUSED(permutation(narrow, streams), "reach 128",
                        "largest value 127", "use int64_t");
  auto const refused_offsets = [&](Offsets const& offsets,
                                   std::vector<std::string> const& words) {
    auto const array = array_of(offsets);
    EXPECT_TRUE(
        refused([&] { shuffle_segments(items, array, streams); }, words));
    EXPECT_TRUE(
        refused([&] { permutation_segments(items, array, streams); }, words));
  };
  refused_offsets({}, {"no offsets"});
  refused_offsets({0, 5, 4, 10}, {"segment 1", "from 5 to 4", "ends before"});
  refused_offsets({0, 5, 11, 10}, {"segment 1", "from 5 to 11", "10 items"});
  refused_offsets({-1, 5}, {"segment 0", "from -1 to 5", "10 items"});
  refused_offsets({0, 5, INT64_MIN}, {"segment 1", "ends before"});
  EXPECT_EQ(streams.position(0), 0u);
  EXPECT_EQ(values_of<int>(items), std::vector<int>(10));

  StreamSet<sprng_pmlcg> moved;
  auto const taken = std::move(moved);
  RUNNEL_EXPECT_REFUSED(shuffle(items, moved), "moved from");
  EXPECT_EQ(taken.position(0), 0u);
}

/// Nothing happens to the items where the stream ends too early.
TEST(Shuffle, EndOfStream) {
  UInt128 const length = StreamSet<ranmar24>().max_native_outputs();
  StreamSet<ranmar24> streams({}, {.offset = length - UInt128(19)});
  Kokkos::View<int*, ArraySpace> const items("items", 10);
  auto const offsets = array_of(Offsets{0, 5, 10});
  RUNNEL_EXPECT_REFUSED(permutation(items, streams),
                        "Runnel::permutation: ", "end of");
  RUNNEL_EXPECT_REFUSED(permutation_segments(items, offsets, streams),
                        "Runnel::permutation_segments: ", "end of");
  RUNNEL_EXPECT_REFUSED(shuffle(items, streams), "Runnel::shuffle: ", "end of");
  RUNNEL_EXPECT_REFUSED(shuffle_segments(items, offsets, streams),
                        "Runnel::shuffle_segments: ", "end of");
  EXPECT_EQ(values_of<int>(items), std::vector<int>(10));
  auto const some = Kokkos::subview(items, std::make_pair(0, 9));
  permutation(some, streams);
  EXPECT_EQ(streams.position(0), length - UInt128(1));
}

}  // namespace
}  // namespace Runnel::Testing
