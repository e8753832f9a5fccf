// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_STREAMS_SPRNG_WALK_HPP
#define RUNNEL_TESTS_STREAMS_SPRNG_WALK_HPP

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/distributions/reference.hpp>
#include <runnel/streams/sprng_tree.hpp>
#include <string>
#include <testing/compare.hpp>
#include <testing/host_copy.hpp>
#include <testing/sprng_jump.hpp>
#include <testing/sprng_streams.hpp>
#include <type_traits>
#include <vector>

/// Compares streams spawned in kernels by SPRNG's rule with the host's.
namespace Runnel::Testing {

using TreeSpace = Kokkos::DefaultExecutionSpace;
using Path = std::vector<SprngSpawn>;

/// Numbers that tables have.
inline constexpr std::uint64_t few = 1 << 16;

inline Kokkos::View<SprngSpawn*, TreeSpace> on_device(Path const& path) {
  Kokkos::View<SprngSpawn*, TreeSpace> const view("path", path.size());
  auto const mirror = Kokkos::create_mirror_view(view);
  for (std::size_t i = 0; i < path.size(); ++i) mirror(i) = path[i];
  Kokkos::deep_copy(view, mirror);
  return view;
}

/// Streams at the end of a path, or from records on; their numbers.
template <class Generator>
struct Walk {
  SprngTree<Generator, TreeSpace> tree;
  Kokkos::View<SprngSpawn*, TreeSpace> path;
  std::int64_t first;
  std::uint64_t skip;
  Kokkos::View<SprngRecord*, TreeSpace> records;
  Kokkos::View<std::int32_t**, TreeSpace> integers;
  Kokkos::View<float**, TreeSpace> floats;
  Kokkos::View<double**, TreeSpace> doubles;

  Walk(SprngTree<Generator, TreeSpace> const& from, Path const& way,
       std::int64_t first_stream, int count, std::uint64_t passed, int numbers)
      : tree(from),
        path(on_device(way)),
        first(first_stream),
        skip(passed),
        records("records", count),
        integers("integers", count, numbers),
        floats("floats", count, numbers),
        doubles("doubles", count, numbers) {
    Kokkos::parallel_for("walk", Kokkos::RangePolicy<TreeSpace>(0, count),
                         *this);
  }
  KOKKOS_FUNCTION void operator()(int i) const {
    auto rng = tree(first + i);
    for (int n = 0; n < path.extent_int(0); ++n) {
      rng = rng.spawned(path(n).children, path(n).child);
    }
    rng.discard(skip);
    records(i) = rng.record();
    auto as_floats = rng;
    auto as_doubles = tree(rng.record());
    for (int n = 0; n < integers.extent_int(1); ++n) {
      integers(i, n) = static_cast<std::int32_t>(rng());
      floats(i, n) = as_floats.template draw<float, Reference>();
      doubles(i, n) = as_doubles.template draw<double, Reference>();
    }
  }

  template <class T>
  auto view() const {
    if constexpr (std::is_same_v<T, float>) {
      return floats;
    } else if constexpr (std::is_same_v<T, double>) {
      return doubles;
    } else {
      return integers;
    }
  }
  template <class T>
  std::vector<T> values(int i) const {
    auto const all = host_copy(view<T>());
    std::vector<T> row;
    for (int n = 0; n < all.extent_int(1); ++n) row.push_back(all(i, n));
    return row;
  }
};

/// Streams of the tree are those of a seed that hosts make, `skip` outputs on.
template <class Generator>
void expect_hosts(Walk<Generator> const& walk,
                  typename Generator::seed_type const& seed) {
  std::string way;
  for (auto const n : seed.parameters()) way += std::to_string(n) + " ";
  auto const n = walk.integers.extent(1);
  for (int i = 0; i < walk.integers.extent_int(0); ++i) {
    auto const stream = static_cast<std::uint64_t>(walk.first + i);
    auto const start = sprng_jumped<Generator>(seed, stream, walk.skip);
    auto integers = start, floats = start, doubles = start;
    EXPECT_TRUE(same_bits(integers.template take<std::int32_t>(n),
                          walk.template values<std::int32_t>(i)) &&
                same_bits(floats.template take<float>(n),
                          walk.template values<float>(i)) &&
                same_bits(doubles.template take<double>(n),
                          walk.template values<double>(i)))
        << Generator::name << ", stream " << stream << ", " << way;
  }
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_STREAMS_SPRNG_WALK_HPP
