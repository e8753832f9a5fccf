// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <runnel/generators/ceicg.hpp>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/generators/sprng_cmrg.hpp>
#include <runnel/generators/sprng_lcg.hpp>
#include <runnel/generators/sprng_pmlcg.hpp>
#include <runnel/generators/wichmann_hill.hpp>
#include <testing/cases.hpp>

#include "short_rows.hpp"

namespace Runnel::Testing {
namespace {

using SmallStates = ToGoogleTest<
    Affordable<sprng_lcg, mrg32k3a, wichmann_hill, ceicg, sprng_lcg64,
               sprng_cmrg, sprng_pmlcg, philox4x32>>::type;
INSTANTIATE_TYPED_TEST_SUITE_P(SmallStates, ShortRows, SmallStates);

/// Positions that have no inverse, in one component or in all, at the start of
/// a row and in it.
TEST(ShortRowsOfCeicg, PositionsOfZero) {
  constexpr std::uint64_t most = std::uint64_t{1} << 24;
  constexpr std::size_t num_rows = 19, length = 71;
  std::vector<std::vector<std::uint64_t>> const seeds = {
      {0, 0, 0},
      {most - 3 - 1, most - 17 - 7, most - 33 - 40},
      {most - 3 - 33, most - 17 - 33, most - 33 - 33},
      {5, 0, most - 33 - 1}};
  for (auto const& numbers : seeds) {
    auto const seed = CeicgSeed::make("n1,n2,n3", numbers);
    for (std::uint64_t const num_parts : {1, 3}) {
      StreamSet<ceicg, Space> set(
          seed, {.num_streams = num_rows, .leapfrog = {0, num_parts}});
      Rows<double> const table("rows", num_rows, length);
      fill(table, set, Reference{});
      auto const values =
          Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), table);
      for (std::size_t s = 0; s < num_rows; ++s) {
        ceicg::state_word words[ceicg::state_words];
        ceicg::seed(seed.start(), s, words);
        auto state = ceicg::load(words);
        for (std::size_t i = 0; i < length * num_parts; ++i) {
          auto const u =
              Impl::same_bits_as<double>(std::uint64_t{ceicg::step(state)});
          if (i % num_parts != 0) continue;
          EXPECT_EQ(values(s, i / num_parts), u) << s << ", " << i;
        }
      }
    }
  }
}

}  // namespace
}  // namespace Runnel::Testing
