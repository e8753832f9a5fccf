// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_PERF_ROWS_IN_TURN_HPP
#define RUNNEL_PERF_ROWS_IN_TURN_HPP

#include <benchmark/benchmark.h>

#include <cstdint>
#include <runnel/distributions/distributions.hpp>
#include <runnel/interfaces/host_streams.hpp>
#include <runnel/interfaces/number_pool.hpp>
#include <string>

#include "common.hpp"

/// \file
/// The same rows on a host, from interfaces that make numbers ahead: one slice
/// of a pool for all rows, visits to one host stream, which gives the streams'
/// rows in turn, and visits to a host stream each, found by number. Included by
/// rows.hpp.

namespace Runnel::Perf {

/// Options for all streams. \param block  values of a turn, 1: interleaved
template <class Options>
Options rows_in_turn(std::int64_t rows, std::int64_t block, Producer producer) {
  Options options;
  options.streams.num_streams = static_cast<std::uint64_t>(rows);
  options.streams.allow_overlap = true;
  options.producer = producer;
  if (block > 1) options.fill = {.order = Order::cyclic, .block = block};
  return options;
}

template <class Generator, class T>
void pool_rows(benchmark::State& state, std::int64_t rows, std::int64_t length,
               Producer producer, std::int64_t block) {
  auto options = rows_in_turn<NumberPoolOptions>(rows, block, producer);
  options.capacity = static_cast<std::size_t>(rows * length);
  NumberPool<Generator, T, Uniform, Space> pool({}, options);
  Space const exec;
  time_fill(state, rows * length, sizeof(T),
            [&] { pool.take(exec, options.capacity); });
}

template <class Generator, class T>
void visit_turns(benchmark::State& state, std::int64_t rows,
                 std::int64_t length) {
  auto options =
      rows_in_turn<HostStreamOptions>(rows, length, Producer::calling_thread);
  options.prefetch = static_cast<std::size_t>(rows * length);
  HostStream<Generator, T, Uniform, Space> stream({}, options);
  auto const n = static_cast<std::size_t>(length);
  time_fill(state, rows * length, sizeof(T), [&] {
    for (std::int64_t row = 0; row < rows; ++row) {
      double last = stream.take(n).back();
      benchmark::DoNotOptimize(last);
    }
  });
}

template <class Generator, class T>
void visit_numbers(benchmark::State& state, std::int64_t rows,
                   std::int64_t length) {
  HostStreams<Generator, T, Uniform, Space> streams;
  HostStreamOptions options;
  options.prefetch = 256;
  options.producer = Producer::calling_thread;
  options.streams.allow_overlap = true;
  for (std::int64_t row = 0; row < rows; ++row) {
    auto const id = static_cast<std::uint64_t>(row);
    options.streams.first_stream = id;
    streams.create(id, {}, options);
  }
  auto const n = static_cast<std::size_t>(length);
  time_fill(state, rows * length, sizeof(T), [&] {
    for (std::int64_t row = 0; row < rows; ++row) {
      double last = streams.at(static_cast<std::uint64_t>(row)).take(n).back();
      benchmark::DoNotOptimize(last);
    }
  });
}

template <class Generator, class T>
void add_rows_in_turn(std::string const& type, std::int64_t num_rows) {
  auto const add = [&](std::string const& what, std::int64_t length,
                       std::string const& how, auto const& run) {
    std::string const name = what + "<" + std::string(Generator::name) + ", " +
                             type + ">/" + std::to_string(num_rows) + "/" +
                             std::to_string(length) + how;
    benchmark::RegisterBenchmark(
        name.c_str(),
        [=](benchmark::State& state) { run(state, num_rows, length); })
        ->UseManualTime()
        ->Unit(benchmark::kMicrosecond);
  };
  auto const add_pool = [&](std::int64_t length, std::string const& how,
                            Producer producer, std::int64_t block) {
    add("pool_rows", length, how,
        [=](benchmark::State& state, std::int64_t rows, std::int64_t n) {
          pool_rows<Generator, T>(state, rows, n, producer, block);
        });
  };
  for (std::int64_t const length : {4, 16, 64}) {
    add_pool(length, "/execution_space", Producer::execution_space, length);
    add_pool(length, "/calling_thread", Producer::calling_thread, length);
    add_pool(length, "/interleaved", Producer::calling_thread, 1);
    add("visit_turns", length, "", visit_turns<Generator, T>);
    add("visit_numbers", length, "", visit_numbers<Generator, T>);
  }
}

}  // namespace Runnel::Perf

#endif  // RUNNEL_PERF_ROWS_IN_TURN_HPP
