// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// UniformExact against tests/kat/distributions/uniform_exact.csv, in fills and
// of outputs with many zeros.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <runnel/generators/list.hpp>
#include <runnel/interfaces/host_stream.hpp>
#include <string>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <testing/known_answers.hpp>
#include <utility>
#include <vector>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;

/// Calls f with the fields of each line of the answers.
template <class F>
void for_each_exact_answer(F const& f) {
  std::ifstream file(std::filesystem::path(RUNNEL_TEST_DATA_DIR) /
                     "kat/distributions/uniform_exact.csv");
  for (std::string line; std::getline(file, line);) {
    auto const fields = split(line, ';');
    if (fields.size() == 4 && line[0] != '#') f(fields);
  }
}

template <class G, class T>
void check_exact_fill(std::string const& kind) {
  int found = 0;
  for_each_exact_answer([&](std::vector<std::string> const& fields) {
    if (fields[0] != kind || fields[2] != G::name) return;
    std::vector<T> expected;
    for (auto const& value : split(fields[3], ',')) {
      expected.push_back(static_cast<T>(std::stod(value)));
    }
    StreamSet<G, Space> set;
    // Longer than rounds of the kernels, and in pieces.
    auto const all = filled<UniformExact, T>(set, 1000);
    EXPECT_TRUE(same_bits(expected.data(), all.data(), expected.size()));
    EXPECT_EQ(set.position(),
              UInt128(std::uint64_t{1000} *
                      Impl::words_per_value<UniformExact, G, T>));
    HostStream<G, T, UniformExact> stream;
    for (T const value : all) ASSERT_EQ(stream.next(), value);
    ++found;
  });
  EXPECT_EQ(found, 1) << kind;
}

TEST(UniformExact, Fills) {
  check_exact_fill<philox4x32, float>("f32");
  check_exact_fill<philox4x32, double>("f64");
  check_exact_fill<mrg32k3a, double>("f64");
  check_exact_fill<ceicg, float>("f32");
}

template <class G, class T, std::size_t... I>
T exact_value(std::vector<std::uint64_t> const& outputs,
              std::index_sequence<I...>) {
  using Word = typename G::word_type;
  constexpr int unused = G::output_format::word_bits - G::output_format::bits;
  using Sampler = UniformExact::sampler<G, T>;
  return Sampler::template sample<Impl::ScalarLanes<Word>>(
      static_cast<Word>(outputs[I] << unused)...);
}

template <class G, class T>
void check_exact_values(std::string const& kind) {
  constexpr auto words =
      static_cast<std::size_t>(Impl::words_per_value<UniformExact, G, T>);
  int found = 0;
  for_each_exact_answer([&](std::vector<std::string> const& fields) {
    if (fields[0] != kind ||
        fields[1] != std::to_string(G::output_format::bits) ||
        fields[2].find(',') == std::string::npos) {
      return;
    }
    auto const outputs = parse_numbers(fields[2]);
    ASSERT_EQ(outputs.size(), words);
    EXPECT_EQ((exact_value<G, T>(outputs, std::make_index_sequence<words>())),
              static_cast<T>(std::stod(fields[3])))
        << fields[2];
    ++found;
  });
  EXPECT_GT(found, 50) << kind;
}

/// From 2^-126 and 2^-128 to just below 1: every number of leading zeros.
TEST(UniformExact, AllExponents) {
  check_exact_values<ranmar24, float>("f32");
  check_exact_values<ranmar24, double>("f64");
  check_exact_values<ranmar48, float>("f32");
  check_exact_values<ranmar48, double>("f64");
  check_exact_values<philox4x32, float>("f32");
  check_exact_values<philox4x32, double>("f64");
  check_exact_values<sprng_lcg, float>("f32");
  check_exact_values<sprng_lcg, double>("f64");
}

}  // namespace
}  // namespace Runnel::Testing
