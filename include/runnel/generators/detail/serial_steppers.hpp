// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SERIAL_STEPPERS_HPP
#define RUNNEL_GENERATORS_DETAIL_SERIAL_STEPPERS_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/as_written.hpp>
#include <runnel/core/generator.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/stream_identity.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/lanes/lanes.hpp>

/// One stream stepped by one thread, output by output, in any form that a
/// sampler asks for: it is the state of a handle in a user's kernel.
///
/// A serial stepper has `load(shape, words)`, `next<Form>()` and
/// `store(words, num_outputs)`. `Words` is anything with an index operator.
namespace Runnel::Impl {

/// A single lane: the engines of SIMD lanes, for one thread. Arithmetic of
/// hosts goes through a vector of one where the compiler may regroup plain
/// numbers.
template <bool OnDevice>
struct SerialLanes {
  static constexpr bool on_device = OnDevice;
  static constexpr bool converts_unsigned = OnDevice;
  static constexpr int per_stream = 1;
  static constexpr int groups = 1;
  template <class T>
  using rebind = std::conditional_t<RUNNEL_HAS_LOOSE_MATH != 0 && !OnDevice,
                                    ArrayVector<T, 1>, T>;
};

/// The next output of a plain state in a form: native outputs by `step`; other
/// forms, where the generator's own words are longer, are the words that `next`
/// makes or the upper half of them.
template <class Generator, class Form, class State>
RUNNEL_FORCEINLINE_FUNCTION auto serial_output(State& state) {
  using Native = typename Generator::word_type;
  using Word = typename Generator::template output_word<Form>;
  using Longest = typename Generator::template output_word<ReferenceForm>;
  if constexpr (std::is_same_v<Form, NativeForm> ||
                std::is_same_v<Longest, Native>) {
    static_assert(std::is_same_v<Word, Native>);
    return Generator::step(state);
  } else if constexpr (std::is_same_v<Word, Longest>) {
    return Generator::next(state);
  } else {
    return static_cast<Word>(Generator::next(state) >>
                             (8 * (sizeof(Longest) - sizeof(Word))));
  }
}

/// A state out of its words, wherever they lie, and back.
template <class Generator, class Words>
RUNNEL_FORCEINLINE_FUNCTION auto state_from(Words words) {
  typename Generator::state_word state[Generator::state_words];
  for (int i = 0; i < Generator::state_words; ++i) state[i] = words[i];
  return Generator::load(state);
}
/// Returns whether a step changes word i of a state, or another word of the
/// same piece.
template <class Generator>
RUNNEL_FORCEINLINE_FUNCTION constexpr bool step_changes_piece(int i,
                                                              int words) {
  int const first = i - i % words;
  for (int k = first; k < first + words; ++k) {
    if (Generator::step_changes(k)) return true;
  }
  return false;
}
/// Back to where it came from: words that no step changes are there still. A
/// GPU stores whole pieces of 16 bytes of states that consist of them.
template <class Generator, class Words>
RUNNEL_FORCEINLINE_FUNCTION void state_to(
    typename Generator::state_type const& s, Words words) {
  typename Generator::state_word state[Generator::state_words];
  constexpr bool by_pieces =
      RUNNEL_ON_GPU != 0 && std::is_pointer_v<Words> && sizeof(state) % 16 == 0;
  constexpr int piece = by_pieces ? 16 / static_cast<int>(sizeof(*state)) : 1;
  Generator::store(s, state);
  for (int i = 0; i < Generator::state_words; ++i) {
    if (step_changes_piece<Generator>(i, piece)) words[i] = state[i];
  }
}

/// By the generator's `step`, on its state in registers.
template <class Generator>
class PlainSerial {
 public:
  template <class Words>
  RUNNEL_FUNCTION void load(StreamShape const&, Words words) {
    m_state = state_from<Generator>(words);
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto next() {
    return serial_output<Generator, Form>(m_state);
  }
  template <class Words>
  RUNNEL_FUNCTION void store(Words words, std::uint64_t /*num_outputs*/) const {
    state_to<Generator>(m_state, words);
  }
  RUNNEL_FUNCTION void jump(std::uint64_t const* row) {
    Generator::apply(m_state, row);
  }

 private:
  typename Generator::state_type m_state;
};

/// By the generator's `Engine`, whose state is in registers.
/// \tparam Leaps  by leaps of one output; else an output is a step of the
/// recurrence, of engines that make runs
template <class Generator, bool OnDevice, bool Leaps>
class EngineSerial {
 public:
  using Engine = typename Generator::template Engine<SerialLanes<OnDevice>>;

