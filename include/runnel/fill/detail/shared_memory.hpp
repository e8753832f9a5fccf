// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_DETAIL_SHARED_MEMORY_HPP
#define RUNNEL_FILL_DETAIL_SHARED_MEMORY_HPP

#include <cstddef>
#include <functional>
#include <string>

#include <runnel/core/errors.hpp>

namespace Runnel::Impl {

/// Do two contiguous arrays have bytes in common?
inline bool share_memory(void const* a, std::size_t a_bytes, void const* b,
                         std::size_t b_bytes) {
  auto const* const first = static_cast<std::byte const*>(a);
  auto const* const second = static_cast<std::byte const*>(b);
  std::less<> const is_before;
  return a_bytes > 0 && b_bytes > 0 && is_before(first, second + b_bytes) &&
         is_before(second, first + a_bytes);
}
/// Do two Views have elements in common? Of Views with gaps only those are
/// found that begin with the same element.
template <class A, class B>
bool views_share_memory(A const& a, B const& b) {
  if (a.size() == 0 || b.size() == 0) return false;
  if (static_cast<void const*>(a.data()) ==
      static_cast<void const*>(b.data())) {
    return true;
  }
  return a.span_is_contiguous() && b.span_is_contiguous() &&
         share_memory(a.data(), a.size() * sizeof(*a.data()), b.data(),
                      b.size() * sizeof(*b.data()));
}

/// \param name  of the parameter
/// \throws std::invalid_argument if a View of parameters has elements of the
///   filled View: unit words are written there before parameters are read
template <class Parameter, class ViewType>
void refuse_shared_memory(std::string const& name, Parameter const& parameter,
                          ViewType const& view) {
  RUNNEL_THROW_IF(views_share_memory(parameter, view),
                  "Runnel::by_element: " + name + ", of " +
                      std::to_string(parameter.size()) +
                      " elements, shares memory with the filled View; fill "
                      "another View, or give a copy of the parameters");
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_DETAIL_SHARED_MEMORY_HPP
