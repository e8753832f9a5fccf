// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cmath>
#include <vector>

#include "validate/doctor_examinations.hpp"

namespace Runnel::Impl {
namespace {

using Column = std::vector<std::uint64_t>;

/// Value p of all distinct streams, in the order of the streams.
Column column_of(StreamTable const& table, Streams const& streams,
                 std::uint64_t p) {
  auto const words = table.words;
  Kokkos::View<std::uint64_t*, StreamTable::Space> const column(
      "Runnel::validate::column", streams.size());
  Kokkos::parallel_for(
      "Runnel::validate::column",
      LongRange<StreamTable::Space>(0,
                                    static_cast<std::int64_t>(streams.size())),
      KOKKOS_LAMBDA(std::int64_t i) {
        auto const at = static_cast<std::size_t>(i);
        column(at) = words(static_cast<std::size_t>(streams(at)),
                           static_cast<std::size_t>(p));
      });
  auto const copy =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), column);
  return {copy.data(), copy.data() + copy.size()};
}

Column differences(Column const& column) {
  Column steps;
  for (std::size_t s = 1; s < column.size(); ++s) {
    steps.push_back(column[s] - column[s - 1]);
  }
  return steps;
}

double equal_pairs(Column column) {
  std::sort(column.begin(), column.end());
  double pairs = 0;
  double same = 0;
  for (std::size_t i = 1; i < column.size(); ++i) {
    same = column[i] == column[i - 1] ? same + 1 : 0;
    pairs += same;
  }
  return pairs;
}

/// The correlation of values of neighbouring streams.
double serial_correlation(Column const& column) {
  auto const n = static_cast<double>(column.size() - 1);
  double x = 0, y = 0, xx = 0, yy = 0, xy = 0;
  for (std::size_t s = 1; s < column.size(); ++s) {
    double const a = static_cast<double>(column[s - 1]) * 0x1p-64 - 0.5;
    double const b = static_cast<double>(column[s]) * 0x1p-64 - 0.5;
    x += a;
    y += b;
    xx += a * a;
    yy += b * b;
    xy += a * b;
  }
  double const variances = (xx - x * x / n) * (yy - y * y / n);
  return variances > 0 ? (xy - x * y / n) / std::sqrt(variances) : 0;
}

/// The reference for counts of equal values, or of equal differences: equal
/// values at the places further on. Differences of independent values are equal
/// no more often.
double expected_at_most(std::vector<Column> const& columns) {
  double sum = 0;
  for (auto const& column : columns) sum += equal_pairs(column);
  // Three deviations more, and three events.
  return (sum + 3 * std::sqrt(sum) + 3) / static_cast<double>(columns.size());
}

/// Columns: the first ones, and as many to compare them with.
struct Starts {
  std::vector<Column> first;
  std::vector<Column> later;
};

Starts starts_of(StreamTable const& table, Streams const& streams) {
  constexpr std::uint64_t num_first = 4;
  constexpr std::uint64_t num_later = 12;
  Starts starts;
  std::uint64_t const n = table.words.extent(1);
  for (std::uint64_t p = 0; p < num_first; ++p) {
    starts.first.push_back(column_of(table, streams, p));
  }
  for (std::uint64_t k = 1; k <= num_later; ++k) {
    starts.later.push_back(column_of(
        table, streams, num_first + (n - num_first - 1) * k / num_later));
  }
  return starts;
}

struct CountTest {
  char const* what;
  double (*count)(Column const&);
};

double equal_values(Column const& column) { return equal_pairs(column); }
double equal_steps(Column const& column) {
  return equal_pairs(differences(column));
}

void test_counts(Starts const& starts, CountTest const& test, double alpha,
                 StreamDiagnosis& diagnosis) {
  double const expected = expected_at_most(starts.later);
  for (std::size_t p = 0; p < starts.first.size(); ++p) {
    double const count = test.count(starts.first[p]);
    double const bound = poisson_tail_bound(count, expected);
    if (bound > alpha) continue;
    StreamFinding finding{.fault = StreamFault::first_values, .position = p};
    finding.statistic = count;
    finding.p = bound;
    finding.text = std::to_string(static_cast<std::uint64_t>(count)) + " " +
                   test.what + " at position " + std::to_string(p) +
                   ", where chance explains " + short_number(expected) +
                   " at most: the numbers of the streams show";
    diagnosis.findings.push_back(finding);
    return;
  }
}

void test_neighbours(Starts const& starts, double alpha,
                     StreamDiagnosis& diagnosis) {
  double const n = static_cast<double>(starts.first[0].size() - 1);
  for (std::size_t p = 0; p < starts.first.size(); ++p) {
    double const rho = serial_correlation(starts.first[p]);
    double const z =
        std::atanh(std::clamp(rho, -1 + 1e-12, 1 - 1e-12)) * std::sqrt(n - 3);
    double const bound = std::erfc(std::fabs(z) / std::sqrt(2.0));
    if (bound > alpha) continue;
    StreamFinding finding{.fault = StreamFault::first_values, .position = p};
    finding.statistic = rho;
    finding.p = bound;
    finding.text = "values of neighbouring streams at position " +
                   std::to_string(p) +
                   " are correlated, rho = " + short_number(rho);
    diagnosis.findings.push_back(finding);
    return;
  }
}

}  // namespace

void look_at_starts(StreamTable const& table, Streams const& streams,
                    DoctorOptions const& options, StreamDiagnosis& diagnosis) {
  if (streams.size() < 64 || diagnosis.num_values < 32) {
    diagnosis.notes.push_back(
        "first values were not compared: it takes 64 streams of 32 values");
    return;
  }
  auto const starts = starts_of(table, streams);
  // Three tests of four positions.
  double const alpha = options.alpha / 12;
  test_counts(starts, {"pairs of streams have the same value", equal_values},
              alpha, diagnosis);
  test_counts(starts,
              {"pairs of differences between neighbouring streams are equal",
               equal_steps},
              alpha, diagnosis);
  if (table.has_bits) test_neighbours(starts, alpha, diagnosis);
}

}  // namespace Runnel::Impl
