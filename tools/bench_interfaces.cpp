// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bench.hpp"
#include "errors.hpp"
#include "interfaces.hpp"
#include "kokkos_run.hpp"
#include "numbers.hpp"
#include "signals.hpp"
#include "timed_pair.hpp"

namespace Runnel::Tool {
namespace {

/// The options that all rows share.
struct InterfaceRequest {
  std::vector<std::string> interfaces;
  std::vector<NumberKind> kinds;
  std::vector<std::uint64_t> requests;
};

std::vector<NumberKind> read_kinds(BenchArguments const& given) {
  std::string const type = given.type.value_or("f32");
  if (given.dist) {
    throw UsageError(
        "--dist: interfaces give uniform numbers, and native integers; leave "
        "it out");
  }
  if (type == "f32") return {NumberKind::f32};
  if (type == "f64") return {NumberKind::f64};
  if (type == "native") return {NumberKind::words};
  throw UsageError(
      "--type: through interfaces native, f32 or f64 is measured, "
      "not '" +
      type + "'");
}

InterfaceRequest read_request(BenchArguments const& given) {
  if (given.backend) {
    throw UsageError(
        "--backend: the interfaces are measured on Kokkos' default back end; "
        "leave it out");
  }
  InterfaceRequest request{
      read_interfaces(given.interfaces.value_or(""), false), read_kinds(given),
      read_counts("--requests", given.requests.value_or("1,10,1000"))};
  for (std::uint64_t const numbers : request.requests) {
    if (numbers == 0 || numbers > max_request) {
      throw UsageError("--requests: " + std::to_string(numbers) +
                       " is out of range; give 1 ... " +
                       std::to_string(max_request));
    }
  }
  return request;
}

/// Interfaces, measured beside writes of memory.
class InterfaceBench {
 public:
  InterfaceBench(BenchArguments const& given, Sizes const& sizes,
                 InterfaceRequest request)
      : m_sizes(sizes),
        m_request(std::move(request)),
        m_writer(""),
        m_table(given, m_writer.machine(),
                {{"generator", BenchTable::Texts{}},
                 {"interface", BenchTable::Texts{}},
                 {"type", BenchTable::Texts{}},
                 {"dist", BenchTable::Texts{}},
                 {"streams", BenchTable::Counts{}},
                 {"numbers", BenchTable::Counts{}},
                 {"request", BenchTable::Counts{}},
                 {"Mnum_per_s", BenchTable::Reals{}},
                 {"GB_per_s", BenchTable::Reals{}},
                 {"write_GB_per_s", BenchTable::Reals{}},
                 {"share", BenchTable::Reals{}},
                 {"spread", BenchTable::Reals{}},
                 {"quality", BenchTable::Texts{}}}) {}

  BenchTable& table() { return m_table; }
  /// Why the last interface without rows has none.
  std::string const& reason() const { return m_reason; }

  /// All rows of a generator, until a signal comes.
  void add(Generator const& generator, std::uint64_t num_streams) {
    StreamChoice streams;
    streams.num_streams = num_streams;
    // Families of fewer streams repeat: as fast the second time.
    streams.allow_overlap = true;
    SeedText text;
    text.seed = generator.facts.default_seed;
    Seed const seed = generator.read_seed(text, streams);
    for (auto const& name : m_request.interfaces) {
      for (NumberKind const kind : m_request.kinds) {
        InterfaceChoice const choice{name, kind, seed, streams};
        m_reason = Tool::reason_against(generator, choice);
        if (!m_reason.empty()) continue;
        add_rows(generator, choice);
        if (caught_signal() != 0) return;
      }
    }
  }

 private:
  struct Drawing {
    std::uint64_t numbers, request;
  };

  static constexpr std::uint64_t usual_size = std::uint64_t{1} << 22;
  /// With fewer numbers a measured time has several draws.
  static constexpr std::uint64_t min_numbers = std::uint64_t{1} << 14;
  /// Least number of bytes for the rate of writes: with fewer ones the start of
  /// a kernel would be measured.
  static constexpr std::uint64_t min_bytes = std::uint64_t{1} << 24;

  /// Each slice takes a microsecond, whatever it holds.
  static constexpr std::uint64_t max_slices = std::uint64_t{1} << 20;

