// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Requests of different sizes through C, see host_stream.cpp.

#include <runnel/capi/host_stream.h>

#include <cstddef>
#include <string>

#include "host_stream.hpp"

namespace Runnel::Perf {
namespace {

/// Ends the benchmark with what the library says.
bool is_right(benchmark::State& state, runnel_status status) {
  if (status == RUNNEL_OK) return true;
  state.SkipWithError(runnel_last_error());
  return false;
}

struct CRequest {
  std::string generator;
  Producer producer;
  std::size_t size;
};

runnel_status sum_numbers(runnel_host_stream* stream, double* sum) {
  for (std::size_t i = 0; i < sustained; ++i) {
    double x = 0;
    auto const status = runnel_host_stream_next_double(stream, &x);
    if (status != RUNNEL_OK) return status;
    *sum += x;
  }
  return RUNNEL_OK;
}
runnel_status sum_takes(runnel_host_stream* stream, std::size_t request,
                        double* sum) {
  for (std::size_t i = 0; i < sustained; i += request) {
    double const* values = nullptr;
    auto const status =
        runnel_host_stream_take_double(stream, request, &values);
    if (status != RUNNEL_OK) return status;
    for (std::size_t k = 0; k < request; ++k) *sum += values[k];
  }
  return RUNNEL_OK;
}

void draw(benchmark::State& state, CRequest const& request) {
  runnel_stream_set* set = nullptr;
  runnel_host_stream* stream = nullptr;
  // In the order of both enums.
  runnel_host_stream_options const options = {
      request.size > 8192 ? 2 * request.size : 0,
      static_cast<runnel_producer>(request.producer)};
  if (!is_right(state,
                runnel_create(request.generator.c_str(), nullptr, &set)) ||
      !is_right(state,
                runnel_host_stream_create(set, RUNNEL_DOUBLE, "reference",
                                          &options, &stream))) {
    return;
  }
  runnel_destroy(set);
  auto status = RUNNEL_OK;
  time_numbers(
      state, sustained, [] {},
      [&] {
        double sum = 0;
        status = request.size == 1 ? sum_numbers(stream, &sum)
                                   : sum_takes(stream, request.size, &sum);
        benchmark::DoNotOptimize(sum);
      });
  is_right(state, status);
  runnel_host_stream_destroy(stream);
}

}  // namespace

void add_c_requests(std::string const& generator) {
  for (auto const producer :
       {Producer::background_thread, Producer::calling_thread}) {
    for (std::size_t const size : {1, 10, 1000, 1 << 20}) {
      CRequest const request{generator, producer, size};
      add(
          "request/" + generator + "/c/" + name_of(producer) + "/" +
              std::to_string(size),
          [=](benchmark::State& s) { draw(s, request); }, 5);
    }
  }
}

}  // namespace Runnel::Perf
