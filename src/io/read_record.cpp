// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/version.hpp>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "io/hdf5_member.hpp"
#include "io/hdf5_read.hpp"
#include "io/hdf5_record.hpp"
#include "io/hdf5_rows.hpp"
#include "io/large_memory.hpp"

namespace Runnel::Impl {
namespace {

void require_known_version(hid_t group, Checkpoint& checkpoint,
                           Hdf5Place const& place) {
  if (!is_record(group, place)) {
    place.fail(
        "this is not a Runnel checkpoint: the attribute 'format' is "
        "missing or does not say '" +
        std::string(checkpoint_format_name) + "'");
  }
  checkpoint.format_version = read_number(group, Name::format_version, place);
  checkpoint.library_version = read_text(group, Name::library_version, place);
  std::uint64_t const found = checkpoint.format_version;
  if (found > checkpoint_format_version) {
    place.fail("format version " + std::to_string(found) +
               " is newer than this library, Runnel " + version() +
               ", which reads up to version " +
               std::to_string(checkpoint_format_version) +
               "; it was written by Runnel " +
               shortened(checkpoint.library_version) +
               ": use that or a later one");
  }
  if (found == 0) place.fail("format version 0 does not exist");
}

std::uint32_t read_word_bits(hid_t group, Hdf5Place const& place) {
  std::uint64_t const bits = read_number(group, Name::word_bits, place);
  if (bits != 32 && bits != 64) {
    place.inside(Name::word_bits)
        .fail("is " + std::to_string(bits) + "; words have 32 or 64 bits");
  }
  return static_cast<std::uint32_t>(bits);
}

void read_header(hid_t group, Checkpoint& checkpoint, ReadLimit const& limit,
                 Hdf5Place const& place) {
  Snapshot& snapshot = checkpoint.snapshot;
  snapshot.generator = read_text(group, Name::generator, place);
  snapshot.parameters = read_list(group, Name::parameters, limit, place);
  snapshot.seeding = read_text(group, Name::seeding, place);
  snapshot.seed = read_list(group, Name::seed, limit, place);
  snapshot.first_stream = read_number(group, Name::first_stream, place);
  snapshot.num_streams = read_number(group, Name::num_streams, place);
  snapshot.part = read_number(group, Name::part, place);
  snapshot.num_parts = read_number(group, Name::num_parts, place);
  snapshot.cursor = read_number(group, Name::cursor, place);
  if (checkpoint.format_version > 1) {
    snapshot.cursor_block = read_number(group, Name::cursor_block, place);
  }
  snapshot.position.low = read_number(group, Name::position_low, place);
  snapshot.position.high = read_number(group, Name::position_high, place);
  snapshot.word_bits = read_word_bits(group, place);
  snapshot.words_per_stream = read_number(group, Name::words_per_stream, place);
}

// The states. Returns the checksums of what has been read, made while it is in
// the cache; what else they cover has been read before.
std::vector<std::uint64_t> read_state(hid_t group, Checkpoint& checkpoint,
                                      RecordRows const& rows,
                                      ReadLimit const& limit,
                                      Hdf5Place const& place) {
  Snapshot& snapshot = checkpoint.snapshot;
  RowSums const row_sums(snapshot, rows.has_extra, checkpoint.format_version);
  std::vector<std::uint64_t> sums;
  reserve_large(sums, rows.count);
  sums.resize(rows.count);
  std::uint64_t const length = snapshot.words_per_stream;
  if (length == 0) {
    row_sums.make(rows, sums);
    return sums;
  }
  bool const is_narrow = snapshot.word_bits == 32;
  hsize_t const shape[] = {snapshot.num_streams, length};
  ArrayClaim const claim{Name::state, shape,
                         is_narrow ? H5T_NATIVE_UINT32 : H5T_NATIVE_UINT64};
  auto& words = snapshot.words;
  auto const append = [&](auto const* from, std::uint64_t count) {
    words.insert(words.end(), from, from + count);
  };
  RowReader reader(group, claim, limit, place.inside(claim.name));
  reserve_large(words, rows.count * length);
  read_in_pieces(reader, {rows.first, rows.count},
                 [&](RowRange const& some, void const* data) {
                   std::uint64_t const count = some.count * length;
                   if (is_narrow) {
                     append(static_cast<std::uint32_t const*>(data), count);
                   } else {
                     append(static_cast<std::uint64_t const*>(data), count);
                   }
                   RecordRows here = rows;
                   here.first += some.first;
                   here.count = some.count;
                   if (!rows.extra.empty()) {
                     here.extra = rows.extra.subspan(some.first, some.count);
                   }
                   here.words = std::span(words).last(count);
                   row_sums.make(
                       here, std::span(sums).subspan(some.first, some.count));
                 });
  return sums;
}

void read_notes(hid_t group, Snapshot& snapshot, ReadLimit const& limit,
                Hdf5Place const& place) {
  auto const names = read_texts(group, Name::note_names, limit, place);
  auto const texts = read_texts(group, Name::note_texts, limit, place);
  if (names.size() != texts.size()) {
    place.inside(Name::note_texts)
        .fail("has " + std::to_string(texts.size()) + " texts for " +
              std::to_string(names.size()) + " notes");
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0 && names[i - 1] >= names[i]) {
      place.inside(Name::note_names)
          .fail("has '" + shortened(names[i]) + "' after '" +
                shortened(names[i - 1]) +
                "'; names are sorted, and each is there once");
    }
    snapshot.notes.emplace_hint(snapshot.notes.end(), names[i], texts[i]);
  }
}

void verify(Snapshot const& header, RecordRows const& rows,
            std::span<std::uint64_t const> stored,
            std::span<std::uint64_t const> computed, Hdf5Place const& place) {
  std::size_t wrong = 0, first = 0;
  for (std::size_t s = stored.size(); s-- > 0;) {
    if (stored[s] == computed[s]) continue;
    ++wrong;
    first = s;
  }
  if (wrong == 0) return;
  std::string const which =
      "the checksum of stream " +
      std::to_string(header.first_stream + rows.first + first) +
      (wrong > 1 ? " and of " + std::to_string(wrong - 1) + " more" : "");
  place.inside(Name::checksum)
      .fail(which +
            " does not fit: states, positions, seed or other numbers were "
            "changed after the checkpoint was written; restart from another "
            "checkpoint");
}

// The record of the rows alone, as streams/slice.hpp cuts it.
void become_slice(Snapshot& snapshot, RowRange const& rows) {
  if (rows.count == snapshot.num_streams) return;
  snapshot.first_stream += rows.first;
  snapshot.num_streams = rows.count;
  snapshot.whole_cursor = std::exchange(snapshot.cursor, 0);
  snapshot.whole_cursor_block = std::exchange(snapshot.cursor_block, 1);
  auto& extra = snapshot.position_extra;
  if (extra.empty()) return;
  std::uint64_t const least = *std::min_element(extra.begin(), extra.end());
  snapshot.position += UInt128(least);
  for (std::uint64_t& outputs : extra) outputs -= least;
}

}  // namespace

