// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Calls that run out of memory: each of their allocations fails once. The next
// value is then what it was before the call.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <memory>
#include <new>
#include <numeric>
#include <runnel/interfaces/fill_block.hpp>
#include <runnel/interfaces/fill_elements.hpp>
#include <runnel/interfaces/number_pool.hpp>
#include <span>
#include <string>
#include <vector>

#include "interfaces/host_stream_checks.hpp"

namespace {

/// Kokkos allocates labels in destructors, where nothing may be thrown.
constexpr std::size_t min_failing = 48;
/// Allocations of this thread before one that fails; none does below 0.
thread_local int allocations_left = -1;

void* memory_of(std::size_t bytes) {
  return std::malloc(bytes > 0 ? bytes : 1);
}

void* allocated(std::size_t bytes) {
  if (bytes >= min_failing && allocations_left >= 0 &&
      allocations_left-- == 0) {
    throw std::bad_alloc();
  }
  void* const memory = memory_of(bytes);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

void* operator new(std::size_t bytes) { return allocated(bytes); }
void* operator new[](std::size_t bytes) { return allocated(bytes); }
// All of them, so that memory comes from malloc whoever asks.
void* operator new(std::size_t bytes, std::nothrow_t const&) noexcept {
  return memory_of(bytes);
}
void* operator new[](std::size_t bytes, std::nothrow_t const&) noexcept {
  return memory_of(bytes);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace Runnel::Testing {
namespace {

/// Did `call` end before its allocation number `failing`, which fails?
template <class Call>
bool ended_before(int failing, Call const& call) {
  allocations_left = failing;
  try {
    call();
    allocations_left = -1;
    return true;
  } catch (std::bad_alloc const&) {
    allocations_left = -1;
    return false;
  } catch (std::exception const& error) {
    allocations_left = -1;
    ADD_FAILURE() << "instead of std::bad_alloc: " << error.what();
    return true;
  }
}

template <class Stream>
auto next_values(Stream& stream) {
  auto const values = stream.take(7);
  return std::vector(values.begin(), values.end());
}

/// A pool of a host, whose slices are taken as those of host streams. Where the
/// producer of blocks has failed, another pool goes on.
template <class Generator>
struct Pool {
  using Space = Kokkos::DefaultHostExecutionSpace;
  using Numbers = NumberPool<Generator, double, Uniform, Space>;
  NumberPoolOptions options;
  Numbers numbers;

  explicit Pool(NumberPoolOptions const& all)
      : options(all), numbers({}, all) {}
  std::span<double const> take(std::size_t n) {
    auto const slice = numbers.take(Space(), n);
    return {slice.data(), slice.size()};
  }
};
template <class Generator>
auto next_values(Pool<Generator>& pool) {
  auto const take = [&] {
    auto const values = pool.take(7);
    return std::vector(values.begin(), values.end());
  };
  try {
    return take();
  } catch (std::bad_alloc const&) {
    pool.numbers = typename Pool<Generator>::Numbers(pool.numbers.snapshot(),
                                                     pool.options);
    return take();
  }
}

/// Calls `call(stream)` on streams that `make` returns, until no allocation
/// fails in it.
template <class Make, class Call>
void expect_nothing_lost(std::string const& what, Make const& make,
                         Call const& call) {
  SCOPED_TRACE(what);
  auto const before = next_values(*make());
  auto const stream = make();
  call(*stream);
  auto const after = next_values(*stream);
  for (int failing = 0, ended = 0; !ended; ++failing) {
    SCOPED_TRACE(failing);
    auto const tried = make();
    ended = ended_before(failing, [&] { call(*tried); });
    try {
      EXPECT_EQ(next_values(*tried), ended ? after : before);
    } catch (std::exception const& error) {
      ADD_FAILURE() << "cannot go on: " << error.what();
    }
  }
}

template <class Generator>
void expect_host_streams_lose_nothing(HostStreamOptions const& options) {
  using Stream = HostStream<Generator>;
  auto const fresh = [&] {
    return std::make_unique<Stream>(typename Generator::seed_type(), options);
  };
  auto const reading = [&] {
    auto stream = fresh();
    stream->take(100);
    return stream;
  };
  std::vector<typename Stream::value_type> values(70'000);
  auto const fill = [&](Stream& stream) { stream.fill(values); };
  auto const fill_next = [&](Stream& stream) {
    stream.fill(std::span(values).first(options.prefetch));
  };
  expect_nothing_lost("fill", fresh, fill);
  expect_nothing_lost("fill past the window", reading, fill);
  expect_nothing_lost("fill past the block", reading, fill_next);
  auto const take = [&](Stream& stream) { stream.take(options.prefetch); };
  expect_nothing_lost("take", fresh, take);
  expect_nothing_lost("take of the next block", reading, take);
  auto const jump = [](Stream& stream) { stream.jump(1'000'000); };
  expect_nothing_lost("jump", fresh, jump);
  expect_nothing_lost("jump past the block", reading, jump);
  auto const snapshot = [](Stream& stream) { (void)stream.snapshot(); };
  expect_nothing_lost("snapshot", reading, snapshot);
}

TEST(OutOfMemory, LosesNothingOfHostStreams) {
  for (auto const producer :
       {Producer::background_thread, Producer::calling_thread}) {
    SCOPED_TRACE(static_cast<int>(producer));
    HostStreamOptions options = {.prefetch = 1000, .producer = producer};
    expect_host_streams_lose_nothing<mrg32k3a>(options);
    options.streams.num_streams = 3;
    expect_host_streams_lose_nothing<ranmar24>(options);
  }
}

template <class Generator>
void expect_pools_lose_nothing(NumberPoolOptions const& options) {
  for (std::size_t const taken : {0, 60, 180, 240}) {
    SCOPED_TRACE(taken);
    auto const reading = [&] {
      auto pool = std::make_unique<Pool<Generator>>(options);
      for (std::size_t i = 0; i < taken; i += 60) pool->take(60);
      return pool;
    };
    expect_nothing_lost("take", reading, [](auto& pool) { pool.take(60); });
    expect_nothing_lost("snapshot", reading,
                        [](auto& pool) { (void)pool.numbers.snapshot(); });
  }
}

TEST(OutOfMemory, LosesNothingOfPools) {
  NumberPoolOptions options = {.capacity = 100,
                               .producer = Producer::calling_thread};
  expect_pools_lose_nothing<mrg32k3a>(options);
  options.streams.num_streams = 3;
  expect_pools_lose_nothing<ranmar24>(options);
}

/// A stream whose next values are taken by a fill.
template <class Generator>
struct Filled {
  using Space = Kokkos::DefaultHostExecutionSpace;
  StreamSet<Generator, Space> stream;
  std::vector<double> values;

  std::span<double const> take(std::size_t n) {
    Kokkos::View<double*, Space> const view("values", n);
    fill(view, stream);
    values = copied_to_host(view);
    return values;
  }
};

TEST(OutOfMemory, LosesNothingOfAStreamThatFillsABlock) {
  using Space = Kokkos::DefaultHostExecutionSpace;
  Kokkos::View<double**, Kokkos::LayoutLeft, Space> const gathered("g", 50,
                                                                   300);
  Kokkos::View<double**, Kokkos::LayoutRight, Space> const rows("r", 3, 5000);
  auto const make = [] { return std::make_unique<Filled<mrg32k3a>>(); };
  expect_nothing_lost("gathered", make, [&](auto& filled) {
    fill_block(gathered, filled.stream, {{100, 1000}, {3, 7}});
  });
  expect_nothing_lost("rows", make, [&](auto& filled) {
    fill_block(rows, filled.stream, {{100, 1'000'000}, {3, 7}});
  });
}

template <class Generator, class Distribution>
void expect_lists_lose_nothing(Distribution const& distribution) {
  using Space = Kokkos::DefaultHostExecutionSpace;
  // Runs that are longer than a jump of RANMAR takes, the second first, and
  // single elements that one fill makes.
  std::vector<std::uint64_t> numbers(12'000);
  std::iota(numbers.begin(), numbers.begin() + 6000, 20'000);
  std::iota(numbers.begin() + 6000, numbers.end(), 7);
  for (std::uint64_t n = 27'000; n < 27'100; n += 5) numbers.push_back(n);
  // Strided, so that the first run asks for memory behind the jump to it.
  Kokkos::View<double**, Kokkos::LayoutRight, Space> const wide(
      "wide", numbers.size(), 3);
  auto const values = Kokkos::subview(wide, Kokkos::ALL, 1);
  auto const make = [] { return std::make_unique<Filled<Generator>>(); };
  expect_nothing_lost(std::string(Generator::name), make, [&](auto& filled) {
    fill_elements(values, filled.stream, numbers, 30'000, distribution);
  });
}

TEST(OutOfMemory, LosesNothingOfAStreamThatFillsElements) {
  expect_lists_lose_nothing<mrg32k3a>(Uniform());
  expect_lists_lose_nothing<ranmar24>(Uniform());
  expect_lists_lose_nothing<mrg32k3a>(Normal());
}

}  // namespace
}  // namespace Runnel::Testing
