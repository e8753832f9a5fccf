// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/version.hpp>
#include <string>
#include <utility>
#include <vector>

#include "byte_file.hpp"
#include "checkpoints.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "generator.hpp"
#include "kokkos_run.hpp"
#include "machine.hpp"
#include "numbers.hpp"
#include "signals.hpp"
#include "table_text.hpp"
#include "timed_pair.hpp"
#include "timing.hpp"

namespace Runnel::Tool {
namespace {

struct BenchArguments {
  std::vector<std::string> generators;
  std::string streams = "1,4096";
  bool json = false;
  std::optional<std::string> format, count, per_stream, type, dist, threads,
      backend, out;
};

/// How many numbers a fill has: each of `counts`, or each of `per_stream` times
/// the streams; nothing where the back end's default counts.
struct Sizes {
  std::vector<std::uint64_t> counts, per_stream;

  static constexpr std::uint64_t most = std::uint64_t{1} << 40;

  explicit Sizes(BenchArguments const& given)
      : counts(read("--count", given.count)),
        per_stream(read("--per-stream", given.per_stream)) {
    if (given.count && given.per_stream) {
      throw UsageError(
          "--count and --per-stream both say how many numbers there are: give "
          "one of them");
    }
  }
  /// \throws UsageError for more than `most`
  std::vector<std::uint64_t> of(std::uint64_t num_streams,
                                std::uint64_t usual) const {
    if (!counts.empty()) return counts;
    if (per_stream.empty()) return {usual};
    std::vector<std::uint64_t> sizes;
    for (std::uint64_t const each : per_stream) {
      if (each > most / num_streams) {
        throw UsageError("--per-stream: " + std::to_string(each) +
                         " numbers of each of " + std::to_string(num_streams) +
                         " streams are more than 2^40");
      }
      sizes.push_back(each * num_streams);
    }
    return sizes;
  }

 private:
  static std::vector<std::uint64_t> read(
      std::string const& option, std::optional<std::string> const& text) {
    if (!text) return {};
    auto const counts = read_counts(option, *text);
    for (std::uint64_t const count : counts) {
      if (count == 0) {
        throw UsageError(option + ": 0 is too small; at least 1");
      }
      if (count > most) {
        throw UsageError(option + ": " + std::to_string(count) +
                         " is too large; at most 2^40");
      }
    }
    return counts;
  }
};

/// Values to make: --type and --dist.
struct Kind {
  std::string type, dist;
};

/// The throughput table, and the rates that its rows are compared with.
class Bench {
 public:
  Bench(BenchArguments const& given, Sizes sizes)
      : m_given(given),
        m_sizes(std::move(sizes)),
        m_machine(make_machine(given.backend.value_or(""))) {
    m_table.columns = {{"generator", Texts{}},  {"type", Texts{}},
                       {"dist", Texts{}},       {"streams", Counts{}},
                       {"numbers", Counts{}},   {"Mnum_per_s", Reals{}},
                       {"GB_per_s", Reals{}},   {"write_GB_per_s", Reals{}},
                       {"share", Reals{}},      {"spread", Reals{}},
                       {"quality", Texts{}},    {"state_bytes", Counts{}},
                       {"seeding_ms", Reals{}}, {"cold_ms", Reals{}}};
    m_table.notes = {{"backend", m_machine->backend()},
                     {"concurrency", std::to_string(m_machine->concurrency())},
                     {"host_isa", std::string(to_string(host_isa()))},
                     {"runnel", std::string(version())}};
  }

  Table const& table() const { return m_table; }
  std::size_t rows() const {
    return std::get<Texts>(m_table.columns[0].values).size();
  }

  /// Measures a row for each size. \throws UsageError if the generator has no
  /// such values
  /// \param is_done  called after each: whether to measure no more
  template <class IsDone>
  void add(Generator const& generator, Kind const& kind,
           std::uint64_t num_streams, IsDone const& is_done) {
    Making making;
    making.type = kind.type;
    making.dist = kind.dist;
    making.backend = m_given.backend.value_or("");
    auto const source = generator.numbers(making);
    auto const sizes = m_sizes.of(num_streams, source->piece());
    SeedText text;
    text.seed = generator.facts.default_seed;
    StreamChoice choice;
    choice.num_streams = num_streams;
    // Families of fewer streams repeat: as fast the second time.
    choice.allow_overlap = true;
    Seed const seed = generator.read_seed(text, choice);
    source->seed(seed, choice);
    double const seeding = seconds([&] { source->seed(seed, choice); });
    for (std::uint64_t const count : sizes) {
      add_row({generator, kind, num_streams, count, seeding}, *source);
      if (is_done()) return;
    }
  }

