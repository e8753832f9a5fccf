// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_STREAMS_HOST_STREAMS_FILL_HPP
#define RUNNEL_FILL_KERNELS_STREAMS_HOST_STREAMS_FILL_HPP

#include <cstdint>
#include <cstring>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/fill/store/host_squares.hpp>
#include <runnel/lanes/lanes.hpp>

namespace Runnel::Impl {

/// What steps streams, or leapfrog parts of them, in a host's lanes.
template <class Generator, class Lanes, class Form, bool InParts>
struct HostStreamsEngine {
  using type = typename Generator::template StreamEngine<Lanes, Form>;
};
template <class Generator, class Lanes, class Form>
struct HostStreamsEngine<Generator, Lanes, Form, true> {
  using type = typename Generator::template PartEngine<Lanes, Form>;
};

/// Fills as many rows as a host register has lanes, one stream in each lane.
///
/// Rows have at most two lengths, the longer ones first, and differ by one
/// value: all lanes make what the shorter ones have, those of the longer rows
/// one more.
///
/// \tparam InParts  of leapfrog parts
template <class Generator, class Sampler, class T, class WordLanes,
          bool InParts = false>
class HostStreamsFill {
  using Form = form_of<Sampler>;
  using Engine =
      typename HostStreamsEngine<Generator, WordLanes, Form, InParts>::type;
  using Lanes = typename Engine::RunLanes;

 public:
  using Plan = FillPlan<Generator, T>;
  static constexpr int width = Lanes::per_stream * Lanes::groups;

  /// Rows `first` … `first` + `count` − 1. \pre 0 < count ≤ width
  RUNNEL_FORCEINLINE_FUNCTION static void fill(Plan const& plan,
                                               std::int64_t first, int count) {
    HostStreamsFill rows(plan.rows);
    rows.take_rows(plan, first, count);
    std::int64_t const length = plan.rows.length(first + count - 1);
    rows.announce(length);
    std::int64_t at = 0;
    for (; at + block <= length; at += block) {
      rows.make(block);
      rows.write(count, block);
    }
    rows.make(static_cast<int>(length - at));
    rows.write(count, static_cast<int>(length - at));
    std::int64_t const longer = plan.rows.longer_rows - first;
    int const num_longer = longer <= 0      ? 0
                           : longer < count ? static_cast<int>(longer)
                                            : count;
    bool const is_mixed = 0 < num_longer && num_longer < count;
    rows.store_states(is_mixed ? num_longer : 0, count);
    if (!is_mixed) return;
    rows.announce(1);
    rows.make(1);
    rows.write(num_longer, 1);
    rows.store_states(0, num_longer);
  }

 private:
  using StateWord = typename Generator::state_word;
  using Word = sampled_word<Generator, Sampler>;
  static constexpr int outputs = Sampler::words_per_value;
  /// Values of a lane that wait to be transposed: a line of the cache.
  static constexpr int block = 64 / static_cast<int>(sizeof(T));

  RUNNEL_FORCEINLINE_FUNCTION void take_rows(Plan const& plan,
                                             std::int64_t first, int count) {
    for (int l = 0; l < width; ++l) {
      // Idle lanes step the first stream, too.
      auto const task = plan.task(first + (l < count ? l : 0), 0);
      m_engine.set_lane(l, Generator::load(task.state));
      m_to[l] = task.row;
      m_new_state[l] = task.new_state;
    }
    if constexpr (InParts) {
      m_engine.set_leap(plan.lane_jumps.row(0, 1), plan.leap);
    }
  }
  /// So many values of each lane are made next.
  RUNNEL_FORCEINLINE_FUNCTION void announce(std::int64_t values) {
    if constexpr (requires { m_engine.announce(values); }) {
      m_engine.announce(values * outputs);
    }
  }

