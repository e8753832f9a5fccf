// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_MT_PARAMETERS_HPP
#define RUNNEL_SEEDS_MT_PARAMETERS_HPP

#include <array>
#include <cstdint>
#include <string>
#include <type_traits>

#include <runnel/core/macros.hpp>

namespace Runnel {

/// Parameters of one generator of the Mersenne Twister form.
///
/// With words of w bits, the recurrence of the state is
/// \f[ x_{k+n} = x_{k+m} \oplus (y \gg 1) \oplus (y \bmod 2)\,a, \quad
///     y = (x_k \wedge u) \vee (x_{k+1} \wedge l) \f]
/// where l has the low r bits and u the other w − r. An output is a state word
/// after tempering:
/// \f[ z \oplus= z \gg s_0, \quad z \oplus= (z \ll s_b) \wedge b, \quad
///     z \oplus= (z \ll s_c) \wedge c, \quad z \oplus= z \gg s_1. \f]
/// The period is 2^p − 1, p = n·w − r, for the right a only.
///
/// 32-bit words throughout, so that a table of them travels to a device as it
/// is. The published names stand behind the members.
///
/// Source: M. Matsumoto, T. Nishimura, "Mersenne Twister", ACM TOMACS 8 (1998)
/// 3, doi:10.1145/272991.272995; "Dynamic creation of pseudorandom number
/// generators", MCQMC 1998 (Springer 2000) 56,
/// doi:10.1007/978-3-642-59657-5_3.
struct MtParameters {
  std::uint32_t id = 0;         ///< number of the set in its family
  std::uint32_t word_bits = 0;  ///< w (ww), 2 … 32
  std::uint32_t num_words = 0;  ///< n (nn), words of the state, ≥ 2
  std::uint32_t middle = 0;     ///< m (mm), 0 < m < n
  std::uint32_t low_bits = 0;   ///< r (rr), 0 < r < w
  std::uint32_t twist = 0;      ///< a (aaa), bit w − 1 set
  std::uint32_t shift_0 = 0;    ///< shift0, 1 … w − 1, as all four
  std::uint32_t shift_b = 0;    ///< shiftB
  std::uint32_t shift_c = 0;    ///< shiftC
  std::uint32_t shift_1 = 0;    ///< shift1
  std::uint32_t mask_b = 0;     ///< b (maskB)
  std::uint32_t mask_c = 0;     ///< c (maskC)

  /// All w bits (wmask).
  RUNNEL_FUNCTION constexpr std::uint32_t word_mask() const {
    return ~std::uint32_t{0} >> (32 - word_bits);
  }
  /// The low r bits (lmask).
  RUNNEL_FUNCTION constexpr std::uint32_t lower_mask() const {
    return (std::uint32_t{1} << low_bits) - 1;
  }
  /// The high w − r bits (umask).
  RUNNEL_FUNCTION constexpr std::uint32_t upper_mask() const {
    return word_mask() ^ lower_mask();
  }
  /// p: bits of the state; the period is 2^p − 1.
  RUNNEL_FUNCTION constexpr int exponent() const {
    return static_cast<int>(num_words * word_bits - low_bits);
  }

  friend bool operator==(MtParameters const&, MtParameters const&) = default;
};
static_assert(std::is_trivially_copyable_v<MtParameters>);
static_assert(sizeof(MtParameters) == 12 * sizeof(std::uint32_t));

/// The Mersenne exponents that the Dynamic Creator has sizes for: 2^p − 1 is
/// prime.
inline constexpr std::array<int, 15> mt_exponents = {
    521,  607,  1279,  2203,  2281,  3217,  4253, 4423,
    9689, 9941, 11213, 19937, 21701, 23209, 44497};

/// MT19937.
inline constexpr MtParameters mt19937_parameters = {
    0, 32, 624, 397, 31, 0x9908b0df, 11, 7, 15, 18, 0x9d2c5680, 0xefc60000};

/// The sizes and shifts of the Dynamic Creator: n = p div w + 1, m = n div 2,
/// r = n·w − p, shifts 12, 7, 15, 18. Twist, masks and id are left 0.
/// \param exponent   one of `mt_exponents`
/// \param word_bits  31 or 32
/// \throws std::invalid_argument for other numbers
MtParameters mt_sizes(int exponent, int word_bits);

/// The defect of a set, in words; empty if there is none. Does not test whether
/// the period is full: see `has_full_period`.
std::string mt_parameters_defect(MtParameters const& parameters);

/// \throws std::invalid_argument when a set has a defect
void require_valid(MtParameters const& parameters);

}  // namespace Runnel

#endif  // RUNNEL_SEEDS_MT_PARAMETERS_HPP
