// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_SPAWN_TREE_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_SPAWN_TREE_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/core/stream_identity.hpp>
#include <runnel/generators/detail/sprng/addends.hpp>
#include <runnel/generators/detail/sprng/exponent_of.hpp>
#include <runnel/generators/detail/sprng/mersenne61.hpp>
#include <runnel/generators/detail/sprng/pmlcg_table.hpp>
#include <runnel/seeds/detail/sprng/node.hpp>
#include <runnel/seeds/detail/sprng/parameters.hpp>
#include <runnel/seeds/detail/sprng/prime_blocks.hpp>
#include <runnel/seeds/detail/sprng/spawn_request.hpp>
#include <runnel/seeds/sprng.hpp>

/// SPRNG's tree of spawned streams where they are used, in kernels too: places
/// by arithmetic, states from a table that all streams of a tree share.
namespace Runnel::Impl {

/// The first numbers and spawn indices that SPRNG's C ints do not hold. A
/// stream with this number does not exist, nor do its children.
inline constexpr std::uint32_t sprng_tree_end = std::uint32_t{1} << 31;

/// The head of a tree's table, a word each.
struct SprngTreeHead {
  static constexpr int children = 0;  ///< of a call of `spawn_sprng`
  static constexpr int total = 1;     ///< SPRNG's number of streams
  static constexpr int seed = 2;
  static constexpr int param = 3;
  static constexpr int multiplier = 4;  ///< where all streams have the same
  static constexpr int numbers = 5;  ///< streams below have their addend here
  static constexpr int path_at = 6;  ///< way down the tree: children, child …
  static constexpr int path_end = 7;
  static constexpr int num_words = 8;
};

/// Streams with prime addends: lcg, lcg64, cmrg. The table: head, powers of the
/// step, blocks of primes, path.
template <SprngKind Kind>
struct SprngAddendTree {
  using Rules = AddendRules<Kind>;
  using Powers = AddendPowers<Kind, 8>;
  static constexpr int powers_at = SprngTreeHead::num_words;
  static constexpr int rows_end = powers_at + Powers::num_words;
  static_assert(rows_end % PrimeBlocks::block_words == 0);
  static constexpr std::uint64_t all_numbers = Rules::primes.count;
  /// Another call of a stream gives other children.
  static constexpr bool calls_differ = true;

  static void write_rows(std::uint64_t multiplier, std::uint64_t* table) {
    Powers::write(multiplier, table + powers_at);
  }
  RUNNEL_FUNCTION static constexpr std::uint32_t first_index(
      std::uint64_t /*stream*/, std::uint64_t total) {
    return static_cast<std::uint32_t>(total);
  }
  RUNNEL_FUNCTION static constexpr SprngPlace child(SprngPlace const& parent,
                                                    std::uint32_t children,
                                                    std::uint32_t child) {
    AddendPlace const from{parent.number, parent.spawn_index, parent.seed};
    if (Rules::child_position(from, children, child) >= sprng_tree_end) {
      return {sprng_tree_end, sprng_tree_end, parent.seed, parent.param};
    }
    auto const place = Rules::child_place(from, children, child);
    return {static_cast<std::uint32_t>(place.position),
            static_cast<std::uint32_t>(place.spawn_offset), place.seed,
            parent.param};
  }
  RUNNEL_FUNCTION static constexpr bool exists(std::uint64_t numbers,
                                               SprngPlace const& place) {
    return place.number < sprng_tree_end &&
           Rules::prime_index(place.number) < numbers;
  }
  RUNNEL_FUNCTION static constexpr void write_state(std::uint64_t const* table,
                                                    std::uint64_t multiplier,
                                                    SprngRecord const& record,
                                                    std::uint64_t* state) {
    AddendPlace const place{record.place.number, record.place.spawn_index,
                            record.place.seed};
    std::uint64_t const prime = PrimeBlocks::prime(
        table + rows_end, Rules::prime_index(place.position));
    state[2] = multiplier;
    Powers::write_state(table + powers_at, place, prime, state,
                        record.position);
  }
};

/// Streams with multipliers of their own: pmlcg. The table: head, powers of 37,
/// counts of exponents, path.
struct SprngPmlcgTree {
  static constexpr int powers_at = SprngTreeHead::num_words;
  static constexpr int counts_at =
      powers_at + (PmlcgTable::num_digits << PmlcgTable::digit_bits);
  static constexpr int rows_end = counts_at + ExponentCounts::num_words;
  static constexpr std::uint64_t all_numbers = sprng_tree_end;
  /// SPRNG forgets to move the parent on: each call makes the same children.
  static constexpr bool calls_differ = false;

