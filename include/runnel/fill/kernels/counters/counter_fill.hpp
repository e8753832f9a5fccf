// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_COUNTERS_COUNTER_FILL_HPP
#define RUNNEL_FILL_KERNELS_COUNTERS_COUNTER_FILL_HPP

#include <cstddef>
#include <cstdint>
#include <utility>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/distributions/detail/team_tables.hpp>
#include <runnel/fill/kernels/counters/counter_row.hpp>
#include <runnel/fill/kernels/rows/row_blocks.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/team_launch.hpp>

namespace Runnel::Impl {

/// The fill kernel for contiguous rows of counter-based generators on GPUs:
/// each lane makes whole blocks of outputs and stores them from its registers,
/// beside those of its neighbours.
///
/// Memory is divided into lines of 32 pieces, one per lane, from the boundary
/// at or before a row's first value. A piece has as many values as a block of
/// outputs makes: four floats of `philox4x32`, 16 bytes, in lines of 512.
///
///     lane           0           1           2           3
///     memory       |.  .  .  .  |.  x0 x1 x2|x3 x4 x5 x6|x7 x8 …
///     blocks                     |   b0     |b0  b1     |b1  b2 …    phase 3
///
/// If pieces begin with a block, nothing else is to be done. If they begin
/// `phase` outputs later, a lane makes the block in which its piece ends, and
/// takes the outputs of the first values from the lane before it.
///
/// Pieces at the ends of a row, and rows of no more than a line, are made by
/// lanes on their own. Any block can be computed from its number, so that there
/// are no jumps, no tables of them and no scratch memory.
///
/// The arithmetic is that of `Generator::CounterBlocks`. Source: J. K. Salmon
/// et al., "Parallel random numbers: as easy as 1, 2, 3", SC11,
/// doi:10.1145/2063384.2063405.
template <class Generator, class Sampler, class T>
struct CounterFill {
  using State = typename Generator::state_type;
  using Word = sampled_word<Generator, Sampler>;
  using Values = RowValues<Sampler, T, Word>;
  using Plan = SampledPlan<Generator, Sampler, T>;
  static constexpr std::size_t static_shared_bytes = team_table_bytes<Sampler>;
  static constexpr unsigned max_device_threads = 256;
  /// Where tables fill the shared memory, fewer teams with more registers.
  static constexpr unsigned device_teams = static_shared_bytes > 0 ? 2 : 4;
  static constexpr int outputs = Sampler::words_per_value;
  static constexpr int width = 32;
  static constexpr int block = Generator::counter_block;
  /// Values of a piece and of a line.
  static constexpr int piece = block / outputs;
  static constexpr std::int64_t line = width * piece;
  /// Lines whose blocks a lane makes together: their rounds wait less for each
  /// other.
  static constexpr int together = 2;

  Plan plan;
  /// Lanes of a row, a power of two: 32, or fewer where rows are shorter.
  int lanes_per_row;

  RUNNEL_FUNCTION static std::size_t team_scratch(int, int,
                                                  StreamShape const&) {
    return 0;
  }

  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION void run(Lanes const& lanes,
                                       Member const& member) const {
    fill_team_table<Sampler>(lanes, member);
    static_assert(Lanes::groups == 1 && Lanes::per_stream == width);
    std::int64_t const thread = thread_in_league(member);
    lanes.for_each_group([&](int, int group) {
      std::int64_t const item = thread * Lanes::groups_per_thread + group;
      if (lanes_per_row < width) {
        make_short_rows(lanes, item);
      } else if (item < plan.rows.num_rows * plan.chunks_per_row) {
        make_chunk(lanes, item / plan.chunks_per_row,
                   item % plan.chunks_per_row);
      }
    });
  }

 private:
  static constexpr std::size_t piece_bytes = piece * sizeof(T);
  struct alignas(piece_bytes < 16 ? piece_bytes : 16) Piece {
    T value[piece];
  };
  static_assert(sizeof(Piece) == piece_bytes);

  using Row = CounterRow<Generator, T, outputs, line>;

