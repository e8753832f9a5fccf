// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// StandardNormal and StandardExponential have the bits of Normal() and
// Exponential(), in the kernels of generators and in teams.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/generators/list.hpp>
#include <runnel/runnel.hpp>

namespace Runnel::Testing {
namespace {

template <class Generator, class T, class One, class Other>
void expect_same_fills(One const& one, Other const& other) {
  for (auto order : {Order::blocked, Order::interleaved}) {
    for (std::uint64_t streams : {1, 3, 200}) {
      StreamSet<Generator> a({}, {.num_streams = streams, .offset = 7});
      StreamSet<Generator> b({}, {.num_streams = streams, .offset = 7});
      Kokkos::View<T*> x("x", 10007);
      Kokkos::View<T*> y("y", 10007);
      fill(x, a, one, {.order = order});
      fill(y, b, other, {.order = order});
      auto const u =
          Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), x);
      auto const v =
          Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), y);
      for (int i = 0; i < 10007; ++i) ASSERT_EQ(u(i), v(i)) << i;
      EXPECT_EQ(a.position(0), b.position(0));
    }
  }
}

TEST(Standard, BitsOfFillsWithParameters) {
  // One and two words per value, words of 32 and of 24 bits.
  expect_same_fills<philox4x32, float>(StandardNormal{}, Normal());
  expect_same_fills<philox4x32, double>(StandardNormal{}, Normal());
  expect_same_fills<philox4x32, float>(StandardExponential{}, Exponential());
  expect_same_fills<philox4x32, double>(StandardExponential{}, Exponential());
#ifndef KOKKOS_ENABLE_CUDA  // minutes of nvcc
  expect_same_fills<ranmar24, float>(StandardNormal{}, Normal());
  expect_same_fills<ranmar24, double>(StandardExponential{}, Exponential());
#endif
}

using TeamSpace = Kokkos::DefaultExecutionSpace;
using NormalsHandle = TeamHandle<philox4x32, TeamSpace>;

/// A team fills a row.
struct TeamNormals {
  NormalsHandle handle;
  Kokkos::View<double**, Kokkos::LayoutRight> values;
  KOKKOS_FUNCTION void operator()(
      Kokkos::TeamPolicy<TeamSpace>::member_type const& member) const {
    int const s = member.league_rank();
    TeamRng<philox4x32, double, StandardNormal, TeamSpace> rng(handle, member,
                                                               s, 0);
    rng.fill(&values(s, 0), static_cast<std::int64_t>(values.extent(1)));
  }
};

TEST(Standard, TeamsDrawThem) {
  StreamSet<philox4x32> streams({}, {.num_streams = 4});
  StreamSet<philox4x32> same({}, {.num_streams = 4});
  Kokkos::View<double**, Kokkos::LayoutRight> expected("expected", 4, 501);
  Kokkos::View<double**, Kokkos::LayoutRight> values("values", 4, 501);
  fill(expected, same, Normal());
  NormalsHandle const handle(streams);
  bool const on_device = Impl::Backend<TeamSpace>::on_device;
  Kokkos::TeamPolicy<TeamSpace> policy(4, 1, on_device ? 32 : 1);
  policy.set_scratch_size(
      0, Kokkos::PerTeam(handle.scratch_size<double, StandardNormal>(0)));
  Kokkos::parallel_for(policy, TeamNormals{handle, values});
  auto const u =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), expected);
  auto const v =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values);
  for (int s = 0; s < 4; ++s) {
    for (int i = 0; i < 501; ++i) ASSERT_EQ(u(s, i), v(s, i)) << s << ' ' << i;
  }
}

}  // namespace
}  // namespace Runnel::Testing
