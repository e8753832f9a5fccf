// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_TILES_TILE_WRITER_HPP
#define RUNNEL_FILL_KERNELS_TILES_TILE_WRITER_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/store/round_values.hpp>
#include <runnel/lanes/real.hpp>
#include <runnel/lanes/team_launch.hpp>

namespace Runnel::Impl {

/// Turns a team's tile of outputs into values, in the order in which they lie
/// in memory: `across` slots are neighbours there, and `blocks` such groups
/// are not.
template <class Sampler, class Plan, class Scratch>
struct TileWriter {
  using T = typename Plan::value_type;
  using Word = typename Scratch::Word;
  static constexpr int outputs = Sampler::words_per_value;
  using Tile = RoundOfValues<outputs>;

  static constexpr bool replaces_zero = requires { Sampler::replaces_zero; };
  static_assert(!replaces_zero || outputs == 1);

  Plan const& plan;
  Scratch const& scratch;
  int across;
  int blocks;
  // A thread's share on a GPU: see `share`.
  int first_block = 0;
  int block_step = 1;
  int slot = 0;
  int first_value = 0;
  int value_step = 1;

  /// Lanes run over the slots that are neighbours in memory, then over their
  /// values; a thread keeps its slot, so that its address only grows.
  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION void share(Lanes const& lanes,
                                         Member const& member) {
    if constexpr (Lanes::on_device) {
      constexpr int width = Lanes::groups_per_thread * Lanes::per_stream;
      int const threads = member.team_size() * width;
      int const thread = member.team_rank() * width +
                         lanes.group * Lanes::per_stream + lanes.lane;
      int const wanted =
          (across * Tile::max_values + width - 1) / width * width;
      int const per_block = wanted < threads ? wanted : threads;
      int const side = thread % per_block;
      slot = side % across;
      first_value = side / across;
      value_step = per_block / across;
      first_block = thread / per_block;
      block_step = threads / per_block;
      bool const is_idle =
          first_value >= value_step || first_block >= block_step;
      if (is_idle) first_block = blocks;
    } else {
      first_block = member.team_rank();
      block_step = member.team_size();
    }
  }

  RUNNEL_FORCEINLINE_FUNCTION void write(std::int64_t tile,
                                         bool on_device) const {
    RUNNEL_DEVICE_UNROLL(1)
    for (int b = first_block; b < blocks; b += block_step) {
      if (on_device) {
        write_values<!replaces_zero>(b * across + slot, tile, first_value,
                                     value_step);
      } else if (across == 1 || plan.rows.inner_rank > 1) {
        for (int s = b * across; s < (b + 1) * across; ++s) {
          write_values<false>(s, tile, 0, 1);
        }
      } else {
        write_across(b * across, tile);
      }
    }
  }

 private:
  /// Values of slots first … first + across − 1, which are neighbours in
  /// memory: a few slots at a time, so that whole lines of memory are written.
  RUNNEL_FORCEINLINE_FUNCTION void write_across(int first,
                                                std::int64_t tile) const {
    constexpr int most = 16;
    std::int64_t const done = Tile::first_value(tile);
    int const tile_values = Tile::num_values(tile);
    int const begin_word = Tile::begin_of(done, tile);
    std::int64_t const stride = plan.rows.stride[0];
    for (int begin = 0; begin < across; begin += most) {
      int const slots = across - begin < most ? across - begin : most;
      T* at[most];
      std::int64_t left[most];
      for (int i = 0; i < slots; ++i) {
        // Slots without a stream have no row.
        left[i] = scratch.count[first + begin + i] - done;
        at[i] = scratch.row[first + begin + i];
        if (left[i] > 0) at[i] += done * stride;
      }
      for (int j = 0; j < tile_values; ++j) {
        for (int i = 0; i < slots; ++i) {
          int const s = first + begin + i;
          if (j < left[i]) {
            at[i][j * stride] = value_of(scratch.line(s) + begin_word, s, j);
          }
        }
      }
    }
  }

  /// Values j, j + step, … before `end` of a line.
  struct Share {
    int j, end, step;
  };

  /// Values j, j + step, … of the tile's line of slot s.
  template <bool Unrolled>
  RUNNEL_FORCEINLINE_FUNCTION void write_values(int s, std::int64_t tile, int j,
                                                int step) const {
    std::int64_t const done = Tile::first_value(tile);
    int const tile_values = Tile::num_values(tile);
    std::int64_t const left = scratch.count[s] - done;
    int const end = left < tile_values ? static_cast<int>(left) : tile_values;
    if (j >= end) return;
    T* const row = in_global_memory(scratch.row[s]);
    Word const* const line = scratch.line(s) + Tile::begin_of(done, tile);
    if (plan.rows.inner_rank == 1) {
      write_strided<Unrolled>(s, line, {j, end, step},
                              row + (done + j) * plan.rows.stride[0]);
    } else if (plan.rows.inner_rank == 2) {
      write_plane(s, line, {j, end, step}, row, scratch.first[s] + done + j);
    } else {
      std::int64_t const first = scratch.first[s] + done;
      RUNNEL_DEVICE_UNROLL(1)
      for (; j < end; j += step) {
        row[plan.rows.offset(first + j)] = value_of(line, s, j);
      }
    }
  }
  /// Writes to rows of rank 1. \param at  where the first value goes
  template <bool Unrolled>
  RUNNEL_FORCEINLINE_FUNCTION void write_strided(int s, Word const* line,
                                                 Share share, T* at) const {
    int j = share.j;
    int const end = share.end;
    int const step = share.step;
    std::int64_t const stride = plan.rows.stride[0];
    if constexpr (Unrolled) {
      // Several loads from scratch under way at a time.
      constexpr int few = 6;
      RUNNEL_DEVICE_UNROLL(1)
      for (; j + (few - 1) * step < end; j += few * step) {
        T values[few];
        static_for<few>([&](auto i) RUNNEL_INLINE_LAMBDA {
          values[i] = value_of(line, s, j + i * step);
        });
        static_for<few>([&](auto i) RUNNEL_INLINE_LAMBDA {
          *at = values[i];
          at += step * stride;
        });
      }
    }
    RUNNEL_DEVICE_UNROLL(1)
    for (; j < end; j += step, at += step * stride) {
      *at = value_of(line, s, j);
    }
  }
  /// Writes to rows of rank 2. A division where a run of neighbours ends, not
  /// for each value. \param first  the first value's index in the row
  RUNNEL_FORCEINLINE_FUNCTION void write_plane(int s, Word const* line,
                                               Share share, T* row,
                                               std::int64_t first) const {
    std::int64_t const length = plan.rows.extent[1];
    std::int64_t run = first / length;
    std::int64_t at = first - run * length;
    RUNNEL_DEVICE_UNROLL(1)
    for (int j = share.j; j < share.end; j += share.step, at += share.step) {
      if (at >= length) {
        std::int64_t const passed = at / length;
        run += passed;
        at -= passed * length;
      }
      row[run * plan.rows.stride[0] + at * plan.rows.stride[1]] =
          value_of(line, s, j);
    }
  }

  RUNNEL_FORCEINLINE_FUNCTION T value_of(Word const* line, int s, int j) const {
    T value = values_of<Sampler, ScalarLanes<Word>>(line + j * outputs);
    if constexpr (replaces_zero) {
      if (value == 0) {
        value = Sampler::replace_zero(scratch.state + s * Scratch::state_pitch,
                                      j * plan.num_parts);
      }
    }
    return value;
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_TILES_TILE_WRITER_HPP