  // ---- a row of several lines ---------------------------------------------
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION void make_chunk(Lanes const& lanes,
                                              std::int64_t row,
                                              std::int64_t chunk) const {
    Row const r(plan, row);
    std::int64_t const lines = (r.past + r.length + line - 1) / line;
    std::int64_t const chunk_lines = plan.chunk / line;
    std::int64_t const first = chunk * chunk_lines;
    std::int64_t const end =
        lines < first + chunk_lines ? lines : first + chunk_lines;
    std::int64_t const first_whole = r.past > 0 ? 1 : 0;
    std::int64_t const whole = (r.past + r.length) / line;
    for (std::int64_t n = first; n < end;) {
      std::int64_t const at = n * line - r.past;
      if (first_whole <= n && n < whole) {
        std::int64_t const count = (end < whole ? end : whole) - n;
        make_whole_lines(lanes, r, at, count);
        n += count;
      } else {
        lanes.for_each_lane(
            [&](int, int lane, int) { make_piece(r, at + lane * piece); });
        ++n;
      }
    }
    if (chunk < plan.chunks_per_row - 1) return;
    lanes.sync();
    lanes.for_each(1, [&](int, int) { r.store_state(); });
  }

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION void make_whole_lines(Lanes const& lanes,
                                                    Row const& r,
                                                    std::int64_t first,
                                                    std::int64_t count) const {
    State const state = r.state_at(first);
    static_for<block>([&](auto phase) RUNNEL_INLINE_LAMBDA {
      if (static_cast<int>(state.word) == phase) {
        WholeLines<Lanes, phase>(lanes, state, sampled_values())
            .make(r.values + first, count);
      }
    });
  }

  /// Lines whose pieces begin with word `Phase` of a block.
  template <class Lanes, int Phase>
  class WholeLines {
   public:
    RUNNEL_FORCEINLINE_FUNCTION WholeLines(Lanes const& lanes,
                                           State const& state,
                                           Values const& values)
        : m_lanes(lanes),
          m_blocks(state),
          m_block(state.block),
          m_values(values) {
      if constexpr (Phase > 0) {
        V x[block];
        m_blocks.start(fill_lanes<Number>(m_block));
        m_blocks.make(x, 0);
        static_for<from_before>(
            [&](auto i) RUNNEL_INLINE_LAMBDA { m_carry[i] = x[Phase + i]; });
        ++m_block;
      }
    }
    RUNNEL_FORCEINLINE_FUNCTION void make(T* to, std::int64_t count) {
      Number const lane_numbers = cast_lanes<std::uint64_t>(
          m_lanes.generate([](int, int lane) { return lane; }));
      while (count > 0) {
        m_blocks.start(fill_lanes<Number>(m_block) + lane_numbers);
        // A line in which the counter's low word begins anew stands alone.
        auto const in_reach =
            static_cast<std::int64_t>(Blocks::in_reach(m_block) / width);
        std::int64_t const most = in_reach > 0 ? in_reach : 1;
        auto const n = static_cast<int>(count < most ? count : most);
        for (int i = 0; i < n / together; ++i) {
          make_lines<together>(to);
          to += together * line;
        }
        for (int i = 0; i < n % together; ++i) {
          make_lines<1>(to);
          to += line;
        }
        m_block += static_cast<std::uint64_t>(n) * width;
        count -= n;
      }
    }

   private:
    using Blocks = typename Generator::template CounterBlocks<Lanes>;
    using V = typename Lanes::template rebind<Word>;
    using Number = typename Lanes::template rebind<std::uint64_t>;
    static constexpr int from_before = Phase > 0 ? block - Phase : 0;

