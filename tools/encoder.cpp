// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "encoder.hpp"

#include <algorithm>
#include <bit>

#include "text.hpp"

namespace Runnel::Tool {
namespace {

std::string_view bytes_of(void const* values, std::uint64_t size) {
  return {static_cast<char const*>(values), static_cast<std::size_t>(size)};
}

/// The bytes of values in little-endian order, on hosts of the other kind.
[[maybe_unused]] std::string reversed(std::string_view bytes,
                                      std::size_t width) {
  std::string result(bytes);
  for (auto at = result.begin(); at != result.end();
       at += static_cast<std::ptrdiff_t>(width)) {
    std::reverse(at, at + static_cast<std::ptrdiff_t>(width));
  }
  return result;
}

}  // namespace

void Encoder::encode(void const* values, std::uint64_t count, Sink const& out) {
  if (m_format == "packed") return out(m_packer.pack(values, count));
  StoredType const type = m_values.type;
  std::uint64_t const each = m_values.components == 0 ? 1 : m_values.components;
  if (m_format == "text") {
    return write_lines({type, values, count * each, each}, out);
  }
  auto const bytes = bytes_of(values, count * each * stored_bytes(type));
  if constexpr (std::endian::native == std::endian::little) {
    out(bytes);
  } else {
    out(reversed(bytes, stored_bytes(type)));
  }
}

}  // namespace Runnel::Tool
