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
#include <runnel/generators/detail/part_streams.hpp>
#include <runnel/generators/detail/real_words.hpp>
#include <runnel/lanes/columns.hpp>
#include <runnel/lanes/rounding.hpp>
#include <runnel/seeds/detail/mrg32k3a_constants.hpp>

/// The recurrence of `mrg32k3a` in the lanes of a register, in doubles.
namespace Runnel::Impl {

/// \f$p_{n-3}, p_{n-2}, p_{n-1}, q_{n-3}, q_{n-2}, q_{n-1}\f$.
struct Mrg32k3aState {
  std::uint32_t s[6];
};

/// The word from which Runnel's own uniform numbers are made: ⌊z·2^32/m1⌋,
/// which has its bits where a fraction of 2^32 has them.
struct Mrg32k3aUniformForm {};

/// State words less (m − 1)/2, as doubles: sums of products stay below 2^53
/// and so exact, and the remainder nearest 0 is the state word itself.
///
/// \tparam Leaps  lanes leap over the outputs of others; else they make
///   consecutive outputs
/// \tparam IsFused  products and sums by fused operations where there are any:
///   a step waits for fewer operations, but fewer constants fit into registers,
///   since the assembler takes none from memory. Faster where two registers
///   step in turn, not where four do.
template <class Lanes, bool Leaps = false, bool IsFused = false>
class Mrg32k3aEngine {
 public:
  using Real = typename Lanes::template rebind<double>;
  using Wide = typename Lanes::template rebind<std::uint64_t>;
  using Words = typename Lanes::template rebind<std::uint32_t>;
  using RunLanes = Lanes;
  static constexpr int stream_registers = 2;