  static void write_rows(std::uint64_t /*multiplier*/, std::uint64_t* table) {
    PmlcgTable::write_powers(table + powers_at);
    ExponentCounts::write(table + counts_at);
  }
  RUNNEL_FUNCTION static constexpr std::uint32_t first_index(
      std::uint64_t stream, std::uint64_t total) {
    std::uint64_t index = 2 * stream + 1;
    while (index < total) index *= 2;
    return index < sprng_tree_end ? static_cast<std::uint32_t>(index)
                                  : sprng_tree_end;
  }
  RUNNEL_FUNCTION static constexpr SprngPlace child(SprngPlace const& parent,
                                                    std::uint32_t children,
                                                    std::uint32_t child) {
    if (child == children) return parent;
    auto const step = SprngTreeStep::of(children, child);
    std::uint64_t const s = parent.spawn_index;
    std::uint64_t const node = (s << step.node_shift) + step.node_addend;
    if (parent.number >= sprng_tree_end || node >= sprng_tree_end) {
      return {sprng_tree_end, sprng_tree_end, parent.seed, parent.param};
    }
    // Below 2^31, so that its product with 2^32 fits.
    std::uint64_t const index = ((s << step.index_shift) + step.index_addend)
                                << (step.gives_another ? 1 : 0);
    return {static_cast<std::uint32_t>(node),
            index < sprng_tree_end ? static_cast<std::uint32_t>(index)
                                   : sprng_tree_end,
            parent.seed, parent.param};
  }
  RUNNEL_FUNCTION static constexpr bool exists(std::uint64_t /*numbers*/,
                                               SprngPlace const& place) {
    return place.number < sprng_tree_end;
  }
  RUNNEL_FUNCTION static constexpr void write_state(
      std::uint64_t const* table, std::uint64_t /*multiplier*/,
      SprngRecord const& record, std::uint64_t* state) {
    std::uint64_t const exponent =
        ExponentCounts::exponent(table + counts_at, record.place.number);
    std::uint64_t const a = PmlcgTable::power(table + powers_at, exponent);
    state[0] = Mersenne61::multiply(2 * std::uint64_t{record.place.seed} + 1,
                                    Mersenne61::power(a, record.position));
    state[1] = a;
  }
};

/// The `spawn_tree` of generators: those rules, and what follows from them.
template <SprngKind Kind>
struct SprngSpawnTree {
  using Rules = std::conditional_t<Kind == SprngKind::pmlcg, SprngPmlcgTree,
                                   SprngAddendTree<Kind>>;
  using Head = SprngTreeHead;
  static constexpr std::uint64_t all_numbers = Rules::all_numbers;

  /// Stream `stream` of the seed, or its descendant at the end of the path.
  RUNNEL_FUNCTION static constexpr SprngPlace stream_place(
      std::uint64_t const* table, std::uint64_t stream) {
    SprngPlace place{static_cast<std::uint32_t>(stream),
                     Rules::first_index(stream, table[Head::total]),
                     static_cast<std::uint32_t>(table[Head::seed]),
                     static_cast<std::uint32_t>(table[Head::param])};
    for (std::uint64_t i = table[Head::path_at]; i < table[Head::path_end];
         i += 2) {
      place = Rules::child(place, static_cast<std::uint32_t>(table[i]),
                           static_cast<std::uint32_t>(table[i + 1]));
    }
    return place;
  }
  /// Child `child` of a call for `children`; with `child` = `children` the
  /// parent after it.
  RUNNEL_FUNCTION static constexpr SprngPlace spawned(SprngPlace const& parent,
                                                      std::uint32_t children,
                                                      std::uint32_t child) {
    return Rules::child(parent, children, child);
  }
  /// Child k of all calls from now on, for the tree's number of children each.
  RUNNEL_FUNCTION static constexpr SprngPlace child(std::uint64_t const* table,
                                                    SprngPlace place,
                                                    std::uint64_t k) {
    auto const children = static_cast<std::uint32_t>(table[Head::children]);
    std::uint64_t calls = k / children;
    if (!Rules::calls_differ && calls > 0) place.number = sprng_tree_end;
    for (; calls > 0 && place.spawn_index < sprng_tree_end; --calls) {
      place = Rules::child(place, children, children);
    }
    return Rules::child(place, children,
                        static_cast<std::uint32_t>(k % children));
  }
  /// Returns whether there is such a stream in this tree, and in reach of its
  /// table.
  RUNNEL_FUNCTION static constexpr bool exists(std::uint64_t const* table,
                                               SprngPlace const& place) {
    return place.param == table[Head::param] &&
           Rules::exists(table[Head::numbers], place);
  }
  /// The state of a stream that exists. \param state  words of the generator
  RUNNEL_FUNCTION static constexpr void write_state(std::uint64_t const* table,
                                                    SprngRecord const& record,
                                                    std::uint64_t* state) {
    Rules::write_state(table, table[Head::multiplier], record, state);
  }
  /// Refuses a table that cannot be made: see `require_spawn_tree`.
  static void require(SprngSeed<Kind> const& seed, std::uint64_t children,
                      std::uint64_t numbers) {
    require_spawn_tree(seed, children, numbers, all_numbers);
  }
  /// Words of the table. \param numbers  streams below have their addend in it
  static std::uint64_t table_words(SprngSeed<Kind> const& seed,
                                   std::uint64_t numbers);
  /// \param children  of each call of `spawn_sprng`
  /// \pre `require` has let them pass
  /// Cost: 35 ns and 1.1 bytes for each of `numbers`; of pmlcg nothing.
  static void write_table(SprngSeed<Kind> const& seed, std::uint64_t children,
                          std::uint64_t numbers, std::uint64_t* table);
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_SPAWN_TREE_HPP
