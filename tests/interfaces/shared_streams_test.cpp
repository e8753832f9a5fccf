// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Several instances have a set of streams among them, which move from one to
// another; every stream gives what it gives alone.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <interfaces/shared_sequence.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/interfaces/shared_streams.hpp>
#include <runnel/streams/device_handle.hpp>
#include <stdexcept>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <testing/throws.hpp>
#include <utility>
#include <vector>

namespace Runnel::Testing {
namespace {

using Host = Kokkos::DefaultHostExecutionSpace;
using Rows = Kokkos::View<float**, Kokkos::LayoutRight, Host>;

constexpr std::uint64_t num_streams = 23;

Rows new_rows(std::size_t length) { return Rows("rows", num_streams, length); }

/// One row of each stream, by all workers.
template <class Generator>
std::vector<float> filled_together(SharedStreams<Generator>& streams,
                                   std::size_t length) {
  Rows const rows = new_rows(length);
  streams.share([&](auto const& share) {
    using Exec = typename std::decay_t<decltype(share)>::execution_space;
    Kokkos::View<float**, Kokkos::LayoutRight, Exec> const mine(
        "mine", share.count, length);
    fill(share.exec, mine, share.streams);
    auto const first = static_cast<std::size_t>(share.first);
    Kokkos::deep_copy(
        share.exec,
        Kokkos::subview(rows, std::pair(first, first + share.count),
                        Kokkos::ALL),
        mine);
    share.exec.fence();
  });
  return copied_to_host(rows);
}

template <class Generator>
std::vector<float> filled_alone(StreamSet<Generator, Host>& set,
                                std::size_t length) {
  Rows const rows = new_rows(length);
  fill(rows, set);
  Kokkos::fence();
  return copied_to_host(rows);
}

template <class Generator>
void check_fills() {
  for (std::size_t const hosts : {1, 2, 4}) {
    auto const workers = workers_of(hosts);
    StreamOptions const options = {
        .first_stream = 3, .num_streams = num_streams, .offset = 100};
    SharedStreams<Generator> streams(workers, {}, options);
    StreamSet<Generator, Host> set({}, options);
    for (auto const& weights : all_weights(workers.size())) {
      EXPECT_TRUE(
          same_bits(filled_alone(set, 1001), filled_together(streams, 1001)));
      streams.set_weights(weights);
      EXPECT_TRUE(same_bits(filled_alone(set, 7), filled_together(streams, 7)));
      EXPECT_EQ(streams.snapshot(), set.snapshot());
      streams.measure();
    }
  }
}

TEST(SharedStreams, FillWhatOneSetDoes) {
  check_fills<ranmar24>();
  check_fills<philox4x32>();
}

template <class Generator, class Exec>
struct DrawKernel {
  DeviceHandle<Generator, Exec> handle;
  std::uint64_t first;
  KOKKOS_FUNCTION void operator()(int i) const {
    auto rng = handle(i);
    rng.discard(first + static_cast<std::uint64_t>(i));
  }
};

/// Streams that are not equally far on move, too.
TEST(SharedStreams, AreDrawnFromByHandles) {
  auto const workers = workers_of(3);
  SharedStreams<ranmar24> streams(workers, {}, {.num_streams = num_streams});
  StreamSet<ranmar24, Host> set({}, {.num_streams = num_streams});
  for (auto const& weights : all_weights(workers.size())) {
    streams.set_weights(weights);
    streams.share([&](auto const& share) {
      using Exec = typename std::decay_t<decltype(share)>::execution_space;
      Kokkos::parallel_for("Runnel::tests::draw",
                           Kokkos::RangePolicy<Exec>(
                               share.exec, 0, static_cast<int>(share.count)),
                           DrawKernel<ranmar24, Exec>{
                               share.streams.device_handle(), share.first});
    });
    Kokkos::parallel_for("Runnel::tests::draw",
                         Kokkos::RangePolicy<Host>(
                             set.instance(), 0, static_cast<int>(num_streams)),
                         DrawKernel<ranmar24, Host>{set.device_handle(), 0});
  }
  EXPECT_EQ(streams.snapshot(), set.snapshot());
  EXPECT_EQ(set.position(2), UInt128(8));
}

TEST(SharedStreams, RestartWithOtherWorkers) {
  SharedStreams<ranmar24> before(workers_of(4), {},
                                 {.num_streams = num_streams});
  StreamSet<ranmar24, Host> set({}, {.num_streams = num_streams});
  EXPECT_TRUE(same_bits(filled_alone(set, 500), filled_together(before, 500)));
  SharedStreams<ranmar24> alone(workers_of(1), before.snapshot());
  EXPECT_TRUE(same_bits(filled_alone(set, 33), filled_together(alone, 33)));
  SharedStreams<ranmar24> after(workers_of(3), alone.snapshot());
  EXPECT_TRUE(same_bits(filled_alone(set, 77), filled_together(after, 77)));
  EXPECT_EQ(after.snapshot(), set.snapshot());
}

/// Workers for whom there is nothing left to do.
TEST(SharedStreams, MayBeFewerThanWorkers) {
  SharedStreams<ranmar24> streams(workers_of(4), {}, {.num_streams = 2});
  std::uint64_t total = 0;
  std::vector<std::uint64_t> counts(streams.num_workers());
  streams.share([&](auto const& share) {
    counts[share.worker] = share.count;
    share.streams.jump(10);
  });
  for (auto const count : counts) total += count;
  EXPECT_EQ(total, 2u);
  StreamSet<ranmar24, Host> set({}, {.num_streams = 2, .offset = 10});
  EXPECT_EQ(streams.snapshot(), set.snapshot());
}

/// Also where streams stand at different places, and to their ends only.
TEST(SharedStreams, Jump) {
  StreamOptions const options = {.num_streams = num_streams, .offset = 5};
  StreamSet<philox4x32, Host> set({}, options);
  Kokkos::View<float*, Host> const some("some", num_streams + 7);
  fill(some, set, {.order = Order::interleaved});
  SharedStreams<philox4x32> streams(workers_of(3), set.snapshot());
  for (UInt128 const n : {UInt128(0), UInt128(1001), UInt128(1) << 65}) {
    streams.jump(n);
    set.jump(n);
    EXPECT_EQ(streams.outputs_left(), set.outputs_left());
    EXPECT_EQ(streams.snapshot(), set.snapshot());
    streams.set_weights(all_weights(streams.num_workers())[2]);
  }
  EXPECT_TRUE(same_bits(filled_alone(set, 33), filled_together(streams, 33)));
  UInt128 const left = set.outputs_left();
  RUNNEL_EXPECT_REFUSED(streams.jump(left + UInt128(1)), "jump",
                        to_string(left));
  EXPECT_EQ(streams.snapshot(), set.snapshot());
  streams.jump(left);
  EXPECT_EQ(streams.outputs_left(), UInt128(0));
  SharedStreams<philox4x32> repeating(workers_of(2), streams.snapshot(), true);
  repeating.jump(left);
  EXPECT_GT(repeating.outputs_left(), left);
}

/// A fill in turn goes on where it stood, whichever worker had the streams
/// since.
TEST(SharedStreams, KeepWhoseTurnItIs) {
  StreamSet<ranmar24, Host> set({}, {.num_streams = num_streams});
  Kokkos::View<float*, Host> const some("some", num_streams + 7);
  fill(some, set, {.order = Order::interleaved});
  for (std::size_t const hosts : {1, 3}) {
    SharedStreams<ranmar24> streams(workers_of(hosts), set.snapshot());
    streams.set_weights(all_weights(streams.num_workers())[1]);
    EXPECT_TRUE(same_bits(filled_alone(set, 50), filled_together(streams, 50)));
    EXPECT_EQ(streams.snapshot().cursor, 7u);
    EXPECT_EQ(streams.snapshot(), set.snapshot());
  }
}

TEST(SharedStreams, TellWhatIsWrong) {
  using Streams = SharedStreams<ranmar24>;
  RUNNEL_EXPECT_REFUSED(Streams(std::vector<WorkerInstance<>>()), "0 workers");
  RUNNEL_EXPECT_REFUSED(Streams(workers_of(2), {}, {.num_streams = 0}),
                        "stream");
  StreamSet<philox4x32, Host> other;
  RUNNEL_EXPECT_REFUSED(Streams(workers_of(2), other.snapshot()), "philox4x32");
  Streams streams(workers_of(2), {}, {.num_streams = 5});
  RUNNEL_EXPECT_REFUSED(streams.set_weights({}), "set_weights", "0 weights");
  EXPECT_TRUE(throws_saying<std::runtime_error>(
      [&] {
        streams.share([](auto const& share) {
          if (share.first == 0) throw std::runtime_error("no disk");
        });
      },
      {"no disk"}));
}

}  // namespace
}  // namespace Runnel::Testing
