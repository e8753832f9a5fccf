// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/core/errors.hpp>
#include <runnel/validate/battery.hpp>
#include <runnel/validate/battery_words.hpp>
#include <utility>

#include "validate/test.hpp"

namespace Runnel::Validate {
namespace {

/// Returns whether the test is that of the name, or of its beginning if a star
/// ends it.
bool is_meant(std::string const& test, std::string const& name) {
  return name.ends_with('*') ? test.starts_with(name.substr(0, name.size() - 1))
                             : test == name;
}

BitSelection const& checked(BitSelection const& bits) {
  RUNNEL_THROW_IF(bits.lowest < 0 || bits.count < 1 || bits.count > 64 ||
                      bits.lowest > 64 - bits.count,
                  "Runnel::Validate::Battery: there are no " +
                      std::to_string(bits.count) + " bits from bit " +
                      std::to_string(bits.lowest) +
                      " on; a value has bits 0 to 31, or to 63");
  return bits;
}

}  // namespace

struct Battery::Tests {
  explicit Tests(BitSelection const& selection)
      : bits(selection), chosen(selection) {}

  template <class View>
  void add(View const& values, int value_bits) {
    RUNNEL_THROW_IF(
        values.size() % 32 != 0,
        "Runnel::Validate::Battery::add: " + std::to_string(values.size()) +
            " values are no multiple of 32; give more or fewer");
    RUNNEL_THROW_IF(bits.lowest + bits.count > value_bits,
                    "Runnel::Validate::Battery::add: bit " +
                        std::to_string(bits.lowest + bits.count - 1) +
                        " was chosen, and the values have " +
                        std::to_string(value_bits) +
                        " bits; choose others, or give wider values");
    Space const space;
    // The kernel that fills the View may run on another instance.
    Kokkos::fence("Runnel::Validate::Battery::add");
    Block const block = chosen(space, values, words);
    for (auto const& test : all) test->add(space, block);
    words += block.size();
  }

  BitSelection bits;
  ChosenBits chosen;
  std::vector<std::unique_ptr<Test>> all;
  std::uint64_t words = 0;
};

Battery::Battery(std::vector<std::string> const& tests,
                 BatteryOptions const& options)
    : m_tests(std::make_unique<Tests>(checked(options.bits))) {
  RUNNEL_THROW_IF(tests.empty(),
                  "Runnel::Validate::Battery: no test was named; "
                  "battery_tests(\"quick\") names some");
  for (auto const& name : tests) {
    auto const& entries = catalogue();
    RUNNEL_THROW_IF(std::none_of(entries.begin(), entries.end(),
                                 [&](auto const& e) {
                                   return is_meant(e.facts.name, name);
                                 }),
                    "Runnel::Validate::Battery: there is no test '" + name +
                        "'; all_tests() names those that there are");
  }
  for (auto const& entry : catalogue()) {
    if (std::any_of(tests.begin(), tests.end(), [&](auto const& name) {
          return is_meant(entry.facts.name, name);
        })) {
      m_tests->all.push_back(entry.make(entry.facts));
    }
  }
}

Battery::Battery(Battery&&) noexcept = default;
Battery& Battery::operator=(Battery&&) noexcept = default;
Battery::~Battery() = default;

void Battery::add(Values const& values) { m_tests->add(values, 32); }
void Battery::add(WideValues const& values) { m_tests->add(values, 64); }
void Battery::add(RealValues const& values) { m_tests->add(values, 32); }

std::uint64_t Battery::words() const { return m_tests->words; }

std::vector<Result> Battery::results() const {
  std::vector<Result> results;
  for (auto const& test : m_tests->all) {
    for (auto& result : test->results()) results.push_back(std::move(result));
  }
  return results;
}

std::vector<std::string> Battery::undecided() const {
  std::vector<std::string> names;
  for (auto const& test : m_tests->all) {
    if (test->results().empty()) names.push_back(test->name());
  }
  return names;
}

std::vector<TestState> Battery::state() const {
  std::vector<TestState> states;
  for (auto const& test : m_tests->all) states.push_back(test->state());
  return states;
}

void Battery::restore(std::vector<TestState> const& states) {
  auto const& all = m_tests->all;
  bool fits = states.size() == all.size();
  for (std::size_t i = 0; fits && i < all.size(); ++i) {
    fits = states[i].test == all[i]->name() &&
           states[i].counts.size() == all[i]->num_counts() &&
           states[i].words % all[i]->unit() == 0 &&
           states[i].pending.size() < all[i]->unit() &&
           states[i].words + states[i].pending.size() ==
               states[0].words + states[0].pending.size();
  }
  RUNNEL_THROW_IF(!fits,
                  "Runnel::Validate::Battery::restore: this is the state of "
                  "other tests; make the battery of the same names");
  for (std::size_t i = 0; i < all.size(); ++i) all[i]->restore(states[i]);
  m_tests->words = all.empty() ? 0 : states[0].words + states[0].pending.size();
}

}  // namespace Runnel::Validate
