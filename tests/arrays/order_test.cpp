// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// All ways to order items, those of GPUs on hosts, too, against std::sort.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <numeric>
#include <runnel/runnel.hpp>
#include <type_traits>
#include <vector>

#include "arrays/orders.hpp"

namespace Runnel::Testing {
namespace {

/// All ways to order the same words give what std::sort gives.
void check_order(std::vector<std::uint64_t> const& values,
                 Offsets const& offsets) {
  auto const n = static_cast<std::int64_t>(values.size());
  ArraySpace const exec;
  Impl::TemporaryArrays<ArraySpace> arrays(exec);
  auto const words = array_of(values);
  auto const segments =
      Impl::checked_segments("test", arrays, array_of(offsets), n);
  Kokkos::View<std::uint64_t*, ArraySpace> const indices("i", values.size());
  Impl::WriteIndices<decltype(indices)> const sink{indices};
  std::vector<std::uint64_t> identity(values.size());
  std::iota(identity.begin(), identity.end(), 0);
  auto const unordered = array_of(identity);
  Kokkos::deep_copy(indices, unordered);
  auto const expected = serial_order(values, offsets);
  constexpr bool on_device = Impl::Backend<ArraySpace>::on_device;
  int const max_threads = on_device ? 256 : std::min(exec.concurrency(), 4);
  auto const check = [&] {
    EXPECT_EQ(values_of<std::uint64_t>(indices), expected);
    Kokkos::deep_copy(indices, unordered);
  };
  for (int team = on_device ? 32 : 1; team <= max_threads; team *= 2) {
    for (Impl::TeamOrderOptions const options :
         {Impl::TeamOrderOptions{1024, 256, team},
          Impl::TeamOrderOptions{16, 300, team},
          Impl::TeamOrderOptions{1, 1, team},
          Impl::TeamOrderOptions{.capacity = 16,
                                 .team_size = team,
                                 .min_partitioned = 0,
                                 .partition_bucket = 1}}) {
      Impl::order_by_teams<Impl::RandomTies>(
          arrays, Impl::KeyedSegments{words, segments}, sink, options);
      check();
    }
  }
  if constexpr (!on_device) {
    for (Impl::ThreadOrderOptions const options :
         {Impl::ThreadOrderOptions{}, Impl::ThreadOrderOptions{10, 7, 2048},
          Impl::ThreadOrderOptions{0, 1, 3}}) {
      Impl::order_by_threads<Impl::RandomTies>(
          arrays, Impl::KeyedSegments{words, segments}, sink, options);
      check();
    }
  }
}

TEST(ShuffleOrder, EqualWords) {
  std::uint64_t x = 7;
  for (std::uint64_t mask :
       {std::uint64_t{0}, std::uint64_t{1} << 63, std::uint64_t{0x3ff},
        std::uint64_t{0xff} << 56, UINT64_MAX}) {
    std::vector<std::uint64_t> words(1500);
    for (auto& word : words) {
      x = x * 6364136223846793005u + 1442695040888963407u;
      word = ((x >> 32) * 0x9e3779b97f4a7c15u) & mask;
    }
    words[17] = UINT64_MAX;
    check_order(words, {0, 1500});
    check_order(words, {0, 1, 1, 40, 300, 1400, 1400, 1411, 1490});
  }
}

/// Tiles of several teams, segments of some thousand items beside short ones,
/// items that go along.
TEST(ShuffleOrder, TwoPasses) {
  constexpr std::int64_t n = 150000;
  StreamSet<philox4x32> streams;
  Kokkos::View<std::uint64_t*, ArraySpace> const words("words", n);
  fill(words, streams, Impl::UnitWords{});
  ArraySpace const exec;
  Impl::TemporaryArrays<ArraySpace> arrays(exec);
  Offsets const offsets{3, 3, 20, 9000, 9001, 120000, 149990};
  auto const segments =
      Impl::checked_segments("test", arrays, array_of(offsets), n);
  auto const expected = serial_order(values_of<std::uint64_t>(words), offsets);
  for (std::int64_t const bucket : {7, 256}) {
    Impl::TeamOrderOptions const options{.min_partitioned = 0,
                                         .partition_bucket = bucket};
    ASSERT_TRUE(Impl::is_partitioned(segments, options));
    std::vector<double> values(n);
    std::iota(values.begin(), values.end(), 0);
    auto const items = array_of(values);
    using Items = std::remove_const_t<decltype(items)>;
    Impl::order_partitioned<Impl::RandomTies>(
        arrays, Impl::KeyedSegments{words, segments},
        Impl::CarryItems<Items>{items}, options, Impl::WordsAreMade{});
    EXPECT_EQ(values_of<std::uint64_t>(items), expected) << bucket;
  }
}

/// Pieces of an array, with items behind the last segment and before the first.
TEST(ShuffleOrder, Pieces) {
  constexpr std::int64_t n = 20000;
  Offsets offsets{17};
  for (std::int64_t s = 0; offsets.back() < n - 400; ++s) {
    offsets.push_back(offsets.back() + s % 97 * (s % 3));
  }
  StreamSet<mrg32k3a> same;
  auto const expected = serial_order(next_words(n, same), offsets);
  for (std::int64_t const length : {1000, 4096, 20000}) {
    StreamSet<mrg32k3a> streams;
    StreamSet<mrg32k3a> again;
    Impl::TemporaryArrays<ArraySpace> arrays(streams);
    auto const segments =
        Impl::checked_segments("test", arrays, array_of(offsets), n);
    Impl::ArrayInPieces<ArraySpace> const in_pieces{segments, n, length};
    std::vector<double> values(n);
    std::iota(values.begin(), values.end(), 0);
    auto const items = array_of(values);
    using Items = std::remove_const_t<decltype(items)>;
    Impl::order_in_pieces<Impl::RandomTies>(
        Impl::FillCall<ArraySpace, mrg32k3a>{"test", ArraySpace(), streams},
        arrays, in_pieces, Impl::carrier_of_items(ArraySpace(), items));
    EXPECT_EQ(values_of<std::uint64_t>(items), expected) << length;
    auto const copied = array_of(values);
    StreamSet<mrg32k3a> with_copy;
    Impl::order_in_pieces<Impl::RandomTies>(
        Impl::FillCall<ArraySpace, mrg32k3a>{"test", ArraySpace(), with_copy},
        arrays, in_pieces,
        Impl::CopyOfPieces<Items, ArraySpace>{copied, ArraySpace()});
    EXPECT_EQ(values_of<std::uint64_t>(copied), expected) << length;
    EXPECT_EQ(streams.position(0), same.position(0));
    Kokkos::View<int*, ArraySpace> const indices("indices", n);
    using Sink = Impl::WriteIndices<Kokkos::View<int*, ArraySpace>>;
    auto const order_indices = [&] {
      Impl::order_in_pieces<Impl::RandomTies>(
          Impl::FillCall<ArraySpace, mrg32k3a>{"test", ArraySpace(), again},
          arrays, in_pieces,
          Impl::CarrierOfAll<Impl::CarryIndices<Sink>>{{Sink{indices}}});
    };
    order_indices();
    Impl::keep_other_items(ArraySpace(), segments, n, Sink{indices});
    EXPECT_EQ(values_of<std::uint64_t>(indices), expected) << length;
    again.jump(again.outputs_left() - UInt128(1));
    EXPECT_THROW(order_indices(), StreamEnded);
    EXPECT_EQ(again.outputs_left(), UInt128(1));
  }
}

}  // namespace
}  // namespace Runnel::Testing
