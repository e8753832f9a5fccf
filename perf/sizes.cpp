// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How fast are arrays filled that caches hold, and that none does?
//   runnel_perf_sizes [--most LOG2] [Google Benchmark's options]
//
// fill<generator, type>/n  one sequence, n = 2^16, 2^18, … 2^LOG2 (default 28)
//
// Rates are of the fastest of 20 and more fills, which take turns with memset
// by as many threads and with fills of 2^18 numbers: `share_of_limit` is the
// rate by the smaller one of theirs.

#include <type_traits>

#include "common.hpp"
#include "measured_generators.hpp"

namespace Runnel::Perf {

/// Defined in one source file for each generator.
template <class Generator>
void add_sizes(int max_log2);

}  // namespace Runnel::Perf

int main(int argc, char** argv) {
  return Runnel::Perf::run_program(
      argc, argv, {"--most", "LOG2", 28}, [](int most) {
        Runnel::for_each_type(
            Runnel::Perf::MeasuredGenerators{}, [most](auto* type) {
              Runnel::Perf::add_sizes<std::remove_pointer_t<decltype(type)>>(
                  most);
            });
      });
}
