// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Several threads ask one set, when kernels have drawn from it. For a thread
// sanitizer too.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <latch>
#include <runnel/generators/ceicg.hpp>
#include <runnel/streams/device_handle.hpp>
#include <testing/compare.hpp>
#include <thread>
#include <vector>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;
using Set = StreamSet<ceicg, Space>;

constexpr int num_streams = 5;

struct DrawKernel {
  DeviceHandle<ceicg, Space> handle;
  KOKKOS_FUNCTION void operator()(int i) const {
    auto rng = handle(i);
    rng.discard(static_cast<std::uint64_t>(i) + 1);
  }
};

/// Stream s gives s + 1 outputs.
void draw(Set& set) {
  Kokkos::parallel_for(
      "Runnel::tests::draw",
      Kokkos::RangePolicy<Space>(set.instance(), 0, num_streams),
      DrawKernel{set.device_handle()});
}

/// Everything that a const set tells.
struct Answers {
  std::vector<UInt128> positions;
  UInt128 outputs_left;
  Snapshot full, short_form;
  friend bool operator==(Answers const&, Answers const&) = default;
};
/// \param first  what is asked first
Answers ask(Set const& set, int first) {
  Answers answers;
  for (int k = 0; k < 4; ++k) {
    switch ((first + k) % 4) {
      case 0:
        for (std::uint64_t s = 0; s < set.size(); ++s) {
          answers.positions.push_back(set.position(s));
        }
        break;
      case 1:
        answers.outputs_left = set.outputs_left();
        break;
      case 2:
        answers.full = set.snapshot();
        break;
      default:
        answers.short_form = set.snapshot(SnapshotForm::positions);
    }
  }
  return answers;
}

std::vector<Answers> asked_by_threads(Set const& set, int num_threads) {
  std::vector<Answers> answers(static_cast<std::size_t>(num_threads));
  std::vector<std::thread> threads;
  std::latch start(num_threads);
  for (int t = 0; t < num_threads; ++t) {
    threads.emplace_back([&, t] {
      start.arrive_and_wait();
      answers[static_cast<std::size_t>(t)] = ask(set, t);
    });
  }
  for (auto& thread : threads) thread.join();
  return answers;
}

TEST(SetThreads, GetTheSameAnswers) {
  Set set({}, {.num_streams = num_streams}),
      same({}, {.num_streams = num_streams});
  for (int round = 0; round < 20; ++round) {
    // First of a set that has never lent its states.
    if (round > 0) draw(set);
    if (round > 0) draw(same);
    auto const expected = ask(same, 0);
    for (auto const& answers : asked_by_threads(set, 4)) {
      EXPECT_TRUE(answers == expected) << "round " << round;
    }
    EXPECT_EQ(set.position(2), UInt128(static_cast<std::uint64_t>(3 * round)));
  }
}

}  // namespace
}  // namespace Runnel::Testing
