// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_VALUES_VECTOR_FILL_HPP
#define RUNNEL_FILL_VALUES_VECTOR_FILL_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/fill/request/checked_fill.hpp>
#include <runnel/fill/request/fill_call.hpp>
#include <runnel/fill/values/quantile_fill.hpp>
#include <runnel/lanes/long_range.hpp>

/// Fills by distributions of vectors, which lie along the last index: their
/// components are filled, and each vector is computed from them in place.
namespace Runnel::Impl {

/// The distribution of the components, and the object that makes a vector from
/// them.
template <class Distribution>
concept VectorDistribution =
    requires(Distribution const& distribution, std::size_t extent) {
      typename Distribution::components;
      distribution.check_dimension(extent);
    };

/// What `fill` needs of a distribution of vectors that takes parameters by
/// vector, `by_element<Distribution>(parameters...)`: the distribution brings a
/// specialisation, in a header that element_vector_fill.hpp includes, with
///
///     static void fill(call, view, parameters)
///
/// of a `FillCall`, a View of rank 2 or 3 and a `std::tuple` of the parameters.
/// It refuses Views of parameters whose extents do not fit
/// (`check_vector_parameter`) and parameters that the distribution refuses,
/// with the place of the first such vector (`first_refused`, `vector_place`),
/// before anything is written; then it makes the vectors.
template <class Distribution>
struct VectorsByElement;

/// Where vectors lie: along the last index of a View of rank 2 or 3.
struct VectorPlaces {
  std::int64_t count, inner_extent;
  std::int64_t outer_stride, inner_stride, stride;

  template <class ViewType>
  static VectorPlaces of(ViewType const& view) {
    constexpr std::size_t last = ViewType::rank() - 1;
    auto const number = [](auto n) { return static_cast<std::int64_t>(n); };
    std::int64_t const inner = last == 2 ? number(view.extent(1)) : 1;
    return {number(view.extent(0)) * inner, inner, number(view.stride(0)),
            last == 2 ? number(view.stride(1)) : 0, number(view.stride(last))};
  }
  RUNNEL_FUNCTION std::int64_t offset(std::int64_t i) const {
    std::int64_t const outer = i / inner_extent;
    return outer * outer_stride + (i - outer * inner_extent) * inner_stride;
  }
};

/// Calls map(first component, stride) of each vector.
template <class T, class Map>
struct VectorKernel {
  Map map;
  T* base;
  VectorPlaces at;

  RUNNEL_FUNCTION void operator()(std::int64_t i) const {
    map(base + at.offset(i), at.stride);
  }
};

/// Calls map(first word, stride of words, first number, stride) of each vector.
template <class T, class Map>
struct IntegerVectorKernel {
  Map map;
  std::uint64_t const* words;
  VectorPlaces words_at;
  T* base;
  VectorPlaces at;

