// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_ROWS_ROW_BATCHES_HPP
#define RUNNEL_FILL_KERNELS_ROWS_ROW_BATCHES_HPP

#include <cstdint>
#include <cstring>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/fill/kernels/rows/row_blocks.hpp>
#include <runnel/fill/store/aligned_writer.hpp>
#include <runnel/fill/store/round_values.hpp>
#include <runnel/lanes/cache_line.hpp>
#include <runnel/lanes/stepper.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <runnel/lanes/tuning.hpp>

namespace Runnel::Impl {

/// Many rounds of a contiguous row, by a better way of storing than value by
/// value: on a GPU batches through the `AlignedWriter`; on a CPU, requests that
/// no cache would hold are written past the caches, which saves reading every
/// line before it is overwritten.
template <class Generator, class Sampler, class T, int ScratchLevel>
struct RowBatches {
  using Values = RowValues<Sampler, T, sampled_word<Generator, Sampler>>;
  static constexpr int round_words = round_outputs;
  static constexpr int outputs = Sampler::words_per_value;
  /// GPUs write through `AlignedWriter`, a batch of rounds at a time.
  static constexpr int rounds_per_batch = AlignedWriter<T>::ring / round_words;
  static_assert(AlignedWriter<T>::ring % round_words == 0);
  template <class Lanes>
  static constexpr bool uses_writer =
      Lanes::on_device && Lanes::per_stream == 32 && sizeof(T) >= 4 &&
      outputs == 1 && ScratchLevel == 0;
  static constexpr bool is_direct =
      writes_directly<Generator> || ScratchLevel > 0;
  /// The values of a round, where none begins in one round and ends in the
  /// next, and whether they are whole cache lines.
  static constexpr int round_values = round_words / outputs;
  static constexpr bool rounds_fill_lines =
      RoundOfValues<outputs>::is_even &&
      round_values * static_cast<int>(sizeof(T)) % cache_line_bytes == 0;
  /// GPUs make values of two words from two rounds at a time, except where
  /// lanes make runs, which leave few rounds.
  template <class Lanes>
  static constexpr bool makes_pairs =
      Lanes::on_device && Lanes::per_stream == 32 && outputs == 2 &&
      ScratchLevel == 0 && !RunMaking<Generator>;

  using Word = sampled_word<Generator, Sampler>;
  struct alignas(2 * sizeof(Word)) Pair {
    Word word[2];
  };

  /// Rounds [first, end) of a row.
  struct Rounds {
    std::int64_t first;
    std::int64_t end;
    RUNNEL_FORCEINLINE_FUNCTION std::int64_t count() const {
      return end - first;
    }
  };

  /// Where values or words wait in scratch.
  template <class Out, class Line>
  struct Scratch {
    Out const& stage;  ///< of the `AlignedWriter`
    Line const& line;  ///< two rounds' words, where two make a value
  };

  bool streams_past_caches;
  bool in_scratch;
  [[no_unique_address]] Values values;

  /// Returns whether rounds from here on may be made by `batch_round`, where
  /// there is one.
  template <class Lanes, class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION static bool is_ready(Lanes const&,
                                                   Stepper const& stepper) {
    if constexpr (BatchStepper<Stepper, Lanes>) {
      return stepper.is_ready();
    } else {
      return true;
    }
  }
  /// \returns how many of the rounds were done so, from the first on
  template <class Lanes, class Out, class Line, class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t make(
      Lanes const& lanes, Out const& out, Scratch<Out, Line> const& scratch,
      Rounds const& rounds, Stepper& stepper) const {
    if constexpr (makes_pairs<Lanes>) {
      return by_pairs(lanes, out, scratch.line, rounds, stepper);
    } else if constexpr (outputs != 1) {
      if constexpr (rounds_fill_lines && requires { lanes.end_streaming(); }) {
        return values_past_caches(lanes, out, scratch.line, rounds, stepper);
      } else {
        return 0;
      }
    } else if constexpr (Lanes::on_device && is_direct) {
      return directly(lanes, out, rounds, stepper);
    } else if constexpr (uses_writer<Lanes>) {
      return through_writer(lanes, out, scratch.stage, rounds, stepper);
    } else if constexpr (requires { lanes.end_streaming(); }) {
      return past_caches(lanes, out, rounds, stepper);
    } else {
      return 0;
    }
  }

 private:
  /// Two rounds of words pass through scratch and become three values in each
  /// lane, which are made together.
  template <class Lanes, class Out, class Line, class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t by_pairs(Lanes const& lanes,
                                                    Out const& out,
                                                    Line const& line,
                                                    Rounds const& rounds,
                                                    Stepper& stepper) const {
    if (in_scratch) return 0;
    constexpr int width = Lanes::per_stream;
    constexpr int each = round_words / width;
    std::int64_t const turns = rounds.count() / 2;
    T* to = in_global_memory(out[0]) + rounds.first * (round_words / outputs) +
            lanes.lane;
    auto const* const pairs =
        reinterpret_cast<Pair const*>(line[0]) + lanes.lane;
    RUNNEL_DEVICE_UNROLL(1)
    for (std::int64_t n = 0; n < turns; ++n) {
      static_for<2>([&](auto r) RUNNEL_INLINE_LAMBDA {
        batch_round(lanes, stepper, [&](int at, auto x) RUNNEL_INLINE_LAMBDA {
          lanes.store(line, r * round_words + at, x);
        });
      });
      lanes.sync();
      T value[each];
      static_for<each>([&](auto i) RUNNEL_INLINE_LAMBDA {
        Pair const pair = pairs[i * width];
        value[i] = values.value_of(pair.word, 0);
      });
      static_for<each>([&](auto i)
                           RUNNEL_INLINE_LAMBDA { to[i * width] = value[i]; });
      lanes.sync();
      to += each * width;
    }
    return 2 * turns;
  }

