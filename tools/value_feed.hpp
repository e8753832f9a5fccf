// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_VALUE_FEED_HPP
#define RUNNEL_TOOLS_VALUE_FEED_HPP

#include <cstdint>
#include <map>
#include <memory>
#include <runnel/validate/battery.hpp>
#include <string>
#include <variant>

#include "validate_checkpoint.hpp"

namespace Runnel::Tool {

/// A block of values to test, where Kokkos' default back end works.
using FedValues =
    std::variant<Validate::Battery::Values, Validate::Battery::WideValues,
                 Validate::Battery::RealValues>;

/// Where the values to test come from.
class ValueFeed {
 public:
  ValueFeed() = default;
  ValueFeed(ValueFeed const&) = delete;
  ValueFeed& operator=(ValueFeed const&) = delete;
  virtual ~ValueFeed() = default;

  /// Bits of a value that count: of a double, the first 32 behind the point.
  virtual int value_bits() const = 0;
  /// The number of values that blocks have a multiple of, itself one of 32.
  virtual std::uint64_t round() const = 0;
  /// The description of the values in a report.
  virtual std::map<std::string, std::string> notes() const = 0;
  /// Goes to a value. Kokkos must be initialised.
  virtual void begin(std::uint64_t at) = 0;
  /// The next values: `count`, a multiple of the round, or, where they end, a
  /// multiple of 32. They last until the next call. \throws Failure
  virtual FedValues next(std::uint64_t count) = 0;
  /// Frees Kokkos' memory, before Kokkos is finalised.
  virtual void end() = 0;
};

/// The feed of the generator that was named, or of standard input.
/// \throws UsageError, std::invalid_argument
std::unique_ptr<ValueFeed> value_feed(ValidateArguments const& given);

inline std::uint64_t size_of(FedValues const& values) {
  return std::visit([](auto const& view) { return std::uint64_t{view.size()}; },
                    values);
}

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_VALUE_FEED_HPP
