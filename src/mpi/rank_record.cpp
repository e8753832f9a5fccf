// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mpi/rank_record.hpp"

#include <algorithm>
#include <runnel/core/errors.hpp>

namespace Runnel::Impl {
namespace {

// Names and texts in turn, each preceded by its length: texts may hold anything
// but NUL.
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

void require_sound(Snapshot const& mine) {
  std::string defect;
  if (mine.num_streams > 0) {
    defect = shape_defect(mine, all_rows(mine));
  } else if (!mine.words.empty() || !mine.position_extra.empty()) {
    defect = "words or positions of no streams";
  }
  for (auto const& [name, text] : mine.notes) {
    if (name.empty() || (name + text).find('\0') != std::string::npos) {
      defect = "a note has no name, or holds a NUL character";
    }
  }
  RUNNEL_THROW_IF(!defect.empty(),
                  "Runnel::save_checkpoint: the snapshot contradicts itself: " +
                      defect + "; nothing was written");
}

}  // namespace

RankRecord::RankRecord(Communicator const& ranks, Snapshot const& mine)
    : m_mine(mine) {
  ranks.all_or_none([&] { require_sound(mine); });
  m_place = place_of(ranks, mine);
  share_header(ranks, mine);
  share_positions(ranks);
}

void RankRecord::share_header(Communicator const& ranks, Snapshot const& mine) {
  int const root = m_place.lowest_rank;
  SeedRecord seed{mine.seeding, mine.seed, mine.parameters};
  m_header.generator = mine.generator;
  // Who has streams knows their seed: `place_of` has compared them.
  if (ranks.least(mine.num_streams) == 0) {
    seed.broadcast(ranks, root);
    ranks.broadcast(m_header.generator, root);
  }
  m_header.seeding = seed.form;
  m_header.seed = seed.numbers;
  m_header.parameters = seed.parameters;
  // Only a set that is whole on one rank has a stream whose turn it is.
  bool const is_whole = mine.num_streams == m_place.num_streams;
  std::vector<std::uint64_t> numbers = {mine.part, mine.num_parts,
                                        mine.word_bits, mine.words_per_stream,
                                        is_whole ? mine.cursor : 0};
  ranks.broadcast(numbers, root);
  m_header.first_stream = m_place.first_stream;
  m_header.num_streams = m_place.num_streams;
  m_header.part = numbers[0];
  m_header.num_parts = numbers[1];
  m_header.word_bits = static_cast<std::uint32_t>(numbers[2]);
  m_header.words_per_stream = numbers[3];
  m_header.cursor = numbers[4];
  std::string notes = packed(mine.notes);
  ranks.broadcast(notes);
  m_header.notes = unpacked(notes);
}

void RankRecord::share_positions(Communicator const& ranks) {
  auto const positions = ranks.gather_all(
      {m_mine.num_streams, m_mine.position.low, m_mine.position.high});
  UInt128 least = UInt128(0) - UInt128(1), most = 0;
  for (std::size_t i = 0; i < positions.size(); i += 3) {
    if (positions[i] == 0) continue;
    UInt128 const position(positions[i + 2], positions[i + 1]);
    least = std::min(least, position);
    most = std::max(most, position);
  }
  m_header.position = least;
  m_has_extra =
      least != most || ranks.largest(m_mine.position_extra.size()) > 0;
  ranks.all_or_none([&] {
    if (!m_has_extra || m_mine.num_streams == 0) return;
    UInt128 const ahead = m_mine.position - least;
    if (ahead == UInt128(0) && !m_mine.position_extra.empty()) return;
    m_extra = m_mine.position_extra;
    m_extra.resize(m_mine.num_streams, 0);
    for (std::uint64_t& extra : m_extra) {
      UInt128 const sum = ahead + UInt128(extra);
      RUNNEL_THROW_IF(sum.high != 0,
                      "positions " + to_string(least) + " and " +
                          to_string(least + sum) +
                          " lie too far apart for streams of one set: 2^64 "
                          "outputs or more");
      extra = sum.low;
    }
  });
}

RecordRows RankRecord::rows() const {
  // Unchanged where this rank's least position is that of all.
  bool const as_they_are = m_has_extra && m_extra.empty();
  return {m_place.first_row, m_mine.num_streams, m_has_extra,
          as_they_are ? m_mine.position_extra : m_extra, m_mine.words};
}

}  // namespace Runnel::Impl
