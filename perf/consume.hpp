// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_PERF_CONSUME_HPP
#define RUNNEL_PERF_CONSUME_HPP

#include <cstdint>
#include <runnel/core/macros.hpp>
#include <runnel/lanes/team_launch.hpp>

namespace Runnel::Perf {

/// Draws `rounds` rounds of each stream and keeps the sum of the words: the
/// cost of generation alone.
template <class Generator>
struct ConsumeStreams {
  using Word = typename Generator::word_type;
  Word const* states;
  Word* sums;  ///< 32 per stream
  std::int64_t num_streams;
  std::int64_t rounds;

  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION void run(Lanes const& lanes,
                                       Member const& member) const {
    using Vector = typename Lanes::type;
    typename Generator::template Stepper<Lanes> stepper;
    std::int64_t const thread =
        std::int64_t{member.league_rank()} * member.team_size() +
        member.team_rank();
    typename Lanes::template Group<Word const*> state;
    typename Lanes::template Group<Word*> sum;
    bool exists = true;
    lanes.for_each_group([&](int g, int group) {
      std::int64_t const s = thread * Lanes::groups_per_thread + group;
      exists = s < num_streams;
      state[g] = states + (exists ? s : 0) * Generator::state_words;
      sum[g] = sums + (exists ? s : 0) * 32;
    });
    if (!exists) return;
    stepper.load(lanes, state);
    Vector total = Impl::fill_lanes<Vector>(Word{0});
    for (std::int64_t r = 0; r < rounds; ++r) {
      stepper.round(
          lanes, [&](int, auto x) RUNNEL_INLINE_LAMBDA { total = total + x; });
    }
    lanes.store(sum, 0, total);
  }
};

}  // namespace Runnel::Perf

#endif  // RUNNEL_PERF_CONSUME_HPP
