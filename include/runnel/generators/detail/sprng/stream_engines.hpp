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

 private:
  Wide m_x;
  Wide m_addend;
  std::uint64_t m_multiplier;
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

 private:
  Wide m_x;
  Wide m_multiplier;
};

/// An affine sequence and one of order 5 modulo 2^31 − 1.
/// \tparam State  affine and recursive
template <class Lanes, class State>
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
    Wide const a1 = fill_lanes<Wide>(std::uint64_t{SprngMrg5::a1});
    Wide const a5 = fill_lanes<Wide>(std::uint64_t{SprngMrg5::a5});
    Wide const y = SprngMrg5::residue(
        Wide(half_product(m_y[0], a1) + half_product(m_y[4], a5)));
    for (int k = 4; k > 0; --k) m_y[k] = m_y[k - 1];
    m_y[0] = y;
    return sprng_output<Form>(Wide(m_affine.step() + (y << 32)));
  }

 private:
  AffineStreams<Lanes> m_affine;
  Wide m_y[5];  ///< the newest first
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_STREAM_ENGINES_HPP
