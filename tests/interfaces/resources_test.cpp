// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/generators/list.hpp>
#include <runnel/interfaces/resources.hpp>
#include <runnel/streams/device_handle.hpp>
#include <testing/cases.hpp>
#include <testing/throws.hpp>

namespace {

using namespace Runnel;
using Runnel::Testing::InterfaceList;
using Space = Kokkos::DefaultExecutionSpace;

TEST(Resources, OfEveryGenerator) {
  for_each_type(InterfaceList{}, []<class G>(G*) {
    auto const r = resources<G>(Space(), {}, 7);
    auto const snapshot =
        StreamSet<G, Space>({}, {.num_streams = 7}).snapshot();
    EXPECT_EQ(r.state_bytes, snapshot.words_per_stream * snapshot.word_bits / 8)
        << G::name;
    EXPECT_EQ(r.set_bytes, 14 * r.state_bytes);
    EXPECT_GT(r.handle_bytes, 7 * r.state_bytes);
    EXPECT_EQ(r.streams_available, typename G::seed_type().num_streams());
    EXPECT_GT(r.fill_team_threads, 0);
    EXPECT_LE(r.fill_scratch_bytes, Impl::Backend<Space>::team_scratch_limit);
    EXPECT_LE(r.team_rng_scratch_bytes,
              Impl::Backend<Space>::team_scratch_limit)
        << G::name;
    EXPECT_GT(r.seeding_seconds, 0);
  });
}

/// Sets of few streams, whose states hosts store apart, and of many.
TEST(Resources, HandlesTakeTheBytesThatTheyAllocate) {
  for_each_type(InterfaceList{}, []<class G>(G*) {
    for (std::uint64_t const num_streams : {1, 7, 2048, 2049}) {
      StreamSet<G, Space> set({}, {.num_streams = num_streams});
      auto const handle = set.device_handle();
      auto const memory = Impl::StreamSetAccess::lent_memory(set);
      EXPECT_EQ(resources<G>(Space(), {}, num_streams).handle_bytes,
                memory.drawn.extent(0) * sizeof(std::uint64_t) +
                    memory.words.extent(0) * sizeof(typename G::state_word))
          << G::name << ", " << num_streams;
    }
  });
}

TEST(Resources, RefuseStreamsThatAreNotThere) {
  RUNNEL_EXPECT_REFUSED(resources<wichmann_hill>(Space(), {}, 273ull << 24 | 1),
                        "wichmann_hill", "after stream 4580179967");
  RUNNEL_EXPECT_REFUSED(resources<ranmar24>(Space(), {}, 0), "at least one");
  RUNNEL_EXPECT_REFUSED(
      resources<philox4x32>(Space(), {}, std::uint64_t{1} << 31), "2147483648",
      "2^31 - 1");
}

}  // namespace