  template <class Words>
  RUNNEL_FUNCTION void load(StreamShape const&, Words words) {
    m_engine.set_lane(0, state_from<Generator>(words));
    if constexpr (Leaps) {
      std::uint64_t const one[2] = {1, 0};
      m_engine.set_leap(0, m_engine.lane(0), one);
    }
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto next() {
    if constexpr (Leaps) {
      auto const x = m_engine.template output<Form>();
      m_engine.leap();
      return lane_of(x, 0);
    } else {
      return m_engine.template run_output<Form>();
    }
  }
  template <class Words>
  RUNNEL_FUNCTION void store(Words words, std::uint64_t /*num_outputs*/) const {
    state_to<Generator>(m_engine.lane(0), words);
  }
  RUNNEL_FUNCTION void jump(std::uint64_t const* row) {
    auto state = m_engine.lane(0);
    Generator::apply(state, row);
    m_engine.set_lane(0, state);
  }

 private:
  Engine m_engine;
};
template <class Generator, bool OnDevice>
using RunSerial = EngineSerial<Generator, OnDevice, false>;
template <class Generator, bool OnDevice>
using LeapSerial = EngineSerial<Generator, OnDevice, true>;

/// Philox: a block is made when its first word is asked for.
template <class Generator>
class PhiloxSerial {
 public:
  template <class Words>
  RUNNEL_FUNCTION void load(StreamShape const&, Words words) {
    m_state = state_from<Generator>(words);
    make_rest();
  }
  /// For a stream that may be copied before its first block is made.
  RUNNEL_FUNCTION void start(typename Generator::state_type const& state) {
    m_state = state;
    for (std::uint32_t& word : m_block) word = 0;
    make_rest();
  }
  RUNNEL_FUNCTION StreamIdentity identity() const {
    return {m_state.key, m_state.stream};
  }
  /// Outputs given, modulo 2^64.
  RUNNEL_FUNCTION std::uint64_t position() const {
    return place().position.low;
  }
  RUNNEL_FUNCTION StreamPlace place() const {
    std::uint64_t const block = m_state.block - (m_state.word != 0);
    return {identity(), UInt128(block >> 62, block << 2 | m_state.word)};
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION std::uint32_t next() {
    if (m_state.word == 0) make_block();
    // Moved on, not indexed: that would put the block into memory.
    std::uint32_t const x = m_block[0];
    m_block[0] = m_block[1];
    m_block[1] = m_block[2];
    m_block[2] = m_block[3];
    m_state.word = (m_state.word + 1) & 3;
    return x;
  }
  /// Callers that take four outputs at once need half the instructions.
  static constexpr int block_outputs = 4;
  /// The next outputs, wherever the stream is in a block.
  RUNNEL_FORCEINLINE_FUNCTION void next_block(
      std::uint32_t (&words)[block_outputs]) {
    std::uint32_t made[4];
    Generator::make_block(m_state, made);
    ++m_state.block;
    if (m_state.word == 0) {
      for (int i = 0; i < 4; ++i) words[i] = made[i];
      return;
    }
    // Mostly the same of all lanes.
    static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
      constexpr int rest = 3 - k;  // of the block that has been begun
      if (m_state.word == 4 - rest) {
        static_for<4>([&](auto i) RUNNEL_INLINE_LAMBDA {
          if constexpr (i < rest) {
            words[i] = m_block[i];
            m_block[i] = made[i + 4 - rest];
          } else {
            words[i] = made[i - rest];
          }
        });
      }
    });
  }
  template <class Words>
  RUNNEL_FUNCTION void store(Words words, std::uint64_t /*num_outputs*/) const {
    auto state = m_state;
    state.block -= state.word != 0;
    state_to<Generator>(state, words);
  }
  RUNNEL_FUNCTION void jump(std::uint64_t const* row) {
    m_state.block -= m_state.word != 0;
    Generator::apply(m_state, row);
    make_rest();
  }

