// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "validation.hpp"

#include <algorithm>
#include <chrono>
#include <runnel/validate/battery_words.hpp>
#include <runnel/version.hpp>
#include <utility>

#include "errors.hpp"
#include "progress.hpp"
#include "signals.hpp"
#include "testu01.hpp"

namespace Runnel::Tool {
namespace {

using Validate::Battery;

std::vector<std::string> tests_of(ValidateArguments const& given) {
  if (given.tests && given.battery) {
    throw UsageError(
        "--tests and --battery both say which tests: give one of them");
  }
  if (!given.tests) {
    return Validate::battery_tests(given.battery.value_or("quick"));
  }
  auto const names = split_list(*given.tests);
  auto const all = Validate::all_tests();
  for (auto const& name : names) {
    bool const is_prefix = name.ends_with('*');
    std::string const begins =
        name.substr(0, name.size() - (is_prefix ? 1 : 0));
    if (std::none_of(all.begin(), all.end(), [&](auto const& test) {
          return is_prefix ? test.name.starts_with(begins) : test.name == name;
        })) {
      std::string known;
      for (auto const& test : all) known += " " + test.name;
      throw UsageError("--tests: there is no test '" + name + "'; there are" +
                       known);
    }
  }
  return names;
}

/// --bits: of the bits that an output has.
Validate::BitSelection bits_of(ValidateArguments const& given, int there_are) {
  Validate::BitSelection bits = {0, there_are, false, given.aligned};
  std::string const text = given.bits.value_or("all");
  if (text == "all") return bits;
  if (text == "reversed") {
    bits.reversed = true;
  } else if (text == "low") {
    bits.count = there_are / 2;
  } else if (text == "high") {
    bits.lowest = there_are / 2;
    bits.count = there_are - bits.lowest;
  } else {
    std::size_t const dash = text.find('-');
    if (dash == std::string::npos) {
      throw UsageError("--bits: '" + text +
                       "' is none of all, high, low, reversed, or A-B");
    }
    auto const last = static_cast<std::uint64_t>(there_are) - 1;
    auto const a = read_u64("--bits", text.substr(0, dash), last);
    auto const b = read_u64("--bits", text.substr(dash + 1), last);
    if (a > b) {
      throw UsageError("--bits: " + text + " ends before it begins");
    }
    bits.lowest = static_cast<int>(a);
    bits.count = static_cast<int>(b - a) + 1;
  }
  return bits;
}

/// The least number of values that have `bytes` random bytes.
std::uint64_t values_of(std::uint64_t bytes, int bits_each) {
  auto const bits = static_cast<std::uint64_t>(bits_each);
  return bytes / bits * 8 + (bytes % bits * 8 + bits - 1) / bits;
}

/// As many values at a time as make whole rounds.
std::uint64_t block_of(ValueFeed const& feed,
                       std::uint64_t words = Validate::words_at_once) {
  return std::max(feed.round(), words / feed.round() * feed.round());
}

/// For a reader on the host: a cache of the second level holds these, as made
/// and as chosen; a GPU makes more in the time that a kernel takes to start.
constexpr std::uint64_t host_words_at_once =
    Kokkos::SpaceAccessibility<
        Kokkos::HostSpace, Battery::execution_space::memory_space>::accessible
        ? std::uint64_t{1} << 15
        : Validate::words_at_once;

/// One word of the chosen bits after the other, on the host.
class HostWords {
 public:
  HostWords(ValueFeed& feed, Validate::BitSelection const& bits)
      : m_feed(feed),
        m_chosen(bits),
        m_block(block_of(feed, host_words_at_once)) {}

  std::uint32_t operator()() {
    if (m_at == m_words.size()) refill();
    return m_words(m_at++);
  }

 private:
  void refill() {
    Battery::execution_space const space;
    auto const values = m_feed.next(m_block);
    if (size_of(values) == 0) {
      // At once: an exception would be thrown when the test has ended, which
      // may take hours.
      tell(
          "standard input ended before the battery did; give it more, or a "
          "smaller battery");
      std::_Exit(failure);
    }
    space.fence("Runnel::Tool::HostWords");
    auto const words = std::visit(
        [&](auto const& view) { return m_chosen(space, view, m_given); },
        values);
    m_words = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), words);
    m_given += words.size();
    m_at = 0;
  }

  ValueFeed& m_feed;
  Validate::ChosenBits m_chosen;
  std::uint64_t m_block;
  std::uint64_t m_given = 0;
  Kokkos::View<std::uint32_t const*, Kokkos::HostSpace> m_words;
  std::size_t m_at = 0;
};

/// When to save: by time, or by values.
class SaveTimes {
 public:
  SaveTimes(Interval const& every, std::uint64_t done)
      : m_every(every), m_done(done) {}

