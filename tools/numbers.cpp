// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "numbers.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>

#include "counts.hpp"
#include "errors.hpp"

namespace Runnel::Tool {

namespace {

/// Calls `parse`, and adds the option's name to its errors.
template <class Parse>
UInt128 parsed_option(std::string const& option, std::string const& text,
                      Parse const& parse) {
  try {
    return parse(text);
  } catch (std::invalid_argument const& error) {
    throw UsageError(option + ": " + shown(error.what()));
  }
}

std::uint64_t limited(std::uint64_t most, UInt128 value,
                      std::string const& option, std::string const& text) {
  if (value > UInt128(most)) {
    throw UsageError(option + ": " + text + " is too large; at most " +
                     std::to_string(most));
  }
  return value.low;
}

template <class Read>
std::vector<std::uint64_t> read_each(std::string const& text,
                                     Read const& read_one) {
  std::vector<std::uint64_t> numbers;
  for (auto const& one : split_list(text)) numbers.push_back(read_one(one));
  return numbers;
}

/// Appends the counts of `A..B`, or one.
void add_sweep(std::string const& option, std::string const& text,
               std::vector<std::uint64_t>& counts) {
  std::size_t length = 0;
  std::size_t at = std::string::npos;
  for (std::string const between : {"..", "\u2026"}) {
    if (at != std::string::npos) break;
    at = text.find(between);
    length = between.size();
  }
  if (at == std::string::npos) {
    return counts.push_back(read_count(option, text));
  }
  std::uint64_t const first = read_count(option, text.substr(0, at));
  std::uint64_t const last = read_count(option, text.substr(at + length));
  if (first == 0 || first > last) {
    throw UsageError(option + ": '" + text +
                     "' is no sweep; give A..B with A from 1 to B");
  }
  counts.push_back(first);
  for (std::uint64_t power = 1; power <= last; power *= 10) {
    for (std::uint64_t const step : {1, 2, 5}) {
      if (power > last / step) break;
      if (step * power > first && step * power < last) {
        counts.push_back(step * power);
      }
    }
    if (power > last / 10) break;
  }
  if (last > first) counts.push_back(last);
}

}  // namespace

std::vector<std::string> split_list(std::string const& text) {
  std::vector<std::string> items;
  for (std::size_t at = 0; at <= text.size();) {
    std::size_t const end = std::min(text.find(',', at), text.size());
    items.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return items;
}

std::uint64_t read_u64(std::string const& option, std::string const& text,
                       std::uint64_t most) {
  return limited(most, parsed_option(option, text, parse_uint128), option,
                 text);
}

UInt128 read_wide_count(std::string const& option, std::string const& text) {
  return parsed_option(option, text, parse_count);
}

std::uint64_t read_count(std::string const& option, std::string const& text,
                         std::uint64_t most) {
  return limited(most, read_wide_count(option, text), option, text);
}

std::uint64_t read_positive(std::string const& option, std::string const& text,
                            std::uint64_t most) {
  std::uint64_t const value = read_count(option, text, most);
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
  return read_each(
      text, [&](std::string const& one) { return read_u64(option, one); });
}

std::vector<std::uint64_t> read_counts(std::string const& option,
                                       std::string const& text) {
  return read_each(
      text, [&](std::string const& one) { return read_count(option, one); });
}

std::vector<std::uint64_t> read_sweep(std::string const& option,
                                      std::string const& text) {
  std::vector<std::uint64_t> counts;
  for (auto const& one : split_list(text)) add_sweep(option, one, counts);
  return counts;
}

Leapfrog read_leapfrog(std::string const& option, std::string const& text) {
  std::size_t const slash = text.find('/');
  if (slash == std::string::npos) {
    throw UsageError(option + ": '" + text +
                     "' is not part/num_parts, such as 0/4");
  }
  Leapfrog const leapfrog{read_count(option, text.substr(0, slash)),
                          read_count(option, text.substr(slash + 1))};
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
    try {
      interval.values = read_count(option, text);
    } catch (UsageError const&) {
      interval.values = 0;
    }
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
                     "' is neither a number of values above 0, such as 1000000 "
                     "or 1M, nor a time, a number with s, m or h (seconds, "
                     "minutes, hours), such as 30s, 5m or 1.5h");
  }
  return interval;
}

}  // namespace Runnel::Tool
