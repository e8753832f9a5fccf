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
  if (m_format == "text") return write_lines(m_type, values, count, out);
  auto const bytes = bytes_of(values, count * stored_bytes(m_type));
  if constexpr (std::endian::native == std::endian::little) {
    out(bytes);
  } else {
    out(reversed(bytes, stored_bytes(m_type)));
  }
}

}  // namespace Runnel::Tool
