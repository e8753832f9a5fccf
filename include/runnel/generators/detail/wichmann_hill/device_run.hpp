// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_WICHMANN_HILL_DEVICE_RUN_HPP
#define RUNNEL_GENERATORS_DETAIL_WICHMANN_HILL_DEVICE_RUN_HPP

#include <Kokkos_MathematicalFunctions.hpp>
#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/generators/detail/real_words.hpp>
#include <runnel/lanes/rounding.hpp>

namespace Runnel::Impl {

/// A run of outputs in one lane of a GPU: residues nearest 0, stepped in single
/// precision, which is faster there than double precision or integers.
///
/// Quotients q of a·y by m, \f$|q| \le 2^6\f$, are made as multiples k of 2^24;
/// \f$a y - 2^{24} q\f$ and \f$a y - m q\f$ are whole numbers below 2^24, for
/// multipliers below 2^7 and moduli within 2^16 of 2^24: exact. A quotient near
/// a half may be the wrong one of two, which is looked for, and put right.
template <class State>
class WichmannHillDeviceRun {
 public:
  /// \param leap  multipliers that take the lane to its next run
  RUNNEL_FORCEINLINE_FUNCTION void begin(State const& s,
                                         std::uint32_t const (&leap)[4]) {
    for (int i = 0; i < 4; ++i) {
      auto& c = m_component[i];
      c.half = 0.5f * static_cast<float>(s.m[i]);
      c.a = static_cast<float>(s.a[i]);
      c.quotient = static_cast<float>(s.a[i] * 0x1p24 / s.m[i]);
      c.less = static_cast<float>((0x1p24 - s.m[i]) * 0x1p-24);
      c.reference_inverse = 1.0 / s.m[i];
      c.inverse = static_cast<float>(c.reference_inverse);
      c.leap = leap[i];
      c.y = nearest_zero(s.x[i], s.m[i]);
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION State state() const {
    State s{};
    for (int i = 0; i < 4; ++i) {
      s.x[i] = residue(i);
      s.a[i] = static_cast<std::uint32_t>(m_component[i].a);
      s.m[i] = static_cast<std::uint32_t>(m_component[i].modulus());
    }
    return s;
  }
  /// From the end of a run to the start of the lane's next one.
  RUNNEL_FORCEINLINE_FUNCTION void leap() {
    for (int i = 0; i < 4; ++i) {
      auto& c = m_component[i];
      auto const m = static_cast<std::uint32_t>(c.modulus());
      // 2^24 is 2^24 − m < 2^16: below 2^48, 2^41, 2^34, 2^27, and 2m.
      std::uint64_t x = std::uint64_t{residue(i)} * c.leap;
      for (int fold = 0; fold < 4; ++fold) {
        x = (x >> 24) * ((1u << 24) - m) + (x & 0xffffff);
      }
      auto const r = static_cast<std::uint32_t>(x);
      c.y = nearest_zero(r < m ? r : r - m, m);
    }
  }

  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto output() {
    auto const sum = this->template sum<Form>();
    if (step()) mend();
    return word(sum);
  }
  /// The next four outputs: one look whether all steps were right.
  template <class Form, class Word>
  RUNNEL_FORCEINLINE_FUNCTION void four(Word (&x)[4]) {
    float before[4];
    for (int i = 0; i < 4; ++i) before[i] = m_component[i].y;
    decltype(this->template sum<Form>()) sums[4];
    bool is_off = false;
    for (int n = 0; n < 4; ++n) {
      sums[n] = this->template sum<Form>();
      is_off |= step();
    }
    if (is_off) {
      for (int i = 0; i < 4; ++i) m_component[i].y = before[i];
      RUNNEL_DEVICE_UNROLL()
      for (int n = 0; n < 4; ++n) {
        sums[n] = this->template sum<Form>();
        if (step()) mend();
      }
    }
    for (int n = 0; n < 4; ++n) x[n] = word(sums[n]);
  }

 private:
  struct Component {
    float y;     ///< the residue nearest 0
    float half;  ///< m/2
    float a;
    float quotient;            ///< a·2^24/m
    float less;                ///< 1 − m·2^-24
    float inverse;             ///< 1/m
    double reference_inverse;  ///< 1/m
    std::uint32_t leap;

    RUNNEL_FORCEINLINE_FUNCTION float modulus() const { return half + half; }
  };

  RUNNEL_FORCEINLINE_FUNCTION static float nearest_zero(std::uint32_t x,
                                                        std::uint32_t m) {
    auto const y = static_cast<std::int32_t>(x);
    return static_cast<float>(2 * x > m ? y - static_cast<std::int32_t>(m) : y);
  }
  /// Component i's residue in [0, m), as a whole float.
  RUNNEL_FORCEINLINE_FUNCTION float whole(int i) const {
    float const y = m_component[i].y;
    return y < 0 ? y + m_component[i].modulus() : y;
  }
  RUNNEL_FORCEINLINE_FUNCTION std::uint32_t residue(int i) const {
    return static_cast<std::uint32_t>(whole(i));
  }

  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto sum() const {
    if constexpr (std::is_same_v<Form, FastForm>) {
      auto const term = [&](int i) RUNNEL_INLINE_LAMBDA {
        return rounded_product(m_component[i].y, m_component[i].inverse);
      };
      return ((term(0) + term(1)) + term(2)) + term(3);
    } else {
      auto const term = [&](int i) RUNNEL_INLINE_LAMBDA {
        return rounded_product(static_cast<double>(whole(i)),
                               m_component[i].reference_inverse);
      };
      return ((term(0) + term(1)) + term(2)) + term(3);
    }
  }
  /// The output's bits. For floats this is f or f + 1 of the rule: s − [s] is
  /// exact, and where f + 1 is rounded ⌊s⌋ is −1.
  RUNNEL_FORCEINLINE_FUNCTION static std::uint32_t word(float s) {
    float const u = s - Kokkos::floor(s);
    return same_bits_as<std::uint32_t>(Kokkos::fmin(u, 1 - 0x1p-24f));
  }
  RUNNEL_FORCEINLINE_FUNCTION static std::uint64_t word(double t) {
    return same_bits_as<std::uint64_t>(t - Kokkos::floor(t));
  }

  /// \returns whether a residue is not the one nearest 0
  RUNNEL_FORCEINLINE_FUNCTION bool step() {
    bool is_off = false;
    for (int i = 0; i < 4; ++i) {
      auto& c = m_component[i];
      constexpr float magic = 0x1.8p47f;
      float const k = Kokkos::fma(c.y, c.quotient, magic) - magic;
      c.y = Kokkos::fma(k, c.less, Kokkos::fma(c.y, c.a, -k));
      is_off |= Kokkos::abs(c.y) > c.half;
    }
    return is_off;
  }
  RUNNEL_FORCEINLINE_FUNCTION void mend() {
    for (int i = 0; i < 4; ++i) {
      auto& c = m_component[i];
      if (c.y > c.half) c.y -= c.modulus();
      if (c.y < -c.half) c.y += c.modulus();
    }
  }

  Component m_component[4];
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_WICHMANN_HILL_DEVICE_RUN_HPP
