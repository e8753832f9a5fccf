// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_STREAM_ENGINES_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_STREAM_ENGINES_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/generators/detail/part_streams.hpp>
#include <runnel/generators/detail/sprng/affine_engine.hpp>
#include <runnel/generators/detail/sprng/mersenne61.hpp>
#include <runnel/generators/detail/sprng/mrg5.hpp>
#include <runnel/generators/detail/sprng/mrg5_leap.hpp>
#include <runnel/generators/detail/sprng/products.hpp>
#include <runnel/generators/detail/sprng/samplers.hpp>
#include <runnel/lanes/columns.hpp>
#include <runnel/lanes/lanes.hpp>

/// SPRNG's small states, one stream per lane of a host register, stepped by one
/// output as SPRNG steps them.
namespace Runnel::Impl {

/// x ← a·x + c modulo 2^64, of streams with one a.
/// \tparam Free   bits by which words of states are shifted up
/// \tparam Leaps  of leapfrog parts: see `PartStreams`
template <class Lanes, int Free = 0, bool Leaps = false>
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
  /// All lanes at once: the words of their streams' states.
  RUNNEL_FORCEINLINE_FUNCTION void set_lanes(std::uint64_t const* const* from) {
    Wide word[2];
    load_lanes(from, word);
    m_x = word[0] << Free;
    m_addend = word[1] << Free;
    m_multiplier = from[0][2];
  }
  RUNNEL_FORCEINLINE_FUNCTION void store_lanes(std::uint64_t* const* to) const {
    Wide const word[2] = {m_x >> Free, m_addend >> Free};
    Impl::store_lanes(word, to);
  }
  /// Steps as far as a copy has.
  RUNNEL_FORCEINLINE_FUNCTION void take_steps(AffineStreams const& copy) {
    m_x = copy.m_x;
  }
  RUNNEL_FORCEINLINE_FUNCTION Wide step() {
    m_x = m_x * m_multiplier + m_addend;
    return m_x;
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto run_output() {
    return sprng_output<Form>(step());
  }
  template <class>
  RUNNEL_FORCEINLINE_FUNCTION Wide run_wide() {
    return step();
  }

  /// \param row  the power of the affine map that is a leap
  RUNNEL_FORCEINLINE_FUNCTION void set_leaps(std::uint64_t const* row) {
    m_leap = {m_addend * row[1], row[0]};
  }
  RUNNEL_FORCEINLINE_FUNCTION Wide leap_step() {
    Wide const x = m_x * m_multiplier + m_addend;
    m_x = m_x * m_leap.factor + m_leap.sum;
    return x;
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto leap_output() {
    return sprng_output<Form>(leap_step());
  }

 private:
  struct Leap {
    Wide sum;
    std::uint64_t factor;
  };
  Wide m_x;
  Wide m_addend;
  std::uint64_t m_multiplier;
  [[no_unique_address]] std::conditional_t<Leaps, Leap, NoLeap> m_leap;
};

/// x ← a·x modulo 2^61 − 1. \tparam State  x and multiplier
///
/// With x = x1·2^31 + x0 and a = a1·2^30 + a0, and 1 in place of 2^61, a·x is
/// x1·a1 + x0·a0 + (x1·2·a0 + x0·a1)·2^30: four products of 32 bits. Between
/// outputs x may be up to 3 above the modulus.
template <class Lanes, class State>
class Mersenne61Streams {
 public:
  using RunLanes = Lanes;
  using Wide = typename Lanes::template rebind<std::uint64_t>;
  static constexpr int stream_registers = 2;

  RUNNEL_FORCEINLINE_FUNCTION void set_lane(int i, State const& s) {
    set_lane_of(m_x, i, s.x);
    set_lane_of(m_low, i, s.multiplier & low_30);
    set_lane_of(m_twice_low, i, (s.multiplier & low_30) << 1);
    set_lane_of(m_high, i, s.multiplier >> 30);
  }
  RUNNEL_FORCEINLINE_FUNCTION State lane(int i) const {
    return {least(lane_of(m_x, i)),
            lane_of(m_high, i) << 30 | lane_of(m_low, i)};
  }
  /// All lanes at once: the words of their streams' states.
  RUNNEL_FORCEINLINE_FUNCTION void set_lanes(std::uint64_t const* const* from) {
    Wide word[2];
    load_lanes(from, word);
    m_x = word[0];
    m_low = word[1] & low_30;
    m_twice_low = m_low << 1;
    m_high = word[1] >> 30;
  }
  RUNNEL_FORCEINLINE_FUNCTION void store_lanes(std::uint64_t* const* to) const {
    Wide const word[2] = {least(m_x), Wide(m_high << 30) | m_low};
    Impl::store_lanes(word, to);
  }
  /// Steps as far as a copy has.
  RUNNEL_FORCEINLINE_FUNCTION void take_steps(Mersenne61Streams const& copy) {
    m_x = copy.m_x;
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto run_output() {
    return sprng_output<Form>(run_wide<Form>());
  }
  /// The new x, left-justified, whatever the form.
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION Wide run_wide() {
    Wide const x0 = m_x & low_31;
    Wide const x1 = m_x >> 31;
    Wide const middle =  // < 2^63
        product_of_low_halves(x1, m_twice_low) +
        product_of_low_halves(x0, m_high);
    Wide const sum =  // < 2^63
        (product_of_low_halves(x1, m_high) + product_of_low_halves(x0, m_low)) +
        ((middle >> 31) + ((middle & low_31) << 30));
    m_x = (sum & Mersenne61::modulus) + (sum >> 61);
    return with_carry(m_x) << 3;
  }

 private:
  static constexpr std::uint64_t low_30 = (std::uint64_t{1} << 30) - 1;
  static constexpr std::uint64_t low_31 = (std::uint64_t{1} << 31) - 1;

  /// x + 1 from the modulus on: its lower 61 bits are x modulo 2^61 − 1.
  template <class X>
  RUNNEL_FORCEINLINE_FUNCTION static X with_carry(X x) {
    return x + ((x + std::uint64_t{1}) >> 61);
  }
  template <class X>
  RUNNEL_FORCEINLINE_FUNCTION static X least(X x) {
    return with_carry(x) & Mersenne61::modulus;
  }
  Wide m_x;
  Wide m_low, m_twice_low, m_high;  ///< of the multiplier
};

/// Leapfrog parts of the same: see `PartStreams`.
template <class Lanes, class State>
class Mersenne61Parts {
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
  /// \param row  the steps of a leap
  RUNNEL_FORCEINLINE_FUNCTION void set_leaps(std::uint64_t const* row) {
    Wide square = m_multiplier;
    m_factor = fill_lanes<Wide>(std::uint64_t{1});
    for (std::uint64_t n = row[0]; n != 0; n >>= 1) {
      if ((n & 1) != 0) m_factor = product_mersenne61(m_factor, square);
      square = product_mersenne61(square, square);
    }
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto leap_output() {
    Wide const x = product_mersenne61(m_x, m_multiplier);
    m_x = product_mersenne61(m_x, m_factor);
    return sprng_output<Form>(Wide(x << 3));
  }

 private:
  Wide m_x;
  Wide m_multiplier;
  Wide m_factor;
};

/// An affine sequence and one of order 5 modulo 2^31 − 1.
/// \tparam State  affine and recursive
/// \tparam Leaps  of leapfrog parts: see `PartStreams`
template <class Lanes, class State, bool Leaps = false>
class CmrgStreams {
 public:
  using RunLanes = Lanes;
  using Wide = typename Lanes::template rebind<std::uint64_t>;
  static constexpr int stream_registers = 2;

  RUNNEL_FORCEINLINE_FUNCTION void set_lane(int i, State const& s) {
    m_affine.set_lane(i, s.affine);
    for (int k = 0; k < 5; ++k) set_lane_of(m_y[k], i, s.recursive.y[k]);
  }
  RUNNEL_FORCEINLINE_FUNCTION State lane(int i) const {
    State s{};
    s.affine = m_affine.lane(i);
    for (int k = 0; k < 5; ++k) s.recursive.y[k] = lane_of(m_y[k], i);
    if constexpr (Leaps) {
      if (m_leap.is_set) s.recursive = m_leap.recursive.lane(i);
    }
    return s;
  }
  /// All lanes at once: the words of their streams' states.
  RUNNEL_FORCEINLINE_FUNCTION void set_lanes(std::uint64_t const* const* from) {
    Wide word[8];
    load_lanes(from, word);
    m_affine.set_lanes(from);
    static_for<5>([&](auto k) RUNNEL_INLINE_LAMBDA { m_y[k] = word[3 + k]; });
  }
  RUNNEL_FORCEINLINE_FUNCTION void store_lanes(std::uint64_t* const* to) const {
    m_affine.store_lanes(to);
    std::uint64_t* from_third[sizeof(Wide) / 8];
    for (int l = 0; l < static_cast<int>(sizeof(Wide) / 8); ++l) {
      from_third[l] = to[l] + 3;
    }
    Impl::store_lanes(m_y, from_third);
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto run_output() {
    return sprng_output<Form>(run_wide<Form>());
  }
  template <class>
  RUNNEL_FORCEINLINE_FUNCTION Wide run_wide() {
    step_recursive();
    return m_affine.step() + (m_y[0] << 32);
  }

  /// \param row  the power of the affine map, then an `SprngMrg5Leap`
  RUNNEL_FORCEINLINE_FUNCTION void set_leaps(std::uint64_t const* row) {
    m_affine.set_leaps(row);
    Wide w[5];
    step_recursive();
    for (int k = 0; k < 5; ++k) {
      w[k] = m_y[0];
      if (k < 4) jump(row + 2);
    }
    m_leap.recursive.set_lanes(w, row + 2);
    m_leap.is_set = true;
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto leap_output() {
    Wide const y = m_leap.recursive.y();
    m_leap.recursive.leap();
    return sprng_output<Form>(Wide(m_affine.leap_step() + (y << 32)));
  }

 private:
  RUNNEL_FORCEINLINE_FUNCTION void step_recursive() {
    Wide const a1 = fill_lanes<Wide>(std::uint64_t{SprngMrg5::a1});
    Wide const a5 = fill_lanes<Wide>(std::uint64_t{SprngMrg5::a5});
    Wide const next = SprngMrg5::residue(Wide(
        product_of_low_halves(m_y[0], a1) + product_of_low_halves(m_y[4], a5)));
    for (int k = 4; k > 0; --k) m_y[k] = m_y[k - 1];
    m_y[0] = next;
  }
  /// Jumps as `SprngMrg5::jump` does.
  RUNNEL_FORCEINLINE_FUNCTION void jump(std::uint64_t const* power) {
    Wide moved[5];
    for (int i = 4; i >= 0; --i) {
      Wide sum = product(power[0], m_y[4]);
      for (int k = 1; k < 5; ++k) sum = sum + product(power[k], m_y[4 - k]);
      moved[i] = SprngMrg5::residue(sum);
      step_recursive();
    }
    for (int k = 0; k < 5; ++k) m_y[k] = moved[k];
  }
  /// Below 2^32, and not 0 where the coefficient is not.
  RUNNEL_FORCEINLINE_FUNCTION static Wide product(std::uint64_t a, Wide y) {
    Wide const p = product_of_low_halves(fill_lanes<Wide>(a), y);
    return (p >> 31) + (p & SprngMrg5::modulus);
  }
  struct Leap {
    SprngMrg5Engine<Lanes> recursive;  ///< once lanes leap
    bool is_set = false;
  };
  AffineStreams<Lanes, 0, Leaps> m_affine;
  Wide m_y[5];  ///< the newest first
  [[no_unique_address]] std::conditional_t<Leaps, Leap, NoLeap> m_leap;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_STREAM_ENGINES_HPP
