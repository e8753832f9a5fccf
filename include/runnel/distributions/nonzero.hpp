// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_NONZERO_HPP
#define RUNNEL_DISTRIBUTIONS_NONZERO_HPP

#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/lanes/real.hpp>

namespace Runnel {
namespace Impl {

template <class Format, class Reference, class T>
struct NonZeroSampler {
  static_assert(std::is_floating_point_v<T>,
                "Runnel::NonZero fills float and double Views");
  static constexpr int words_per_value = Reference::words_per_value;
  using form = form_of<Reference>;
  using Word = typename Format::word_type;
  static constexpr T least =
      power_of_half<T>(Format::bits <= 24 || Format::bits == 48 ? Format::bits
                       : std::is_same_v<T, float>               ? 24
                                                                : 48);

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static auto sample(typename Lanes::type x)
    requires(words_per_value == 1)
  {
    return or_if_zero(Reference::template sample<Lanes>(x), least);
  }
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static T sample(Word high, Word low)
    requires(words_per_value == 2)
  {
    T const u = Reference::template sample<Lanes>(high, low);
    return u == 0 ? least : u;
  }
};

}  // namespace Impl

/// The reference real with an exact 0 replaced; the state is unchanged. By the
/// smallest step of the generator's precision, 2^-24 or 2^-48, for outputs of
/// 24 or 48 bits; for others by 2^-24 in floats and 2^-48 in doubles. The rule
/// of CORSIKA's RMMARD: values in (0, 1), for logarithms; up to 1.0f in floats
/// where the reference is a double rounded to nearest.
struct NonZero {
  template <class Generator, class T>
  using sampler =
      Impl::NonZeroSampler<typename Generator::output_format,
                           typename Generator::template reference_sampler<T>,
                           T>;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_NONZERO_HPP
