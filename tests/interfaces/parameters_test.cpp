// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Distributions without default parameters, by interfaces that make numbers
// ahead: the values of a fill, also after unused ones have been given back.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/list.hpp>
#include <runnel/interfaces/host_stream.hpp>
#include <runnel/interfaces/number_pool.hpp>
#include <span>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;
constexpr std::size_t count = 3000;
constexpr StreamOptions three = {.first_stream = 2, .num_streams = 3};
constexpr FillOptions in_turn = {.order = Order::interleaved};

template <class G, class T, class Distribution>
std::vector<T> filled(Distribution const& distribution) {
  StreamSet<G, Space> set({}, three);
  Kokkos::View<T*, Space> const values("values", count);
  fill(values, set, distribution, in_turn);
  return copied_to_host(values);
}
/// The values of a set that continues from a record.
template <class G, class T, class Distribution>
std::vector<T> filled_from(Snapshot const& record, std::size_t n,
                           Distribution const& distribution) {
  StreamSet<G, Space> set(record);
  Kokkos::View<T*, Space> const values("values", n);
  fill(values, set, distribution, in_turn);
  return copied_to_host(values);
}

template <class G, class T, class Distribution>
void check_host_stream(Distribution const& distribution) {
  auto const wanted = filled<G, T>(distribution);
  HostStream<G, T, Distribution> stream({}, {.streams = three, .prefetch = 97},
                                        distribution);
  std::vector<T> values(count);
  for (std::size_t i = 0; i < 1001; ++i) values[i] = stream.next();
  // In the middle of a block: a set makes what was given again.
  auto const rest =
      filled_from<G, T>(stream.snapshot(), count - 1001, distribution);
  EXPECT_TRUE(same_bits(rest.data(), wanted.data() + 1001, rest.size()));
  stream.fill(std::span(values).subspan(1001));
  EXPECT_TRUE(same_bits(wanted, values));
}

template <class G, class T, class Distribution>
void check_pool(Distribution const& distribution) {
  auto const wanted = filled<G, T>(distribution);
  NumberPoolOptions options;
  options.streams = three;
  options.capacity = 512;
  options.fill = in_turn;
  Space const exec;
  NumberPool<G, T, Distribution, Space> pool(exec, {}, options, distribution);
  std::vector<T> values;
  for (std::size_t const n : {101, 512, 388}) {
    Kokkos::View<T*, Space> const some("some", n);
    Kokkos::deep_copy(exec, some, pool.take(exec, n));
    exec.fence();
    auto const host = copied_to_host(some);
    values.insert(values.end(), host.begin(), host.end());
  }
  EXPECT_TRUE(same_bits(values.data(), wanted.data(), values.size()));
  auto const rest =
      filled_from<G, T>(pool.snapshot(), count - values.size(), distribution);
  EXPECT_TRUE(
      same_bits(rest.data(), wanted.data() + values.size(), rest.size()));
}

template <class G, class T, class Distribution>
void check(Distribution const& distribution) {
  SCOPED_TRACE(G::name);
  check_host_stream<G, T>(distribution);
  check_pool<G, T>(distribution);
}

TEST(DistributionsWithParameters, NumbersMadeAhead) {
  check<philox4x32, int>(Poisson(4.5));
  check<philox4x32, float>(Gamma(2.5, 2));
  check<ranmar24, std::int64_t>(Integers<std::int64_t>(-3, 1000));
  check<ranmar24, double>(DeepTails(Normal(1, 2)));
}

}  // namespace
}  // namespace Runnel::Testing
