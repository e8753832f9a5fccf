// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <runnel/distributions/normal.hpp>
#include <runnel/fill/kernels/quantiles/quantile_kernel.hpp>
#include <runnel/fill/values/unit_word_piece.hpp>
#include <runnel/fill/values/vector_fill.hpp>
#include <runnel/interfaces/detail/named_vectors.hpp>
#include <type_traits>
#include <utility>

#include "lanes/for_spaces.hpp"

namespace Runnel::Impl {
namespace {

constexpr auto caller = "Runnel::fill";

/// Components of the vectors, as memory of the unit words that are written to
/// `num_words` of each vector.
template <class Space, class T>
auto words_in_place(VectorRows<T, Space> const& vectors,
                    std::size_t num_words) {
  using Word = unit_word_type<T>;
  auto layout = vectors.layout();
  layout.dimension[2] = num_words;
  return VectorRows<Word, Space>(reinterpret_cast<Word*>(vectors.data()),
                                 layout);
}

/// Multivariate normal vectors of standard normal numbers in their place.
template <class Space, class T>
class NormalVectors {
 public:
  using Number = T;
  NormalVectors(Space const& space, NamedVectors const& named, int precision)
      : m_quantile(make_quantile<T>(Normal(), precision, space)),
        m_map(std::get<MultivariateNormal>(named.distribution)
                  .template vector_map<T>(space, named.dimension, precision)) {}

  static std::size_t num_words(std::size_t dimension) { return dimension; }
  void make(WordSource<Space>& source, VectorRows<T, Space> const& vectors) {
    source.draw(caller, words_in_place<Space>(vectors, vectors.extent(2)));
    auto const exec = source.instance();
    launch_quantiles("Runnel::fill::values", exec, m_quantile, rows_of(vectors),
                     {});
    make_vectors(exec, vectors, m_map);
  }

 private:
  static RowMap<T> rows_of(VectorRows<T, Space> const& vectors) {
    auto const rows = static_cast<std::int64_t>(vectors.extent(0));
    auto const length =
        static_cast<std::int64_t>(vectors.extent(1) * vectors.extent(2));
    auto const stride = static_cast<std::int64_t>(vectors.stride(0));
    if (stride == length) {
      return RowMap<T>::contiguous(vectors.data(), 1, rows * length);
    }
    auto map = RowMap<T>::contiguous(vectors.data(), rows, length);
    map.row_stride = stride;
    return map;
  }

  quantile_in<Normal, T, typename Space::memory_space> m_quantile;
  CorrelatedVector<T, typename Space::memory_space> m_map;
};

/// Directions of unit words in their place.
template <class Space, class T>
class DirectionVectors {
 public:
  using Number = T;
  DirectionVectors(Space const&, NamedVectors const& named, int precision)
      : m_map(named.dimension, precision) {}

  static std::size_t num_words(std::size_t dimension) { return dimension - 1; }
  void make(WordSource<Space>& source, VectorRows<T, Space> const& vectors) {
    source.draw(caller, words_in_place<Space>(vectors, vectors.extent(2) - 1));
    make_vectors(source.instance(), vectors, m_map);
  }

 private:
  DirectionOf<T> m_map;
};

/// Multinomial vectors of unit words in their place, or in memory of their own.
template <class Space, class T>
class MultinomialVectors {
 public:
  using Number = T;
  MultinomialVectors(Space const& space, NamedVectors const& named,
                     int precision)
      : m_map(std::get<Multinomial>(named.distribution)
                  .template vector_map<T>(space, named.dimension, precision)) {}

  static std::size_t num_words(std::size_t dimension) { return dimension - 1; }
  void make(WordSource<Space>& source, VectorRows<T, Space> const& vectors) {
    auto const exec = source.instance();
    auto const words = words_of(exec, vectors);
    source.draw(caller, words);
    make_integer_vectors(exec, words, vectors, m_map);
  }

 private:
  using Words = VectorRows<std::uint64_t, Space>;
  using Memory = Kokkos::View<std::uint64_t*, typename Space::memory_space>;

