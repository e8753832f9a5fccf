// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_STREAM_ENGINES_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_STREAM_ENGINES_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/generators/detail/sprng/affine_engine.hpp>
#include <runnel/generators/detail/sprng/mersenne61.hpp>
#include <runnel/generators/detail/sprng/mrg5.hpp>
#include <runnel/generators/detail/sprng/mrg5_leap.hpp>
#include <runnel/generators/detail/sprng/products.hpp>
#include <runnel/generators/detail/sprng/samplers.hpp>
#include <runnel/lanes/lanes.hpp>

/// SPRNG's small states, one stream per lane of a host register, stepped by one
/// output as SPRNG steps them.
namespace Runnel::Impl {

/// A 64-bit word in a form: itself, or the integer that SPRNG returns.
template <class Form, class Wide>
RUNNEL_FORCEINLINE_FUNCTION auto sprng_output(Wide x) {
  if constexpr (std::is_same_v<Form, ReferenceForm>) {
    return x;
  } else {
    return sprng_native(x);
  }
}

/// x ← a·x + c modulo 2^64, of streams with one a.
template <class Lanes>
class AffineStreams {
 public:
  using RunLanes = Lanes;
  using Wide = typename Lanes::template rebind<std::uint64_t>;

  RUNNEL_FORCEINLINE_FUNCTION void set_lane(int i, AffineState const& s) {
    set_lane_of(m_x, i, s.x);
    set_lane_of(m_addend, i, s.addend);
    m_multiplier = s.multiplier;
  }
  RUNNEL_FORCEINLINE_FUNCTION AffineState lane(int i) const {
    return {lane_of(m_x, i), lane_of(m_addend, i), m_multiplier};
  }
  RUNNEL_FORCEINLINE_FUNCTION Wide step() {
    m_x = m_x * m_multiplier + m_addend;
    return m_x;
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto run_output() {
    return sprng_output<Form>(step());
  }

 protected:
  Wide m_x;
  Wide m_addend;
  std::uint64_t m_multiplier;
};

/// The same of leapfrog parts: see `PartStreams`.
template <class Lanes>
class AffineParts : public AffineStreams<Lanes> {
 public:
  using Wide = typename Lanes::template rebind<std::uint64_t>;

  /// \param row  the power of the affine map that is a leap
  RUNNEL_FORCEINLINE_FUNCTION void set_leaps(std::uint64_t const* row) {
    m_factor = row[0];
    m_sum = this->m_addend * row[1];
  }
  RUNNEL_FORCEINLINE_FUNCTION Wide leap_step() {
    Wide const x = this->m_x * this->m_multiplier + this->m_addend;
    this->m_x = this->m_x * m_factor + m_sum;
    return x;
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto leap_output() {
    return sprng_output<Form>(leap_step());
  }

 private:
  Wide m_sum;
  std::uint64_t m_factor;
};

/// x ← a·x modulo 2^61 − 1. \tparam State  x and multiplier
template <class Lanes, class State>
class Mersenne61Streams {
 public:
  using RunLanes = Lanes;
  using Wide = typename Lanes::template rebind<std::uint64_t>;

  RUNNEL_FORCEINLINE_FUNCTION void set_lane(int i, State const& s) {
    set_lane_of(m_x, i, s.x);
    set_lane_of(m_multiplier, i, s.multiplier);
  }
  RUNNEL_FORCEINLINE_FUNCTION State lane(int i) const {
    return {lane_of(m_x, i), lane_of(m_multiplier, i)};
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto run_output() {
    m_x = product_mersenne61(m_x, m_multiplier);
    return sprng_output<Form>(Wide(m_x << 3));
  }

 protected:
  Wide m_x;
  Wide m_multiplier;
};

/// The same of leapfrog parts: see `PartStreams`.
template <class Lanes, class State>
class Mersenne61Parts : public Mersenne61Streams<Lanes, State> {
 public:
  using Wide = typename Lanes::template rebind<std::uint64_t>;

