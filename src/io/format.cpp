// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "io/format.hpp"

#include <algorithm>
#include <limits>
#include <string_view>

#include <runnel/core/errors.hpp>

#include "io/next_sum.hpp"

namespace Runnel::Impl {
namespace {

class Checksum {
 public:
  void add(std::uint64_t word) { m_sum = next_sum(m_sum, word); }
  void add(std::span<std::uint64_t const> words) {
    for (std::uint64_t const word : words) add(word);
  }
  // The count comes first, so that two lists cannot be taken for one.
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
        snapshot.words_per_stream}) {
    checksum.add(number);
  }
  if (format_version > 1) checksum.add(snapshot.cursor_block);
  checksum.add(num_extra);
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
    if (holds_nul(name))
      return "a name holds a NUL character: " + shortened(name);
    if (name.size() > max_text_bytes) {
      return "a name is longer than " + shown(max_text_bytes) +
             " bytes: " + shortened(name);
    }
  }
  for (auto const* const list : {&snapshot.parameters, &snapshot.seed}) {
    if (list->size() > max_numbers) {
      return "parameters or seed are " + shown(list->size()) +
             " numbers; there may be " + shown(max_numbers);
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
  std::uint64_t const block = snapshot.cursor_block;
  if (block == 0 || UInt128(block) * UInt128(count) > UInt128(1) << 62) {
    return "a cycle of " + shown(count) + " blocks of " + shown(block) +
           " values, cursor_block, is empty or too long";
  }
  if (snapshot.cursor >= count * block) {
    return "cursor " + shown(snapshot.cursor) + " is not below num_streams " +
           shown(count) +
           (block > 1 ? " times cursor_block " + shown(block) : std::string());
  }
  return {};
}

std::string position_defect(Snapshot const& header, RecordRows const& rows) {
  if (!rows.extra.empty() && rows.extra.size() != rows.count) {
    return shown(rows.extra.size()) + " extra positions for " +
           shown(rows.count) + " streams";
  }
  std::uint64_t most = 0;
  for (std::uint64_t const outputs : rows.extra) most = std::max(most, outputs);
  if (header.position + most < header.position) {
    return "a stream's position passes 2^128";
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

// The first word that does not fit 32 bits; empty if all do.
std::string wide_word(std::span<std::uint64_t const> words) {
  auto const wide = std::find_if(words.begin(), words.end(),
                                 [](auto word) { return (word >> 32) != 0; });
  return wide == words.end()
             ? std::string()
             : "state word " + shown(*wide) + " does not fit 32 bits";
}

std::string width_defect(Snapshot const& snapshot, RecordRows const& rows) {
  return snapshot.word_bits == 32 ? wide_word(rows.words) : std::string();
}

void require_none(std::string const& defect) {
  RUNNEL_THROW_IF(!defect.empty(),
                  "Runnel::save_checkpoint: the snapshot contradicts itself, " +
                      defect +
                      ", and nothing was written; save what snapshot() gave");
}

// For each word: stores it as 32 bits, or only checks it.
struct Narrow {
  std::uint32_t* to;
  std::uint64_t seen = 0;
  void take(std::size_t i, std::uint64_t word) {
    to[i] = static_cast<std::uint32_t>(word);
    seen |= word;
  }
};
struct Wide {
  void take(std::size_t, std::uint64_t) {}
};

// The checksums of four streams at a time: each word of one depends on the word
// before.
template <class Words>
void add_four(std::uint64_t const* words, std::size_t first, std::size_t length,
              std::uint64_t* sums, Words& kept) {
  std::uint64_t a = sums[0], b = sums[1], c = sums[2], d = sums[3];
  std::uint64_t const* const row = words + first * length;
  for (std::size_t i = 0; i < length; ++i) {
    std::size_t const at = first * length + i;
    std::uint64_t const w[] = {row[i], row[length + i], row[2 * length + i],
                               row[3 * length + i]};
    a = next_sum(a, w[0]);
    b = next_sum(b, w[1]);
    c = next_sum(c, w[2]);
    d = next_sum(d, w[3]);
    kept.take(at, w[0]);
    kept.take(at + length, w[1]);
    kept.take(at + 2 * length, w[2]);
    kept.take(at + 3 * length, w[3]);
  }
  sums[0] = a;
  sums[1] = b;
  sums[2] = c;
  sums[3] = d;
}

template <class Words>
void add_words(std::span<std::uint64_t const> words, std::size_t length,
               std::span<std::uint64_t> sums, Words& kept) {
  std::size_t s = 0;
  for (; s + 4 <= sums.size(); s += 4) {
    add_four(words.data(), s, length, &sums[s], kept);
  }
  for (; s < sums.size(); ++s) {
    for (std::size_t i = s * length; i < (s + 1) * length; ++i) {
      sums[s] = next_sum(sums[s], words[i]);
      kept.take(i, words[i]);
    }
  }
}

}  // namespace

std::string shortened(std::string const& text) {
  constexpr std::size_t most = 60;
  if (text.size() <= most) return text;
  std::size_t end = most;
  // Not inside a UTF-8 sequence.
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) {
    --end;
  }
  return text.substr(0, end) + "…";
}

RecordRows all_rows(Snapshot const& snapshot) {
  return {0, snapshot.num_streams, !snapshot.position_extra.empty(),
          snapshot.position_extra, snapshot.words};
}

RowSums::RowSums(Snapshot const& header, bool has_extra,
                 std::uint64_t format_version)
    : m_start(header_checksum(header, has_extra ? header.num_streams : 0,
                              format_version)
                  .sum()),
      m_first_stream(header.first_stream),
      m_length(header.words_per_stream) {}

void RowSums::make(RecordRows const& rows, std::span<std::uint64_t> sums,
                   std::span<std::uint32_t> narrow) const {
  for (std::size_t s = 0; s < rows.count; ++s) {
    std::uint64_t const of_stream =
        next_sum(m_start, m_first_stream + rows.first + s);
    sums[s] = next_sum(of_stream, rows.extra.empty() ? 0 : rows.extra[s]);
  }
  sums = sums.first(rows.count);
  if (narrow.empty()) {
    Wide kept;
    return add_words(rows.words, m_length, sums, kept);
  }
  Narrow kept{narrow.data()};
  add_words(rows.words, m_length, sums, kept);
  if ((kept.seen >> 32) != 0) require_none(wide_word(rows.words));
}

std::string note_defect(Snapshot const& snapshot) {
  std::size_t longest = 1;
  for (auto const& [key, text] : snapshot.notes) {
    if (key.empty()) return "a note has no name";
    if (holds_nul(key) || holds_nul(text)) {
      return "note '" + shortened(key) +
             "' holds a NUL character; notes are text";
    }
    longest = std::max({longest, key.size(), text.size()});
  }
  // In the file each is padded to the length of the longest.
  if (snapshot.notes.size() > max_notes ||
      snapshot.notes.size() * longest > max_note_bytes) {
    return shown(snapshot.notes.size()) + " notes of up to " + shown(longest) +
           " bytes are too much: there may be " + shown(max_notes) + " in " +
           shown(max_note_bytes) + " bytes, each as long as the longest";
  }
  return {};
}

std::string shape_defect(Snapshot const& header, RecordRows const& rows) {
  for (auto const find : {naming_defect, note_defect, stream_defect}) {
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

std::string snapshot_defect(Snapshot const& snapshot) {
  return record_defect(snapshot, all_rows(snapshot));
}

void require_whole(Snapshot const& snapshot) {
  require_none(snapshot_defect(snapshot));
}

void require_shape(Snapshot const& snapshot) {
  require_none(shape_defect(snapshot, all_rows(snapshot)));
}

}  // namespace Runnel::Impl
