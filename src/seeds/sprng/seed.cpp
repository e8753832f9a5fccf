// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/core/errors.hpp>
#include <runnel/seeds/sprng.hpp>

namespace Runnel {
namespace {

template <SprngKind Kind>
void check_range(char const* what, std::uint64_t value, std::uint64_t low,
                 std::uint64_t high, char const* remedy) {
  RUNNEL_THROW_IF(value < low || value > high,
                  "Runnel::SprngSeed: " + std::string(what) + " = " +
                      std::to_string(value) + " of " +
                      std::string(SprngFacts<Kind>::name) + " is outside [" +
                      std::to_string(low) + ", " + std::to_string(high) +
                      "]; " + remedy);
}

}  // namespace

template <SprngKind Kind>
SprngSeed<Kind>::SprngSeed(std::uint64_t seed, std::uint64_t param)
    : m_seed(static_cast<std::uint32_t>(seed & 0x7fffffff)),
      m_param(static_cast<int>(param & 0xff)) {
  check_range<Kind>("seed", seed, 0, 0xffffffff,
                    "give 32 bits, SPRNG's C int (it takes the 31 lowest)");
  check_range<Kind>("parameter", param, 0, facts::num_params - 1,
                    "SPRNG itself would warn and take 0");
}

template <SprngKind Kind>
SprngSeed<Kind> SprngSeed<Kind>::with_total(std::uint64_t total) const {
  check_range<Kind>("number of streams", total, 1, max_total,
                    "give one that fits SPRNG's C int");
  SprngSeed seed = *this;
  seed.m_total = total;
  return seed;
}

template <SprngKind Kind>
SprngSeed<Kind> SprngSeed<Kind>::spawned(std::uint64_t children,
                                         std::uint64_t child) const {
  RUNNEL_THROW_IF(
      m_total == 0,
      "Runnel::SprngSeed::spawned: which streams of " +
          std::string(facts::name) +
          " are spawned depends on SPRNG's total number of streams, which is "
          "not known; give it first, by with_total");
  check_range<Kind>("number of children", children, 1, max_total,
                    "give one that fits SPRNG's C int");
  check_range<Kind>("child", child, 0, children,
                    "children are counted from 0, and the last number is the "
                    "parent itself");
  SprngSeed seed = *this;
  seed.m_path.push_back({static_cast<std::uint32_t>(children),
                         static_cast<std::uint32_t>(child)});
  return seed;
}

template <SprngKind Kind>
SprngSeed<Kind> SprngSeed<Kind>::make(
    std::string const& form, std::vector<std::uint64_t> const& numbers,
    std::vector<std::uint64_t> const& parameters) {
  auto const& p = parameters;
  RUNNEL_THROW_IF(form != "s" || numbers.size() != 1,
                  "Runnel::SprngSeed: '" + form + "' with " +
                      std::to_string(numbers.size()) +
                      " numbers is no seed of " + std::string(facts::name) +
                      "; give one number 's'");
  RUNNEL_THROW_IF(p.size() > 2 && p.size() % 2 != 0,
                  "Runnel::SprngSeed: " + std::to_string(p.size()) +
                      " numbers are no parameters of " +
                      std::string(facts::name) +
                      "; give param, total, and pairs children, child");
  SprngSeed seed(numbers[0], p.empty() ? 0 : p[0]);
  if (p.size() > 1 && p[1] != 0) seed = seed.with_total(p[1]);
  for (std::size_t i = 2; i < p.size(); i += 2) {
    seed = seed.spawned(p[i], p[i + 1]);
  }
  return seed;
}

template <SprngKind Kind>
std::vector<std::uint64_t> SprngSeed<Kind>::parameters() const {
  std::vector<std::uint64_t> p;
  if (m_param != 0 || m_total != 0) {
    p.push_back(static_cast<std::uint64_t>(m_param));
  }
  if (m_total != 0) p.push_back(m_total);
  for (auto const& step : m_path) {
    p.push_back(step.children);
    p.push_back(step.child);
  }
  return p;
}

template <SprngKind Kind>
std::uint64_t SprngSeed<Kind>::num_streams() const {
  std::uint64_t count = facts::num_streams;
  if constexpr (facts::has_addend) {
    // A child stands `offset` times its number further on.
    UInt128 offset(m_total);
    UInt128 shift;
    for (auto const& step : m_path) {
      if (shift > UInt128(count)) break;
      if (!step.stays()) {
        shift += offset * UInt128(step.child + std::uint64_t{1});
      }
      offset = std::min(offset * UInt128(step.children + std::uint64_t{1}),
                        UInt128(max_total + 1));
    }
    count -= std::min(UInt128(count), shift).low;
  }
  return m_total == 0 ? count : std::min(count, m_total);
}

template class SprngSeed<SprngKind::lfg>;
template class SprngSeed<SprngKind::lcg>;
template class SprngSeed<SprngKind::lcg64>;
template class SprngSeed<SprngKind::cmrg>;
template class SprngSeed<SprngKind::mlfg>;
template class SprngSeed<SprngKind::pmlcg>;

}  // namespace Runnel
