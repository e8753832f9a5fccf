// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Requests of different sizes through Fortran, see host_stream.cpp.

#include <cstdint>
#include <string>

#include "host_stream.hpp"

// host_stream_fortran.f90
extern "C" {
void runnel_perf_fortran_open(char const* generator, std::int64_t prefetch,
                              int producer);
void runnel_perf_fortran_close();
double runnel_perf_fortran_numbers(std::int64_t num);
double runnel_perf_fortran_takes(std::int64_t num, std::int64_t request);
}

namespace Runnel::Perf {

void add_fortran_requests(std::string const& generator) {
  for (auto const producer :
       {Producer::background_thread, Producer::calling_thread}) {
    for (std::int64_t const size : {1, 10, 1000, 1 << 20}) {
      add(
          "request/" + generator + "/fortran/" + name_of(producer) + "/" +
              std::to_string(size),
          [=](benchmark::State& s) {
            runnel_perf_fortran_open(generator.c_str(),
                                     size > 8192 ? 2 * size : 0,
                                     static_cast<int>(producer));
            time_numbers(
                s, sustained, [] {},
                [&] {
                  double sum = size == 1
                                   ? runnel_perf_fortran_numbers(sustained)
                                   : runnel_perf_fortran_takes(sustained, size);
                  benchmark::DoNotOptimize(sum);
                });
            runnel_perf_fortran_close();
          },
          5);
    }
  }
}

}  // namespace Runnel::Perf
