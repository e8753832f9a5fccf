// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_OUTPUT_FORMAT_HPP
#define RUNNEL_CORE_OUTPUT_FORMAT_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>

namespace Runnel {

/// The form of one native output: the top `Bits` bits of a `Word`, the rest
/// zero. All a distribution needs to know of a generator.
template <class Word, int Bits>
struct OutputFormat {
  using word_type = Word;
  static constexpr int bits = Bits;
  static constexpr int word_bits = 8 * sizeof(Word);
  static_assert(0 < Bits && Bits <= word_bits);
};

namespace Impl {

/// The words that a stepper passes to a sampler: native outputs,
/// left-justified, which are all that Runnel's own distributions need.
struct NativeForm {};
/// The words from which the reference code makes its floating-point numbers,
/// where that is more than the native output: the generator's own words.
struct ReferenceForm {};
/// The words of a generator's own fast single-precision rule.
struct FastForm {};

/// The form that a sampler takes.
template <class Sampler>
struct FormOf {
  using type = NativeForm;
};
template <class Sampler>
  requires requires { typename Sampler::form; }
struct FormOf<Sampler> {
  using type = typename Sampler::form;
};
template <class Sampler>
using form_of = typename FormOf<Sampler>::type;

/// Samplers of outputs alone: not those that replace zeros, for which they may
/// look at the stream's state.
template <class Sampler>
inline constexpr bool is_plain_sampler = !requires { Sampler::replaces_zero; };

/// The words that a generator's steppers hand to a sampler.
template <class Generator, class Sampler>
using sampled_word = typename Generator::template output_word<form_of<Sampler>>;

}  // namespace Impl
}  // namespace Runnel

#endif  // RUNNEL_CORE_OUTPUT_FORMAT_HPP