  void add_rows(Generator const& generator, InterfaceChoice const& choice) {
    auto const interface = open_interface(generator, choice);
    for (auto const numbers :
         m_sizes.of(choice.streams.num_streams, usual_size)) {
      std::uint64_t last = 0;
      for (auto request : requests_of(choice.interface, numbers)) {
        if (request == last) continue;  // both are all of the numbers
        last = request;
        m_reason = reason_against(choice, {numbers, request});
        if (!m_reason.empty()) continue;
        try_row(generator, choice, *interface, {numbers, request});
        if (caught_signal() != 0) return;
      }
    }
  }

  static std::string reason_against(InterfaceChoice const& choice,
                                    Drawing const& drawing) {
    if (choice.interface == "pool" &&
        drawing.numbers / drawing.request > max_slices) {
      return "more than 2^20 slices of a pool take long";
    }
    if (choice.interface == "shared" &&
        drawing.numbers % choice.streams.num_streams != 0) {
      return "streams are shared in rounds of a number of each";
    }
    return {};
  }

  std::vector<std::uint64_t> requests_of(std::string const& interface,
                                         std::uint64_t numbers) const {
    if (!serves_requests(interface)) return {numbers};
    auto requests = m_request.requests;
    for (auto& request : requests) request = std::min(request, numbers);
    return requests;
  }

  /// Leaves the row out where `fill_block` refuses it: short rows of generators
  /// whose jumps take long.
  void try_row(Generator const& generator, InterfaceChoice const& choice,
               NumberInterface& interface, Drawing const& drawing) {
    try {
      add_row(generator, choice, interface, drawing);
    } catch (std::invalid_argument const& error) {
      if (choice.interface != "blocks") throw;
      m_reason = "refused: " + shown(error.what());
      tell(generator.facts.name + ", blocks, " +
           std::to_string(drawing.numbers) + " numbers: " + m_reason);
    }
  }
  void add_row(Generator const& generator, InterfaceChoice const& choice,
               NumberInterface& interface, Drawing const& drawing) {
    auto const names = generator.kind_names(choice.kind);
    std::uint64_t const times =
        std::max<std::uint64_t>(1, min_numbers / drawing.numbers);
    std::uint64_t const bytes =
        times * drawing.numbers * stored_bytes(names.stored);
    std::uint64_t const written = std::max(bytes, min_bytes);
    auto const serve = [&] {
      for (std::uint64_t i = 0; i < times; ++i) {
        interface.serve(drawing.numbers, serves_requests(choice.interface)
                                             ? drawing.request
                                             : 0);
      }
    };
    double const scale =
        static_cast<double>(bytes) / static_cast<double>(written);
    auto const [warm, ceiling, spread] =
        quiet_pair(serve, [&] { m_writer.write(written); }, scale);
    if (caught_signal() != 0) return;
    double const giga = static_cast<double>(bytes) * 1e-9;
    double const share = scale * ceiling / warm;
    m_table.append(
        generator.facts.name, choice.interface, names.type, names.dist,
        choice.streams.num_streams, drawing.numbers, drawing.request,
        static_cast<double>(times * drawing.numbers) * 1e-6 / warm, giga / warm,
        giga / scale / ceiling, share, spread, m_table.quality(share, spread));
  }

  Sizes m_sizes;
  InterfaceRequest m_request;
  MemoryWriter m_writer;
  BenchTable m_table;
  std::string m_reason;
};

}  // namespace

int bench_interfaces(BenchArguments const& given, Sizes const& sizes,
                     std::vector<std::uint64_t> const& streams) {
  auto const generators = find_generators(given.generators);
  InterfaceRequest const request = read_request(given);
  for (std::uint64_t const s : streams) {
    if (s > INT32_MAX) {
      throw UsageError("--streams: " + std::to_string(s) +
                       " is too large for kernels; at most 2^31 - 1");
    }
  }
  KokkosRun const kokkos(read_threads(given.threads));
  catch_signals();
  InterfaceBench bench(given, sizes, request);
  bench.table().begin();
  for (auto const& generator : generators) {
    for (std::uint64_t const s : streams) {
      bench.add(generator, s);
      if (caught_signal() != 0) return 128 + caught_signal();
    }
  }
  if (bench.table().rows() == 0) {
    throw UsageError("--interfaces: nothing can be measured: " +
                     bench.reason());
  }
  bench.table().end();
  return success;
}

}  // namespace Runnel::Tool
