// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/core/errors.hpp>
#include <runnel/seeds/detail/mt/polynomial.hpp>
#include <runnel/seeds/dynamic_creator.hpp>

#include "seeds/dynamic_creator/dual_lattice.hpp"
#include "seeds/dynamic_creator/period_test.hpp"

namespace Runnel {
namespace {

constexpr int small_mersenne_exponents[] = {2,  3,  5,  7,  13,  17,
                                            19, 31, 61, 89, 107, 127};

bool is_mersenne_exponent(int p) {
  return std::ranges::find(small_mersenne_exponents, p) !=
             std::end(small_mersenne_exponents) ||
         std::ranges::find(mt_exponents, p) != mt_exponents.end();
}

/// The bits of an output, the lowest first, modulo φ.
std::vector<Gf2Polynomial> output_bits(MtParameters const& set,
                                       MtTempering tempering) {
  std::vector<Gf2Polynomial> z = Impl::mt_bit_polynomials(set);
  auto const add = [&z](int up, std::uint32_t mask) {
    auto const before = z;
    int const w = static_cast<int>(z.size());
    for (int i = std::max(0, up); i < std::min(w, w + up); ++i) {
      if ((mask >> i & 1) != 0) z[i].add_shifted(before[i - up], 0);
    }
  };
  add(-static_cast<int>(set.shift_0), set.word_mask());
  add(static_cast<int>(set.shift_b), set.mask_b);
  add(static_cast<int>(set.shift_c), set.mask_c);
  if (tempering == MtTempering::all) {
    add(-static_cast<int>(set.shift_1), set.word_mask());
  }
  return z;
}

}  // namespace

bool has_full_period(MtParameters const& parameters) {
  require_valid(parameters);
  int const p = parameters.exponent();
  RUNNEL_THROW_IF(!is_mersenne_exponent(p),
                  "Runnel::has_full_period: a state of " + std::to_string(p) +
                      " bits is of no Mersenne exponent; give one up to 44497");
  return Impl::PeriodTest(parameters).passes(parameters.twist);
}

std::vector<int> equidistribution(MtParameters const& parameters, int bits,
                                  MtTempering tempering) {
  require_valid(parameters);
  int const w = static_cast<int>(parameters.word_bits);
  RUNNEL_THROW_IF(bits < 1 || bits > w,
                  "Runnel::equidistribution: " + std::to_string(bits) +
                      " bits are asked for; give 1 to " + std::to_string(w) +
                      ", what a word has");
  Gf2Modulus const phi(Impl::mt_characteristic_polynomial(parameters));
  auto const outputs = output_bits(parameters, tempering);
  Gf2Polynomial const inverse =
      phi.inverse(phi.reduce(outputs[static_cast<std::size_t>(w - 1)]));
  Impl::DualLattice lattice(phi.polynomial());
  std::vector<int> dimensions = {phi.degree()};
  for (int v = 1; v < bits; ++v) {
    auto const output =
        phi.reduce(outputs[static_cast<std::size_t>(w - 1 - v)]);
    lattice.extend(
        Impl::DualLattice::vector_for(phi.multiply(output, inverse)));
    dimensions.push_back(lattice.shortest_degree());
  }
  return dimensions;
}

}  // namespace Runnel
