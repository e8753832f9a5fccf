// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_STREAMS_HOST_STREAMS_FILL_HPP
#define RUNNEL_FILL_KERNELS_STREAMS_HOST_STREAMS_FILL_HPP

#include <cstdint>
#include <cstring>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/kernels/streams/host_stream_values.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/fill/store/host_squares.hpp>
#include <runnel/lanes/cache_line.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/stream_engine.hpp>

namespace Runnel::Impl {

/// The engine that steps streams, or leapfrog parts of them, in a host's lanes.
template <class Generator, class Lanes, class Form, bool InParts>
struct HostStreamsEngine {
  using type = typename Generator::template StreamEngine<Lanes, Form>;
};
template <class Generator, class Lanes, class Form>
struct HostStreamsEngine<Generator, Lanes, Form, true> {
  using type = typename Generator::template PartEngine<Lanes, Form>;
};

/// Fills as many rows as some host registers have lanes, one stream in each
/// lane. Several registers, because the steps of one wait for each other.
///
/// Rows have at most two lengths, which differ by one value, the longer rows
/// first: all lanes make the values of the shorter length, then those of the
/// longer rows make one more.
///
/// \tparam InParts  of leapfrog parts
template <class Generator, class Sampler, class T, class WordLanes,
          bool InParts = false>
class HostStreamsFill {
  using Form = form_of<Sampler>;
  using Engine =
      typename HostStreamsEngine<Generator, WordLanes, Form, InParts>::type;
  static_assert(InParts ? LanePartEngine<Engine, Generator, Form>
                        : LaneStreamEngine<Engine, Generator, Form>,
                "Runnel: StreamEngine and PartEngine of a generator: see "
                "runnel/lanes/stream_engine.hpp");
  using Lanes = typename Engine::RunLanes;
  static constexpr int registers = [] {
    if constexpr (requires { Engine::stream_registers; }) {
      return Engine::stream_registers;
    } else {
      return 1;
    }
  }();
  static constexpr int num_lanes = Lanes::per_stream * Lanes::groups;
  /// Whether engines make their outputs together. Those without rows are left
  /// out.
  static constexpr bool together = TogetherEngine<Engine>;

 public:
  using Plan = FillPlan<Generator, T>;
  static constexpr int width = registers * num_lanes;

  /// Rows `first` … `first` + `count` − 1. \pre 0 < count ≤ width
  RUNNEL_FORCEINLINE_FUNCTION static void fill(Plan const& plan,
                                               std::int64_t first, int count) {
    HostStreamsFill rows(plan);
    rows.take_rows(plan, first, count);
    std::int64_t left = plan.rows.length(first + count - 1);
    std::int64_t const longer = plan.rows.longer_rows - first;
    // First the values that all rows have; then the last values of the longer
    // rows, unless all rows are equally long.
    int open = 0 < longer && longer < count ? static_cast<int>(longer) : 0;
    for (;;) {
      while (left > 0) {
        int const values = left < max_made ? static_cast<int>(left) : max_made;
        rows.make(values);
        if constexpr (together) {
          for (int i = 0; i < values; i += block) {
            rows.write(count, i / block,
                       values - i < block ? values - i : block);
          }
        } else {
          rows.write(count, 0, values);
        }
        left -= values;
      }
      rows.store_states(open, count);
      if (open == 0) return;
      count = open;
      open = 0;
      left = 1;
    }
  }

 private:
  using StateWord = typename Generator::state_word;
  using Make = HostStreamValues<Generator, Sampler, T, Engine, !InParts>;
  static constexpr int outputs = Sampler::words_per_value;
  /// Values of a lane that wait to be transposed: a line of the cache.
  static constexpr int block = cache_line_bytes / static_cast<int>(sizeof(T));
  /// Values of a lane that one call makes.
  static constexpr int max_made = [] {
    if constexpr (together) {
      return Engine::max_together;
    } else {
      return block;
    }
  }();
  static_assert(max_made % block == 0);

