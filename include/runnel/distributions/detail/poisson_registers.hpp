// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_POISSON_REGISTERS_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_POISSON_REGISTERS_HPP

#include <cstdint>
#include <cstring>

#include <runnel/core/macros.hpp>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/distributions/detail/poisson_table.hpp>
#include <runnel/distributions/detail/reciprocals.hpp>
#include <runnel/distributions/detail/register_quantiles.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/register_math.hpp>
#include <runnel/lanes/rounding.hpp>
#include <runnel/lanes/transpose.hpp>

/// Poisson numbers of a register of unit words and rates: the estimates in
/// float of poisson_element.hpp, where registers have a fused multiply-add.
/// Each knows whether its error can have changed the value; where it may have,
/// the value is computed again, by itself.
///
/// Here u is known by its upper 32 bits. That adds 2^-32 to its error, which
/// the tails would notice: they are not sure below 2^-13.
namespace Runnel::Impl {

#if RUNNEL_HAS_VECTOR_EXTENSION

/// Numbers, and the highest bit of `is_sure` where they are sure.
template <int N>
struct RegisterGuess {
  SimdVector<float, N> value;
  SimdVector<std::uint32_t, N> is_sure;
};

/// Words and rates as registers.
template <int N>
struct PoissonRegisters {
  using Words = SimdVector<std::uint32_t, N>;
  using Integers = SimdVector<std::int32_t, N>;
  using Reals = SimdVector<float, N>;
  using Wide = SimdVector<double, N / 2>;

  static constexpr int max_terms = 40;

  Words upper;  ///< of the words
  Reals rate;
  Reals rest_of_rate;  ///< λ − rate
  Reals root;          ///< of λ

  RUNNEL_FORCEINLINE_FUNCTION PoissonRegisters(std::uint64_t const (&word)[N],
                                               double const (&lambda)[N]) {
    SimdVector<std::uint32_t, N / 2> words[2];
    SimdVector<float, N / 2> rates[2], rests[2], roots[2];
    for (int h = 0; h < 2; ++h) {
      SimdVector<std::uint64_t, N / 2> wide;
      std::memcpy(&wide, word + h * (N / 2), sizeof wide);
      words[h] = (wide >> 32).template cast<std::uint32_t>();
      Wide exact;
      std::memcpy(&exact, lambda + h * (N / 2), sizeof exact);
      // The sum keeps compilers from taking the conversions as one.
      rates[h] = exact.template cast<float>() + 0.0F;
      rests[h] =
          (exact - rates[h].template cast<double>()).template cast<float>();
      roots[h] = exact_root(exact).template cast<float>();
    }
    upper = joined(words[0], words[1]);
    rate = joined(rates[0], rates[1]);
    rest_of_rate = joined(rests[0], rests[1]);
    root = joined(roots[0], roots[1]);
  }

  /// Conditions are highest bits. GCC makes comparisons that are combined lane
  /// by lane, where a level is above the program's own.
  RUNNEL_FORCEINLINE_FUNCTION static Words less(Reals a, Reals b) {
    return same_bits_as<Words>(a - b);
  }
  template <class... More>
  RUNNEL_FORCEINLINE_FUNCTION static Words all_of(Words first, More... more) {
    return Words{(first.v & ... & more.v)};
  }
  template <class X>
  RUNNEL_FORCEINLINE_FUNCTION static X select(Words condition, X x, X y) {
    return select_bits(Words::fill(0) - (condition >> 31), x, y);
  }

