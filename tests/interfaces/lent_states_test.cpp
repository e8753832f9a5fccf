// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How long handles are good, and that what kernels draw by them is counted.

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/interfaces/team_rng.hpp>
#include <runnel/streams/device_handle.hpp>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <testing/instances.hpp>
#include <utility>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;
using Policy = Kokkos::TeamPolicy<Space>;
using Set = StreamSet<ranmar24, Space>;
using Items = DeviceHandle<ranmar24, Space>;
using Teams = TeamHandle<ranmar24, Space>;
using Sums = Kokkos::View<float*, Space>;

constexpr int num_streams = 3;
constexpr int draws = 64;  // of each stream, by a kernel
constexpr int team_size = Impl::Backend<Space>::wavefront;

Set make_set() { return Set({}, {.num_streams = num_streams}); }

struct ItemKernel {
  Items handle;
  KOKKOS_FUNCTION void operator()(int i) const {
    auto rng = handle(i);
    rng.discard(draws);
  }
};
struct TeamKernel {
  Teams handle;
  Sums out;
  KOKKOS_FUNCTION void operator()(Policy::member_type const& member) const {
    auto rng = team_rng<float>(handle, member, member.league_rank(), 0);
    rng.fill(&out(draws * member.league_rank()), draws);
  }
};

void draw(Items const& handle, Space const& exec = {}) {
  Kokkos::parallel_for("Runnel::tests::items",
                       Kokkos::RangePolicy<Space>(exec, 0, num_streams),
                       ItemKernel{handle});
}
void draw(Teams const& handle, Space const& exec = {}) {
  Policy policy(exec, num_streams, team_size, 1);
  policy.set_scratch_size(0, Kokkos::PerTeam(handle.scratch_size<float>(0)));
  Kokkos::parallel_for("Runnel::tests::teams", policy,
                       TeamKernel{handle, Sums("out", num_streams * draws)});
}

/// Both kinds of handles.
template <class Handle>
class Handles : public ::testing::Test {
 public:
  static Handle taken(Set& set) {
    if constexpr (std::is_same_v<Handle, Items>)
      return set.device_handle();
    else
      return Handle(set);
  }
};
using Kinds = ::testing::Types<Items, Teams>;
TYPED_TEST_SUITE(Handles, Kinds);

TYPED_TEST(Handles, CountDrawsAsLongAsTheyAreGood) {
  auto set = make_set();
  auto const handle = this->taken(set);
  for (unsigned n = 1; n < 4; ++n) {
    draw(handle);
    EXPECT_EQ(set.position(n % num_streams), UInt128(n * draws));
  }
  EXPECT_EQ(set.position(), UInt128(3 * draws));
  draw(handle);
  auto same = make_set();
  same.jump(4 * draws);
  EXPECT_EQ(set.snapshot(), same.snapshot());
}

TYPED_TEST(Handles, MayBeTakenTwice) {
  auto set = make_set();
  auto const first = this->taken(set);
  auto const second = this->taken(set);
  draw(first);
  draw(second);
  EXPECT_EQ(set.position(), UInt128(2 * draws));
  draw(first);
  auto const third = this->taken(set);
  draw(second);
  draw(third);
  auto same = make_set();
  same.jump(5 * draws);
  EXPECT_EQ(set.snapshot(), same.snapshot());
}

TYPED_TEST(Handles, GoAlongWithASetThatMoves) {
  auto set = make_set();
  auto const handle = this->taken(set);
  draw(handle);
  Set moved(std::move(set));
  draw(handle);
  EXPECT_EQ(moved.position(), UInt128(2 * draws));
  Set assigned;
  auto const other = this->taken(assigned);
  assigned = std::move(moved);
  draw(handle);
  EXPECT_EQ(assigned.position(2), UInt128(3 * draws));
  draw(this->taken(assigned));
  auto same = make_set();
  same.jump(4 * draws);
  EXPECT_EQ(assigned.snapshot(), same.snapshot());
}

struct GridKernel {
  Items handle;
  int columns;
  KOKKOS_FUNCTION void operator()(int row, int column) const {
    auto rng = handle(row * columns + column);
    rng.discard(draws);
  }
};

TEST(DeviceHandle, IsForRangesOfAnyRank) {
  using Grid = Kokkos::MDRangePolicy<Space, Kokkos::Rank<2>>;
  constexpr int rows = 7, columns = 5;
  StreamOptions const options{.num_streams = rows * columns};
  Set set({}, options), same({}, options);
  Kokkos::parallel_for("Runnel::tests::grid",
                       Grid(Space(), {0, 0}, {rows, columns}),
                       GridKernel{set.device_handle(), columns});
  same.jump(draws);
  EXPECT_EQ(set.snapshot(), same.snapshot());
}

struct UnevenKernel {
  Items handle;
  KOKKOS_FUNCTION void operator()(int i) const {
    auto rng = handle(i);
    rng.discard(static_cast<std::uint64_t>(i % 5));
  }
};

