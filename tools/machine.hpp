// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_MACHINE_HPP
#define RUNNEL_TOOLS_MACHINE_HPP

#include <cstdint>
#include <memory>
#include <string>

namespace Runnel::Tool {

/// A back end, and the rate at which it writes to its memory. Kokkos must be
/// initialised.
class Machine {
 public:
  Machine() = default;
  Machine(Machine const&) = delete;
  Machine& operator=(Machine const&) = delete;
  virtual ~Machine() = default;

  /// `serial`, `openmp`, `threads`, `cuda` or `hip`.
  virtual std::string backend() const = 0;
  /// Work items that run concurrently.
  virtual int concurrency() const = 0;
  /// Writes zeros to as many bytes of one array as fast as the machine can, and
  /// returns when they are written.
  /// \param past_caches  on a CPU: by non-temporal stores
  virtual void write(std::uint64_t bytes, bool past_caches) = 0;
};

/// \param backend  empty: Kokkos' default. \throws UsageError
std::unique_ptr<Machine> make_machine(std::string const& backend);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_MACHINE_HPP
