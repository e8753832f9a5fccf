// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/lanes/host_isa.hpp>
#include <runnel/version.hpp>
#include <string>
#include <utility>

#include "bench.hpp"
#include "byte_file.hpp"
#include "checkpoints.hpp"
#include "errors.hpp"
#include "numbers.hpp"
#include "replaced_file.hpp"
#include "table_text.hpp"
#include "timed_pair.hpp"

namespace Runnel::Tool {
namespace {

/// Columns of a table for people.
constexpr std::size_t cell_width = 9;

std::vector<std::uint64_t> checked(std::string const& option,
                                   std::vector<std::uint64_t> counts) {
  for (std::uint64_t const count : counts) {
    if (count == 0) throw UsageError(option + ": 0 is too small; at least 1");
    if (count > Sizes::most) {
      throw UsageError(option + ": " + std::to_string(count) +
                       " is too large; at most 2^40");
    }
  }
  return counts;
}

}  // namespace

Sizes::Sizes(BenchArguments const& given) {
  int const ways = int{given.count.has_value()} + int{given.sizes.has_value()} +
                   int{given.per_stream.has_value()};
  if (ways > 1) {
    throw UsageError(
        "--count, --sizes and --per-stream all say how many numbers there are: "
        "give one of them");
  }
  if (given.count) {
    m_counts = checked("--count", read_counts("--count", *given.count));
  }
  if (given.sizes) {
    m_counts = checked("--sizes", read_sweep("--sizes", *given.sizes));
  }
  if (given.per_stream) {
    m_per_stream =
        checked("--per-stream", read_counts("--per-stream", *given.per_stream));
  }
}

std::vector<std::uint64_t> Sizes::of(std::uint64_t num_streams,
                                     std::uint64_t usual) const {
  if (!m_counts.empty()) return m_counts;
  if (m_per_stream.empty()) return {usual};
  std::vector<std::uint64_t> sizes;
  for (std::uint64_t const each : m_per_stream) {
    if (each > most / num_streams) {
      throw UsageError("--per-stream: " + std::to_string(each) +
                       " numbers of each of " + std::to_string(num_streams) +
                       " streams are more than 2^40; give fewer");
    }
    sizes.push_back(each * num_streams);
  }
  return sizes;
}

MemoryWriter::MemoryWriter(std::string const& backend)
    : m_machine(make_machine(backend)) {}

void MemoryWriter::write(std::uint64_t bytes) {
  auto const [at, is_new] = m_past_caches.try_emplace(bytes, false);
  if (is_new) {
    auto const pair = timed_in_turn([&] { m_machine->write(bytes, false); },
                                    [&] { m_machine->write(bytes, true); });
    at->second = pair.second < pair.first;
  }
  m_machine->write(bytes, at->second);
}

BenchTable::BenchTable(BenchArguments const& given, Machine const& machine,
                       std::vector<Table::Column> columns)
    : m_given(given), m_shows_rows(given.format == "text" && !given.out) {
  m_table.columns = std::move(columns);
  m_table.notes = {{"backend", machine.backend()},
                   {"concurrency", std::to_string(machine.concurrency())},
                   {"host_isa", std::string(to_string(host_isa()))},
                   {"runnel", std::string(version())}};
}

std::size_t BenchTable::rows() const {
  return std::get<Texts>(m_table.columns[0].values).size();
}

std::string BenchTable::quality(double share, double spread) {
  if (!is_disturbed(share, spread)) return "ok";
  ++m_disturbed;
  return "disturbed";
}

void BenchTable::begin() {
  if (!m_shows_rows) return;
  for (auto const& [name, text] : m_table.notes) {
    print(name + ": " + text + '\n');
  }
  print(heading_text(m_table, cell_width) + '\n');
}

void BenchTable::show_last_row() const {
  if (m_shows_rows) print(row_text(m_table, rows() - 1, cell_width) + '\n');
}

/// The meaning of the marks; empty if there are none.
std::string BenchTable::legend() const {
  if (m_disturbed == 0) return {};
  return "disturbed: a share above 1.1, or a spread above 0.2, in three "
         "attempts: something else was running, or the numbers fit into a "
         "cache; " +
         std::to_string(m_disturbed) + " of " + std::to_string(rows()) +
         " rows are no measurement\n";
}

std::string BenchTable::as_text() const {
  std::string text = heading_text(m_table, cell_width) + '\n';
  for (std::size_t r = 0; r < rows(); ++r) {
    text += row_text(m_table, r, cell_width) + '\n';
  }
  return text + legend();
}

void BenchTable::end() {
  if (m_shows_rows) return print(legend());
  if (m_given.format == "hdf5") {
    return save_measurements(m_given.out.value_or(""), "bench", m_table);
  }
  std::string const text =
      m_given.format == "json" ? table_json(m_table) : as_text();
  if (!m_given.out) return print(text);
  write_whole_file(*m_given.out, text);
}

}  // namespace Runnel::Tool
