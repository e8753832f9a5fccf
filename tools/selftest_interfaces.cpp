// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <optional>
#include <runnel/core/printable.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "byte_file.hpp"
#include "errors.hpp"
#include "interface_report.hpp"
#include "interfaces.hpp"
#include "kokkos_run.hpp"
#include "numbers.hpp"
#include "selftest.hpp"
#include "selftest_ranks.hpp"
#include "signals.hpp"

namespace Runnel::Tool {
namespace {

/// Draws in requests of many sizes: around powers of two, primes, single
/// numbers, more than the blocks that are made ahead.
void draw_all(NumberInterface& interface, Numbers& to) {
  constexpr std::uint64_t requests[] = {1,   7,    2,  64,  1009, 3,    4096,
                                        251, 8191, 33, 128, 5,    10007};
  std::uint64_t at = 0;
  for (std::size_t k = 0; at < to.count(); ++k) {
    std::uint64_t const n =
        std::min(requests[k % std::size(requests)], to.count() - at);
    interface.draw(to.at(at), n);
    at += n;
  }
}

/// One generator through all interfaces.
class InterfaceTest {
 public:
  InterfaceTest(Generator generator, Seed seed, StreamChoice const& streams,
                std::uint64_t count)
      : m_generator(std::move(generator)),
        m_seed(std::move(seed)),
        m_streams(streams),
        m_count(count) {}

  std::vector<InterfaceReport> run(std::vector<std::string> const& interfaces,
                                   RankRun const& ranks) {
    std::vector<InterfaceReport> reports;
    for (auto const& name : interfaces) {
      InterfaceReport report;
      report.generator = m_generator.facts.name;
      report.interface = name;
      report.left_out = reason_against(m_generator, choice(name));
      // Ranks make equally many numbers of each stream.
      std::uint64_t const step = name == "ranks" ? m_streams.num_streams : 1;
      if (report.left_out.empty()) report.numbers = m_count / step * step;
      reports.push_back(std::move(report));
    }
    for (NumberKind const kind : number_kinds) {
      auto const names = m_generator.kind_names(kind);
      Numbers expected(names.stored, m_count);
      {
        // It may take minutes.
        EndAtSignal const end(told("interrupted in the serial loop"), false);
        if (ranks.caught_signal() != 0) return reports;
        m_generator.serial_values(m_seed, m_streams, kind)
            ->next(expected.at(0), m_count);
      }
      for (auto& report : reports) {
        if (ranks.caught_signal() != 0) return reports;
        if (!report.left_out.empty() || report.difference) continue;
        report.difference =
            difference(names, choice(report.interface, kind), expected);
      }
    }
    return reports;
  }

 private:
  /// Small blocks, so that requests meet their ends, and several workers.
  InterfaceChoice choice(std::string const& name,
                         NumberKind kind = NumberKind::words) const {
    return {name, kind, m_seed, m_streams, 8999, 3};
  }

  std::optional<Difference> difference(KindNames const& names,
                                       InterfaceChoice const& choice,
                                       Numbers const& expected) const {
    if (choice.interface == "ranks") {
      // Words alone.
      if (choice.kind != NumberKind::words) return std::nullopt;
      return difference_of_ranks(m_generator, choice, expected);
    }
    Numbers found(names.stored, m_count);
    draw_all(*open_interface(m_generator, choice), found);
    return first_difference(names.type, expected, found);
  }

