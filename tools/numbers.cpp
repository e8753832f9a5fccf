// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "numbers.hpp"

#include <charconv>
#include <cmath>
#include <stdexcept>

#include "errors.hpp"

namespace Runnel::Tool {

UInt128 read_u128(std::string const& option, std::string const& text) {
  try {
    return parse_uint128(text);
  } catch (std::invalid_argument const& error) {
    throw UsageError(option + ": " + shown(error.what()));
  }
}

std::uint64_t read_u64(std::string const& option, std::string const& text,
                       std::uint64_t most) {
  UInt128 const value = read_u128(option, text);
  if (value > UInt128(most)) {
    throw UsageError(option + ": " + text + " is too large; at most " +
                     std::to_string(most));
  }
  return value.low;
}

std::uint64_t read_positive(std::string const& option, std::string const& text,
                            std::uint64_t most) {
  std::uint64_t const value = read_u64(option, text, most);
  if (value == 0) {
    throw UsageError(option + ": 0 is too small; at least 1");
  }
  return value;
}

std::optional<int> read_threads(std::optional<std::string> const& text) {
  if (!text) return std::nullopt;
  return static_cast<int>(read_positive("--threads", *text, 1 << 16));
}

std::vector<std::uint64_t> read_list(std::string const& option,
                                     std::string const& text) {
  std::vector<std::uint64_t> numbers;
  std::size_t at = 0;
  while (at != std::string::npos) {
    std::size_t const comma = text.find(',', at);
    numbers.push_back(read_u64(option, text.substr(at, comma - at)));
    at = comma == std::string::npos ? comma : comma + 1;
  }
  return numbers;
}

Leapfrog read_leapfrog(std::string const& option, std::string const& text) {
  std::size_t const slash = text.find('/');
  if (slash == std::string::npos) {
    throw UsageError(option + ": '" + text +
                     "' is not part/num_parts, such as 0/4");
  }
  Leapfrog const leapfrog{read_u64(option, text.substr(0, slash)),
                          read_u64(option, text.substr(slash + 1))};
  if (leapfrog.part >= leapfrog.num_parts) {
    throw UsageError(option + ": there is no part " +
                     std::to_string(leapfrog.part) + " of " +
                     std::to_string(leapfrog.num_parts) +
                     "; parts are 0 to num_parts - 1");
  }
  return leapfrog;
}

Interval read_interval(std::string const& option, std::string const& text) {
  Interval interval;
  interval.text = text;
  char const unit = text.empty() ? '\0' : text.back();
  double const scale = unit == 's'   ? 1
                       : unit == 'm' ? 60
                       : unit == 'h' ? 3600
                                     : 0;
  if (scale == 0) {
    interval.values = read_u64(option, text);
  } else {
    char const* const end = text.data() + text.size() - 1;
    auto const [stop, error] =
        std::from_chars(text.data(), end, interval.seconds);
    if (error != std::errc() || stop != end) interval.seconds = 0;
    interval.seconds *= scale;
  }
  if (interval.values == 0 &&
      !(interval.seconds > 0 && std::isfinite(interval.seconds))) {
    throw UsageError(option + ": '" + text +
                     "' is neither a number of values above 0 nor a time such "
                     "as 30s, 5m or 1h");
  }
  return interval;
}

}  // namespace Runnel::Tool
