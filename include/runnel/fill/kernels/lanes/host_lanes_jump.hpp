// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_LANES_HOST_LANES_JUMP_HPP
#define RUNNEL_FILL_KERNELS_LANES_HOST_LANES_JUMP_HPP

#include <cstdint>
#include <cstring>

#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/lanes/lanes.hpp>

/// Jumps of states in a host's lanes by polynomials over GF(2), the Mersenne
/// Twister's way. `HostLanesFill` makes all its jumps so: a generator that has
/// a `LaneStepper` for hosts must have rows of such coefficients as jumps, and
/// a step that is linear over GF(2), as `mtdc` has.
namespace Runnel::Impl {

/// Adds the states of the next outputs, as many as a block of the stepper has,
/// to the sums of those lanes whose bit for the output is 1.
/// \param words  of the sequence, moved on by the block
/// \param bits   of each lane; bit `first` is that of the first output
template <class Stepper, class Vector, int Words>
RUNNEL_FORCEINLINE_FUNCTION void add_block_of_states(
    Stepper const& stepper, Vector const& bits, int first,
    Vector (&words)[Words], Vector (&sum)[Stepper::sequence_words]) {
  using Word = typename Stepper::Word;
  constexpr int n = Stepper::sequence_words;
  constexpr int steps = Stepper::steps;
  Vector x[n];
  static_for<n>([&](auto i) RUNNEL_INLINE_LAMBDA { x[i] = words[i]; });
  stepper.make(x, [&](auto k, Vector word, Vector)
                      RUNNEL_INLINE_LAMBDA { words[n + k] = word; });
  for (int k = 0; k < steps; ++k) {
    Vector const wanted =
        fill_lanes<Vector>(Word{0}) - ((bits >> (first + k)) & Word{1});
    static_for<n>([&](auto i) RUNNEL_INLINE_LAMBDA {
      sum[i] = sum[i] ^ and_lanes(words[k + i], wanted);
    });
  }
  static_for<n>([&](auto i)
                    RUNNEL_INLINE_LAMBDA { words[i] = words[steps + i]; });
}

/// Moves a state in each lane, each by a jump of its own: the sum over the
/// coefficients \f$g_k = 1\f$ of the states k outputs on, see `MtJumps`. All
/// lanes step through all k.
///
/// \param state  `state_words` registers
/// \param jump   `width` polynomials, 64 coefficients per word; null: stay
template <class Stepper, int width, class Vector>
RUNNEL_FORCEINLINE_FUNCTION void jump_lanes(StreamShape const& shape,
                                            std::uint64_t const* const* jump,
                                            Vector* state) {
  using Word = typename Stepper::Word;
  constexpr int n = Stepper::sequence_words;
  constexpr int steps = Stepper::steps;
  static_assert(sizeof(Word) == 4 && 32 % steps == 0,
                "hosts jump by polynomials over GF(2), whose coefficients are "
                "taken 32 at a time, by whole blocks of steps");
  Stepper const stepper(shape, state + n);
  Vector words[n + steps];
  Vector sum[n];
  for (int i = 0; i < n; ++i) words[i] = state[i];
  // No loop, so that the sum stays in registers.
  static_for<n>([&](auto i) RUNNEL_INLINE_LAMBDA {
    sum[i] = fill_lanes<Vector>(Word{0});
  });
  for (int w = 0; w < shape.jump_words; ++w) {
    Word half[2][width];
    for (int l = 0; l < width; ++l) {
      std::uint64_t const word =
          jump[l] != nullptr ? jump[l][w] : std::uint64_t{w == 0};
      half[0][l] = static_cast<Word>(word);
      half[1][l] = static_cast<Word>(word >> 32);
    }
    for (int first = 0; first < 64; first += steps) {
      Vector bits;
      std::memcpy(&bits, half[first / 32], sizeof bits);
      add_block_of_states(stepper, bits, first % 32, words, sum);
    }
  }
  static_for<n>([&](auto i) RUNNEL_INLINE_LAMBDA { state[i] = sum[i]; });
}

/// The two jumps of tasks, the code once for all kinds of values.
template <class Lanes, class Stepper, int width, class Vector>
RUNNEL_FORCEINLINE_FUNCTION void jump_lanes_apart(
    StreamShape const& shape, std::uint64_t const* const (&jumps)[2][width],
    Vector* state) {
  for (auto const& jump : jumps) {
    bool any = false;
    for (int l = 0; l < width; ++l) any = any || jump[l] != nullptr;
    if (!any) continue;
    auto const* const shape_pointer = &shape;
    std::uint64_t const* const* const row = jump;
    call_apart<Lanes>([=]() RUNNEL_INLINE_LAMBDA {
      jump_lanes<Stepper, width>(*shape_pointer, row, state);
    });
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_LANES_HOST_LANES_JUMP_HPP
