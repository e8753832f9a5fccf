// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Several instances draw from one stream; whatever the division is, the values
// are those of one fill.

#include <gtest/gtest.h>
#if __has_include(<sys/wait.h>)
#include <sys/wait.h>
#include <unistd.h>
#endif

#include <Kokkos_Core.hpp>
#include <chrono>
#include <cmath>
#include <functional>
#include <interfaces/shared_sequence.hpp>
#include <limits>
#include <numeric>
#include <runnel/generators/philox.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/interfaces/detail/worker_threads.hpp>
#include <runnel/interfaces/device_instances.hpp>
#include <stdexcept>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <testing/throws.hpp>
#include <thread>
#include <utility>
#include <vector>

namespace Runnel::Testing {
namespace {

using Host = Kokkos::DefaultHostExecutionSpace;
template <class T>
using HostValues = Kokkos::View<T*, Host>;

template <class Generator, class T>
std::vector<T> expected(std::size_t count, SharedSequenceOptions const& from) {
  StreamSet<Generator, Host> set(
      {}, {.first_stream = from.stream, .offset = from.offset});
  return filled<default_distribution<T>, T>(set, count);
}

template <class T, class Sequence>
std::vector<T> filled_together(Sequence& sequence, std::uint64_t count) {
  HostValues<T> const values("values", sequence.next(count).count);
  sequence.fill(values, count);
  return copied_to_host(values);
}

template <class T>
void append(std::vector<T>& all, std::vector<T> const& more) {
  all.insert(all.end(), more.begin(), more.end());
}

/// Fewer values than workers, none, and many.
std::vector<std::uint64_t> const calls = {1, 0, 3, 997, 2, 40'001, 5, 10'000};

template <class Generator, class T>
void check_fills(SharedSequenceOptions const& from) {
  auto const total = std::accumulate(calls.begin(), calls.end(), 0ul);
  auto const truth = expected<Generator, T>(total, from);
  for (std::size_t const hosts : {1, 2, 4}) {
    auto const workers = workers_of(hosts);
    for (auto const& weights : all_weights(workers.size())) {
      SharedSequence<Generator> measured(workers, {}, from);
      SharedSequence<Generator> fixed(workers, {}, from);
      fixed.set_weights(weights);
      std::vector<T> by_speed, by_weight;
      for (auto const count : calls) {
        append(by_speed, filled_together<T>(measured, count));
        append(by_weight, filled_together<T>(fixed, count));
      }
      EXPECT_TRUE(same_bits(truth, by_speed)) << hosts;
      EXPECT_TRUE(same_bits(truth, by_weight)) << hosts;
      EXPECT_EQ(measured.position(), fixed.position());
    }
  }
}

TEST(SharedSequence, FillsWhatOneFillDoes) {
  check_fills<ranmar24, float>({});
  check_fills<ranmar24, double>({.stream = 5, .offset = 12'345});
  check_fills<philox4x32, float>({.offset = UInt128(1) << 65});
}

/// Each item knows who made it: consecutive, by weight, none where that is 0.
TEST(SharedSequence, DividesItemsByWeight) {
  auto const workers = workers_of(3);
  SharedSequence<ranmar24> sequence(workers);
  if (sequence.num_workers() != 3) GTEST_SKIP() << "not three instances";
  sequence.set_weights({1, 0, 3});
  std::vector<RankShare> shares(3);
  sequence.share(1001, 2, [&](auto const& share) {
    shares[share.worker] = {share.first, share.count, 1};
  });
  EXPECT_EQ(shares[0], (RankShare{0, 250, 1}));
  EXPECT_EQ(shares[1].count, 0u);
  EXPECT_EQ(shares[2], (RankShare{250, 751, 1}));
  EXPECT_EQ(sequence.position(), UInt128(2002));
  sequence.measure();
  EXPECT_EQ(sequence.weights(), std::vector<double>(3, 1.0 / 3));
}

/// One that takes longer gets less, and never nothing.
TEST(SharedSequence, MeasuresSpeeds) {
  Impl::WorkerSpeeds speeds(3);
  speeds.add(speeds.shares(300), {1.0, 2.0, 1.0});
  EXPECT_EQ(
      speeds.shares(500),
      (std::vector<RankShare>{{0, 200, 1}, {200, 100, 1}, {300, 200, 1}}));
  // What is small enough to be noise changes no share, and so no jump.
  auto const before = speeds.weights();
  speeds.add(speeds.shares(500), {1.0, 1.02, 1.0});
  EXPECT_EQ(speeds.weights(), before);
  for (int call = 0; call < 60; ++call) {
    auto const shares = speeds.shares(1000);
    EXPECT_GE(shares[1].count, 1u);
    speeds.add(shares, {1e-3, 1e6, 1e-3});
  }
  EXPECT_EQ(speeds.shares(1000)[1].count, 1u);
  std::uint64_t const many = std::numeric_limits<std::uint64_t>::max();
  auto const all = speeds.shares(many);
  EXPECT_EQ(all[2].first + all[2].count, many);
}

/// Each task in its own thread, the same one each time, and all of them end.
TEST(SharedSequence, KeepsItsThreads) {
  Impl::WorkerThreads threads;
  std::vector<std::thread::id> ids(3), again(3);
  std::vector<std::function<void()>> tasks(3);
  for (std::size_t t = 0; t < 3; ++t) {
    tasks[t] = [&, t] { again[t] = std::this_thread::get_id(); };
  }
  threads.run(tasks, 1);
  ids = again;
  EXPECT_EQ(ids[1], std::this_thread::get_id());
  EXPECT_NE(ids[0], ids[1]);
  EXPECT_NE(ids[0], ids[2]);
  for (int call = 0; call < 100; ++call) {
    again.assign(3, {});
    if (call == 50) {
      // Longer than a worker looks for the next task.
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    threads.run(tasks, 1);
    EXPECT_EQ(again, ids);
  }
  Impl::WorkerThreads moved = std::move(threads);
  auto const one = tasks[2];
  tasks[0] = tasks[2] = [] { throw std::runtime_error("of 0 and 2"); };
  EXPECT_THROW(moved.run(tasks, 1), std::runtime_error);
  tasks[0] = nullptr;
  tasks[2] = one;
  again.assign(3, {});
  moved.run(tasks, 1);
  EXPECT_EQ(again[2], ids[2]);
}

#if __has_include(<sys/wait.h>) && !defined(__SANITIZE_THREAD__)
/// A forked process has none of them, and starts its own.
TEST(SharedSequence, StartsThreadsInAForkedProcess) {
  Impl::WorkerThreads threads;
  std::vector<int> done(2);
  std::vector<std::function<void()>> const tasks = {[&] { ++done[0]; },
                                                    [&] { ++done[1]; }};
  threads.run(tasks, 0);
  pid_t const child = fork();
  if (child == 0) {
    alarm(20);
    threads.run(tasks, 0);
    threads.run(tasks, 0);
    threads = Impl::WorkerThreads();
    _exit(done == std::vector<int>{3, 3} ? 0 : 1);
  }
  ASSERT_GT(child, 0);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  threads.run(tasks, 0);
  EXPECT_EQ(done, (std::vector<int>{2, 2}));
}
#endif

TEST(SharedSequence, LetsItemsLeaveOutputsUnused) {
  SharedSequence<ranmar24> sequence(workers_of(2));
  HostValues<float> const firsts("firsts", 100);
  for (int call = 0; call < 2; ++call) {
    // Each worker takes one value of its share's 4 per item.
    sequence.share(50, 4, [&](auto const& share) {
      using Exec = typename std::decay_t<decltype(share)>::execution_space;
      Kokkos::View<float*, Exec> const value("value", 1);
      fill(share.exec, value, share.streams);
      Kokkos::deep_copy(share.exec, Kokkos::subview(firsts, share.first),
                        Kokkos::subview(value, 0));
      share.exec.fence();
    });
    EXPECT_EQ(sequence.position(), UInt128(200u * (call + 1u)));
  }
  EXPECT_EQ(firsts(0), (expected<ranmar24, float>(201, {})[200]));
}

/// Processes that share a sequence give together what one gives.
TEST(SharedSequence, IsSharedByRanks) {
  auto const truth = expected<ranmar24, float>(12'003, {});
  for (std::uint64_t const ranks : {2, 3}) {
    std::vector<float> first, second;
    for (std::uint64_t rank = 0; rank < ranks; ++rank) {
      SharedSequence<ranmar24> sequence(workers_of(2), {},
                                        {.rank = rank, .num_ranks = ranks});
      append(first, filled_together<float>(sequence, 2));
      append(second, filled_together<float>(sequence, 12'001));
    }
    append(first, second);
    EXPECT_TRUE(same_bits(truth, first)) << ranks;
  }
}

TEST(SharedSequence, RestartsWithOtherWorkers) {
  auto const truth = expected<ranmar24, double>(9000, {.stream = 2});
  for (auto const form : {SnapshotForm::full, SnapshotForm::positions}) {
    SharedSequence<ranmar24> before(workers_of(3), {}, {.stream = 2});
    auto all = filled_together<double>(before, 3001);
    SharedSequence<ranmar24> alone(workers_of(1), before.snapshot(form));
    append(all, filled_together<double>(alone, 2500));
    SharedSequence<ranmar24> after(workers_of(4), alone.snapshot(form));
    append(all, filled_together<double>(after, 3499));
    EXPECT_TRUE(same_bits(truth, all));
    StreamSet<ranmar24, Host> set({}, {.first_stream = 2, .offset = 18'000});
    EXPECT_EQ(after.snapshot(), set.snapshot());
  }
}

TEST(SharedSequence, RestartsPastTheFamily) {
  SharedSequenceOptions const past = {.stream = RanmarSeed().num_streams(),
                                      .allow_overlap = true};
  SharedSequence<ranmar24> whole(workers_of(2), {}, past);
  filled_together<float>(whole, 100);
  SharedSequence<ranmar24> restarted(workers_of(1), whole.snapshot());
  EXPECT_EQ(restarted.snapshot(), whole.snapshot());
  EXPECT_TRUE(same_bits(filled_together<float>(whole, 100),
                        filled_together<float>(restarted, 100)));
}

TEST(SharedSequence, SkipsAndEnds) {
  SharedSequence<ranmar24> sequence(workers_of(2), {}, {.offset = 10});
  sequence.jump(990);
  EXPECT_TRUE(same_bits(expected<ranmar24, float>(100, {.offset = 1000}),
                        filled_together<float>(sequence, 100)));
  UInt128 const end = StreamSet<philox4x32, Host>().max_native_outputs();
  SharedSequence<philox4x32> last(workers_of(3), {},
                                  {.offset = end - UInt128(7)});
  HostValues<float> const values("values", 8);
  RUNNEL_EXPECT_REFUSED(last.fill(values, 8), "Runnel::SharedSequence::fill",
                        "8 times 1", "end of a stream, which has 7 left");
  RUNNEL_EXPECT_REFUSED(last.jump(8), "Runnel::SharedSequence::jump");
  EXPECT_EQ(last.position(), end - UInt128(7));
  EXPECT_TRUE(
      same_bits(expected<philox4x32, float>(7, {.offset = end - UInt128(7)}),
                filled_together<float>(last, 7)));
  EXPECT_EQ(last.position(), end);
}

TEST(SharedSequence, IsUnchangedByWhatBodiesThrow) {
  SharedSequence<ranmar24> sequence(workers_of(4));
  auto all = filled_together<float>(sequence, 1000);
  auto const position = sequence.position();
  EXPECT_TRUE(throws_saying<std::runtime_error>(
      [&] {
        sequence.share(1000, 1, [](auto const& share) {
          Kokkos::View<float*, std::decay_t<decltype(share.exec)>> const some(
              "some", share.count / 2);
          fill(share.exec, some, share.streams);
          if (share.first + share.count == 1000) {
            throw std::runtime_error("no disk");
          }
        });
      },
      {"no disk"}));
  EXPECT_TRUE(throws_saying<std::invalid_argument>(
      [&] {
        sequence.share(1000, 1, [](auto const& share) {
          share.streams.jump(share.count + 1);
        });
      },
      {"Runnel::SharedSequence::share", "outputs", "items"}));
  EXPECT_EQ(sequence.position(), position);
  append(all, filled_together<float>(sequence, 1000));
  EXPECT_TRUE(same_bits(expected<ranmar24, float>(2000, {}), all));
}

/// The host, and an instance on each GPU.
TEST(DeviceInstances, AllWorkersShareASequence) {
  auto const workers = all_workers();
  constexpr bool on_device =
      Impl::Backend<Kokkos::DefaultExecutionSpace>::on_device;
  int const devices = num_devices();
  EXPECT_EQ(devices > 0, on_device);
  EXPECT_EQ(workers.size(), 1 + static_cast<std::size_t>(devices));
  SharedSequence<ranmar24> sequence(workers);
  EXPECT_TRUE(same_bits(expected<ranmar24, float>(10'000, {}),
                        filled_together<float>(sequence, 10'000)));
  for (int d = 0; d < devices; ++d) {
    EXPECT_EQ(Impl::device_of(device_instance(d)), d);
  }
  EXPECT_EQ(num_devices<Host>(), 0);
  RUNNEL_EXPECT_REFUSED(device_instance(devices), "device_instance", "no GPU");
  RUNNEL_EXPECT_REFUSED(device_instance(-1), "no GPU -1");
}

TEST(SharedSequence, RefusesWhatItCannotShare) {
  using Sequence = SharedSequence<ranmar24>;
  auto const workers = workers_of(2);
  RUNNEL_EXPECT_REFUSED(Sequence(std::vector<WorkerInstance<>>()), "0 workers");
  auto twice = workers;
  twice.push_back(workers[0]);
  RUNNEL_EXPECT_REFUSED(Sequence(twice), "workers 0 and", "same");
  RUNNEL_EXPECT_REFUSED(Sequence(workers, {}, {.rank = 2, .num_ranks = 2}),
                        "rank 2 of 2");
  Sequence sequence(workers);
  auto const n = sequence.num_workers();
  RUNNEL_EXPECT_REFUSED(sequence.set_weights(std::vector<double>(n + 1, 1.0)),
                        "set_weights", "one for each");
  RUNNEL_EXPECT_REFUSED(sequence.set_weights(std::vector<double>(n, 0.0)),
                        "weights is 0; pass a weight above 0");
  RUNNEL_EXPECT_REFUSED(sequence.set_weights(std::vector<double>(n, -1.0)),
                        "a weight is -1", "0 or more");
  RUNNEL_EXPECT_REFUSED(sequence.set_weights(std::vector<double>(n, 1.7e308)),
                        "add up to inf", "pass smaller ones");
  RUNNEL_EXPECT_REFUSED(
      sequence.set_weights(std::vector<double>(n, std::nan(""))), "nan");
  EXPECT_EQ(sequence.weights(),
            std::vector<double>(n, 1 / static_cast<double>(n)));
  HostValues<float> const values("values", 3);
  RUNNEL_EXPECT_REFUSED(sequence.fill(values, 4), "3 elements", "makes 4");
  StreamSet<ranmar24, Host> several({}, {.num_streams = 2});
  RUNNEL_EXPECT_REFUSED(Sequence(workers, several.snapshot()), "2 streams",
                        "SharedStreams");
  StreamSet<philox4x32, Host> other;
  RUNNEL_EXPECT_REFUSED(Sequence(workers, other.snapshot()), "philox4x32");
  StreamSet<ranmar24, Host> moved;
  auto wrong = moved.snapshot();
  wrong.position = 5;
  RUNNEL_EXPECT_REFUSED(Sequence(workers, wrong), "seed and position");
}

}  // namespace
}  // namespace Runnel::Testing
