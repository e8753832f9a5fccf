// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_DYNAMIC_CREATOR_HPP
#define RUNNEL_SEEDS_DYNAMIC_CREATOR_HPP

/// \file
/// The Dynamic Creator: finds parameters of Mersenne Twisters, the same ones as
/// the published library for the same arguments. Host only.
///
/// Source: M. Matsumoto, T. Nishimura, "Dynamic creation of pseudorandom number
/// generators", MCQMC 1998 (Springer 2000) 56,
/// doi:10.1007/978-3-642-59657-5_3. docs/generators/mersenne.md has the rules.

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include <runnel/seeds/mt_parameters.hpp>

namespace Runnel {

/// The two generations of the published library. They find different sets.
enum class MtRules {
  v06,    ///< 0.6 … 0.6.2
  legacy  ///< 0.2 … 0.5: the search for masks draws numbers, too
};

/// How far a search has come.
struct MtSearchProgress {
  std::uint32_t sets = 0;          ///< found and complete
  std::uint64_t candidates = 0;    ///< twists drawn
  std::uint64_t period_tests = 0;  ///< of them tested for their period
  std::uint64_t evaluations = 0;   ///< masks judged
};

/// The parameter sets to search for.
struct MtSearch {
  int exponent = 521;  ///< one of `mt_exponents`; the period is 2^exponent − 1
  int word_bits = 32;  ///< 31 or 32
  /// Seed of the MT19937 that draws the candidates.
  std::uint32_t seed = 4172;
  /// Numbers of that MT19937 that earlier searches have drawn, as the searches
  /// of a program do after one init_dc: the sum of their
  /// `MtSearchResult::numbers_drawn`.
  std::uint64_t drawn_before = 0;
  MtRules rules = MtRules::v06;
  std::uint32_t first_id = 0;  ///< ids up to 65535
  std::uint32_t count = 1;     ///< ids first_id … first_id + count − 1
  /// false: one call for all ids; the driving generator runs on from set to
  /// set, and a failure ends the search (get_mt_parameters). true: each id by
  /// itself, the driving generator seeded afresh (get_mt_parameter_id); then
  /// ids are searched in parallel.
  bool independent = false;
  /// Twists drawn for an id until it is given up. Published: 10000.
  std::uint64_t max_candidates = 10000;
  /// Low bits of the twist that hold the id; 0: none. Not set: as published,
  /// 16, but the bit length of the last id in a legacy call for all ids.
  std::optional<int> id_bits;
  /// Threads that search; never changes what is found. 0: all there are.
  int threads = 0;
  /// Called now and then from the calling thread. What it throws ends the
  /// search and leaves `find_mt_parameters`.
  std::function<void(MtSearchProgress const&)> progress;
  /// Called with every set in the order of ids, as soon as it is known; one
  /// call at a time, from any of the threads.
  std::function<void(MtParameters const&)> found;
};

/// The result of a search.
struct MtSearchResult {
  std::vector<MtParameters> sets;     ///< in the order of ids
  std::vector<std::uint32_t> failed;  ///< ids given up
  MtSearchProgress effort;
  /// Numbers drawn by the driving generator, or by all of them together.
  std::uint64_t numbers_drawn = 0;
};

/// Finds parameter sets. Cost on one core: 20 ms a set for p = 521, a second
/// for p = 4423, minutes for p = 44497.
/// \throws std::invalid_argument for sizes and ids outside the ranges
MtSearchResult find_mt_parameters(MtSearch const& search);

/// Returns whether the period is 2^p − 1. Takes any sizes, not only the
/// Dynamic Creator's.
/// \throws std::invalid_argument when the set has a defect, and when p is no
///   Mersenne exponent up to 44497
bool has_full_period(MtParameters const& parameters);

/// The steps of a tempering that are looked at.
enum class MtTempering {
  all,             ///< the outputs as they are
  without_shift_1  ///< as the Dynamic Creator judges masks
};

/// The dimensions of equidistribution k(1), …, k(bits): the v leading bits of
/// k(v) successive outputs are independent and take all values equally often
/// in a period. k(v) ≤ p/v.
/// \pre the period is full
/// \throws std::invalid_argument when the set has a defect, or 1 ≤ bits ≤ w
///   does not hold
std::vector<int> equidistribution(MtParameters const& parameters, int bits,
                                  MtTempering tempering = MtTempering::all);

}  // namespace Runnel

#endif  // RUNNEL_SEEDS_DYNAMIC_CREATOR_HPP