  /// \param row  the steps of a leap
  RUNNEL_FORCEINLINE_FUNCTION void set_leaps(std::uint64_t const* row) {
    Wide square = this->m_multiplier;
    m_factor = fill_lanes<Wide>(std::uint64_t{1});
    for (std::uint64_t n = row[0]; n != 0; n >>= 1) {
      if ((n & 1) != 0) m_factor = product_mersenne61(m_factor, square);
      square = product_mersenne61(square, square);
    }
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto leap_output() {
    Wide const x = product_mersenne61(this->m_x, this->m_multiplier);
    this->m_x = product_mersenne61(this->m_x, m_factor);
    return sprng_output<Form>(Wide(x << 3));
  }

 private:
  Wide m_factor;
};

/// An affine sequence and one of order 5 modulo 2^31 − 1.
/// \tparam State   affine and recursive
/// \tparam Affine  streams of the affine one
template <class Lanes, class State, class Affine = AffineStreams<Lanes>>
class CmrgStreams {
 public:
  using RunLanes = Lanes;
  using Wide = typename Lanes::template rebind<std::uint64_t>;

  RUNNEL_FORCEINLINE_FUNCTION void set_lane(int i, State const& s) {
    m_affine.set_lane(i, s.affine);
    for (int k = 0; k < 5; ++k) set_lane_of(m_y[k], i, s.recursive.y[k]);
  }
  RUNNEL_FORCEINLINE_FUNCTION State lane(int i) const {
    State s{};
    s.affine = m_affine.lane(i);
    for (int k = 0; k < 5; ++k) s.recursive.y[k] = lane_of(m_y[k], i);
    return s;
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto run_output() {
    step_recursive(m_y);
    return sprng_output<Form>(Wide(m_affine.step() + (m_y[0] << 32)));
  }

 protected:
  RUNNEL_FORCEINLINE_FUNCTION static void step_recursive(Wide (&y)[5]) {
    Wide const a1 = fill_lanes<Wide>(std::uint64_t{SprngMrg5::a1});
    Wide const a5 = fill_lanes<Wide>(std::uint64_t{SprngMrg5::a5});
    Wide const next = SprngMrg5::residue(
        Wide(half_product(y[0], a1) + half_product(y[4], a5)));
    for (int k = 4; k > 0; --k) y[k] = y[k - 1];
    y[0] = next;
  }
  Affine m_affine;
  Wide m_y[5];  ///< the newest first
};

/// The same of leapfrog parts: see `PartStreams`.
template <class Lanes, class State>
class CmrgParts : public CmrgStreams<Lanes, State, AffineParts<Lanes>> {
 public:
  using Wide = typename Lanes::template rebind<std::uint64_t>;

  /// \param row  the power of the affine map, then an `SprngMrg5Leap`
  RUNNEL_FORCEINLINE_FUNCTION void set_leaps(std::uint64_t const* row) {
    this->m_affine.set_leaps(row);
    auto& y = this->m_y;
    Wide w[5];
    this->step_recursive(y);
    for (int k = 0; k < 5; ++k) {
      w[k] = y[0];
      if (k < 4) jump(row + 2);
    }
    m_recursive.set_lanes(w, row + 2);
    m_leaps = true;
  }
  RUNNEL_FORCEINLINE_FUNCTION State lane(int i) const {
    State s = CmrgStreams<Lanes, State, AffineParts<Lanes>>::lane(i);
    if (m_leaps) s.recursive = m_recursive.lane(i);
    return s;
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto leap_output() {
    Wide const y = m_recursive.y();
    m_recursive.leap();
    return sprng_output<Form>(Wide(this->m_affine.leap_step() + (y << 32)));
  }

 private:
  /// As `SprngMrg5::jump`.
  RUNNEL_FORCEINLINE_FUNCTION void jump(std::uint64_t const* power) {
    auto& y = this->m_y;
    Wide moved[5];
    for (int i = 4; i >= 0; --i) {
      Wide sum = product(power[0], y[4]);
      for (int k = 1; k < 5; ++k) sum = sum + product(power[k], y[4 - k]);
      moved[i] = SprngMrg5::residue(sum);
      this->step_recursive(y);
    }
    for (int k = 0; k < 5; ++k) y[k] = moved[k];
  }
  /// Below 2^32, and not 0 where the coefficient is not.
  RUNNEL_FORCEINLINE_FUNCTION static Wide product(std::uint64_t a, Wide y) {
    Wide const p = half_product(fill_lanes<Wide>(a), y);
    return (p >> 31) + (p & SprngMrg5::modulus);
  }
  SprngMrg5Engine<Lanes> m_recursive;  ///< once lanes leap
  bool m_leaps = false;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_STREAM_ENGINES_HPP