  RUNNEL_FUNCTION void operator()(std::int64_t i) const {
    if constexpr (requires { &Map::make; }) {
      // The parameters are those of vector i.
      map.make(i, words + words_at.offset(i), words_at.stride,
               base + at.offset(i), at.stride);
    } else {
      map(words + words_at.offset(i), words_at.stride, base + at.offset(i),
          at.stride);
    }
  }
};

template <class ExecutionSpace, class WordView, class ViewType, class Map>
void make_integer_vectors(ExecutionSpace const& exec, WordView const& words,
                          ViewType const& view, Map const& map) {
  using T = typename ViewType::non_const_value_type;
  auto const at = VectorPlaces::of(view);
  Kokkos::parallel_for(
      "Runnel::fill::vectors", LongRange<ExecutionSpace>(exec, 0, at.count),
      IntegerVectorKernel<T, Map>{map, words.data(), VectorPlaces::of(words),
                                  view.data(), at});
}

template <class ExecutionSpace, class ViewType, class Map>
void make_vectors(ExecutionSpace const& exec, ViewType const& view,
                  Map const& map) {
  using T = typename ViewType::non_const_value_type;
  auto const at = VectorPlaces::of(view);
  Kokkos::parallel_for("Runnel::fill::vectors",
                       LongRange<ExecutionSpace>(exec, 0, at.count),
                       VectorKernel<T, Map>{map, view.data(), at});
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

/// Whether the vectors have whole numbers as components.
template <class Distribution>
inline constexpr bool makes_integer_vectors =
    requires { requires Distribution::makes_integers; };

/// `fill` by a distribution of vectors of whole numbers: unit words where they
/// go, or in memory of their own. \pre `check_request`
template <class ExecutionSpace, class Generator, class ViewType,
          class Distribution>
void integer_vector_fill(FillCall<ExecutionSpace, Generator> const& call,
                         ViewType const& view,
                         Distribution const& distribution) {
  using T = typename ViewType::non_const_value_type;
  using Space = typename ExecutionSpace::memory_space;
  constexpr std::size_t rank = ViewType::rank();
  static_assert(std::is_integral_v<T> && sizeof(T) >= 4,
                "Runnel: components of these vectors are whole numbers; fill a "
                "View of 32-bit or 64-bit integers");
  static_assert(rank == 2 || rank == 3,
                "Runnel: this distribution makes vectors; fill a View of rank "
                "2 or 3, whose last index counts their components");
  if constexpr (std::is_integral_v<T> && sizeof(T) >= 4 &&
                (rank == 2 || rank == 3)) {
    auto const& exec = call.exec;
    std::size_t const dimension = view.extent(rank - 1);
    distribution.check_dimension(dimension);
    auto const map = distribution.template vector_map<T>(
        exec, dimension, unit_precision<Generator, T>);
    auto const make = [&](auto const& words) {
      kernel_fill<NativeLanes, UnitWords>(call, words);
      if (view.size() > 0) make_integer_vectors(exec, words, view, map);
    };
    if constexpr (sizeof(T) == sizeof(std::uint64_t)) {
      make(words_of_vectors(view));
    } else {
      using Words = Kokkos::View<
          std::conditional_t<rank == 2, std::uint64_t**, std::uint64_t***>,
          Kokkos::LayoutRight, Space>;
      auto const property = Kokkos::view_alloc(
          exec, Kokkos::WithoutInitializing, "Runnel::fill::unit_words");
      if constexpr (rank == 2) {
        make(Words(property, view.extent(0), dimension - 1));
      } else {
        make(Words(property, view.extent(0), view.extent(1), dimension - 1));
      }
    }
  }
}

/// `fill` by a distribution of vectors. \pre `check_request`
template <class ExecutionSpace, class Generator, class ViewType,
          class Distribution>
void vector_fill(FillCall<ExecutionSpace, Generator> const& call,
                 ViewType const& view, Distribution const& distribution) {
  using T = typename ViewType::non_const_value_type;
  using Components = typename Distribution::components;
  static_assert(std::is_floating_point_v<T>,
                "Runnel: components of vectors are floating-point numbers; "
                "fill a View of float or double");
  static_assert(ViewType::rank() == 2 || ViewType::rank() == 3,
                "Runnel: this distribution makes vectors; fill a View of rank "
                "2 or 3, whose last index counts their components");
  if constexpr (std::is_floating_point_v<T> &&
                (ViewType::rank() == 2 || ViewType::rank() == 3)) {
    auto const& exec = call.exec;
    std::size_t const dimension = view.extent(ViewType::rank() - 1);
    distribution.check_dimension(dimension);
    auto const map = distribution.template vector_map<T>(
        exec, dimension, unit_precision<Generator, T>);
    if constexpr (InverseCdf<Components, T>) {
      quantile_fill(call, view, Components{});
    } else {
      kernel_fill<NativeLanes, Components>(call, words_of_vectors(view));
    }
    if (view.size() > 0) make_vectors(exec, view, map);
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_VALUES_VECTOR_FILL_HPP