  bool is_due(std::uint64_t done) {
    std::chrono::duration<double> const since = Clock::now() - m_at;
    bool const due =
        (m_every.seconds > 0 && since.count() >= m_every.seconds) ||
        (m_every.values > 0 && done - m_done >= m_every.values);
    if (due) {
      m_at = Clock::now();
      m_done = done;
    }
    return due;
  }

 private:
  using Clock = std::chrono::steady_clock;

  Interval m_every;
  std::uint64_t m_done;
  Clock::time_point m_at = Clock::now();
};

/// Ends a feed, whatever else happens.
class EndOfFeed {
 public:
  explicit EndOfFeed(ValueFeed& feed) : m_feed(feed) {}
  EndOfFeed(EndOfFeed const&) = delete;
  EndOfFeed& operator=(EndOfFeed const&) = delete;
  ~EndOfFeed() { m_feed.end(); }

 private:
  ValueFeed& m_feed;
};

}  // namespace

Validation::Validation(ValidateArguments const& given)
    : m_feed(value_feed(given)),
      m_bits_text(given.bits.value_or("all") +
                  (given.aligned ? " (aligned)" : "")),
      m_bits(bits_of(given, m_feed->value_bits())),
      m_every(read_interval("--checkpoint-every",
                            given.checkpoint_every.value_or("5m"))) {
  if (is_testu01(given.battery.value_or(""))) {
    m_others = *given.battery;
    if (given.checkpoint) {
      throw UsageError("--battery " + m_others +
                       " has no --checkpoint; give --tests in several calls");
    }
    m_other_tests = testu01_tests(m_others, given.tests);
  } else {
    m_tests = tests_of(given);
  }
  m_bytes = read_positive("--bytes", given.bytes.value_or("2^26"),
                          std::uint64_t{1} << 60);
  if (given.input && !given.bytes) return;
  std::uint64_t const values =
      values_of(m_bytes, m_bits.aligned ? 32 : m_bits.count);
  std::uint64_t const round = m_feed->round();
  m_total = (values + round - 1) / round * round;
}

void Validation::go_on(ValidateCheckpoint checkpoint) {
  if (checkpoint.has_other_end && m_total < checkpoint.done) {
    m_was_past_end = true;
    m_total = checkpoint.done;
  }
  if (checkpoint.done % m_feed->round() != 0 || checkpoint.done > m_total) {
    throw Failure("the checkpoint's 'done' is " +
                  std::to_string(checkpoint.done) + " of " +
                  std::to_string(m_total) + " values, which makes no sense");
  }
  m_done = checkpoint.done;
  m_restored = std::move(checkpoint.tests);
}

std::optional<ValidateReport> Validation::run(Save const& save) {
  EndOfFeed const end(*m_feed);
  m_feed->begin(m_done);
  if (!m_others.empty()) return run_others();
  Battery battery(m_tests, {.bits = m_bits});
  if (!m_restored.empty()) battery.restore(m_restored);
  count(battery, save);
  save(ValidateCheckpoint{{}, m_done, battery.state()});
  if (caught_signal() != 0 && (is_endless() || m_done < m_total)) {
    return std::nullopt;
  }
  return report(battery.results(), battery.undecided(), battery.words());
}

void Validation::count(Battery& battery, Save const& save) {
  std::uint64_t const block = block_of(*m_feed);
  Progress progress(m_total, m_done, false);
  SaveTimes times(m_every, m_done);
  while ((is_endless() || m_done < m_total) && caught_signal() == 0) {
    auto const values =
        m_feed->next(is_endless() ? block : std::min(block, m_total - m_done));
    if (size_of(values) == 0) break;
    std::visit([&](auto const& view) { battery.add(view); }, values);
    m_done += size_of(values);
    if (!is_endless()) progress.show(m_done);
    if (times.is_due(m_done)) {
      save(ValidateCheckpoint{{}, m_done, battery.state()});
    }
  }
  if (m_done == 0 && caught_signal() == 0) {
    throw Failure("standard input has no 32 values; give at least so many");
  }
}

ValidateReport Validation::run_others() {
  std::uint64_t words = 0;
  HostWords next(*m_feed, m_bits);
  auto results = run_testu01(m_others, m_other_tests, m_bytes, [&] {
    ++words;
    return next();
  });
  return report(std::move(results), {}, words);
}

ValidateReport Validation::report(std::vector<Validate::Result> results,
                                  std::vector<std::string> undecided,
                                  std::uint64_t words) const {
  auto notes = m_feed->notes();
  notes["bits"] = m_bits_text + " of " + std::to_string(m_feed->value_bits());
  notes["bytes"] = std::to_string(4 * words);
  notes["runnel"] = version();
  return {std::move(notes), std::move(results), std::move(undecided)};
}

}  // namespace Runnel::Tool
