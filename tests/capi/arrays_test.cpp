// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Orders and samples through C: those of C++ by the same stream, the same
// outputs taken; what is refused, with nothing changed.

#include <runnel/capi/arrays.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <runnel/runnel.hpp>
#include <string>
#include <vector>

#include "sets.hpp"

namespace Runnel::Testing {
namespace {

using ArrayHost = Kokkos::DefaultHostExecutionSpace;
/// RANMAR takes two outputs for each unit word.
using OrderedBy = ranmar24;
template <class T>
using HostItems = Kokkos::View<T*, ArrayHost>;

template <class View>
auto values_in(View const& view) {
  ArrayHost().fence();
  return std::vector<typename View::value_type>(view.data(),
                                                view.data() + view.size());
}
template <class T>
HostItems<T> items_of(std::vector<T> const& values) {
  HostItems<T> const items("items", values.size());
  std::copy(values.begin(), values.end(), items.data());
  return items;
}

/// A set of C and the same one of C++.
struct BothSets {
  CSet c{"ranmar24"};
  StreamSet<OrderedBy, ArrayHost> cpp;
  void expect_same_position() const { EXPECT_EQ(position(c), cpp.position(0)); }
};

/// Sizes below and above what one thread sorts at a time.
constexpr std::size_t order_sizes[] = {0, 1, 2, 1000, 150'000};

template <class Index>
void expect_permutations(runnel_type type) {
  BothSets sets;
  for (std::size_t const n : order_sizes) {
    HostItems<Index> const expected("expected", n);
    permutation(expected, sets.cpp);
    std::vector<Index> indices(n);
    EXPECT_EQ(runnel_permutation(sets.c, type, indices.data(), n), RUNNEL_OK)
        << runnel_last_error();
    EXPECT_EQ(indices, values_in(expected));
  }
  sets.expect_same_position();
}
TEST(CArrays, PermutationsAreThoseOfCpp) {
  expect_permutations<std::int32_t>(RUNNEL_I32);
  expect_permutations<std::uint64_t>(RUNNEL_U64);
}

/// Items before the first segment and after the last one, and empty segments.
std::vector<std::int64_t> offsets_in_c(std::int64_t n) {
  std::vector<std::int64_t> offsets = {7, 7};
  for (std::int64_t k = 1; offsets.back() + k % 90 < n - 20; ++k) {
    offsets.push_back(offsets.back() + k % 90);
  }
  return offsets;
}
runnel_segments segments_of(std::vector<std::int64_t> const& offsets) {
  return {offsets.data(), offsets.size() - 1};
}

TEST(CArrays, PermutationsOfSegmentsAreThoseOfCpp) {
  BothSets sets;
  std::size_t const n = 30'000;
  auto const offsets = offsets_in_c(n);
  auto const segments = segments_of(offsets);
  HostItems<std::int64_t> const expected("expected", n);
  permutation_segments(expected, items_of(offsets), sets.cpp);
  std::vector<std::int64_t> indices(n);
  EXPECT_EQ(runnel_permutation_segments(sets.c, RUNNEL_I64, indices.data(), n,
                                        &segments),
            RUNNEL_OK)
      << runnel_last_error();
  EXPECT_EQ(indices, values_in(expected));
  sets.expect_same_position();
}

template <std::size_t Size>
struct ItemOf {
  std::array<unsigned char, Size> bytes;
  bool operator==(ItemOf const&) const = default;
};

/// Items of a size, at an address that no integer is aligned to.
template <std::size_t Size>
void expect_shuffles(std::size_t shift) {
  SCOPED_TRACE(std::to_string(Size) + ", " + std::to_string(shift));
  BothSets sets;
  std::size_t const n = 10'000;
  std::vector<ItemOf<Size>> items(n);
  for (std::size_t i = 0; i < n; ++i) {
    std::size_t const number = 2654435761 * i;
    std::memcpy(&items[i], &number, std::min(Size, sizeof number));
  }
  auto const view = items_of(items);
  shuffle(view, sets.cpp);
  std::vector<std::uint64_t> memory((n * Size + shift + 7) / 8);
  auto* const at = reinterpret_cast<unsigned char*>(memory.data()) + shift;
  std::memcpy(at, items.data(), n * Size);
  EXPECT_EQ(runnel_shuffle(sets.c, at, Size, n), RUNNEL_OK)
      << runnel_last_error();
  EXPECT_EQ(std::memcmp(at, view.data(), n * Size), 0);
  auto const offsets = offsets_in_c(n);
  auto const segments = segments_of(offsets);
  shuffle_segments(view, items_of(offsets), sets.cpp);
  EXPECT_EQ(runnel_shuffle_segments(sets.c, at, Size, n, &segments), RUNNEL_OK)
      << runnel_last_error();
  EXPECT_EQ(std::memcmp(at, view.data(), n * Size), 0);
  sets.expect_same_position();
}
TEST(CArrays, ShufflesAreThoseOfCpp) {
  expect_shuffles<1>(0);
  expect_shuffles<4>(0);
  expect_shuffles<4>(1);
  expect_shuffles<8>(0);
  expect_shuffles<8>(4);
  expect_shuffles<24>(2);
}

TEST(CArrays, SamplesAreThoseOfCpp) {
  BothSets sets;
  for (std::size_t const k : {0, 1, 1000}) {
    std::vector<std::int32_t> few(k);
    HostItems<std::int32_t> const same_few("few", k);
    sample(same_few, 1000, sets.cpp);
    EXPECT_EQ(runnel_sample(sets.c, RUNNEL_I32, few.data(), k, 1000), RUNNEL_OK)
        << runnel_last_error();
    EXPECT_EQ(few, values_in(same_few));
  }
  std::uint64_t const n = std::uint64_t{1} << 60;
  std::vector<std::uint64_t> many(5000);
  HostItems<std::uint64_t> const same_many("many", many.size());
  sample(same_many, n, sets.cpp);
  EXPECT_EQ(runnel_sample(sets.c, RUNNEL_U64, many.data(), many.size(), n),
            RUNNEL_OK)
      << runnel_last_error();
  EXPECT_EQ(many, values_in(same_many));
  sets.expect_same_position();
}

template <class Weight>
void expect_weighted(BothSets& sets, runnel_type type) {
  std::vector<Weight> weights(20'000);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    weights[i] = static_cast<Weight>(i % 7) / Weight(4);
  }
  runnel_weights const given = {type, weights.data(), weights.size()};
  for (std::size_t const k : {0, 3, 10'000}) {
    std::vector<std::int64_t> drawn(k);
    HostItems<std::int64_t> const expected("expected", k);
    weighted_sample(expected, items_of(weights), sets.cpp);
    EXPECT_EQ(
        runnel_weighted_sample(sets.c, RUNNEL_I64, drawn.data(), k, &given),
        RUNNEL_OK)
        << runnel_last_error();
    EXPECT_EQ(drawn, values_in(expected));
  }
}
TEST(CArrays, WeightedSamplesAreThoseOfCpp) {
  BothSets sets;
  expect_weighted<double>(sets, RUNNEL_DOUBLE);
  expect_weighted<float>(sets, RUNNEL_FLOAT);
  sets.expect_same_position();
}

template <class T>
void expect_hypercube(BothSets& sets, runnel_type type) {
  std::size_t const n = 3000, d = 7;
  Kokkos::View<T**, Kokkos::LayoutRight, ArrayHost> const expected("expected",
                                                                   n, d);
  latin_hypercube(expected, sets.cpp);
  std::vector<T> points(n * d);
  EXPECT_EQ(runnel_latin_hypercube(sets.c, type, points.data(), n, d),
            RUNNEL_OK)
      << runnel_last_error();
  EXPECT_EQ(points, values_in(expected));
}
TEST(CArrays, LatinHypercubesAreThoseOfCpp) {
  BothSets sets;
  expect_hypercube<float>(sets, RUNNEL_FLOAT);
  expect_hypercube<double>(sets, RUNNEL_DOUBLE);
  sets.expect_same_position();
}

TEST(CArrays, InMemoryOfTheBackEnd) {
  BothSets sets;
  Kokkos::View<int*> const there("there", 5000);
  EXPECT_EQ(
      runnel_permutation_device(sets.c, RUNNEL_I32, there.data(), there.size()),
      RUNNEL_OK)
      << runnel_last_error();
  EXPECT_EQ(runnel_shuffle_device(sets.c, there.data(), sizeof(int), 5000),
            RUNNEL_OK)
      << runnel_last_error();
  EXPECT_EQ(runnel_fence(sets.c), RUNNEL_OK);
  HostItems<int> const expected("expected", 5000);
  permutation(expected, sets.cpp);
  shuffle(expected, sets.cpp);
  EXPECT_EQ(values_in(Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(),
                                                          there)),
            values_in(expected));
}

/// A refused call: neither set nor array change.
class RefusedOrders {
 public:
  template <class Call>
  void expect(Call const& call, std::string const& words,
              runnel_status status = RUNNEL_ERROR_INVALID_ARGUMENT) {
    std::vector<std::int64_t> items(100, 77);
    runnel_stream_set* const set = m_set;
    expect_error(call(set, items.data()), status, words);
    EXPECT_EQ(items, std::vector<std::int64_t>(100, 77));
    EXPECT_EQ(position(m_set), 0u);
  }

 private:
  CSet m_set{"ranmar24"};
};

TEST(CArrays, OrdersThatAreRefused) {
  RefusedOrders refused;
  auto const in_segments = [](std::vector<std::int64_t> const& offsets) {
    return [offsets](runnel_stream_set* set, std::int64_t* items) {
      auto const segments = segments_of(offsets);
      return runnel_shuffle_segments(set, items, 8, 100, &segments);
    };
  };
  refused.expect(in_segments({0, 50, 40, 100}),
                 "segment 1 is from 50 to 40, and ends before it begins");
  refused.expect(in_segments({0, 101}), "segment 0 is from 0 to 101");
  refused.expect(
      [](auto* set, auto* items) {
        return runnel_permutation(set, RUNNEL_DOUBLE, items, 100);
      },
      "indices of f64; give RUNNEL_I32");
  refused.expect(
      [](auto* set, auto* items) { return runnel_shuffle(set, items, 0, 100); },
      "items of 0 bytes");
  refused.expect(
      [](auto* set, auto* items) {
        return runnel_shuffle(set, items, 3, SIZE_MAX);
      },
      "more than memory can hold");
  refused.expect(
      [](auto* set, auto*) { return runnel_shuffle(set, nullptr, 8, 100); },
      "items is NULL");
  refused.expect(
      [](auto* set, auto* items) {
        return runnel_permutation_segments(set, RUNNEL_I64, items, 100,
                                           nullptr);
      },
      "segments is NULL");
}

TEST(CArrays, SamplesThatAreRefused) {
  RefusedOrders refused;
  refused.expect(
      [](auto* set, auto* items) {
        return runnel_sample(set, RUNNEL_I64, items, 100, 99);
      },
      "100 different numbers of 99");
  refused.expect(
      [](auto* set, auto* items) {
        return runnel_sample(set, RUNNEL_I32, items, 100,
                             (std::uint64_t{1} << 31) + 1);
      },
      "above the largest value 2147483647");
  double const bad[] = {1, -2};
  refused.expect(
      [&](auto* set, auto* items) {
        runnel_weights const weights = {RUNNEL_DOUBLE, bad, 2};
        return runnel_weighted_sample(set, RUNNEL_I64, items, 1, &weights);
      },
      "weight 1 is -2");
  refused.expect(
      [&](auto* set, auto* items) {
        runnel_weights const weights = {RUNNEL_I64, bad, 2};
        return runnel_weighted_sample(set, RUNNEL_I64, items, 1, &weights);
      },
      "weights of i64");
  refused.expect(
      [](auto* set, auto* items) {
        return runnel_latin_hypercube(set, RUNNEL_FLOAT, items, 1 << 25, 1);
      },
      "33554432 points");
  refused.expect(
      [](auto* set, auto* items) {
        return runnel_latin_hypercube(set, RUNNEL_I64, items, 1, 1);
      },
      "points of i64");
  CSet const two("ranmar24", some_streams(2));
  std::int64_t index = -1;
  expect_error(runnel_permutation(two, RUNNEL_I64, &index, 1),
               RUNNEL_ERROR_INVALID_ARGUMENT, "a set of 2 streams");
  EXPECT_EQ(index, -1);
}

}  // namespace
}  // namespace Runnel::Testing
