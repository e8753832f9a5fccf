// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <optional>
#include <runnel/mpi/detail/agree.hpp>
#include <runnel/mpi/hdf5_group.hpp>

#include "io/hdf5_swap.hpp"
#include "mpi/rank_record.hpp"

namespace Runnel {
namespace {

std::uint64_t fingerprint_of_group(std::string const& group_name,
                                   RankCheckpointOptions const& options = {}) {
  Impl::Fingerprint print;
  print.add(group_name);
  print.add(options.chunk_rows);
  print.add(std::uint64_t{options.collective_writes});
  return print.value();
}

}  // namespace

void save_checkpoint(Communicator const& ranks, hid_t location,
                     std::string const& group_name, Snapshot const& mine,
                     RankCheckpointOptions const& options) {
  using namespace Impl;
  RankRecord const record(ranks, mine,
                          fingerprint_of_group(group_name, options));
  RecordRows const rows = record.rows();
  std::optional<PreparedRows> prepared;
  ranks.all_or_none([&] {
    Hdf5Session const session;
    require_location("save_checkpoint", location, group_name);
    require_writable(location, group_name, ranks.size() > 1);
    prepared.emplace(record.header(), rows);
  });
  ranks.all_or_none([&] {
    Hdf5Session const session;
    auto const write = [&](std::string const& sibling, Hdf5Place const& place) {
      auto const transfer = shared_transfer(options, place);
      write_record(
          location, sibling,
          {record.header(), rows, prepared->checksums, prepared->narrow},
          shared_settings(ranks, transfer, options), place);
    };
    replace_record(location, group_name, write);
  });
}

namespace {

Snapshot load(Communicator const& ranks, hid_t location,
              std::string const& group_name,
              std::string const* expected_generator) {
  using namespace Impl;
  ranks.all_or_none([&] {
    Hdf5Session const session;
    require_location("load_checkpoint", location, group_name);
  });
  require_same(ranks, fingerprint_of_group(group_name),
               "Runnel::load_checkpoint: names of groups");
  Snapshot mine;
  ranks.all_or_none([&] {
    Hdf5Session const session;
    Hdf5Place const place{file_name(location, group_name), group_name};
    if (!object_exists(location, group_name, place)) {
      place.fail("is missing: there is no such group");
    }
    auto const rows = [&](std::uint64_t num_streams) {
      return rows_of(ranks, num_streams);
    };
    mine = read_record(open_group(location, group_name, place), rows, place)
               .snapshot;
    if (expected_generator != nullptr) {
      require_generator(mine, *expected_generator, place);
    }
  });
  return mine;
}

}  // namespace

Snapshot load_checkpoint(Communicator const& ranks, hid_t location,
                         std::string const& group_name) {
  return load(ranks, location, group_name, nullptr);
}

Snapshot load_checkpoint(Communicator const& ranks, hid_t location,
                         std::string const& group_name,
                         std::string const& expected_generator) {
  return load(ranks, location, group_name, &expected_generator);
}

}  // namespace Runnel
