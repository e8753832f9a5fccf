// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_PORTABLE_MATH_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_PORTABLE_MATH_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/as_written.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/distributions/detail/elementary_table.hpp>
#include <runnel/distributions/detail/quadrature_table.hpp>
#include <runnel/lanes/rounding.hpp>

/// Functions whose results are the same bits on every machine, with every
/// compiler and option: computed by single operations, each rounded to nearest,
/// in one order. No function of a mathematical library, and nothing below the
/// least normal number (docs/distributions_specification.md).
namespace Runnel::Impl {

// With -ffast-math, Clang splits an FMA into a product and a sum if the target
// has no FMA instruction. The pragma stays in force after inlining.
#if RUNNEL_HAS_LOOSE_MATH && defined(__clang__)
#pragma float_control(push)
#pragma float_control(precise, on)
#endif

/// a·b + c, rounded once.
RUNNEL_FORCEINLINE_FUNCTION float fused(float a, float b, float c) {
#if defined(__CUDA_ARCH__)
  return __fmaf_rn(a, b, c);
#else
  return as_written(__builtin_fmaf(a, b, c));
#endif
}
RUNNEL_FORCEINLINE_FUNCTION double fused(double a, double b, double c) {
#if defined(__CUDA_ARCH__)
  return __fma_rn(a, b, c);
#else
  return as_written(__builtin_fma(a, b, c));
#endif
}
#if RUNNEL_HAS_LOOSE_MATH && defined(__clang__)
#pragma float_control(pop)
#endif

RUNNEL_FORCEINLINE_FUNCTION double exact_quotient(double a, double b) {
#if defined(__CUDA_ARCH__)
  return __ddiv_rn(a, b);
#else
  return written_quotient(a, b);
#endif
}
RUNNEL_FORCEINLINE_FUNCTION double exact_root(double x) {
#if defined(__CUDA_ARCH__)
  return __dsqrt_rn(x);
#else
  return as_written(__builtin_sqrt(unknown(x, x)));
#endif
}
RUNNEL_FORCEINLINE_FUNCTION float exact_root(float x) {
#if defined(__CUDA_ARCH__)
  return __fsqrt_rn(x);
#else
  return as_written(__builtin_sqrtf(unknown(x, x)));
#endif
}

/// a / b where neither the operands nor the quotient come near the ends of the
/// range of exponents: b and, unless it is +0, a in [2^-900, 2^900] in
/// magnitude, and the quotient, too. CUDA's own division has the same
/// operations (Markstein's: a reciprocal by two of Newton's steps, and with it
/// the remainder of the quotient), and then tests the range. Without the branch
/// the compiler works on several values in turn.
RUNNEL_FORCEINLINE_FUNCTION double ordinary_quotient(double a, double b) {
#if defined(__CUDA_ARCH__)
  double near;
  asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(near) : "d"(b));
  double r = __hiloint2double(__double2hiint(near), 1);
  double const rest = __fma_rn(-b, r, 1.0);
  r = __fma_rn(r, __fma_rn(rest, rest, rest), r);
  r = __fma_rn(r, __fma_rn(-b, r, 1.0), r);
  double const quotient = __dmul_rn(a, r);
  return __fma_rn(r, __fma_rn(-b, quotient, a), quotient);
#else
  return exact_quotient(a, b);
#endif
}
/// The square root of x in [2^-900, 2^900], in the same way.
RUNNEL_FORCEINLINE_FUNCTION double ordinary_root(double x) {
#if defined(__CUDA_ARCH__)
  double r;
  asm("rsqrt.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(x));
  double const rest = __fma_rn(-__dmul_rn(r, r), x, 1.0);
  r = __fma_rn(__fma_rn(rest, 0.375, 0.5), __dmul_rn(r, rest), r);
  double const root = __dmul_rn(x, r);
  return __fma_rn(__fma_rn(-root, root, x), __dmul_rn(r, 0.5), root);
#else
  return exact_root(x);
#endif
}

/// Σ c[j] t^j, j ≤ Degree, by Horner's rule.
template <int Degree, class Coefficients, class T>
RUNNEL_FORCEINLINE_FUNCTION T polynomial(Coefficients const& c, T t) {
  T sum = c[Degree];
  static_for<Degree>([&](auto j) RUNNEL_INLINE_LAMBDA {
    sum = fused(sum, t, c[Degree - 1 - j]);
  });
  return sum;
}

/// ln x of a normal number x > 0: within 0.9 ulp (measured).
///
/// x = 2^k·m, m in [√½, √2); f = m − 1, s = f/(2 + f);
/// ln(1 + f) = f − f²/2 + s·(f²/2 + 2 s² L(s²)).
RUNNEL_FORCEINLINE_FUNCTION double portable_log(double x) {
  constexpr std::uint64_t root_half = 0x3fe6a09e667f3bcd;
  constexpr double log2_high = 0x1.62e42fefa38p-1;  // 41 bits: k·it is exact
  constexpr double log2_low = 0x1.ef35793c7673p-45;
  auto const bits = same_bits_as<std::uint64_t>(x);
  auto const past = static_cast<std::int64_t>(bits - root_half);
  std::int64_t const k = past >> 52;
  auto const n = static_cast<double>(static_cast<int>(k));
  auto const m =
      same_bits_as<double>(bits - (static_cast<std::uint64_t>(k) << 52));
  double const f = as_written(m - 1.0);
  double const s = ordinary_quotient(f, as_written(f + 2.0));
  double const z = rounded_product(s, s);
  double const half = rounded_product(rounded_product(f, 0.5), f);
  double const rest = fused(rounded_product(z, 2.0),
                            polynomial<7>(log_coefficients(0), z), half);
  double const low = fused(s, rest, rounded_product(n, log2_low));
  double const inner = as_written(as_written(half - low) - f);
  return fused(n, log2_high, -inner);
}

/// ln(1 + x), 0 ≤ x ≤ 2: relative to its value. If not `adds_one`, ln x of a
/// normal number x > 0, up to 2^900: one logarithm for both, where the lanes of
/// a GPU's warp differ in that.
RUNNEL_FORCEINLINE_FUNCTION double log_of_one_and(double x,
                                                  bool adds_one = true) {
  // Adds what of x is lost in 1 + x, relative to that sum.
  double const sum = adds_one ? as_written(1.0 + x) : x;
  double const taken = as_written(sum - 1.0);
  double const lost = adds_one ? as_written(x - taken) : 0.0;
  double const log = portable_log(sum);
  return as_written(log + ordinary_quotient(lost, sum));
}

/// exp x; below x = −708 and above 709 the value there.
///
/// x = n ln 2 + r, |r| ≤ ln(2)/2; exp r = 1 + (r + r² P(r)). Within 0.6 ulp
/// (measured).
RUNNEL_FORCEINLINE_FUNCTION double portable_exp(double x) {
  constexpr double log2_high = 0x1.62e42fefa38p-1;
  constexpr double log2_low = 0x1.ef35793c7673p-45;
  constexpr double magic = 0x1.8p52;
  x = x < -708.0 ? -708.0 : x;
  x = x > 709.0 ? 709.0 : x;
  double const shifted = fused(x, 0x1.71547652b82fep+0, magic);
  double const n = as_written(shifted - magic);
  double const r = fused(-n, log2_low, fused(-n, log2_high, x));
  double const p = polynomial<10>(exp_coefficients(0), r);
  double const y = as_written(1.0 + fused(rounded_product(r, r), p, r));
  // The lowest bits of `shifted` are n's.
  std::uint64_t const exponent = (same_bits_as<std::uint64_t>(shifted) + 1023)
                                 << 52;
  return rounded_product(y, same_bits_as<double>(exponent));
}

/// sinh x, 0 ≤ x ≤ 709.
RUNNEL_FORCEINLINE_FUNCTION double portable_sinh(double x) {
  if (x <= 0.5) {
    double const z = rounded_product(x, x);
    return fused(x, rounded_product(z, polynomial<7>(sinh_series(0), z)), x);
  }
  double const e = portable_exp(x);
  return rounded_product(as_written(e - exact_quotient(1.0, e)), 0.5);
}

/// sin πx and cos πx, 0 ≤ x ≤ 1/4.
RUNNEL_FORCEINLINE_FUNCTION double portable_sin_pi(double x) {
  constexpr double pi = 0x1.921fb54442d18p+1;
  constexpr double pi_low = 0x1.1a62633145c07p-53;
  double const z = rounded_product(x, x);
  double const rest = fused(z, polynomial<6>(sin_coefficients(0), z), pi_low);
  return fused(x, pi, rounded_product(x, rest));
}
RUNNEL_FORCEINLINE_FUNCTION double portable_cos_pi(double x) {
  double const z = rounded_product(x, x);
  return fused(z, polynomial<7>(cos_coefficients(0), z), 1.0);
}

/// A double as a T, in magnitude at least the least normal number and at most
/// the largest.
template <class T>
RUNNEL_FORCEINLINE_FUNCTION T narrowed(double x) {
  if constexpr (std::is_same_v<T, double>) {
    return x;
  } else {
#if defined(__CUDA_ARCH__)
    // Compares in float, which a GPU does at a higher rate. Numbers that round
    // to 0 or to infinity are outside of the range in double, too.
    float const size = fabsf(__double2float_rn(x));
    float const near = fminf(fmaxf(size, 0x1p-126f), 0x1.fffffep+127f);
#else
    double const size = x < 0 ? -x : x;
    double const most = size > 0x1.fffffep+127 ? 0x1.fffffep+127 : size;
    auto const near = static_cast<float>(most < 0x1p-126 ? 0x1p-126 : most);
#endif
    return x < 0 ? -near : near;
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_PORTABLE_MATH_HPP
