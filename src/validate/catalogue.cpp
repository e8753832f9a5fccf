// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <iterator>
#include <runnel/core/errors.hpp>

#include "validate/tests.hpp"

/// \file
/// The tests that there are, and which battery has them. A word's upper bits
/// are tested for themselves, and so are its lower ones where a test takes few.

namespace Runnel::Validate {
namespace {

using Facts = TestFacts const&;
using Entries = std::vector<CatalogueEntry>;

void add_groups(Entries& to) {
  to.push_back({{"bits", "ones of each of 32 bits", "quick"}, make_per_bit});
  to.push_back({{"frequency", "2^16 cells", "quick"}, make_frequency});
  to.push_back({{"serial_2", "2 words, upper 8 bits", "quick"},
                [](Facts f) { return make_serial(f, 2, 8, 24); }});
  to.push_back({{"serial_2_low", "2 words, lower 8 bits", "quick"},
                [](Facts f) { return make_serial(f, 2, 8, 0); }});
  to.push_back({{"serial_3", "3 words, upper 5 bits", "quick"},
                [](Facts f) { return make_serial(f, 3, 5, 27); }});
  to.push_back({{"serial_3_low", "3 words, lower 5 bits", "standard"},
                [](Facts f) { return make_serial(f, 3, 5, 0); }});
  to.push_back({{"serial_8", "8 words, upper 2 bits", "quick"},
                [](Facts f) { return make_serial(f, 8, 2, 30); }});
  to.push_back({{"serial_8_low", "8 words, lower 2 bits", "standard"},
                [](Facts f) { return make_serial(f, 8, 2, 0); }});
  to.push_back({{"serial_16_low", "16 words, lowest bit", "standard"},
                [](Facts f) { return make_serial(f, 16, 1, 0); }});
  to.push_back({{"poker", "8 × 4 bits of a word", "quick"},
                [](Facts f) { return make_poker(f, -1); }});
  to.push_back({{"poker_high", "upper 4 bits of 8 words", "quick"},
                [](Facts f) { return make_poker(f, 28); }});
  to.push_back({{"poker_low", "lower 4 bits of 8 words", "standard"},
                [](Facts f) { return make_poker(f, 0); }});
  to.push_back({{"permutation", "5 words", "quick"}, make_permutation});
  to.push_back({{"maximum", "8 words, 32 cells", "quick"}, make_maximum});
}

void add_stretches(Entries& to) {
  to.push_back({{"gap", "upper 3 bits 0, gaps to 64", "quick"},
                [](Facts f) { return make_gap(f, 3, 29, 64); }});
  to.push_back({{"gap_long", "upper 8 bits 0, gaps to 1024", "standard"},
                [](Facts f) { return make_gap(f, 8, 24, 1024); }});
  to.push_back({{"gap_low", "lower 3 bits 0, gaps to 64", "standard"},
                [](Facts f) { return make_gap(f, 3, 0, 64); }});
  to.push_back({{"coupon", "8 values, upper 3 bits", "quick"},
                [](Facts f) { return make_coupon(f, 29); }});
  to.push_back({{"coupon_low", "8 values, lower 3 bits", "standard"},
                [](Facts f) { return make_coupon(f, 0); }});
  to.push_back({{"runs", "ascending, to 8", "quick"}, make_runs});
  to.push_back(
      {{"longest_run", "of ones in 1024 bits", "quick"}, make_longest_run});
}

void add_points(Entries& to) {
  to.push_back({{"collision_1", "2^16 balls, 2^26 urns", "quick"},
                [](Facts f) { return make_collision(f, {16, 1, 26, 6}); }});
  to.push_back({{"collision_2", "2^16 balls, 2^13 × 2^13 urns", "standard"},
                [](Facts f) { return make_collision(f, {16, 2, 13, 19}); }});
  to.push_back({{"collision_4", "2^14 balls, (2^6)^4 urns", "quick"},
                [](Facts f) { return make_collision(f, {14, 4, 6, 26}); }});
  to.push_back(
      {{"collision_8_low", "2^14 balls, (2^3)^8 urns, lower bits", "standard"},
       [](Facts f) { return make_collision(f, {14, 8, 3, 0}); }});
  to.push_back(
      {{"collision_24_low", "2^14 balls, 2^24 urns, lowest bit", "standard"},
       [](Facts f) { return make_collision(f, {14, 24, 1, 0}); }});
  to.push_back({{"birthday_1", "2^12 days of 2^32", "quick"},
                [](Facts f) { return make_birthday(f, {12, 1, 32, 0}); }});
  to.push_back({{"birthday_2", "2^12 days of 2^16 × 2^16", "quick"},
                [](Facts f) { return make_birthday(f, {12, 2, 16, 16}); }});
  to.push_back(
      {{"birthday_2_low", "2^12 days of 2^16 × 2^16, lower bits", "standard"},
       [](Facts f) { return make_birthday(f, {12, 2, 16, 0}); }});
  to.push_back({{"birthday_4", "2^12 days of (2^8)^4", "standard"},
                [](Facts f) { return make_birthday(f, {12, 4, 8, 24}); }});
  to.push_back({{"birthday_8", "2^12 days of (2^4)^8", "standard"},
                [](Facts f) { return make_birthday(f, {12, 8, 4, 28}); }});
  to.push_back({{"birthday_2_wide", "2^20 days of 2^24 × 2^24", "standard"},
                [](Facts f) { return make_birthday(f, {20, 2, 24, 8}); }});
  to.push_back({{"birthday_3_wide", "2^20 days of (2^16)^3", "standard"},
                [](Facts f) { return make_birthday(f, {20, 3, 16, 16}); }});
  to.push_back({{"birthday_4_wide", "2^20 days of (2^12)^4", "standard"},
                [](Facts f) { return make_birthday(f, {20, 4, 12, 20}); }});
  to.push_back({{"birthday_5_wide", "2^20 days of (2^10)^5", "deep"},
                [](Facts f) { return make_birthday(f, {20, 5, 10, 22}); }});
  to.push_back({{"birthday_6_wide", "2^20 days of (2^8)^6", "deep"},
                [](Facts f) { return make_birthday(f, {20, 6, 8, 24}); }});
  to.push_back({{"birthday_7_wide", "2^20 days of (2^7)^7", "deep"},
                [](Facts f) { return make_birthday(f, {20, 7, 7, 25}); }});
  to.push_back({{"birthday_8_wide", "2^20 days of (2^6)^8", "deep"},
                [](Facts f) { return make_birthday(f, {20, 8, 6, 26}); }});
  to.push_back({{"birthday_2_whole", "2^25 days of 2^32 × 2^32", "deep"},
                [](Facts f) { return make_birthday(f, {25, 2, 32, 0}); }});
}

void add_close_pairs(Entries& to) {
  to.push_back({{"close_pairs_2", "2^12 points on a torus", "deep"},
                [](Facts f) { return make_close_pairs(f, 2); }});
  to.push_back({{"close_pairs_3", "2^12 points on a torus", "deep"},
                [](Facts f) { return make_close_pairs(f, 3); }});
  to.push_back({{"close_pairs_4", "2^12 points on a torus", "deep"},
                [](Facts f) { return make_close_pairs(f, 4); }});
  to.push_back({{"close_pairs_8", "2^12 points on a torus", "deep"},
                [](Facts f) { return make_close_pairs(f, 8); }});
}

void add_bits(Entries& to) {
  to.push_back({{"weight", "of a word", "quick"}, make_weight});
  to.push_back(
      {{"weight_block", "of 32 words", "quick"}, make_weight_of_block});
  to.push_back(
      {{"weight_pairs", "2 words, 11 × 11 cells", "quick"}, make_weight_pairs});
  to.push_back(
      {{"weight_dependencies", "on 8 words before, 3^8 signatures", "quick"},
       make_weight_dependencies});
  to.push_back({{"weight_triples", "3 of 21 words, degrees 1 to 3", "deep"},
                make_weight_triples});
  to.push_back({{"distribution", "256 words, upper 3 bits 0", "quick"},
                [](Facts f) { return make_weight_distribution(f, 29); }});
  to.push_back({{"distribution_low", "256 words, lower 3 bits 0", "standard"},
                [](Facts f) { return make_weight_distribution(f, 0); }});
  to.push_back(
      {{"autocorrelation", "11 distances of bits, 10 of words", "quick"},
       make_autocorrelation});
  to.push_back({{"walk", "256 steps", "quick"}, make_walk});
  to.push_back(
      {{"entropy", "of a bit, given the 12 before", "deep"}, make_entropy});
  to.push_back({{"ends", "the outermost words", "deep"}, make_ends});
}

void add_physics(Entries& to) {
  to.push_back(
      {{"ising", "16 × 16 spins, clusters, 160 energies", "deep"}, make_ising});
  to.push_back({{"heat", "64 cells, 128 steps", "deep"}, make_heat});
}

void add_linear(Entries& to) {
  to.push_back({{"rank_32", "32 × 32 bits", "quick"},
                [](Facts f) { return make_rank(f, 32); }});
  to.push_back({{"rank_256", "256 × 256 bits", "standard"},
                [](Facts f) { return make_rank(f, 256); }});
  to.push_back({{"rank_1024", "1024 × 1024 bits", "quick"},
                [](Facts f) { return make_rank(f, 1024); }});
  to.push_back({{"rank_4096", "4096 × 4096 bits", "deep"},
                [](Facts f) { return make_large_rank(f, 4096); }});
  to.push_back({{"rank_20480", "20480 × 20480 bits", "deep"},
                [](Facts f) { return make_large_rank(f, 20480); }});
  to.push_back({{"complexity", "2^12 bits, the uppermost of a word", "quick"},
                [](Facts f) { return make_complexity(f, 12, 12, 31); }});
  to.push_back({{"complexity_low", "2^12 bits, the lowest of a word", "quick"},
                [](Facts f) { return make_complexity(f, 12, 12, 0); }});
  to.push_back(
      {{"complexity_long",
        "2^16 bits, the uppermost of each 16th stretch of words", "standard"},
       [](Facts f) { return make_complexity(f, 16, 20, 31); }});
}

Entries all_entries() {
  Entries entries;
  add_groups(entries);
  add_stretches(entries);
  add_points(entries);
  add_close_pairs(entries);
  add_bits(entries);
  add_physics(entries);
  add_linear(entries);
  return entries;
}

/// The battery "counting": tests of one pass, with few cells or few counts.
constexpr std::string_view counting[] = {
    "bits",
    "serial_3",
    "serial_8",
    "serial_8_low",
    "serial_16_low",
    "poker",
    "poker_high",
    "poker_low",
    "permutation",
    "maximum",
    "gap",
    "gap_low",
    "coupon",
    "coupon_low",
    "runs",
    "longest_run",
    "weight",
    "weight_block",
    "weight_pairs",
    "weight_dependencies",
    "distribution",
    "distribution_low",
    "autocorrelation",
};

bool is_counting(std::string const& name) {
  return std::find(std::begin(counting), std::end(counting), name) !=
         std::end(counting);
}

int rank_of(std::string_view battery) {
  return battery == "quick" ? 0 : battery == "standard" ? 1 : 2;
}

}  // namespace

std::vector<CatalogueEntry> const& catalogue() {
  static Entries const entries = all_entries();
  return entries;
}

std::vector<TestFacts> all_tests() {
  std::vector<TestFacts> facts;
  for (auto const& entry : catalogue()) facts.push_back(entry.facts);
  return facts;
}

std::vector<std::string> battery_tests(std::string_view battery) {
  RUNNEL_THROW_IF(battery != "quick" && battery != "standard" &&
                      battery != "deep" && battery != "counting",
                  "Runnel::Validate::battery_tests: there is no battery '" +
                      std::string(battery) +
                      "'; give quick, standard, deep or counting");
  std::vector<std::string> names;
  for (auto const& [facts, make] : catalogue()) {
    bool const is_in = battery == "counting"
                           ? is_counting(facts.name)
                           : rank_of(facts.battery) <= rank_of(battery);
    if (is_in) names.push_back(facts.name);
  }
  return names;
}

}  // namespace Runnel::Validate
