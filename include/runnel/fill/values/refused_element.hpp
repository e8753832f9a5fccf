// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_VALUES_REFUSED_ELEMENT_HPP
#define RUNNEL_FILL_VALUES_REFUSED_ELEMENT_HPP

#include <Kokkos_Core.hpp>
#include <string>

#include <runnel/distributions/deep_tails.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/fill/values/deep_quantile.hpp>
#include <runnel/fill/values/element_kernels.hpp>
#include <runnel/fill/values/refusal.hpp>

/// Messages about parameters of an element that `by_element` refuses.
namespace Runnel::Impl {

/// Makes the distribution, which throws, and from it the object that makes
/// values.
template <class Distribution>
struct RefusedElement {
  template <class T, class... P>
  static void make(int precision, P... p) {
    Distribution const refused(p...);
    if constexpr (PlacedDistribution<Distribution>) {
      static_cast<void>(
          typename Distribution::template placed<T>(refused, precision));
    } else {
      make_quantile<T, Kokkos::HostSpace>(refused, precision);
    }
  }
};
template <class Distribution>
struct RefusedElement<DeepTails<Distribution>> {
  template <class T, class... P>
  static void make(int precision, P... p) {
    DeepTails<Distribution> const refused{Distribution(p...)};
    static_cast<void>(DeepPlaced<Distribution, T>(refused, precision));
  }
};

/// The distribution's message about them.
template <class Distribution, class T, class... P>
std::string refusal_of(int precision, P... p) {
  return refusal_by(
      [&] { RefusedElement<Distribution>::template make<T>(precision, p...); });
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_VALUES_REFUSED_ELEMENT_HPP
