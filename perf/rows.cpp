// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How fast are many short rows, one stream each, by `fill` and by handles?

#include <type_traits>

#include "common.hpp"
#include "measured_generators.hpp"

namespace Runnel::Perf {

/// Defined in one source file for each generator.
template <class Generator>
void add_rows();

}  // namespace Runnel::Perf

int main(int argc, char** argv) {
  return Runnel::Perf::run_program(argc, argv, [] {
    Runnel::for_each_type(Runnel::Perf::MeasuredGenerators{}, [](auto* type) {
      Runnel::Perf::add_rows<std::remove_pointer_t<decltype(type)>>();
    });
  });
}
