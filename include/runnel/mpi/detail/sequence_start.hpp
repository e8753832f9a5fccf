// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_MPI_DETAIL_SEQUENCE_START_HPP
#define RUNNEL_MPI_DETAIL_SEQUENCE_START_HPP

#include <cstdint>
#include <string>

#include <runnel/core/errors.hpp>
#include <runnel/core/snapshot.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/mpi/communicator.hpp>
#include <runnel/mpi/detail/agree.hpp>
#include <runnel/streams/detail/from_snapshot.hpp>

namespace Runnel::Impl {

/// Where a sequence of ranks begins that continues a snapshot held by one rank.
struct SequenceStart {
  std::string generator;
  SeedRecord seed;
  std::uint64_t stream = 0;
  UInt128 position = 0;

  /// Gives all ranks the start that the rank with the stream knows. Collective.
  /// \param caller  the message begins with it: "Runnel::X: "
  /// \throws std::invalid_argument on all ranks if the snapshot is of several
  ///   streams or of a leapfrog part
  static SequenceStart of_ranks(std::string const& caller,
                                Communicator const& ranks,
                                Snapshot const& mine);

  /// \throws std::invalid_argument for another generator
  template <class Generator>
  typename Generator::seed_type seed_of(std::string const& caller) const {
    RUNNEL_THROW_IF(generator != Generator::name,
                    caller + "the checkpoint is of " + generator + ", not of " +
                        std::string(Generator::name) +
                        "; load it into a sequence of its own generator");
    return make_seed<typename Generator::seed_type>(
        generator, seed.form, seed.numbers, seed.parameters);
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_MPI_DETAIL_SEQUENCE_START_HPP
