// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>
#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "validate/doctor_examinations.hpp"
#include "validate/pair_kernels.hpp"

namespace Runnel::Impl {
namespace {

using namespace DoctorPairs;

/// Pairs of streams at all distances, or, of more than `most` streams, at
/// distances of 1 to 16 and powers of two.
StreamPairs pairs_of(Streams const& streams, std::uint64_t most) {
  std::vector<std::int64_t> list;
  auto const count = static_cast<std::int64_t>(streams.size());
  for (std::int64_t d = 1; d < count; ++d) {
    bool const is_power = std::has_single_bit(static_cast<std::uint64_t>(d));
    if (streams.size() <= most || d <= 16 || is_power) list.push_back(d);
  }
  Streams const distances("Runnel::validate::distances", list.size());
  auto const copy = Kokkos::create_mirror_view(distances);
  std::copy(list.begin(), list.end(), copy.data());
  Kokkos::deep_copy(distances, copy);
  return {streams, distances};
}

std::uint64_t number_of(StreamPairs const& pairs) {
  auto const list =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), pairs.distances);
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    count += pairs.streams.size() - static_cast<std::uint64_t>(list(i));
  }
  return count;
}

/// Bits that are set in about half of the values, highest first, and their
/// bias: of a fraction f of ones \f$(2f - 1)^2\f$, twice the amount by which
/// two independent streams agree more often than in half of all cases.
struct FairBits {
  std::vector<int> shifts;
  std::vector<double> bias;
};

FairBits fair_bits(StreamTable const& table) {
  // A real has few bits that are random; those below come of rounding.
  int const last = 64 - table.num_bits;
  FairBits bits;
  for (int shift = 63; shift >= last; --shift) {
    std::uint64_t const* const words = table.words.data();
    std::int64_t ones = 0;
    Kokkos::parallel_reduce(
        "Runnel::validate::ones",
        LongRange<Space>(0, static_cast<std::int64_t>(table.words.size())),
        KOKKOS_LAMBDA(std::int64_t i, std::int64_t& count) {
          count += static_cast<std::int64_t>(words[i] >> shift & 1);
        },
        ones);
    double const fraction =
        static_cast<double>(ones) / static_cast<double>(table.words.size());
    double const bias = (2 * fraction - 1) * (2 * fraction - 1);
    if (bias >= 0.25) continue;
    bits.shifts.push_back(shift);
    bits.bias.push_back(bias);
  }
  return bits;
}

/// The pairs whose bits at a shift agree, or disagree, in more than the
/// fraction `threshold`.
WorstPair compare_plane(StreamTable const& table, StreamPairs const& pairs,
                        int shift, double threshold) {
  std::uint64_t const n = table.words.extent(1);
  Planes const plane("Runnel::validate::plane", pairs.streams.size(),
                     (n + 63) / 64);
  Kokkos::parallel_for(
      "Runnel::validate::pack",
      LongRange<Space>(0, static_cast<std::int64_t>(plane.size())),
      PackPlane{table.words, pairs.streams, plane, shift});
  WorstPair worst;
  Kokkos::parallel_reduce(
      "Runnel::validate::bits", LongRange<Space>(0, pairs.size()),
      ComparePlanes{pairs, plane, static_cast<double>(n), threshold},
      Kokkos::Sum<WorstPair>(worst));
  return worst;
}

void compare_bits(StreamTable const& table, StreamPairs const& pairs,
                  DoctorOptions const& options, StreamDiagnosis& diagnosis) {
  auto const bits = fair_bits(table);
  auto const n = static_cast<double>(diagnosis.num_values);
  double const tests =
      static_cast<double>(diagnosis.pairs_compared) *
      static_cast<double>(std::max<std::size_t>(1, bits.shifts.size()));
  // Hoeffding: more than t of n agree too often with probability 2 exp(−nt²/2).
  double const threshold =
      std::sqrt(2 * std::log(2 * tests / options.alpha) / n);
  if (threshold >= 1) {
    diagnosis.notes.push_back(
        "bits were not compared: " + std::to_string(diagnosis.num_values) +
        " values of a stream are too few");
    return;
  }
  std::size_t listed = 0;
  for (std::size_t k = 0; k < bits.shifts.size(); ++k) {
    auto const worst =
        compare_plane(table, pairs, bits.shifts[k], threshold + bits.bias[k]);
    if (worst.hits == 0) continue;
    if (++listed > options.max_findings) {
      ++diagnosis.not_listed;
      continue;
    }
    auto finding = pair_finding(StreamFault::common_bit, pairs, worst);
    finding.bit = 63 - bits.shifts[k];
    double const excess = worst.most - bits.bias[k];
    finding.p = std::min(1.0, 2 * tests * std::exp(-n * excess * excess / 2));
    finding.text = "bit " + std::to_string(finding.bit) +
                   " from the top agrees or disagrees at equal positions of " +
                   streams_text(finding) + ": " +
                   short_number(50 + 50 * worst.most) + " % of the values";
    diagnosis.findings.push_back(finding);
  }
}

}  // namespace

std::string DoctorPairs::streams_text(StreamFinding const& finding) {
  return "streams " + std::to_string(finding.stream) + " and " +
         std::to_string(finding.other) +
         (finding.pairs > 1
              ? " (and " + std::to_string(finding.pairs - 1) + " other pairs)"
              : "");
}

StreamFinding DoctorPairs::pair_finding(StreamFault fault,
                                        Streams const& streams, std::int64_t a,
                                        std::int64_t b,
                                        WorstPair const& worst) {
  StreamFinding finding{.fault = fault};
  auto const list =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), streams);
  finding.stream =
      static_cast<std::uint64_t>(list(static_cast<std::size_t>(a)));
  finding.other = static_cast<std::uint64_t>(list(static_cast<std::size_t>(b)));
  finding.statistic = worst.most;
  finding.pairs = static_cast<std::uint64_t>(worst.hits);
  return finding;
}

StreamFinding DoctorPairs::pair_finding(StreamFault fault,
                                        StreamPairs const& pairs,
                                        WorstPair const& worst) {
  auto const steps =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), pairs.distances);
  auto const each = static_cast<std::int64_t>(steps.size());
  std::int64_t const a = worst.at / each;
  std::int64_t const b = a + steps(static_cast<std::size_t>(worst.at % each));
  return pair_finding(fault, pairs.streams, a, b, worst);
}

void compare_pairs(StreamTable const& table, Streams const& streams,
                   DoctorOptions const& options, StreamDiagnosis& diagnosis) {
  if (streams.size() < 2) return;
  auto const pairs = pairs_of(streams, options.max_streams_in_pairs);
  diagnosis.pairs_compared = number_of(pairs);
  if (table.has_bits) {
    compare_bits(table, pairs, options, diagnosis);
  } else {
    diagnosis.notes.push_back(
        "bits were not compared: there are values outside [0, 1)");
  }
  correlate(table, pairs, options, diagnosis);
}

}  // namespace Runnel::Impl
