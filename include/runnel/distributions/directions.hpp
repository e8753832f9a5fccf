// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DIRECTIONS_HPP
#define RUNNEL_DISTRIBUTIONS_DIRECTIONS_HPP

#include <cstddef>
#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/distributions/detail/portable_math.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {
namespace Impl {

struct CosineAndSine {
  double cosine;
  double sine;
};
/// Cosine and sine of the angle 2πu.
RUNNEL_FORCEINLINE_FUNCTION CosineAndSine
full_turn(UnitHalf<std::uint64_t> const& half) {
  // In half turns: the angle from the nearest half turn, at most 1/2, and what
  // it lacks of that.
  std::uint64_t const near = half.nearest();
  constexpr std::uint64_t quarter = std::uint64_t{1} << 63;
  double const angle = rounded_product(static_cast<double>(near), 0x1p-64);
  double const rest =
      rounded_product(static_cast<double>(quarter - near), 0x1p-64);
  bool const is_small = angle <= 0.25;
  double const sine_small = portable_sin_pi(is_small ? angle : rest);
  double const cosine_small = portable_cos_pi(is_small ? angle : rest);
  double const cosine = is_small ? cosine_small : sine_small;
  double const sine = is_small ? sine_small : cosine_small;
  return {half.is_central() ? -cosine : cosine, half.is_upper() ? -sine : sine};
}

/// Replaces the unit words of one vector by its direction.
template <class T>
class DirectionOf {
 public:
  DirectionOf(std::size_t dimension, int precision)
      : m_is_spatial(dimension == 3), m_cell(cell_of<UnitWord>(precision)) {}

  RUNNEL_FORCEINLINE_FUNCTION void operator()(T* vector,
                                              std::int64_t stride) const {
    auto const first = widened(half_of(vector[0]));
    if (!m_is_spatial) {
      auto const turn = full_turn(first);
      vector[0] = static_cast<T>(turn.cosine);
      vector[stride] = static_cast<T>(turn.sine);
      return;
    }
    auto const turn = full_turn(widened(half_of(vector[stride])));
    // z = 2u − 1, q = 1 − |z|, r² = 1 − z² = q (2 − q).
    double const size =
        rounded_product(static_cast<double>(0 - first.from_end()), 0x1p-64);
    double const q =
        rounded_product(static_cast<double>(first.from_end()), 0x1p-64);
    double const r = exact_root(rounded_product(q, as_written(2.0 - q)));
    vector[0] = static_cast<T>(rounded_product(r, turn.cosine));
    vector[stride] = static_cast<T>(rounded_product(r, turn.sine));
    vector[2 * stride] = static_cast<T>(first.is_upper() ? size : -size);
  }

 private:
  using UnitWord = unit_word_type<T>;
  RUNNEL_FORCEINLINE_FUNCTION UnitHalf<UnitWord> half_of(T value) const {
    return UnitHalf<UnitWord>::of(same_bits_as<UnitWord>(value), m_cell);
  }

  bool m_is_spatial;
  UnitWord m_cell;
};

}  // namespace Impl

/// Directions: points of the unit circle or the unit sphere, uniform on it.
///
/// A direction is the last index of a View of rank 2 or 3, 2 or 3 numbers of
/// float or double. In two dimensions it takes one unit word:
/// \f$(\cos 2\pi u, \sin 2\pi u)\f$; in three dimensions two:
/// \f$z = 2u_1 - 1\f$, \f$(x, y) = \sqrt{1 - z^2}\,(\cos 2\pi u_2, \sin 2\pi
/// u_2)\f$. Computed in double, rounded once: the same bits everywhere, each
/// component within 2 units in the last place.
///
/// For `fill` only.
///
/// Source: Archimedes' theorem that z is uniform on the sphere; the computation
/// is Runnel's own (docs/distributions.md).
class Directions {
 public:
  // The members of a distribution of vectors that `fill` needs.
  using components = Impl::UnitWords;
  void check_dimension(std::size_t last_extent) const;
  template <class Generator, class T>
  using sampler = Impl::FillsOnlySampler<T>;
  template <class T, class ExecutionSpace>
  auto vector_map(ExecutionSpace const&, std::size_t dimension,
                  int precision) const {
    return Impl::DirectionOf<T>(dimension, precision);
  }
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_DIRECTIONS_HPP