  /// `poisson_asymptotic_f32`. λ in [4, 2^16); others are not sure.
  RUNNEL_FORCEINLINE_FUNCTION RegisterGuess<N> asymptotic() const {
    Reals const one = Reals::fill(1);
    RegisterHalf<Words> const half(upper, 1);
    Reals const reciprocal = one / clamped(rate, 1.0F, 0x1p17F);
    Reals const deviation = normal_registers(half) * root;
    Reals const s = deviation * reciprocal;
    Reals const t =
        fused_multiply_add(s, Reals::fill(4 / 7.0F), Reals::fill(-1 / 14.0F));
    Reals const past = fused_multiply_add(
        register_polynomial<8>(poisson_slope_f32(0), t), deviation,
        fused_multiply_add(register_polynomial<5>(poisson_c1_f32(0), t),
                           reciprocal,
                           register_polynomial<7>(poisson_c0_f32(0), t)));
    auto const size =
        same_bits_as<Reals>(same_bits_as<Words>(deviation) & 0x7fffffffu);
    Reals const factor = select(less(s, Reals::fill(-0.4F)),
                                Reals::fill(0.032F), Reals::fill(0.008F));
    // As there, and what the lower bits of u leave open.
    Reals const error = fused_multiply_add(
        size, Reals::fill(0x1.8p-19F),
        fused_multiply_add(
            fused_multiply_add(factor, reciprocal, Reals::fill(0x1p-12F)),
            reciprocal, Reals::fill(0x1.4p-18F)));
    Reals const x = rate + past;
    Reals const k = clamped(x, 0.0F, 0x1p20F)
                        .template cast<std::int32_t>()
                        .template cast<float>();
    Reals const rest = (rate - k) + (past + rest_of_rate);
    // In units of 2^-33 from the end; the centre is sure.
    Reals const distance =
        select_bits(half.central, Reals::fill(0x1p31F),
                    cast_lanes<float>(cast_lanes<std::int32_t>(half.nearest)));
    return {
        k, all_of(less(error, rest), less(error, one - rest),
                  less(Reals::fill(-0.75F), s), less(s, one),
                  less(Reals::fill(0), x), less(Reals::fill(0x1p20F), distance),
                  less(Reals::fill(0x1.fffffep1F), rate),
                  less(rate, Reals::fill(0x1p16F)))};
  }

  /// `exp_of_minus` of the rate, which is at most 12.
  RUNNEL_FORCEINLINE_FUNCTION static Reals exp_of_minus(Reals x) {
    Reals const magic = Reals::fill(0x1.8p23F);
    Reals const n =
        fused_multiply_add(x, Reals::fill(-0x1.715476p+0F), magic) - magic;
    Reals const r = fused_multiply_add(
        n, Reals::fill(-0x1.7f7d1cp-20F),
        fused_multiply_add(n, Reals::fill(-0x1.62e4p-1F), negated(x)));
    constexpr float c[] = {1.0F,      1.0F,       0.5F,      1 / 6.0F,
                           1 / 24.0F, 1 / 120.0F, 1 / 720.0F};
    auto const exponent = same_bits_as<Words>(n.template cast<std::int32_t>() +
                                              Integers::fill(127))
                          << 23;
    return register_polynomial<6>(c, r) * same_bits_as<Reals>(exponent);
  }

  RUNNEL_FORCEINLINE_FUNCTION static bool any_of(Words condition) {
    std::uint64_t parts[N / 2];
    std::memcpy(parts, &condition, sizeof condition);
    std::uint64_t some = 0;
    for (std::uint64_t const part : parts) some |= part;
    return (some & 0x8000000080000000u) != 0;
  }

  /// `poisson_sum_f32` where the value is not known. λ < 12; others are not
  /// sure.
  RUNNEL_FORCEINLINE_FUNCTION RegisterGuess<N> sum(Words is_known) const {
    Reals const one = Reals::fill(1);
    Reals const u =
        (cast_lanes<float>(cast_lanes<std::int32_t>(upper >> 8)) + 0.5F) *
        0x1p-24F;
    Words const is_wanted =
        all_of(Words{~is_known.v}, less(rate, Reals::fill(12)));
    Reals const centre = select(is_wanted, u, Reals::fill(-1));
    Reals const lambda = clamped(rate, 0.0F, 12.0F);
    Reals mass = exp_of_minus(lambda);
    Reals total = mass;
    Reals k = Reals::fill(0);
    for (int next = 1; next <= max_terms; ++next) {
      Words const is_below = less(total, centre);
      if (!any_of(is_below)) break;
      Reals const next_mass = mass * (lambda * reciprocal<float>(next));
      k = select(is_below, Reals::fill(static_cast<float>(next)), k);
      mass = select(is_below, next_mass, mass);
      total = select(is_below, total + next_mass, total);
    }
    // As there, and 2^-25 of u.
    Reals const error = Reals::fill(0x1.1p-16F);
    Words const is_above_last = less(error, centre - (total - mass));
    Words const is_first = less(k, one);
    return {k, all_of(is_wanted, less(error, total - centre),
                      Words{is_above_last.v | is_first.v})};
  }

  /// Both, each where it is sure.
  RUNNEL_FORCEINLINE_FUNCTION RegisterGuess<N> guess() const {
    auto const first = asymptotic();
    auto const second = sum(first.is_sure);
    return {select(first.is_sure, first.value, second.value),
            first.is_sure | second.is_sure};
  }
};

#endif  // RUNNEL_HAS_VECTOR_EXTENSION

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_POISSON_REGISTERS_HPP
