// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_NATIVE_HPP
#define RUNNEL_DISTRIBUTIONS_NATIVE_HPP

#include <limits>
#include <type_traits>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/lanes/real.hpp>

namespace Runnel {
namespace Impl {

template <class Generator, class T>
struct NativeSampler {
  using Format = typename Generator::output_format;
  static constexpr int words_per_value = 1;

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static auto sample(typename Lanes::type x) {
    return cast_lanes<T>(x >> (Format::word_bits - Format::bits));
  }

  struct Requirements {
    static_assert(outputs_are_bits<Generator>,
                  "Runnel::Native: this generator's outputs are floating-point "
                  "numbers, of which no integers are defined; draw float or "
                  "double by Runnel::Uniform or Runnel::Reference, or take "
                  "another generator");
    static_assert(!outputs_are_bits<Generator> ||
                      (std::is_integral_v<T> &&
                       std::numeric_limits<T>::digits >= Format::bits),
                  "Runnel::Native: the View's integers are too narrow for the "
                  "generator's native output; fill a View of wider integers");
  };
};

}  // namespace Impl

/// The generator's own integer, one native output each, for integer Views:
/// RANMAR's fraction times 2^B, in [0, 2^B). Refused at compile time for
/// generators whose outputs are floating-point numbers (`ceicg`,
/// `wichmann_hill`).
struct Native {
  template <class Generator, class T>
  using sampler = Impl::NativeSampler<Generator, T>;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_NATIVE_HPP
