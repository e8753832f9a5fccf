// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <runnel/generators/mt19937.hpp>
#include <runnel/generators/mtdc.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/generators/sprng_lfg.hpp>
#include <runnel/generators/sprng_mlfg.hpp>
#include <testing/cases.hpp>

#include "short_rows.hpp"

namespace Runnel::Testing {
namespace {

using Rings = ToGoogleTest<Affordable<mtdc, ranmar24, ranmar48, ranmar48x,
                                      mt19937, sprng_lfg, sprng_mlfg>>::type;
INSTANTIATE_TYPED_TEST_SUITE_P(Rings, ShortRows, Rings);

/// So many states that what rows read is fetched before.
TEST(ShortRowsOfRings, MoreStatesThanCachesHold) {
  constexpr std::uint64_t most = 44000, part = 500;
  for (std::size_t const length : {3, 48, 49}) {
    StreamSet<ranmar48, Space> all({}, {.num_streams = most});
    Rows<double> const values("values", most, length);
    // Rings go round.
    for (int i = 0; i < 50; ++i) fill(values, all, Uniform{});
    auto const a =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values);
    for (std::uint64_t first : {std::uint64_t{0}, most / 2, most - part}) {
      StreamSet<ranmar48, Space> some(
          {}, {.first_stream = first,
               .num_streams = part,
               .offset = UInt128(std::uint64_t{49} * length)});
      Rows<double> const same("same", part, length);
      fill(same, some, Uniform{});
      auto const b =
          Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), same);
      EXPECT_EQ(std::memcmp(&a(first, 0), b.data(), b.size() * sizeof(double)),
                0)
          << length << ", " << first;
    }
  }
}

}  // namespace
}  // namespace Runnel::Testing
