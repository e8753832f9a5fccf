// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "byte_file.hpp"
#include "checkpoints.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "generator.hpp"
#include "kokkos_run.hpp"
#include "numbers.hpp"
#include "signals.hpp"
#include "timed_pair.hpp"
#include "timing.hpp"

namespace Runnel::Tool {
namespace {

/// Values to make: --type and --dist.
struct Kind {
  std::string type, dist;
};

/// Fills of streams, measured beside writes of as much memory.
class Bench {
 public:
  Bench(BenchArguments const& given, Sizes sizes)
      : m_given(given),
        m_sizes(std::move(sizes)),
        m_writer(given.backend.value_or("")),
        m_table(given, m_writer.machine(),
                {{"generator", Texts{}},
                 {"type", Texts{}},
                 {"dist", Texts{}},
                 {"streams", Counts{}},
                 {"numbers", Counts{}},
                 {"Mnum_per_s", Reals{}},
                 {"GB_per_s", Reals{}},
                 {"write_GB_per_s", Reals{}},
                 {"share", Reals{}},
                 {"spread", Reals{}},
                 {"quality", Texts{}},
                 {"state_bytes", Counts{}},
                 {"seeding_ms", Reals{}},
                 {"cold_ms", Reals{}}}) {}

  BenchTable& table() { return m_table; }

  /// Measures a row for each size, until a signal comes. \throws UsageError if
  /// the generator has no such values
  void add(Generator const& generator, Kind const& kind,
           std::uint64_t num_streams) {
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
    // Families of fewer streams repeat, which does not change the speed.
    choice.allow_overlap = true;
    Seed const seed = generator.read_seed(text, choice);
    source->seed(seed, choice);
    double const seeding = seconds([&] { source->seed(seed, choice); });
    for (std::uint64_t const count : sizes) {
      add_row({generator, kind, num_streams, count, seeding}, *source);
      if (caught_signal() != 0) return;
    }
  }

 private:
  using Texts = BenchTable::Texts;
  using Counts = BenchTable::Counts;
  using Reals = BenchTable::Reals;

  /// The columns of a row that describe its numbers.
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
    auto const [warm, ceiling, spread] =
        quiet_pair(fill, [&] { m_writer.write(bytes); });
    if (caught_signal() != 0) return;
    double const giga = static_cast<double>(bytes) * 1e-9;
    double const share = ceiling / warm;
    m_table.append(
        of.generator.facts.name, of.kind.type, of.kind.dist, of.num_streams,
        of.count, static_cast<double>(of.count) * 1e-6 / warm, giga / warm,
        giga / ceiling, share, spread, m_table.quality(share, spread),
        static_cast<std::uint64_t>(of.generator.facts.state_bytes),
        of.seeding * 1e3, cold * 1e3);
  }

  BenchArguments const& m_given;
  Sizes m_sizes;
  MemoryWriter m_writer;
  BenchTable m_table;
};

std::vector<Kind> kinds_of(BenchArguments const& given) {
  if (!given.type && !given.dist) {
    return {{"f32", "reference"}, {"f64", "reference"}, {"f32", "uniform"}};
  }
  return {{given.type.value_or("f64"), given.dist.value_or("reference")}};
}

void measure(BenchArguments const& given, Bench& bench,
             std::vector<Generator> const& generators,
             std::vector<std::uint64_t> const& streams) {
  for (auto const& generator : generators) {
    for (auto const& kind : kinds_of(given)) {
      for (std::uint64_t const s : streams) {
        try {
          bench.add(generator, kind, s);
        } catch (UsageError const&) {
          // Unnamed generators without such values are left out.
          if (!given.generators.empty()) throw;
          continue;
        }
        if (caught_signal() != 0) return;
      }
    }
  }
  if (bench.table().rows() == 0) {
    throw UsageError(
        "none of the generators has values of this --type and --dist; "
        "docs/tables.md lists what each has");
  }
}

/// --json is --format json.
BenchArguments with_format(BenchArguments given) {
  if (!given.format) given.format = given.json ? "json" : "text";
  refuse_other_format(given.json, *given.format);
  return given;
}

int run_bench(BenchArguments const& arguments) {
  BenchArguments const given = with_format(arguments);
  auto const generators = find_generators(given.generators);
  auto const streams = read_counts("--streams", given.streams);
  if (std::count(streams.begin(), streams.end(), 0) > 0) {
    throw UsageError("--streams: 0 streams have no numbers; give 1 or more");
  }
  // Before the measurements, which may take minutes.
  if (given.format == "hdf5") {
    require_hdf5("--format hdf5");
    if (!given.out) throw UsageError("--format hdf5 needs --out FILE");
    require_place(*given.out);
  } else if (given.out) {
    require_place_or_device(*given.out);
  }
  Sizes const sizes(given);
  // Options are checked before anything is measured.
  for (std::uint64_t const s : streams) sizes.of(s, 1);
  if (given.interfaces) return bench_interfaces(given, sizes, streams);
  if (given.requests) throw UsageError("--requests is for --interfaces");
  KokkosRun const kokkos(read_threads(given.threads));
  catch_signals();
  Bench bench(given, sizes);
  bench.table().begin();
  measure(given, bench, generators, streams);
  if (caught_signal() != 0) return 128 + caught_signal();
  bench.table().end();
  return success;
}

void add_measured_options(CLI::App& app, BenchArguments& to) {
  app.add_option("GENERATOR", to.generators, "These only (default all)")
      ->type_name("");
  app.add_option("--streams", to.streams,
                 "Numbers of streams, each for itself (default 1,4096)")
      ->type_name("S[,S...]");
  app.add_option("--count", to.count,
                 "Numbers per fill, each for itself (default 2^22, on a GPU "
                 "2^25)")
      ->type_name("N[,N...]");
  app.add_option("--sizes", to.sizes,
                 "In place of --count: counts, and sweeps by 1, 2, 5, 10, "
                 "20, ... from A to B")
      ->type_name("A..B|N[,...]");
  app.add_option("--per-stream", to.per_stream,
                 "In place of --count: numbers of each stream, each for itself")
      ->type_name("K[,K...]");
  app.add_option("--interfaces", to.interfaces,
                 "Measure these interfaces of the library in place of fills "
                 "alone")
      ->type_name("fill|host|pool|handle|team|shared|blocks|c");
  app.add_option("--requests", to.requests,
                 "Numbers of a request to host, pool and c, each for itself "
                 "(default 1,10,1000)")
      ->type_name("R[,R...]");
  app.add_option("--type", to.type, "As for generate (default f32 and f64)")
      ->type_name("native|u32|u64|i31|i32|i64|f32|f64");
  app.add_option("--dist", to.dist,
                 "As for generate: uniform, normal:0,2, ... (default "
                 "reference, and uniform floats)")
      ->type_name("NAME[:A,B]");
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
             {"runnel bench philox4x32 --type i32 --dist poisson:10",
              "a distribution, beside writes of as many bytes"},
             {"runnel bench ranmar48 --type f32 --dist uniform --streams 1 "
              "--count 2^16,2^20,2^24,2^28",
              "from what a cache holds to what none does"},
             {"runnel bench philox4x32 --streams 1 --interfaces fill,host,pool "
              "--sizes 35..2k --requests 1,10,1000",
              "three interfaces, from few numbers to many, in requests"}});
  return {app, [given] { return run_bench(*given); }};
}

}  // namespace Runnel::Tool
