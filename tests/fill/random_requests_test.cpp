// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Requests of random shapes, layouts, orders, cuts, parts and offsets, and the
// requests that follow them, against each stream by itself in small pieces.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <random>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/mtdc.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/generators/ranmar.hpp>
#include <string>
#include <utility>
#include <vector>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;
using Random = std::mt19937_64;

/// A number in [1, most], small ones more often.
std::int64_t some(Random& random, std::int64_t most) {
  std::int64_t const limit = std::max<std::int64_t>(
      1, random() % 3 == 0 ? most : most >> (random() % 10));
  return 1 + static_cast<std::int64_t>(random() %
                                       static_cast<std::uint64_t>(limit));
}

/// Values of streams, and where they go: element (i, j, k) of an array is value
/// `(j·extent[2] + k)` of stream i, or, of one stream, the next one in
/// row-major order; or the array has one dimension, and streams take turns.
struct Case {
  StreamOptions streams;
  FillOptions fill;
  std::int64_t extent[3];
  std::int64_t stride[3];

  std::int64_t num_streams() const {
    return static_cast<std::int64_t>(streams.num_streams);
  }
  bool in_turn() const { return fill.order != Order::blocked; }
  std::int64_t values() const { return extent[0] * extent[1] * extent[2]; }
  std::int64_t per_stream() const { return values() / num_streams(); }
  std::int64_t span() const {
    std::int64_t last = 0;
    for (int d = 0; d < 3; ++d) last += (extent[d] - 1) * stride[d];
    return last + 1;
  }
  std::int64_t place(std::int64_t element) const {
    std::int64_t const k = element % extent[2];
    std::int64_t const j = element / extent[2] % extent[1];
    std::int64_t const i = element / extent[2] / extent[1];
    return i * stride[0] + j * stride[1] + k * stride[2];
  }
  /// The stream and the number of its value.
  std::pair<std::int64_t, std::int64_t> source(std::int64_t element) const {
    if (fill.order == Order::interleaved) {
      return {element % num_streams(), element / num_streams()};
    }
    if (fill.order == Order::cyclic) {
      std::int64_t const block = element / fill.block;
      return {block % num_streams(),
              block / num_streams() * fill.block + element % fill.block};
    }
    return {element / per_stream(), element % per_stream()};
  }
};

/// Strides of the dimensions in this order, the last one fastest, some of them
/// with gaps.
void set_strides(Case& request, Random& random, int const (&order)[3]) {
  std::int64_t next = random() % 3 == 0 ? 2 : 1;
  for (int n = 2; n >= 0; --n) {
    request.stride[order[n]] = next;
    next = next * request.extent[order[n]] +
           static_cast<std::int64_t>(random() % 3 == 0 ? random() % 4 : 0);
  }
}

Case random_case(Random& random) {
  Case request{};
  auto& streams = request.streams;
  std::int64_t const num = random() % 2 == 0 ? 1 : some(random, 200);
  streams.num_streams = static_cast<std::uint64_t>(num);
  streams.first_stream = random() % 50;
  streams.offset =
      random() % 2 == 0
          ? random() % 1000
          : (std::uint64_t{1} << (31 + random() % 3)) - random() % 3000;
  unsigned const parts = random() % 4 == 0 ? 1 + random() % 7 : 1;
  streams.leapfrog = {random() % parts, parts};
  auto& fill = request.fill;
  if (random() % 3 == 0) fill.team_size = 1 + static_cast<int>(random() % 4);
  if (random() % 3 == 0) fill.chunk = some(random, 5000);
  auto& extent = request.extent;
  std::int64_t each = some(random, std::max<std::int64_t>(1, 60000 / num));
  if (random() % 3 == 0) {
    bool const cyclic = random() % 2 == 0;
    fill.order = cyclic ? Order::cyclic : Order::interleaved;
    if (cyclic) {
      fill.block = some(random, 40);
      each = (each + fill.block - 1) / fill.block * fill.block;
    }
    extent[0] = num * each;
    extent[1] = extent[2] = 1;
  } else {
    extent[0] = num == 1 ? some(random, 12) : num;
    extent[2] = some(random, 7);
    extent[1] = std::max<std::int64_t>(1, each / extent[2]);
  }
  if (random() % 2 == 0) {
    set_strides(request, random, {0, 1, 2});  // as LayoutRight
  } else {
    set_strides(request, random, {2, 1, 0});  // as LayoutLeft
  }
  return request;
}

