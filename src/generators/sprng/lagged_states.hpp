// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_GENERATORS_SPRNG_LAGGED_STATES_HPP
#define RUNNEL_SRC_GENERATORS_SPRNG_LAGGED_STATES_HPP

#include <cstdint>

#include <runnel/seeds/detail/sprng/node.hpp>
#include <runnel/seeds/detail/sprng/parameters.hpp>

/// States of lagged Fibonacci streams from their places in the tree.
namespace Runnel::Impl {

/// \param seed   31 bits
/// \param words  2 L: the even sequence, then the odd one, each oldest first
void write_lfg_state(SprngLags const& lags, std::uint32_t seed,
                     SprngTreePlace const& place, std::uint32_t* words);

/// \param words  L, oldest first
void write_mlfg_state(SprngLags const& lags, std::uint32_t seed,
                      SprngTreePlace const& place, std::uint64_t* words);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_GENERATORS_SPRNG_LAGGED_STATES_HPP
