// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_KOKKOS_RUN_HPP
#define RUNNEL_TOOLS_KOKKOS_RUN_HPP

#include <optional>

namespace Runnel::Tool {

/// Refuses --threads that Kokkos has no room for. \throws UsageError
void require_room(std::optional<int> threads);

/// Initialises Kokkos for the duration of a scope.
class KokkosRun {
 public:
  /// \param threads  of the host back end; empty: Kokkos' choice
  explicit KokkosRun(std::optional<int> threads);
  KokkosRun(KokkosRun const&) = delete;
  KokkosRun& operator=(KokkosRun const&) = delete;
  ~KokkosRun();
};

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_KOKKOS_RUN_HPP
