// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_VALIDATION_HPP
#define RUNNEL_TOOLS_VALIDATION_HPP

#include <cstdint>
#include <functional>
#include <optional>
#include <runnel/validate/battery.hpp>
#include <string>
#include <vector>

#include "generator.hpp"
#include "numbers.hpp"
#include "validate_checkpoint.hpp"
#include "validate_report.hpp"

namespace Runnel::Tool {

/// Numbers of all streams in turn, and the battery that looks at them.
class Validation {
 public:
  using Save = std::function<void(ValidateCheckpoint)>;

  /// Reads the options. \throws UsageError
  explicit Validation(ValidateArguments const& given);

  /// What a checkpoint says was done already. \throws Failure
  void go_on(ValidateCheckpoint checkpoint);

  /// Calls `save` now and then, at the end, and when a signal comes. Kokkos
  /// must be initialised.
  /// \returns nothing if one came
  std::optional<ValidateReport> run(Save const& save);

 private:
  int output_bits() const;
  void count(Validate::Battery& battery, Save const& save);
  ValidateReport report(Validate::Battery const& battery) const;

  Generator m_generator;
  StreamChoice m_choice;
  Seed m_seed;
  std::string m_bits_text;
  Validate::BitSelection m_bits;
  std::vector<std::string> m_tests;
  std::uint64_t m_round = 32;  ///< values, of all streams as many
  std::uint64_t m_total = 0;   ///< values
  std::uint64_t m_done = 0;
  Interval m_every;
  std::vector<Validate::TestState> m_restored;
};

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_VALIDATION_HPP
