// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_LANES_HOST_LANES_FILL_HPP
#define RUNNEL_FILL_KERNELS_LANES_HOST_LANES_FILL_HPP

#include <cstdint>
#include <cstring>
#include <numeric>

#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/kernels/lanes/host_lanes_jump.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/fill/store/host_squares.hpp>
#include <runnel/lanes/cache_line.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/real.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <runnel/lanes/transpose.hpp>

namespace Runnel::Impl {

/// Fills as many chunks of rows as a host register has lanes, one in each lane.
///
/// Lanes step in blocks. The words of the sequences are kept one block after
/// the other, so that any state of a block can be stored: where a row ends, its
/// lane continues and its values are dropped.
///
/// Requests that no cache would hold are written past the caches where a block
/// makes whole cache lines of each row, which saves reading every line before
/// it is overwritten.
template <class Generator, class Sampler, class T, class Lanes>
class HostLanesFill {
 public:
  using Stepper = typename Generator::template LaneStepper<Lanes>;
  using StateWord = typename Generator::state_word;
  using Word = sampled_word<Generator, Sampler>;
  using Vector = typename Lanes::type;
  using Plan = FillPlan<Generator, T>;
  static constexpr int width = Lanes::per_stream * Lanes::groups;

  /// Items `first` … `first` + `count` − 1: row · chunks per row + chunk.
  struct Items {
    std::int64_t first;
    int count;
    bool past_caches;  ///< write them so, if possible
  };

  /// \pre 0 < count ≤ width
  RUNNEL_FORCEINLINE_FUNCTION static void fill(Plan const& plan,
                                               Items const& items) {
    HostLanesFill rows;
    std::int64_t least = rows.take_rows(plan, items.first, items.count);
    if (least < 0) return;
    bool const past_caches = items.past_caches && rows.fill_lines();
    Vector state[Stepper::state_words];
    rows.load_states(state);
    if (plan.chunks_per_row > 1) {
      jump_lanes_apart<Lanes, Stepper, width>(plan.shape, rows.m_jumps, state);
    }
    for (int i = 0; i < n; ++i) rows.m_words[i] = state[i];
    Stepper const stepper(plan.shape, state + n);
    while (rows.m_unfinished > 0) {
      bool const whole = rows.m_unfinished == width && least >= values;
      rows.make_block(stepper, whole ? rows.m_to : rows.m_spare_rows,
                      whole && past_caches);
      if (whole) {
        for (int l = 0; l < width; ++l) rows.m_to[l] += values;
      } else {
        rows.copy_spare();
      }
      if (least <= values) {
        least = rows.end_rows(stepper);
      } else {
        for (int l = 0; l < width; ++l) rows.m_left[l] -= values;
        least -= values;
      }
    }
    if constexpr (blocks_fill_lines) Lanes::end_streaming();
  }

 private:
  static_assert(sizeof(Word) == sizeof(StateWord));
  static constexpr int n = Stepper::sequence_words;
  static constexpr int steps = Stepper::steps;
  static constexpr int outputs = Sampler::words_per_value;
  /// Calls of the stepper that make whole values together: a block.
  static constexpr int calls = outputs / std::gcd(outputs, steps);
  static constexpr int block_words = calls * steps;
  /// Values of a row that a block makes.
  static constexpr int values = block_words / outputs;
  /// Blocks between two moves of the words to the front.
  static constexpr int room = 4;
  static constexpr bool in_registers =
      Lanes::register_bytes > 0 && Lanes::groups == 1;
  static constexpr bool blocks_fill_lines = [] {
    if constexpr (requires { Lanes::end_streaming(); }) {
      return values * static_cast<int>(sizeof(T)) % cache_line_bytes == 0;
    } else {
      return false;
    }
  }();
  static constexpr std::int64_t finished = -1;

  // ---- rows -----------------------------------------------------------------

