// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lagged_states.hpp"

#include <array>
#include <runnel/generators/detail/sprng/fill_register.hpp>
#include <runnel/generators/detail/sprng/lfg_stepper.hpp>
#include <runnel/generators/detail/sprng/mlfg_stepper.hpp>
#include <runnel/seeds/sprng.hpp>

namespace Runnel::Impl {
namespace {

/// L steps of \f$X_n = X_{n-K} \circ X_{n-L}\f$ in place, oldest first.
template <class Word, class Operation>
void turn(SprngLags const& lags, Word* words, Operation const& operation) {
  auto const [l, k, odd] = lags;
  for (int i = 0; i < k; ++i) {
    words[i] = operation(words[i], words[i + l - k]);
  }
  // K at a time, so that none depends on another one of them: in vectors.
  for (int begin = k; begin < l; begin += k) {
    int const end = begin + k < l ? begin + k : l;
    for (int i = begin; i < end; ++i) {
      words[i] = operation(words[i], words[i - k]);
    }
  }
}

/// One sequence of lfg; SPRNG's word r_i has index L − 1 − i here.
void fill_lfg(SprngLags const& lags, std::uint32_t seed, SprngNode const& node,
              std::uint32_t* words) {
  constexpr std::uint32_t mask = (std::uint32_t{1} << 31) - 1;
  int const last = lags.long_lag - 1;
  auto const digit = [&](int i) {
    return static_cast<std::uint32_t>(node.digit(static_cast<std::size_t>(i)));
  };
  std::uint32_t const start = digit(0) ^ seed ^ SprngFillRegister::constant;
  SprngFillRegister r = SprngFillRegister::start(start, start);
  words[last] = (digit(0) & mask) << 1;
  for (int i = 1; i < last; ++i) {
    r.advance();
    words[last - i] = ((r.low() ^ digit(i)) & mask) << 1;
  }
  words[0] = 0;
  words[last - lags.odd_word] |= 1;
}

/// 3^e modulo 2^64 for e < 2^62, a byte of e at a time.
std::uint64_t power_by_table(std::uint64_t e) {
  using Table = std::array<std::array<std::uint64_t, 256>, 8>;
  static Table const table = [] {
    Table powers{};
    std::uint64_t base = 3;
    for (auto& row : powers) {
      row[0] = 1;
      for (std::size_t i = 1; i < 256; ++i) row[i] = row[i - 1] * base;
      base *= row[255];
    }
    return powers;
  }();
  std::uint64_t result = 1;
  for (auto const& row : table) {
    result *= row[e & 0xff];
    e >>= 8;
  }
  return result;
}

}  // namespace

void write_lfg_state(SprngLags const& lags, std::uint32_t seed,
                     SprngTreePlace const& place, std::uint32_t* words) {
  // A call makes two steps.
  int const turns = 2 * (place.long_run_up ? 64 : 4);
  for (std::uint64_t sequence = 0; sequence < 2; ++sequence) {
    std::uint32_t* const own =
        words + sequence * static_cast<std::uint64_t>(lags.long_lag);
    fill_lfg(lags, seed, place.node.shifted(1, sequence), own);
    for (int n = 0; n < turns; ++n) {
      turn(lags, own, [](std::uint32_t a, std::uint32_t b) { return a + b; });
    }
  }
}

void write_mlfg_state(SprngLags const& lags, std::uint32_t seed,
                      SprngTreePlace const& place, std::uint64_t* words) {
  constexpr std::uint64_t mask = (std::uint64_t{1} << 61) - 1;
  /// Words whose sign is turned: 3, 4, 5, 9, 11, 12, 14.
  constexpr std::uint32_t negative = 0x5a38;
  int const last = lags.long_lag - 1;
  auto const digit = [&](int i) {
    return place.node.digit(static_cast<std::size_t>(i));
  };
  auto r = SprngFillRegister::start(
      static_cast<std::uint32_t>(digit(0)) ^ seed ^ SprngFillRegister::constant,
      static_cast<std::uint32_t>(digit(0) >> 32));
  for (int i = 0; i <= last; ++i) {
    std::uint64_t q = i == 0 ? (digit(0) & mask) << 1 : 0;
    if (i > 0 && i < last) {
      r.advance();
      // The 64-bit library extends the low half by its sign.
      std::uint64_t const t =
          r.low() >> 31 != 0 ? 0xffffffff00000000 | r.low() : r.bits;
      q = ((t ^ digit(i)) & mask) << 1;
    }
    if (i == lags.odd_word) q |= 1;
    std::uint64_t const x = power_by_table(q);
    words[last - i] = i < 16 && (negative >> i & 1) != 0 ? 0 - x : x;
  }
  int const turns = place.long_run_up ? 124 : 4;
  for (int n = 0; n < turns; ++n) {
    turn(lags, words, [](std::uint64_t a, std::uint64_t b) { return a * b; });
  }
}

template <SprngKind Kind>
StreamShape sprng_lagged_shape(int param) {
  using Facts = SprngFacts<Kind>;
  auto const [l, k, odd] = Facts::lags(param);
  using Sizes =
      std::conditional_t<Kind == SprngKind::lfg, SprngLfgSizes, SprngMlfgSizes>;
  return {
      Facts::state_words(param), Sizes::window_words(l, k), l, {l, k, 0, 0}};
}
template StreamShape sprng_lagged_shape<SprngKind::lfg>(int);
template StreamShape sprng_lagged_shape<SprngKind::mlfg>(int);

}  // namespace Runnel::Impl
