// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>
#include <Kokkos_Sort.hpp>
#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>
#include <vector>

#include "validate/doctor_examinations.hpp"

// Kernels have these types: no unnamed namespace, for nvcc's sake.
namespace Runnel::Impl::DoctorRuns {

using Space = StreamTable::Space;
using Items = Kokkos::View<std::uint64_t*, Space>;

constexpr std::int64_t max_runs = 1 << 16;
/// Items of one hash that are looked through for an equal window.
constexpr std::int64_t max_looks = 64;

/// Items are a hash of a window, and in the low bits where it begins.
struct MakeItems {
  StreamTable::Words words;
  Streams streams;
  Items items;
  std::int64_t windows;  ///< of a stream
  int length;
  std::uint64_t index_mask;

  KOKKOS_FUNCTION void operator()(std::int64_t i) const {
    auto const n = static_cast<std::int64_t>(words.extent(1));
    std::int64_t const stream = streams(static_cast<std::size_t>(i / windows));
    std::int64_t const at = stream * n + i % windows;
    std::uint64_t const* const window = words.data() + at;
    std::uint64_t hash = 0x9e3779b97f4a7c15;
    for (int k = 0; k < length; ++k) {
      hash = mixed(hash ^ window[k]) + 0x9e3779b97f4a7c15;
    }
    items(static_cast<std::size_t>(i)) =
        (hash & ~index_mask) | static_cast<std::uint64_t>(at);
  }
};

/// A run that comes twice, where it begins.
struct Run {
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  std::uint64_t length = 0;
};
using Runs = Kokkos::View<Run*, Space>;

/// Finds for an item the first of the later items of the same hash whose window
/// is equal, if the values before the windows are not.
struct FindRuns {
  std::uint64_t const* words;
  Items items;
  Runs runs;
  std::uint64_t num_values;  ///< of a stream
  int length;
  std::uint64_t index_mask;

  KOKKOS_FUNCTION bool are_equal(std::uint64_t a, std::uint64_t b) const {
    for (int k = 0; k < length; ++k) {
      if (words[a + static_cast<std::uint64_t>(k)] !=
          words[b + static_cast<std::uint64_t>(k)]) {
        return false;
      }
    }
    return true;
  }
  KOKKOS_FUNCTION bool begins(std::uint64_t a, std::uint64_t b) const {
    return a % num_values == 0 || b % num_values == 0 ||
           words[a - 1] != words[b - 1];
  }
  KOKKOS_FUNCTION std::uint64_t extent(std::uint64_t a, std::uint64_t b) const {
    std::uint64_t const last = a % num_values > b % num_values ? a : b;
    std::uint64_t const most = num_values - last % num_values;
    std::uint64_t n = static_cast<std::uint64_t>(length);
    while (n < most && words[a + n] == words[b + n]) ++n;
    return n;
  }
  KOKKOS_FUNCTION void operator()(std::int64_t j, std::int64_t& found,
                                  bool final) const {
    auto const count = static_cast<std::int64_t>(items.size());
    std::uint64_t const item = items(static_cast<std::size_t>(j));
    std::uint64_t const a = item & index_mask;
    for (std::int64_t k = j + 1; k < count && k <= j + max_looks; ++k) {
      std::uint64_t const other = items(static_cast<std::size_t>(k));
      if (((item ^ other) & ~index_mask) != 0) return;
      std::uint64_t const b = other & index_mask;
      if (!are_equal(a, b)) continue;
      if (!begins(a, b)) return;
      if (final && found < max_runs) {
        runs(static_cast<std::size_t>(found)) = {a, b, extent(a, b)};
      }
      ++found;
      return;
    }
  }
};

}  // namespace Runnel::Impl::DoctorRuns

namespace Runnel::Impl {
namespace {

using namespace DoctorRuns;

/// Values of a window, so that none comes twice by chance: 30 bits more than
/// the pairs of windows need, at the coincidences that the values show.
int window_of(StreamTable const& table) {
  auto const n = static_cast<double>(table.words.size());
  auto const draws = static_cast<std::int64_t>(std::min(n, 1048576.0));
  std::int64_t const equal = count_equal_values(table, draws, true);
  double const rate =
      (static_cast<double>(equal) + 3) / (static_cast<double>(draws) + 3);
  // Where no value differs, a bit of each is the least that would.
  double const bits = is_constant(table) ? 1 : std::max(1e-3, -std::log2(rate));
  double const most = 4096;
  return static_cast<int>(
      std::min(most, std::ceil((2 * std::log2(n) + 30) / bits)));
}

std::vector<Run> runs_of(StreamTable const& table, Streams const& streams,
                         int window, std::int64_t& found) {
  std::uint64_t const n = table.words.extent(1);
  std::uint64_t const windows = n - static_cast<std::uint64_t>(window) + 1;
  std::uint64_t const count = windows * streams.size();
  std::uint64_t const mask =
      (std::uint64_t{1} << std::bit_width(table.words.size() - 1)) - 1;
  Items const items(Kokkos::view_alloc(Kokkos::WithoutInitializing,
                                       "Runnel::validate::items"),
                    count);
  Runs const runs("Runnel::validate::runs", max_runs);
  Space const space;
  LongRange<Space> const all(space, 0, static_cast<std::int64_t>(count));
  Kokkos::parallel_for(
      "Runnel::validate::windows", all,
      DoctorRuns::MakeItems{table.words, streams, items,
                            static_cast<std::int64_t>(windows), window, mask});
  Kokkos::sort(space, items);
  Kokkos::parallel_scan(
      "Runnel::validate::equal_windows", all,
      FindRuns{table.words.data(), items, runs, n, window, mask}, found);
  auto const list =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), runs);
  auto const kept = std::min(found, max_runs);
  return {list.data(), list.data() + kept};
}

