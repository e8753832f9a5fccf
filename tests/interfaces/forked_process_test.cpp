// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Children that fork() makes of a process that has filled: the threads of
// OpenMP and of Kokkos' own are not in them.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstdio>
#include <runnel/distributions/by_element.hpp>
#include <runnel/distributions/multinomial.hpp>
#include <runnel/distributions/multivariate_normal.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/interfaces/fill_block.hpp>
#include <runnel/interfaces/fill_elements.hpp>
#include <runnel/interfaces/host_stream.hpp>
#include <runnel/interfaces/number_pool.hpp>
#include <runnel/interfaces/random_pool.hpp>
#include <runnel/streams/device_handle.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#if __has_include(<sys/wait.h>) && !defined(__SANITIZE_THREAD__)
#include <sys/wait.h>
#include <unistd.h>

namespace Runnel::Testing {
namespace {

using G = philox4x32;
using Space = Kokkos::DefaultHostExecutionSpace;
using Set = StreamSet<G, Space>;
using Values = Kokkos::View<double*, Kokkos::HostSpace>;
using Table = Kokkos::View<double**, Kokkos::LayoutRight, Kokkos::HostSpace>;

/// Does the body hold in a child, within 20 seconds?
template <class Body>
bool holds_in_child(Body const& body) {
  std::fflush(nullptr);
  pid_t const child = fork();
  if (child == 0) {
    alarm(20);
    bool good = false;
    try {
      good = body();
    } catch (std::exception const& error) {
      std::fprintf(stderr, "child: %s\n", error.what());
    }
    _exit(good ? 0 : 1);
  }
  int status = -1;
  return child > 0 && waitpid(child, &status, 0) == child &&
         WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// \param caller  what the message begins with
template <class Call>
bool is_refused(char const* caller, Call const& call) {
  try {
    call();
  } catch (std::runtime_error const& error) {
    return std::string_view(error.what())
        .starts_with(std::string(caller) + ": this process was forked after");
  }
  return false;
}

/// In a child: refused where the space has threads, else done.
template <class Call>
void expect_threads_wanted(char const* what, char const* caller,
                           Call const& call) {
  SCOPED_TRACE(what);
  bool const is_alone = Space().concurrency() == 1;
  EXPECT_TRUE(holds_in_child([&] {
    if (!is_alone) return is_refused(caller, call);
    call();
    return true;
  }));
}

class ForkedProcess : public testing::Test {
 protected:
  ForkedProcess() {
    fill(table, set);
    Kokkos::deep_copy(pairs, 1.0);
  }
  void SetUp() override {
    // Views are made and freed with fences of all back ends, and a driver's
    // connection to its GPU does not come along.
    if (Impl::Backend<Kokkos::DefaultExecutionSpace>::on_device) {
      GTEST_SKIP() << "a GPU's runtime does not outlive fork()";
    }
  }

  Set set{G::seed_type(7), {.num_streams = 8}};
  Table table{"table", 8, 50000};
  Values values{"values", 400000};
  Table pairs{"pairs", 8, 2};
  Kokkos::View<int**, Kokkos::LayoutRight, Kokkos::HostSpace> counts{"counts",
                                                                     8, 2};
};

TEST_F(ForkedProcess, HasNoThreadsForSets) {
  expect_threads_wanted("fill", "Runnel::fill", [&] { fill(values, set); });
  expect_threads_wanted("short fill", "Runnel::fill", [&] {
    fill(Kokkos::subview(values, Kokkos::make_pair(0, 8)), set);
  });
  expect_threads_wanted("vectors", "Runnel::fill", [&] {
    fill(pairs, set,
         MultivariateNormal(std::vector<double>{0, 0},
                            std::vector<double>{1, 0, 0, 1}));
  });
  expect_threads_wanted("whole vectors", "Runnel::fill", [&] {
    fill(counts, set, Multinomial(9, std::vector<double>{1, 2}));
  });
  expect_threads_wanted("vectors by element", "Runnel::fill", [&] {
    fill(counts, set, by_element<Multinomial>(9, pairs));
  });
  Set one{G::seed_type(7)};
  expect_threads_wanted("block", "Runnel::fill_block",
                        [&] { fill_block(values, one, {.extent = {500000}}); });
  expect_threads_wanted("elements", "Runnel::fill_elements", [&] {
    fill_elements(Kokkos::subview(values, Kokkos::make_pair(0, 2)), one, {3, 7},
                  500000);
  });
  expect_threads_wanted("jump", "Runnel::StreamSet",
                        [&] { set.jump(1000003); });
  expect_threads_wanted("new set", "Runnel::StreamSet",
                        [&] { Set(G::seed_type(8)); });
  expect_threads_wanted("lending", "Runnel::StreamSet",
                        [&] { set.device_handle(); });
}

TEST_F(ForkedProcess, LeavesTheSetAsItWas) {
  Snapshot const before = set.snapshot();
  EXPECT_TRUE(holds_in_child([&] {
    bool good = true;
    if (Space().concurrency() > 1) {
      good = is_refused("Runnel::fill", [&] { fill(values, set); }) &&
             is_refused("Runnel::StreamSet", [&] { set.jump(1000003); });
    }
    return good && set.snapshot() == before;
  }));
}

TEST_F(ForkedProcess, GoesWhileStatesAreLent) {
  Set lent(G::seed_type(9));
  lent.device_handle();
  expect_threads_wanted("taking back", "Runnel::StreamSet",
                        [&] { lent.snapshot(); });
  EXPECT_TRUE(holds_in_child([&] {
    Set const gone = std::move(lent);
    return true;
  }));
}

TEST_F(ForkedProcess, HasNoThreadsForInterfaces) {
  HostStream<G> stream(
      {}, {.prefetch = 50000, .producer = Producer::execution_space});
  stream.take(100);
  expect_threads_wanted("HostStream", "Runnel::HostStream", [&] {
    for (int i = 0; i < 200000; ++i) stream.next();
  });
  RandomPool<G, Space> const pool(1);
  expect_threads_wanted("RandomPool", "Runnel::RandomPool::fill",
                        [&] { pool.fill(values, 1., 2.); });
  NumberPool<G, double, Uniform, Space> numbers(
      G::seed_type(3),
      {.capacity = 50000, .producer = Producer::execution_space});
  numbers.take(Space(), 10);
  expect_threads_wanted("NumberPool", "Runnel::NumberPool", [&] {
    for (int i = 0; i < 4; ++i) numbers.take(Space(), 50000);
  });
}

// A jump needs threads; what the calling thread makes does not.
TEST_F(ForkedProcess, GoesOnAfterARefusedJump) {
  if (Space().concurrency() == 1) GTEST_SKIP() << "nothing is refused";
  // More than a stream makes again where it stops.
  constexpr std::size_t taken = Impl::max_made_again + 1000;
  std::vector<double> expected(taken + 100000);
  HostStream<G, double>(G::seed_type(5)).fill(expected);
  HostStream<G, double> stream(
      G::seed_type(5),
      {.prefetch = 2 * taken, .producer = Producer::calling_thread});
  stream.take(taken);
  EXPECT_EQ(stream.next(), expected[taken]);
  EXPECT_TRUE(holds_in_child([&] {
    bool good = is_refused("Runnel::StreamSet", [&] { stream.jump(1); });
    for (std::size_t i = taken + 1; i < expected.size(); ++i) {
      good = good && stream.next() == expected[i];
    }
    return good;
  }));
}

// Nothing is taken, although some values had been made.
TEST_F(ForkedProcess, TakesNothingForARefusedFill) {
  if (Space().concurrency() == 1) GTEST_SKIP() << "nothing is refused";
  std::vector<double> expected(3);
  HostStream<G, double>(G::seed_type(5)).fill(expected);
  HostStream<G, double> stream(G::seed_type(5), {.prefetch = 1000});
  stream.next();
  EXPECT_TRUE(holds_in_child([&] {
    std::vector<double> many(1'000'000);
    return is_refused("Runnel::HostStream", [&] { stream.fill(many); }) &&
           stream.next() == expected[1] && stream.next() == expected[2];
  }));
}

// Its numbers come from a thread that the child has not.
TEST_F(ForkedProcess, HasNoProducerOfANumberPool) {
  NumberPool<G, double, Uniform, Space> numbers(
      G::seed_type(3),
      {.capacity = 50000, .producer = Producer::background_thread});
  numbers.take(Space(), 10);
  EXPECT_TRUE(holds_in_child([&] {
    return is_refused("Runnel::NumberPool::take", [&] {
      for (int i = 0; i < 200; ++i) numbers.take(Space(), 1000);
    });
  }));
}

#if defined(KOKKOS_ENABLE_SERIAL)
TEST_F(ForkedProcess, FillsWithSerial) {
  StreamSet<G, Kokkos::Serial> serial(G::seed_type(7), {.num_streams = 8});
  EXPECT_TRUE(holds_in_child([&] {
    Table here("here", 8, 50000);
    fill(here, serial);
    StreamSet<G, Kokkos::Serial> another(G::seed_type(7));
    another.jump(12345);
    bool good = true;
    for (int s = 0; s < 8; ++s) {
      for (int i = 0; i < 50000; ++i) good = good && here(s, i) == table(s, i);
    }
    return good;
  }));
}
#endif

}  // namespace
}  // namespace Runnel::Testing
#endif
