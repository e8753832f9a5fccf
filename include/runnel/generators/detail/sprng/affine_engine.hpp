// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_AFFINE_ENGINE_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_AFFINE_ENGINE_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/generators/detail/sprng/affine.hpp>
#include <runnel/generators/detail/sprng/samplers.hpp>
#include <runnel/lanes/lanes.hpp>

namespace Runnel::Impl {

/// A congruential stream: \f$x \to a x + p\f$ modulo 2^64.
struct AffineState {
  std::uint64_t x;
  std::uint64_t addend;
  std::uint64_t multiplier;
};

/// Lanes of one congruential stream. A lane holds the x that its next output
/// is made from, and on a CPU those of the leaps to come, so that products of
/// several leaps are under way at a time.
template <class Lanes>
class AffineEngine {
 public:
  using Wide = typename Lanes::template rebind<std::uint64_t>;
  static constexpr int depth = Lanes::on_device ? 1 : 4;

  RUNNEL_FORCEINLINE_FUNCTION void set_lane(int i, AffineState const& s) {
    set_lane_of(m_x[0], i, s.multiplier * s.x + s.addend);
  }
  /// \param row  the power of the affine map that is a leap
  RUNNEL_FORCEINLINE_FUNCTION void set_leap(int i, AffineState const& s,
                                            std::uint64_t const* row) {
    AffinePower const leap{row[0], row[1]};
    AffinePower power = leap;
    std::uint64_t const x = lane_of(m_x[0], i);
    for (int d = 1; d < depth; ++d) {
      set_lane_of(m_x[d], i, power(x, s.addend));
      power = leap * power;
    }
    m_factor = power.factor;
    set_lane_of(m_sum, i, power.sum * s.addend);
    set_lane_of(m_addend, i, s.addend);
    m_multiplier = s.multiplier;
  }
  /// The state before the lane's next output.
  RUNNEL_FORCEINLINE_FUNCTION AffineState lane(int i) const {
    // Newton's iteration doubles the bits of an inverse; a·a = 1 modulo 8.
    std::uint64_t inverse = m_multiplier;
    for (int b = 3; b < 64; b *= 2) inverse *= 2 - m_multiplier * inverse;
    std::uint64_t const addend = lane_of(m_addend, i);
    return {(lane_of(m_x[0], i) - addend) * inverse, addend, m_multiplier};
  }
  RUNNEL_FORCEINLINE_FUNCTION Wide x() const { return m_x[0]; }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto output() const {
    return sprng_output<Form>(m_x[0]);
  }
  RUNNEL_FORCEINLINE_FUNCTION void leap() {
    Wide const next = m_x[0] * m_factor + m_sum;
    for (int d = 1; d < depth; ++d) m_x[d - 1] = m_x[d];
    m_x[depth - 1] = next;
  }

 private:
  Wide m_x[depth];
  Wide m_sum;
  Wide m_addend;
  std::uint64_t m_factor;
  std::uint64_t m_multiplier;  ///< of a step; all streams of a set share it
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_AFFINE_ENGINE_HPP
