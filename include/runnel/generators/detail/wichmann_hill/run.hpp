// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_WICHMANN_HILL_RUN_HPP
#define RUNNEL_GENERATORS_DETAIL_WICHMANN_HILL_RUN_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/generators/detail/real_words.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/rounding.hpp>

namespace Runnel::Impl {

/// The generator's own single-precision rule: see `wichmann_hill`.
struct WichmannHillFastSampler {
  using form = FastForm;
  static constexpr int words_per_value = 1;
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static auto sample(typename Lanes::type x) {
    return same_bits_as<typename Lanes::template rebind<float>>(x);
  }
};

/// u of the sum s of its single-precision rule.
template <class Single>
RUNNEL_FORCEINLINE_FUNCTION Single wichmann_hill_fast(Single s) {
  constexpr float magic = 0x1.8p23f;
  Single const f = s - ((s + magic) - magic);
  Single const u = select_less(f, fill_lanes<Single>(0.0f), f + 1.0f, f);
  Single const most = fill_lanes<Single>(1 - 0x1p-24f);
  return select_less(u, most, u, most);
}

/// Runs of outputs by the single-precision rule, in single precision: a
/// register has twice the lanes of one of doubles.
///
/// With a < 2^7 and 2^24 − 2^16 < m < 2^24, and k the whole number nearest
/// x·a/m, all of k·2^24, x·a − k·2^24 and x·a − k·m are floats, as 2^24 − m is.
/// The constants' rounding may make k one off where x·a/m lies within 2^-18 of
/// a half: x then is up to 64 outside [−m/2, m/2], and is put right where it is
/// output.
template <class Generator, class Lanes>
class WichmannHillFastRun {
 public:
  using RunLanes = Lanes;
  using Single = typename Lanes::template rebind<float>;
  using Real = typename Lanes::template rebind<double>;
  using State = typename Generator::state_type;

  RUNNEL_FORCEINLINE_FUNCTION void set_lane(int l, State const& s) {
    for (int i = 0; i < 4; ++i) {
      auto const m = static_cast<float>(s.m[i]);
      auto const a = static_cast<float>(s.a[i]);
      auto const x = static_cast<float>(s.x[i]);
      set_lane_of(m_x[i], l, x + x > m ? x - m : x);
      m_a[i] = a;
      m_m[i] = m;
      m_quotient[i] =
          static_cast<float>(static_cast<double>(s.a[i]) / s.m[i] * 0x1p24);
      m_rest[i] = (m - 0x1p24f) * 0x1p-24f;
      m_inverse[i] = static_cast<float>(Generator::inverse_modulus(s, i));
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION State lane(int l) const {
    State s{};
    for (int i = 0; i < 4; ++i) {
      auto const x = static_cast<std::int32_t>(lane_of(m_x[i], l));
      s.m[i] = static_cast<std::uint32_t>(m_m[i]);
      s.a[i] = static_cast<std::uint32_t>(m_a[i]);
      s.x[i] = static_cast<std::uint32_t>(x) + (x < 0 ? s.m[i] : 0);
    }
    return s;
  }
  template <class Multipliers>
  RUNNEL_FORCEINLINE_FUNCTION void jump(Multipliers const& by) {
    for (int i = 0; i < 4; ++i) {
      double const m = m_m[i];
      Real const product =
          cast_lanes<double>(m_x[i]) * static_cast<double>(by.a[i]);
      constexpr double magic = 0x1.8p52;
      Real const r = product - ((product * (1.0 / m) + magic) - magic) * m;
      m_x[i] = cast_lanes<float>(r);
    }
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto run_output() {
    Single s =
        rounded_product(nearest_zero(0), fill_lanes<Single>(m_inverse[0]));
    static_for<3>([&](auto i) RUNNEL_INLINE_LAMBDA {
      s = s + rounded_product(nearest_zero(i + 1),
                              fill_lanes<Single>(m_inverse[i + 1]));
    });
    static_for<4>([&](auto i) RUNNEL_INLINE_LAMBDA { step(i); });
    using Word = typename Lanes::template rebind<std::uint32_t>;
    return same_bits_as<Word>(wichmann_hill_fast(s));
  }

 private:
  RUNNEL_FORCEINLINE_FUNCTION Single nearest_zero(int i) const {
    float const m = m_m[i];
    Single const x = m_x[i];
    Single const half = fill_lanes<Single>(0.5f * m);
    Single const y = select_less(half, x, x - m, x);
    return select_less(x, fill_lanes<Single>(-0.5f * m), x + m, y);
  }
  RUNNEL_FORCEINLINE_FUNCTION void step(int i) {
    constexpr float magic = 0x1.8p47f;
    Single const x = m_x[i];
    // −k·2^24.
    Single const k = fill_lanes<Single>(magic) -
                     fused_multiply_add(x, fill_lanes<Single>(m_quotient[i]),
                                        fill_lanes<Single>(magic));
    Single const t = fused_multiply_add(x, fill_lanes<Single>(m_a[i]), k);
    m_x[i] = fused_multiply_add(k, fill_lanes<Single>(m_rest[i]), t);
  }

  Single m_x[4];
  float m_a[4], m_m[4], m_quotient[4], m_rest[4], m_inverse[4];
};

template <class Generator, class Lanes, class Form>
class WichmannHillReals;

/// Makes a run: see `RunBlocks`.
template <class Generator, class Lanes, class Form>
struct WichmannHillRun {
  using type = WichmannHillReals<Generator, Lanes, Form>;
};
template <class Lanes>
using SingleLanes = typename Lanes::template with_word<std::uint32_t>;
template <class Generator, class Lanes>
  requires has_fused_multiply_add<
      typename SingleLanes<Lanes>::template rebind<float>>
struct WichmannHillRun<Generator, Lanes, FastForm> {
  using type = WichmannHillFastRun<Generator, SingleLanes<Lanes>>;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_WICHMANN_HILL_RUN_HPP
