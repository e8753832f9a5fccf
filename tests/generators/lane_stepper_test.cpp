// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What GPUs' lanes do by themselves, on hosts: states in one lane, the jumps to
// them, and every second word of SPRNG's additive generator.

#include <gtest/gtest.h>

#include <algorithm>
#include <runnel/generators/detail/sprng/lfg_even_words.hpp>
#include <runnel/generators/mtdc.hpp>
#include <runnel/generators/sprng_lfg.hpp>
#include <runnel/generators/sprng_mlfg.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/real.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

template <class Generator>
std::vector<typename Generator::state_word> first_state(
    typename Generator::seed_type const& seed, std::uint64_t stream) {
  std::vector<typename Generator::state_word> words(
      static_cast<std::size_t>(seed.shape().state_words));
  seed.write_states(stream, 1, words.data());
  return words;
}

/// A lane that jumps by k·1009 outputs, makes a block and a few more, and the
/// state behind these.
template <class Generator>
void expect_runs(typename Generator::seed_type const& seed) {
  using Word = typename Generator::state_word;
  using Stepper =
      typename Generator::template LaneStepper<Impl::ScalarLanes<Word>>;
  using Lane = Impl::ArrayLanes<Word, 1, 1>;
  constexpr int n = Stepper::sequence_words;
  constexpr std::uint64_t stride = 1009;
  constexpr int num_rows = 5;
  StreamShape const shape = seed.shape();
  ASSERT_TRUE(Generator::fits_lane(shape));
  auto const first = first_state<Generator>(seed, 3);
  std::vector<std::uint64_t> rows(
      static_cast<std::size_t>(num_rows * shape.jump_words));
  Generator::write_jump_rows(seed, 3, stride, num_rows, rows.data());
  auto serial = Generator::load(shape, first.data());
  for (int k = 0; k < num_rows; ++k) {
    std::vector<Word> window(2048);
    std::copy(first.begin(), first.end(), window.begin());
    Stepper const stepper(shape, first.data() + n);
    Word x[n];
    stepper.start_run(Lane{}, shape, Impl::PerGroup<Word*, 1>{{window.data()}},
                      rows.data() + k * shape.jump_words, x);
    auto expected = serial;
    stepper.make(x, [&](int step, Word, auto output) {
      EXPECT_EQ(output, Generator::step(expected)) << k << ' ' << step;
    });
    for (int i = 0; i < 5; ++i) {
      EXPECT_EQ(stepper.make_one(x), Generator::step(expected)) << k;
    }
    auto wanted = first;
    Generator::store(expected, wanted.data());
    x[0] = stepper.first_word(x[0]);
    EXPECT_TRUE(std::equal(x, x + n, wanted.begin())) << k;
    for (std::uint64_t i = 0; i < stride; ++i) Generator::step(serial);
  }
}

TEST(LaneStepper, RunsOfMtdc) { expect_runs<mtdc>(MtdcSeed()); }
TEST(LaneStepper, RunsOfMlfg) {
  expect_runs<sprng_mlfg>(SprngMlfgSeed());
  EXPECT_FALSE(
      sprng_mlfg::fits_lane(SprngMlfgSeed::make("s", {1}, {1}).shape()));
}

/// Lags of all parameters that it is made for.
TEST(SprngLfgEvenWords, AreTheSerialOnes) {
  using Lanes = Impl::ArrayLanes<std::uint32_t, 32, 32>;
  using Even = Impl::SprngLfgEvenWords<Lanes>;
  using Sizes = Impl::SprngLfgSizes;
  int served = 0;
  for (std::uint64_t p = 0; p < sprng_lfg::facts::num_params; ++p) {
    auto const seed = SprngLfgSeed::make("s", {1}, {p});
    StreamShape const shape = seed.shape();
    int const l = shape.constants[0], k = shape.constants[1];
    int const room = 2 * Sizes::pitch(l, k);
    if (!Even::serves(l, k, room)) continue;
    ++served;
    auto const state = first_state<sprng_lfg>(seed, 5);
    std::vector<std::uint32_t> window(
        static_cast<std::size_t>(shape.window_words));
    Lanes const lanes;
    Even even({{window.data()}}, l, k, Sizes::rings(l), room);
    for (int s = 0; s < 2; ++s) {
      std::copy_n(state.begin() + s * l, l, window.begin());
      even.load(lanes, s);
    }
    auto serial = sprng_lfg::load(shape, state.data());
    // Some times round the ring.
    for (int round = 0; round < 19; ++round) {
      even.round(lanes, [&](int at, auto const& x, auto const& y) {
        for (int i = 0; i < 32; ++i) {
          auto const output = ((y[i] & ~1u) ^ (x[i] >> 1)) & ~1u;
          ASSERT_EQ(output, sprng_lfg::step(serial))
              << "parameter " << p << ", round " << round << ", " << at + i;
        }
      });
    }
    even.store(lanes, 0, 0);
    even.store(lanes, 1, l);
    std::vector<std::uint32_t> expected(state.size());
    sprng_lfg::store(serial, expected.data());
    EXPECT_TRUE(std::equal(expected.begin(), expected.end(), window.begin()))
        << "parameter " << p;
  }
  EXPECT_EQ(served, 3);
}

}  // namespace
}  // namespace Runnel::Testing
