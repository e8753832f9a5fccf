// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_DETAIL_SPRNG_PARAMETERS_HPP
#define RUNNEL_SEEDS_DETAIL_SPRNG_PARAMETERS_HPP

#include <cstdint>
#include <string_view>

#include <runnel/core/macros.hpp>

namespace Runnel {

/// SPRNG's generators by SPRNG's own type numbers.
///
/// Source: M. Mascagni, A. Srinivasan, "Algorithm 806: SPRNG: a scalable
/// library for pseudorandom number generation", ACM Trans. Math. Softw. 26
/// (2000) 436, doi:10.1145/358407.358427; release 2.0a.
enum class SprngKind { lfg, lcg, lcg64, cmrg, mlfg, pmlcg };

/// Lags of an additive or multiplicative lagged Fibonacci generator,
/// \f$X_n = X_{n-K} \circ X_{n-L} \bmod 2^w\f$, K < L.
struct SprngLags {
  int long_lag;   ///< L
  int short_lag;  ///< K
  int odd_word;   ///< the word whose lowest bit seeding sets
};

namespace Impl {

/// The lags, in the order of sprng_lfg's parameter. sprng_mlfg's parameter
/// begins at the second row, and the first row is its last one.
inline constexpr int sprng_num_lags = 11;
inline constexpr SprngLags sprng_lag_table[sprng_num_lags] = {
    {1279, 861, 233}, {17, 5, 10},     {31, 6, 2},      {55, 24, 11},
    {63, 31, 14},     {127, 97, 21},   {521, 353, 100}, {521, 168, 83},
    {607, 334, 166},  {607, 273, 105}, {1279, 418, 208}};

/// CRAYLCG, DRAND48, FISH1 … FISH5 modulo 2^48. Rows 3 and 4 are as the 64-bit
/// library has them; its manual and its 32-bit build exchange them.
inline constexpr std::uint64_t sprng_lcg_multipliers[] = {
    0x2875a2e7b175, 0x5deece66d,    0x3eac44605265, 0x275b38eb4bbd,
    0x1ee1429cc9f5, 0x739a9cb08605, 0x3228d7cc25f5};

/// LECU1 … LECU3 modulo 2^64.
inline constexpr std::uint64_t sprng_lcg64_multipliers[] = {
    0x27bb2ee687b0b0fd, 0x2c6fe96ee78b6955, 0x369dea0f31a53f85};

}  // namespace Impl

/// Constants that the kind of generator fixes.
template <SprngKind Kind>
struct SprngFacts {
  static constexpr bool is_lagged =
      Kind == SprngKind::lfg || Kind == SprngKind::mlfg;
  /// lcg, lcg64, cmrg: streams differ by a prime addend.
  static constexpr bool has_addend = Kind == SprngKind::lcg ||
                                     Kind == SprngKind::lcg64 ||
                                     Kind == SprngKind::cmrg;

  static constexpr std::string_view name =
      Kind == SprngKind::lfg     ? "sprng_lfg"
      : Kind == SprngKind::lcg   ? "sprng_lcg"
      : Kind == SprngKind::lcg64 ? "sprng_lcg64"
      : Kind == SprngKind::cmrg  ? "sprng_cmrg"
      : Kind == SprngKind::mlfg  ? "sprng_mlfg"
                                 : "sprng_pmlcg";

  /// Parameters are 0 … num_params − 1.
  static constexpr int num_params = is_lagged ? Impl::sprng_num_lags
                                    : Kind == SprngKind::lcg   ? 7
                                    : Kind == SprngKind::pmlcg ? 1
                                                               : 3;

  /// Streams whose independence SPRNG answers for, or has primes for.
  static constexpr std::uint64_t num_streams =
      is_lagged                  ? (std::uint64_t{1} << 31) - 1
      : Kind == SprngKind::lcg   ? std::uint64_t{1} << 19
      : Kind == SprngKind::pmlcg ? std::uint64_t{1} << 30
                                 : 146138718;

  /// \param param  0 ≤ param < num_params
  static constexpr SprngLags lags(int param)
    requires is_lagged
  {
    int const shift = Kind == SprngKind::mlfg ? 1 : 0;
    return Impl::sprng_lag_table[(param + shift) % Impl::sprng_num_lags];
  }
  static constexpr std::uint64_t multiplier(int param)
    requires has_addend
  {
    if constexpr (Kind == SprngKind::lcg) {
      return Impl::sprng_lcg_multipliers[param];
    } else {
      return Impl::sprng_lcg64_multipliers[param];
    }
  }

  /// Words of a stream's state:
  ///  - lcg, lcg64: x, addend, multiplier
  ///  - cmrg: x, addend, multiplier, \f$y_n, y_{n-1}, …, y_{n-4}\f$
  ///  - pmlcg: x, multiplier
  ///  - lfg: the last L words of the even sequence, oldest first, then those of
  ///    the odd one
  ///  - mlfg: the last L words, oldest first
  static constexpr int state_words(int param) {
    if constexpr (Kind == SprngKind::lfg) {
      return 2 * lags(param).long_lag;
    } else if constexpr (Kind == SprngKind::mlfg) {
      return lags(param).long_lag;
    } else {
      return Kind == SprngKind::cmrg ? 8 : Kind == SprngKind::pmlcg ? 2 : 3;
    }
  }
};

}  // namespace Runnel

#endif  // RUNNEL_SEEDS_DETAIL_SPRNG_PARAMETERS_HPP
