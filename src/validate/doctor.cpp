// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "validate/doctor_examinations.hpp"

namespace Runnel {

char const* name_of(StreamFault fault) {
  switch (fault) {
    case StreamFault::equal_streams:
      return "equal_streams";
    case StreamFault::overlap:
      return "overlap";
    case StreamFault::repetition:
      return "repetition";
    case StreamFault::common_bit:
      return "common_bit";
    case StreamFault::correlation:
      return "correlation";
    default:
      return "first_values";
  }
}

namespace Impl {

double poisson_tail_bound(double count, double expected) {
  if (count <= expected) return 1;
  if (expected <= 0) return 0;
  return std::exp(count - expected + count * std::log(expected / count));
}

std::string short_number(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", x);
  return text;
}

StreamDiagnosis diagnose(StreamTable const& table,
                         DoctorOptions const& options) {
  StreamDiagnosis diagnosis;
  diagnosis.num_streams = table.words.extent(0);
  diagnosis.num_values = table.words.extent(1);
  auto const streams = find_runs(table, options, diagnosis);
  compare_pairs(table, streams, options, diagnosis);
  look_at_starts(table, streams, options, diagnosis);
  std::stable_sort(diagnosis.findings.begin(), diagnosis.findings.end(),
                   [](StreamFinding const& a, StreamFinding const& b) {
                     return a.fault < b.fault;
                   });
  return diagnosis;
}

}  // namespace Impl
}  // namespace Runnel
