// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_FORMAT_HPP
#define RUNNEL_SRC_IO_FORMAT_HPP

#include <cstdint>
#include <span>
#include <string>

#include <runnel/core/snapshot.hpp>

/// \file
/// The checkpoint format apart from HDF5: names, version, checksums,
/// consistency of a snapshot. docs/checkpoint-format.md is the specification;
/// this is its only implementation.

namespace Runnel::Impl {

/// Newest format this library writes; it reads all from 1 up to this.
inline constexpr std::uint64_t checkpoint_format_version = 2;
/// The oldest format that has room for a snapshot, which is written in that:
/// older libraries read it.
constexpr std::uint64_t format_version_of(Snapshot const& header) {
  return header.cursor_block > 1 ? 2 : 1;
}
inline constexpr char const* checkpoint_format_name = "Runnel checkpoint";

/// Path of the checkpoint in a file of its own.
inline constexpr char const* checkpoint_group = "/runnel";

/// Path of the rows in a file that holds some of a checkpoint's rows.
inline constexpr char const* row_group = "/runnel_rows";

/// Limits of what a checkpoint may hold besides its states; malicious files
/// exceed them.
inline constexpr std::size_t max_text_bytes = 255;     ///< of an attribute
inline constexpr std::uint64_t max_numbers = 1 << 22;  ///< in a list
inline constexpr std::uint64_t max_notes = 1 << 16;
/// Bytes of all names of notes, or of all texts, each padded to the longest.
inline constexpr std::uint64_t max_note_bytes = 1 << 24;
/// Chunks of a dataset, unless they are as large as that.
inline constexpr std::uint64_t max_dataset_chunks = 1 << 16;
inline constexpr std::uint64_t min_chunk_bytes = 1 << 16;

namespace Name {
inline constexpr char const* format = "format";
inline constexpr char const* format_version = "format_version";
inline constexpr char const* library_version = "library_version";
inline constexpr char const* generator = "generator";
inline constexpr char const* parameters = "parameters";
inline constexpr char const* seeding = "seeding";
inline constexpr char const* seed = "seed";
inline constexpr char const* first_stream = "first_stream";
inline constexpr char const* num_streams = "num_streams";
inline constexpr char const* part = "part";
inline constexpr char const* num_parts = "num_parts";
inline constexpr char const* cursor = "cursor";
inline constexpr char const* cursor_block = "cursor_block";
inline constexpr char const* position_low = "position_low";
inline constexpr char const* position_high = "position_high";
inline constexpr char const* word_bits = "word_bits";
inline constexpr char const* words_per_stream = "words_per_stream";
inline constexpr char const* state = "state";
inline constexpr char const* position_extra = "position_extra";
inline constexpr char const* checksum = "checksum";
inline constexpr char const* note_names = "note_names";
inline constexpr char const* note_texts = "note_texts";
}  // namespace Name

/// A checkpoint as found in a file.
struct Checkpoint {
  std::uint64_t format_version = checkpoint_format_version;
  std::string library_version;
  Snapshot snapshot;
};

/// Consecutive streams of a record: what one process holds of its datasets.
struct RecordRows {
  std::uint64_t first = 0;               ///< row number in the record
  std::uint64_t count = 0;               ///< may be 0
  bool has_extra = false;                ///< the record has `position_extra`
  std::span<std::uint64_t const> extra;  ///< `count`, or nothing
  std::span<std::uint64_t const> words;
};

/// All rows that a snapshot holds.
RecordRows all_rows(Snapshot const& snapshot);

/// Computes checksums of rows as they are written or read, so that words pass
/// through the cache once: one per stream, over the stream's words and
/// everything that gives them their meaning (docs/checkpoint-format.md,
/// "Checksums").
///
/// Every word w goes into the sum h by
/// \f$ x = (h \oplus w) \cdot P \bmod 2^{64},\; h' = x \oplus \lfloor x /
/// 2^{32} \rfloor \f$ with P odd: one-to-one in h and in w, so that a change
/// of any one word always changes the result.
class RowSums {
 public:
  RowSums(Snapshot const& header, bool has_extra, std::uint64_t format_version);

  /// \param sums    receives the checksums, `rows.count` of them
  /// \param narrow  receives the words, of 32 bits; nothing if it is empty
  /// \throws std::invalid_argument if a word does not fit there
  void make(RecordRows const& rows, std::span<std::uint64_t> sums,
            std::span<std::uint32_t> narrow = {}) const;

 private:
  std::uint64_t m_start;  ///< the sum of what all streams share
  std::uint64_t m_first_stream;
  std::size_t m_length;
};

/// Text for a message: at most some 60 bytes of it.
std::string shortened(std::string const& text);

/// Describes the first contradiction in a snapshot; empty if there is none.
std::string snapshot_defect(Snapshot const& snapshot);

/// `snapshot_defect()` for some rows of a record, whose header is taken from
/// `header`.
std::string record_defect(Snapshot const& header, RecordRows const& rows);

/// `snapshot_defect()` for the notes alone.
std::string note_defect(Snapshot const& snapshot);

/// `record_defect()` without checking every word: `RowSums` does.
std::string shape_defect(Snapshot const& header, RecordRows const& rows);

/// \throws std::invalid_argument when `snapshot` has a defect
void require_whole(Snapshot const& snapshot);
/// `require_whole()` without checking every word.
void require_shape(Snapshot const& snapshot);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_FORMAT_HPP