// On hosts, states and counters of up to 2048 streams lie in cache lines of
// their own.
TEST(DeviceHandle, CountsDrawsOfFewAndOfManyStreams) {
  for (int const count : {1, 2, 1025, 2048, 2049, 3001}) {
    StreamOptions const options{.num_streams =
                                    static_cast<std::uint64_t>(count)};
    Set set({}, options);
    for (int n = 0; n < 2; ++n) {
      Kokkos::parallel_for("Runnel::tests::uneven",
                           Kokkos::RangePolicy<Space>(0, count),
                           UnevenKernel{set.device_handle()});
    }
    std::vector<float> expected[5];
    for (unsigned draws_each = 0; draws_each < 5; ++draws_each) {
      Set same({}, options);
      same.jump(2 * draws_each);
      expected[draws_each] = filled<Uniform, float>(same, same.size());
    }
    for (int i = 0; i < count; ++i) {
      ASSERT_EQ(set.position(static_cast<std::uint64_t>(i)),
                UInt128(2 * static_cast<unsigned>(i % 5)))
          << "stream " << i << " of " << count;
    }
    auto const numbers = filled<Uniform, float>(set, set.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      ASSERT_EQ(numbers[i], expected[i % 5][i])
          << "stream " << i << " of " << count;
    }
  }
}

TEST(HandlesOfBothKinds, TakeTurns) {
  auto set = make_set();
  draw(set.device_handle());
  draw(Teams(set));
  draw(set.device_handle());
  EXPECT_EQ(set.position(), UInt128(3 * draws));
  draw(Teams(set));
  draw(Teams(set));
  auto same = make_set();
  same.jump(5 * draws);
  EXPECT_EQ(set.snapshot(), same.snapshot());
}

TEST(StreamSet, RefusesWorkAfterItWasMovedFrom) {
  auto set = make_set();
  draw(set.device_handle());
  Set const moved(std::move(set));
  Kokkos::View<float*, Space> const view("values", 3);
  auto const refuses = [](auto const& f) {
    return throws_saying<std::invalid_argument>(f, {"moved from"});
  };
  // NOLINTNEXTLINE(bugprone-use-after-move): it is what is tested.
  EXPECT_TRUE(refuses([&] { fill(view, set); }));
  EXPECT_TRUE(refuses([&] { set.jump(1); }));
  EXPECT_TRUE(refuses([&] { (void)set.snapshot(); }));
  EXPECT_TRUE(refuses([&] { set.rebind(Space()); }));
  EXPECT_TRUE(refuses([&] { (void)set.device_handle(); }));
  EXPECT_TRUE(refuses([&] { (void)set.part_handle(); }));
  EXPECT_TRUE(refuses([&] { Teams const handle(set); }));
  EXPECT_EQ(moved.position(), UInt128(draws));
  set = make_set();
  EXPECT_NO_THROW(fill(view, set));
}

// No instance is left to ask whether its stream is being captured.
TEST(SeekHandle, RefusesASetThatWasMovedFrom) {
  StreamSet<philox4x32, Space> set({}, {.num_streams = num_streams});
  auto const moved = std::move(set);
  EXPECT_TRUE(throws_saying<std::invalid_argument>(
      [&] {
        // NOLINTNEXTLINE(bugprone-use-after-move): it is what is tested.
        SeekHandle<philox4x32, Space> const handle(set);
      },
      {"moved from"}));
  EXPECT_EQ(moved.size(), std::uint64_t{num_streams});
}

// A kernel that is aborted on a GPU takes the process along, but not at once.
#ifdef KOKKOS_ENABLE_OPENMP
template <class Handle>
using HandlesDeathTest = Handles<Handle>;
TYPED_TEST_SUITE(HandlesDeathTest, Kinds);

TYPED_TEST(HandlesDeathTest, OutdatedOnesAreFound) {
  if constexpr (Impl::Backend<Space>::on_device) GTEST_SKIP();
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  auto const dies_after = [&](auto const& use) {
    EXPECT_DEATH(
        {
          auto set = std::make_unique<Set>(make_set());
          auto const handle = this->taken(*set);
          use(set);
          draw(handle);
        },
        "take a new one");
  };
  dies_after([](auto& set) { set->jump(1); });
  dies_after([](auto& set) { fill(Sums("out", 1), *set); });
  dies_after([](auto& set) { (void)set->snapshot(); });
  dies_after([](auto& set) { set->rebind(Space()); });
  dies_after([](auto& set) { *set = make_set(); });
  dies_after([](auto& set) { *set = Set(make_set().snapshot()); });
  dies_after([](auto& set) { set.reset(); });
  dies_after([](auto& set) {
    Set const moved(std::move(*set));
    set.reset();
  });
  dies_after([](auto& set) {
    if constexpr (std::is_same_v<TypeParam, Items>)
      Teams const other(*set);
    else
      (void)set->device_handle();
  });
  // A later loan of the same set, or of another one in the same memory.
  dies_after([](auto& set) {
    set->jump(1);
    (void)set->device_handle();
    set->jump(1);
    Teams const other(*set);
    set->jump(1);
    (void)set->device_handle();
  });
}
#endif

}  // namespace
}  // namespace Runnel::Testing
