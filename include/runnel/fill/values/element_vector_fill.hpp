// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_VALUES_ELEMENT_VECTOR_FILL_HPP
#define RUNNEL_FILL_VALUES_ELEMENT_VECTOR_FILL_HPP

#include <Kokkos_Core.hpp>

#include <runnel/distributions/by_element.hpp>
#include <runnel/fill/request/fill_call.hpp>
#include <runnel/fill/values/multinomial_vectors.hpp>
#include <runnel/fill/values/normal_vectors.hpp>
#include <runnel/fill/values/vector_fill.hpp>

/// Fills by distributions of vectors with parameters by vector: those of a
/// vector lie along the last index of Views, as its components do.
namespace Runnel::Impl {

template <class Distribution>
inline constexpr bool are_vectors_by_element = false;
template <class D, class... P>
inline constexpr bool are_vectors_by_element<ByElement<D, P...>> =
    requires { sizeof(VectorsByElement<D>); };

/// `fill` by vectors with parameters of their own. \pre `check_request`
template <class ExecutionSpace, class Generator, class ViewType, class D,
          class... P>
void element_vector_fill(FillCall<ExecutionSpace, Generator> const& call,
                         ViewType const& view,
                         ByElement<D, P...> const& distribution) {
  static_assert(ViewType::rank() == 2 || ViewType::rank() == 3,
                "Runnel: this distribution makes vectors; fill a View of rank "
                "2 or 3, whose last index counts their components");
  if constexpr (ViewType::rank() == 2 || ViewType::rank() == 3) {
    VectorsByElement<D>::fill(call, view, distribution.parameters());
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_VALUES_ELEMENT_VECTOR_FILL_HPP
