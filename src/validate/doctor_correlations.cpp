// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cmath>
#include <runnel/config.hpp>

#include "validate/doctor_examinations.hpp"
#if RUNNEL_ENABLE_KOKKOS_KERNELS
#include "validate/correlation_gemm.hpp"
#else
#include "validate/correlation_tiles.hpp"
#endif

/// \file
/// Correlations of normal scores: the largest of all, and the sum of the
/// squares.

namespace Runnel::Impl::DoctorPairs {
namespace {

/// The |ρ| above which one of `pairs` is with the probability alpha at most.
double min_notable(double pairs, double n, double alpha) {
  double threshold = 0, most = 1;
  while (most - threshold > 1e-9) {
    double const middle = (threshold + most) / 2;
    bool const is_usual = pairs * correlation_tail(middle, n) > alpha;
    (is_usual ? threshold : most) = middle;
  }
  return threshold;
}

void add_largest(StreamFinding finding, double pairs, double n,
                 StreamDiagnosis& diagnosis) {
  finding.p = std::min(1.0, pairs * correlation_tail(finding.statistic, n));
  finding.text = "values at equal positions of " + streams_text(finding) +
                 " are correlated, |rho| = " + short_number(finding.statistic);
  diagnosis.findings.push_back(finding);
}

/// Cumulants of Σρ² of all pairs of P independent directions in m dimensions.
/// ρ² has the law Beta(1/2, (m − 1)/2). Any two pairs are independent, so that
/// mean and variance are exact; of three, those of a triangle are not.
struct SquaresLaw {
  double mean, variance, third;
};

SquaresLaw squares_law(double streams, double m) {
  double const pairs = streams * (streams - 1) / 2;
  double const triangles = pairs * (streams - 2) / 3;
  double const variance = 2 * (m - 1) / (m * m * (m + 2));
  double const third = 8 * (m - 1) * (m - 2) / (m * m * m * (m + 2) * (m + 4));
  double const of_triangle = 4 * (m - 1) / (m * m * m * (m + 2) * (m + 2));
  return {pairs / m, pairs * variance,
          pairs * third + 6 * triangles * of_triangle};
}

/// The probability of a sum so large, at most: Chernoff's bound for the gamma
/// law with the same cumulants.
double squares_tail(double sum, SquaresLaw const& law) {
  double const scale = law.third / (2 * law.variance);
  double const shape = law.variance / (scale * scale);
  double const x = shape + (sum - law.mean) / scale;
  if (x <= shape) return 1;
  return std::exp(-(x - shape - shape * std::log(x / shape)));
}

void add_squares(double sum, double streams, double n,
                 DoctorOptions const& options, StreamDiagnosis& diagnosis) {
  SquaresLaw const law = squares_law(streams, n - 1);
  double const p = squares_tail(sum, law);
  if (p > options.alpha) return;
  StreamFinding finding{.fault = StreamFault::correlation};
  finding.other = diagnosis.num_streams - 1;
  finding.statistic = sum / law.mean;
  finding.p = p;
  finding.pairs = static_cast<std::uint64_t>(streams * (streams - 1) / 2);
  finding.text =
      "values at equal positions of all streams are correlated: the "
      "sum of rho^2 of " +
      std::to_string(finding.pairs) + " pairs is " +
      short_number(finding.statistic) + " times that of independent streams";
  diagnosis.findings.push_back(finding);
}

void correlate_all(StreamTable const& table, Streams const& list,
                   DoctorOptions const& options, StreamDiagnosis& diagnosis) {
  auto const n = static_cast<double>(diagnosis.num_values);
  auto const streams = static_cast<std::int64_t>(list.size());
  double const count = static_cast<double>(streams);
  double const pairs = count * (count - 1) / 2;
  AddCorrelation const add{streams, min_notable(pairs, n, options.alpha)};
  MatrixSums const sums = correlation_sums(normal_scores(table, list), add);
  diagnosis.pairs_correlated = static_cast<std::uint64_t>(pairs);
  if (sums.worst.hits > 0) {
    add_largest(
        pair_finding(StreamFault::correlation, list, sums.worst.at / streams,
                     sums.worst.at % streams, sums.worst),
        pairs, n, diagnosis);
  } else {
    add_squares(static_cast<double>(sums.squares) * 0x1p-32, count, n, options,
                diagnosis);
  }
}

}  // namespace

void correlate(StreamTable const& table, StreamPairs const& pairs,
               DoctorOptions const& options, StreamDiagnosis& diagnosis) {
  auto const n = static_cast<double>(diagnosis.num_values);
  if (n < 32) {
    diagnosis.notes.push_back(
        "correlations were not computed: they take 32 values of a stream");
    return;
  }
  if (pairs.streams.size() <= options.max_streams_correlated) {
    correlate_all(table, pairs.streams, options, diagnosis);
    return;
  }
  auto const tests = static_cast<double>(diagnosis.pairs_compared);
  auto const rows = normal_scores(table, pairs.streams);
  WorstPair worst;
  Kokkos::parallel_reduce(
      "Runnel::validate::correlate", LongRange<Space>(0, pairs.size()),
      Correlate{pairs, rows, min_notable(tests, n, options.alpha)},
      Kokkos::Sum<WorstPair>(worst));
  diagnosis.pairs_correlated = diagnosis.pairs_compared;
  if (worst.hits == 0) return;
  add_largest(pair_finding(StreamFault::correlation, pairs, worst), tests, n,
              diagnosis);
}

}  // namespace Runnel::Impl::DoctorPairs
