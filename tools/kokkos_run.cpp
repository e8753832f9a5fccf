// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kokkos_run.hpp"

#include <Kokkos_Core.hpp>

namespace Runnel::Tool {

KokkosRun::KokkosRun(std::optional<int> threads) {
  Kokkos::InitializationSettings settings;
  // OpenMP threads that are not bound are no news to a user of this program.
  settings.set_disable_warnings(true);
  if (threads) settings.set_num_threads(*threads);
  Kokkos::initialize(settings);
}

KokkosRun::~KokkosRun() { Kokkos::finalize(); }

}  // namespace Runnel::Tool
