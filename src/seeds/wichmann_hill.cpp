// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <iterator>
#include <runnel/core/errors.hpp>
#include <runnel/core/power_modulo.hpp>
#include <runnel/seeds/wichmann_hill.hpp>
#include <string>

namespace Runnel {
namespace {

// Multipliers a_1 … a_4 and moduli m_1 … m_4 of the 273 sets.
constexpr WichmannHillConstants sets[WichmannHillSeed::num_sets] = {
#include "seeds/data/wichmann_hill.inc"
};

}  // namespace

WichmannHillConstants WichmannHillSeed::constants(std::uint64_t set) {
  return sets[set];
}

WichmannHillSeed WichmannHillSeed::make(
    std::string const& form, std::vector<std::uint64_t> const& numbers,
    std::vector<std::uint64_t> const& parameters) {
  std::size_t const count = form == "s" ? 1 : form == "s1..s4" ? 4 : 0;
  RUNNEL_THROW_IF(
      parameters.size() > 1,
      "Runnel::WichmannHillSeed: " + std::to_string(parameters.size()) +
          " parameters; give none, or the set of stream 0");
  RUNNEL_THROW_IF(
      count == 0 || numbers.size() != count,
      "Runnel::WichmannHillSeed: '" + form + "' with " +
          std::to_string(numbers.size()) +
          " numbers is no seed of wichmann_hill; give one number or four");
  std::uint64_t const set = parameters.empty() ? 0 : parameters[0];
  RUNNEL_THROW_IF(set >= num_sets,
                  "Runnel::WichmannHillSeed: there is no parameter set " +
                      std::to_string(set) +
                      " of wichmann_hill; give one of 0 … 272");
  WichmannHillSeed seed;
  seed.m_form = form;
  seed.m_numbers = numbers;
  seed.m_set = set;
  return seed;
}

std::vector<std::uint64_t> WichmannHillSeed::parameters() const {
  if (m_set == 0) return {};
  return {m_set};
}

WichmannHillSeed::Start WichmannHillSeed::start(std::uint64_t set) const {
  auto const [a, m] = constants(set);
  Start start{};
  for (std::size_t i = 0; i < 4; ++i) {
    std::uint64_t const x = i < m_numbers.size() ? m_numbers[i] % m[i] : 1;
    std::uint64_t const outputs = Impl::power_modulo(2, block_log2, m[i] - 1);
    start.x[i] = x == 0 ? 1 : static_cast<std::uint32_t>(x);
    start.to_next[i] =
        static_cast<std::uint32_t>(Impl::power_modulo(a[i], outputs, m[i]));
  }
  return start;
}

std::vector<std::uint64_t> WichmannHillSeed::seed_table(
    std::uint64_t first, std::uint64_t count) const {
  if (count < num_sets) return {};
  std::vector<std::uint64_t> table = {first, m_set};
  for (std::uint64_t set = 0; set < num_sets; ++set) {
    auto const [a, m] = constants(set);
    auto const [x, to_next] = start(set);
    table.insert(table.end(), std::begin(x), std::end(x));
    table.insert(table.end(), std::begin(a), std::end(a));
    table.insert(table.end(), std::begin(m), std::end(m));
    table.insert(table.end(), std::begin(to_next), std::end(to_next));
  }
  return table;
}

}  // namespace Runnel
