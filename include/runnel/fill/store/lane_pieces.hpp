// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_STORE_LANE_PIECES_HPP
#define RUNNEL_FILL_STORE_LANE_PIECES_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/lanes/lanes.hpp>

namespace Runnel::Impl {

/// How lanes of a GPU that each step a sequence store their values: in pieces
/// of 256 bytes, which pass through team scratch and are written in 16 bytes
/// per lane.
template <class T>
struct LaneStage {
  static constexpr int piece = 256 / static_cast<int>(sizeof(T));
  static constexpr int quad = 16 / static_cast<int>(sizeof(T));
  /// Lanes' pieces are one quad apart, to avoid bank conflicts.
  static constexpr int pitch = piece + quad;

  struct alignas(16) Quad {
    T value[quad];
  };

  /// Values from the last multiple of 256 bytes to an address.
  RUNNEL_FORCEINLINE_FUNCTION static int past_boundary(T const* at) {
    return static_cast<int>(reinterpret_cast<std::uintptr_t>(at) % 256 /
                            sizeof(T));
  }

  /// Those of the quad of values i … i + quad − 1 that are in [begin, end).
  RUNNEL_FORCEINLINE_FUNCTION static void write_some(T* to, T const* from,
                                                     std::int64_t i,
                                                     std::int64_t begin,
                                                     std::int64_t end) {
    if (begin <= i && i + quad <= end) {
      *reinterpret_cast<Quad*>(to) = *reinterpret_cast<Quad const*>(from);
    } else {
      for (int v = 0; v < quad; ++v) {
        if (begin <= i + v && i + v < end) to[v] = from[v];
      }
    }
  }
};

/// Makes one lane's pieces: its sequence in registers, its values to scratch.
template <class Generator, class Sampler, class T, class Lanes>
class LanePieces {
 public:
  using Stepper =
      typename Generator::template LaneStepper<Lanes, form_of<Sampler>>;
  using StateWord = typename Generator::state_word;
  using Word = sampled_word<Generator, Sampler>;
  using Stage = LaneStage<T>;
  static constexpr int sequence_words = Stepper::sequence_words;
  using Sequence = StateWord[sequence_words];

  /// Values `begin` … `end` − 1 of a piece, as far as they are in it.
  RUNNEL_FORCEINLINE_FUNCTION static void make(Stepper const& stepper,
                                               Sequence& x, T* mine,
                                               std::int64_t begin,
                                               std::int64_t end) {
    int const from = begin > 0 ? static_cast<int>(begin) : 0;
    int const to = end < Stage::piece ? static_cast<int>(end) : Stage::piece;
    int i = from;
    // Whole blocks must begin at a multiple of 16 bytes.
    for (; i < to && i % Stage::quad != 0; ++i) mine[i] = make_one(stepper, x);
    if constexpr (makes_blocks) {
      for (; i + block <= to; i += block) make_block(stepper, x, mine + i);
    }
    for (; i < to; ++i) mine[i] = make_one(stepper, x);
  }

  /// Stores the state: the sequence, then the stream's constants.
  template <class Constants>
  RUNNEL_FORCEINLINE_FUNCTION static void store(Stepper const& stepper,
                                                Sequence const& x,
                                                Constants const* constants,
                                                StateWord* to) {
    static_for<sequence_words>([&](auto i) RUNNEL_INLINE_LAMBDA {
      to[i] = i == 0 ? stepper.first_word(x[i]) : x[i];
    });
    static_for<Stepper::state_words - sequence_words>(
        [&](auto i)
            RUNNEL_INLINE_LAMBDA { to[sequence_words + i] = constants[i]; });
  }

 private:
  static constexpr int outputs = Sampler::words_per_value;
  static constexpr int block = Stepper::steps / outputs;
  /// Otherwise values whose words are in two blocks are made one by one.
  static constexpr bool makes_blocks =
      Stepper::steps % outputs == 0 && block % Stage::quad == 0;
  static_assert(!makes_blocks || Stage::piece % block == 0);

  RUNNEL_FORCEINLINE_FUNCTION static void make_block(Stepper const& stepper,
                                                     Sequence& x, T* to) {
    typename Stage::Quad values;
    Word words[outputs];
    stepper.make(x, [&](auto k, StateWord, Word z) RUNNEL_INLINE_LAMBDA {
      constexpr int i = k / outputs;
      words[k % outputs] = z;
      if constexpr ((k + 1) % outputs == 0) {
        values.value[i % Stage::quad] = value_of(words);
      }
      if constexpr ((k + 1) % (Stage::quad * outputs) == 0) {
        *reinterpret_cast<typename Stage::Quad*>(to + i + 1 - Stage::quad) =
            values;
      }
    });
  }
  RUNNEL_FORCEINLINE_FUNCTION static T make_one(Stepper const& stepper,
                                                Sequence& x) {
    Word words[outputs];
    static_for<outputs>(
        [&](auto k) RUNNEL_INLINE_LAMBDA { words[k] = stepper.make_one(x); });
    return value_of(words);
  }
  RUNNEL_FORCEINLINE_FUNCTION static T value_of(Word const (&words)[outputs]) {
    return values_of<Sampler, OutputLanes<Lanes, Word>>(words);
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_STORE_LANE_PIECES_HPP