  Words words_of(Space const& exec, VectorRows<T, Space> const& vectors) {
    std::size_t const each = vectors.extent(2) - 1;
    if constexpr (sizeof(T) == sizeof(std::uint64_t)) {
      return words_in_place<Space>(vectors, each);
    } else {
      std::size_t const row = vectors.extent(1) * each;
      if (m_words.size() < vectors.extent(0) * row) {
        m_words = Memory(Kokkos::view_alloc(exec, Kokkos::WithoutInitializing,
                                            "Runnel::fill::unit_words"),
                         vectors.extent(0) * row);
      }
      return Words(m_words.data(),
                   Kokkos::LayoutStride(vectors.extent(0), row,
                                        vectors.extent(1), each, each, 1));
    }
  }

  MultinomialVector<T, typename Space::memory_space> m_map;
  Memory m_words;
};

template <class Space, template <class, class> class Vectors, class T>
class VectorFillOf final : public VectorFill<Space> {
 public:
  VectorFillOf(Space const& space, NamedVectors const& named, int precision)
      : m_vectors(space, named, precision), m_dimension(named.dimension) {}

  void check(WordSource<Space> const& source,
             std::int64_t count) const override {
    auto const words = static_cast<std::int64_t>(
        source.size() * Vectors<Space, T>::num_words(m_dimension));
    source.check_left(caller, std::is_same_v<T, float>, count * words);
  }
  void fill(WordSource<Space>& source, void* at, std::int64_t count) override {
    auto const rows = static_cast<std::size_t>(source.size());
    std::size_t const row = static_cast<std::size_t>(count) * m_dimension;
    for_each_stretch(
        count, piece(source, count), [&](std::int64_t first, std::int64_t n) {
          Kokkos::LayoutStride const layout(rows, row,
                                            static_cast<std::size_t>(n),
                                            m_dimension, m_dimension, 1);
          T* const begin = static_cast<T*>(at) +
                           static_cast<std::size_t>(first) * m_dimension;
          m_vectors.make(source, VectorRows<T, Space>(begin, layout));
        });
  }

 private:
  /// Vectors of each stream that are made at once.
  std::int64_t piece(WordSource<Space> const& source,
                     std::int64_t count) const {
    auto const d = static_cast<std::int64_t>(m_dimension);
    auto const of_stream = unit_word_piece(source.instance()) /
                           static_cast<std::int64_t>(source.size());
    if (source.size() > 1 && of_stream < min_values_of_stream) {
      return count;
    }
    return of_stream / d > 0 ? of_stream / d : 1;
  }

  Vectors<Space, T> m_vectors;
  std::size_t m_dimension;
};

template <class Space, template <class, class> class Vectors, class Narrow,
          class Wide>
std::unique_ptr<VectorFill<Space>> fill_of(Space const& space,
                                           NamedVectors const& named,
                                           int precision) {
  if (bytes_of(named.type) == sizeof(Narrow)) {
    return std::make_unique<VectorFillOf<Space, Vectors, Narrow>>(space, named,
                                                                  precision);
  }
  return std::make_unique<VectorFillOf<Space, Vectors, Wide>>(space, named,
                                                              precision);
}

}  // namespace

template <class Space>
std::unique_ptr<VectorFill<Space>> make_vector_fill(Space const& space,
                                                    NamedVectors const& named,
                                                    int precision) {
  if (std::holds_alternative<MultivariateNormal>(named.distribution)) {
    return fill_of<Space, NormalVectors, float, double>(space, named,
                                                        precision);
  }
  if (std::holds_alternative<Directions>(named.distribution)) {
    return fill_of<Space, DirectionVectors, float, double>(space, named,
                                                           precision);
  }
  // Integers of either sign: `checked_vectors` has compared the trials with
  // their own largest number.
  return fill_of<Space, MultinomialVectors, std::uint32_t, std::uint64_t>(
      space, named, precision);
}

#define RUNNEL_VECTOR_FILL(Space)                               \
  template std::unique_ptr<VectorFill<Space>> make_vector_fill( \
      Space const&, NamedVectors const&, int)
RUNNEL_FOR_SPACES(RUNNEL_VECTOR_FILL)

}  // namespace Runnel::Impl