  /// \returns the values of the shortest row; `finished` if there is nothing
  /// to do in any
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t take_rows(Plan const& plan,
                                                     std::int64_t first,
                                                     int count) {
    std::int64_t least = INT64_MAX;
    std::int64_t most = 0;
    for (int l = 0; l < count; ++l) {
      std::int64_t const item = first + l;
      std::int64_t const chunks = plan.chunks_per_row;
      // The division takes longer than the rest.
      auto const task = chunks == 1 ? plan.task(item, 0)
                                    : plan.task(item / chunks, item % chunks);
      m_to[l] = task.row + task.first;
      if (chunks > 1) {
        for (int d = 0; d < 2; ++d) m_jumps[d][l] = task.jumps[d];
      }
      m_left[l] = task.count;
      m_state[l] = task.state;
      m_new_state[l] = task.new_state;
      least = task.count < least ? task.count : least;
      most = task.count > most ? task.count : most;
    }
    for (int l = count; l < width; ++l) {
      m_to[l] = nullptr;
      m_left[l] = finished;
      // No other thread writes there meanwhile.
      m_state[l] = m_state[0];
      m_new_state[l] = nullptr;
      m_jumps[0][l] = m_jumps[1][l] = nullptr;
    }
    for (int l = 0; l < width; ++l) m_spare_rows[l] = m_spare[l];
    m_unfinished = count;
    m_at = 0;
    bool const nothing = most == 0 && m_state[0] == m_new_state[0];
    return nothing ? finished : least;
  }

  /// Returns whether blocks fill whole cache lines of every row.
  RUNNEL_FORCEINLINE_FUNCTION bool fill_lines() const {
    if constexpr (blocks_fill_lines) {
      bool all = true;
      for (int l = 0; l < width; ++l) all = all && Lanes::may_stream(m_to[l]);
      return all;
    } else {
      return false;
    }
  }

  /// Ends rows that end in the block just made, which takes `values` off the
  /// others. \returns the least that one of these has left
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t end_rows(Stepper const& stepper) {
    std::int64_t least = INT64_MAX;
    bool same = true;
    for (int l = 0; l < width; ++l) {
      same = same && m_left[l] == m_left[0] && m_new_state[l] != nullptr;
    }
    if (same) {
      store_states(stepper, static_cast<int>(m_left[0]) * outputs);
      m_unfinished = 0;
      return 0;
    }
    for (int l = 0; l < width; ++l) {
      if (m_left[l] < 0) continue;
      if (m_left[l] <= values) {
        store_state(stepper, l, static_cast<int>(m_left[l]) * outputs);
        m_left[l] = finished;
        --m_unfinished;
      } else {
        m_left[l] -= values;
        least = m_left[l] < least ? m_left[l] : least;
      }
    }
    return least;
  }

  /// Copies as many values as the rows have room for.
  RUNNEL_FORCEINLINE_FUNCTION void copy_spare() {
    for (int l = 0; l < width; ++l) {
      if (m_left[l] >= values) {
        std::memcpy(m_to[l], m_spare[l], sizeof m_spare[l]);
        m_to[l] += values;
      } else {
        for (int i = 0; i < m_left[l]; ++i) m_to[l][i] = m_spare[l][i];
      }
    }
  }

  // ---- states ---------------------------------------------------------------

  /// Register i gets word i of all lanes' states.
  RUNNEL_FORCEINLINE_FUNCTION void load_states(
      Vector (&state)[Stepper::state_words]) const {
    constexpr int words = Stepper::state_words;
    if constexpr (in_registers && width <= words) {
      constexpr int squares = (words + width - 1) / width;
      static_for<squares>([&](auto s) RUNNEL_INLINE_LAMBDA {
        // The last square overlaps the one before.
        constexpr int first =
            (s + 1) * width <= words ? s * width : words - width;
        Vector square[width];
        for (int l = 0; l < width; ++l) {
          std::memcpy(&square[l], m_state[l] + first, sizeof(Vector));
        }
        transpose(square);
        for (int i = 0; i < width; ++i) state[first + i] = square[i];
      });
    } else {
      for (int i = 0; i < words; ++i) {
        for (int l = 0; l < width; ++l) state[i].set(l, m_state[l][i]);
      }
    }
  }

