// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "io/format.hpp"

#include <algorithm>
#include <limits>
#include <string_view>

#include <runnel/core/errors.hpp>

namespace Runnel::Impl {
namespace {

class Checksum {
 public:
  void add(std::uint64_t word) {
    std::uint64_t const x = (m_sum ^ word) * 0x9e3779b97f4a7c15u;
    m_sum = x ^ (x >> 32);
  }
  void add(std::span<std::uint64_t const> words) {
    for (std::uint64_t const word : words) add(word);
  }
  // Count first, so that two lists cannot pass for one.
  void add_list(std::span<std::uint64_t const> words) {
    add(words.size());
    add(words);
  }
  void add_text(std::string_view text) {
    add(text.size());
    for (std::size_t at = 0; at < text.size(); at += 8) {
      std::uint64_t word = 0;
      std::size_t const bytes = std::min<std::size_t>(8, text.size() - at);
      for (std::size_t i = 0; i < bytes; ++i) {
        word |= std::uint64_t{static_cast<unsigned char>(text[at + i])}
                << (8 * i);
      }
      add(word);
    }
  }
  std::uint64_t sum() const { return m_sum; }

 private:
  std::uint64_t m_sum = 0xcbf29ce484222325u;
};

Checksum header_checksum(Snapshot const& snapshot, std::uint64_t num_extra,
                         std::uint64_t format_version) {
  Checksum checksum;
  checksum.add(format_version);
  checksum.add_text(snapshot.generator);
  checksum.add_list(snapshot.parameters);
  checksum.add_text(snapshot.seeding);
  checksum.add_list(snapshot.seed);
  for (std::uint64_t const number :
       {snapshot.first_stream, snapshot.num_streams, snapshot.part,
        snapshot.num_parts, snapshot.cursor, snapshot.position.low,
        snapshot.position.high, std::uint64_t{snapshot.word_bits},
        snapshot.words_per_stream, num_extra}) {
    checksum.add(number);
  }
  checksum.add(snapshot.notes.size());
  for (auto const& [key, text] : snapshot.notes) {
    checksum.add_text(key);
    checksum.add_text(text);
  }
  return checksum;
}

// Fixed-length strings end at the first NUL.
bool holds_nul(std::string const& text) {
  return text.find('\0') != std::string::npos;
}

std::string shown(std::uint64_t number) { return std::to_string(number); }

std::string naming_defect(Snapshot const& snapshot) {
  if (snapshot.generator.empty()) return "no generator is named";
  for (std::string const& name : {snapshot.generator, snapshot.seeding}) {
    if (holds_nul(name)) return "a name holds a NUL character: " + name;
    if (name.size() > 255) return "a name is longer than 255 bytes: " + name;
  }
  for (auto const& [key, text] : snapshot.notes) {
    if (key.empty()) return "a note has no name";
    if (holds_nul(key) || holds_nul(text)) {
      return "note '" + key + "' holds a NUL character; notes are text";
    }
  }
  return {};
}

std::string stream_defect(Snapshot const& snapshot) {
  auto const& [first, count] =
      std::pair(snapshot.first_stream, snapshot.num_streams);
  if (count == 0) return "there are no streams";
  if (first > std::numeric_limits<std::uint64_t>::max() - (count - 1)) {
    return shown(count) + " streams from number " + shown(first) +
           " on pass 2^64";
  }
  if (snapshot.part >= snapshot.num_parts) {
    return "part " + shown(snapshot.part) + " is not below num_parts " +
           shown(snapshot.num_parts);
  }
  if (snapshot.cursor >= count) {
    return "cursor " + shown(snapshot.cursor) + " is not below num_streams " +
           shown(count);
  }
  return {};
}

std::string position_defect(Snapshot const& header, RecordRows const& rows) {
  if (!rows.extra.empty() && rows.extra.size() != rows.count) {
    return shown(rows.extra.size()) + " extra positions for " +
           shown(rows.count) + " streams";
  }
  for (std::uint64_t const outputs : rows.extra) {
    if (header.position + outputs < header.position) {
      return "a stream's position passes 2^128";
    }
  }
  return {};
}

std::string word_defect(Snapshot const& snapshot, RecordRows const& rows) {
  if (snapshot.word_bits != 32 && snapshot.word_bits != 64) {
    return "words of " + shown(snapshot.word_bits) +
           " bits; they have 32 or 64";
  }
  UInt128 const expected =
      UInt128(rows.count) * UInt128(snapshot.words_per_stream);
  if (expected != UInt128(rows.words.size())) {
    return shown(rows.words.size()) + " state words; " + shown(rows.count) +
           " streams of " + shown(snapshot.words_per_stream) + " have " +
           to_string(expected);
  }
  return {};
}

std::string width_defect(Snapshot const& snapshot, RecordRows const& rows) {
  if (snapshot.word_bits == 32) {
    auto const wide =
        std::find_if(rows.words.begin(), rows.words.end(),
                     [](std::uint64_t word) { return (word >> 32) != 0; });
    if (wide != rows.words.end()) {
      return "state word " + shown(*wide) + " does not fit 32 bits";
    }
  }
  return {};
}

}  // namespace

RecordRows all_rows(Snapshot const& snapshot) {
  return {0, snapshot.num_streams, !snapshot.position_extra.empty(),
          snapshot.position_extra, snapshot.words};
}

std::vector<std::uint64_t> row_checksums(Snapshot const& header,
                                         RecordRows const& rows,
                                         std::uint64_t format_version) {
  Checksum const start = header_checksum(
      header, rows.has_extra ? header.num_streams : 0, format_version);
  std::size_t const length = header.words_per_stream;
  std::vector<std::uint64_t> sums(rows.count);
  for (std::size_t s = 0; s < sums.size(); ++s) {
    Checksum checksum = start;
    checksum.add(header.first_stream + rows.first + s);
    checksum.add(rows.extra.empty() ? 0 : rows.extra[s]);
    checksum.add(rows.words.subspan(s * length, length));
    sums[s] = checksum.sum();
  }
  return sums;
}

std::vector<std::uint64_t> stream_checksums(Snapshot const& snapshot,
                                            std::uint64_t format_version) {
  return row_checksums(snapshot, all_rows(snapshot), format_version);
}

std::string shape_defect(Snapshot const& header, RecordRows const& rows) {
  for (auto const find : {naming_defect, stream_defect}) {
    std::string defect = find(header);
    if (!defect.empty()) return defect;
  }
  for (auto const find : {position_defect, word_defect}) {
    std::string defect = find(header, rows);
    if (!defect.empty()) return defect;
  }
  return {};
}

std::string record_defect(Snapshot const& header, RecordRows const& rows) {
  std::string const defect = shape_defect(header, rows);
  return defect.empty() ? width_defect(header, rows) : defect;
}

void narrow_words(std::span<std::uint64_t const> words,
                  std::span<std::uint32_t> to) {
  std::uint64_t all = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    all |= words[i];
    to[i] = static_cast<std::uint32_t>(words[i]);
  }
  RUNNEL_THROW_IF((all >> 32) != 0,
                  "Runnel::save_checkpoint: the snapshot contradicts itself: a "
                  "state word does not fit 32 bits; nothing was written");
}

std::string snapshot_defect(Snapshot const& snapshot) {
  return record_defect(snapshot, all_rows(snapshot));
}

void require_whole(Snapshot const& snapshot) {
  std::string const defect = snapshot_defect(snapshot);
  RUNNEL_THROW_IF(!defect.empty(),
                  "Runnel::save_checkpoint: the snapshot contradicts itself: " +
                      defect + "; nothing was written");
}

}  // namespace Runnel::Impl
