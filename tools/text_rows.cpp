// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <string_view>

#include "errors.hpp"
#include "parameter_rows.hpp"

namespace Runnel::Tool {
namespace {

constexpr char const* blanks = " \t\r";

/// The fields of a line, between commas or blanks.
void split_fields(std::string_view line, std::vector<std::string_view>& to) {
  to.clear();
  bool const has_commas = line.find(',') != std::string_view::npos;
  for (std::size_t at = 0; at != std::string_view::npos;) {
    at = line.find_first_not_of(blanks, at);
    std::size_t const end =
        at == std::string_view::npos
            ? at
            : line.find_first_of(has_commas ? "," : blanks, at);
    if (at == std::string_view::npos && !has_commas) return;
    auto field = at == std::string_view::npos ? std::string_view()
                                              : line.substr(at, end - at);
    field = field.substr(0, field.find_last_not_of(blanks) + 1);
    to.push_back(field);
    at = end == std::string_view::npos ? end : end + 1;
  }
}

template <class Number>
bool read_field(std::string_view text, std::uint64_t& to) {
  Number value{};
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  char const* const end = text.data() + text.size();
  auto const [at, error] = std::from_chars(text.data(), end, value);
  static_assert(sizeof value == sizeof to);
  std::memcpy(&to, &value, sizeof to);
  return error == std::errc() && at == end;
}
bool read_field(std::string_view text, Impl::NamedType type,
                std::uint64_t& to) {
  switch (type) {
    case Impl::NamedType::i64:
      return read_field<std::int64_t>(text, to);
    case Impl::NamedType::u64:
      return read_field<std::uint64_t>(text, to);
    default:
      return read_field<double>(text, to);
  }
}

/// Returns whether a text is a number, of whatever type: one that does not fit
/// its column's type is refused later, as a number.
bool is_meant_as_number(std::string_view text) {
  std::uint64_t ignored = 0;
  return read_field<double>(text, ignored) ||
         text.find_first_of("0123456789+-.") == 0;
}

class TextRows final : public ParameterRows {
 public:
  TextRows(std::string const& file, std::vector<RowColumn> const& columns)
      : m_file(file), m_stream(file, std::ios::binary) {
    if (!m_stream) {
      throw Failure("cannot read '" + file + "': " + std::strerror(errno));
    }
    // A row has a character and, except for the last one, the end of its line.
    m_stream.seekg(0, std::ios::end);
    m_max = (static_cast<std::uint64_t>(m_stream.tellg()) + 1) / 2;
    rewind();
    for (std::size_t k = 0; k < columns.size(); ++k) m_order.push_back(k);
    if (next_line()) {
      split_fields(m_line, m_fields);
      read_header(columns);
    }
    rewind();
  }

  std::uint64_t most() const override { return m_max; }
  std::uint64_t read(std::uint64_t first, std::uint64_t size,
                     std::vector<RowColumn>& columns) override {
    if (first < m_next) rewind();
    while (m_next < first && next_row()) {
    }
    for (std::size_t i = 0; i < size; ++i) {
      if (!next_row()) return i;
      split_fields(m_line, m_fields);
      if (m_fields.size() != columns.size()) {
        throw Failure(place() + std::to_string(m_fields.size()) +
                      (m_fields.size() == 1 ? " number" : " numbers") +
                      "; give " + std::to_string(columns.size()) +
                      ", one for each parameter");
      }
      for (std::size_t f = 0; f < m_fields.size(); ++f) {
        RowColumn& column = columns[m_order[f]];
        if (!read_field(m_fields[f], column.type, column.memory[i])) {
          refuse_number(place(), column, std::string(m_fields[f]));
        }
      }
    }
    return size;
  }

 private:
  /// A line that begins with a name names all columns, in any order.
  void read_header(std::vector<RowColumn> const& columns) {
    if (is_meant_as_number(m_fields.front())) return;
    std::string names;
    std::vector<std::size_t> order;
    for (std::size_t k = 0; k < columns.size(); ++k) {
      names += (names.empty() ? "" : ",") + columns[k].name;
      auto const found =
          std::find(m_fields.begin(), m_fields.end(), columns[k].name);
      order.push_back(static_cast<std::size_t>(found - m_fields.begin()));
    }
    if (m_fields.size() != columns.size() ||
        std::find(order.begin(), order.end(), columns.size()) != order.end()) {
      throw Failure("'" + m_file + "', line " + std::to_string(m_line_number) +
                    ": '" + m_line.substr(0, 60) +
                    "' begins with no number and does not name the columns; "
                    "their names are " +
                    names);
    }
    for (std::size_t k = 0; k < order.size(); ++k) m_order[order[k]] = k;
    m_has_header = true;
  }

  void rewind() {
    m_stream.clear();
    m_stream.seekg(0);
    m_line_number = 0;
    if (m_has_header) next_line();
    m_next = 0;
  }
  /// The next line that has more than a comment. \returns whether there is one
  bool next_line() {
    while (std::getline(m_stream, m_line)) {
      ++m_line_number;
      // A byte-order mark, as some editors write it.
      if (m_line_number == 1 && m_line.starts_with("\xEF\xBB\xBF")) {
        m_line.erase(0, 3);
      }
      if (auto const at = m_line.find('#'); at != std::string::npos) {
        m_line.resize(at);
      }
      if (m_line.find_first_not_of(blanks) != std::string::npos) return true;
    }
    return false;
  }
  /// \returns whether there is one
  /// \throws Failure if there was one before
  bool next_row() {
    if (next_line()) {
      m_seen = std::max(m_seen, ++m_next);
      return true;
    }
    if (m_next == m_seen) return false;
    throw Failure("'" + m_file + "' has become shorter: it has " +
                  std::to_string(m_next) + " of " + std::to_string(m_seen) +
                  " rows");
  }
  /// Says which row was read last.
  std::string place() const {
    return "'" + m_file + "', line " + std::to_string(m_line_number) +
           numbered_row(m_next - 1);
  }

  std::string m_file;
  std::ifstream m_stream;
  std::vector<std::size_t> m_order;  ///< column of each field
  bool m_has_header = false;
  std::string m_line;
  std::vector<std::string_view> m_fields;
  std::uint64_t m_line_number = 0;
  std::uint64_t m_next = 0;  ///< rows read since the last rewind
  std::uint64_t m_seen = 0;  ///< rows that there were
  std::uint64_t m_max = 0;
};

}  // namespace

std::unique_ptr<ParameterRows> open_text_rows(
    std::string const& file, std::vector<RowColumn> const& columns) {
  return std::make_unique<TextRows>(file, columns);
}

}  // namespace Runnel::Tool
