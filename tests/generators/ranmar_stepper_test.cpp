// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RANMAR stepped by lanes concurrently, in every shape that the kernels use on
// any machine, against one step after the other.

#include <gtest/gtest.h>

#include <runnel/generators/ranmar.hpp>
#include <testing/cases.hpp>
#include <testing/compare.hpp>
#include <testing/host_levels.hpp>
#include <testing/serial_stream.hpp>

namespace Runnel::Testing {
namespace {

constexpr int rounds = 60;
constexpr int before_peek = 96 * rounds;
constexpr int num_outputs = before_peek + 96;

/// What one stream must give: its outputs, and its state after each of them.
template <class Generator>
struct Expected {
  using Word = typename Generator::word_type;
  using State = std::array<Word, Generator::state_words>;

  std::vector<Word> outputs;
  std::vector<State> states;  ///< after 0, 1, 2, … outputs

  explicit Expected(std::uint64_t stream) {
    State words;
    Generator::seed(typename Generator::seed_type().start(), stream,
                    words.data());
    // Not the state right after seeding: a pointer away from its start.
    auto state = Generator::load(words.data());
    int phase = 0;
    for (; phase < 41; ++phase) Generator::step(state);
    for (int n = 0;; ++n) {
      for (int i = 0; i < 97; ++i) {
        words[i] = state.y[(state.oldest + i) % 97];
      }
      words[Generator::c_word] = state.c;
      words[Generator::phase_word] = static_cast<Word>((phase + n) % 97);
      states.push_back(words);
      if (n == num_outputs) break;
      outputs.push_back(Generator::step(state));
    }
  }
};

/// Everything a stepper can do, into plain arrays.
template <class Generator>
struct Exercise {
  using Word = typename Generator::word_type;
  static constexpr int max_groups = 4;

