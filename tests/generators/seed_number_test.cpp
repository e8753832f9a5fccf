// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A number is a seed of every generator, by the rule that the program has for
// one number after --seed.

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <runnel/generators/list.hpp>
#include <runnel/streams/detail/from_snapshot.hpp>
#include <stdexcept>
#include <string>
#include <type_traits>

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

TEST(SeedNumbers, MeanTheProgramsRule) {
  // docs/program.md
  auto const form_of = [](std::string const& name) -> std::string {
    if (name.starts_with("ranmar")) return "ijkl";
    if (name == "mt19937") return "init";
    if (name == "mtdc") return "keyed";
    if (name == "ceicg") return "n";
    return name == "philox4x32" ? "key" : "s";
  };
  for_each_type(GeneratorList{}, [&]<class G>(G*) {
    using Seed = typename G::seed_type;
    SCOPED_TRACE(G::name);
    Seed const seed = 42;
    EXPECT_EQ(seed.form(), form_of(std::string(G::name)));
    EXPECT_EQ(seed.numbers(), std::vector<std::uint64_t>{42});
    EXPECT_TRUE(Impl::parameters_of(seed).empty());
    EXPECT_EQ(Seed(static_cast<unsigned char>(42)).numbers(), seed.numbers());
    EXPECT_EQ(Seed(std::int64_t{42}).numbers(), seed.numbers());
  });
}

TEST(SeedNumbers, AreRefusedBelowZeroAndOutOfRange) {
  // The largest number, plus 1; 0 where there is none.
  std::map<std::string, std::uint64_t> const ends = {{"ranmar24", 942438978},
                                                     {"ranmar48", 942438978},
                                                     {"ranmar48x", 942438978},
                                                     {"mrg32k3a", 4294944443},
                                                     {"philox4x32", 0},
                                                     {"wichmann_hill", 0},
                                                     {"ceicg", 0}};
  for_each_type(GeneratorList{}, [&]<class G>(G*) {
    using Seed = typename G::seed_type;
    SCOPED_TRACE(G::name);
    try {
      Seed const seed(-1);
      ADD_FAILURE();
    } catch (std::invalid_argument const& error) {
      EXPECT_NE(std::string(error.what()).find("the seed -1 is negative"),
                std::string::npos)
          << error.what();
    }
    auto const found = ends.find(std::string(G::name));
    auto const end =
        found == ends.end() ? std::uint64_t{1} << 32 : found->second;
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
