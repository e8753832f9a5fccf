// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_MRG32K3A_ENGINE_HPP
#define RUNNEL_GENERATORS_DETAIL_MRG32K3A_ENGINE_HPP

#include <Kokkos_MathematicalFunctions.hpp>
#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/generators/detail/modular.hpp>
#include <runnel/generators/detail/real_words.hpp>
#include <runnel/lanes/rounding.hpp>

/// The recurrence of `mrg32k3a` in the lanes of a register, in doubles.
namespace Runnel::Impl {

struct Mrg32k3a {
  static constexpr std::uint64_t m1 = 4294967087;
  static constexpr std::uint64_t m2 = 4294944443;
  static constexpr std::uint64_t a12 = 1403580, a13n = 810728;
  static constexpr std::uint64_t a21 = 527612, a23n = 1370589;
};

/// \f$p_{n-3}, p_{n-2}, p_{n-1}, q_{n-3}, q_{n-2}, q_{n-1}\f$.
struct Mrg32k3aState {
  std::uint32_t s[6];
};

/// What Runnel's own uniforms are made of: ⌊z·2^32/m1⌋, which has its bits
/// where a fraction of 2^32 has them.
struct Mrg32k3aUniformForm {};

/// State words less (m − 1)/2, as doubles: sums of products stay below 2^53
/// and so exact, and the remainder nearest 0 is the state word itself.
template <class Lanes>
class Mrg32k3aEngine {
 public:
  using Real = typename Lanes::template rebind<double>;
  using Wide = typename Lanes::template rebind<std::uint64_t>;
  using RunLanes = Lanes;

