// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_PERF_CONTEXT_HPP
#define RUNNEL_PERF_CONTEXT_HPP

#include <functional>
#include <string>
#include <utility>
#include <vector>

/// The data without which a measurement cannot be repeated.
namespace Runnel::Perf {

/// Names and values: version, commit and whether the tree was as committed,
/// build type, compiler and its flags, execution space, device, instruction
/// set, how Kokkos is configured, binding of threads. Kokkos must be
/// initialised.
std::vector<std::pair<std::string, std::string>> context();

/// Runs Google Benchmark with the context in its output.
void run_benchmarks();

/// main() of a benchmark program: adds its benchmarks and runs those that
/// Google Benchmark's options choose. \returns the exit status: 2, and nothing
/// has run, if an argument is left that no parser took
int run_program(int argc, char** argv, std::function<void()> const& add);

/// A whole number that a program takes, e.g. `--numbers LOG2`.
struct ProgramOption {
  std::string name;
  std::string value_name;
  int value;  ///< where it is not given
};
/// The same for a program that has an option of its own.
int run_program(int argc, char** argv, ProgramOption const& option,
                std::function<void(int)> const& add);

}  // namespace Runnel::Perf

#endif  // RUNNEL_PERF_CONTEXT_HPP
