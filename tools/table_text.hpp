// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_TABLE_TEXT_HPP
#define RUNNEL_TOOLS_TABLE_TEXT_HPP

#include <cstddef>
#include <runnel/io/table_file.hpp>
#include <string>

namespace Runnel::Tool {

/// A row of a table for people: texts to the left, numbers to the right, as
/// wide as the column's name and `min_width`, texts a little more.
std::string heading_text(Table const& table, std::size_t min_width);
std::string row_text(Table const& table, std::size_t row,
                     std::size_t min_width);

/// {note: text, …, "rows": [{column: value, …}, …]}
std::string table_json(Table const& table);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_TABLE_TEXT_HPP
