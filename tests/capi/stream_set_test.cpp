// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <runnel/runnel.hpp>
#include <string>
#include <thread>
#include <vector>

#include "sets.hpp"

// The numbers are the library's own, tested elsewhere: here it is the C calls
// that must agree with one another and with the C++ library.

namespace Runnel::Testing {
namespace {

TEST(CSets, ListsItsGenerators) {
  std::size_t const count = runnel_num_generators();
  ASSERT_GE(count, 3u);
  for (std::size_t i = 0; i < count; ++i) {
    char const* const name = runnel_generator_name(i);
    runnel_generator_facts facts;
    ASSERT_EQ(runnel_describe(name, &facts), RUNNEL_OK);
    EXPECT_STREQ(facts.name, name);
    EXPECT_GT(std::strlen(facts.title), 0u);
    EXPECT_GT(std::strlen(facts.source), 0u);
    EXPECT_GT(facts.period_log2, 0);
    EXPECT_GT(facts.state_bytes, 0);
    EXPECT_GE(facts.num_streams, 1u);
  }
  EXPECT_EQ(runnel_generator_name(count), nullptr);
}

/// Every generator makes every kind of value that it says it does.
TEST(CSets, FillsAllTypesOfAllGenerators) {
  for (std::size_t i = 0; i < runnel_num_generators(); ++i) {
    char const* const name = runnel_generator_name(i);
    SCOPED_TRACE(name);
    CSet const set(name);
    for (auto const distribution :
         {RUNNEL_REFERENCE, RUNNEL_UNIFORM, RUNNEL_NONZERO}) {
      std::vector<float> floats(7, -1);
      ASSERT_EQ(runnel_fill_float(set, distribution, floats.data(), 7),
                RUNNEL_OK);
      for (float const x : floats) EXPECT_TRUE(x >= 0 && x <= 1) << x;
      for (double const x : doubles(set, 7, distribution)) {
        EXPECT_TRUE(x >= 0 && x <= 1) << x;
      }
    }
    bool const has_cern = std::string(name).starts_with("ranmar");
    double value = 0;
    auto const cern = runnel_fill_double(set, RUNNEL_CERN, &value, 1);
    EXPECT_EQ(cern, has_cern ? RUNNEL_OK : RUNNEL_ERROR_NO_SUCH_VALUES);
    // Integers: bits of three kinds, one native, or none at all.
    std::uint32_t u32 = 0;
    std::uint64_t u64 = 0;
    std::int32_t i31 = -1;
    auto const bits = runnel_fill_u32(set, RUNNEL_BITS, &u32, 1);
    EXPECT_EQ(runnel_fill_i31(set, RUNNEL_BITS, &i31, 1), bits);
    bool const native32 =
        runnel_fill_u32(set, RUNNEL_NATIVE, &u32, 1) == RUNNEL_OK;
    bool const native64 =
        runnel_fill_u64(set, RUNNEL_NATIVE, &u64, 1) == RUNNEL_OK;
    EXPECT_EQ(runnel_fill_u32(set, RUNNEL_WORDS, &u32, 1), RUNNEL_OK);
    EXPECT_EQ(runnel_fill_u64(set, RUNNEL_WORDS, &u64, 1), RUNNEL_OK);
    EXPECT_EQ(runnel_fill_i31(set, RUNNEL_WORDS, &i31, 1),
              RUNNEL_ERROR_NO_SUCH_VALUES);
    if (bits == RUNNEL_OK) {
      EXPECT_GE(i31, 0);
      EXPECT_NE(native32, native64);
    } else {
      EXPECT_EQ(bits, RUNNEL_ERROR_NO_SUCH_VALUES);
      EXPECT_FALSE(native32 || native64);
    }
  }
}

/// Distributions by name are those of C++, of all generators.
TEST(CSets, FillsDistributionsByName) {
  CSet const set("philox4x32");
  std::vector<float> floats(1001);
  ASSERT_EQ(runnel_fill_named(set, RUNNEL_FLOAT, "normal:1,2.5", floats.data(),
                              floats.size()),
            RUNNEL_OK)
      << runnel_last_error();
  std::vector<std::int32_t> counts(1001);
  ASSERT_EQ(runnel_fill_named(set, RUNNEL_I32, "poisson:4.2", counts.data(),
                              counts.size()),
            RUNNEL_OK)
      << runnel_last_error();
  using Host = Kokkos::DefaultHostExecutionSpace;
  StreamSet<philox4x32, Host> same;
  Kokkos::View<float*, Host> const normal("normal", floats.size());
  fill(normal, same, Normal(1, 2.5));
  Kokkos::View<std::int32_t*, Host> const poisson("poisson", counts.size());
  fill(poisson, same, Poisson(4.2));
  Host().fence();
  for (std::size_t i = 0; i < floats.size(); ++i) {
    ASSERT_EQ(floats[i], normal(i)) << i;
    ASSERT_EQ(counts[i], poisson(i)) << i;
  }
  EXPECT_EQ(position(set), 3 * 1001u);
  for (std::size_t i = 0; i < runnel_num_generators(); ++i) {
    CSet const other(runnel_generator_name(i));
    std::vector<std::int64_t> dice(6000);
    ASSERT_EQ(runnel_fill_named(other, RUNNEL_I64, "integers:1,6", dice.data(),
                                dice.size()),
              RUNNEL_OK)
        << runnel_last_error();
    for (std::int64_t face = 1; face <= 6; ++face) {
      EXPECT_NEAR(std::count(dice.begin(), dice.end(), face), 1000, 150);
    }
  }
}

TEST(CSets, RefuseDistributionsThatThereAreNot) {
  CSet const set("ranmar24");
  double value = -1;
  auto const refuse = [&](runnel_type type, char const* distribution,
                          std::string const& words) {
    expect_error(runnel_fill_named(set, type, distribution, &value, 1),
                 RUNNEL_ERROR_INVALID_ARGUMENT, words);
  };
  refuse(RUNNEL_DOUBLE, "gauss", "gauss");
  refuse(RUNNEL_DOUBLE, "normal:0,-1", "-1");
  refuse(RUNNEL_DOUBLE, "normal:0,x", "'x'");
  refuse(RUNNEL_DOUBLE, "poisson:3", "whole numbers");
  refuse(RUNNEL_I32, "normal", "floating-point");
  refuse(RUNNEL_I31, "poisson:3", "RUNNEL_I32");
  refuse(RUNNEL_DOUBLE, nullptr, "distribution");
  EXPECT_EQ(value, -1);
  EXPECT_EQ(position(set), 0u);
  expect_error(runnel_fill(set, RUNNEL_I32, RUNNEL_BITS, &value, 1),
               RUNNEL_ERROR_NO_SUCH_VALUES, "i32");
}

TEST(CSets, PiecesJoinUpAndPositionsCount) {
  CSet const whole("ranmar48");
  CSet const pieces("ranmar48");
  auto const all = doubles(whole, 5000);
  std::vector<double> joined;
  for (std::size_t const size : {1u, 0u, 33u, 4000u, 966u}) {
    auto const piece = doubles(pieces, size);
    joined.insert(joined.end(), piece.begin(), piece.end());
  }
  EXPECT_EQ(joined, all);
  EXPECT_EQ(position(pieces), 5000u);
  CSet copy;
  ASSERT_EQ(runnel_copy(pieces, copy.place()), RUNNEL_OK);
  EXPECT_EQ(doubles(copy, 100), doubles(whole, 100));
  EXPECT_EQ(position(pieces), 5000u);
}

TEST(CSets, JumpsAndStartsAnywhere) {
  CSet const stepped("ranmar48");
  doubles(stepped, 1234);
  CSet const jumped("ranmar48");
  ASSERT_EQ(runnel_jump(jumped, 1234), RUNNEL_OK);
  runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
  options.offset_low = 1234;
  CSet const started("ranmar48", options);
  auto const expected = doubles(stepped, 50);
  EXPECT_EQ(doubles(jumped, 50), expected);
  EXPECT_EQ(doubles(started, 50), expected);

  ASSERT_EQ(runnel_jump128(jumped, 5, 7), RUNNEL_OK);
  std::uint64_t low = 0, high = 0;
  ASSERT_EQ(runnel_position(jumped, 0, &low, &high), RUNNEL_OK);
  EXPECT_EQ(low, 1289u);
  EXPECT_EQ(high, 7u);
  expect_error(runnel_position(jumped, 0, &low, nullptr),
               RUNNEL_ERROR_INVALID_ARGUMENT, "64 bits");
}

TEST(CSets, SeedsAfresh) {
  std::uint64_t const ijkl[] = {54217137 + 5};
  runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
  options.form = "ijkl";
  options.seed = ijkl;
  options.num_seed = 1;
  CSet const expected("ranmar48", options);
  CSet const set("ranmar48");
  doubles(set, 10);
  ASSERT_EQ(runnel_seed(set, "ijkl", ijkl, 1), RUNNEL_OK);
  EXPECT_EQ(position(set), 0u);
  EXPECT_EQ(doubles(set, 100), doubles(expected, 100));
  // A seed that is none leaves all as it was.
  std::uint64_t const bad[] = {942438978, 1, 2};
  EXPECT_EQ(runnel_seed(set, "ijkl", bad, 1), RUNNEL_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(runnel_seed(set, "riddle", ijkl, 1), RUNNEL_ERROR_INVALID_ARGUMENT);
  expect_error(runnel_seed(set, nullptr, bad, 3), RUNNEL_ERROR_INVALID_ARGUMENT,
               "3 numbers as a seed");
  EXPECT_EQ(doubles(set, 100), doubles(expected, 100));
}

// The same seeds as `runnel generate --seed`.
TEST(CSets, NumbersSayTheirRule) {
  std::uint64_t const ij_kl[] = {1802, 9373};
  std::uint64_t const ijkl[] = {1802 * 30082 + 9373};
  runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
  options.seed = ij_kl;
  options.num_seed = 2;
  CSet const two("ranmar48", options);
  options.seed = ijkl;
  options.num_seed = 1;
  CSet const one("ranmar48", options);
  auto const expected = doubles(one, 20);
  EXPECT_EQ(doubles(two, 20), expected);
  ASSERT_EQ(runnel_seed(two, nullptr, ijkl, 1), RUNNEL_OK);
  EXPECT_EQ(doubles(two, 20), expected);
}

TEST(CSets, FillsMemoryOfTheBackEnd) {
  CSet const set("ranmar48");
  CSet const same("ranmar48");
  Kokkos::View<double*> const values("values", 1000);
  ASSERT_EQ(runnel_fill_device(set, RUNNEL_DOUBLE, RUNNEL_UNIFORM,
                               values.data(), 1000),
            RUNNEL_OK);
  ASSERT_EQ(runnel_fence(set), RUNNEL_OK);
  auto const copy =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values);
  EXPECT_EQ(std::vector<double>(copy.data(), copy.data() + 1000),
            doubles(same, 1000));
}

TEST(CSets, FillsItByNamedDistributions) {
  CSet const set("ranmar48"), same("ranmar48");
  constexpr std::size_t count = 1000;
  // Values that replace their unit words, and values that do not.
  Kokkos::View<double*> const values("values", count);
  Kokkos::View<std::int32_t*> const dice("dice", count);
  ASSERT_EQ(runnel_fill_named_device(set, RUNNEL_DOUBLE, "normal:1,2",
                                     values.data(), count),
            RUNNEL_OK)
      << runnel_last_error();
  ASSERT_EQ(runnel_fill_named_device(set, RUNNEL_I32, "poisson:4.2",
                                     dice.data(), count),
            RUNNEL_OK)
      << runnel_last_error();
  ASSERT_EQ(runnel_fence(set), RUNNEL_OK);
  std::vector<double> all(count);
  std::vector<std::int32_t> all_dice(count);
  ASSERT_EQ(
      runnel_fill_named(same, RUNNEL_DOUBLE, "normal:1,2", all.data(), count),
      RUNNEL_OK);
  ASSERT_EQ(runnel_fill_named(same, RUNNEL_I32, "poisson:4.2", all_dice.data(),
                              count),
            RUNNEL_OK);
  auto const made =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values);
  auto const made_dice =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), dice);
  for (std::size_t i = 0; i < count; ++i) {
    ASSERT_EQ(made(i), all[i]) << i;
    ASSERT_EQ(made_dice(i), all_dice[i]) << i;
  }
  EXPECT_EQ(position(set), position(same));
}

