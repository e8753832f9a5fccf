// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_TILES_TILE_SCRATCH_HPP
#define RUNNEL_FILL_KERNELS_TILES_TILE_SCRATCH_HPP

#include <cstddef>
#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/lanes/team_launch.hpp>

namespace Runnel::Impl {

/// The scratch memory of a team of the tile kernel: the tile, a window per
/// group, and the data of each slot. The data of slots are in arrays, because
/// neighbouring lanes read those of neighbouring slots, and not in registers,
/// which the slots' states need.
///
/// \tparam StatePitch  words of state kept per slot at the start of each tile
template <class TileWord, class StateWord, class T, class Origin, int TilePitch,
          int StatePitch>
struct TileScratch {
  using Word = TileWord;
  static constexpr int state_pitch = StatePitch;
  Word* tile;
  StateWord* window;
  StateWord* state;
  T** row;  ///< start of the slot's row, or of its chunk if that is one run
  StateWord** new_state;    ///< null unless the slot's stream ends in it
  std::int64_t* first;      ///< value of the row that its chunk begins with
  std::int64_t* count;      ///< values of its chunk, negative if there is none
  std::int64_t* end_round;  ///< in which its stream ends, -1 if it does not
  Origin* origin;

  template <class Member>
  RUNNEL_FORCEINLINE_FUNCTION TileScratch(Member const& member, int slots,
                                          int windows, int window_words)
      : tile(scratch_array<Word>(member, std::int64_t{slots} * TilePitch)),
        window(scratch_array<StateWord>(member,
                                        std::int64_t{windows} * window_words)),
        state(
            scratch_array<StateWord>(member, std::int64_t{slots} * StatePitch)),
        row(scratch_array<T*>(member, slots)),
        new_state(scratch_array<StateWord*>(member, slots)),
        first(scratch_array<std::int64_t>(member, slots)),
        count(scratch_array<std::int64_t>(member, slots)),
        end_round(scratch_array<std::int64_t>(member, slots)),
        origin(scratch_array<Origin>(member, slots)) {}

  static std::size_t bytes(std::int64_t slots, std::int64_t windows,
                           int window_words) {
    return scratch_bytes<Word>(slots * TilePitch) +
           scratch_bytes<StateWord>(windows * window_words) +
           scratch_bytes<StateWord>(slots * StatePitch) +
           2 * scratch_bytes<void*>(slots) +
           3 * scratch_bytes<std::int64_t>(slots) +
           scratch_bytes<Origin>(slots);
  }

  RUNNEL_FORCEINLINE_FUNCTION Word* line(int slot) const {
    return tile + std::int64_t{slot} * TilePitch;
  }
  /// The first round in which a stream ends.
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t first_end(int slots) const {
    std::int64_t least = INT64_MAX;
    for (int s = 0; s < slots; ++s) {
      if (end_round[s] >= 0 && end_round[s] < least) least = end_round[s];
    }
    return least;
  }
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t longest(int slots) const {
    std::int64_t n = 0;
    for (int s = 0; s < slots; ++s) n = count[s] > n ? count[s] : n;
    return n;
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_TILES_TILE_SCRATCH_HPP
