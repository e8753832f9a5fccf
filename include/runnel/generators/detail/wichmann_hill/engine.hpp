// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_WICHMANN_HILL_ENGINE_HPP
#define RUNNEL_GENERATORS_DETAIL_WICHMANN_HILL_ENGINE_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/generators/detail/real_words.hpp>
#include <runnel/generators/detail/wichmann_hill/device_run.hpp>
#include <runnel/generators/detail/wichmann_hill/run.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/rounding.hpp>

namespace Runnel::Impl {

/// The four components of `wichmann_hill` in the lanes of a register, as
/// doubles: products below 2^51 are exact. A lane leaps over the outputs of the
/// others, or makes a run of consecutive outputs.
template <class Generator, class Lanes>
class WichmannHillEngine {
 public:
  using Real = typename Lanes::template rebind<double>;
  using Single = typename Lanes::template rebind<float>;
  using RunLanes = Lanes;
  using State = typename Generator::state_type;
  using Multipliers = typename Generator::Multipliers;

  RUNNEL_FORCEINLINE_FUNCTION void set_lane(int l, State const& s) {
    for (int i = 0; i < 4; ++i) {
      set_lane_of(m_x[i], l, static_cast<double>(s.x[i]));
      set_lane_of(m_m[i], l, static_cast<double>(s.m[i]));
      set_lane_of(m_inverse[i], l, Generator::inverse_modulus(s, i));
      set_lane_of(m_a[i], l, static_cast<double>(s.a[i]));
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION void set_leap(int l, State const& s,
                                            std::uint64_t const* row) {
    for (int i = 0; i < 4; ++i) {
      set_lane_of(m_leap[i], l,
                  static_cast<double>(Generator::leap_multiplier(s, i, row)));
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION State lane(int l) const {
    State s{};
    for (int i = 0; i < 4; ++i) {
      s.x[i] = static_cast<std::uint32_t>(lane_of(m_x[i], l));
      s.a[i] = static_cast<std::uint32_t>(lane_of(m_a[i], l));
      s.m[i] = static_cast<std::uint32_t>(lane_of(m_m[i], l));
    }
    return s;
  }
  /// A leap of all lanes, by squares of their multipliers.
  RUNNEL_FORCEINLINE_FUNCTION void set_leaps(std::uint64_t const* row) {
    for (int i = 0; i < 4; ++i) {
      Real square = m_a[i];
      m_leap[i] = fill_lanes<Real>(1.0);
      for (auto n = UInt128(row[1], row[0]); n != UInt128(0); n = n >> 1) {
        if ((n.low & 1) != 0) {
          m_leap[i] = product_modulo(m_leap[i], square, m_m[i], m_inverse[i]);
        }
        square = product_modulo(square, square, m_m[i], m_inverse[i]);
      }
    }
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto leap_output() {
    auto const u = output<Form>();
    leap();
    return u;
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto output() const {
    if constexpr (std::is_same_v<Form, FastForm>) {
      return fast_output();
    } else {
      Real t = rounded_product(m_x[0], m_inverse[0]);
      for (int i = 1; i < 4; ++i) {
        t = t + rounded_product(m_x[i], m_inverse[i]);
      }
      using Word = typename Lanes::template rebind<std::uint64_t>;
      return same_bits_as<Word>(fraction_of(t));
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION void leap() {
    for (int i = 0; i < 4; ++i) {
      m_x[i] = product_modulo(m_x[i], m_leap[i], m_m[i], m_inverse[i]);
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION void jump(Multipliers const& by) {
    for (int i = 0; i < 4; ++i) {
      Real const a = fill_lanes<Real>(static_cast<double>(by.a[i]));
      m_x[i] = product_modulo(m_x[i], a, m_m[i], m_inverse[i]);
    }
  }
  // Runs; of a GPU: see `WichmannHillDeviceRun`.
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION void begin_runs() {
    std::uint32_t leap[4];
    for (int i = 0; i < 4; ++i) leap[i] = static_cast<std::uint32_t>(m_leap[i]);
    m_run.begin(lane(0), leap);
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto run_output() {
    if constexpr (Lanes::on_device) {
      return m_run.template output<Form>();
    } else {
      auto const u = output<Form>();
      for (int i = 0; i < 4; ++i) {
        m_x[i] = product_modulo(m_x[i], m_a[i], m_m[i], m_inverse[i]);
      }
      return u;
    }
  }
  static constexpr int block_outputs = 4;
  template <class Form, class Word>
  RUNNEL_FORCEINLINE_FUNCTION void run_block(Word (&x)[block_outputs]) {
    m_run.template four<Form>(x);
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION void next_run() {
    m_run.leap();
  }
  RUNNEL_FORCEINLINE_FUNCTION void end_runs() { set_lane(0, m_run.state()); }

 private:
  /// Component i's residue nearest 0.
  RUNNEL_FORCEINLINE_FUNCTION auto nearest(int i) const {
    Real const y =
        select_less(m_m[i], m_x[i] + m_x[i], m_x[i] - m_m[i], m_x[i]);
    return cast_lanes<float>(y);
  }
  RUNNEL_FORCEINLINE_FUNCTION auto fast_output() const {
    Single s = fill_lanes<Single>(0.0f);
    for (int i = 0; i < 4; ++i) {
      s = s + rounded_product(nearest(i), cast_lanes<float>(m_inverse[i]));
    }
    return fraction_word(s);
  }
  RUNNEL_FORCEINLINE_FUNCTION static auto fraction_word(Single s) {
    using Word = typename Lanes::template rebind<std::uint32_t>;
    return same_bits_as<Word>(wichmann_hill_fast(s));
  }

  Real m_x[4], m_m[4], m_inverse[4], m_leap[4], m_a[4];
  std::conditional_t<Lanes::on_device, WichmannHillDeviceRun<State>, char>
      m_run;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_WICHMANN_HILL_ENGINE_HPP
