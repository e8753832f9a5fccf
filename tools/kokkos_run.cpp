// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kokkos_run.hpp"

#include <Kokkos_Core.hpp>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <runnel/interfaces/detail/host_threads.hpp>
#include <string>

#include "errors.hpp"

namespace Runnel::Tool {
namespace {

constexpr char const* configuration_variable = "KOKKOS_PRINT_CONFIGURATION";

bool asks_for_configuration() {
  char const* const text = std::getenv(configuration_variable);
  return text != nullptr && std::strchr("1tTyY", *text) != nullptr &&
         *text != '\0';
}

}  // namespace

void require_room(std::optional<int> threads) {
  if (int const most = Impl::max_host_threads(); threads > most) {
    throw UsageError("--threads: " + std::to_string(*threads) +
                     " is too large; Kokkos has room for " +
                     std::to_string(most) + " threads");
  }
}

KokkosRun::KokkosRun(std::optional<int> threads) {
  require_room(threads);
  Impl::check_host_threads(threads);
  Kokkos::InitializationSettings settings;
  // Suppresses Kokkos' warning about unbound OpenMP threads.
  settings.set_disable_warnings(true);
  if (threads) settings.set_num_threads(*threads);
  // Kokkos prints to standard output, where the numbers go.
  settings.set_print_configuration(false);
  bool const prints = asks_for_configuration();
  unsetenv(configuration_variable);
  Kokkos::initialize(settings);
  if (prints) Kokkos::print_configuration(std::cerr);
}

KokkosRun::~KokkosRun() { Kokkos::finalize(); }

}  // namespace Runnel::Tool
