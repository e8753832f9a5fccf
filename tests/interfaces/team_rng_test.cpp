// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/list.hpp>
#include <runnel/interfaces/team_rng.hpp>
#include <testing/serial_stream.hpp>
#include <testing/throws.hpp>
#include <vector>

namespace {

using namespace Runnel;

using Space = Kokkos::DefaultExecutionSpace;
using Policy = Kokkos::TeamPolicy<Space>;
constexpr int wavefront = Impl::Backend<Space>::wavefront;
constexpr bool on_device = Impl::Backend<Space>::on_device;

/// Every team draws `turns` times by `next`, then 333 values by `fill` into
/// memory, then one turn again, each thread its neighbour's value.
template <class G, class T, class Distribution>
struct TeamKernel {
  TeamHandle<G, Space> handle;
  int turns, buffer;
  Kokkos::View<T**, Kokkos::LayoutRight, Space> rows;

  KOKKOS_FUNCTION void operator()(
      typename Policy::member_type const& member) const {
    int const stream = member.league_rank();
    int const size = member.team_size();
    auto rng = team_rng<T, Distribution>(handle, member, stream, buffer);
    int at = 0;
    for (int n = 0; n < turns; ++n, at += size) {
      rows(stream, at + member.team_rank()) = rng.next();
    }
    rng.fill(&rows(stream, at), 333);
    at += 333;
    int const neighbour = (member.team_rank() + 1) % size;
    rows(stream, at + neighbour) = rng.next(neighbour);
  }
};

template <class G, class T, class Distribution>
std::vector<T> drawn_by_teams(StreamSet<G, Space>& set, int team_size,
                              int turns, int buffer) {
  TeamHandle<G, Space> const handle(set);
  Kokkos::View<T**, Kokkos::LayoutRight, Space> const rows(
      "rows", set.size(),
      static_cast<std::size_t>(team_size * (turns + 1)) + 333);
  auto const league = static_cast<int>(set.size());
  Policy policy(set.instance(), league, team_size, 1);
  policy.set_scratch_size(
      0,
      Kokkos::PerTeam(handle.template scratch_size<T, Distribution>(buffer)));
  Kokkos::parallel_for(
      "Runnel::tests::teams", policy,
      TeamKernel<G, T, Distribution>{handle, turns, buffer, rows});
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), rows);
  return {host.data(), host.data() + host.size()};
}

/// Team sizes that this back end has.
std::vector<int> team_sizes() {
  if (on_device) return {wavefront, wavefront + 1, 2 * wavefront, 96 + 32};
  std::vector<int> sizes{1};
  for (int const size : {2, 3}) {
    if (size <= Space().concurrency()) sizes.push_back(size);
  }
  return sizes;
}

template <class Generator>
class TeamRngs : public ::testing::Test {
 public:
  using Set = StreamSet<Generator, Space>;
  static StreamOptions several() {
    return {.first_stream = 2, .num_streams = 3, .offset = 97};
  }

  template <class T, class Distribution>
  static void expect_fills() {
    for (int const team_size : team_sizes()) {
      for (int const buffer : {team_size, 200, 1024}) {
        if (buffer < team_size) continue;
        Set set({}, several()), same({}, several());
        // Barriers of more threads than processors take long.
        int const turns = on_device || team_size > 2 ? 7 : 300;
        auto const values = drawn_by_teams<Generator, T, Distribution>(
            set, team_size, turns, buffer);
        Kokkos::View<T**, Kokkos::LayoutRight, Space> const rows(
            "rows", same.size(), values.size() / same.size());
        fill(rows, same, Distribution{});
        auto const host =
            Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), rows);
        ASSERT_TRUE(std::equal(values.begin(), values.end(), host.data()))
            << "team size " << team_size << ", buffer " << buffer;
        EXPECT_EQ(set.snapshot(), same.snapshot());
      }
    }
  }
};
/// One of each kind of stepper: the kernels are the fills'.
#ifdef RUNNEL_TEST_FEW_GENERATORS
using SomeGenerators = ::testing::Types<ranmar24, philox4x32>;
#else
using SomeGenerators = ::testing::Types<ranmar24, ranmar48, mt19937, mtdc,
                                        mrg32k3a, ceicg, sprng_lfg, philox4x32>;
#endif
TYPED_TEST_SUITE(TeamRngs, SomeGenerators);

TYPED_TEST(TeamRngs, DrawWhatFillsGive) {
  this->template expect_fills<double, Uniform>();
  this->template expect_fills<float, Reference>();
}

TEST(TeamRng, RefusesPartsOfLaggedGenerators) {
  StreamSet<ranmar24, Space> lagged({}, {.leapfrog = {1, 2}});
  RUNNEL_EXPECT_REFUSED((TeamHandle<ranmar24, Space>(lagged)),
                        "leapfrog parts of ranmar24", "device_handle");
}

TEST(TeamRng, DrawsPartsOfOthers) {
  using Testing::outputs_of;
  static_assert(outputs_of<mrg32k3a, Bits, std::uint32_t> == 1);
  for (int const team_size : team_sizes()) {
    StreamSet<mrg32k3a, Space> part({}, {.leapfrog = {1, 2}});
    auto const values =
        drawn_by_teams<mrg32k3a, std::uint32_t, Bits>(part, team_size, 7, 200);
    Testing::SerialStream<mrg32k3a> serial;
    auto const all =
        Testing::take_values<Bits, std::uint32_t>(serial, 2 * values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      ASSERT_EQ(values[i], all[2 * i + 1]) << team_size << ' ' << i;
    }
  }
}

#ifdef KOKKOS_ENABLE_OPENMP
TEST(TeamRngDeathTest, NextNeedsAValueForEachThread) {
  if constexpr (on_device) GTEST_SKIP();
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  StreamSet<ranmar24, Space> set;
  EXPECT_DEATH((drawn_by_teams<ranmar24, double, Uniform>(set, 1, 1, 0)),
               "larger than the buffer");
}
#endif

}  // namespace
