// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_TEXT_HPP
#define RUNNEL_TOOLS_TEXT_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <runnel/io/value_file.hpp>
#include <string_view>

namespace Runnel::Tool {

/// Longest line of text that a value takes.
inline constexpr std::size_t max_line_bytes = 32;

/// Writes a floating-point number to `at` as printf does, and returns its end:
/// float with %.9g, double with %.17g.
char* write_real(char* at, float value);
char* write_real(char* at, double value);

/// Values for lines of text.
struct LinesOfText {
  StoredType type;
  void const* values;
  std::uint64_t count;     ///< of values
  std::uint64_t per_line;  ///< with blanks between them
};
/// Turns values into lines of text on all host threads, and passes the text on
/// in order, piece by piece. Kokkos must be initialised.
void write_lines(LinesOfText const& lines,
                 std::function<void(std::string_view)> const& out);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_TEXT_HPP
