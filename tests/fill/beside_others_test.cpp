// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The kernel that pools are refilled by beside other kernels gives what the
// others give, and leaves the same state.

#include <gtest/gtest.h>

#include <cstdint>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/mt19937.hpp>
#include <runnel/generators/ranmar.hpp>
#include <testing/compare.hpp>
#include <testing/filled.hpp>

namespace Runnel::Testing {
namespace {

using Exec = Kokkos::DefaultExecutionSpace;

/// Requests one after the other: shorter than a round, of whole rounds, of
/// whole batches, and with a ragged end.
template <class Generator, class Distribution, class T>
void check_requests(StreamOptions const& streams, FillOptions const& options) {
  SCOPED_TRACE(testing::Message()
               << Generator::name << ", chunk " << options.chunk << ", team "
               << options.team_size);
  StreamSet<Generator, Exec> truth({}, streams);
  StreamSet<Generator, Exec> beside({}, streams);
  for (std::size_t const n : {1, 0, 95, 96, 97, 384, 5000, 31, 100'003}) {
    SCOPED_TRACE(n);
    auto const values =
        filled<Distribution, T, Impl::BesideOthers>(beside, n, options);
    EXPECT_TRUE(same_bits(filled<Distribution, T>(truth, n), values));
    EXPECT_EQ(beside.snapshot(), truth.snapshot());
  }
}

template <class Generator, class Distribution, class T>
void check_cuts(StreamOptions const& streams = {}) {
  check_requests<Generator, Distribution, T>(streams, {});
  check_requests<Generator, Distribution, T>(streams, {.chunk = 384});
  check_requests<Generator, Distribution, T>(streams,
                                             {.team_size = 3, .chunk = 1001});
}

TEST(BesideOthers, GivesWhatAFillGives) {
  check_cuts<ranmar24, Reference, float>();
  check_cuts<ranmar48, Reference, double>({.first_stream = 3, .offset = 77});
  check_cuts<mt19937, Native, std::uint32_t>();
  check_cuts<mrg32k3a, Reference, double>();
}

TEST(BesideOthers, JoinsTwoOutputs) {
  check_cuts<ranmar24, Uniform, double>({.offset = 1});
}

TEST(BesideOthers, TakesTheUsualWayForPartsAndRulesOfZeros) {
  check_cuts<ranmar24, Reference, float>(
      {.leapfrog = {.part = 1, .num_parts = 3}});
  check_cuts<ranmar24, Cern, float>();
}

TEST(BesideOthers, FillsRowsOfSeveralStreams) {
  StreamSet<ranmar24, Exec> truth({}, {.num_streams = 5});
  StreamSet<ranmar24, Exec> beside({}, {.num_streams = 5});
  for (std::size_t const n : {7, 5003, 4000}) {
    auto const values = filled<Reference, float, Impl::BesideOthers>(beside, n);
    EXPECT_TRUE(same_bits(filled<Reference, float>(truth, n), values));
    EXPECT_EQ(beside.snapshot(), truth.snapshot());
  }
}

}  // namespace
}  // namespace Runnel::Testing
