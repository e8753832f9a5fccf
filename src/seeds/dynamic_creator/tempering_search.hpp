// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_SEEDS_DYNAMIC_CREATOR_TEMPERING_SEARCH_HPP
#define RUNNEL_SRC_SEEDS_DYNAMIC_CREATOR_TEMPERING_SEARCH_HPP

#include <cstdint>
#include <runnel/seeds/mt_parameters.hpp>
#include <vector>

namespace Runnel::Impl {

/// The masks b and c of a tempering.
struct TemperingMasks {
  std::uint32_t b = 0;
  std::uint32_t c = 0;
  friend bool operator==(TemperingMasks, TemperingMasks) = default;
};

/// How masks that are decided on down to bit v (0 the highest) may go on: what
/// the published search tries, in its order. Output bit v depends on bit v of
/// both and, if c has it, on bit v + 15 of b.
std::vector<TemperingMasks> next_masks(MtParameters const& sizes, int v,
                                       TemperingMasks masks);

/// Masks found, and how many dimensions the published search computes for
/// them (its legacy form draws numbers for each).
struct Tempering {
  TemperingMasks masks;
  std::uint64_t evaluations = 0;
};

/// The published search for the masks: all best continuations for the 15
/// leading bits, then the first best one bit by bit.
/// \param set  with a primitive twist; its masks are not looked at
Tempering find_tempering(MtParameters const& set);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_SEEDS_DYNAMIC_CREATOR_TEMPERING_SEARCH_HPP
