// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// All ranks write one file together, through parallel HDF5.

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <optional>
#include <runnel/core/errors.hpp>
#include <string>

#include "io/file_calls.hpp"
#include "io/file_replacement.hpp"
#include "io/load_file.hpp"
#include "io/parallel_file.hpp"
#include "mpi/rank_record.hpp"

namespace Runnel {

#ifdef H5_HAVE_PARALLEL

namespace Impl {
namespace {

/// MPI's hints for a file.
class Hints {
 public:
  explicit Hints(std::map<std::string, std::string> const& hints) {
    if (hints.empty()) return;
    for (auto const& [key, value] : hints) {
      require_length("name", key, MPI_MAX_INFO_KEY);
      require_length("value", value, MPI_MAX_INFO_VAL);
    }
    mpi_check(MPI_Info_create(&m_info), "make a list of hints");
    for (auto const& [key, value] : hints) {
      mpi_check(MPI_Info_set(m_info, key.c_str(), value.c_str()),
                "take a hint");
    }
  }
  Hints(Hints const&) = delete;
  Hints& operator=(Hints const&) = delete;
  ~Hints() {
    if (m_info != MPI_INFO_NULL) MPI_Info_free(&m_info);
  }
  MPI_Info get() const { return m_info; }

 private:
  /// \param size  with the character that ends the text
  static void require_length(char const* what, std::string const& text,
                             int size) {
    RUNNEL_THROW_IF(
        text.empty() || text.size() >= static_cast<std::size_t>(size),
        "Runnel::save_checkpoint: the " + std::string(what) +
            " of a hint for MPI has " + std::to_string(text.size()) +
            " characters; give 1 to " + std::to_string(size - 1));
  }

  MPI_Info m_info = MPI_INFO_NULL;
};

// Syncs the rank's own writes: if ranks run on several machines, each machine
// has its own memory in front of the disk.
void sync_file(std::string const& path, Hdf5Place const& place) {
  int const descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  int const result = descriptor < 0 ? -1 : fsync(descriptor);
  int const error = errno;
  if (descriptor >= 0) ::close(descriptor);
  if (result == 0 || error == EINVAL || error == ENOTSUP) return;
  place.fail("cannot sync the new file: " + error_text(error));
}

// An MPI-IO that does not report every failed write must not cost the previous
// checkpoint: the checksums detect it.
void verify_rows(std::string const& path, RecordRows const& rows,
                 std::string const& file) {
  try {
    load_file(path,
              [&](std::uint64_t) { return RowRange{rows.first, rows.count}; });
  } catch (CheckpointError const& error) {
    throw CheckpointError(file, "",
                          std::string("was not written as it should be; the "
                                      "previous checkpoint is as it was (") +
                              error.what() + ")");
  }
}

}  // namespace

void save_parallel_hdf5(Communicator const& ranks, std::string const& file,
                        RankRecord const& record,
                        RankCheckpointOptions const& options) {
  Hdf5Place const place{file, checkpoint_group};
  RecordRows const rows = record.rows();
  std::optional<FileReplacement> replacement;
  std::optional<PreparedRows> prepared;
  std::optional<Hints> hints;
  ranks.all_or_none([&] {
    // Here and not inside HDF5's collective calls, where the other ranks would
    // wait if this one failed.
    hints.emplace(options.mpi_hints);
    prepared.emplace(record.header(), rows);
    if (ranks.is_root()) replacement.emplace(file);
  });
  std::string path = ranks.is_root() ? replacement->path() : std::string();
  ranks.broadcast(path);
  ranks.all_or_none([&] {
    Hdf5Session const session;
    ParallelFile shared(
        path,
        {ranks.get(), hints->get(), options.collective_metadata,
         options.alignment, options.alignment_threshold},
        [&](bool is_well) { agree(ranks, is_well); }, place);
    auto const transfer = shared_transfer(options, place);
    write_record(shared.id(), checkpoint_group,
                 {record.header(), rows, prepared->checksums, prepared->narrow},
                 shared_settings(ranks, transfer, options), place);
    shared.close();
  });
  ranks.all_or_none([&] {
    if (options.sync) sync_file(path, place);
    verify_rows(path, rows, file);
  });
  ranks.all_or_none([&] {
    if (replacement) replacement->commit({options.sync, options.keep});
  });
}

Hdf5Handle shared_transfer(RankCheckpointOptions const& options,
                           Hdf5Place const& place) {
  // Filtered datasets can only be written collectively.
  return parallel_transfer(options.collective_writes || options.chunk_rows != 0,
                           place);
}

}  // namespace Impl

bool has_parallel_hdf5() { return true; }

#else

namespace Impl {
namespace {

[[noreturn]] void refuse(std::string const& file) {
  throw CheckpointError(file, "",
                        "this layout needs a parallel HDF5, and this "
                        "Runnel was built with a serial one; choose another "
                        "CheckpointLayout");
}

}  // namespace

void save_parallel_hdf5(Communicator const&, std::string const& file,
                        RankRecord const&, RankCheckpointOptions const&) {
  refuse(file);
}

Hdf5Handle shared_transfer(RankCheckpointOptions const&,
                           Hdf5Place const& place) {
  refuse(place.file);
}

}  // namespace Impl

bool has_parallel_hdf5() { return false; }

#endif

namespace Impl {

void agree(Communicator const& ranks, bool is_well) {
  if (ranks.least(is_well ? 1 : 0) == 0 && is_well) throw FailedElsewhere();
}

RecordSettings shared_settings(Communicator const& ranks, hid_t transfer,
                               RankCheckpointOptions const& options) {
  RecordSettings settings;
  settings.chunk_rows = options.chunk_rows;
  settings.contiguous = options.chunk_rows == 0;
  settings.writes_lists = ranks.is_root();
  settings.transfer = transfer;
  settings.agree = [&ranks](bool is_well) { agree(ranks, is_well); };
  return settings;
}

}  // namespace Impl
}  // namespace Runnel
