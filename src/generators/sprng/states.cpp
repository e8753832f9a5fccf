// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/core/errors.hpp>
#include <runnel/generators/detail/sprng_affine.hpp>
#include <runnel/generators/detail/sprng_mersenne61.hpp>
#include <runnel/generators/detail/sprng_mrg5.hpp>
#include <runnel/generators/detail/sprng_node.hpp>
#include <runnel/generators/detail/sprng_primes.hpp>
#include <runnel/generators/detail/sprng_seed.hpp>

#include "lagged_states.hpp"

namespace Runnel {
namespace {

using namespace Impl;

/// Positions above this are C ints that overflow.
constexpr std::uint64_t last_int = (std::uint64_t{1} << 31) - 1;

template <SprngKind Kind>
std::string stream_text(std::uint64_t stream) {
  return std::string(SprngFacts<Kind>::name) + ": stream " +
         std::to_string(stream);
}

/// Streams that are told apart by prime addends: one behind the other.
struct AddendPlace {
  std::uint64_t position;
  std::uint64_t spawn_offset;  ///< of the next children
  std::uint32_t seed;
};

/// What tells lcg from lcg64 and cmrg.
template <SprngKind Kind>
struct AddendRules {
  static constexpr bool narrow = Kind == SprngKind::lcg;
  static constexpr SprngPrimeTable primes =
      narrow ? sprng_lcg_primes : sprng_lcg64_primes;
  /// Positions above this begin again: index = position modulo it.
  static constexpr std::uint64_t last_position = narrow ? 779156 : 146138719;
  static constexpr std::uint64_t mask =
      narrow ? (std::uint64_t{1} << 48) - 1 : ~std::uint64_t{0};

  static std::uint64_t prime_index(std::uint64_t position) {
    return position > last_position ? position % last_position : position;
  }
  static std::uint64_t start(AddendPlace const& place) {
    std::uint64_t const s = place.seed;
    return narrow ? 0x2bc68cfe166d ^ s << 16
                  : 0x2bc6ffff8cfe166d ^ (s << 33 | place.position);
  }
  /// Steps before output 0: 29 or 127 times the position, computed as a C int
  /// in a loop that, once it has begun, runs at least once.
  static std::uint64_t run_up(std::uint64_t position) {
    if (position == 0) return 0;
    auto const n = static_cast<std::int32_t>(
        static_cast<std::uint32_t>(position * (narrow ? 29 : 127)));
    return n > 0 ? static_cast<std::uint64_t>(n) : 1;
  }
};

template <SprngKind Kind>
AddendPlace descend(AddendPlace place, std::vector<SprngSpawn> const& path) {
  using Rules = AddendRules<Kind>;
  for (auto const& step : path) {
    auto const [children, child] = step;
    std::uint64_t const position =
        step.stays()
            ? place.position
            : place.position + place.spawn_offset * (child + std::uint64_t{1});
    RUNNEL_THROW_IF(
        position > last_int,
        stream_text<Kind>(place.position) + " has child " +
            std::to_string(child) + " at position " + std::to_string(position) +
            ", where SPRNG's C ints overflow; spawn fewer, or less deeply");
    place.position = position;
    // Kept from overflowing: no child of an offset this large is in reach.
    place.spawn_offset =
        std::min(place.spawn_offset * (children + std::uint64_t{1}),
                 std::uint64_t{1} << 31);
    if (!Rules::narrow && !step.stays() && position > Rules::last_position) {
      place.seed ^= static_cast<std::uint32_t>(position);
    }
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
    RUNNEL_THROW_IF(index >= Rules::primes.count,
                    stream_text<Kind>(at) +
                        " has no addend: SPRNG's table of primes ends at "
                        "number " +
                        std::to_string(Rules::primes.count - 1));
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
  using Rules = AddendRules<Kind>;
  using Facts = SprngFacts<Kind>;
  std::uint64_t const a = Facts::multiplier(seed.param());
  // Children of neighbours are neighbours.
  auto const place_of = [&](std::uint64_t stream) {
    return descend<Kind>({stream, seed.total(), seed.seed()}, seed.path());
  };
  auto const primes = addends<Kind>(place_of(first).position, count);
  for (std::uint64_t s = 0; s < count; ++s) {
    auto const place = place_of(first + s);
    std::uint64_t const n = Rules::run_up(place.position);
    auto* const state = words + s * static_cast<std::uint64_t>(
                                        Facts::state_words(seed.param()));
    state[0] = affine_power(a, n)(Rules::start(place), primes[s]) & Rules::mask;
    state[1] = primes[s];
    state[2] = a;
    if constexpr (Kind == SprngKind::cmrg) {
      SprngMrg5::State y{{1, 1, 1, 1, 1}};
      auto const power = SprngMrg5::power(n);
      SprngMrg5::jump(y, power.c);
      std::copy_n(y.y, 5, state + 3);
    }
  }
}

/// Where a stream of the tree is, or its descendant at the end of the path.
template <SprngKind Kind>
SprngTreePlace tree_place(SprngSeed<Kind> const& seed, std::uint64_t stream) {
  constexpr bool is_index = Kind == SprngKind::pmlcg;
  int const digits = [&] {
    if constexpr (is_index) {
      return 2;
    } else {
      return SprngFacts<Kind>::lags(seed.param()).long_lag - 1;
    }
  }();
  SprngNode const node(Kind == SprngKind::lfg ? 31 : 61, digits, stream);
  auto place = SprngTreePlace::root(node, seed.total());
  for (auto const& step : seed.path()) {
    auto const [children, child] = step;
    if (step.stays()) {
      // SPRNG forgets to do so for pmlcg: later children are the same again.
      if (!is_index) place.after_spawn();
      continue;
    }
    place = place.child(children, child);
    RUNNEL_THROW_IF(
        is_index &&
            (!place.node.has_one_digit() || place.node.digit(0) > last_int),
        stream_text<Kind>(stream) + " has child " + std::to_string(child) +
            " of " + std::to_string(children) +
            " at an index where SPRNG's C ints overflow; spawn fewer, or less "
            "deeply");
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
    words[2 * s] = 2 * std::uint64_t{seed.seed()} + 1;
    words[2 * s + 1] = Mersenne61::power(37, exponent);
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
      stream_text<Kind>(first + count - 1) + " does not exist: SPRNG has 0 … " +
          std::to_string(limit - 1) +
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
