// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_NONZERO_HPP
#define RUNNEL_DISTRIBUTIONS_NONZERO_HPP

#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/core/real.hpp>

namespace Runnel {
namespace Impl {

template <class Format, class Reference, class T>
struct NonZeroSampler {
  static_assert(std::is_floating_point_v<T>,
                "Runnel::NonZero fills float and double Views");
  static_assert(Reference::outputs == 1);
  static constexpr int outputs = 1;

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static auto sample(typename Lanes::type x) {
    return or_if_zero(Reference::template sample<Lanes>(x),
                      power_of_half<T>(Format::bits));
  }
};

}  // namespace Impl

/// The reference real with an exact 0 replaced by the smallest step of the
/// generator's precision, 2^-24 or 2^-48; the state is unchanged. The rule of
/// CORSIKA's RMMARD: values in (0, 1), for logarithms.
struct NonZero {
  template <class Generator, class T>
  using sampler =
      Impl::NonZeroSampler<typename Generator::output_format,
                           typename Generator::template reference_sampler<T>,
                           T>;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_NONZERO_HPP
