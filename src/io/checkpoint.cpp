// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/io/checkpoint.hpp>

#include "io/file_replacement.hpp"
#include "io/hdf5_image.hpp"
#include "io/hdf5_member.hpp"
#include "io/hdf5_record.hpp"
#include "io/hdf5_rows.hpp"
#include "io/load_file.hpp"
#include "io/open_file.hpp"

namespace Runnel {
namespace Impl {
namespace {

std::size_t expected_bytes(Snapshot const& snapshot) {
  std::size_t const fixed = std::size_t{64} << 10;
  return fixed + snapshot.words.size() * (snapshot.word_bits / 8) +
         (snapshot.position_extra.size() + snapshot.num_streams) * 8;
}

}  // namespace

Checkpoint load_file(std::string const& file) {
  return load_file(file, [](std::uint64_t n) { return RowRange{0, n}; });
}

Checkpoint load_file(std::string const& file,
                     std::function<RowRange(std::uint64_t)> const& choose) {
  Hdf5Session const session;
  Hdf5Place const whole{file, ""};
  Hdf5Place const place{file, checkpoint_group};
  auto const opened = open_file(whole);
  if (!member_exists(opened, checkpoint_group, place)) {
    place.fail("is missing: this HDF5 file is not a Runnel checkpoint");
  }
  return read_record(open_group(opened, checkpoint_group, place), choose,
                     place);
}

std::optional<std::set<std::string>> row_sources(std::string const& file) {
  Hdf5Session const session;
  Hdf5Place const place{file, checkpoint_group};
  try {
    auto const opened = open_file({file, ""});
    auto const group = open_group(opened, checkpoint_group, place);
    if (!member_exists(group, Name::checksum, place)) return std::nullopt;
    return source_names(
        open_member(group, Name::checksum, Shown::beside, place), place);
  } catch (CheckpointError const&) {
    return std::nullopt;
  }
}

}  // namespace Impl

void save_checkpoint(std::string const& file, Snapshot const& snapshot,
                     CheckpointOptions const& options) {
  using namespace Impl;
  require_shape(snapshot);
  FileReplacement replacement(file);
  Hdf5Session const session;
  Hdf5Place const place{file, checkpoint_group};
  auto const image = make_hdf5_image(
      expected_bytes(snapshot),
      [&](hid_t whole) {
        write_record(whole, checkpoint_group, snapshot, options.chunk_rows,
                     place);
      },
      place);
  replacement.write(image.bytes.get(), image.size);
  replacement.commit({options.sync, options.keep});
}

Snapshot load_checkpoint(std::string const& file) {
  return Impl::load_file(file).snapshot;
}

Snapshot load_checkpoint(std::string const& file,
                         std::string const& expected_generator) {
  Snapshot snapshot = load_checkpoint(file);
  Impl::require_generator(snapshot, expected_generator,
                          {file, Impl::checkpoint_group});
  return snapshot;
}

}  // namespace Runnel
