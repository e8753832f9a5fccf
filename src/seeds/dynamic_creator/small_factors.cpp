// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "seeds/dynamic_creator/small_factors.hpp"

#include <algorithm>
#include <bit>

namespace Runnel::Impl {
namespace {

/// A polynomial over GF(2) of degree up to 31: coefficient i is bit i.
using Small = std::uint32_t;
constexpr int max_degree = 9;

/// As an int: in GCC 12's library std::bit_width is of its argument's type.
int num_bits(Small a) { return static_cast<int>(std::bit_width(a)); }

Small remainder(Small a, Small divisor) {
  int const bits = num_bits(divisor);
  while (num_bits(a) >= bits) a ^= divisor << (num_bits(a) - bits);
  return a;
}

Small product(Small a, Small b, Small modulus) {
  Small sum = 0;
  for (int i = 0; i < num_bits(b); ++i) {
    if ((b >> i & 1) != 0) sum ^= a << i;
  }
  return remainder(sum, modulus);
}

Small power_of_t(std::uint32_t n, Small modulus) {
  Small power = remainder(1, modulus);
  for (; n > 0; --n) power = remainder(power << 1, modulus);
  return power;
}

/// All irreducible polynomials of degree 1 to `max_degree`, in order.
std::vector<Small> irreducible_polynomials() {
  std::vector<Small> found;
  for (Small a = 2; a < Small{1} << (max_degree + 1); ++a) {
    if (std::ranges::none_of(found,
                             [a](Small f) { return remainder(a, f) == 0; })) {
      found.push_back(a);
    }
  }
  return found;
}

}  // namespace

SmallFactors::SmallFactors(MtParameters const& sizes) {
  std::uint32_t const w = sizes.word_bits;
  for (Small const factor : irreducible_polynomials()) {
    auto const two_terms = [&](std::uint32_t less) {
      return power_of_t(sizes.num_words - less, factor) ^
             power_of_t(sizes.middle - less, factor);
    };
    Small const base_t = two_terms(0), base_s = two_terms(1);
    std::vector<Small> powers = {remainder(1, factor)};  // P_0, P_1, …
    for (std::uint32_t j = 1; j <= w; ++j) {
      powers.push_back(product(
          powers.back(), j <= w - sizes.low_bits ? base_t : base_s, factor));
    }
    // P_{w-1}, …, P_0
    m_remainders.push_back({powers[w], {powers.rbegin() + 1, powers.rend()}});
  }
}

bool SmallFactors::divide(std::uint32_t twist) const {
  return std::ranges::any_of(m_remainders, [twist](Remainders const& r) {
    std::uint32_t sum = r.of_none;
    for (std::size_t k = 0; k < r.of_bit.size(); ++k) {
      sum ^= r.of_bit[k] & (0u - (twist >> k & 1));
    }
    return sum == 0;
  });
}

}  // namespace Runnel::Impl
