// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_ENCODER_HPP
#define RUNNEL_TOOLS_ENCODER_HPP

#include <cstdint>
#include <functional>
#include <runnel/io/value_file.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "bits.hpp"

namespace Runnel::Tool {

/// Turns values into the bytes of an output.
class Encoder {
 public:
  using Sink = std::function<void(std::string_view)>;

  /// \param format  text, raw, packed or hdf5, whose values are raw
  Encoder(std::string format, StoredType type, BitField field)
      : m_format(std::move(format)), m_type(type), m_packer(field, type) {}

  /// Hands the bytes of the next values on, in order. Kokkos must be there.
  void encode(void const* values, std::uint64_t count, Sink const& out);
  /// The byte of the last bits of packed values; otherwise nothing.
  std::string finish() { return m_packer.finish(); }

  /// Bits of packed values that make no byte yet, as digits.
  std::string pending() const { return m_packer.pending(); }
  void set_pending(std::string const& digits) { m_packer.set_pending(digits); }

 private:
  std::string m_format;
  StoredType m_type;
  BitPacker m_packer;
};

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_ENCODER_HPP