TEST(CSets, RefuseMemoryOfTheWrongPlace) {
  if constexpr (Kokkos::SpaceAccessibility<
                    Kokkos::HostSpace,
                    Kokkos::View<double*>::memory_space>::accessible) {
    GTEST_SKIP() << "all memory is the host's";
  }
  CSet const set("ranmar48");
  Kokkos::View<double*> const device("values", 10);
  expect_error(
      runnel_fill_double(set, RUNNEL_UNIFORM, device.data(), device.size()),
      RUNNEL_ERROR_INVALID_ARGUMENT, "runnel_fill_device");
  std::vector<double> host(10);
  auto const status = runnel_fill_device(set, RUNNEL_DOUBLE, RUNNEL_UNIFORM,
                                         host.data(), host.size());
  // Some devices reach all memory of their host.
  if (status != RUNNEL_OK) {
    expect_error(status, RUNNEL_ERROR_INVALID_ARGUMENT, "runnel_fill");
    EXPECT_EQ(position(set), 0u);
  }
}

// Only handles are apart: the back end is one for all threads.
TEST(CSets, ThreadsMayUseDifferentHandles) {
  constexpr int num_threads = 4;
  std::vector<std::vector<double>> made(num_threads);
  std::vector<std::thread> threads;
  threads.reserve(num_threads);
  for (int t = 0; t < num_threads; ++t) {
    threads.emplace_back([t, &made] {
      runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
      options.first_stream = static_cast<std::uint64_t>(t);
      CSet const set("ranmar48", options);
      for (int i = 0; i < 50; ++i) {
        auto const piece = doubles(set, 777);
        made[t].insert(made[t].end(), piece.begin(), piece.end());
      }
      // Messages are the thread's own.
      std::string const name = "nobody" + std::to_string(t);
      runnel_stream_set* none = nullptr;
      expect_error(runnel_create(name.c_str(), nullptr, &none),
                   RUNNEL_ERROR_UNKNOWN_GENERATOR, name);
    });
  }
  for (auto& thread : threads) thread.join();
  CSet const all("ranmar48", some_streams(num_threads));
  auto const expected = doubles(all, num_threads * 50 * 777);
  for (std::size_t t = 0; t < num_threads; ++t) {
    EXPECT_TRUE(std::equal(
        made[t].begin(), made[t].end(),
        expected.begin() + static_cast<std::ptrdiff_t>(t * 50 * 777)));
  }
}

}  // namespace
}  // namespace Runnel::Testing