  Generator m_generator;
  Seed m_seed;
  StreamChoice m_streams;
  std::uint64_t m_count;
};

void print_report(InterfaceReport const& report) {
  char line[96];
  std::snprintf(line, sizeof line, "%-13s %-9s %9llu  ",
                report.generator.c_str(), report.interface.c_str(),
                static_cast<unsigned long long>(report.numbers));
  std::string text = line;
  if (!report.left_out.empty()) {
    text += "left out: " + report.left_out;
  } else if (report.difference) {
    auto const& at = *report.difference;
    text += "FAIL: number " + std::to_string(at.position) + " as " + at.type +
            " is " + at.found + ", the serial loop's " + at.expected +
            (at.where.empty() ? "" : ", " + at.where);
  } else {
    text += "pass";
  }
  print(text + "\n");
}

std::string json_of_report(InterfaceReport const& report) {
  using Impl::json_quoted;
  bool const is_tested = report.left_out.empty();
  std::string text = "  {\"generator\": " + json_quoted(report.generator) +
                     ", \"interface\": " + json_quoted(report.interface) +
                     ", \"numbers\": " + std::to_string(report.numbers);
  text += std::string(", \"passed\": ") + (!is_tested          ? "null"
                                           : report.difference ? "false"
                                                               : "true");
  if (!is_tested) text += ", \"left_out\": " + json_quoted(report.left_out);
  if (report.difference) {
    auto const& at = *report.difference;
    text += ", \"type\": " + json_quoted(at.type) +
            ", \"position\": " + std::to_string(at.position) +
            ", \"expected\": " + at.expected + ", \"found\": " + at.found +
            ", \"where\": " + json_quoted(at.where);
  }
  return text + "}";
}

/// The serial loop steps where interfaces jump. \throws UsageError if that
/// would take too long
void require_steps(StreamChoice const& streams, std::uint64_t count) {
  constexpr std::uint64_t most = std::uint64_t{1} << 34;
  constexpr std::uint64_t max_streams = std::uint64_t{1} << 20;
  if (streams.num_streams > max_streams) {
    throw UsageError("--streams: " + std::to_string(streams.num_streams) +
                     " is too large for the serial loop; at most 2^20");
  }
  UInt128 const parts = streams.leapfrog.num_parts;
  bool const is_wide = streams.offset > UInt128(most) || parts > UInt128(most);
  // All streams together, at two outputs per value at most.
  if (is_wide ||
      UInt128(streams.num_streams) * (streams.offset + UInt128(1)) * parts +
              UInt128(2 * count) * parts >
          UInt128(most)) {
    throw UsageError(
        "--offset, --leapfrog: the serial loop steps over all outputs before "
        "and between, here more than 2^34; take less of them");
  }
}

/// The generators that have such seeds and streams; all that are named must.
std::vector<std::pair<Generator, Seed>> chosen_generators(
    SelftestArguments const& given, StreamChoice const& streams) {
  std::vector<std::pair<Generator, Seed>> chosen;
  std::string reason;
  for (auto const& generator : find_generators(given.generators)) {
    SeedText text = given.streams.seeds;
    if (!text.seed) text.seed = generator.facts.default_seed;
    try {
      Seed seed = generator.read_seed(text, streams);
      generator.check(seed, streams);
      chosen.emplace_back(generator, std::move(seed));
    } catch (UsageError const& error) {
      if (!given.generators.empty()) throw;
      reason = error.what();
    } catch (std::invalid_argument const& error) {
      if (!given.generators.empty()) throw;
      reason = shown(error.what());
    }
  }
  if (chosen.empty()) throw UsageError(reason);
  return chosen;
}

/// Options of tests of fills alone.
void refuse_other_options(SelftestArguments const& given) {
  if (given.checksums) {
    throw UsageError(
        "--checksums: --interfaces compares each number; leave one of them "
        "out");
  }
  if (given.backend) {
    throw UsageError(
        "--backend: the interfaces are drawn from on Kokkos' default back end; "
        "leave it out");
  }
}

}  // namespace

int run_interface_test(SelftestArguments const& given) {
  auto const interfaces = read_interfaces(given.interfaces.value_or(""), true);
  refuse_other_options(given);
  StreamChoice const streams = read_choice(given.streams);
  std::uint64_t const count = read_positive(
      "--count", given.count.value_or("100000"), std::uint64_t{1} << 28);
  require_steps(streams, count);
  if (count < streams.num_streams) {
    throw UsageError("--count: " + std::to_string(count) + " numbers of " +
                     std::to_string(streams.num_streams) +
                     " streams leave some untested; give at least one of each");
  }
  auto const generators = chosen_generators(given, streams);
  RankRun const ranks(
      std::count(interfaces.begin(), interfaces.end(), "ranks") > 0);
  KokkosRun const kokkos(read_threads(given.threads));
  catch_signals();
  bool const shows_rows = !given.json && ranks.is_root();
  if (shows_rows) print("generator     interface   numbers  result\n");
  bool all_right = true;
  std::string json;
  for (auto const& [generator, seed] : generators) {
    InterfaceTest test(generator, seed, streams, count);
    auto const reports = test.run(interfaces, ranks);
    int const signal = ranks.caught_signal();
    if (signal != 0) return 128 + signal;
    for (auto const& report : reports) {
      if (shows_rows) print_report(report);
      json += (json.empty() ? "[\n" : ",\n") + json_of_report(report);
      all_right = all_right && !report.difference;
    }
  }
  if (given.json && ranks.is_root()) print(json + "\n]\n");
  return ranks.all(all_right) ? success : failure;
}

}  // namespace Runnel::Tool