bool is_record(hid_t group, Hdf5Place const& place) {
  if (!attribute_exists(group, Name::format, place)) return false;
  std::string const expected = checkpoint_format_name;
  return read_text(group, Name::format, place) == expected;
}

Checkpoint read_record(hid_t group, Hdf5Place const& place) {
  return read_record(
      group, [](std::uint64_t count) { return RowRange{0, count}; }, place);
}

Checkpoint read_record(hid_t group,
                       std::function<RowRange(std::uint64_t)> const& choose,
                       Hdf5Place const& place) {
  ReadLimit const limit = stored_bytes(group, place);
  Checkpoint checkpoint;
  Snapshot& snapshot = checkpoint.snapshot;
  require_known_version(group, checkpoint, place);
  read_header(group, checkpoint, limit, place);
  if (snapshot.num_streams == 0) {
    place.fail("contradicts itself: there are no streams");
  }
  RowRange const rows = choose(snapshot.num_streams);
  hsize_t const per_stream[] = {snapshot.num_streams};
  auto const read_column = [&](char const* name) {
    RowReader reader(group, ArrayClaim{name, per_stream, H5T_NATIVE_UINT64},
                     limit, place.inside(name));
    return read_rows(reader, rows);
  };
  auto const stored = read_column(Name::checksum);
  bool const has_extra = member_exists(group, Name::position_extra,
                                       place.inside(Name::position_extra));
  if (has_extra) snapshot.position_extra = read_column(Name::position_extra);
  read_notes(group, snapshot, limit, place);
  RecordRows held{
      rows.first, rows.count, has_extra, snapshot.position_extra, {}};
  auto const computed = read_state(group, checkpoint, held, limit, place);
  held.words = snapshot.words;
  std::string const defect = shape_defect(snapshot, held);
  if (!defect.empty()) place.fail("contradicts itself: " + defect);
  verify(snapshot, held, stored, computed, place);
  become_slice(snapshot, rows);
  return checkpoint;
}

void require_generator(Snapshot const& snapshot, std::string const& expected,
                       Hdf5Place const& place) {
  if (snapshot.generator == expected) return;
  place.inside(Name::generator)
      .fail("this is a checkpoint of generator '" +
            shortened(snapshot.generator) + "', not of '" + expected +
            "'; nothing was loaded");
}

}  // namespace Runnel::Impl