  /// Rows that are marked as disturbed.
  std::size_t disturbed() const { return m_disturbed; }

 private:
  using Texts = std::vector<std::string>;
  using Counts = std::vector<std::uint64_t>;
  using Reals = std::vector<double>;

  /// What a row says of the numbers that it is about.
  struct RowOf {
    Generator const& generator;
    Kind const& kind;
    std::uint64_t num_streams;
    std::uint64_t count;
    double seeding;  ///< seconds
  };

  template <class Source>
  void add_row(RowOf const& of, Source& source) {
    auto const fill = [&] { source.fill(of.count, Order::blocked); };
    double const cold = seconds(fill);
    std::uint64_t const bytes = of.count * stored_bytes(source.stored_type());
    auto const write = [&, past = writes_past_caches(bytes)] {
      m_machine->write(bytes, past);
    };
    auto const [warm, ceiling, spread] = quiet_pair(fill, write);
    double const giga = static_cast<double>(bytes) * 1e-9;
    double const share = ceiling / warm;
    append(of.generator.facts.name, of.kind.type, of.kind.dist, of.num_streams,
           of.count, static_cast<double>(of.count) * 1e-6 / warm, giga / warm,
           giga / ceiling, share, spread,
           std::string(is_disturbed(share, spread) ? "disturbed" : "ok"),
           static_cast<std::uint64_t>(of.generator.facts.state_bytes),
           of.seeding * 1e3, cold * 1e3);
    if (is_disturbed(share, spread)) ++m_disturbed;
  }

  /// The faster of the machine's ways to write so many bytes; tried once.
  bool writes_past_caches(std::uint64_t bytes) {
    auto const [at, is_new] = m_write_ways.try_emplace(bytes, false);
    if (is_new) {
      auto const pair = timed_in_turn([&] { m_machine->write(bytes, false); },
                                      [&] { m_machine->write(bytes, true); });
      at->second = pair.second < pair.first;
    }
    return at->second;
  }

  template <class... Cells>
  void append(Cells... cells) {
    std::size_t c = 0;
    (append_cell(m_table.columns[c++].values, std::move(cells)), ...);
  }
  static void append_cell(Table::Values& to, std::string text) {
    std::get<Texts>(to).push_back(std::move(text));
  }
  static void append_cell(Table::Values& to, std::uint64_t number) {
    std::get<Counts>(to).push_back(number);
  }
  static void append_cell(Table::Values& to, double real) {
    std::get<Reals>(to).push_back(real);
  }