 private:
  RUNNEL_FORCEINLINE_FUNCTION void make_block() {
    Generator::make_block(m_state, m_block);
    ++m_state.block;
  }
  /// The block that has been begun, without the words that are gone.
  RUNNEL_FUNCTION void make_rest() {
    if (m_state.word == 0) return;
    make_block();
    for (std::uint32_t i = 0; i < m_state.word; ++i) {
      m_block[0] = m_block[1];
      m_block[1] = m_block[2];
      m_block[2] = m_block[3];
    }
  }

  /// The state whose block is to be made next.
  typename Generator::state_type m_state;
  /// The next word first.
  std::uint32_t m_block[4];
};

/// Lagged generators, on words that stay where they are: an output reads and
/// writes a few of them. \tparam Words  has `from(i)`: the same from word i on
template <class Generator, class Words>
class RingSerial {
 public:
  /// The index of the oldest word of the rings is kept behind the state.
  RUNNEL_FUNCTION void load(StreamShape const& shape, Words words) {
    m_at = shape.state_words;
    m_state = Generator::attach(shape, words, static_cast<int>(words[m_at]));
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto next() {
    return serial_output<Generator, Form>(m_state);
  }
  RUNNEL_FUNCTION void store(Words words, std::uint64_t num_outputs) const {
    Generator::detach(m_state, words, num_outputs);
    words[m_at] = static_cast<typename Generator::state_word>(m_state.oldest);
  }

 private:
  typename Generator::template ring_state<Words> m_state;
  int m_at;
};

/// The stepper by which one thread steps a stream.
template <class Generator, class Words, bool OnDevice>
struct SerialStepperOf;
template <class Generator, class Words, bool OnDevice>
  requires RingStored<Generator>
struct SerialStepperOf<Generator, Words, OnDevice> {
  using type = RingSerial<Generator, Words>;
};
template <class Generator, class Words, bool OnDevice>
  requires Leaping<Generator>
struct SerialStepperOf<Generator, Words, OnDevice> {
  using type = typename Generator::template serial_stepper<OnDevice>;
};
template <class Generator, class Words, bool OnDevice>
using SerialStepper =
    typename SerialStepperOf<Generator, Words, OnDevice>::type;

/// A leapfrog part of a stream: after each output over those of the other
/// parts, by steps or by one jump.
///
/// \tparam Stepper  a serial stepper that jumps by rows, or is never given one
template <class Stepper>
class PartSerial {
 public:
  template <class Words>
  RUNNEL_FUNCTION void load(StreamShape const& shape, Words words) {
    m_stepper.load(shape, words);
  }
  /// \param others  outputs between two of the part
  /// \param row     the jump over them, null for steps
  RUNNEL_FUNCTION void set_leap(std::uint64_t others,
                                std::uint64_t const* row) {
    m_others = others;
    m_row = row;
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto next() {
    auto const x = m_stepper.template next<Form>();
    if constexpr (requires { m_stepper.jump(m_row); }) {
      if (m_row != nullptr) {
        m_stepper.jump(m_row);
        return x;
      }
    }
    for (std::uint64_t i = 0; i < m_others; ++i) {
      m_stepper.template next<NativeForm>();
    }
    return x;
  }
  /// \param outputs  of the part
  template <class Words>
  RUNNEL_FUNCTION void store(Words words, std::uint64_t outputs) const {
    m_stepper.store(words, outputs * (m_others + 1));
  }
  /// The identity of the whole stream.
  RUNNEL_FUNCTION auto identity() const { return m_stepper.identity(); }

 private:
  Stepper m_stepper;
  std::uint64_t m_others = 0;
  std::uint64_t const* m_row = nullptr;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SERIAL_STEPPERS_HPP
