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

/// What an encoder turns into bytes.
struct EncodedValues {
  StoredType type;
  BitField field = {};           ///< of packed ones
  std::uint64_t components = 0;  ///< of a vector; 0: values are numbers
};

/// Turns values into the bytes of an output.
class Encoder {
 public:
  using Sink = std::function<void(std::string_view)>;

  /// \param format  text, raw, packed or hdf5, whose values are raw
  Encoder(std::string format, EncodedValues const& values)
      : m_format(std::move(format)),
        m_values(values),
        m_packer(values.field, values.type) {}

  /// Hands the bytes of the next values, or vectors, on, in order. Kokkos must
  /// be there.
  void encode(void const* values, std::uint64_t count, Sink const& out);
  /// The byte of the last bits of packed values; otherwise nothing.
  std::string finish() { return m_packer.finish(); }

  /// Bits of packed values that make no byte yet, as digits.
  std::string pending() const { return m_packer.pending(); }
  void set_pending(std::string const& digits) { m_packer.set_pending(digits); }

 private:
  std::string m_format;
  EncodedValues m_values;
  BitPacker m_packer;
};

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_ENCODER_HPP