  RUNNEL_FORCEINLINE_FUNCTION void take_rows(Plan const& plan,
                                             std::int64_t first, int count) {
    StateWord const* from[width];
    if constexpr (together) m_used = (count - 1) / num_lanes + 1;
    int const lanes = used() * num_lanes;
    for (int l = 0; l < lanes; ++l) {
      // Idle lanes step the first stream, too.
      std::int64_t const row = first + (l < count ? l : 0);
      std::int64_t const at = plan.stream_of(row) * plan.shape.state_words;
      from[l] = plan.states + at;
      m_new_state[l] = plan.new_states + at;
      m_to[l] = plan.rows.start(row);
    }
    if (m_is_large) fetch_to_write(m_to, lanes);
    for (int r = 0; r < used(); ++r) {
      auto& engine = m_engine[r];
      auto const* const of_register = from + r * num_lanes;
      if constexpr (AddressedEngine<Engine, StateWord>) {
        engine.set_lanes(of_register);
      } else {
        for (int l = 0; l < num_lanes; ++l) {
          engine.set_lane(l, Generator::load(of_register[l]));
        }
      }
      if constexpr (InParts) {
        engine.set_leap(plan.lane_jumps.row(0, 1), plan.leap);
      }
    }
  }
  /// Registers that are stepped.
  RUNNEL_FORCEINLINE_FUNCTION int used() const {
    return together ? m_used : registers;
  }
  /// The next `count` values of all lanes.
  RUNNEL_FORCEINLINE_FUNCTION void make(int count) {
    if constexpr (Make::by_blocks) {
      for (int r = 0; r < registers; ++r) {
        Make::blocks(m_engine[r], count, m_values[r][0]);
      }
    } else if constexpr (together) {
      make_together(count);
    } else if constexpr (MemoryEngine<Engine>) {
      for (int r = 0; r < registers; ++r) {
        for (int i = 0; i < count; ++i) {
          Make::values(m_engine[r], row(r, i));
        }
      }
    } else {
      // Local copies, so that they are kept in registers.
      Engine engine[registers];
      static_for<registers>(
          [&](auto r) RUNNEL_INLINE_LAMBDA { engine[r] = m_engine[r]; });
      for (int i = 0; i < count; ++i) {
        static_for<registers>([&](auto r) RUNNEL_INLINE_LAMBDA {
          Make::values(engine[r], row(r, i));
        });
      }
      static_for<registers>([&](auto r) RUNNEL_INLINE_LAMBDA {
        if constexpr (CopiedEngine<Engine>) {
          m_engine[r].take_steps(engine[r]);
        } else {
          m_engine[r] = engine[r];
        }
      });
    }
  }
  /// `make()` by engines that make outputs together: of an odd number, one more
  /// is passed.
  RUNNEL_FORCEINLINE_FUNCTION void make_together(int count) {
    static_assert(max_made == Engine::max_together);
    using Row = typename Lanes::template rebind<typename Make::Word>;
    if constexpr (outputs == 1) {
      Engine::make_together(m_engine, m_used, count,
                            [&](int r, int i, Row word) RUNNEL_INLINE_LAMBDA {
                              Make::values_of_words(&word, row(r, i));
                            });
    } else {
      Row words[registers][max_made * outputs];
      for (int i = 0; i < count * outputs; i += Engine::max_together) {
        int const left = count * outputs - i;
        Engine::make_together(
            m_engine, m_used,
            left < Engine::max_together ? left : Engine::max_together,
            [&](int r, int j, Row word)
                RUNNEL_INLINE_LAMBDA { words[r][i + j] = word; });
      }
      for (int r = 0; r < m_used; ++r) {
        for (int i = 0; i < count; ++i) {
          Make::values_of_words(words[r] + i * outputs, row(r, i));
        }
      }
    }
  }
  /// Value i of a register's lanes, of those made last.
  RUNNEL_FORCEINLINE_FUNCTION T (&row(int r, int i))[num_lanes] {
    constexpr bool is_one = max_made == block;
    return m_values[r][is_one ? 0 : i / block][is_one ? i : i % block];
  }
  /// The first `count` values of a block, of the first lanes.
  RUNNEL_FORCEINLINE_FUNCTION void write(int lanes, int b, int count) {
    for (int r = 0; r < registers; ++r) {
      int const begin = r * num_lanes;
      int const left = lanes - begin;
      if (left <= 0) break;
      write_register(m_values[r][b], m_to + begin,
                     left < num_lanes ? left : num_lanes, count);
    }
    m_at += count;
  }
  RUNNEL_FORCEINLINE_FUNCTION void write_register(
      T const (&values)[block][num_lanes], T** to, int lanes, int count) const {
    if (m_is_across) {
      write_across(values, to, lanes, count);
    } else if (lanes == num_lanes && count == block) {
      write_columns<Lanes>(values, to);
      for (int l = 0; l < num_lanes; ++l) to[l] += block;
      if (m_is_large) fetch_to_write(to, num_lanes);
    } else {
      for (int l = 0; l < lanes; ++l) {
        for (int i = 0; i < count; ++i) to[l][i] = values[i][l];
        to[l] += count;
      }
    }
  }
  /// The hardware prefetcher does not recognise lines of many rows, so the
  /// lines to be written next are prefetched. Measured: 65 536 rows of 64
  /// doubles of `sprng_cmrg` 427 → 600 Mnum/s; what a cache holds is up to 7 %
  /// slower.
  RUNNEL_FORCEINLINE_FUNCTION static void fetch_to_write(T const* const* to,
                                                         int lanes) {
#if !RUNNEL_ON_GPU
    for (int l = 0; l < lanes; ++l) __builtin_prefetch(to[l], 1);
#else
    static_cast<void>(to);
    static_cast<void>(lanes);
#endif
  }
  static constexpr std::int64_t max_cached_values =
      (std::int64_t{1} << 24) / static_cast<std::int64_t>(sizeof(T));
  /// Rows interleaved in memory: registers are stored as they are where rows
  /// are neighbours.
  RUNNEL_FORCEINLINE_FUNCTION void write_across(
      T const (&values)[block][num_lanes], T* const* to, int lanes,
      int count) const {
    bool const is_whole =
        lanes == num_lanes && to[num_lanes - 1] - to[0] == num_lanes - 1;
    for (int i = 0; i < count; ++i) {
      std::int64_t const offset = m_rows.offset(m_at + i);
      if (is_whole) {
        std::memcpy(to[0] + offset, values[i], sizeof values[i]);
      } else {
        for (int l = 0; l < lanes; ++l) to[l][offset] = values[i][l];
      }
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION void store_states(int begin, int end) const {
    for (int r = 0; r < registers; ++r) {
      auto const& engine = m_engine[r];
      auto* const* const to = m_new_state + r * num_lanes;
      int const first = begin - r * num_lanes;
      int const last = end - r * num_lanes;
      if constexpr (AddressedEngine<Engine, StateWord>) {
        if (m_is_in_place && first <= 0 && last >= num_lanes) {
          engine.store_lanes(to);
          continue;
        }
      }
      for (int l = first > 0 ? first : 0; l < num_lanes && l < last; ++l) {
        Generator::store(engine.lane(l), to[l]);
      }
    }
  }

  RUNNEL_FORCEINLINE_FUNCTION explicit HostStreamsFill(Plan const& plan)
      : m_rows(plan.rows),
        m_is_across(!plan.rows.rows_are_contiguous()),
        m_is_in_place(plan.new_states == plan.states),
        m_is_large(!m_is_across && plan.rows.num_rows * plan.rows.row_length >=
                                       max_cached_values) {}

  RowMap<T> const& m_rows;
  bool m_is_across;
  bool m_is_in_place;
  bool m_is_large;         ///< for caches
  std::int64_t m_at = 0;   ///< values written
  int m_used = registers;  ///< registers with rows
  Engine m_engine[registers];
  /// Where the next values of contiguous rows go, or where others begin.
  T* m_to[width];
  StateWord* m_new_state[width];
  alignas(64) T m_values[registers][max_made / block][block][num_lanes];
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_STREAMS_HOST_STREAMS_FILL_HPP
