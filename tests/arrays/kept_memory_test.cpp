// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Memory that a set of streams keeps for calls that order arrays.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <runnel/runnel.hpp>
#include <testing/filled.hpp>
#include <testing/tools_recorder.hpp>
#include <vector>

#include "arrays/arrays.hpp"

namespace Runnel::Testing {
namespace {

using Streams = StreamSet<philox4x32>;

/// A permutation, a shuffle and a sample of n items.
std::vector<std::vector<double>> orders_of(std::size_t n, Streams& first,
                                           Streams& second, Streams& third) {
  std::vector<double> numbers(n);
  std::iota(numbers.begin(), numbers.end(), 0.);
  auto const items = array_of(numbers);
  Kokkos::View<int*, ArraySpace> const a("a", n), b("b", n);
  permutation(a, first);
  shuffle(items, second);
  sample(b, 3 * n, third);
  auto const plain = [](auto const& view) {
    auto const values = copied_to_host(view);
    return std::vector<double>(values.begin(), values.end());
  };
  return {plain(a), copied_to_host(items), plain(b)};
}

/// Calls use the memory of those before them, be it smaller or larger. 3·10^6
/// items need more than a set keeps.
TEST(KeptMemory, GivesTheSameOrders) {
  Streams kept;
  std::uint64_t output = 0;
  for (std::size_t n : {1000, 20, 70000, 1024, 3'000'000, 300}) {
    Streams a({}, {.offset = output}), b({}, {.offset = output + 2 * n}),
        c({}, {.offset = output + 4 * n});
    EXPECT_TRUE(orders_of(n, kept, kept, kept) == orders_of(n, a, b, c)) << n;
    output += 6 * n;
  }
  EXPECT_EQ(kept.position(0), output);
}

/// Kokkos may still allocate scratch of its own. A GPU has no reason to wait.
TEST(KeptMemory, IsUsedAgain) {
  Streams streams;
  Kokkos::View<int*, ArraySpace> const items("items", 70000);
  auto const fewer =
      Kokkos::subview(items, Kokkos::make_pair(std::size_t{0}, std::size_t{9}));
  shuffle(items, streams);
  ToolsRecorder const recorder;
  shuffle(items, streams);
  permutation(fewer, streams);
  for (auto const& name : recorder.allocations()) {
    EXPECT_FALSE(name.starts_with("Runnel::")) << name;
  }
  if (Impl::Backend<ArraySpace>::on_device) {
    EXPECT_EQ(recorder.fences().size(), 0u)
        << ToolsRecorder::shown(recorder.fences());
  }
}

}  // namespace
}  // namespace Runnel::Testing
