// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_VALIDATE_REPORT_HPP
#define RUNNEL_TOOLS_VALIDATE_REPORT_HPP

#include <cstdint>
#include <map>
#include <runnel/io/table_file.hpp>
#include <runnel/validate/battery_result.hpp>
#include <string>
#include <vector>

namespace Runnel::Tool {

/// The report of `runnel validate`.
struct ValidateReport {
  /// The tested numbers: generator, seed, bits, …
  std::map<std::string, std::string> notes;
  std::vector<Validate::Result> results;
  /// Tests that had too few words for a p-value.
  std::vector<std::string> undecided;

  /// The worst one. \pre there is a result
  Validate::Verdict verdict() const;
};

std::string as_text(ValidateReport const& report);
std::string as_json(ValidateReport const& report);
/// A row for each result; the notes, the undecided tests and the verdict of all
/// are notes.
Table as_table(ValidateReport const& report);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_VALIDATE_REPORT_HPP