  RUNNEL_FORCEINLINE_FUNCTION void set_lane(int i, Mrg32k3aState const& state) {
    for (int j = 0; j < 6; ++j) {
      set_lane_of(m_s[j], i, static_cast<double>(state.s[j]) - centre(j));
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION void set_leap(int, Mrg32k3aState const&,
                                            std::uint64_t const* row) {
    set_leaps(row);
  }
  RUNNEL_FORCEINLINE_FUNCTION void set_leaps(std::uint64_t const* row) {
    if constexpr (Lanes::on_device) {
      m_leap = row;
    } else {
      for (int j = 0; j < 18; ++j) m_leap[j] = row[j];
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION Mrg32k3aState lane(int i) const {
    Mrg32k3aState state{};
    for (int j = 0; j < 6; ++j) {
      state.s[j] = static_cast<std::uint32_t>(lane_of(m_s[j], i) + centre(j));
    }
    return state;
  }

  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto output() const {
    return combined<Form>(next_p(), next_q());
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto run_output() {
    Real const p = next_p();
    Real const q = next_q();
    m_s[0] = m_s[1];
    m_s[1] = m_s[2];
    m_s[2] = p;
    m_s[3] = m_s[4];
    m_s[4] = m_s[5];
    m_s[5] = q;
    return combined<Form>(p, q);
  }
  /// The next output, and a leap from there.
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto leap_output() {
    auto const x = output<Form>();
    leap();
    return x;
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION void begin_runs() {}
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION void next_run() {
    leap();
  }
  RUNNEL_FORCEINLINE_FUNCTION void end_runs() {}
  RUNNEL_FORCEINLINE_FUNCTION void leap() { jump(m_leap); }
  RUNNEL_FORCEINLINE_FUNCTION void jump(std::uint64_t const* row) {
    multiply<M::m1, 0>(row);
    multiply<M::m2, 3>(row + 9);
  }

 private:
  using M = Mrg32k3a;
  RUNNEL_FORCEINLINE_FUNCTION static constexpr double centre(int j) {
    return static_cast<double>(((j < 3 ? M::m1 : M::m2) - 1) / 2);
  }
  /// x = s + h on both sides of the recurrence leaves (Σ a − 1)·h.
  static constexpr double p_constant =
      static_cast<double>((M::a12 - M::a13n - 1) * ((M::m1 - 1) / 2) % M::m1);
  static constexpr double q_constant = static_cast<double>(
      (M::m2 - (M::a23n - M::a21 + 1) * ((M::m2 - 1) / 2) % M::m2) % M::m2);

  RUNNEL_FORCEINLINE_FUNCTION Real next_p() const {
    return remainder<M::m1>(
        m_s[1] * static_cast<double>(M::a12) +
        (fill_lanes<Real>(p_constant) - m_s[0] * static_cast<double>(M::a13n)));
  }
  RUNNEL_FORCEINLINE_FUNCTION Real next_q() const {
    return remainder<M::m2>(
        m_s[5] * static_cast<double>(M::a21) +
        (fill_lanes<Real>(q_constant) - m_s[3] * static_cast<double>(M::a23n)));
  }
  /// The remainder in [−(m − 1)/2, (m − 1)/2]. The rounded quotient may miss
  /// by one where products and sums are not fused.
  template <std::uint64_t Modulus>
  RUNNEL_FORCEINLINE_FUNCTION static Real remainder(Real p) {
    constexpr double m = static_cast<double>(Modulus);
    constexpr double inverse = 1.0 / m;
    constexpr double magic = 0x1.8p52;
#if RUNNEL_ON_GPU
    if constexpr (std::is_arithmetic_v<Real>) {
      double const k = fma(p, inverse, magic) - magic;
      return fma(-k, m, p);
    }
#endif
    if constexpr (has_fused_multiply_add<Real>) {
      Real const k = fused_multiply_add(p, fill_lanes<Real>(inverse),
                                        fill_lanes<Real>(magic)) -
                     magic;
      return p - k * m;
    } else {
      constexpr double half = static_cast<double>((Modulus - 1) / 2);
      Real const k = (p * inverse + magic) - magic;
      Real const r = p - k * m;
      Real const up = select_less(r, fill_lanes<Real>(-half), r + m, r);
      return select_less(fill_lanes<Real>(half), up, up - m, up);
    }
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION static auto combined(Real p, Real q) {
    if constexpr (!Lanes::on_device) {
      return combined_reals<Form>(p, q);
    } else if constexpr (std::is_same_v<Form, ReferenceForm>) {
      // z, but m1 for 0, under the exponent of 2^52; that is taken off and
      // the product rounded at once.
      constexpr double norm = 2.328306549295727688e-10;
      auto const k = std::uint64_t{difference<1>(p, q)};
      double const shifted =
          same_bits_as<double>(k | (std::uint64_t{0x433} << 52));
      return same_bits_as<std::uint64_t>(
          Kokkos::fma(shifted, norm, -0x1p52 * norm));
    } else {
      std::uint32_t const z = difference<0>(p, q);
      if constexpr (std::is_same_v<Form, Mrg32k3aUniformForm>) {
        // ⌊z·2^32/m1⌋ is z + ⌊209·z/m1⌋; with l = ⌊209·z/2^32⌋ the latter is
        // ⌊209·(z + l + 1)/2^32⌋, where z + l + 1 < 2^32.
        return z + high_of_209(z + high_of_209(z) + 1);
      } else {
        return z;
      }
    }
  }
  /// The number congruent to p − q modulo m1 in [Least, Least + m1). A GPU's
  /// integers are cheaper than its doubles.
  template <int Least>
  RUNNEL_FORCEINLINE_FUNCTION static std::uint32_t difference(double p,
                                                              double q) {
    constexpr double magic = 0x1.8p52;
    double const d = (p + (centre(0) - centre(3) - Least + magic)) - q;
    auto const bits = same_bits_as<std::uint64_t>(d);
    // The upper half tells the sign; m1 is 2^32 − 209.
    bool const is_below = static_cast<std::uint32_t>(bits >> 32) < 0x43380000;
    constexpr std::uint32_t least = Least;
    return static_cast<std::uint32_t>(bits) + (is_below ? least - 209u : least);
  }
  RUNNEL_FORCEINLINE_FUNCTION static std::uint32_t high_of_209(
      std::uint32_t z) {
    return static_cast<std::uint32_t>(std::uint64_t{z} * 209 >> 32);
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION static auto combined_reals(Real p, Real q) {
    constexpr double m = static_cast<double>(M::m1);
    Real const zero = fill_lanes<Real>(0.0);
    Real const d = (p - q) + (centre(0) - centre(3));
    if constexpr (std::is_same_v<Form, ReferenceForm>) {
      Real const k = select_less(zero, d, d, d + m);
      return same_bits_as<Wide>(k * 2.328306549295727688e-10);
    } else if constexpr (std::is_same_v<Form, Mrg32k3aUniformForm>) {
      Real const z = select_less(d, zero, d + m, d);
      // 2^32 = m1 + 209: what ⌊z·2^32/m1⌋ has more than z is ⌊209·z/m1⌋.
      Real const t = z * 209.0;
      // The nearest whole number, less one if that is above.
      constexpr double magic = 0x1.8p52;
      Real const guess = (t * 0x1p-32 + magic) - magic;
      Real const low = select_less(t * 0x1p-32, guess, guess - 1.0, guess);
      Real const rest = t - low * m;
      Real const more = low + z;
      return low_word(select_less(rest, fill_lanes<Real>(m), more, more + 1.0));
    } else {
      return low_word(select_less(d, zero, d + m, d));
    }
  }
  /// A whole number in [0, 2^32), where it stands in its double plus 2^52.
  RUNNEL_FORCEINLINE_FUNCTION static auto low_word(Real x) {
    return cast_lanes<std::uint32_t>(same_bits_as<Wide>(x + 0x1p52));
  }
  template <std::uint64_t Modulus, int First>
  RUNNEL_FORCEINLINE_FUNCTION void multiply(std::uint64_t const* a) {
    Wide x[3], product[3];
    for (int c = 0; c < 3; ++c) {
      x[c] = cast_lanes<std::uint64_t>(m_s[First + c] + centre(First));
    }
    for (int r = 0; r < 3; ++r) {
      Wide const sum = partial_residue<Modulus>(x[0] * a[3 * r]) +
                       partial_residue<Modulus>(x[1] * a[3 * r + 1]) +
                       partial_residue<Modulus>(x[2] * a[3 * r + 2]);
      product[r] = residue<Modulus>(sum);
    }
    for (int r = 0; r < 3; ++r) {
      m_s[First + r] = cast_lanes<double>(product[r]) - centre(First);
    }
  }
  Real m_s[6];
  /// A GPU's registers are too few to keep the leap.
  std::conditional_t<Lanes::on_device, std::uint64_t const*, std::uint64_t[18]>
      m_leap;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_MRG32K3A_ENGINE_HPP