  /// The states of all lanes `ahead` outputs after the start of the block.
  RUNNEL_FORCEINLINE_FUNCTION void store_states(Stepper const& stepper,
                                                int ahead) const {
    if constexpr (in_registers && steps % width == 0) {
      Vector const* const words = m_words + m_at - block_words + ahead;
      for (int first = 0; first < steps; first += width) {
        Vector square[width];
        for (int i = 0; i < width; ++i) square[i] = words[first + i];
        if (first == 0) square[0] = stepper.first_word(square[0]);
        transpose(square);
        for (int l = 0; l < width; ++l) {
          std::memcpy(m_new_state[l] + first, &square[l], sizeof(Vector));
        }
      }
      static_assert(n == steps + 1);
      StateWord last[width];
      std::memcpy(last, words + steps, sizeof last);
      for (int l = 0; l < width; ++l) m_new_state[l][steps] = last[l];
      for (int l = 0; l < width; ++l) store_constants(l);
    } else {
      for (int l = 0; l < width; ++l) store_state(stepper, l, ahead);
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION void store_state(Stepper const& stepper, int lane,
                                               int ahead) const {
    if (m_new_state[lane] == nullptr) return;
    StateWord words[n];
    auto const* const all =
        reinterpret_cast<char const*>(m_words + m_at - block_words + ahead);
    for (int i = 0; i < n; ++i) {
      std::memcpy(
          &words[i],
          all + (i * width + lane) * static_cast<int>(sizeof(StateWord)),
          sizeof(StateWord));
    }
    words[0] = stepper.first_word(words[0]);
    for (int i = 0; i < n; ++i) m_new_state[lane][i] = words[i];
    store_constants(lane);
  }
  RUNNEL_FORCEINLINE_FUNCTION void store_constants(int lane) const {
    if (m_new_state[lane] == m_state[lane]) return;
    for (int i = n; i < Stepper::state_words; ++i) {
      m_new_state[lane][i] = m_state[lane][i];
    }
  }

  // ---- values ---------------------------------------------------------------

  /// Makes the next values of all lanes, those of lane l to `to[l]`.
  RUNNEL_FORCEINLINE_FUNCTION void make_block(Stepper const& stepper,
                                              T* const* to, bool past_caches) {
    if (m_at == room * block_words) {
      // No loop, because GCC makes a call of memmove out of one.
      static_for<n>([&](auto i) RUNNEL_INLINE_LAMBDA {
        m_words[i] = m_words[room * block_words + i];
      });
      m_at = 0;
    }
    Vector* words = m_words + m_at;
    m_at += block_words;
    Vector x[n];
    static_for<n>([&](auto i) RUNNEL_INLINE_LAMBDA { x[i] = words[i]; });
    alignas(64) Word line[outputs == 1 ? 1 : block_words][width];
    for (int call = 0; call < calls; ++call) {
      stepper.make(x, [&](auto k, Vector word, Vector z) RUNNEL_INLINE_LAMBDA {
        words[n + k] = word;
        if constexpr (outputs == 1) {
          auto const value = values_of<Sampler, OutputLanes<Lanes, Word>>(&z);
          static_assert(sizeof value == sizeof m_values[k]);
          std::memcpy(m_values[k], &value, sizeof value);
        } else {
          std::memcpy(line[call * steps + k], &z, sizeof z);
        }
      });
      words += steps;
    }
    if constexpr (outputs > 1) sample_line(line);
    if constexpr (blocks_fill_lines) {
      if (past_caches) {
        // Inlined, it would take registers from the other requests' loop.
        call_apart<Lanes>([this, to]() RUNNEL_INLINE_LAMBDA {
          write_columns<Lanes, true>(m_values, to);
        });
        return;
      }
    }
    write_columns<Lanes>(m_values, to);
  }
  /// \param line  row k: word k of all lanes
  RUNNEL_FORCEINLINE_FUNCTION void sample_line(
      Word const (&line)[block_words][width]) {
    for (int i = 0; i < values; ++i) {
      for (int l = 0; l < width; ++l) {
        Word word[outputs];
        for (int k = 0; k < outputs; ++k) word[k] = line[i * outputs + k][l];
        m_values[i][l] = values_of<Sampler, ScalarLanes<Word>>(word);
      }
    }
  }

  T* m_to[width];
  std::int64_t m_left[width];  ///< values; below 0: nothing more to do
  StateWord const* m_state[width];
  StateWord* m_new_state[width];  ///< null where the stream goes on
  std::uint64_t const* m_jumps[2][width];
  int m_unfinished;
  int m_at;  ///< where the words of the next block go, less n
  Vector m_words[n + room * block_words];
  alignas(64) T m_values[values][width];
  /// Memory for rows that have no room for a block.
  alignas(64) T m_spare[width][values];
  T* m_spare_rows[width];
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_LANES_HOST_LANES_FILL_HPP
