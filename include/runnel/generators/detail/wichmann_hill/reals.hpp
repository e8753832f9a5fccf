// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_WICHMANN_HILL_REALS_HPP
#define RUNNEL_GENERATORS_DETAIL_WICHMANN_HILL_REALS_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/generators/detail/real_words.hpp>
#include <runnel/generators/detail/wichmann_hill/run.hpp>
#include <runnel/lanes/columns.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/rounding.hpp>

namespace Runnel::Impl {

/// Consecutive outputs of `wichmann_hill` in doubles on a host, each lane with
/// constants of its own.
///
/// A residue is x·a − k·m with k = ⌊x·a/m⌋, the whole number nearest to half
/// less: x·a/m, below 2^7, lies 1/m > 2^-24 from whole numbers, as m is prime,
/// and is rounded to within 2^-44. The single-precision rule takes residues
/// nearest 0, whose k is the nearest whole number: as m is odd, x·a/m lies
/// 1/(2m) from halves.
template <class Generator, class Lanes, class Form>
class WichmannHillReals {
 public:
  using Real = typename Lanes::template rebind<double>;
  using Single = typename Lanes::template rebind<float>;
  using Wide = typename Lanes::template rebind<std::uint64_t>;
  using Words = typename Lanes::template rebind<std::uint32_t>;
  using RunLanes = Lanes;
  using State = typename Generator::state_type;

  RUNNEL_FORCEINLINE_FUNCTION void set_lane(int l, State const& s) {
    for (int i = 0; i < 4; ++i) {
      double const x = s.x[i];
      double const m = s.m[i];
      double const inverse = Generator::inverse_modulus(s, i);
      set_lane_of(m_x[i], l, is_fast && x + x > m ? x - m : x);
      set_lane_of(m_a[i], l, static_cast<double>(s.a[i]));
      set_lane_of(m_minus_m[i], l, -m);
      set_lane_of(m_inverse[i], l, inverse);
      set_lane_of(m_quotient[i], l, s.a[i] * inverse);
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION State lane(int l) const {
    State s{};
    for (int i = 0; i < 4; ++i) {
      double const x = lane_of(m_x[i], l);
      double const m = -lane_of(m_minus_m[i], l);
      s.x[i] = static_cast<std::uint32_t>(x < 0 ? x + m : x);
      s.a[i] = static_cast<std::uint32_t>(lane_of(m_a[i], l));
      s.m[i] = static_cast<std::uint32_t>(m);
    }
    return s;
  }
  /// All lanes at once: the words of their streams' states.
  RUNNEL_FORCEINLINE_FUNCTION void set_lanes(std::uint32_t const* const* from) {
    Words word[12];
    load_lanes(from, word);
    static_for<4>([&](auto i) RUNNEL_INLINE_LAMBDA {
      Real const x = whole_to_real<Real>(word[i]);
      Real const a = whole_to_real<Real>(word[4 + i]);
      Real const m = whole_to_real<Real>(word[8 + i]);
      m_x[i] = is_fast ? select_less(m, x + x, x - m, x) : x;
      m_a[i] = a;
      m_minus_m[i] = fill_lanes<Real>(0.0) - m;
      m_inverse[i] = fill_lanes<Real>(1.0) / m;
      m_quotient[i] = a * m_inverse[i];
    });
  }
  /// The words that steps change.
  RUNNEL_FORCEINLINE_FUNCTION void store_lanes(std::uint32_t* const* to) const {
    Words word[4];
    static_for<4>([&](auto i) RUNNEL_INLINE_LAMBDA {
      word[i] = real_to_whole(min_residue(i));
    });
    Impl::store_lanes(word, to);
  }
  /// Steps as far as a copy has.
  RUNNEL_FORCEINLINE_FUNCTION void take_steps(WichmannHillReals const& copy) {
    static_for<4>([&](auto i) RUNNEL_INLINE_LAMBDA { m_x[i] = copy.m_x[i]; });
  }
  template <class Multipliers>
  RUNNEL_FORCEINLINE_FUNCTION void jump(Multipliers const& by) {
    for (int i = 0; i < 4; ++i) {
      Real const a = fill_lanes<Real>(static_cast<double>(by.a[i]));
      // Below 2^48; the quotient is rounded to within 2^-27.
      m_x[i] = residue(m_x[i], a, a * m_inverse[i], m_minus_m[i]);
    }
  }
  template <class>
  RUNNEL_FORCEINLINE_FUNCTION auto run_output() {
    auto const u = output();
    for (int i = 0; i < 4; ++i) {
      m_x[i] = residue(m_x[i], m_a[i], m_quotient[i], m_minus_m[i]);
    }
    return u;
  }

 private:
  static constexpr bool is_fast = std::is_same_v<Form, FastForm>;

  /// x·a modulo m: exact. \param quotient  a/m
  RUNNEL_FORCEINLINE_FUNCTION static Real residue(Real x, Real a, Real quotient,
                                                  Real minus_m) {
    constexpr double magic = 0x1.8p52;
    constexpr double below = is_fast ? 0.0 : -0.5;
    if constexpr (has_fused_multiply_add<Real>) {
      Real k = is_fast
                   ? fused_multiply_add(x, quotient, fill_lanes<Real>(magic))
                   : fused_multiply_add(x, quotient, fill_lanes<Real>(below)) +
                         magic;
      return fused_multiply_add(k - magic, minus_m, x * a);
    } else {
      Real const k = ((x * quotient + below) + magic) - magic;
      return x * a + k * minus_m;
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION Real min_residue(int i) const {
    Real const x = m_x[i];
    return is_fast ? select_less(x, fill_lanes<Real>(0.0), x - m_minus_m[i], x)
                   : x;
  }
  RUNNEL_FORCEINLINE_FUNCTION auto output() const {
    if constexpr (is_fast) {
      Single s = fill_lanes<Single>(0.0f);
      for (int i = 0; i < 4; ++i) {
        s = s + rounded_product(cast_lanes<float>(m_x[i]),
                                cast_lanes<float>(m_inverse[i]));
      }
      return same_bits_as<Words>(wichmann_hill_fast(s));
    } else {
      Real t = rounded_product(m_x[0], m_inverse[0]);
      for (int i = 1; i < 4; ++i) {
        t = t + rounded_product(m_x[i], m_inverse[i]);
      }
      return same_bits_as<Wide>(fraction_of(t));
    }
  }

  Real m_x[4], m_a[4], m_minus_m[4], m_inverse[4], m_quotient[4];
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_WICHMANN_HILL_REALS_HPP
