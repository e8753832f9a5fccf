// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_PERF_CONTEXT_HPP
#define RUNNEL_PERF_CONTEXT_HPP

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

}  // namespace Runnel::Perf

#endif  // RUNNEL_PERF_CONTEXT_HPP
