// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How long does it take to make, move, save and restore a million streams?

#include <type_traits>

#include "common.hpp"
#include "measured_generators.hpp"

namespace Runnel::Perf {

/// Defined in one source file for each generator.
template <class Generator>
void add_many_streams();

}  // namespace Runnel::Perf

int main(int argc, char** argv) {
  return Runnel::Perf::run_program(argc, argv, [] {
    Runnel::for_each_type(Runnel::Perf::MeasuredGenerators{}, [](auto* type) {
      Runnel::Perf::add_many_streams<std::remove_pointer_t<decltype(type)>>();
    });
  });
}
