// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DEFAULT_HPP
#define RUNNEL_DISTRIBUTIONS_DEFAULT_HPP

#include <type_traits>

#include <runnel/distributions/native.hpp>
#include <runnel/distributions/uniform.hpp>

namespace Runnel {

/// The distribution of values of type T where none is named, in every
/// interface of the library: `Uniform`, in [0, 1), for floating-point numbers;
/// `Native`, the generator's own integers, for integers.
///
/// `Reference`, the published code's own floating-point number, is asked for by
/// name: as a float it may be 1.0f.
template <class T>
using default_distribution =
    std::conditional_t<std::is_integral_v<T>, Native, Uniform>;

namespace Impl {

/// The default for a View's values; any distribution for types that are no
/// Views, which are refused elsewhere.
template <class ViewType>
struct DefaultDistributionOf {
  using type = Uniform;
};
template <class ViewType>
  requires requires { typename ViewType::non_const_value_type; }
struct DefaultDistributionOf<ViewType> {
  using type = default_distribution<typename ViewType::non_const_value_type>;
};
template <class ViewType>
using default_distribution_of = typename DefaultDistributionOf<ViewType>::type;

}  // namespace Impl

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_DEFAULT_HPP