  template <class Lanes, class Out, class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t directly(Lanes const& lanes,
                                                    Out const& out,
                                                    Rounds const& rounds,
                                                    Stepper& stepper) const {
    if constexpr (LongBatchStepper<Stepper, Lanes>) {
      if (stepper.may_make_long_batch(rounds.count())) {
        return stepper.long_batch(
            lanes, rounds.count(),
            [&](std::int64_t r, int at, auto x) RUNNEL_INLINE_LAMBDA {
              lanes.store(out, (rounds.first + r) * round_words + at,
                          values.template sample<Lanes>(x));
            });
      }
    }
    if constexpr (ScratchLevel > 0) {
      return rounds_beside_others(lanes, out, rounds, stepper);
    } else {
      for (std::int64_t r = rounds.first; r < rounds.end; ++r) {
        batch_round(lanes, stepper, [&](int at, auto x) RUNNEL_INLINE_LAMBDA {
          lanes.store(out, r * round_words + at,
                      values.template sample<Lanes>(x));
        });
      }
      return rounds.count();
    }
  }

  template <class Lanes, class Out, class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t through_writer(
      Lanes const& lanes, Out const& out, Out const& stage,
      Rounds const& rounds, Stepper& stepper) const {
    std::int64_t const batches = rounds.count() / rounds_per_batch;
    if (batches == 0 || in_scratch) return 0;
    AlignedWriter<T> writer(
        in_global_memory(out[0]) + rounds.first * round_words, stage[0],
        lanes.lane);
    for (std::int64_t b = 0; b < batches; ++b) {
      static_for<rounds_per_batch>([&](auto r) RUNNEL_INLINE_LAMBDA {
        batch_round(lanes, stepper, [&](int at, auto x) RUNNEL_INLINE_LAMBDA {
          writer.put(lanes, r * round_words + at,
                     values.template sample<Lanes>(x), b == 0);
        });
      });
    }
    writer.finish(lanes);
    return batches * rounds_per_batch;
  }

  template <class Lanes, class Out, class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t past_caches(Lanes const& lanes,
                                                       Out const& out,
                                                       Rounds const& rounds,
                                                       Stepper& stepper) const {
    if (!streams_past_caches || !Lanes::may_stream(out[0])) return 0;
    for (std::int64_t r = rounds.first; r < rounds.end; ++r) {
      stepper.round(lanes, [&](int at, auto x) RUNNEL_INLINE_LAMBDA {
        lanes.store_streaming(out, r * round_words + at,
                              values.template sample<Lanes>(x));
      });
    }
    lanes.end_streaming();
    return rounds.count();
  }

  /// `past_caches` for values of several words: a round's words wait in
  /// scratch, its values in the first-level cache.
  template <class Lanes, class Out, class Line, class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t values_past_caches(
      Lanes const& lanes, Out const& out, Line const& line,
      Rounds const& rounds, Stepper& stepper) const {
    constexpr int line_values = cache_line_bytes / static_cast<int>(sizeof(T));
    constexpr int num_lines = round_values / line_values;
    if (!streams_past_caches || !Lanes::may_stream(out[0])) return 0;
    for (std::int64_t r = rounds.first; r < rounds.end; ++r) {
      stepper.round(lanes, [&](int at, auto x) RUNNEL_INLINE_LAMBDA {
        lanes.store(line, at, x);
      });
      // GCC makes vector instructions of this loop, not of one by lines.
      alignas(cache_line_bytes) T made[round_values];
      for (int i = 0; i < round_values; ++i) {
        made[i] = values.value_of(line[0], i);
      }
      T* const to = out[0] + r * round_values;
      for (int i = 0; i < num_lines; ++i) {
        T a_line[line_values];
        std::memcpy(a_line, made + i * line_values, sizeof a_line);
        Lanes::copy_streaming(to + i * line_values, a_line);
      }
    }
    lanes.end_streaming();
    return rounds.count();
  }

  template <class Lanes, class Stepper, class F>
  RUNNEL_FORCEINLINE_FUNCTION static void batch_round(Lanes const& lanes,
                                                      Stepper& stepper,
                                                      F const& f) {
    if constexpr (BatchStepper<Stepper, Lanes>) {
      stepper.batch_round(lanes, f);
    } else {
      stepper.round(lanes, f);
    }
  }

  /// Rounds straight to memory in as few instructions as can be: other kernels
  /// wait for each of them (docs/pool.md). \returns how many
  template <class Lanes, class Out, class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t rounds_beside_others(
      Lanes const& lanes, Out to, Rounds const& rounds,
      Stepper& stepper) const {
    to[0] += rounds.first * round_words;
    auto const count = static_cast<std::int32_t>(rounds.count());
    [[maybe_unused]] constexpr int together =
        writes_directly<Generator> || Leaping<Generator> ? 1 : 8;
    RUNNEL_DEVICE_UNROLL(together)
    for (std::int32_t r = 0; r < count; ++r) {
      Out here = to;
      here[0] = in_global_memory(to[0]);
      batch_round(lanes, stepper, [&](int at, auto x) RUNNEL_INLINE_LAMBDA {
        lanes.store(here, at, values.template sample<Lanes>(x));
      });
      to[0] += round_words;
    }
    return count;
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_ROWS_ROW_BATCHES_HPP
