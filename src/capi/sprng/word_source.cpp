// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "word_source.hpp"

#include <array>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/lanes/lanes.hpp>

#include "lagged_sources.hpp"
#include "leaping_sources.hpp"

namespace Runnel::Impl {
namespace {

/// Runs shorter than this cost more than they save.
constexpr int short_run = 8;
/// No lag of a generator with such runs is longer.
constexpr int max_short_lag = 31;

/// In a loop: keeps the compiler from vectorising over several iterations,
/// whose loads would wait for the stores of two earlier iterations.
inline void turn_by_turn() {
#if defined(__GNUC__)
  asm volatile("" ::: "memory");
#endif
}

#if RUNNEL_HAS_VECTOR_EXTENSION
using PairLanes = SimdLanes<std::uint32_t, 8>;
#else
using PairLanes = ArrayLanes<std::uint32_t, 2, 2>;
#endif

using LeapFactors = std::array<std::uint64_t, 5>;

/// d of `SprngMrg5Leap` for a leap: \f$w_5 = \sum_k d_k w_k\f$.
LeapFactors const& mrg5_leap() {
  static auto const factors = [] {
    std::uint64_t row[SprngMrg5Leap::row_words];
    SprngMrg5Leap::write_row(SprngMrg5::power(UInt128(Mrg5Leaper::leap)), true,
                             row);
    LeapFactors d{};
    std::copy_n(row + SprngMrg5Leap::next_words, 5, d.begin());
    return d;
  }();
  return factors;
}

/// Numbers from `next` to `end`, and up to a leap more, out of those before.
template <class Lanes>
RUNNEL_FORCEINLINE_FUNCTION void leap_mrg5(LeapFactors const& d,
                                           std::uint64_t* next,
                                           std::uint64_t const* end) {
  using Wide = typename Lanes::type;
  constexpr int leap = Mrg5Leaper::leap;
  constexpr std::uint64_t modulus = SprngMrg5::modulus;
  Lanes const lanes;
  Wide factor[5];
  for (int k = 0; k < 5; ++k) factor[k] = fill_lanes<Wide>(d[k]);
  for (; next < end; next += Lanes::per_stream) {
    Wide w[5];
    for (int k = 0; k < 5; ++k) {
      w[k] = lanes.template load<std::uint64_t>({next - (5 - k) * leap}, 0);
    }
    // Products are below 2^62, and only in sum never 0.
    Wide low = product_of_low_halves(w[0], factor[0]) +
               product_of_low_halves(w[1], factor[1]) +
               product_of_low_halves(w[2], factor[2]);
    low = (low >> 31) + (low & modulus);
    Wide sum = product_of_low_halves(w[3], factor[3]) +
               product_of_low_halves(w[4], factor[4]) + low;
    sum = (sum >> 31) + (sum & modulus);
    lanes.template store<std::uint64_t>({next}, 0, SprngMrg5::residue(sum));
  }
}

#define RUNNEL_LEAPS_BY_LEVEL \
  (RUNNEL_HAS_X86_LEVELS && RUNNEL_HAS_VECTOR_EXTENSION)

#if RUNNEL_LEAPS_BY_LEVEL
RUNNEL_TARGET_X86_64_V3 void leap_mrg5_v3(LeapFactors const& d,
                                          std::uint64_t* next,
                                          std::uint64_t const* end) {
  leap_mrg5<SimdLanes<std::uint64_t, 32>>(d, next, end);
}
#endif

void leap_mrg5(bool is_wide, LeapFactors const& d, std::uint64_t* next,
               std::uint64_t const* end) {
#if RUNNEL_LEAPS_BY_LEVEL
  if (is_wide) return leap_mrg5_v3(d, next, end);
#endif
  static_cast<void>(is_wide);
#if RUNNEL_HAS_VECTOR_EXTENSION
  leap_mrg5<SimdLanes<std::uint64_t, 16>>(d, next, end);
#else
  leap_mrg5<ArrayLanes<std::uint64_t, 4, 4>>(d, next, end);
#endif
}

/// 1/a5 modulo 2^31 − 1.
std::uint64_t mrg5_inverse() {
  std::uint64_t result = 1;
  std::uint64_t power = SprngMrg5::a5;
  for (std::uint64_t e = SprngMrg5::modulus - 2; e != 0; e >>= 1) {
    if ((e & 1) != 0) result = result * power % SprngMrg5::modulus;
    power = power * power % SprngMrg5::modulus;
  }
  return result;
}

}  // namespace

void Mrg5Leaper::make(std::uint64_t* y, int count) {
  std::copy_n(m_y, history, y);
  std::uint64_t* next = y + history;
  std::uint64_t* const end = next + count;
  for (; next != end && m_known < history; ++next, ++m_known) {
    *next =
        SprngMrg5::residue(SprngMrg5::a1 * next[-1] + SprngMrg5::a5 * next[-5]);
  }
  if (next != end) leap_mrg5(m_is_wide, mrg5_leap(), next, end);
  for (int i = 0; i < history; ++i) {
    m_y[i] = static_cast<std::uint32_t>(end[i - history]);
  }
}

void Mrg5Leaper::write_before(int count, std::uint64_t* newest_first) const {
  static std::uint64_t const inverse = mrg5_inverse();
  constexpr std::uint64_t p = SprngMrg5::modulus;
  std::uint64_t* const y = newest_first;
  for (int i = 0; i < 5; ++i) y[i] = m_y[history - 1 - i];
  for (int n = 0; n < count; ++n) {
    std::uint64_t const old =
        (y[0] + p - SprngMrg5::a1 * y[1] % p) % p * inverse % p;
    for (int i = 0; i < 4; ++i) y[i] = y[i + 1];
    y[4] = old == 0 ? p : old;
  }
}

void LfgSource::make(std::uint64_t* words, int count) noexcept {
  if (m_cursor.short_lag() < short_run) return make_few(words, count);
  std::uint32_t raw[2 * max_words];
  std::uint32_t* next = raw;
  m_cursor.forward(2 * count, [&](int at, int back, int run) {
    std::uint32_t* __restrict const even = m_even.data() + at;
    std::uint32_t* __restrict const odd = m_odd.data() + at;
    std::uint32_t const* const even_back = m_even.data() + back;
    std::uint32_t const* const odd_back = m_odd.data() + back;
    std::uint32_t* __restrict const out = next;
    for (int i = 0; i < run; ++i) {
      std::uint32_t const e = even[i] + even_back[i];
      std::uint32_t const o = odd[i] + odd_back[i];
      even[i] = e;
      odd[i] = o;
      out[i] = (o & ~std::uint32_t{1}) ^ (e >> 1);
    }
    next += run;
  });
  for (int i = 0; i < count; ++i) {
    words[i] = std::uint64_t{raw[2 * i]} << 32 | raw[2 * i + 1];
  }
}

void LfgSource::make_few(std::uint64_t* words, int count) {
  int const l = m_cursor.size();
  int const k = m_cursor.short_lag();
  // Words of both sequences, one after the other.
  std::uint32_t pairs[2 * (max_short_lag + 2 * max_words)];
  for (int i = 0; i < l; ++i) {
    pairs[2 * i] = m_even[m_cursor.index(i)];
    pairs[2 * i + 1] = m_odd[m_cursor.index(i)];
  }
  std::uint32_t* const made = pairs + 2 * l;
  PairLanes const lanes;
  for (int i = 0; i < 4 * count; i += 2) {
    auto const a = lanes.load<std::uint32_t>({made - 2 * l}, i);
    auto const b = lanes.load<std::uint32_t>({made - 2 * k}, i);
    lanes.store<std::uint32_t>({made}, i, a + b);
    turn_by_turn();
  }
  for (int i = 0; i < count; ++i) {
    std::uint32_t const* const p = made + 4 * i;
    std::uint32_t const first = (p[1] & ~std::uint32_t{1}) ^ (p[0] >> 1);
    std::uint32_t const second = (p[3] & ~std::uint32_t{1}) ^ (p[2] >> 1);
    words[i] = std::uint64_t{first} << 32 | second;
  }
  m_cursor.begin_again();
  for (int i = 0; i < l; ++i) {
    std::uint32_t const* const p = pairs + 4 * count + 2 * i;
    m_even[static_cast<std::size_t>(i)] = p[0];
    m_odd[static_cast<std::size_t>(i)] = p[1];
  }
}

std::vector<std::uint64_t> LfgSource::state_before(int count) const {
  RingCursor cursor = m_cursor;
  auto even = m_even;
  auto odd = m_odd;
  for (int n = 0; n < 2 * count; ++n) {
    cursor.backward([&](int at, int back) {
      auto const i = static_cast<std::size_t>(at);
      even[i] -= even[static_cast<std::size_t>(back)];
      odd[i] -= odd[static_cast<std::size_t>(back)];
    });
  }
  std::vector<std::uint64_t> state;
  state.reserve(even.size() + odd.size());
  for (int i = 0; i < cursor.size(); ++i)
    state.push_back(even[cursor.index(i)]);
  for (int i = 0; i < cursor.size(); ++i) state.push_back(odd[cursor.index(i)]);
  return state;
}

void MlfgSource::make(std::uint64_t* words, int count) noexcept {
  if (m_cursor.short_lag() < short_run) return make_few(words, count);
  m_cursor.forward(count, [&](int at, int back, int run) {
    std::uint64_t* __restrict const x = m_ring.data() + at;
    std::uint64_t const* const y = m_ring.data() + back;
    std::uint64_t* __restrict const out = words;
    for (int i = 0; i < run; ++i) out[i] = x[i] = x[i] * y[i];
    words += run;
  });
}

void MlfgSource::make_few(std::uint64_t* words, int count) {
  int const l = m_cursor.size();
  int const k = m_cursor.short_lag();
  std::uint64_t all[max_short_lag + max_words];
  for (int i = 0; i < l; ++i) all[i] = m_ring[m_cursor.index(i)];
  std::uint64_t* const made = all + l;
  for (int i = 0; i < count; ++i) {
    words[i] = made[i] = made[i - l] * made[i - k];
    turn_by_turn();
  }
  m_cursor.begin_again();
  std::copy_n(all + count, l, m_ring.begin());
}

std::vector<std::uint64_t> MlfgSource::state_before(int count) const {
  RingCursor cursor = m_cursor;
  auto ring = m_ring;
  for (int n = 0; n < count; ++n) {
    cursor.backward([&](int at, int back) {
      // Words are odd: Newton's iteration, begun with 3 right bits.
      std::uint64_t const y = ring[static_cast<std::size_t>(back)];
      std::uint64_t inverse = y;
      for (int b = 3; b < 64; b *= 2) inverse *= 2 - y * inverse;
      ring[static_cast<std::size_t>(at)] *= inverse;
    });
  }
  std::vector<std::uint64_t> state;
  state.reserve(ring.size());
  for (int i = 0; i < cursor.size(); ++i)
    state.push_back(ring[cursor.index(i)]);
  return state;
}

std::unique_ptr<WordSource> make_word_source(
    SprngKind kind, int param, std::vector<std::uint64_t> const& state) {
  switch (kind) {
    case SprngKind::lfg:
      return std::make_unique<LfgSource>(
          SprngFacts<SprngKind::lfg>::lags(param), state);
    case SprngKind::lcg:
      return std::make_unique<AffineSource<48>>(state);
    case SprngKind::lcg64:
      return std::make_unique<AffineSource<64>>(state);
    case SprngKind::cmrg:
      return std::make_unique<CmrgSource>(state);
    case SprngKind::mlfg:
      return std::make_unique<MlfgSource>(
          SprngFacts<SprngKind::mlfg>::lags(param), state);
    case SprngKind::pmlcg:
      break;
  }
  return std::make_unique<PmlcgSource>(state);
}

}  // namespace Runnel::Impl
