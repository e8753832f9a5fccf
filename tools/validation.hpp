// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_VALIDATION_HPP
#define RUNNEL_TOOLS_VALIDATION_HPP

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <runnel/validate/battery.hpp>
#include <string>
#include <vector>

#include "numbers.hpp"
#include "validate_checkpoint.hpp"
#include "validate_report.hpp"
#include "value_feed.hpp"

namespace Runnel::Tool {

/// Values, and the battery that looks at them.
class Validation {
 public:
  using Save = std::function<void(ValidateCheckpoint)>;

  /// Reads the options. \throws UsageError
  explicit Validation(ValidateArguments const& given);

  /// Restores the progress that a checkpoint has. \throws Failure
  void go_on(ValidateCheckpoint checkpoint);

  /// Whether a checkpoint had already more values than --bytes asks for.
  bool was_past_end() const { return m_was_past_end; }

  /// Calls `save` now and then, at the end, and when a signal comes. Kokkos
  /// must be initialised.
  /// \returns nothing if one came
  std::optional<ValidateReport> run(Save const& save);

 private:
  bool is_endless() const { return m_total == 0; }
  void count(Validate::Battery& battery, Save const& save);
  ValidateReport report(std::vector<Validate::Result> results,
                        std::vector<std::string> undecided,
                        std::uint64_t words) const;
  /// Tests of one of TestU01's batteries, at one go.
  ValidateReport run_others();

  std::unique_ptr<ValueFeed> m_feed;
  std::string m_bits_text;
  Validate::BitSelection m_bits;
  std::string m_others;  ///< battery of TestU01, or empty
  std::vector<int> m_other_tests;
  std::uint64_t m_bytes = 0;
  std::vector<std::string> m_tests;
  std::uint64_t m_total = 0;  ///< values; 0: all that standard input has
  std::uint64_t m_done = 0;
  bool m_was_past_end = false;
  Interval m_every;
  std::vector<Validate::TestState> m_restored;
};

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_VALIDATION_HPP
