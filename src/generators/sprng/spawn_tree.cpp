// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/core/errors.hpp>
#include <runnel/generators/detail/sprng/spawn_tree.hpp>
#include <string>
#include <vector>

namespace Runnel::Impl {

namespace {

template <SprngKind Kind>
void check_tree(SprngSeed<Kind> const& seed, std::uint64_t children,
                std::uint64_t numbers) {
  constexpr std::uint64_t all = SprngSpawnTree<Kind>::all_numbers;
  std::string const name(SprngFacts<Kind>::name);
  RUNNEL_THROW_IF(seed.total() == 0,
                  "Runnel::SprngTree: which streams of " + name +
                      " are spawned depends on SPRNG's total number of "
                      "streams, which is not known; give it first, by "
                      "with_total");
  RUNNEL_THROW_IF(children < 1 || children > seed.max_total,
                  "Runnel::SprngTree: " + std::to_string(children) +
                      " children of a call; give 1 to " +
                      std::to_string(seed.max_total) +
                      ", as spawn_sprng takes a C int");
  RUNNEL_THROW_IF(numbers < 1 || numbers > all,
                  "Runnel::SprngTree: addends of the first " +
                      std::to_string(numbers) + " streams of " + name +
                      "; take 1 to " + std::to_string(all));
}

}  // namespace

template <SprngKind Kind>
std::vector<std::uint64_t> SprngSpawnTree<Kind>::make_table(
    SprngSeed<Kind> const& seed, std::uint64_t children,
    std::uint64_t numbers) {
  check_tree(seed, children, numbers);
  std::uint64_t words = Rules::rows_end;
  if constexpr (SprngFacts<Kind>::has_addend) {
    words += PrimeBlocks::num_words(numbers);
  }
  std::vector<std::uint64_t> table(words + 2 * seed.path().size());
  if constexpr (SprngFacts<Kind>::has_addend) {
    table[Head::multiplier] = SprngFacts<Kind>::multiplier(seed.param());
    PrimeBlocks::write(AddendRules<Kind>::primes, numbers,
                       table.data() + Rules::rows_end);
  }
  Rules::write_rows(table[Head::multiplier], table.data());
  table[Head::children] = children;
  table[Head::total] = seed.total();
  table[Head::seed] = seed.seed();
  table[Head::param] = static_cast<std::uint64_t>(seed.param());
  table[Head::numbers] = numbers;
  table[Head::path_at] = words;
  table[Head::path_end] = table.size();
  for (auto const& step : seed.path()) {
    table[words++] = step.children;
    table[words++] = step.child;
  }
  return table;
}

template struct SprngSpawnTree<SprngKind::lcg>;
template struct SprngSpawnTree<SprngKind::lcg64>;
template struct SprngSpawnTree<SprngKind::cmrg>;
template struct SprngSpawnTree<SprngKind::pmlcg>;

}  // namespace Runnel::Impl
