// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_MT_PUBLISHED_HPP
#define RUNNEL_SEEDS_MT_PUBLISHED_HPP

#include <array>
#include <cstdint>
#include <string_view>

#include <runnel/seeds/mt_parameters.hpp>

namespace Runnel {

/// The numbers of a parameter set under their published names, as tables of
/// them are printed and stored: the id, then 14 numbers.
inline constexpr std::array<std::string_view, 15> mt_published_names = {
    "id",    "aaa",    "mm",     "nn",     "rr",     "ww",    "wmask", "umask",
    "lmask", "shift0", "shift1", "shiftB", "shiftC", "maskB", "maskC"};

using MtPublished = std::array<std::uint32_t, mt_published_names.size()>;

/// The set as numbers in the order of `mt_published_names`.
MtPublished to_published(MtParameters const& parameters);

/// The set that such numbers describe.
/// \throws std::invalid_argument when they have a defect or contradict each
///   other
MtParameters from_published(MtPublished const& numbers);

}  // namespace Runnel

#endif  // RUNNEL_SEEDS_MT_PUBLISHED_HPP
