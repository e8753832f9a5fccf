// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/generators/detail/sprng/spawn_tree.hpp>

namespace Runnel::Impl {

template <SprngKind Kind>
std::uint64_t SprngSpawnTree<Kind>::table_words(SprngSeed<Kind> const& seed,
                                                std::uint64_t numbers) {
  std::uint64_t words = Rules::rows_end + 2 * seed.path().size();
  if constexpr (SprngFacts<Kind>::has_addend) {
    words += PrimeBlocks::num_words(numbers);
  }
  return words;
}

template <SprngKind Kind>
void SprngSpawnTree<Kind>::write_table(SprngSeed<Kind> const& seed,
                                       std::uint64_t children,
                                       std::uint64_t numbers,
                                       std::uint64_t* table) {
  std::fill_n(table, std::uint64_t{Head::num_words}, std::uint64_t{0});
  std::uint64_t words = Rules::rows_end;
  if constexpr (SprngFacts<Kind>::has_addend) {
    table[Head::multiplier] = SprngFacts<Kind>::multiplier(seed.param());
    PrimeBlocks::write(AddendRules<Kind>::primes, numbers, table + words);
    words += PrimeBlocks::num_words(numbers);
  }
  Rules::write_rows(table[Head::multiplier], table);
  table[Head::children] = children;
  table[Head::total] = seed.total();
  table[Head::seed] = seed.seed();
  table[Head::param] = static_cast<std::uint64_t>(seed.param());
  table[Head::numbers] = numbers;
  table[Head::path_at] = words;
  for (auto const& step : seed.path()) {
    table[words++] = step.children;
    table[words++] = step.child;
  }
  table[Head::path_end] = words;
}

template struct SprngSpawnTree<SprngKind::lcg>;
template struct SprngSpawnTree<SprngKind::lcg64>;
template struct SprngSpawnTree<SprngKind::cmrg>;
template struct SprngSpawnTree<SprngKind::pmlcg>;

}  // namespace Runnel::Impl
