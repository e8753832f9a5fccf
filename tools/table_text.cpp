// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "table_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <runnel/core/printable.hpp>
#include <type_traits>

namespace Runnel::Tool {
namespace {

/// A cell for people: floating-point numbers with four digits.
std::string shown_cell(Table::Values const& values, std::size_t row) {
  return std::visit(
      [row](auto const& column) -> std::string {
        auto const& cell = column[row];
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(cell)>,
                                     std::string>) {
          return cell;
        } else if constexpr (std::is_floating_point_v<
                                 std::remove_cvref_t<decltype(cell)>>) {
          char text[32];
          bool const is_large = std::abs(cell) >= 1000;
          std::snprintf(text, sizeof text, is_large ? "%.0f" : "%.4g", cell);
          return text;
        } else {
          return std::to_string(cell);
        }
      },
      values);
}

/// A cell for programs: floating-point numbers with all their digits.
std::string json_cell(Table::Values const& values, std::size_t row) {
  if (auto const* const texts =
          std::get_if<std::vector<std::string>>(&values)) {
    return Impl::json_quoted((*texts)[row]);
  }
  if (auto const* const reals = std::get_if<std::vector<double>>(&values)) {
    char text[32];
    std::snprintf(text, sizeof text, "%.17g", (*reals)[row]);
    return text;
  }
  return std::to_string(std::get<std::vector<std::uint64_t>>(values)[row]);
}

std::string aligned(Table::Column const& column, std::string const& cell,
                    std::size_t min_width) {
  bool const is_text =
      std::holds_alternative<std::vector<std::string>>(column.values);
  std::size_t const width =
      std::max(min_width + (is_text ? 4 : 0), column.name.size());
  std::string const padding(width - std::min(width, cell.size()), ' ');
  return is_text ? cell + padding : padding + cell;
}

template <class Cell>
std::string line(Table const& table, std::size_t min_width, Cell const& cell) {
  std::string text;
  for (auto const& column : table.columns) {
    text +=
        (text.empty() ? "" : "  ") + aligned(column, cell(column), min_width);
  }
  return text;
}

}  // namespace

std::string heading_text(Table const& table, std::size_t min_width) {
  return line(table, min_width,
              [](Table::Column const& column) { return column.name; });
}

std::string row_text(Table const& table, std::size_t row,
                     std::size_t min_width) {
  return line(table, min_width, [row](Table::Column const& column) {
    return shown_cell(column.values, row);
  });
}

std::string table_json(Table const& table) {
  std::string text = "{\n";
  for (auto const& [name, note] : table.notes) {
    text +=
        "  " + Impl::json_quoted(name) + ": " + Impl::json_quoted(note) + ",\n";
  }
  text += "  \"rows\": [";
  std::size_t const rows =
      table.columns.empty()
          ? 0
          : std::visit([](auto const& column) { return column.size(); },
                       table.columns[0].values);
  for (std::size_t r = 0; r < rows; ++r) {
    text += r == 0 ? "\n    {" : ",\n    {";
    for (auto const& column : table.columns) {
      text += (&column == table.columns.data() ? "" : ", ") +
              Impl::json_quoted(column.name) + ": " +
              json_cell(column.values, r);
    }
    text += "}";
  }
  return text + "\n  ]\n}\n";
}

}  // namespace Runnel::Tool
