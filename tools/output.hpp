// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_OUTPUT_HPP
#define RUNNEL_TOOLS_OUTPUT_HPP

#include <cstdint>
#include <runnel/io/value_file.hpp>
#include <string>

#include "bits.hpp"
#include "byte_file.hpp"
#include "encoder.hpp"

namespace Runnel::Tool {

/// Where values go, and how they are written.
struct OutputPlan {
  std::string path;    ///< empty: standard output
  std::string format;  ///< text, raw, packed or hdf5
  ValueArray array;    ///< attributes of an HDF5 file
  BitField field;      ///< the bits of each value that are packed
};

/// The treatment of bytes in a file beyond the last one that its checkpoint
/// covers.
enum class Beyond {
  /// Cut these bytes off: the user has named the file.
  cut,
  /// Leave bytes that equal the ones to be written there; otherwise writing
  /// fails. The checkpoint has named the file, which may be any.
  compare
};

/// Writes values to a file or to standard output.
class Output {
 public:
  /// Opens the file; what it holds is not touched yet.
  /// \param make  create it if it does not exist
  /// \throws Failure
  Output(OutputPlan plan, bool make);

  /// Starts with nothing. What the file has is lost with the first value, or at
  /// `finish`: until then the request may be refused.
  void begin();
  /// Continues after the first `values` values, which take `bytes` bytes. If
  /// `values` is 0 bytes in the file are always compared: its contents may be
  /// of use.
  /// \param pending  bits of packed values that do not fill a byte
  /// \throws Failure if the file does not have them; it is then unchanged
  void resume(std::uint64_t values, std::uint64_t bytes,
              std::string const& pending, Beyond beyond);
  /// Requires these values to be the last that the file has before the place
  /// where it is continued. \pre none was written since. \throws Failure
  void require_last(void const* values, std::uint64_t count) const;

  /// \throws Failure, also where the file has other bytes there already
  void write(void const* values, std::uint64_t count);
  /// All values are written: the last bits of packed ones go into a byte.
  /// \throws Failure, also if the file has more
  void finish();
  /// Returns whether the file has bytes that must agree with the next ones.
  bool compares() const { return m_there > m_bytes; }
  /// Everything written is in the file, and on the disk if `sync`. Before the
  /// first value nothing is.
  /// \throws Failure, also if the file is not as it was left
  void flush(bool sync);

  /// To be called if nothing is written: removes a file that was made for it.
  void give_up() const {
    if (!m_has_begun) m_file.remove_if_made();
  }

  /// Bytes of the file that the values so far take.
  std::uint64_t bytes() const { return m_bytes; }
  /// Bits of packed values that do not fill a byte yet, as digits.
  std::string pending() const { return m_encoder.pending(); }

 private:
  bool is_hdf5() const { return m_plan.format == "hdf5"; }
  static EncodedValues encoded(OutputPlan const& plan) {
    return {plan.array.type, plan.field, plan.array.components};
  }
  void require_covered(std::uint64_t bytes) const;
  void begin_file();
  void begin_compared_file();
  void append(std::string_view bytes);
  [[noreturn]] void throw_foreign(std::uint64_t bytes) const;
  std::size_t agreeing(std::string_view bytes);
  void check_header(std::uint64_t values, std::uint64_t bytes) const;

  OutputPlan m_plan;
  ByteFile m_file;
  Encoder m_encoder;
  bool m_has_begun = false;  ///< is what the file has of this request?
  std::uint64_t m_values = 0;
  std::uint64_t m_bytes = 0;
  std::uint64_t m_covered = 0;  ///< bytes where it was continued
  std::uint64_t m_there = 0;    ///< bytes that the file had and that must agree
};

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_OUTPUT_HPP
