// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "context.hpp"

#include <benchmark/benchmark.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/version.hpp>
#include <sstream>
#include <string>
#include <system_error>

// Written by build_facts.cmake before each build.
#include "build_facts.hpp"

namespace Runnel::Perf {
namespace {

using Space = Kokkos::DefaultExecutionSpace;

std::string compiler() {
#if defined(__NVCC__)
  return "nvcc " + std::to_string(__CUDACC_VER_MAJOR__) + "." +
         std::to_string(__CUDACC_VER_MINOR__) + ", host: " + __VERSION__;
#elif defined(__clang__)
  return __VERSION__;  // begins with the compiler's name
#else
  return std::string("GCC ") + __VERSION__;
#endif
}

std::string processor() {
  std::ifstream cpuinfo("/proc/cpuinfo");
  for (std::string line; std::getline(cpuinfo, line);) {
    auto const colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) {
      return line.substr(colon + 2);
    }
  }
  return "unknown";
}

template <class ExecutionSpace>
std::string device(ExecutionSpace const& exec) {
  if constexpr (requires { exec.cuda_device_prop().name; }) {
    return exec.cuda_device_prop().name;
  } else if constexpr (requires { exec.hip_device_prop().name; }) {
    return exec.hip_device_prop().name;
  } else {
    return processor();
  }
}

/// Kokkos' own description, on one line.
std::string kokkos_configuration() {
  std::ostringstream text;
  Kokkos::print_configuration(text);
  std::string line = text.str();
  std::replace(line.begin(), line.end(), '\n', ';');
  return line;
}

std::string variable(char const* name) {
  char const* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> context() {
  Space const exec;
  return {{"runnel", version()},
          {"commit", RUNNEL_PERF_COMMIT},
          {"clean", RUNNEL_PERF_CLEAN},
          {"build_type", RUNNEL_PERF_BUILD_TYPE},
          {"compiler", compiler()},
          {"flags", RUNNEL_PERF_FLAGS},
          {"execution_space", Space::name()},
          {"concurrency", std::to_string(exec.concurrency())},
          {"device", device(exec)},
          {"processor", processor()},
          {"host_isa", std::string(to_string(host_isa()))},
          {"kokkos", kokkos_configuration()},
          {"OMP_NUM_THREADS", variable("OMP_NUM_THREADS")},
          {"OMP_PROC_BIND", variable("OMP_PROC_BIND")},
          {"OMP_PLACES", variable("OMP_PLACES")}};
}

void run_benchmarks() {
#if defined(__GNUC__) && !defined(__OPTIMIZE__)
  std::cerr << "warning: this program is compiled without optimisation; what "
               "Runnel's headers do, handles and host streams for instance, "
               "takes several times as long as in an optimised one\n";
#endif
  for (auto const& [name, value] : context()) {
    benchmark::AddCustomContext(name, value);
  }
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}

namespace {

bool is_number(std::string const& text, int& value) {
  auto const* const end = text.data() + text.size();
  auto const [last, error] = std::from_chars(text.data(), end, value);
  return error == std::errc() && last == end;
}

/// \param option  null if there is none
int run_with(int argc, char** argv, ProgramOption const* option,
             std::function<void(int)> const& add) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  benchmark::Initialize(&argc, argv);
  int value = option == nullptr ? 0 : option->value;
  bool const is_given =
      option != nullptr && argc == 3 && argv[1] == option->name;
  if (is_given ? !is_number(argv[2], value) : argc > 1) {
    std::cerr << "usage: " << argv[0];
    if (option != nullptr) {
      std::cerr << " [" << option->name << ' ' << option->value_name << ']';
    }
    std::cerr << " [--benchmark_…]\n";
    return 2;
  }
  add(value);
  run_benchmarks();
  return 0;
}

}  // namespace

int run_program(int argc, char** argv, std::function<void()> const& add) {
  return run_with(argc, argv, nullptr, [&add](int) { add(); });
}

int run_program(int argc, char** argv, ProgramOption const& option,
                std::function<void(int)> const& add) {
  return run_with(argc, argv, &option, add);
}

}  // namespace Runnel::Perf
