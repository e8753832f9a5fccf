// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_VALUES_STRIDED_ELEMENTS_HPP
#define RUNNEL_FILL_VALUES_STRIDED_ELEMENTS_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>

/// Elements of a View by their indices, for kernels that serve any layout
/// without a template of it.
namespace Runnel::Impl {

/// The element of a View's memory at an index.
template <class T, int Rank>
struct StridedElements {
  T* base;
  std::int64_t stride[Rank];

  RUNNEL_FORCEINLINE_FUNCTION T& operator()(
      std::int64_t const (&index)[Rank]) const {
    std::int64_t offset = 0;
    for (int r = 0; r < Rank; ++r) offset += index[r] * stride[r];
    return base[offset];
  }
};
template <class ViewType>
auto strided_elements(ViewType const& view) {
  constexpr int rank = static_cast<int>(ViewType::rank());
  StridedElements<typename ViewType::value_type, rank> elements{view.data(),
                                                                {}};
  for (int r = 0; r < rank; ++r) {
    elements.stride[r] = static_cast<std::int64_t>(view.stride(r));
  }
  return elements;
}

/// A box of indices, numbered so that neighbours are neighbours in memory.
template <int Rank>
struct IndexBox {
  std::int64_t begin[Rank];
  std::int64_t extent[Rank];
  bool first_is_fastest;

  RUNNEL_FORCEINLINE_FUNCTION void decode(std::int64_t i,
                                          std::int64_t (&index)[Rank]) const {
    for (int n = 0; n + 1 < Rank; ++n) {
      int const r = first_is_fastest ? n : Rank - 1 - n;
      std::int64_t const rest = i / extent[r];
      index[r] = begin[r] + (i - rest * extent[r]);
      i = rest;
    }
    int const last = first_is_fastest ? Rank - 1 : 0;
    index[last] = begin[last] + i;
  }
  std::int64_t size() const {
    std::int64_t product = 1;
    for (std::int64_t const e : extent) product *= e;
    return product;
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_VALUES_STRIDED_ELEMENTS_HPP
