// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_BENCH_HPP
#define RUNNEL_TOOLS_BENCH_HPP

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <runnel/io/table_file.hpp>
#include <string>
#include <utility>
#include <vector>

#include "machine.hpp"

namespace Runnel::Tool {

/// The arguments of `bench`, as text.
struct BenchArguments {
  std::vector<std::string> generators;
  std::string streams = "1,4096";
  bool json = false;
  std::optional<std::string> format, count, sizes, per_stream, type, dist,
      interfaces, requests, threads, backend, out;
};

/// How many numbers a measurement has: each of `counts`, or each of
/// `per_stream` times the streams; nothing where the default counts.
class Sizes {
 public:
  static constexpr std::uint64_t most = std::uint64_t{1} << 40;

  /// \throws UsageError for what cannot be read, is too large, or given twice
  explicit Sizes(BenchArguments const& given);
  /// \throws UsageError for more than `most`
  std::vector<std::uint64_t> of(std::uint64_t num_streams,
                                std::uint64_t usual) const;

 private:
  std::vector<std::uint64_t> m_counts, m_per_stream;
};

/// The back end, and the faster of its ways to write memory.
class MemoryWriter {
 public:
  explicit MemoryWriter(std::string const& backend);
  /// Writes `bytes` bytes. The first call finds out which way is faster.
  void write(std::uint64_t bytes);
  Machine const& machine() const { return *m_machine; }

 private:
  std::unique_ptr<Machine> m_machine;
  std::map<std::uint64_t, bool> m_past_caches;
};

/// The throughput table: shown row by row, or written as a whole.
class BenchTable {
 public:
  using Texts = std::vector<std::string>;
  using Counts = std::vector<std::uint64_t>;
  using Reals = std::vector<double>;

  BenchTable(BenchArguments const& given, Machine const& machine,
             std::vector<Table::Column> columns);

  std::size_t rows() const;
  /// A cell for each column. Shows the row if the table is shown row by row.
  template <class... Cells>
  void append(Cells... cells) {
    std::size_t c = 0;
    (append_cell(m_table.columns[c++].values, std::move(cells)), ...);
    show_last_row();
  }
  /// The text of the column `quality` for a measurement. Counts disturbed ones.
  std::string quality(double share, double spread);

  /// The heading, if rows are shown.
  void begin();
  /// Shows the remaining rows, or writes the file. \throws Failure
  void end();

 private:
  static void append_cell(Table::Values& to, std::string text) {
    std::get<Texts>(to).push_back(std::move(text));
  }
  static void append_cell(Table::Values& to, std::uint64_t number) {
    std::get<Counts>(to).push_back(number);
  }
  static void append_cell(Table::Values& to, double real) {
    std::get<Reals>(to).push_back(real);
  }
  void show_last_row() const;
  std::string legend() const;
  std::string as_text() const;

  BenchArguments const& m_given;
  bool m_shows_rows;
  std::size_t m_disturbed = 0;
  Table m_table;
};

/// `--interfaces`: rows by interface, size and request.
/// \param sizes  of `given`
/// \returns the exit status
int bench_interfaces(BenchArguments const& given, Sizes const& sizes,
                     std::vector<std::uint64_t> const& streams);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_BENCH_HPP
