// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A number is a seed of every generator, by the rule that the program has for
// one number after --seed.

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <runnel/core/seed_forms.hpp>
#include <runnel/generators/list.hpp>
#include <runnel/streams/detail/from_snapshot.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

#include "testing/throws.hpp"

namespace Runnel::Testing {
namespace {

template <class Seed>
std::string refusal(std::uint64_t number) {
  try {
    Seed const seed(number);
  } catch (std::invalid_argument const& error) {
    return error.what();
  }
  return {};
}

/// The rule of one number, and its largest number, plus 1; 0 where there is
/// none.
struct Rule {
  std::string form;
  std::uint64_t end;
};
constexpr std::uint64_t all32 = std::uint64_t{1} << 32;

/// The rules of docs/program.md. Less is checked for generators without a rule
/// here.
std::map<std::string_view, Rule> const rules = {
    {"ranmar24", {"ijkl", 942438978}},  {"ranmar48", {"ijkl", 942438978}},
    {"ranmar48x", {"ijkl", 942438978}}, {"mt19937", {"init", all32}},
    {"mtdc", {"keyed", all32}},         {"mrg32k3a", {"s", 4294944443}},
    {"wichmann_hill", {"s", 0}},        {"ceicg", {"n", 0}},
    {"sprng_lfg", {"s", all32}},        {"sprng_lcg", {"s", all32}},
    {"sprng_lcg64", {"s", all32}},      {"sprng_cmrg", {"s", all32}},
    {"sprng_mlfg", {"s", all32}},       {"sprng_pmlcg", {"s", all32}},
    {"philox4x32", {"key", 0}}};

TEST(SeedNumbers, MeanTheProgramsRule) {
  for_each_type(GeneratorList{}, [&]<class G>(G*) {
    using Seed = typename G::seed_type;
    SCOPED_TRACE(G::name);
    Seed const seed = 42;
    EXPECT_EQ(seed.form(), Impl::seed_form_for<Seed>(1));
    auto const rule = rules.find(G::name);
    if (rule != rules.end()) {
      EXPECT_EQ(seed.form(), rule->second.form);
    }
    EXPECT_EQ(seed.numbers(), std::vector<std::uint64_t>{42});
    EXPECT_TRUE(Impl::parameters_of(seed).empty());
    EXPECT_EQ(Seed(static_cast<unsigned char>(42)).numbers(), seed.numbers());
    EXPECT_EQ(Seed(std::int64_t{42}).numbers(), seed.numbers());
  });
}

TEST(SeedNumbers, AreRefusedBelowZeroAndOutOfRange) {
  for_each_type(GeneratorList{}, [&]<class G>(G*) {
    using Seed = typename G::seed_type;
    SCOPED_TRACE(G::name);
    RUNNEL_EXPECT_REFUSED(Seed(-1),
                          "Runnel::", "Seed: the seed -1 is negative");
    auto const rule = rules.find(G::name);
    if (rule == rules.end()) return;
    auto const end = rule->second.end;
    EXPECT_NO_THROW(Seed(end - 1));
    if (end == 0) return;
    auto const text = refusal<Seed>(end);
    EXPECT_NE(text.find(std::to_string(end)), std::string::npos) << text;
    EXPECT_FALSE(refusal<Seed>(UINT64_MAX).empty());
  });
}

TEST(SeedNumbers, AreIntegers) {
  for_each_type(GeneratorList{}, []<class G>(G*) {
    using Seed = typename G::seed_type;
    static_assert(std::is_convertible_v<int, Seed>);
    static_assert(!std::is_constructible_v<Seed, double>);
    static_assert(!std::is_constructible_v<Seed, bool>);
    static_assert(!std::is_constructible_v<Seed, char const*>);
  });
}

}  // namespace
}  // namespace Runnel::Testing
