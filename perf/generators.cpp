// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How fast does each generator fill Views, as a fraction of the machine's
//   memset? runnel_perf_generators [--numbers LOG2] [Google Benchmark's
//   options]

#include <runnel/lanes/backend.hpp>
#include <runnel/version.hpp>
#include <type_traits>

#include "common.hpp"
#include "measured_generators.hpp"

namespace Runnel::Perf {

/// Defined in one source file for each generator.
template <class Generator>
void add_fills(std::int64_t large);

}  // namespace Runnel::Perf

int main(int argc, char** argv) {
  constexpr bool on_device =
      Runnel::Impl::Backend<Runnel::Perf::Space>::on_device;
  return Runnel::Perf::run_program(
      argc, argv, {"--numbers", "LOG2", on_device ? 30 : 16}, [](int log2) {
        Runnel::for_each_type(
            Runnel::Perf::MeasuredGenerators{}, [log2](auto* type) {
              Runnel::Perf::add_fills<std::remove_pointer_t<decltype(type)>>(
                  std::int64_t{1} << log2);
            });
      });
}
