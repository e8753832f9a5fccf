// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Teams draw what `fill` gives by distributions with parameters and by
// DeepTails, tails among them.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/list.hpp>
#include <runnel/interfaces/team_sampler.hpp>
#include <testing/compare.hpp>
#include <testing/throws.hpp>
#include <utility>
#include <vector>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;
using Policy = Kokkos::TeamPolicy<Space>;
constexpr int wavefront = Impl::Backend<Space>::wavefront;
constexpr bool on_device = Impl::Backend<Space>::on_device;
constexpr int turns = 5;

template <class T>
using Rows = Kokkos::View<T**, Kokkos::LayoutRight, Space>;

/// Every team draws by `next`, then by `fill` into memory and scratch, then
/// each thread its neighbour's value: values `at` … of its row.
template <class G, class Sampler>
struct TeamKernel {
  using T = typename Sampler::value_type;
  TeamHandle<G, Space> handle;
  Sampler sampler;
  int buffer;
  std::int64_t at;
  std::int64_t filled;
  Rows<T> rows;

  KOKKOS_FUNCTION void operator()(
      typename Policy::member_type const& member) const {
    int const stream = member.league_rank();
    int const size = member.team_size();
    auto rng = team_rng(handle, member, stream, sampler, buffer);
    std::int64_t i = at;
    for (int n = 0; n < turns; ++n, i += size) {
      rows(stream, i + member.team_rank()) = rng.next();
    }
    rng.fill(&rows(stream, i), filled);
    i += filled;
    int const neighbour = (member.team_rank() + 1) % size;
    rows(stream, i + neighbour) = rng.next(neighbour);
  }
};

template <class G, class Sampler>
void draw(StreamSet<G, Space>& set, TeamHandle<G, Space> const& handle,
          Sampler const& sampler, int team_size, std::int64_t at,
          Rows<typename Sampler::value_type> const& rows) {
  int const buffer = std::max(team_size, 200);
  std::int64_t const filled = static_cast<std::int64_t>(rows.extent(1)) / 3 -
                              std::int64_t{team_size} * (turns + 1);
  Policy policy(set.instance(), static_cast<int>(set.size()), team_size, 1);
  policy.set_scratch_size(
      0, Kokkos::PerTeam(team_scratch_size(handle, sampler, buffer)));
  Kokkos::parallel_for(
      "Runnel::tests::teams", policy,
      TeamKernel<G, Sampler>{handle, sampler, buffer, at, filled, rows});
}

template <class T>
std::vector<T> copied(Rows<T> const& rows) {
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), rows);
  return {host.data(), host.data() + host.size()};
}

/// In three pieces: by one handle and one sampler twice; then by those of a
/// set that goes on from a snapshot.
template <class G, class T, class Distribution>
std::vector<T> drawn_by_teams(StreamSet<G, Space>& set, int team_size,
                              std::size_t length,
                              Distribution const& distribution) {
  Rows<T> const rows("rows", set.size(), length);
  auto const piece = static_cast<std::int64_t>(length) / 3;
  {
    auto const sampler = make_team_sampler<T>(distribution, set);
    TeamHandle<G, Space> const handle(set);
    draw(set, handle, sampler, team_size, 0, rows);
    draw(set, handle, sampler, team_size, piece, rows);
  }
  StreamSet<G, Space> restarted(set.snapshot());
  TeamHandle<G, Space> const handle(restarted);
  auto const sampler = make_team_sampler<T>(distribution, restarted);
  draw(restarted, handle, sampler, team_size, 2 * piece, rows);
  auto const values = copied(rows);
  set = std::move(restarted);
  return values;
}

template <class G, class T, class Distribution>
std::vector<T> filled(StreamSet<G, Space>& set, std::size_t length,
                      Distribution const& distribution) {
  Rows<T> const rows("rows", set.size(), length);
  fill(rows, set, distribution);
  return copied(rows);
}

std::vector<int> team_sizes() {
  if (on_device) return {wavefront, 96 + 32};
  return Space().concurrency() > 1 ? std::vector<int>{1, 2}
                                   : std::vector<int>{1};
}

/// \returns how many values differ from those of `usual`
template <class G, class T, class Distribution, class Usual>
std::size_t check(Distribution const& distribution, Usual const& usual,
                  std::size_t length, StreamOptions const& options) {
  SCOPED_TRACE(G::name);
  std::size_t others = 0;
  for (int const team_size : team_sizes()) {
    StreamSet<G, Space> set({}, options), same({}, options), plain({}, options);
    auto const values =
        drawn_by_teams<G, T>(set, team_size, length, distribution);
    auto const expected = filled<G, T>(same, length, distribution);
    EXPECT_TRUE(same_bits(values.data(), expected.data(), values.size()))
        << "team size " << team_size;
    EXPECT_EQ(set.snapshot(), same.snapshot());
    auto const others_than = filled<G, T>(plain, length, usual);
    others = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      others += values[i] != others_than[i] ? 1 : 0;
    }
  }
  return others;
}

constexpr std::uint64_t streams = 4;
constexpr StreamOptions several = {
    .first_stream = 2, .num_streams = streams, .offset = 97};

/// One value in 2^19 or 2^20 is in a tail.
template <class G, class T, class Distribution>
void check_deep(Distribution const& distribution) {
  constexpr std::size_t length = (std::size_t{3} << 20) / streams / 3 * 3;
  auto const tails =
      check<G, T>(DeepTails(distribution), distribution, length, several);
  EXPECT_GT(tails, 0u);
  EXPECT_LT(tails, 30u);
}

TEST(TeamSampler, DeepTails) {
  check_deep<philox4x32, float>(Normal(1, 2));
  check_deep<philox4x32, double>(Exponential(3));
  check_deep<ranmar24, double>(Normal());
#ifndef RUNNEL_TEST_FEW_GENERATORS
  check_deep<ranmar48, float>(Lognormal());
  check_deep<mt19937, float>(Laplace());
  check_deep<mrg32k3a, double>(Rayleigh(2));
  check_deep<sprng_lfg, float>(Normal());
#endif
}

template <class T, class Distribution>
void check_plain(Distribution const& distribution) {
  EXPECT_EQ((check<philox4x32, T>(distribution, distribution, 3000, several)),
            0u);
  EXPECT_EQ((check<ranmar24, T>(distribution, distribution, 3000, several)),
            0u);
}

TEST(TeamSampler, Parameters) {
  check_plain<float>(Normal(1, 2));
  check_plain<double>(Gamma(2.5));
  check_plain<std::int64_t>(Poisson(4.5));
}

/// Leapfrog parts have tails of their own.
TEST(TeamSampler, LeapfrogParts) {
  StreamOptions options = several;
  options.leapfrog = {.part = 2, .num_parts = 5};
  constexpr std::size_t length = (std::size_t{3} << 20) / streams / 3 * 3;
  EXPECT_GT((check<philox4x32, float>(DeepTails(Normal()), Normal(), length,
                                      options)),
            0u);
}

TEST(TeamSampler, RefusesParameters) {
  StreamSet<philox4x32, Space> set;
  RUNNEL_EXPECT_REFUSED(
      make_team_sampler<float>(DeepTails(Normal(0, 1e38)), set),
      "Runnel::Normal: sd is 9.99", "normal number as a float; give one of");
}

}  // namespace
}  // namespace Runnel::Testing
