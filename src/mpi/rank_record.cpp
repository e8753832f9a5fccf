// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mpi/rank_record.hpp"

#include <algorithm>
#include <cstring>
#include <runnel/core/errors.hpp>
#include <runnel/streams/rank_share.hpp>
#include <utility>

namespace Runnel::Impl {
namespace {

// Names and texts in turn, each followed by a NUL, which neither may hold.
std::string packed(std::map<std::string, std::string> const& notes) {
  std::string all;
  for (auto const& [name, text] : notes) {
    all += name + '\0' + text + '\0';
  }
  return all;
}

std::map<std::string, std::string> unpacked(std::string const& all) {
  std::map<std::string, std::string> notes;
  for (std::size_t at = 0; at < all.size();) {
    std::size_t const name_end = all.find('\0', at);
    std::size_t const text_end = all.find('\0', name_end + 1);
    notes[all.substr(at, name_end - at)] =
        all.substr(name_end + 1, text_end - name_end - 1);
    at = text_end + 1;
  }
  return notes;
}

std::string defect_of(Snapshot const& mine) {
  if (mine.num_streams > 0) {
    std::string const defect = shape_defect(mine, all_rows(mine));
    if (!defect.empty()) return defect;
  } else if (!mine.words.empty() || !mine.position_extra.empty()) {
    return "words or positions of no streams";
  }
  return note_defect(mine);
}

}  // namespace

/// The data that each rank sends to all others, in one message: where ranks
/// share cores, each message waits for the scheduler.
struct RankRecord::Told {
  std::uint64_t is_sound, request;
  std::uint64_t first_stream, num_streams, print;
  std::uint64_t part, num_parts, word_bits, words_per_stream;
  std::uint64_t cursor, cursor_block;
  std::uint64_t position_low, position_high, has_extra;

  UInt128 position() const { return {position_high, position_low}; }
};

RankRecord::RankRecord(Communicator const& ranks, Snapshot const& mine,
                       std::uint64_t request)
    : m_mine(mine) {
  std::string const defect = defect_of(mine);
  auto const all = tell(ranks, defect.empty(), request);
  if (!std::ranges::all_of(all, &Told::is_sound)) {
    ranks.all_or_none([&] {
      RUNNEL_THROW_IF(
          !defect.empty(),
          "Runnel::save_checkpoint: the snapshot contradicts itself, " +
              defect + ", and nothing was written; save what snapshot() gave");
    });
  }
  for (Told const& other : all) {
    RUNNEL_THROW_IF(other.request != all[0].request,
                    "Runnel::save_checkpoint: the names of file or group, or "
                    "the options, differ among the ranks; all must ask for "
                    "the same");
  }
  std::vector<RankPiece> pieces;
  for (Told const& other : all) {
    pieces.push_back(
        {pieces.size(), other.first_stream, other.num_streams, other.print});
  }
  m_place = place_among(std::move(pieces), ranks.rank());
  share_header(ranks, all);
  share_positions(ranks, all);
}

std::vector<RankRecord::Told> RankRecord::tell(Communicator const& ranks,
                                               bool is_sound,
                                               std::uint64_t request) const {
  Told const mine{is_sound,
                  request,
                  m_mine.first_stream,
                  m_mine.num_streams,
                  fingerprint(m_mine),
                  m_mine.part,
                  m_mine.num_parts,
                  m_mine.word_bits,
                  m_mine.words_per_stream,
                  m_mine.cursor,
                  m_mine.cursor_block,
                  m_mine.position.low,
                  m_mine.position.high,
                  !m_mine.position_extra.empty()};
  std::vector<std::uint64_t> numbers(sizeof mine / 8);
  std::memcpy(numbers.data(), &mine, sizeof mine);
  auto const gathered = ranks.gather_all(numbers);
  std::vector<Told> all(static_cast<std::size_t>(ranks.size()));
  std::memcpy(all.data(), gathered.data(), gathered.size() * 8);
  return all;
}

void RankRecord::share_header(Communicator const& ranks,
                              std::vector<Told> const& all) {
  int const root = m_place.lowest_rank;
  SeedRecord seed{m_mine.seeding, m_mine.seed, m_mine.parameters};
  m_header.generator = m_mine.generator;
  // Any rank with streams knows their seed: `place_among` has compared them.
  if (!std::ranges::all_of(all, &Told::num_streams)) {
    seed.broadcast(ranks, root);
    ranks.broadcast(m_header.generator, root);
  }
  m_header.seeding = seed.form;
  m_header.seed = seed.numbers;
  m_header.parameters = seed.parameters;
  m_header.first_stream = m_place.first_stream;
  m_header.num_streams = m_place.num_streams;
  Told const& first = all[static_cast<std::size_t>(root)];
  m_header.part = first.part;
  m_header.num_parts = first.num_parts;
  m_header.word_bits = static_cast<std::uint32_t>(first.word_bits);
  m_header.words_per_stream = first.words_per_stream;
  // Only a set that is complete on one rank has a cursor.
  if (first.num_streams == m_place.num_streams) {
    m_header.cursor = first.cursor;
    m_header.cursor_block = first.cursor_block;
  }
  std::string notes = packed(m_mine.notes);
  ranks.broadcast(notes);
  m_header.notes = unpacked(notes);
}

void RankRecord::share_positions(Communicator const& ranks,
                                 std::vector<Told> const& all) {
  UInt128 least = UInt128(0) - UInt128(1), most = 0;
  bool has_all_extra = true;
  for (Told const& other : all) {
    if (other.num_streams == 0) continue;
    least = std::min(least, other.position());
    most = std::max(most, other.position());
    m_has_extra |= other.has_extra != 0;
    has_all_extra &= other.has_extra != 0;
  }
  m_header.position = least;
  m_has_extra |= least != most;
  if (!m_has_extra || (has_all_extra && least == most)) return;
  ranks.all_or_none([&] { shift_positions(); });
}

// Counts positions from the least one of all ranks.
void RankRecord::shift_positions() {
  UInt128 const least = m_header.position;
  if (m_mine.num_streams == 0) return;
  UInt128 const ahead = m_mine.position - least;
  if (ahead == UInt128(0) && !m_mine.position_extra.empty()) return;
  m_extra = m_mine.position_extra;
  m_extra.resize(m_mine.num_streams, 0);
  for (std::uint64_t& extra : m_extra) {
    UInt128 const sum = ahead + UInt128(extra);
    RUNNEL_THROW_IF(sum.high != 0,
                    "Runnel::save_checkpoint: positions " + to_string(least) +
                        " and " + to_string(least + sum) +
                        " lie 2^64 outputs or more apart, too far for streams "
                        "of one set; save them in a file each");
    extra = sum.low;
  }
}

RecordRows RankRecord::rows() const {
  // Unchanged where this rank's least position is that of all.
  bool const as_they_are = m_has_extra && m_extra.empty();
  return {m_place.first_row, m_mine.num_streams, m_has_extra,
          as_they_are ? m_mine.position_extra : m_extra, m_mine.words};
}

RowRange rows_of(Communicator const& ranks, std::uint64_t num_streams) {
  RankShare const mine =
      block_of_rank(num_streams, static_cast<std::uint64_t>(ranks.rank()),
                    static_cast<std::uint64_t>(ranks.size()));
  return {mine.first, mine.count};
}

}  // namespace Runnel::Impl
