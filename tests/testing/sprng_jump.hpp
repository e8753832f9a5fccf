// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_SPRNG_JUMP_HPP
#define RUNNEL_TESTS_TESTING_SPRNG_JUMP_HPP

#include <algorithm>
#include <cstdint>
#include <runnel/lanes/lanes.hpp>
#include <testing/sprng_streams.hpp>
#include <vector>

/// Jumps of SPRNG's streams outside of sets, by the rows that kernels use.
namespace Runnel::Testing {

template <class Generator>
StreamShape sprng_shape(typename Generator::seed_type const& seed) {
  return Impl::shape_of<Generator>(seed);
}

/// Row 1 of the jumps by multiples of n.
template <class Generator>
std::vector<std::uint64_t> sprng_jump_row(
    typename Generator::seed_type const& seed, std::uint64_t stream,
    UInt128 n) {
  auto const size =
      static_cast<std::size_t>(sprng_shape<Generator>(seed).jump_words);
  std::vector<std::uint64_t> rows(2 * size);
  Generator::write_jump_rows(seed, stream, n, 2, rows.data());
  return {rows.begin() + static_cast<std::ptrdiff_t>(size), rows.end()};
}

/// Moves a state by a row, as a group of lanes does it.
template <class Generator, class Lanes>
void sprng_apply(typename Generator::seed_type const& seed,
                 std::vector<typename Generator::state_word>& words,
                 std::vector<std::uint64_t> const& row) {
  static_assert(Lanes::groups == 1);
  auto const shape = sprng_shape<Generator>(seed);
  auto window = words;
  window.resize(static_cast<std::size_t>(shape.window_words));
  typename Generator::template Stepper<Lanes> stepper;
  if constexpr (requires { stepper.bind(shape); }) stepper.bind(shape);
  stepper.jump(Lanes{}, {window.data()}, {row.data()});
  std::copy_n(window.begin(), words.size(), words.begin());
}

/// A stream n outputs on.
template <class Generator>
SprngStream<Generator> sprng_jumped(typename Generator::seed_type const& seed,
                                    std::uint64_t stream, UInt128 n) {
  using Lanes = Impl::ArrayLanes<typename Generator::lane_word, 4, 4>;
  auto words = sprng_words<Generator>(seed, stream);
  if (n != UInt128(0)) {
    sprng_apply<Generator, Lanes>(seed, words,
                                  sprng_jump_row<Generator>(seed, stream, n));
  }
  return SprngStream<Generator>(sprng_load<Generator>(seed, words.data()));
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_SPRNG_JUMP_HPP
