// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_REQUEST_SHARED_MEMORY_HPP
#define RUNNEL_FILL_REQUEST_SHARED_MEMORY_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include <runnel/core/errors.hpp>

namespace Runnel::Impl {

/// Returns whether two contiguous arrays have bytes in common.
inline bool share_memory(void const* a, std::size_t a_bytes, void const* b,
                         std::size_t b_bytes) {
  auto const* const first = static_cast<std::byte const*>(a);
  auto const* const second = static_cast<std::byte const*>(b);
  std::less<> const is_before;
  return a_bytes > 0 && b_bytes > 0 && is_before(first, second + b_bytes) &&
         is_before(second, first + a_bytes);
}

/// A dimension of two strided arrays a and b.
struct CommonDimension {
  std::int64_t stride;  ///< in bytes
  std::int64_t a_extent;
  std::int64_t b_extent;

  /// From the first element to the last, of the longer array.
  std::int64_t reach() const {
    return (std::max(a_extent, b_extent) - 1) * stride;
  }
};
/// Returns whether an element of array a shares bytes with an element of array
/// b.
/// \param dimensions  each stride is at least what the later ones reach
/// \param distance    bytes from a's first element to b's
inline bool elements_meet(std::span<CommonDimension const> dimensions,
                          std::int64_t distance, std::int64_t a_bytes,
                          std::int64_t b_bytes) {
  if (dimensions.empty()) return -b_bytes < distance && distance < a_bytes;
  auto const& first = dimensions.front();
  // The later dimensions reach less than a stride: only the two index
  // differences around the distance are possible.
  std::int64_t const below =
      distance >= 0 ? distance / first.stride
                    : -((first.stride - 1 - distance) / first.stride);
  for (std::int64_t const n : {below, below + 1}) {
    if (-first.b_extent < n && n < first.a_extent &&
        elements_meet(dimensions.subspan(1), distance - n * first.stride,
                      a_bytes, b_bytes)) {
      return true;
    }
  }
  return false;
}

/// Returns whether two Views have elements in common. Views with gaps and
/// different strides are assumed to if their spans overlap.
template <class A, class B>
bool views_share_memory(A const& a, B const& b) {
  constexpr std::size_t a_bytes = sizeof(*a.data());
  constexpr std::size_t b_bytes = sizeof(*b.data());
  if (a.size() == 0 || b.size() == 0 ||
      !share_memory(a.data(), a.span() * a_bytes, b.data(),
                    b.span() * b_bytes)) {
    return false;
  }
  if (a.span_is_contiguous() && b.span_is_contiguous()) return true;
  if constexpr (A::rank() == B::rank()) {
    std::vector<CommonDimension> dimensions;
    for (std::size_t r = 0; r < A::rank(); ++r) {
      if (a.extent(r) == 1 && b.extent(r) == 1) continue;
      auto const stride = static_cast<std::int64_t>(a.stride(r) * a_bytes);
      if (stride == 0 ||
          stride != static_cast<std::int64_t>(b.stride(r) * b_bytes)) {
        return true;
      }
      dimensions.push_back({stride, static_cast<std::int64_t>(a.extent(r)),
                            static_cast<std::int64_t>(b.extent(r))});
    }
    std::ranges::sort(dimensions, std::ranges::greater(),
                      &CommonDimension::stride);
    auto later = static_cast<std::int64_t>(std::max(a_bytes, b_bytes));
    for (std::size_t i = dimensions.size(); i-- > 0;) {
      if (dimensions[i].stride < later) return true;
      later += dimensions[i].reach();
    }
    return elements_meet(dimensions,
                         reinterpret_cast<std::byte const*>(b.data()) -
                             reinterpret_cast<std::byte const*>(a.data()),
                         static_cast<std::int64_t>(a_bytes),
                         static_cast<std::int64_t>(b_bytes));
  }
  return true;
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

#endif  // RUNNEL_FILL_REQUEST_SHARED_MEMORY_HPP
