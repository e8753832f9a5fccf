// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/core/errors.hpp>
#include <runnel/generators/detail/sprng/pmlcg_table.hpp>
#include <runnel/generators/detail/sprng/ring_seeding.hpp>
#include <runnel/seeds/detail/sprng/node.hpp>
#include <runnel/seeds/detail/sprng/primes.hpp>
#include <runnel/seeds/sprng.hpp>

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

/// How many of `count` consecutive positions have consecutive primes.
template <SprngKind Kind>
std::uint64_t prime_run(std::uint64_t position, std::uint64_t count) {
  using Rules = AddendRules<Kind>;
  std::uint64_t const index = Rules::prime_index(position);
  if (index >= Rules::primes.count) return 0;
  return std::min({count, Rules::primes.count - index,
                   position <= Rules::last_position
                       ? Rules::last_position + 1 - position
                       : Rules::last_position - index});
}

/// The addends of `count` consecutive positions.
template <SprngKind Kind>
std::vector<std::uint32_t> addends(std::uint64_t position,
                                   std::uint64_t count) {
  using Rules = AddendRules<Kind>;
  std::vector<std::uint32_t> result;
  while (result.size() < count) {
    std::uint64_t const at = position + result.size();
    std::uint64_t const index = Rules::prime_index(at);
    RUNNEL_THROW_IF_TYPE(
        StreamEnded, index >= Rules::primes.count,
        sprng_stream_text<Kind>(at) +
            " has no addend, for SPRNG's table of primes ends at number " +
            std::to_string(Rules::primes.count - 1) + "; take fewer streams");
    auto const primes = sprng_primes(
        Rules::primes, index, prime_run<Kind>(at, count - result.size()));
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
  auto const table = seed.seed_table(first, count);
  if (!table.empty()) {
    AddendTable<Kind>::write_states(table.data(),
                                    static_cast<std::int64_t>(count),
                                    static_cast<std::int64_t>(size), words);
    return;
  }
  for (std::uint64_t s = 0; s < count;) {
    // Children of neighbours are neighbours, except where lcg begins again.
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

template <SprngKind Kind>
std::vector<std::uint64_t> addend_table(SprngSeed<Kind> const& seed,
                                        std::uint64_t first) {
  using Table = AddendTable<Kind>;
  std::vector<std::uint64_t> table(Table::numbers_at);
  table[0] = first;
  table[1] = seed.seed();
  table[2] = SprngFacts<Kind>::multiplier(seed.param());
  Table::Powers::write(table[2], table.data() + Table::powers_at);
  return table;
}

/// Odd numbers from the prime of a run of positions, or from one of the table's
/// before it, down to one behind the run.
template <SprngKind Kind>
NumberList prime_list(std::uint64_t position, std::uint64_t run) {
  using Rules = AddendRules<Kind>;
  constexpr auto& primes = Rules::primes;
  std::uint64_t const index = Rules::prime_index(position);
  std::uint64_t highest = primes.limit - 2;
  std::uint64_t behind = primes.least - 1;
  std::uint64_t skip = index;
  if constexpr (!Rules::narrow) {
    auto const& starts = sprng_prime_starts();
    std::uint64_t const end = ((index + run - 1) >> 20) + 1;
    highest = starts[index >> 20];
    if (end < starts.size()) behind = starts[end];
    skip = index & ((1 << 20) - 1);
  }
  return {highest, -2, static_cast<std::int64_t>((highest - behind + 1) / 2),
          static_cast<std::int64_t>(skip), static_cast<std::int64_t>(run)};
}
template <SprngKind Kind>
std::vector<NumberList> prime_lists(std::uint64_t first, std::uint64_t count) {
  std::vector<NumberList> lists;
  for (std::uint64_t done = 0; done < count;) {
    std::uint64_t const run = prime_run<Kind>(first + done, count - done);
    if (run == 0) return {};
    lists.push_back(prime_list<Kind>(first + done, run));
    done += run;
  }
  return lists;
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

std::vector<std::uint64_t> pmlcg_table(std::uint32_t seed) {
  std::vector<std::uint64_t> table(PmlcgTable::numbers_at);
  table[0] = seed;
  PmlcgTable::write_powers(table.data() + PmlcgTable::powers_at);
  return table;
}

void write_pmlcg_states(SprngPmlcgSeed const& seed, std::uint64_t first,
                        std::uint64_t count, std::uint64_t* words) {
  auto const table = seed.seed_table(first, count);
  if (!table.empty()) {
    for (std::uint64_t s = 0; s < count; ++s) {
      PmlcgTable::write_state(table.data(), static_cast<std::int64_t>(s),
                              words + 2 * s);
    }
    return;
  }
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

template <SprngKind Kind>
std::vector<std::uint64_t> ring_table(SprngSeed<Kind> const& seed,
                                      std::uint64_t first) {
  using Table = SprngRingTable;
  constexpr int powers = Kind == SprngKind::mlfg ? Table::num_digits << 8 : 0;
  std::vector<std::uint64_t> table(Table::powers_at + powers);
  table[0] = first;
  table[1] = seed.seed();
  Table::write_images(SprngFacts<Kind>::lags(seed.param()).long_lag,
                      table.data() + Table::images_at);
  if constexpr (powers > 0) {
    Table::write_powers(table.data() + Table::powers_at);
  }
  return table;
}

template <SprngKind Kind>
void require_streams(SprngSeed<Kind> const& seed, std::uint64_t first,
                     std::uint64_t count) {
  std::uint64_t const total = seed.total();
  std::uint64_t const limit = total == 0 ? seed.max_total : total;
  RUNNEL_THROW_IF_TYPE(
      StreamEnded, first >= limit || count > limit - first,
      sprng_stream_text<Kind>(first + count - 1) +
          " does not exist; SPRNG has 0 … " + std::to_string(limit - 1) +
          (total == 0 ? ", as its numbers are C ints" : " of this total"));
}

}  // namespace

template <SprngKind Kind>
std::vector<std::uint64_t> SprngSeed<Kind>::seed_table_head(
    std::uint64_t first, std::uint64_t count) const {
  if (count < min_table_streams || !m_path.empty()) return {};
  require_streams(*this, first, count);
  if constexpr (facts::has_addend) {
    return addend_table(*this, first);
  } else if constexpr (Kind == SprngKind::pmlcg) {
    return pmlcg_table(m_seed);
  } else if (tree_place(*this, first + count - 1).long_run_up) {
    return {};
  } else {
    return ring_table(*this, first);
  }
}

template <SprngKind Kind>
std::vector<std::uint64_t> SprngSeed<Kind>::seed_table(
    std::uint64_t first, std::uint64_t count) const {
  auto table = seed_table_head(first, count);
  if (table.empty()) return table;
  if constexpr (facts::has_addend) {
    auto const numbers = addends<Kind>(first, count);
    table.insert(table.end(), numbers.begin(), numbers.end());
  } else if constexpr (Kind == SprngKind::pmlcg) {
    auto const numbers = sprng_exponents(first, count);
    table.insert(table.end(), numbers.begin(), numbers.end());
  }
  return table;
}

template <SprngKind Kind>
std::vector<Impl::NumberList> SprngSeed<Kind>::number_lists(
    std::uint64_t first, std::uint64_t count) const {
  // A device looks at millions of candidates whatever the streams.
  if (count < min_listed_streams) return {};
  if constexpr (facts::has_addend) {
    return prime_lists<Kind>(first, count);
  } else if constexpr (Kind == SprngKind::pmlcg) {
    std::uint64_t const begin = sprng_exponents(first, 1)[0];
    std::uint64_t const last = sprng_exponents(first + count - 1, 1)[0];
    return {{begin, 2, static_cast<std::int64_t>((last - begin) / 2 + 1), 0,
             static_cast<std::int64_t>(count)}};
  } else {
    return {};
  }
}

template <SprngKind Kind>
void SprngSeed<Kind>::write_states(std::uint64_t first, std::uint64_t count,
                                   state_word* words) const {
  if (count == 0) return;
  require_streams(*this, first, count);
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
template std::vector<std::uint64_t> SprngSeed<SprngKind::lfg>::seed_table(
    std::uint64_t, std::uint64_t) const;
template std::vector<std::uint64_t> SprngSeed<SprngKind::lcg>::seed_table(
    std::uint64_t, std::uint64_t) const;
template std::vector<std::uint64_t> SprngSeed<SprngKind::lcg64>::seed_table(
    std::uint64_t, std::uint64_t) const;
template std::vector<std::uint64_t> SprngSeed<SprngKind::cmrg>::seed_table(
    std::uint64_t, std::uint64_t) const;
template std::vector<std::uint64_t> SprngSeed<SprngKind::mlfg>::seed_table(
    std::uint64_t, std::uint64_t) const;
template std::vector<std::uint64_t> SprngSeed<SprngKind::pmlcg>::seed_table(
    std::uint64_t, std::uint64_t) const;

template std::vector<std::uint64_t> SprngSeed<SprngKind::lfg>::seed_table_head(
    std::uint64_t, std::uint64_t) const;
template std::vector<Impl::NumberList> SprngSeed<SprngKind::lfg>::number_lists(
    std::uint64_t, std::uint64_t) const;
template std::vector<std::uint64_t> SprngSeed<SprngKind::lcg>::seed_table_head(
    std::uint64_t, std::uint64_t) const;
template std::vector<Impl::NumberList> SprngSeed<SprngKind::lcg>::number_lists(
    std::uint64_t, std::uint64_t) const;
template std::vector<std::uint64_t>
SprngSeed<SprngKind::lcg64>::seed_table_head(std::uint64_t,
                                             std::uint64_t) const;
template std::vector<Impl::NumberList>
SprngSeed<SprngKind::lcg64>::number_lists(std::uint64_t, std::uint64_t) const;
template std::vector<std::uint64_t> SprngSeed<SprngKind::cmrg>::seed_table_head(
    std::uint64_t, std::uint64_t) const;
template std::vector<Impl::NumberList> SprngSeed<SprngKind::cmrg>::number_lists(
    std::uint64_t, std::uint64_t) const;
template std::vector<std::uint64_t> SprngSeed<SprngKind::mlfg>::seed_table_head(
    std::uint64_t, std::uint64_t) const;
template std::vector<Impl::NumberList> SprngSeed<SprngKind::mlfg>::number_lists(
    std::uint64_t, std::uint64_t) const;
template std::vector<std::uint64_t>
SprngSeed<SprngKind::pmlcg>::seed_table_head(std::uint64_t,
                                             std::uint64_t) const;
template std::vector<Impl::NumberList>
SprngSeed<SprngKind::pmlcg>::number_lists(std::uint64_t, std::uint64_t) const;
}  // namespace Runnel
