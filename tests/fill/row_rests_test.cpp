// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Rows of all lengths around those of the blocks that hosts make rows of: what
// is left of a row, and where its stream goes on.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/generators/sprng_mlfg.hpp>
#include <runnel/generators/wichmann_hill.hpp>
#include <testing/filled.hpp>
#include <testing/host_levels.hpp>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;
constexpr std::uint64_t lengths[] = {1,   15,  16,   17,   31,   33,   127,
                                     255, 256, 257,  499,  511,  512,  513,
                                     767, 999, 1023, 1025, 2500, 4097, 8200};
constexpr std::uint64_t longest = 8200;
/// Values that are taken next.
constexpr std::uint64_t behind = 100;

template <class Generator, class T>
void expect_rests() {
  StreamOptions const options{.first_stream = 2, .num_streams = 3, .offset = 7};
  StreamSet<Generator, Space> whole({}, options);
  Kokkos::View<T**, Kokkos::LayoutRight, Space> const all("all", 3,
                                                          longest + behind);
  fill(all, whole);
  auto const expected = copied_to_host(all);
  for (std::uint64_t const length : lengths) {
    SCOPED_TRACE(testing::Message() << Generator::name << ", rows of " << length
                                    << " values of " << sizeof(T) << " bytes");
    StreamSet<Generator, Space> streams({}, options);
    Kokkos::View<T**, Kokkos::LayoutRight, Space> const rows("rows", 3, length);
    Kokkos::View<T**, Kokkos::LayoutRight, Space> const next("next", 3, behind);
    fill(rows, streams);
    fill(next, streams);
    auto const made = copied_to_host(rows);
    auto const made_next = copied_to_host(next);
    std::uint64_t wrong = 0;
    for (std::uint64_t s = 0; s < 3; ++s) {
      auto const* const row = expected.data() + s * (longest + behind);
      for (std::uint64_t i = 0; i < length; ++i) {
        if (made[s * length + i] != row[i]) ++wrong;
      }
      for (std::uint64_t i = 0; i < behind; ++i) {
        if (made_next[s * behind + i] != row[length + i]) ++wrong;
      }
    }
    EXPECT_EQ(wrong, 0u);
  }
}

TEST(RowRests, GoOnInTheSequence) {
  HostIsaGuard const guard;
  for (HostIsa const level : host_levels()) {
    set_host_isa(level);
    expect_rests<mrg32k3a, float>();
    expect_rests<mrg32k3a, double>();
    expect_rests<wichmann_hill, float>();
    expect_rests<wichmann_hill, double>();
    expect_rests<philox4x32, float>();
    expect_rests<sprng_mlfg, double>();
  }
}

}  // namespace
}  // namespace Runnel::Testing
