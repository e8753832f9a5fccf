// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_DETAIL_VECTOR_FILL_HPP
#define RUNNEL_FILL_DETAIL_VECTOR_FILL_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/fill/detail/checked_fill.hpp>
#include <runnel/fill/detail/quantile_fill.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/streams/stream_set.hpp>

/// Fills by distributions of vectors, which lie along the last index: their
/// components are filled, and each vector is made of them in place.
namespace Runnel::Impl {

/// Has the distribution of the components, and what makes a vector of them.
template <class Distribution>
concept VectorDistribution =
    requires(Distribution const& distribution, std::size_t extent) {
      typename Distribution::components;
      distribution.check_dimension(extent);
    };

/// Calls map(first component, stride) of each vector.
template <class T, class Map>
struct VectorKernel {
  Map map;
  T* base;
  std::int64_t inner_extent;
  std::int64_t outer_stride, inner_stride, stride;

  RUNNEL_FUNCTION void operator()(std::int64_t i) const {
    std::int64_t const outer = i / inner_extent;
    std::int64_t const inner = i - outer * inner_extent;
    map(base + outer * outer_stride + inner * inner_stride, stride);
  }
};

template <class ExecutionSpace, class ViewType, class Map>
void make_vectors(ExecutionSpace const& exec, ViewType const& view,
                  Map const& map) {
  using T = typename ViewType::non_const_value_type;
  constexpr int last = static_cast<int>(ViewType::rank()) - 1;
  auto const extent = [&](int r) {
    return static_cast<std::int64_t>(view.extent(r));
  };
  auto const stride = [&](int r) {
    return static_cast<std::int64_t>(view.stride(r));
  };
  std::int64_t const inner = last == 2 ? extent(1) : 1;
  Kokkos::parallel_for(
      "Runnel::fill::vectors",
      Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(
          exec, 0, extent(0) * inner),
      VectorKernel<T, Map>{map, view.data(), inner, stride(0),
                           last == 2 ? stride(1) : 0, stride(last)});
}

/// The components that unit words are written to, as a View of these.
template <class ViewType>
auto words_of_vectors(ViewType const& view) {
  using T = typename ViewType::non_const_value_type;
  using Word = unit_word_type<T>;
  using Data = std::conditional_t<ViewType::rank() == 2, Word**, Word***>;
  Kokkos::LayoutStride layout;
  for (std::size_t r = 0; r < ViewType::rank(); ++r) {
    layout.dimension[r] = view.extent(r);
    layout.stride[r] = view.stride(r);
  }
  layout.dimension[ViewType::rank() - 1] -= 1;
  return Kokkos::View<Data, Kokkos::LayoutStride,
                      typename ViewType::device_type,
                      Kokkos::MemoryTraits<Kokkos::Unmanaged>>(
      reinterpret_cast<Word*>(view.data()), layout);
}

/// `fill` by a distribution of vectors.
template <class ExecutionSpace, class ViewType, class Generator,
          class Distribution>
void vector_fill(ExecutionSpace const& exec, ViewType const& view,
                 StreamSet<Generator, ExecutionSpace>& streams,
                 Distribution const& distribution, FillOptions const& options) {
  using T = typename ViewType::non_const_value_type;
  using Components = typename Distribution::components;
  static_assert(std::is_floating_point_v<T>,
                "Runnel::fill: components of vectors are floating-point "
                "numbers; fill a View of float or double");
  static_assert(ViewType::rank() == 2 || ViewType::rank() == 3,
                "Runnel::fill: vectors lie along the last index of a View of "
                "rank 2 or 3");
  if constexpr (std::is_floating_point_v<T> &&
                (ViewType::rank() == 2 || ViewType::rank() == 3)) {
    Kokkos::Profiling::ScopedRegion const region("Runnel::fill");
    std::size_t const dimension = view.extent(ViewType::rank() - 1);
    distribution.check_dimension(dimension);
    auto const map =
        distribution
            .template vector_map<T, typename ExecutionSpace::memory_space>(
                dimension, unit_precision<Generator, T>);
    if constexpr (InverseCdf<Components, T>) {
      quantile_fill(exec, view, streams, Components{}, options);
    } else {
      checked_fill<NativeLanes, Components>(exec, words_of_vectors(view),
                                            streams, options);
    }
    if (view.size() > 0) make_vectors(exec, view, map);
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_DETAIL_VECTOR_FILL_HPP