  RUNNEL_FORCEINLINE_FUNCTION void set_lane(int i, Mrg32k3aState const& state) {
    for (int j = 0; j < 6; ++j) {
      set_lane_of(m_s[j], i, static_cast<double>(state.s[j]) - centre(j));
    }
  }
  /// All lanes at once, on a host: the words of their streams' states.
  RUNNEL_FORCEINLINE_FUNCTION void set_lanes(std::uint32_t const* const* from) {
    Words word[6];
    load_lanes(from, word);
    for (int j = 0; j < 6; ++j) {
      m_s[j] = whole_to_real<Real>(word[j], centre(j));
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION void store_lanes(std::uint32_t* const* to) const {
    Words word[6];
    for (int j = 0; j < 6; ++j) word[j] = real_to_whole(m_s[j], centre(j));
    Impl::store_lanes(word, to);
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
    step();
    return combined<Form>(m_s[2], m_s[5]);
  }
  /// The same at the top of a word of 64 bits, on a host.
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION Wide run_wide() {
    step();
    return combined_bits<Form>(m_s[2], m_s[5]) << 32;
  }
  RUNNEL_FORCEINLINE_FUNCTION void step() {
    Real const p = next_p();
    Real const q = next_q();
    m_s[0] = m_s[1];
    m_s[1] = m_s[2];
    m_s[2] = p;
    m_s[3] = m_s[4];
    m_s[4] = m_s[5];
    m_s[5] = q;
  }
  RUNNEL_FORCEINLINE_FUNCTION void jump(std::uint64_t const* row) {
    multiply<M::m1, 0>(row);
    multiply<M::m2, 3>(row + 9);
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

 private:
  /// A GPU's registers are too few to keep the leap.
  using Leap = std::conditional_t<Lanes::on_device, std::uint64_t const*,
                                  std::uint64_t[18]>;
  using M = Mrg32k3a;
  static constexpr bool is_fused = IsFused && has_fused_multiply_add<Real>;

  RUNNEL_FORCEINLINE_FUNCTION static constexpr double centre(int j) {
    return static_cast<double>(((j < 3 ? M::m1 : M::m2) - 1) / 2);
  }
  /// x = s + h on both sides of the recurrence leaves (Σ a − 1)·h.
  static constexpr double p_constant =
      static_cast<double>((M::a12 - M::a13n - 1) * ((M::m1 - 1) / 2) % M::m1);
  static constexpr double q_constant = static_cast<double>(
      (M::m2 - (M::a23n - M::a21 + 1) * ((M::m2 - 1) / 2) % M::m2) % M::m2);

  RUNNEL_FORCEINLINE_FUNCTION Real next_p() const {
    return remainder<M::m1>(combination<M::a12, M::a13n>(
        m_s[1], m_s[0], fill_lanes<Real>(p_constant)));
  }
  RUNNEL_FORCEINLINE_FUNCTION Real next_q() const {
    return remainder<M::m2>(combination<M::a21, M::a23n>(
        m_s[5], m_s[3], fill_lanes<Real>(q_constant)));
  }
  /// x·A + (constant − y·B): exact, in whatever way.
  template <std::uint64_t A, std::uint64_t B>
  RUNNEL_FORCEINLINE_FUNCTION static Real combination(Real x, Real y,
                                                      Real constant) {
    constexpr double a = static_cast<double>(A);
    constexpr double b = static_cast<double>(B);
    if constexpr (is_fused) {
      return fused_multiply_add(
          x, fill_lanes<Real>(a),
          fused_multiply_add(y, fill_lanes<Real>(-b), constant));
    } else {
      return x * a + (constant - y * b);
    }
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
      if constexpr (is_fused) {
        return fused_multiply_add(k, fill_lanes<Real>(-m), p);
      } else {
        return p - k * m;
      }
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
    // The upper half is less by 1 where d is below 0; m1 is 2^32 − 209.
    constexpr std::uint32_t upper = 0x43380000, least = Least;
    return static_cast<std::uint32_t>(bits) +
           (static_cast<std::uint32_t>(bits >> 32) * 209u +
            (least - upper * 209u));
  }
  RUNNEL_FORCEINLINE_FUNCTION static std::uint32_t high_of_209(
      std::uint32_t z) {
    return static_cast<std::uint32_t>(std::uint64_t{z} * 209 >> 32);
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION static auto combined_reals(Real p, Real q) {
    if constexpr (std::is_same_v<Form, ReferenceForm>) {
      Real const d = real_difference(p, q);
      Real const k = select_less(fill_lanes<Real>(0.0), d, d,
                                 d + static_cast<double>(M::m1));
      return same_bits_as<Wide>(k * 2.328306549295727688e-10);
    } else {
      return cast_lanes<std::uint32_t>(combined_bits<Form>(p, q));
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION static Real real_difference(Real p, Real q) {
    return (p - q) + (centre(0) - centre(3));
  }
  /// An output in the lower half, with anything above.
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION static Wide combined_bits(Real p, Real q) {
    Real const d = real_difference(p, q);
    Real const z = select_less(d, fill_lanes<Real>(0.0),
                               d + static_cast<double>(M::m1), d);
    // A sum in [2^52, 2^53) is a whole number, the nearest one.
    Real const bits = z + 0x1.8p52;
    if constexpr (std::is_same_v<Form, Mrg32k3aUniformForm>) {
      return same_bits_as<Wide>(bits + floor_of_excess(z));
    } else {
      return same_bits_as<Wide>(bits);
    }
  }
  /// A number to which ⌊209·z/m1⌋ is the nearest whole one: what ⌊z·2^32/m1⌋
  /// has more than z, as 2^32 is m1 + 209. The quotient is 0 or at least 1/m1 >
  /// 2^-32 away from whole numbers, and rounded to within 2^-43: half less will
  /// do, but for 2^-33.
  RUNNEL_FORCEINLINE_FUNCTION static Real floor_of_excess(Real z) {
    constexpr double excess = 209.0 / static_cast<double>(M::m1);
    constexpr double almost_half = 0.5 - 0x1p-33;
    if constexpr (is_fused) {
      return fused_multiply_add(z, fill_lanes<Real>(excess),
                                fill_lanes<Real>(-almost_half));
    } else {
      return z * excess - almost_half;
    }
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
  [[no_unique_address]] std::conditional_t<Leaps, Leap, NoLeap> m_leap;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_MRG32K3A_ENGINE_HPP
