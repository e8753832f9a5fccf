// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "validate_report.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <runnel/core/printable.hpp>

namespace Runnel::Tool {
namespace {

char const* word_of(Validate::Verdict verdict) {
  switch (verdict) {
    case Validate::Verdict::fail:
      return "fail";
    case Validate::Verdict::suspicious:
      return "suspicious";
    default:
      return "pass";
  }
}

/// JSON has no infinities.
std::string number(char const* format, double value) {
  if (!std::isfinite(value)) return "null";
  char text[40];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

std::string result_json(Validate::Result const& r) {
  return "    {\"name\": " + Impl::json_quoted(r.test) +
         ", \"statistic\": " + Impl::json_quoted(r.statistic) +
         ", \"parameters\": " + Impl::json_quoted(r.parameters) +
         ", \"value\": " + number("%.17g", r.value) +
         ", \"p\": " + number("%.17g", r.p_value) +
         ", \"bytes\": " + std::to_string(4 * r.words) +
         ", \"seconds\": " + number("%.4g", r.seconds) +
         ", \"verdict\": " + Impl::json_quoted(word_of(r.verdict())) + "}";
}

/// Without a result there is no verdict.
char const* word_of(ValidateReport const& report) {
  return report.results.empty() ? "undecided" : word_of(report.verdict());
}

/// f(r) of each result.
template <class F>
auto column(ValidateReport const& report, F const& f) {
  std::vector<decltype(f(report.results[0]))> values;
  values.reserve(report.results.size());
  for (auto const& r : report.results) values.push_back(f(r));
  return values;
}

}  // namespace

Validate::Verdict ValidateReport::verdict() const {
  auto worst = Validate::Verdict::pass;
  for (auto const& r : results) worst = std::max(worst, r.verdict());
  return worst;
}

std::string as_json(ValidateReport const& report) {
  std::string text = "{\n";
  for (auto const& [name, note] : report.notes) {
    text +=
        "  " + Impl::json_quoted(name) + ": " + Impl::json_quoted(note) + ",\n";
  }
  text += "  \"tests\": [";
  for (auto const& r : report.results) {
    text += (&r == report.results.data() ? "\n" : ",\n") + result_json(r);
  }
  text += "\n  ],\n  \"undecided\": [";
  for (auto const& name : report.undecided) {
    text += (&name == report.undecided.data() ? "" : ", ") +
            Impl::json_quoted(name);
  }
  return text + "],\n  \"verdict\": " + Impl::json_quoted(word_of(report)) +
         "\n}\n";
}

Table as_table(ValidateReport const& report) {
  using Result = Validate::Result;
  Table table;
  table.notes = report.notes;
  std::string undecided;
  for (auto const& name : report.undecided) {
    undecided += (undecided.empty() ? "" : " ") + name;
  }
  table.notes["undecided"] = undecided;
  table.notes["verdict"] = word_of(report);
  auto const add = [&](char const* name, auto const& f) {
    table.columns.push_back({name, column(report, f)});
  };
  add("name", [](Result const& r) { return r.test; });
  add("statistic", [](Result const& r) { return r.statistic; });
  add("parameters", [](Result const& r) { return r.parameters; });
  add("value", [](Result const& r) { return r.value; });
  add("p", [](Result const& r) { return r.p_value; });
  add("bytes", [](Result const& r) { return std::uint64_t{4} * r.words; });
  add("seconds", [](Result const& r) { return r.seconds; });
  add("verdict",
      [](Result const& r) { return std::string(word_of(r.verdict())); });
  return table;
}

std::string as_text(ValidateReport const& report) {
  std::string text;
  for (auto const& [name, note] : report.notes) {
    text += name + ": " + note + '\n';
  }
  char line[160];
  std::snprintf(line, sizeof line, "\n%-22s %-18s %14s %12s %9s  %s\n", "test",
                "statistic", "value", "p", "seconds", "verdict");
  text += line;
  for (auto const& r : report.results) {
    std::snprintf(line, sizeof line, "%-22s %-18s %14.6g %12.4g %9.3g  %s\n",
                  r.test.c_str(), r.statistic.c_str(), r.value, r.p_value,
                  r.seconds, word_of(r.verdict()));
    text += line;
  }
  if (!report.undecided.empty()) {
    text += "\ntoo few words for:";
    for (auto const& name : report.undecided) text += " " + name;
    text += '\n';
  }
  return text + "\nverdict: " + word_of(report) + '\n';
}

}  // namespace Runnel::Tool
