// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "validation.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <numeric>
#include <runnel/version.hpp>
#include <utility>

#include "errors.hpp"
#include "progress.hpp"
#include "signals.hpp"

namespace Runnel::Tool {
namespace {

using Validate::Battery;

std::vector<std::string> split_names(std::string const& text) {
  std::vector<std::string> names;
  for (std::size_t at = 0; at <= text.size();) {
    std::size_t const end = std::min(text.find(',', at), text.size());
    names.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return names;
}

std::vector<std::string> tests_of(ValidateArguments const& given) {
  if (given.tests && given.battery) {
    throw UsageError(
        "--tests and --battery both say which tests: give one of them");
  }
  if (!given.tests) {
    return Validate::battery_tests(given.battery.value_or("quick"));
  }
  auto const names = split_names(*given.tests);
  auto const all = Validate::all_tests();
  for (auto const& name : names) {
    bool const is_part = name.ends_with('*');
    std::string const part = name.substr(0, name.size() - (is_part ? 1 : 0));
    if (std::none_of(all.begin(), all.end(), [&](auto const& test) {
          return is_part ? test.name.starts_with(part) : test.name == name;
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

/// So many values have so many random bytes, at least.
std::uint64_t values_of(std::uint64_t bytes, int bits_each) {
  auto const bits = static_cast<std::uint64_t>(bits_each);
  return bytes / bits * 8 + (bytes % bits * 8 + bits - 1) / bits;
}

void add_values(Battery& battery, NumberSource& source, std::uint64_t count) {
  auto const size = static_cast<std::size_t>(count);
  void* const values = source.device_values();
  if (source.stored_type() == StoredType::u64) {
    battery.add(Battery::WideValues(static_cast<std::uint64_t*>(values), size));
  } else if (source.stored_type() == StoredType::u32) {
    battery.add(Battery::Values(static_cast<std::uint32_t*>(values), size));
  } else {
    battery.add(Battery::RealValues(static_cast<double*>(values), size));
  }
}

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

}  // namespace

Validation::Validation(ValidateArguments const& given)
    : m_generator(find_generator(given.streams.generator.value_or(""))),
      m_choice(read_choice(given.streams)),
      m_bits_text(given.bits.value_or("all") +
                  (given.aligned ? " (aligned)" : "")),
      m_bits(bits_of(given, output_bits())),
      m_tests(tests_of(given)),
      m_every(read_interval("--checkpoint-every",
                            given.checkpoint_every.value_or("5m"))) {
  SeedText text = given.streams.seeds;
  if (!text.seed) text.seed = m_generator.facts.default_seed;
  m_seed = m_generator.read_seed(text, m_choice);
  m_generator.check(m_seed, m_choice);
  std::uint64_t const streams = m_choice.num_streams;
  if (streams > std::uint64_t{1} << 26) {
    throw UsageError("--streams: at most 2^26 can be tested at a time");
  }
  // A round: whole words of the tests, and as many values of each stream.
  m_round = std::lcm(std::uint64_t{32}, streams);
  std::uint64_t const bytes = read_positive(
      "--bytes", given.bytes.value_or("2^26"), std::uint64_t{1} << 60);
  std::uint64_t const values =
      values_of(bytes, m_bits.aligned ? 32 : m_bits.count);
  m_total = (values + m_round - 1) / m_round * m_round;
}

void Validation::go_on(ValidateCheckpoint checkpoint) {
  if (checkpoint.done % m_round != 0 || checkpoint.done > m_total) {
    throw Failure("the checkpoint's 'done' is " +
                  std::to_string(checkpoint.done) + " of " +
                  std::to_string(m_total) + " values, which makes no sense");
  }
  m_done = checkpoint.done;
  m_restored = std::move(checkpoint.tests);
}

std::optional<ValidateReport> Validation::run(Save const& save) {
  Battery battery(m_tests, {.bits = m_bits});
  if (!m_restored.empty()) battery.restore(m_restored);
  count(battery, save);
  save(ValidateCheckpoint{{}, m_done, battery.state()});
  if (m_done < m_total) return std::nullopt;
  return report(battery);
}

void Validation::count(Battery& battery, Save const& save) {
  auto const source = m_generator.numbers({});
  StreamChoice place = m_choice;
  place.offset += m_done / m_choice.num_streams;
  source->seed(m_seed, place);
  std::uint64_t const block =
      std::max(m_round, (std::uint64_t{1} << 22) / m_round * m_round);
  Progress progress(m_total, m_done, false);
  SaveTimes times(m_every, m_done);
  while (m_done < m_total && caught_signal() == 0) {
    std::uint64_t const now = std::min(block, m_total - m_done);
    source->fill(now, Order::interleaved);
    add_values(battery, *source, now);
    m_done += now;
    progress.show(m_done);
    if (times.is_due(m_done)) {
      save(ValidateCheckpoint{{}, m_done, battery.state()});
    }
  }
}

/// Outputs that are real numbers count as 32 bits.
int Validation::output_bits() const {
  int const bits = m_generator.facts.output_bits;
  return bits == 0 ? 32 : bits;
}

ValidateReport Validation::report(Battery const& battery) const {
  auto const number = [](std::uint64_t n) { return std::to_string(n); };
  std::string seed = m_seed.form + ":";
  for (std::uint64_t const n : m_seed.numbers) {
    seed += (seed.back() == ':' ? "" : ",") + number(n);
  }
  return {{{"generator", m_generator.facts.name},
           {"seed", seed},
           {"streams", number(m_choice.num_streams)},
           {"first_stream", number(m_choice.first_stream)},
           {"offset", to_string(m_choice.offset)},
           {"bits", m_bits_text + " of " + std::to_string(output_bits())},
           {"bytes", number(4 * battery.words())},
           {"runnel", version()}},
          battery.results(),
          battery.undecided()};
}

}  // namespace Runnel::Tool
