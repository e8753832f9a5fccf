// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_MPI_COMMUNICATOR_HPP
#define RUNNEL_MPI_COMMUNICATOR_HPP

#include <mpi.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace Runnel {

/// A duplicate of an application's communicator, so that Runnel's messages
/// never interfere with the application's.
///
/// Everything that says *collective* is called by all ranks, in the same
/// order. MPI must be initialised; Runnel needs no more of it than
/// `MPI_THREAD_SINGLE`, as long as one thread at a time calls Runnel.
class Communicator {
 public:
  /// A duplicate of `comm`. Collective.
  /// \throws std::runtime_error when MPI fails, or is not initialised
  explicit Communicator(MPI_Comm comm = MPI_COMM_WORLD);
  Communicator(Communicator&& other) noexcept;
  Communicator& operator=(Communicator&& other) noexcept;
  Communicator(Communicator const&) = delete;
  Communicator& operator=(Communicator const&) = delete;
  /// Collective, unless MPI has been finalised.
  ~Communicator();

  int rank() const { return m_rank; }
  int size() const { return m_size; }
  bool is_root() const { return m_rank == 0; }
  /// The duplicate, which this object frees.
  MPI_Comm get() const { return m_comm; }

  /// Replaces the numbers of each rank by those of rank `root`, of any count.
  /// Collective.
  /// \pre `root` is in [0, size()), and the same on all ranks
  /// \throws std::runtime_error when MPI fails
  void broadcast(std::vector<std::uint64_t>& numbers, int root = 0) const;
  /// The same with a text, of any length and characters. Collective.
  /// \pre `root` is in [0, size()), and the same on all ranks
  /// \throws std::runtime_error when MPI fails
  void broadcast(std::string& text, int root = 0) const;

  /// The numbers of all ranks, rank 0's first. Collective.
  /// \pre each rank gives equally many
  /// \throws std::invalid_argument for 2^31 numbers per rank or more
  /// \throws std::runtime_error when MPI fails
  std::vector<std::uint64_t> gather_all(
      std::vector<std::uint64_t> const& numbers) const;

  /// The least of the numbers that the ranks give. Collective.
  /// \throws std::runtime_error when MPI fails
  std::uint64_t least(std::uint64_t number) const;
  /// The largest of the numbers that the ranks give. Collective.
  /// \throws std::runtime_error when MPI fails
  std::uint64_t largest(std::uint64_t number) const;
  /// The sum of the numbers that the ranks give, modulo 2^64. Collective.
  /// \throws std::runtime_error when MPI fails
  std::uint64_t sum(std::uint64_t number) const;

  /// Returns whether the number is the same on all ranks. Collective.
  /// \throws std::runtime_error when MPI fails
  bool agree_on(std::uint64_t number) const;

  /// Runs `act` on every rank and waits for all of them. If it throws on any
  /// rank, all ranks throw: those where it did rethrow the exception, the
  /// others throw one of its type (`CheckpointError`, `std::invalid_argument`,
  /// else `std::runtime_error`) that names the lowest rank that failed.
  ///
  /// `act` may itself be collective as long as all ranks that enter one of its
  /// steps leave it. Collective.
  void all_or_none(std::function<void()> const& act) const;

  /// Runs `act` on rank 0 and broadcasts its result. If it throws, all ranks
  /// throw as in `all_or_none`. Collective.
  std::string from_root(std::function<std::string()> const& act) const;

 private:
  MPI_Comm m_comm = MPI_COMM_NULL;
  int m_rank = 0;
  int m_size = 1;
};

namespace Impl {

/// A failure on another rank, which reports the reason.
struct FailedElsewhere {};

/// \throws std::runtime_error "cannot `action`: " and what MPI says
void mpi_check(int result, char const* action);

/// A 64-bit fingerprint, to compare what all ranks should hold.
class Fingerprint {
 public:
  void add(std::uint64_t word);
  void add(std::string const& text);
  void add(std::vector<std::uint64_t> const& numbers);
  std::uint64_t value() const { return m_sum; }

 private:
  std::uint64_t m_sum = 0xcbf29ce484222325u;
};

}  // namespace Impl
}  // namespace Runnel

#endif  // RUNNEL_MPI_COMMUNICATOR_HPP
