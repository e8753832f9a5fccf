// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Distributions of whole numbers against tests/kat/distributions/discrete.csv,
// which was made from their definitions (tests/oracles/discrete.py).

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <runnel/distributions/distributions.hpp>
#include <stdexcept>
#include <string>
#include <testing/known_answers.hpp>
#include <testing/throws.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

using Lanes = Impl::ScalarLanes<std::uint64_t>;
using Parameters = std::vector<double>;
using Table = std::shared_ptr<Impl::DiscreteTable const>;

std::int64_t whole(double x) { return static_cast<std::int64_t>(x); }

Table table_of(std::string const& name, Parameters const& p) {
  static std::map<std::string,
                  std::function<Table(Parameters const&)>> const tables = {
      {"bernoulli", [](auto const& a) { return Impl::bernoulli_table(a[0]); }},
      {"binomial",
       [](auto const& a) { return Impl::binomial_table(whole(a[0]), a[1]); }},
      {"discrete", [](auto const& a) { return Impl::make_discrete_table(a); }},
      {"geometric", [](auto const& a) { return Impl::geometric_table(a[0]); }},
      {"hypergeometric",
       [](auto const& a) {
         return Impl::hypergeometric_table(whole(a[0]), whole(a[1]),
                                           whole(a[2]));
       }},
      {"negative_binomial",
       [](auto const& a) { return Impl::negative_binomial_table(a[0], a[1]); }},
      {"poisson", [](auto const& a) { return Impl::poisson_table(a[0]); }},
  };
  return tables.at(name)(p);
}

struct DiscreteAnswer {
  std::string name;
  Parameters parameters;
  std::size_t size;
  std::uint64_t checksum;
  std::vector<std::int64_t> values_of_64_bits;
  std::vector<std::int64_t> values_of_48_bits;
};

std::vector<std::int64_t> parse_values(std::string const& text) {
  std::vector<std::int64_t> values;
  for (auto const& part : split(text, ',')) values.push_back(std::stoll(part));
  return values;
}

std::vector<DiscreteAnswer> discrete_answers() {
  std::vector<DiscreteAnswer> answers;
  std::ifstream file(std::filesystem::path(RUNNEL_TEST_DATA_DIR) /
                     "kat/distributions/discrete.csv");
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    auto const fields = split(line, ';');
    if (fields.size() != 6) throw std::runtime_error("no six fields: " + line);
    Parameters parameters;
    for (auto const& x : split(fields[1], ',')) {
      parameters.push_back(std::strtod(x.c_str(), nullptr));
    }
    answers.push_back({fields[0], parameters, std::stoull(fields[2]),
                       std::stoull(fields[3], nullptr, 16),
                       parse_values(fields[4]), parse_values(fields[5])});
  }
  return answers;
}

std::string described(DiscreteAnswer const& answer) {
  std::string text = answer.name;
  for (double const x : answer.parameters) text += " " + std::to_string(x);
  return text;
}

std::vector<std::uint64_t> words_to_try() {
  std::uint64_t const top = ~std::uint64_t{0};
  std::uint64_t const half = std::uint64_t{1} << 63;
  std::vector<std::uint64_t> words = {
      0, 1, std::uint64_t{1} << 32, half - 1, half, top << 32, top};
  std::uint64_t x = 1;
  for (int i = 0; i < 9; ++i) {
    x = x * 6364136223846793005u + 1442695040888963407u;
    words.push_back(x);
  }
  return words;
}

/// As the file says it. Thresholds of 0 are left out.
void check_table(DiscreteAnswer const& answer,
                 Impl::DiscreteTable const& table) {
  std::size_t size = 0;
  std::uint64_t checksum = 0;
  for (std::size_t i = 0; i < table.threshold.size(); ++i) {
    std::uint64_t const c = table.threshold[i];
    if (c == 0) continue;
    ++size;
    std::uint64_t const k = static_cast<std::uint64_t>(table.first) + i;
    checksum = (checksum ^ (c + k)) * 0x9e3779b97f4a7c15u + 1;
  }
  EXPECT_EQ(size, answer.size) << described(answer);
  EXPECT_EQ(checksum, answer.checksum) << described(answer);
}

void check_values(DiscreteAnswer const& answer,
                  Impl::DiscreteTable const& table, int precision,
                  std::vector<std::int64_t> const& expected) {
  Impl::DiscreteQuantile<std::int64_t, Kokkos::HostSpace> const quantile(
      Kokkos::HostSpace(), answer.name, table, precision);
  auto const words = words_to_try();
  ASSERT_EQ(words.size(), expected.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::uint64_t const word = words[i] >> (64 - precision) << (64 - precision);
    EXPECT_EQ(quantile.template operator()<Lanes>(word), expected[i])
        << described(answer) << ", word " << word;
  }
}

TEST(DiscreteAnswers, SubnormalWeightsAreRefused) {
  RUNNEL_EXPECT_REFUSED(Discrete(std::vector<double>{1, 5e-324}), "weight 1");
  RUNNEL_EXPECT_REFUSED(NegativeBinomial(5e-324, 0.5), "above 0");
}

/// At once, not after a table that grows.
TEST(DiscreteAnswers, WideTablesAreRefused) {
  RUNNEL_EXPECT_REFUSED(Poisson(1e12), "2^24");
  RUNNEL_EXPECT_REFUSED(Poisson(1e300), "2^24");
  RUNNEL_EXPECT_REFUSED(Geometric(1e-300), "2^24");
  RUNNEL_EXPECT_REFUSED(Binomial(INT64_MAX, 0.5), "2^24");
  RUNNEL_EXPECT_REFUSED(NegativeBinomial(1e300, 0.5), "2^24");
  std::int64_t const half = std::int64_t{1} << 52;
  RUNNEL_EXPECT_REFUSED(Hypergeometric(half, half, half), "2^24");
}

TEST(DiscreteAnswers, TablesAndValues) {
  auto const answers = discrete_answers();
  EXPECT_GE(answers.size(), 40u);
  for (auto const& answer : answers) {
    auto const table = table_of(answer.name, answer.parameters);
    check_table(answer, *table);
    check_values(answer, *table, 64, answer.values_of_64_bits);
    check_values(answer, *table, 48, answer.values_of_48_bits);
  }
}

}  // namespace
}  // namespace Runnel::Testing
