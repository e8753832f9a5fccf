// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "text.hpp"

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <charconv>
#include <type_traits>
#include <vector>

#include "stored_type.hpp"

namespace Runnel::Tool {
namespace {

// Values that one thread makes at a time, and how many such pieces are written
// together.
constexpr std::uint64_t block_values = 4096;
constexpr std::uint64_t batch_blocks = 64;
constexpr std::size_t block_bytes = block_values * max_line_bytes;

/// Values first ... first + count - 1.
template <class T>
std::size_t write_block(LinesOfText const& lines, std::uint64_t first,
                        std::uint64_t count, char* text) {
  auto const* const values = static_cast<T const*>(lines.values) + first;
  std::uint64_t left = lines.per_line - first % lines.per_line;
  char* at = text;
  for (std::uint64_t i = 0; i < count; ++i) {
    if constexpr (std::is_floating_point_v<T>) {
      at = write_real(at, values[i]);
    } else {
      at = std::to_chars(at, at + max_line_bytes, values[i]).ptr;
    }
    *at++ = --left == 0 ? '\n' : ' ';
    if (left == 0) left = lines.per_line;
  }
  return static_cast<std::size_t>(at - text);
}

template <class T>
void write_all(LinesOfText const& lines,
               std::function<void(std::string_view)> const& out) {
  using Space = Kokkos::DefaultHostExecutionSpace;
  using Policy = Kokkos::RangePolicy<Space, Kokkos::Schedule<Kokkos::Dynamic>>;
  std::uint64_t const count = lines.count;
  std::uint64_t const blocks = (count + block_values - 1) / block_values;
  std::vector<char> text(std::min(blocks, batch_blocks) * block_bytes);
  std::vector<std::size_t> sizes(batch_blocks);
  for (std::uint64_t first = 0; first < blocks; first += batch_blocks) {
    std::uint64_t const batch = std::min(batch_blocks, blocks - first);
    Kokkos::parallel_for(
        "Runnel::tool::text", Policy(Space(), 0, batch), [&](std::size_t b) {
          std::uint64_t const at = (first + b) * block_values;
          sizes[b] =
              write_block<T>(lines, at, std::min(block_values, count - at),
                             text.data() + b * block_bytes);
        });
    Space().fence("Runnel::tool::text");
    for (std::uint64_t b = 0; b < batch; ++b) {
      out({text.data() + b * block_bytes, sizes[b]});
    }
  }
}

}  // namespace

void write_lines(LinesOfText const& lines,
                 std::function<void(std::string_view)> const& out) {
  with_stored_type(lines.type, [&]<class T>(T) { write_all<T>(lines, out); });
}

}  // namespace Runnel::Tool
