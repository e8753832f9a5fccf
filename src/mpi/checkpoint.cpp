// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/mpi/checkpoint.hpp>

#include "io/load_file.hpp"
#include "mpi/rank_record.hpp"

namespace Runnel {
namespace {

std::uint64_t fingerprint_of_file(std::string const& file,
                                  RankCheckpointOptions const& options) {
  Impl::Fingerprint print;
  print.add(file);
  for (std::uint64_t const number :
       {static_cast<std::uint64_t>(options.layout), std::uint64_t{options.sync},
        std::uint64_t{options.keep}, options.chunk_rows, options.alignment,
        options.alignment_threshold, std::uint64_t{options.collective_writes},
        std::uint64_t{options.collective_metadata}}) {
    print.add(number);
  }
  return print.value();
}

Snapshot load(Communicator const& ranks, std::string const& file,
              std::string const* expected_generator) {
  Snapshot mine;
  ranks.all_or_none([&] {
    mine = Impl::load_file(file, [&](std::uint64_t n) {
             return Impl::rows_of(ranks, n);
           }).snapshot;
    if (expected_generator != nullptr) {
      Impl::require_generator(mine, *expected_generator,
                              {file, Impl::checkpoint_group});
    }
  });
  return mine;
}

}  // namespace

void save_checkpoint(Communicator const& ranks, std::string const& file,
                     Snapshot const& mine,
                     RankCheckpointOptions const& options) {
  Impl::RankRecord const record(ranks, mine,
                                fingerprint_of_file(file, options));
  switch (options.layout) {
    case CheckpointLayout::shared:
      return Impl::save_shared(ranks, file, record, options);
    case CheckpointLayout::parallel_hdf5:
      return Impl::save_parallel_hdf5(ranks, file, record, options);
    case CheckpointLayout::file_per_rank:
      return Impl::save_file_per_rank(ranks, file, record, options);
    default:
      return Impl::save_gathered(ranks, file, record, options);
  }
}

Snapshot load_checkpoint(Communicator const& ranks, std::string const& file) {
  return load(ranks, file, nullptr);
}

Snapshot load_checkpoint(Communicator const& ranks, std::string const& file,
                         std::string const& expected_generator) {
  return load(ranks, file, &expected_generator);
}

}  // namespace Runnel