  /// The next `count` values of all lanes.
  RUNNEL_FORCEINLINE_FUNCTION void make(int count) {
    if constexpr (makes_blocks) {
      make_by_blocks(count);
    } else if constexpr (requires { Engine::stays_in_memory; }) {
      for (int i = 0; i < count; ++i) make_values(m_engine, m_values[i]);
    } else {
      // Of its own, so that it is kept in registers.
      Engine engine = m_engine;
      for (int i = 0; i < count; ++i) make_values(engine, m_values[i]);
      m_engine = engine;
    }
  }
  /// Does the engine hand out several outputs at once, which then need not pass
  /// through memory?
  static constexpr bool makes_blocks = [] {
    if constexpr (InParts || !takes_registers<Sampler>) {
      return false;
    } else if constexpr (requires { Engine::block_outputs; }) {
      return Engine::block_outputs % outputs == 0;
    } else {
      return false;
    }
  }();
  RUNNEL_FORCEINLINE_FUNCTION void make_by_blocks(int count) {
    constexpr int values_per_block = Engine::block_outputs / outputs;
    int i = 0;
    for (; i < count && !m_engine.is_before_block(); ++i) {
      make_values(m_engine, m_values[i]);
    }
    for (; i + values_per_block <= count; i += values_per_block) {
      typename Lanes::template rebind<Word> words[Engine::block_outputs];
      m_engine.run_block(words);
      static_for<values_per_block>([&](auto v) RUNNEL_INLINE_LAMBDA {
        typename Lanes::template rebind<Word> of_value[outputs];
        for (int k = 0; k < outputs; ++k) of_value[k] = words[v * outputs + k];
        put_values(of_value, m_values[i + v]);
      });
    }
    for (; i < count; ++i) make_values(m_engine, m_values[i]);
  }
  template <class Words>
  RUNNEL_FORCEINLINE_FUNCTION static void put_values(Words const& words,
                                                     T (&values)[width]) {
    auto const value = values_of<Sampler, OutputLanes<Lanes, Word>>(words);
    static_assert(sizeof value == sizeof values);
    std::memcpy(values, &value, sizeof value);
  }
  RUNNEL_FORCEINLINE_FUNCTION static void make_values(Engine& engine,
                                                      T (&values)[width]) {
    if constexpr (takes_registers<Sampler>) {
      typename Lanes::template rebind<Word> words[outputs];
      for (auto& word : words) word = engine.template run_output<Form>();
      put_values(words, values);
    } else {
      Word words[outputs][width];
      for (int k = 0; k < outputs; ++k) {
        auto const x = engine.template run_output<Form>();
        std::memcpy(words[k], &x, sizeof words[k]);
      }
      for (int l = 0; l < width; ++l) {
        Word of_value[outputs];
        for (int k = 0; k < outputs; ++k) of_value[k] = words[k][l];
        values[l] = values_of<Sampler, ScalarLanes<Word, false>>(of_value);
      }
    }
  }

  /// The next `count` values of the first lanes.
  RUNNEL_FORCEINLINE_FUNCTION void write(int lanes, int count) {
    if (m_is_across) {
      write_across(lanes, count);
    } else if (lanes == width && count == block) {
      write_columns<Lanes>(m_values, m_to);
      for (int l = 0; l < width; ++l) m_to[l] += block;
    } else {
      for (int l = 0; l < lanes; ++l) {
        for (int i = 0; i < count; ++i) m_to[l][i] = m_values[i][l];
        m_to[l] += count;
      }
    }
    m_at += count;
  }
  /// Rows interleaved in memory: registers are stored as they are where rows
  /// are neighbours.
  RUNNEL_FORCEINLINE_FUNCTION void write_across(int lanes, int count) const {
    bool const is_whole =
        lanes == width && m_to[width - 1] - m_to[0] == width - 1;
    for (int i = 0; i < count; ++i) {
      std::int64_t const offset = m_rows.offset(m_at + i);
      if (is_whole) {
        std::memcpy(m_to[0] + offset, m_values[i], sizeof m_values[i]);
      } else {
        for (int l = 0; l < lanes; ++l) m_to[l][offset] = m_values[i][l];
      }
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION void store_states(int begin, int end) const {
    for (int l = begin; l < end; ++l) {
      Generator::store(m_engine.lane(l), m_new_state[l]);
    }
  }

  RUNNEL_FORCEINLINE_FUNCTION explicit HostStreamsFill(RowMap<T> const& rows)
      : m_rows(rows), m_is_across(!rows.rows_are_contiguous()) {}

  RowMap<T> const& m_rows;
  bool m_is_across;
  std::int64_t m_at = 0;  ///< values written
  Engine m_engine;
  /// Where the next values of contiguous rows go, or where others begin.
  T* m_to[width];
  StateWord* m_new_state[width];
  alignas(64) T m_values[block][width];
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_STREAMS_HOST_STREAMS_FILL_HPP