  struct Stream {
    Word const* first_state;
    Word* outputs;      ///< rounds by stepping, then 96 by peeking
    Word* saved;        ///< a window: 97 words after the rounds, 96 more
    Word* whole_state;  ///< by save_state
    Word* states;       ///< by write_state, 0 … 95 outputs ahead
  };
  Stream stream[max_groups];

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION void run(Lanes const& lanes) const {
    using Stepper = typename Generator::template Stepper<Lanes>;
    typename Lanes::template Group<Word const*> from;
    typename Lanes::template Group<Word*> outputs, window, whole;
    for (int g = 0; g < Lanes::groups; ++g) {
      from[g] = stream[g].first_state;
      outputs[g] = stream[g].outputs;
      window[g] = stream[g].saved;
      whole[g] = stream[g].whole_state;
    }
    Stepper stepper;
    stepper.load(lanes, from);
    for (int r = 0; r < rounds; ++r) {
      stepper.round(lanes, [&](int at, auto x) RUNNEL_INLINE_LAMBDA {
        lanes.store(outputs, r * 96 + at, x);
      });
    }
    typename Lanes::template Group<typename Stepper::Origin> origin;
    for (int g = 0; g < Lanes::groups; ++g) {
      origin[g] = Stepper::origin(stream[g].first_state);
    }
    stepper.save_state(lanes, whole, origin, before_peek);
    stepper.save(lanes, window);
    Stepper::extend(lanes, window);
    Stepper::peek(lanes, window, origin, before_peek,
                  [&](int g, int i, Word x) RUNNEL_INLINE_LAMBDA {
                    outputs[g][before_peek + i] = x;
                  });
    Impl::StatesAhead<Lanes, Generator> to;
    to.origin = origin;
    for (int n = 0; n < 96; ++n) {
      for (int g = 0; g < Lanes::groups; ++g) {
        to.ahead[g] = n;
        to.made[g] = static_cast<std::uint64_t>(before_peek + n);
        // A group without a state to write is left out.
        to.state[g] = n == 5 && g == 0
                          ? nullptr
                          : stream[g].states + n * Generator::state_words;
      }
      Stepper::write_state(lanes, window, to);
    }
  }
};

/// Runs the exercise with one stream for each group and checks all of it.
template <class Generator, class Run>
void check_stepper(int groups, Run const& run) {
  using Word = typename Generator::word_type;
  constexpr int words = Generator::state_words;
  std::vector<Expected<Generator>> expected;
  std::vector<std::vector<Word>> outputs, saved, whole, states;
  Exercise<Generator> exercise{};
  for (int g = 0; g < groups; ++g) {
    expected.emplace_back(static_cast<std::uint64_t>(7 * g));
    outputs.emplace_back(num_outputs);
    saved.emplace_back(Generator::window_words);
    whole.emplace_back(words);
    states.emplace_back(96 * words);
  }
  for (int g = 0; g < groups; ++g) {
    exercise.stream[g] = {expected[g].states[0].data(), outputs[g].data(),
                          saved[g].data(), whole[g].data(), states[g].data()};
  }
  run(exercise);
  for (int g = 0; g < groups; ++g) {
    auto const& e = expected[g];
    EXPECT_TRUE(same_bits(e.outputs, outputs[g])) << "group " << g;
    EXPECT_TRUE(same_bits(e.states[before_peek].data(), saved[g].data(), 97));
    EXPECT_TRUE(
        same_bits(e.states[before_peek + 96].data(), saved[g].data() + 96, 97))
        << "extended";
    EXPECT_TRUE(same_bits(e.states[before_peek].data(), whole[g].data(), words))
        << "save_state";
    for (int n = 0; n < 96; ++n) {
      Word const* const state = states[g].data() + n * words;
      if (g == 0 && n == 5) {
        EXPECT_EQ(std::vector<Word>(state, state + words),
                  std::vector<Word>(words));
      } else {
        EXPECT_TRUE(same_bits(e.states[before_peek + n].data(), state, words))
            << "write_state " << n;
      }
    }
  }
}

template <class Generator>
class RanmarStepper : public ::testing::Test {
 public:
  template <int NumLanes, int PerStream>
  static void check_array() {
    SCOPED_TRACE(testing::Message()
                 << NumLanes << " lanes in groups of " << PerStream);
    using Lanes =
        Impl::ArrayLanes<typename Generator::word_type, NumLanes, PerStream>;
    check_stepper<Generator>(
        Lanes::groups, [](auto const& exercise) { exercise.run(Lanes{}); });
  }
};
// Unrolled 96 times for each shape: minutes of compiling under sanitizers.
#ifdef RUNNEL_TEST_FEW_GENERATORS
constexpr bool every_shape = false;
using SteppedVariants = ::testing::Types<ranmar24>;
#else
constexpr bool every_shape = true;
using SteppedVariants = ::testing::Types<ranmar24, ranmar48, ranmar48x>;
#endif
TYPED_TEST_SUITE(RanmarStepper, SteppedVariants, CaseNames);

TYPED_TEST(RanmarStepper, RegistersOfEveryLevel) {
  for (auto const level : host_levels()) {
    SCOPED_TRACE(to_string(level));
    check_stepper<TypeParam>(1, [=](auto const& exercise) {
      run_at<typename TypeParam::word_type>(level, exercise);
    });
  }
}

TYPED_TEST(RanmarStepper, EveryNumberOfLanes) {
  // Long to compile; ranmar48 differs from ranmar48x in constants only.
  if constexpr (TypeParam::name != "ranmar48") {
    this->template check_array<1, 1>();
    this->template check_array<8, 8>();
    if constexpr (every_shape) {
      this->template check_array<2, 2>();
      this->template check_array<4, 4>();
      this->template check_array<16, 16>();
      this->template check_array<32, 32>();
    }
  }
}

TYPED_TEST(RanmarStepper, SeveralStreamsSideBySide) {
  this->template check_array<64, 32>();
  this->template check_array<32, 8>();
}

}  // namespace
}  // namespace Runnel::Testing
