// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_EXAMPLES_PI_HYBRID_PROCESSES_HPP
#define RUNNEL_EXAMPLES_PI_HYBRID_PROCESSES_HPP

// The processes that share the work: those of MPI, or this one.

#ifdef PI_WITH_MPI
#include <mpi.h>

#include <runnel/mpi/communicator.hpp>
#endif
#include <cstdint>

#ifdef PI_WITH_MPI
class Processes {
 public:
  std::uint64_t rank() const {
    return static_cast<std::uint64_t>(m_all.rank());
  }
  std::uint64_t size() const {
    return static_cast<std::uint64_t>(m_all.size());
  }
  std::int64_t sum(std::int64_t hits) const {
    return static_cast<std::int64_t>(
        m_all.sum(static_cast<std::uint64_t>(hits)));
  }

 private:
  Runnel::Communicator m_all;
};
#else
struct Processes {
  static std::uint64_t rank() { return 0; }
  static std::uint64_t size() { return 1; }
  static std::int64_t sum(std::int64_t hits) { return hits; }
};
#endif

#endif  // RUNNEL_EXAMPLES_PI_HYBRID_PROCESSES_HPP
