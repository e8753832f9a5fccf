// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Host streams among threads and processes: shared ones, producers that fail,
// ends that do not hang. This file runs no Kokkos kernels concurrently, so that
// it can be run under a thread sanitizer.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <numeric>
#include <runnel/generators/ranmar.hpp>
#include <runnel/interfaces/host_stream.hpp>
#include <stdexcept>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <thread>
#include <vector>

#if __has_include(<sys/wait.h>)
#include <sys/wait.h>
#include <unistd.h>
#endif

namespace Runnel::Testing {
namespace {

constexpr Producer producers[] = {Producer::background_thread,
                                  Producer::calling_thread,
                                  Producer::execution_space};

std::vector<float> expected(std::size_t count) {
  StreamSet<ranmar24> set;
  return filled<Reference, float>(set, count);
}

/// Every thread takes its slice of each round, and puts it where it belongs.
///
/// \param sizes  values of a slice, round by round
std::vector<float> shared(HostStream<ranmar24>& stream, int num_threads,
                          std::vector<std::size_t> const& sizes) {
  auto const threads = static_cast<std::size_t>(num_threads);
  std::vector<float> values(
      std::accumulate(sizes.begin(), sizes.end(), std::size_t{0}) * threads);
  auto const work = [&](int t) {
    std::size_t round = 0;
    for (auto const n : sizes) {
      auto const slice = stream.take(n, t, num_threads);
      std::size_t const begin = round + static_cast<std::size_t>(t) * n;
      std::copy(slice.begin(), slice.end(),
                values.begin() + static_cast<std::ptrdiff_t>(begin));
      round += n * threads;
      // Threads get out of step.
      if ((round + static_cast<std::size_t>(t)) % 7 == 0) {
        std::this_thread::yield();
      }
    }
  };
  std::vector<std::jthread> others;
  for (int t = 1; t < num_threads; ++t) others.emplace_back(work, t);
  work(0);
  others.clear();
  return values;
}

TEST(HostStreamThreads, ShareAStreamSliceBySlice) {
  std::vector<std::size_t> sizes;
  for (std::size_t k = 0; k < 400; ++k) sizes.push_back(k * 11 % 51);
  for (auto const producer : producers) {
    for (int const num_threads : {1, 2, 3, 5}) {
      HostStream<ranmar24> stream({}, {.prefetch = 256, .producer = producer});
      auto const first = stream.next();
      auto const values = shared(stream, num_threads, sizes);
      auto const truth = expected(values.size() + 400);
      EXPECT_EQ(first, truth[0]);
      EXPECT_TRUE(same_bits(truth.data() + 1, values.data(), values.size()));
      EXPECT_EQ(stream.position(), UInt128(values.size() + 1));
      // Alone again, and shared again.
      EXPECT_EQ(stream.next(), truth[values.size() + 1]);
      auto const more = shared(stream, 3, {20, 30, 2});
      EXPECT_TRUE(same_bits(truth.data() + values.size() + 2, more.data(),
                            more.size()));
      Snapshot const snapshot = stream.snapshot();
      EXPECT_EQ(snapshot.position, UInt128(values.size() + 2 + more.size()));
    }
  }
}

TEST(HostStreamThreads, TakeRoundsOfAWholeBlock) {
  for (auto const producer : producers) {
    HostStream<ranmar24> stream({}, {.prefetch = 1000, .producer = producer});
    stream.take(333);
    auto const values =
        shared(stream, 4, std::vector<std::size_t>(50, std::size_t{250}));
    auto const truth = expected(values.size() + 333);
    EXPECT_TRUE(same_bits(truth.data() + 333, values.data(), values.size()));
  }
}

TEST(HostStreamThreads, MustTakeTheSameRounds) {
  HostStream<ranmar24> stream({}, {.prefetch = 1000});
  stream.take(10, 0, 2);
  EXPECT_TRUE(throws_saying<std::invalid_argument>(
      [&] { stream.next(); }, {"different numbers of slices"}));
  EXPECT_TRUE(throws_saying<std::invalid_argument>(
      [&] { stream.take(10, 0, 3); }, {"one of 3 threads", "2 share"}));
  stream.take(10, 1, 2);
  EXPECT_EQ(stream.next(), expected(21)[20]);
}

/// Counts up, and throws when it is asked for number `fails_at`.
struct Counting {
  std::uint64_t fails_at;
  std::uint64_t ends_at = 1'000'000;
  std::uint64_t next = 0;
  std::uint64_t values_left() const { return ends_at - next; }
  void make(double* to, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) {
      if (next == fails_at) throw std::runtime_error("out of luck");
      to[i] = static_cast<double>(next++);
    }
  }
  std::size_t state_words() const { return 1; }
  void save(std::uint64_t* to) const { *to = next; }
};
using CountingSource = Impl::HostSource<double, std::uint64_t, Counting>;
constexpr Impl::Background all_backgrounds[] = {Impl::Background::at_once,
                                                Impl::Background::when_it_pays,
                                                Impl::Background::none};

TEST(HostSource, HandsOnWhatItsMakerThrows) {
  for (auto const background : all_backgrounds) {
    CountingSource source({2500}, {1000, 1000, 100}, background);
    EXPECT_GE(source.wait_for(1000, {}), 1000);
    source.give_back(1);
    EXPECT_GE(source.wait_for(2000, {}), 2000);
    source.give_back(2);
    // Values that were made before the failure are given out.
    EXPECT_GE(source.wait_for(2400, {}), 2400);
    for (int again = 0; again < 2; ++again) {
      EXPECT_TRUE(throws_saying<std::runtime_error>(
          [&] { source.wait_for(2501, {}); }, {"out of luck"}));
    }
    EXPECT_EQ(source.start_of(2).words[0], 2000);
    EXPECT_EQ(source.stop(), CountingSource::unknown);
  }
}

TEST(HostSource, EndsWithItsMaker) {
  for (auto const background : all_backgrounds) {
    CountingSource source({9999, 1234}, {1000, 1000, 100}, background);
    EXPECT_GE(source.wait_for(1000, {}), 1000);
    source.give_back(1);
    EXPECT_EQ(source.wait_for(1235, {}), 1234);
    EXPECT_EQ(source.wait_for(2000, {}), 1234);
    EXPECT_EQ(source.stop(), 1234);
  }
}

TEST(HostSource, StopsAtAnyTime) {
  for (int k = 0; k < 300; ++k) {
    CountingSource source({~std::uint64_t{0}}, {1000, 0, 10},
                          Impl::Background::at_once);
    auto const wanted = static_cast<std::uint64_t>(k);
    if (k % 3 > 0) {
      EXPECT_GE(source.wait_for(wanted, {}), wanted);
    }
    if (k % 5 == 0) std::this_thread::sleep_for(std::chrono::microseconds(k));
  }
}

TEST(HostSource, GoesRoundItsBuffers) {
  for (auto const background : all_backgrounds) {
    constexpr std::uint64_t block = 64;
    CountingSource source({~std::uint64_t{0}}, {block, 0, 7}, background);
    for (std::uint64_t v = 0; v < 50'000; ++v) {
      if (v % block == 0) source.give_back(v / block);
      source.wait_for(v + 1, {});
      ASSERT_EQ(source.block(v / block)[v % block], static_cast<double>(v));
    }
  }
}

// Several threads ask while the source gets a thread of its own.
TEST(HostSource, BeginsItsThreadUnderSeveralReaders) {
  constexpr std::uint64_t block = 4096;
  constexpr std::uint64_t values = 12 * block;
  for (int k = 0; k < 20; ++k) {
    CountingSource source({~std::uint64_t{0}}, {block, 0, 480},
                          Impl::Background::when_it_pays);
    std::atomic<std::uint64_t> given_back = 0;
    std::atomic<int> wrong = 0;
    std::vector<std::thread> readers;
    std::atomic<std::uint64_t> done[3] = {0, 0, 0};
    for (std::uint64_t r = 0; r < 3; ++r) {
      readers.emplace_back([&, r] {
        for (std::uint64_t b = 0; b < values / block; ++b) {
          while (b > given_back + 1) std::this_thread::yield();
          for (std::uint64_t v = b * block + r; v < (b + 1) * block; v += 3) {
            source.wait_for(v + 1, {});
            wrong += source.block(b)[v % block] != static_cast<double>(v);
          }
          done[r] = b + 1;
        }
      });
    }
    while (given_back < values / block) {
      std::uint64_t const all =
          std::min({done[0].load(), done[1].load(), done[2].load()});
      if (all > given_back) {
        source.give_back(all);
        given_back = all;
      }
      std::this_thread::yield();
    }
    for (auto& reader : readers) reader.join();
    ASSERT_EQ(wrong, 0);
  }
}

#if __has_include(<sys/wait.h>) && !defined(__SANITIZE_THREAD__)
// A forked process has no background thread; it must not wait for one.
TEST(HostStreamThreads, GoesOnInAForkedProcess) {
  HostStream<ranmar24> stream(
      {}, {.prefetch = 5000, .producer = Producer::background_thread});
  auto const truth = expected(30'000);
  stream.take(4000);
  pid_t const child = fork();
  if (child == 0) {
    alarm(20);
    bool good = true;
    for (std::size_t i = 4000; i < 30'000; ++i) {
      good = good && stream.next() == truth[i];
    }
    stream = HostStream<ranmar24>(std::move(stream));
    _exit(good ? 0 : 1);
  }
  ASSERT_GT(child, 0);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  for (std::size_t i = 4000; i < 30'000; ++i) {
    ASSERT_EQ(stream.next(), truth[i]);
  }
}

TEST(HostStreamThreads, ShareItInAForkedProcess) {
  HostStream<ranmar24> stream(
      {}, {.prefetch = 5000, .producer = Producer::background_thread});
  auto const truth = expected(30'000);
  auto const take_round = [&](std::size_t begin) {
    bool good = true;
    for (int thread = 0; thread < 2; ++thread) {
      for (auto const value : stream.take(500, thread, 2)) {
        good = good && value == truth[begin++];
      }
    }
    return good;
  };
  EXPECT_TRUE(take_round(0));
  pid_t const child = fork();
  if (child == 0) {
    alarm(20);
    bool good = true;
    for (std::size_t i = 1000; i < 30'000; i += 1000) {
      good = take_round(i) && good;
    }
    _exit(good ? 0 : 1);
  }
  ASSERT_GT(child, 0);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  EXPECT_TRUE(take_round(1000));
}
#endif

}  // namespace
}  // namespace Runnel::Testing
