// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_DETAIL_MT_POLYNOMIAL_HPP
#define RUNNEL_SEEDS_DETAIL_MT_POLYNOMIAL_HPP

#include <vector>

#include <runnel/seeds/gf2_polynomial.hpp>
#include <runnel/seeds/mt_parameters.hpp>

/// \file
/// The recurrence of a Mersenne Twister as arithmetic of polynomials: t moves
/// a sequence of bits by one word.
///
/// With \f$T = t^n + t^m\f$, \f$S = T/t\f$ and \f$P_0 = 1\f$, \f$P_j = T^j\f$
/// for \f$j \le w - r\f$, \f$P_j = T^{w-r} S^{j-w+r}\f$ above, every bit of the
/// words obeys the recurrence with the characteristic polynomial
/// \f[ \varphi(t) = P_w + \sum_{k=0}^{w-1} a_k P_{w-1-k} \f]
/// of degree p = n·w − r.

namespace Runnel::Impl {

/// \f$P_0, \dots, P_w\f$.
std::vector<Gf2Polynomial> mt_powers(MtParameters const& parameters);

/// \f$\varphi\f$, from `mt_powers`.
Gf2Polynomial mt_characteristic_polynomial(MtParameters const& parameters);

/// The bits of a word modulo \f$\varphi\f$ as multiples of its highest one:
/// element i is \f$X_i\f$ for bit i (0 the lowest), \f$X_{w-1} = 1\f$. If the
/// highest bits of the words are the sequence s, bits i are \f$X_i(E)\,s\f$
/// with E the shift by one word.
///
/// From the recurrence, bit by bit: \f$ T X_i = Y_{i+1} + a_i Y_0 \f$, with
/// \f$Y_i = t X_i\f$ for i < r, \f$X_i\f$ for i ≥ r and \f$Y_0 = T X_{w-1}\f$.
std::vector<Gf2Polynomial> mt_bit_polynomials(MtParameters const& parameters);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SEEDS_DETAIL_MT_POLYNOMIAL_HPP
