// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_DETAIL_SPRNG_SPAWN_REQUEST_HPP
#define RUNNEL_SEEDS_DETAIL_SPRNG_SPAWN_REQUEST_HPP

#include <cstdint>

#include <runnel/seeds/sprng.hpp>

namespace Runnel::Impl {

/// Checks what the table of a tree of spawned streams is asked for.
/// \param children  of each call of `spawn_sprng`, [1, 2^31)
/// \param numbers   streams below have their addend in the table, [1, `all`]
/// \throws std::invalid_argument for a seed without a total, and outside
template <SprngKind Kind>
void require_spawn_tree(SprngSeed<Kind> const& seed, std::uint64_t children,
                        std::uint64_t numbers, std::uint64_t all);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SEEDS_DETAIL_SPRNG_SPAWN_REQUEST_HPP