  BenchArguments const& m_given;
  Sizes m_sizes;
  std::unique_ptr<Machine> m_machine;
  std::map<std::uint64_t, bool> m_write_ways;
  std::size_t m_disturbed = 0;
  Table m_table;
};

std::vector<Kind> kinds_of(BenchArguments const& given) {
  if (!given.type && !given.dist) {
    return {{"f32", "reference"}, {"f64", "reference"}, {"f32", "uniform"}};
  }
  return {{given.type.value_or("f64"), given.dist.value_or("reference")}};
}

/// What the marks mean; nothing where there are none.
std::string legend(Bench const& bench) {
  if (bench.disturbed() == 0) return {};
  return "disturbed: a share above 1.1, or a spread above 0.2, in three "
         "attempts: something else was running, or the numbers fit into a "
         "cache; " +
         std::to_string(bench.disturbed()) + " of " +
         std::to_string(bench.rows()) + " rows are no measurement\n";
}

/// Columns of a table for people.
constexpr std::size_t cell_width = 9;

std::string all_as_text(Bench const& bench) {
  std::string text = heading_text(bench.table(), cell_width) + '\n';
  for (std::size_t r = 0; r < bench.rows(); ++r) {
    text += row_text(bench.table(), r, cell_width) + '\n';
  }
  return text + legend(bench);
}

void write_out(BenchArguments const& given, Bench const& bench) {
  if (given.format == "hdf5") {
    return save_measurements(given.out.value_or(""), "bench", bench.table());
  }
  ByteFile file(given.out.value_or(""), true);
  if (given.out && file.is_regular()) file.cut(0);
  file.append(given.format == "json" ? table_json(bench.table())
                                     : all_as_text(bench));
}

/// Measures, and prints each row as soon as it is complete.
void measure(BenchArguments const& given, Bench& bench,
             std::vector<Generator> const& generators,
             std::vector<std::uint64_t> const& streams, bool shows_rows) {
  for (auto const& generator : generators) {
    for (auto const& kind : kinds_of(given)) {
      for (std::uint64_t const s : streams) {
        try {
          bench.add(generator, kind, s, [&] {
            if (caught_signal() != 0) return true;
            if (shows_rows) {
              print(row_text(bench.table(), bench.rows() - 1, cell_width) +
                    '\n');
            }
            return false;
          });
        } catch (UsageError const&) {
          // Of all generators, those that have such values.
          if (!given.generators.empty()) throw;
          continue;
        }
        if (caught_signal() != 0) return;
      }
    }
  }
  if (bench.rows() == 0) {
    throw UsageError("no generator has such values: see --type and --dist");
  }
}

/// --json is --format json.
BenchArguments with_format(BenchArguments given) {
  if (!given.format) given.format = given.json ? "json" : "text";
  if (given.json && given.format != "json") {
    throw UsageError("--json and --format " + *given.format +
                     ": give one of them");
  }
  return given;
}

int run_bench(BenchArguments const& arguments) {
  BenchArguments const given = with_format(arguments);
  auto const generators = find_generators(given.generators);
  auto const streams = read_counts("--streams", given.streams);
  if (std::count(streams.begin(), streams.end(), 0) > 0) {
    throw UsageError("--streams: there must be one at least");
  }
  if (given.format == "hdf5") {
    require_hdf5("--format hdf5");
    if (!given.out) throw UsageError("--format hdf5 needs --out FILE");
    require_place(*given.out);
  }
  Sizes const sizes(given);
  // What is wrong with them is said before anything is measured.
  for (std::uint64_t const s : streams) sizes.of(s, 1);
  KokkosRun const kokkos(read_threads(given.threads));
  catch_signals();
  Bench bench(given, sizes);
  bool const shows_rows = given.format == "text" && !given.out;
  if (shows_rows) {
    for (auto const& [name, text] : bench.table().notes) {
      print(name + ": " + text + '\n');
    }
    print(heading_text(bench.table(), cell_width) + '\n');
  }
  measure(given, bench, generators, streams, shows_rows);
  if (caught_signal() != 0) return 128 + caught_signal();
  if (shows_rows) {
    print(legend(bench));
  } else {
    write_out(given, bench);
  }
  return success;
}

/// What is measured.
void add_measured_options(CLI::App& app, BenchArguments& to) {
  app.add_option("GENERATOR", to.generators, "These only (default all)")
      ->type_name("");
  app.add_option("--streams", to.streams,
                 "Numbers of streams, each for itself (default 1,4096)")
      ->type_name("S[,S...]");
  app.add_option("--count", to.count,
                 "Numbers a fill, each for itself (default 2^22, on a GPU "
                 "2^25)")
      ->type_name("N[,N...]");
  app.add_option("--per-stream", to.per_stream,
                 "In place of --count: numbers of each stream, each for itself")
      ->type_name("K[,K...]");
  app.add_option("--type", to.type, "As for generate (default f32 and f64)")
      ->type_name("native|u32|u64|i31|f32|f64");
  app.add_option("--dist", to.dist, "As for generate")
      ->type_name("reference|uniform|uniform_exact|nonzero|cern|words");
}

}  // namespace

Command add_bench(CLI::App& program) {
  auto const given = std::make_shared<BenchArguments>();
  auto* const app = program.add_subcommand(
      "bench", "Measure how fast numbers are made, beside what memory takes");
  add_measured_options(*app, *given);
  app->add_option("--format", given->format,
                  "Of the table; hdf5 needs --out (default text)")
      ->check(CLI::IsMember({"text", "json", "hdf5"}))
      ->type_name("text|json|hdf5");
  add_json_flag(*app, given->json);
  app->add_option("--out", given->out,
                  "File for the table (default standard output)")
      ->type_name("FILE");
  add_threads_option(*app, given->threads);
  add_backend_option(*app, given->backend);
  add_examples(
      *app, {{"runnel bench philox4x32 --streams 1 --count 2^20",
              "three rows: floats and doubles of one stream"},
             {"runnel bench ranmar24 --type f32 --dist uniform --count 1M "
              "--streams 1,4096 --json",
              "one kind of number, from one stream and from many, as JSON"},
             {"runnel bench mrg32k3a --type f32 --dist uniform --streams "
              "2^12,2^16,2^20 --per-stream 4,16,64,256",
              "many streams, few numbers each: rows by row length"},
             {"runnel bench ranmar48 --streams 1 --count 2^16,2^20,2^24,2^28",
              "from what a cache holds to what none does"}});
  return {app, [given] { return run_bench(*given); }};
}

}  // namespace Runnel::Tool
