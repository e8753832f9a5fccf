// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checkpoint_place.hpp"

#include <climits>
#include <cstdint>
#include <runnel/config.hpp>
#include <string>

#include "collective.hpp"
#if RUNNEL_ENABLE_HDF5
#include <runnel/mpi/checkpoint.hpp>
#include <runnel/mpi/hdf5_group.hpp>
#endif

namespace Runnel::CApi {

using Options = runnel_rank_checkpoint_options;

#if RUNNEL_ENABLE_HDF5

static_assert(sizeof(hid_t) == sizeof(std::int64_t),
              "Runnel: the C interface passes identifiers of HDF5 1.10 and "
              "newer, which have 64 bits");
static_assert(static_cast<int>(CheckpointLayout::file_per_rank) ==
              RUNNEL_LAYOUT_FILE_PER_RANK);

namespace {

/// Refuses what a negative number of Fortran turns into.
void require_not_negative(char const* name, std::uint64_t number,
                          std::uint64_t most) {
  RUNNEL_THROW_IF(number > most,
                  std::string(name) + " is " + std::to_string(number) +
                      ", at most " + std::to_string(most) +
                      " may be given; was it a negative number?");
}

RankCheckpointOptions read_options(Options const& options) {
  auto const layout = static_cast<int>(options.layout);
  RUNNEL_THROW_IF(
      layout < RUNNEL_LAYOUT_SHARED || layout > RUNNEL_LAYOUT_FILE_PER_RANK,
      "layout " + std::to_string(layout) +
          " is none; give one of RUNNEL_LAYOUT_SHARED, "
          "_PARALLEL_HDF5, _GATHERED, _FILE_PER_RANK");
  require_not_negative("keep", options.keep, INT_MAX);
  require_not_negative("chunk_rows", options.chunk_rows, INT64_MAX);
  require_not_negative("alignment", options.alignment, INT64_MAX);
  require_not_negative("alignment_threshold", options.alignment_threshold,
                       INT64_MAX);
  RankCheckpointOptions read;
  // In the order of both enums.
  read.layout = static_cast<CheckpointLayout>(layout);
  read.sync = options.sync != 0;
  read.keep = options.keep;
  read.chunk_rows = options.chunk_rows;
  read.alignment = options.alignment;
  read.alignment_threshold = options.alignment_threshold;
  read.collective_writes = options.collective_writes != 0;
  read.collective_metadata = options.collective_metadata != 0;
  require_count(options.num_hints, sizeof(char const*));
  if (options.num_hints > 0) {
    require_pointer(options.hint_names, "hint_names");
    require_pointer(options.hint_values, "hint_values");
  }
  for (std::size_t i = 0; i < options.num_hints; ++i) {
    require_pointer(options.hint_names[i], "a hint's name");
    require_pointer(options.hint_values[i], "a hint's value");
    read.mpi_hints[options.hint_names[i]] = options.hint_values[i];
  }
  return read;
}

/// \param expected  a generator's name, or nothing
template <class... Expected>
Snapshot read(Communicator const& ranks, CheckpointPlace const& place,
              Expected const&... expected) {
  if (place.location) {
    return load_checkpoint(ranks, *place.location, place.name, expected...);
  }
  return load_checkpoint(ranks, place.name, expected...);
}

}  // namespace

void write_checkpoint(Communicator const& ranks, CheckpointPlace const& place,
                      Snapshot const& mine, Options const& options) {
  RankCheckpointOptions chosen;
  everywhere(ranks, [&] { chosen = read_options(options); });
  everywhere(ranks, [&] {
    if (place.location) {
      save_checkpoint(ranks, *place.location, place.name, mine, chosen);
    } else {
      save_checkpoint(ranks, place.name, mine, chosen);
    }
  });
}
Snapshot read_checkpoint(Communicator const& ranks,
                         CheckpointPlace const& place,
                         std::string const& generator) {
  Snapshot mine;
  everywhere(ranks, [&] {
    mine =
        generator.empty() ? read(ranks, place) : read(ranks, place, generator);
  });
  return mine;
}

#else

void write_checkpoint(Communicator const&, CheckpointPlace const&,
                      Snapshot const&, Options const&) {
  refuse_without_hdf5();
}
Snapshot read_checkpoint(Communicator const&, CheckpointPlace const&,
                         std::string const&) {
  refuse_without_hdf5();
}

#endif

}  // namespace Runnel::CApi

extern "C" int runnel_has_parallel_hdf5() {
#if RUNNEL_ENABLE_HDF5
  return Runnel::has_parallel_hdf5() ? 1 : 0;
#else
  return 0;
#endif
}