    template <int Lines>
    RUNNEL_FORCEINLINE_FUNCTION void make_lines(T* to) {
      V x[Lines][block];
      static_for<Lines>(
          [&](auto l) RUNNEL_INLINE_LAMBDA { m_blocks.make(x[l], width); });
      static_for<Lines>([&](auto l) RUNNEL_INLINE_LAMBDA {
        V y[block];
        static_for<block>([&](auto i) RUNNEL_INLINE_LAMBDA {
          if constexpr (i < from_before) {
            y[i] = m_lanes.rotate_in(x[l][Phase + i], m_carry[i]);
          } else {
            y[i] = x[l][i - from_before];
          }
        });
        store(to + l * line, y);
      });
    }
    RUNNEL_FORCEINLINE_FUNCTION void store(T* to, V const (&x)[block]) const {
      if constexpr (outputs == 1) {
        using Value =
            decltype(m_values.template sample<Lanes>(std::declval<V>()));
        Value value[piece];
        static_for<piece>([&](auto i) RUNNEL_INLINE_LAMBDA {
          value[i] = m_values.template sample<Lanes>(x[i]);
        });
        store_pieces(to, [&](int i, int l) RUNNEL_INLINE_LAMBDA {
          return lane_of(value[i], l);
        });
      } else {
        store_pieces(to, [&](int i, int l) RUNNEL_INLINE_LAMBDA {
          Word words[outputs];
          static_for<outputs>([&](auto w) RUNNEL_INLINE_LAMBDA {
            words[w] = lane_of(x[i * outputs + w], l);
          });
          return m_values.value_of(words, 0);
        });
      }
    }
    /// \param value  value(i, l): value i of lane l
    template <class F>
    RUNNEL_FORCEINLINE_FUNCTION void store_pieces(T* to, F const& value) const {
      m_lanes.for_each_lane([&](int, int lane, int l) RUNNEL_INLINE_LAMBDA {
        Piece values;
        static_for<piece>([&](auto i) RUNNEL_INLINE_LAMBDA {
          values.value[i] = value(i, l);
        });
        reinterpret_cast<Piece*>(to)[lane] = values;
      });
    }

    Lanes m_lanes;
    Blocks m_blocks;
    std::uint64_t m_block;  ///< of lane 0
    V m_carry[from_before > 0 ? from_before : 1];
    [[no_unique_address]] Values m_values;
  };

  RUNNEL_FORCEINLINE_FUNCTION Values sampled_values() const {
    return {sampler_in<Sampler>(plan)};
  }

  // ---- ends of rows, and short ones ---------------------------------------
  /// The piece of value i, as far as it is the row's, by one lane.
  RUNNEL_FORCEINLINE_FUNCTION void make_piece(Row const& r,
                                              std::int64_t i) const {
    if (i + piece <= 0 || i >= r.length) return;
    Word x[block];
    make_outputs(r.state_at(i), x);
    Piece values;
    static_for<piece>([&](auto n) RUNNEL_INLINE_LAMBDA {
      values.value[n] = sampled_values().value_of(x, n);
    });
    if (i >= 0 && i + piece <= r.length) {
      *reinterpret_cast<Piece*>(r.values + i) = values;
      return;
    }
    static_for<piece>([&](auto n) RUNNEL_INLINE_LAMBDA {
      if (i + n >= 0 && i + n < r.length) r.values[i + n] = values.value[n];
    });
  }
  /// Makes the next outputs of a state, as many as a block has.
  RUNNEL_FORCEINLINE_FUNCTION static void make_outputs(State state,
                                                       Word (&x)[block]) {
    auto const phase = static_cast<int>(state.word);
    Word next[block] = {};
    Generator::make_block(state, x);
    if (phase == 0) return;
    ++state.block;
    Generator::make_block(state, next);
    // Moved on one by one: an index would take the words out of registers.
    static_for<block - 1>([&](auto n) RUNNEL_INLINE_LAMBDA {
      if (n >= phase) return;
      static_for<block - 1>([&](auto i)
                                RUNNEL_INLINE_LAMBDA { x[i] = x[i + 1]; });
      x[block - 1] = next[n];
    });
  }

  /// Rows number item·k … item·k + k − 1, by 32/k lanes each.
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION void make_short_rows(Lanes const& lanes,
                                                   std::int64_t item) const {
    std::int64_t const first = item * (width / lanes_per_row);
    lanes.for_each_lane([&](int, int lane, int) {
      std::int64_t const row = first + lane / lanes_per_row;
      if (row >= plan.rows.num_rows) return;
      Row const r(plan, row);
      std::int64_t i = lane % lanes_per_row * piece - r.past % piece;
      for (; i < r.length; i += lanes_per_row * piece) make_piece(r, i);
    });
    lanes.sync();
    lanes.for_each_lane([&](int, int lane, int) {
      std::int64_t const row = first + lane / lanes_per_row;
      if (lane % lanes_per_row != 0 || row >= plan.rows.num_rows) return;
      Row(plan, row).store_state();
    });
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_COUNTERS_COUNTER_FILL_HPP