StreamFinding equal_streams(std::uint64_t stream, std::uint64_t other,
                            std::uint64_t n) {
  return {.fault = StreamFault::equal_streams,
          .stream = stream,
          .other = other,
          .length = n,
          .text = "streams " + std::to_string(stream) + " and " +
                  std::to_string(other) + " are equal, all " +
                  std::to_string(n) + " values"};
}

StreamFinding finding_of(Run const& run, std::uint64_t n) {
  StreamFinding finding{.fault = StreamFault::overlap};
  finding.stream = run.first / n;
  finding.position = run.first % n;
  finding.other = run.second / n;
  finding.other_position = run.second % n;
  finding.length = run.length;
  auto const number = [](std::uint64_t x) { return std::to_string(x); };
  if (finding.stream == finding.other) {
    finding.fault = StreamFault::repetition;
    finding.text = "stream " + number(finding.stream) + " repeats " +
                   number(finding.length) + " values from position " +
                   number(finding.position) + " on at position " +
                   number(finding.other_position);
  } else if (finding.length == n) {
    return equal_streams(finding.stream, finding.other, n);
  } else {
    finding.text = number(finding.length) + " values of stream " +
                   number(finding.stream) + " from position " +
                   number(finding.position) + " on are those of stream " +
                   number(finding.other) + " from position " +
                   number(finding.other_position) + " on, lag " +
                   std::to_string(finding.lag());
  }
  return finding;
}

/// Streams that are left when equal ones count once.
Streams distinct_streams(EqualRows const& rows, std::uint64_t num_streams) {
  std::vector<bool> follows(num_streams, false);
  for (auto const& pair : rows.pairs) follows[pair.second] = true;
  auto const count = std::count(follows.begin(), follows.end(), false);
  Streams const streams("Runnel::validate::streams",
                        static_cast<std::size_t>(count));
  auto const list = Kokkos::create_mirror_view(streams);
  std::size_t at = 0;
  for (std::size_t s = 0; s < num_streams; ++s) {
    if (!follows[s]) list(at++) = static_cast<std::int64_t>(s);
  }
  Kokkos::deep_copy(streams, list);
  return streams;
}

/// Equal streams as findings, or as a note.
std::vector<StreamFinding> of_rows(EqualRows const& rows,
                                   StreamDiagnosis& diagnosis) {
  std::vector<StreamFinding> findings;
  if (rows.are_no_chance) {
    for (auto const& [stream, other] : rows.pairs) {
      findings.push_back(equal_streams(stream, other, diagnosis.num_values));
    }
  } else if (!rows.pairs.empty()) {
    diagnosis.notes.push_back(
        std::to_string(rows.pairs.size()) +
        " streams equal an earlier one in "
        "all values, which may be chance: they are too few, or differ too "
        "little, to tell");
  }
  return findings;
}

/// Adds findings, the longest runs first.
void add_findings(std::vector<StreamFinding> findings, std::uint64_t found,
                  DoctorOptions const& options, StreamDiagnosis& diagnosis) {
  std::stable_sort(findings.begin(), findings.end(),
                   [](StreamFinding const& a, StreamFinding const& b) {
                     if (a.fault != b.fault) return a.fault < b.fault;
                     if (a.length != b.length) return a.length > b.length;
                     if (a.stream != b.stream) return a.stream < b.stream;
                     return a.position < b.position;
                   });
  std::size_t listed[3] = {};
  for (auto const& finding : findings) {
    if (++listed[static_cast<int>(finding.fault)] <= options.max_findings) {
      diagnosis.findings.push_back(finding);
    }
  }
  diagnosis.not_listed += found - diagnosis.findings.size();
}

}  // namespace

Streams find_runs(StreamTable const& table, DoctorOptions const& options,
                  StreamDiagnosis& diagnosis) {
  std::uint64_t const n = diagnosis.num_values;
  auto const rows = find_equal_rows(table);
  auto all = of_rows(rows, diagnosis);
  std::uint64_t found = all.size();
  auto const streams = distinct_streams(rows.are_no_chance ? rows : EqualRows{},
                                        diagnosis.num_streams);
  diagnosis.distinct_streams = diagnosis.num_streams - rows.pairs.size();
  int const window = n < 2 ? 2 : window_of(table);
  if (static_cast<std::uint64_t>(window) > n) {
    diagnosis.notes.push_back("runs were not compared: " + std::to_string(n) +
                              " values of a stream are too few, " +
                              std::to_string(window) +
                              " tell one place from another");
  } else {
    diagnosis.window = window;
    std::int64_t found_runs = 0;
    for (auto const& run : runs_of(table, streams, window, found_runs)) {
      all.push_back(finding_of(run, n));
    }
    found += static_cast<std::uint64_t>(found_runs);
  }
  add_findings(std::move(all), found, options, diagnosis);
  return streams;
}

}  // namespace Runnel::Impl
