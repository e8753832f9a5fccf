// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Values depend on nothing but the law: not on teams, chunks, instances,
// instruction sets, nor on the number of threads, which ctest varies.

#include <gtest/gtest.h>

#include <testing/cases.hpp>
#include <testing/effort.hpp>
#include <testing/host_levels.hpp>
#include <testing/instances.hpp>
#include <testing/requests.hpp>

namespace Runnel::Testing {
namespace {

/// The same requests by a host space in one chunk each: computed once.
template <class Generator>
Outcome const& expected_outcome() {
  using Host = Kokkos::DefaultHostExecutionSpace;
  static Outcome const outcome = [] {
    FillOptions whole;
    whole.chunk = 1 << 20;
    whole.team_size = 1;
    return Requests<Generator, Host>(Host(), whole).outcome();
  }();
  return outcome;
}

template <class CaseType>
class Independence : public ::testing::Test {
 public:
  using Space = typename CaseType::execution_space;
  using Generator = typename CaseType::generator;

  static void check(FillOptions const& options, Space const& exec = Space()) {
    SCOPED_TRACE(testing::Message() << "team " << options.team_size
                                    << ", chunk " << options.chunk);
    auto const outcome = Requests<Generator, Space>(exec, options).outcome();
    auto const& expected = expected_outcome<Generator>();
    ASSERT_EQ(outcome.narrow.size(), expected.narrow.size());
    for (std::size_t i = 0; i < expected.narrow.size(); ++i) {
      EXPECT_TRUE(same_bits(expected.narrow[i], outcome.narrow[i])) << i;
      EXPECT_TRUE(same_bits(expected.wide[i], outcome.wide[i])) << i;
    }
    EXPECT_EQ(outcome.sets, expected.sets);
  }
  static FillOptions cut(int team_size, std::int64_t chunk) {
    FillOptions options;
    options.team_size = team_size;
    options.chunk = chunk;
    return options;
  }
};
TYPED_TEST_SUITE(Independence, KernelCases, CaseNames);

TYPED_TEST(Independence, LibrarysOwnChoice) { this->check({}); }

TYPED_TEST(Independence, TeamSizes) {
  // A team cannot have more threads than there are; larger wishes are cut: on a
  // host to the same team, whose threads, where cores are fewer, wait long.
  using Space = typename TypeParam::execution_space;
  int const most = is_host_space<Space> ? Space().concurrency() : 1000;
  Sample sample(2);
  for (int const team : {1, 2, 3, 4, 5, 7, 8, 11, 16, 31, 32, 1000}) {
    if (team > most && team < 1000) continue;
    if (!sample.takes_next()) continue;
    this->check(this->cut(team, team % 2 == 0 ? 0 : 97));
  }
}

TYPED_TEST(Independence, Chunks) {
  // Every chunk begins with a jump: a sample begins with long ones.
  Sample sample(2);
  for (std::int64_t const chunk :
       {97, 1000, 96, 385, 95, 191, 192, 383, 384, 33, 31, 2, 1, 1 << 20}) {
    if (!sample.takes_next()) continue;
    this->check(this->cut(0, chunk));
  }
}

TYPED_TEST(Independence, InstructionSets) {
  if constexpr (is_host_space<typename TypeParam::execution_space>) {
    HostIsaGuard const guard;
    for (auto const level : host_levels()) {
      SCOPED_TRACE(to_string(level));
      ASSERT_EQ(set_host_isa(level), level);
      this->check({});
      this->check(this->cut(2, 96));
      this->check(this->cut(3, 50));
    }
  } else {
    GTEST_SKIP() << "a device has one instruction set";
  }
}

TYPED_TEST(Independence, Instances) {
  using Space = typename TypeParam::execution_space;
  auto const instances = two_instances<Space>();
  for (auto const& instance : instances) {
    this->check({}, instance);
    this->check(this->cut(2, 97), instance);
  }
}

/// Two sets on two instances, neither waiting for the other.
TYPED_TEST(Independence, InstancesSideBySide) {
  using Space = typename TypeParam::execution_space;
  using Generator = typename TypeParam::generator;
  using T = std::uint32_t;
  auto const instances = two_instances<Space>();
  StreamOptions second;
  second.first_stream = 1;
  StreamSet<Generator, Space> a(instances[0], {});
  StreamSet<Generator, Space> b(instances[1], {}, second);
  constexpr std::size_t count = 3001;
  constexpr std::size_t calls = 20;
  Kokkos::View<T**, Kokkos::LayoutRight, Space> const x("x", calls, count);
  Kokkos::View<T**, Kokkos::LayoutRight, Space> const y("y", calls, count);
  Kokkos::fence();
  for (std::size_t call = 0; call < calls; ++call) {
    FillOptions options;
    options.chunk = static_cast<std::int64_t>(90 + call);
    fill(instances[0], Kokkos::subview(x, call, Kokkos::ALL), a, Bits{},
         options);
    fill(instances[1], Kokkos::subview(y, call, Kokkos::ALL), b, Bits{},
         options);
  }
  Kokkos::fence();
  SerialStream<Generator> serial_a, serial_b({}, 1);
  EXPECT_TRUE(
      same_bits(take_values<Bits, T>(serial_a, x.size()), copied_to_host(x)));
  EXPECT_TRUE(
      same_bits(take_values<Bits, T>(serial_b, y.size()), copied_to_host(y)));
}

}  // namespace
}  // namespace Runnel::Testing
