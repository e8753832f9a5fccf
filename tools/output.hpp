// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_OUTPUT_HPP
#define RUNNEL_TOOLS_OUTPUT_HPP

#include <cstdint>
#include <optional>
#include <runnel/io/value_file.hpp>
#include <string>

#include "bits.hpp"
#include "byte_file.hpp"

namespace Runnel::Tool {

/// Where values go, and how they are written.
struct OutputPlan {
  std::string path;    ///< empty: standard output
  std::string format;  ///< text, raw, packed or hdf5
  ValueArray array;    ///< what an HDF5 file says about its values
  BitField field;      ///< what is packed of each value
};

/// Writes values to a file or to standard output.
class Output {
 public:
  /// Opens the file; what it holds is not touched yet.
  /// \param make  create it if it does not exist
  /// \throws Failure
  Output(OutputPlan plan, bool make);

  /// Starts with nothing.
  void begin();
  /// Continues after the first `values` values, which take `bytes` bytes. If
  /// `values` is 0 the file must be empty: its contents may be of use.
  /// \param pending  bits of packed values that do not fill a byte
  /// \throws Failure if the file does not have them; it is then unchanged
  void resume(std::uint64_t values, std::uint64_t bytes,
              std::string const& pending);

  void write(void const* values, std::uint64_t count);
  /// All values are written: the last bits of packed ones go into a byte.
  void finish();
  /// Everything written is in the file, and on the disk if `sync`.
  /// \throws Failure, also if the file is not as it was left
  void flush(bool sync);

  /// Bytes of the file that the values so far take.
  std::uint64_t bytes() const { return m_bytes; }
  /// Bits of packed values that do not fill a byte yet, as digits.
  std::string pending() const { return m_packer.pending(); }

 private:
  bool is_hdf5() const { return m_plan.format == "hdf5"; }
  void require_covered(std::uint64_t bytes) const;
  void append(std::string_view bytes);
  void check_header(std::uint64_t values, std::uint64_t bytes) const;

  OutputPlan m_plan;
  ByteFile m_file;
  BitPacker m_packer;
  std::uint64_t m_values = 0;
  std::uint64_t m_bytes = 0;
};

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_OUTPUT_HPP
