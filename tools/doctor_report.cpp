// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <cstdio>
#include <runnel/core/printable.hpp>

#include "doctor.hpp"

namespace Runnel::Tool {
namespace {

std::string number_text(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", x);
  return text;
}

std::string finding_json(StreamFinding const& finding) {
  auto const whole = [](auto n) { return std::to_string(n); };
  return "    {\"fault\": " + Impl::json_quoted(name_of(finding.fault)) +
         ", \"stream\": " + whole(finding.stream) +
         ", \"other\": " + whole(finding.other) +
         ", \"position\": " + whole(finding.position) +
         ", \"other_position\": " + whole(finding.other_position) +
         ", \"lag\": " + whole(finding.lag()) +
         ", \"length\": " + whole(finding.length) +
         ", \"bit\": " + (finding.bit < 0 ? "null" : whole(finding.bit)) +
         ", \"statistic\": " + number_text(finding.statistic) +
         ", \"p\": " + number_text(finding.p) +
         ", \"pairs\": " + whole(finding.pairs) +
         ", \"text\": " + Impl::json_quoted(finding.text) + "}";
}

}  // namespace

std::string diagnosis_json(StreamDiagnosis const& diagnosis) {
  std::string findings, notes;
  for (auto const& finding : diagnosis.findings) {
    findings += (findings.empty() ? "\n" : ",\n") + finding_json(finding);
  }
  for (auto const& note : diagnosis.notes) {
    notes += (notes.empty() ? "" : ", ") + Impl::json_quoted(note);
  }
  return "{\n  \"num_streams\": " + std::to_string(diagnosis.num_streams) +
         ",\n  \"per_stream\": " + std::to_string(diagnosis.num_values) +
         ",\n  \"distinct_streams\": " +
         std::to_string(diagnosis.distinct_streams) +
         ",\n  \"window\": " + std::to_string(diagnosis.window) +
         ",\n  \"pairs_compared\": " +
         std::to_string(diagnosis.pairs_compared) +
         ",\n  \"pairs_correlated\": " +
         std::to_string(diagnosis.pairs_correlated) + ",\n  \"findings\": [" +
         findings + (findings.empty() ? "" : "\n  ") +
         "],\n  \"not_listed\": " + std::to_string(diagnosis.not_listed) +
         ",\n  \"notes\": [" + notes + "],\n  \"verdict\": " +
         (diagnosis.is_clean() ? "\"pass\"" : "\"fail\"") + "\n}\n";
}

std::string diagnosis_text(StreamDiagnosis const& diagnosis) {
  std::string text = std::to_string(diagnosis.num_streams) + " streams of " +
                     std::to_string(diagnosis.num_values) + " values, " +
                     std::to_string(diagnosis.distinct_streams) +
                     " of them distinct\n";
  if (diagnosis.window > 0) {
    text += "compared: runs of " + std::to_string(diagnosis.window) +
            " values at any lag, " + std::to_string(diagnosis.pairs_compared) +
            " pairs at equal positions" +
            (diagnosis.pairs_correlated > diagnosis.pairs_compared
                 ? ", correlations of " +
                       std::to_string(diagnosis.pairs_correlated) + "\n"
                 : "\n");
  }
  for (auto const& finding : diagnosis.findings) {
    std::string fault = name_of(finding.fault);
    fault.resize(15, ' ');
    text += fault + finding.text;
    // A p-value may have been rounded to 0.
    if (finding.bit >= 0 || finding.fault >= StreamFault::correlation) {
      text += finding.p > 0 ? " (p < " +
                                  number_text(std::pow(
                                      10, std::ceil(std::log10(finding.p)))) +
                                  ")"
                            : " (p < 1e-300)";
    }
    text += "\n";
  }
  if (diagnosis.not_listed > 0) {
    text += "and " + std::to_string(diagnosis.not_listed) + " more\n";
  }
  for (auto const& note : diagnosis.notes) text += "note: " + note + "\n";
  return text + (diagnosis.is_clean() ? "nothing is wrong between them\n"
                                      : "these streams are not independent\n");
}

}  // namespace Runnel::Tool
