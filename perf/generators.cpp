// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How fast does each generator fill Views, as a fraction of the machine's
//   memset? runnel_perf_generators [--numbers LOG2] [Google Benchmark's
//   options]

#include <cstdlib>
#include <iostream>
#include <runnel/lanes/backend.hpp>
#include <runnel/version.hpp>
#include <string>
#include <type_traits>

#include "common.hpp"
#include "measured_generators.hpp"

namespace Runnel::Perf {

/// Defined in one source file for each generator.
template <class Generator>
void add_fills(std::int64_t large);

}  // namespace Runnel::Perf

int main(int argc, char** argv) {
  Kokkos::ScopeGuard const guard(argc, argv);
  benchmark::Initialize(&argc, argv);
  std::int64_t log2 =
      Runnel::Impl::Backend<Runnel::Perf::Space>::on_device ? 30 : 16;
  if (argc == 3 && std::string(argv[1]) == "--numbers") {
    log2 = std::atoll(argv[2]);
  } else if (argc > 1) {
    std::cerr << "usage: " << argv[0] << " [--numbers LOG2] [--benchmark_…]\n";
    return 2;
  }
  Runnel::for_each_type(Runnel::Perf::MeasuredGenerators{}, [&](auto* type) {
    Runnel::Perf::add_fills<std::remove_pointer_t<decltype(type)>>(
        std::int64_t{1} << log2);
  });
  Runnel::Perf::run_benchmarks();
}
