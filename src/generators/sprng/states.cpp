// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/core/errors.hpp>
#include <runnel/generators/detail/sprng/node.hpp>
#include <runnel/generators/detail/sprng/primes.hpp>
#include <runnel/generators/detail/sprng/seed.hpp>

#include "lagged_states.hpp"
#include "places.hpp"

namespace Runnel {
namespace {

using namespace Impl;

template <SprngKind Kind>
AddendPlace descend(AddendPlace place, std::vector<SprngSpawn> const& path) {
  for (auto const& step : path) {
    place = addend_child<Kind>(place, step.children, step.child);
  }
  return place;
}

/// Addends of so many positions in a row.
template <SprngKind Kind>
std::vector<std::uint32_t> addends(std::uint64_t position,
                                   std::uint64_t count) {
  using Rules = AddendRules<Kind>;
  std::vector<std::uint32_t> result;
  while (result.size() < count) {
    std::uint64_t const at = position + result.size();
    std::uint64_t const index = Rules::prime_index(at);
    RUNNEL_THROW_IF(
        index >= Rules::primes.count,
        sprng_stream_text<Kind>(at) +
            " has no addend, for SPRNG's table of primes ends at number " +
            std::to_string(Rules::primes.count - 1) + "; take fewer streams");
    std::uint64_t run =
        std::min(count - result.size(), Rules::primes.count - index);
    if (at <= Rules::last_position) {
      run = std::min(run, Rules::last_position + 1 - at);
    } else {
      run = std::min(run, Rules::last_position - index);
    }
    auto const primes = sprng_primes(Rules::primes, index, run);
    result.insert(result.end(), primes.begin(), primes.end());
  }
  return result;
}

template <SprngKind Kind>
void write_addend_states(SprngSeed<Kind> const& seed, std::uint64_t first,
                         std::uint64_t count, std::uint64_t* words) {
  auto const place_of = [&](std::uint64_t stream) {
    return descend<Kind>({stream, seed.total(), seed.seed()}, seed.path());
  };
  auto const size =
      static_cast<std::uint64_t>(SprngFacts<Kind>::state_words(seed.param()));
  for (std::uint64_t s = 0; s < count;) {
    // Children of neighbours are neighbours, but for where lcg begins again.
    auto const position = place_of(first + s).position;
    std::uint64_t run = count - s;
    if (place_of(first + count - 1).position != position + run - 1) run = 1;
    auto const primes = addends<Kind>(position, run);
    for (std::uint64_t r = 0; r < run; ++r, ++s) {
      write_addend_state<Kind>(place_of(first + s), primes[r], seed.param(),
                               words + s * size);
    }
  }
}

/// Where a stream of the tree is, or its descendant at the end of the path.
template <SprngKind Kind>
SprngTreePlace tree_place(SprngSeed<Kind> const& seed, std::uint64_t stream) {
  auto place = sprng_tree_root<Kind>(seed.param(), stream, seed.total());
  for (auto const& step : seed.path()) {
    if (!step.stays()) {
      place = sprng_tree_child<Kind>(place, step.children, step.child);
    } else if (Kind != SprngKind::pmlcg) {
      // SPRNG forgets to do so for pmlcg: later children are the same again.
      place.after_spawn();
    }
  }
  return place;
}

void write_pmlcg_states(SprngPmlcgSeed const& seed, std::uint64_t first,
                        std::uint64_t count, std::uint64_t* words) {
  auto const index = [&](std::uint64_t stream) {
    return tree_place(seed, stream).node.digit(0);
  };
  std::vector<std::uint64_t> exponents;
  if (seed.path().empty()) exponents = sprng_exponents(first, count);
  for (std::uint64_t s = 0; s < count; ++s) {
    std::uint64_t const exponent =
        seed.path().empty() ? exponents[s]
                            : sprng_exponents(index(first + s), 1)[0];
    write_pmlcg_state(seed.seed(), exponent, words + 2 * s);
  }
}

}  // namespace

template <SprngKind Kind>
void SprngSeed<Kind>::write_states(std::uint64_t first, std::uint64_t count,
                                   state_word* words) const {
  if (count == 0) return;
  std::uint64_t const limit = m_total == 0 ? max_total : m_total;
  RUNNEL_THROW_IF(
      first >= limit || count > limit - first,
      sprng_stream_text<Kind>(first + count - 1) +
          " does not exist; SPRNG has 0 … " + std::to_string(limit - 1) +
          (m_total == 0 ? ", as its numbers are C ints" : " of this total"));
  if constexpr (facts::has_addend) {
    write_addend_states(*this, first, count, words);
  } else if constexpr (Kind == SprngKind::pmlcg) {
    write_pmlcg_states(*this, first, count, words);
  } else {
    auto const lags = facts::lags(m_param);
    auto const size = static_cast<std::uint64_t>(facts::state_words(m_param));
    for (std::uint64_t s = 0; s < count; ++s) {
      auto const place = tree_place(*this, first + s);
      if constexpr (Kind == SprngKind::lfg) {
        write_lfg_state(lags, m_seed, place, words + s * size);
      } else {
        write_mlfg_state(lags, m_seed, place, words + s * size);
      }
    }
  }
}

template void SprngSeed<SprngKind::lfg>::write_states(std::uint64_t,
                                                      std::uint64_t,
                                                      std::uint32_t*) const;
template void SprngSeed<SprngKind::lcg>::write_states(std::uint64_t,
                                                      std::uint64_t,
                                                      std::uint64_t*) const;
template void SprngSeed<SprngKind::lcg64>::write_states(std::uint64_t,
                                                        std::uint64_t,
                                                        std::uint64_t*) const;
template void SprngSeed<SprngKind::cmrg>::write_states(std::uint64_t,
                                                       std::uint64_t,
                                                       std::uint64_t*) const;
template void SprngSeed<SprngKind::mlfg>::write_states(std::uint64_t,
                                                       std::uint64_t,
                                                       std::uint64_t*) const;
template void SprngSeed<SprngKind::pmlcg>::write_states(std::uint64_t,
                                                        std::uint64_t,
                                                        std::uint64_t*) const;

}  // namespace Runnel
