// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_MPI_RANK_RECORD_HPP
#define RUNNEL_SRC_MPI_RANK_RECORD_HPP

#include <cstdint>
#include <runnel/mpi/checkpoint.hpp>
#include <runnel/mpi/communicator.hpp>
#include <runnel/mpi/detail/agree.hpp>
#include <string>
#include <vector>

#include "io/hdf5_record.hpp"

namespace Runnel::Impl {

/// One record of all ranks, and this rank's rows of it.
class RankRecord {
 public:
  /// Collective.
  /// \param mine     must outlive this
  /// \param request  a fingerprint of the request, the same on all ranks
  /// \throws std::invalid_argument on all ranks
  RankRecord(Communicator const& ranks, Snapshot const& mine,
             std::uint64_t request = 0);

  Snapshot const& header() const { return m_header; }
  RankPlace const& place() const { return m_place; }
  RecordRows rows() const;

 private:
  struct Told;
  std::vector<Told> tell(Communicator const& ranks, bool is_sound,
                         std::uint64_t request) const;
  void share_header(Communicator const& ranks, std::vector<Told> const& all);
  void share_positions(Communicator const& ranks, std::vector<Told> const& all);
  void shift_positions();

  Snapshot const& m_mine;
  RankPlace m_place;
  Snapshot m_header;  ///< of all; without rows
  std::vector<std::uint64_t> m_extra;
  bool m_has_extra = false;
};

/// This rank's rows of a record of `num_streams` streams. Local.
RowRange rows_of(Communicator const& ranks, std::uint64_t num_streams);

/// The ways to write a record of all ranks. Collective.
void save_parallel_hdf5(Communicator const& ranks, std::string const& file,
                        RankRecord const& record,
                        RankCheckpointOptions const& options);
void save_shared(Communicator const& ranks, std::string const& file,
                 RankRecord const& record,
                 RankCheckpointOptions const& options);
void save_gathered(Communicator const& ranks, std::string const& file,
                   RankRecord const& record,
                   RankCheckpointOptions const& options);
void save_file_per_rank(Communicator const& ranks, std::string const& file,
                        RankRecord const& record,
                        RankCheckpointOptions const& options);

/// Lets ranks that write one HDF5 file together leave a step together.
void agree(Communicator const& ranks, bool is_well);

/// How ranks write the rows of one record into an HDF5 file that all have open.
RecordSettings shared_settings(Communicator const& ranks, hid_t transfer,
                               RankCheckpointOptions const& options);

/// How HDF5 moves the data of a file that all ranks have open.
Hdf5Handle shared_transfer(RankCheckpointOptions const& options,
                           Hdf5Place const& place);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_MPI_RANK_RECORD_HPP
