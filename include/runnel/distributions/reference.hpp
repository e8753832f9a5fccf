// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_REFERENCE_HPP
#define RUNNEL_DISTRIBUTIONS_REFERENCE_HPP

#include <runnel/distributions/native.hpp>

namespace Runnel {
namespace Impl {

template <class Generator, class T, bool Integral>
struct ReferenceSampler {
  using type = typename Generator::template reference_sampler<T>;
};
template <class Generator, class T>
struct ReferenceSampler<Generator, T, true> {
  using type = NativeSampler<Generator, T>;
};

}  // namespace Impl

/// The numbers that the published reference code returns, bit for bit: its own
/// real for floating-point Views, its own integer for integer Views. The range
/// is the reference code's, see the generator's page: [0, 1) for RANMAR. Where
/// the source has no float, its double rounded to nearest, which may be 1.0f.
struct Reference {
  template <class Generator, class T>
  using sampler = typename Impl::ReferenceSampler<Generator, T,
                                                  std::is_integral_v<T>>::type;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_REFERENCE_HPP
