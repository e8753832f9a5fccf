// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_PARAMETER_LIST_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_PARAMETER_LIST_HPP

#include <runnel/core/macros.hpp>

namespace Runnel::Impl {

/// Numbers of several types. (Device code has no std::tuple.)
template <class... P>
struct ParameterList {
  template <class F, class... Seen>
  RUNNEL_FORCEINLINE_FUNCTION auto apply(F const& f, Seen... seen) const {
    return f(seen...);
  }
};
template <class First, class... Rest>
struct ParameterList<First, Rest...> {
  First first;
  ParameterList<Rest...> rest;

  ParameterList() = default;
  RUNNEL_FORCEINLINE_FUNCTION explicit ParameterList(First number,
                                                     Rest... others)
      : first(number), rest(others...) {}
  template <class F, class... Seen>
  RUNNEL_FORCEINLINE_FUNCTION auto apply(F const& f, Seen... seen) const {
    return rest.apply(f, seen..., first);
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_PARAMETER_LIST_HPP
