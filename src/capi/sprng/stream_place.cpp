// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "stream_place.hpp"

#include <algorithm>
#include <generators/sprng/lagged_states.hpp>
#include <map>
#include <mutex>
#include <runnel/generators/sprng_cmrg.hpp>
#include <runnel/generators/sprng_lcg.hpp>
#include <runnel/generators/sprng_lfg.hpp>
#include <runnel/generators/sprng_mlfg.hpp>
#include <runnel/generators/sprng_pmlcg.hpp>
#include <tuple>

namespace Runnel::Impl {
namespace {

/// Addends by number, sieved some thousand at a time and kept: programs make
/// their streams one by one.
template <SprngKind Kind>
std::uint64_t cached_prime(std::uint64_t index) {
  static_assert(SprngFacts<Kind>::has_addend);
  constexpr std::uint64_t block = 1 << 12;
  constexpr std::size_t max_blocks = 256;  // 4 MiB
  constexpr auto& table = AddendRules<Kind>::primes;
  static std::mutex mutex;
  static std::map<std::uint64_t, std::vector<std::uint32_t>> blocks;
  std::lock_guard const lock(mutex);
  if (blocks.size() >= max_blocks && blocks.count(index / block) == 0) {
    blocks.clear();
  }
  auto& primes = blocks[index / block];
  if (primes.empty()) {
    std::uint64_t const first = index / block * block;
    primes = sprng_primes(table, first, std::min(block, table.count - first));
  }
  return primes[index % block];
}

template <SprngKind Kind>
std::uint64_t addend(AddendPlace const& place) {
  using Rules = AddendRules<Kind>;
  std::uint64_t const index = Rules::prime_index(place.position);
  RUNNEL_THROW_IF_TYPE(
      StreamEnded, index >= Rules::primes.count,
      sprng_stream_text<Kind>(place.position) +
          " has no addend, for SPRNG's table of primes ends at number " +
          std::to_string(Rules::primes.count - 1) + "; take fewer streams");
  // cmrg's are lcg64's.
  constexpr auto table_of = Kind == SprngKind::cmrg ? SprngKind::lcg64 : Kind;
  return cached_prime<table_of>(index);
}

/// The generators in the order of SprngKind.
using Generators = std::tuple<sprng_lfg, sprng_lcg, sprng_lcg64, sprng_cmrg,
                              sprng_mlfg, sprng_pmlcg>;

/// SPRNG's number of a stream of the tree: the lowest digit, as a C int.
int tree_number(SprngTreePlace const& place) {
  return static_cast<int>(place.node.digit(0) & sprng_last_int);
}

template <SprngKind Kind>
int addend_number(AddendPlace const& place) {
  return static_cast<int>(Kind == SprngKind::lcg
                              ? AddendRules<Kind>::prime_index(place.position)
                              : place.position);
}

}  // namespace

SprngStreamPlace SprngStreamPlace::root(SprngKind kind, int param,
                                        std::uint32_t seed,
                                        std::uint32_t stream,
                                        std::uint32_t total) {
  return with_sprng_kind(kind, [&]<SprngKind Kind>() -> SprngStreamPlace {
    auto const number = static_cast<int>(stream);
    if constexpr (SprngFacts<Kind>::has_addend) {
      return {kind, param, seed, number, AddendPlace{stream, total, seed}};
    } else {
      return {kind, param, seed, number,
              sprng_tree_root<Kind>(param, stream, total)};
    }
  });
}

SprngStreamPlace SprngStreamPlace::child(std::uint32_t children,
                                         std::uint32_t child) const {
  return with_sprng_kind(kind, [&]<SprngKind Kind>() -> SprngStreamPlace {
    if constexpr (SprngFacts<Kind>::has_addend) {
      auto const place =
          addend_child<Kind>(std::get<AddendPlace>(where), children, child);
      return {kind, param, place.seed, addend_number<Kind>(place), place};
    } else {
      auto const place = sprng_tree_child<Kind>(std::get<SprngTreePlace>(where),
                                                children, child);
      // Children of pmlcg are called by their parent's number.
      bool const named = Kind != SprngKind::pmlcg;
      return {kind, param, seed, named ? tree_number(place) : number, place};
    }
  });
}

void SprngStreamPlace::after_spawn(std::uint32_t children) {
  with_sprng_kind(kind, [&]<SprngKind Kind>() {
    if constexpr (SprngFacts<Kind>::has_addend) {
      auto& place = std::get<AddendPlace>(where);
      place = addend_child<Kind>(place, children, children);
    } else if constexpr (Kind != SprngKind::pmlcg) {
      // SPRNG forgets pmlcg's: later children are the same again.
      std::get<SprngTreePlace>(where).after_spawn();
    }
  });
}

std::vector<std::uint64_t> SprngStreamPlace::first_state() const {
  return with_sprng_kind(kind, [&]<SprngKind Kind>() {
    using Facts = SprngFacts<Kind>;
    std::vector<std::uint64_t> state(
        static_cast<std::size_t>(Facts::state_words(param)));
    if constexpr (Facts::has_addend) {
      auto const& place = std::get<AddendPlace>(where);
      write_addend_state<Kind>(place, addend<Kind>(place), param, state.data());
    } else {
      auto const& place = std::get<SprngTreePlace>(where);
      if constexpr (Kind == SprngKind::lfg) {
        std::vector<std::uint32_t> words(state.size());
        write_lfg_state(Facts::lags(param), seed, place, words.data());
        state.assign(words.begin(), words.end());
      } else if constexpr (Kind == SprngKind::mlfg) {
        write_mlfg_state(Facts::lags(param), seed, place, state.data());
      } else {
        auto const exponents = sprng_exponents(place.node.digit(0), 1);
        write_pmlcg_state(seed, exponents[0], state.data());
      }
    }
    return state;
  });
}

bool SprngStreamPlace::admits(std::vector<std::uint64_t> const& state) const {
  return with_sprng_kind(kind, [&]<SprngKind Kind>() {
    using Generator =
        std::tuple_element_t<static_cast<std::size_t>(Kind), Generators>;
    using Word = typename Generator::state_word;
    std::vector<Word> const words(state.begin(), state.end());
    if constexpr (StatesOfSeed<Generator>) {
      typename Generator::seed_type const of(seed,
                                             static_cast<std::uint64_t>(param));
      return Generator::is_state(of, 0, words.data());
    } else {
      return Generator::is_state(words.data());
    }
  });
}

bool SprngStreamPlace::is_past_family() const {
  return with_sprng_kind(kind, [&]<SprngKind Kind>() {
    if constexpr (SprngFacts<Kind>::has_addend) {
      return std::get<AddendPlace>(where).position >=
             SprngFacts<Kind>::num_streams;
    } else if constexpr (Kind == SprngKind::pmlcg) {
      return std::get<SprngTreePlace>(where).node.digit(0) >=
             SprngFacts<Kind>::num_streams;
    } else {
      return false;
    }
  });
}

}  // namespace Runnel::Impl