std::string text_of(Case const& c) {
  std::string text = std::to_string(c.streams.num_streams) + " streams from " +
                     std::to_string(c.streams.first_stream) + ", offset " +
                     to_string(c.streams.offset) + ", part " +
                     std::to_string(c.streams.leapfrog.part) + "/" +
                     std::to_string(c.streams.leapfrog.num_parts) + ", order " +
                     std::to_string(static_cast<int>(c.fill.order)) +
                     ", block " + std::to_string(c.fill.block) + ", team " +
                     std::to_string(c.fill.team_size) + ", chunk " +
                     std::to_string(c.fill.chunk);
  for (int d = 0; d < 3; ++d) {
    text += ", " + std::to_string(c.extent[d]) + " x " +
            std::to_string(c.stride[d]);
  }
  return text;
}

/// `count` values of each stream, from fills of random small pieces.
template <class Generator, class T, class Distribution>
std::vector<std::vector<T>> by_pieces(Case const& request, std::int64_t count,
                                      Random& random) {
  std::vector<std::vector<T>> streams;
  for (std::int64_t s = 0; s < request.num_streams(); ++s) {
    StreamOptions one = request.streams;
    one.num_streams = 1;
    one.first_stream += static_cast<std::uint64_t>(s);
    StreamSet<Generator, Space> set({}, one);
    Kokkos::View<T*, Space> const values("values",
                                         static_cast<std::size_t>(count));
    for (std::int64_t at = 0; at < count;) {
      std::int64_t const end = std::min(count, at + some(random, 20000));
      fill(Kokkos::subview(values, std::pair(at, end)), set, Distribution{});
      at = end;
    }
    auto const host =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values);
    streams.emplace_back(host.data(), host.data() + count);
  }
  return streams;
}

template <class T>
using Strided = Kokkos::View<T***, Kokkos::LayoutStride, Space,
                             Kokkos::MemoryTraits<Kokkos::Unmanaged>>;
template <class T>
using StridedRow = Kokkos::View<T*, Kokkos::LayoutStride, Space,
                                Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

template <class T, class Generator, class Distribution>
void fill_case(Case const& c, T* memory, StreamSet<Generator, Space>& set,
               Distribution const& distribution) {
  auto const at = [](std::int64_t n) { return static_cast<std::size_t>(n); };
  if (c.in_turn()) {
    StridedRow<T> const row(
        memory, Kokkos::LayoutStride(at(c.extent[0]), at(c.stride[0])));
    return fill(row, set, distribution, c.fill);
  }
  Strided<T> const array(
      memory,
      Kokkos::LayoutStride(at(c.extent[0]), at(c.stride[0]), at(c.extent[1]),
                           at(c.stride[1]), at(c.extent[2]), at(c.stride[2])));
  fill(array, set, distribution, c.fill);
}

/// A request and the same one again; memory between the elements keeps what it
/// has.
template <class Generator, class T, class Distribution>
void expect_pieces(Case const& request, Random& random) {
  SCOPED_TRACE(std::string(Generator::name) + ", " + text_of(request));
  std::int64_t const count = request.per_stream();
  auto const expected =
      by_pieces<Generator, T, Distribution>(request, 2 * count, random);
  StreamSet<Generator, Space> set({}, request.streams);
  Kokkos::View<T*, Space> const memory(
      "memory", static_cast<std::size_t>(request.span()));
  for (int turn = 0; turn < 2; ++turn) {
    Kokkos::deep_copy(memory, T(77));
    fill_case(request, memory.data(), set, Distribution{});
    auto const host =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), memory);
    std::vector<T> wanted(host.size(), T(77));
    for (std::int64_t e = 0; e < request.values(); ++e) {
      auto const [stream, value] = request.source(e);
      wanted[static_cast<std::size_t>(request.place(e))] =
          expected[static_cast<std::size_t>(stream)]
                  [static_cast<std::size_t>(turn * count + value)];
    }
    std::int64_t wrong = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if (host(i) != wanted[i]) ++wrong;
    }
    EXPECT_EQ(wrong, 0) << "request " << turn;
  }
}

template <class Generator>
class RandomRequests : public testing::Test {};

using Generators = testing::Types<philox4x32, mrg32k3a, ranmar24, mtdc>;
TYPED_TEST_SUITE(RandomRequests, Generators);

TYPED_TEST(RandomRequests, AreEachStreamInPieces) {
  Random random(20261128);
  for (int n = 0; n < 40; ++n) {
    expect_pieces<TypeParam, float, Uniform>(random_case(random), random);
    expect_pieces<TypeParam, double, Reference>(random_case(random), random);
  }
}

}  // namespace
}  // namespace Runnel::Testing
