// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/core/errors.hpp>
#include <runnel/seeds/detail/sprng/spawn_request.hpp>
#include <string>

namespace Runnel::Impl {

template <SprngKind Kind>
void require_spawn_tree(SprngSeed<Kind> const& seed, std::uint64_t children,
                        std::uint64_t numbers, std::uint64_t all) {
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

template void require_spawn_tree(SprngSeed<SprngKind::lcg> const&,
                                 std::uint64_t, std::uint64_t, std::uint64_t);
template void require_spawn_tree(SprngSeed<SprngKind::lcg64> const&,
                                 std::uint64_t, std::uint64_t, std::uint64_t);
template void require_spawn_tree(SprngSeed<SprngKind::cmrg> const&,
                                 std::uint64_t, std::uint64_t, std::uint64_t);
template void require_spawn_tree(SprngSeed<SprngKind::pmlcg> const&,
                                 std::uint64_t, std::uint64_t, std::uint64_t);

}  // namespace Runnel::Impl
