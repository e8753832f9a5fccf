// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "seeds/dynamic_creator/twist_power.hpp"

#include <algorithm>
#include <runnel/core/errors.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <span>

#include "seeds/gf2_product.hpp"

namespace Runnel::Impl {
namespace {

using PolynomialWord = std::uint64_t;
using Move = TwistPower::Move;
constexpr int largest_stride = 32;

/// A bit as its word and its place in the word.
struct BitPlace {
  RUNNEL_FORCEINLINE_HOST_FUNCTION explicit BitPlace(int bit)
      : word(static_cast<unsigned>(bit) / 64),
        shift(static_cast<unsigned>(bit) % 64) {}
  unsigned word;
  unsigned shift;
};

/// x >> (64 − shift), 0 ≤ shift < 64: what a shift to the left loses.
RUNNEL_FORCEINLINE_HOST_FUNCTION PolynomialWord shifted_out(PolynomialWord x,
                                                            unsigned shift) {
  return x >> 1 >> (63 - shift);
}

/// Squarings. `Stride` is the places', or 0: known at run time only.
template <int Stride>
class Squaring {
 public:
  RUNNEL_FORCEINLINE_HOST_FUNCTION Squaring(TwistPlaces const& places,
                                            std::span<Move const> moves,
                                            PolynomialWord* digits,
                                            PolynomialWord* product)
      : m_places(places),
        m_moves(moves),
        m_num_moves(moves.size() / static_cast<std::size_t>(places.num_digits)),
        m_stride(Stride > 0 ? Stride : places.stride),
        m_digits(digits),
        m_product(product) {}

  RUNNEL_FORCEINLINE_HOST_FUNCTION void operator()() const {
    int const w = m_places.num_digits;
    for (int j = 0; j < w; ++j) {
      if constexpr (Stride == 1) {
        square_short_digit(j);
      } else {
        square_digit(j);
      }
    }
    Move const* moves = m_moves.data();
    for (int j = 2 * w; j-- > w; moves += m_num_moves) {
      PolynomialWord* const digit = m_product + j * m_stride;
      distribute(digit, digit, moves);
    }
    moves -= m_num_moves;
    while (carry_up(moves)) {
    }
    std::copy_n(m_product, w * m_stride, m_digits);
  }

 private:
  static constexpr int max_stride = Stride > 0 ? Stride : largest_stride;

  /// to += from << shift, one digit; no bit is shifted out.
  RUNNEL_FORCEINLINE_HOST_FUNCTION void add_shifted(PolynomialWord* to,
                                                    PolynomialWord const* from,
                                                    unsigned shift) const {
    to[0] ^= from[0] << shift;
    for (int k = 1; k < m_stride; ++k) {
      to[k] ^= from[k] << shift | shifted_out(from[k - 1], shift);
    }
  }

  /// Splits a double digit at a bit into itself and `high`.
  RUNNEL_FORCEINLINE_HOST_FUNCTION void split(PolynomialWord* from, BitPlace at,
                                              PolynomialWord* high) const {
    for (int k = 0; k < m_stride; ++k) {
      PolynomialWord const* const word = from + at.word + k;
      high[k] = word[0] >> at.shift | word[1] << 1 << (63 - at.shift);
    }
    from[at.word] &= (PolynomialWord{1} << at.shift) - 1;
    std::fill(from + at.word + 1, from + 2 * m_stride, PolynomialWord{0});
  }

  /// The square of digit j, worth Q_j², as digits 2j and 2j + 1.
  RUNNEL_FORCEINLINE_HOST_FUNCTION void square_digit(int j) const {
    auto const& place = m_places.place[2 * j];
    PolynomialWord square[2 * max_stride + 2], high[max_stride];
    PolynomialWord const* const digit = m_digits + j * m_stride;
    // Q_j² is Q_2j or t·Q_2j.
    auto const up =
        static_cast<unsigned>(place.lacking - 2 * m_places.place[j].lacking);
    PolynomialWord before = 0;
    for (int k = 0; k < m_stride; ++k) {
      PolynomialWord const low = spread_bits(digit[k]);
      PolynomialWord const next = spread_bits(digit[k] >> 32);
      square[2 * k] = low << up | shifted_out(before, up);
      square[2 * k + 1] = next << up;
      before = next;
    }
    square[2 * m_stride] = square[2 * m_stride + 1] = 0;
    PolynomialWord* const to = m_product + 2 * j * m_stride;
    std::fill_n(to + m_stride, m_stride, PolynomialWord{0});
    BitPlace const end(place.bits), middle(place.middle);
    for (int i = 0; i < m_places.folds; ++i) {
      split(square, end, high);
      add_shifted(square + middle.word, high, middle.shift);
      square[middle.word + m_stride] ^=
          shifted_out(high[m_stride - 1], middle.shift);
      for (int k = 0; k < m_stride; ++k) to[m_stride + k] ^= high[k];
    }
    std::copy_n(square, m_stride, to);
  }

  /// The same when a square fits into registers.
  RUNNEL_FORCEINLINE_HOST_FUNCTION void square_short_digit(int j) const {
    using Square = UInt128::native_type;
    auto const& place = m_places.place[2 * j];
    int const up = place.lacking - 2 * m_places.place[j].lacking;
    Square square = spread_bits(m_digits[j]);
    if (place.bits > 32) {
      square |= Square{spread_bits(m_digits[j] >> 32)} << 64;
    }
    square <<= up;
    PolynomialWord quotient = 0;
    for (int i = 0; i < m_places.folds; ++i) {
      auto const high = static_cast<PolynomialWord>(square >> place.bits);
      quotient ^= high;
      square &= (PolynomialWord{1} << place.bits) - 1;
      square ^= Square{high} << place.middle;
    }
    m_product[2 * j] = static_cast<PolynomialWord>(square);
    m_product[2 * j + 1] = quotient;
  }

  /// Adds what a digit is worth to those below its place.
  RUNNEL_FORCEINLINE_HOST_FUNCTION void distribute(PolynomialWord const* digit,
                                                   PolynomialWord* place,
                                                   Move const* moves) const {
    for (std::size_t i = 0; i < m_num_moves; ++i) {
      add_shifted(place - moves[i].words, digit,
                  static_cast<unsigned>(moves[i].shift));
    }
  }

  /// Brings the bits that digits below w have too many one digit up.
  /// \returns whether there were any: then there may be again
  RUNNEL_FORCEINLINE_HOST_FUNCTION bool carry_up(Move const* moves_of_w) const {
    int const w = m_places.num_digits;
    PolynomialWord high[32], any = 0;
    for (int j = 0; j < w; ++j) any |= high[j] = fold(j);
    if (any == 0) return false;
    for (int j = 1; j < w; ++j) m_product[j * m_stride] ^= high[j - 1];
    PolynomialWord const top[max_stride] = {high[w - 1]};
    distribute(top, m_product + w * m_stride, moves_of_w);
    return true;
  }

  /// Divides digit j by Q_(j+1)/Q_j; it may still have bits too many.
  /// \returns the quotient
  RUNNEL_FORCEINLINE_HOST_FUNCTION PolynomialWord fold(int j) const {
    BitPlace const end(m_places.place[j].bits);
    BitPlace const middle(m_places.place[j].middle);
    PolynomialWord* const digit = m_product + j * m_stride;
    PolynomialWord* const last = digit + end.word;
    PolynomialWord high = last[0] >> end.shift;
    last[0] &= (PolynomialWord{1} << end.shift) - 1;
    if (end.word + 1 < static_cast<unsigned>(m_stride)) {
      high |= last[1] << 1 << (63 - end.shift);
      last[1] = 0;
    }
    digit[middle.word] ^= high << middle.shift;
    if (middle.word + 1 < static_cast<unsigned>(m_stride)) {
      digit[middle.word + 1] ^= shifted_out(high, middle.shift);
    }
    return high;
  }

  TwistPlaces const& m_places;
  std::span<Move const> m_moves;
  std::size_t m_num_moves;  // of each digit
  int m_stride;
  PolynomialWord* m_digits;
  PolynomialWord* m_product;
};

/// Arguments of all squarings.
struct PowerTask {
  TwistPlaces const& places;
  std::span<Move const> moves;
  PolynomialWord* digits;
  PolynomialWord* product;
};

template <int Stride>
RUNNEL_FORCEINLINE_HOST_FUNCTION void square_times(int count,
                                                   PowerTask const& task) {
  Squaring<Stride> const square(task.places, task.moves, task.digits,
                                task.product);
  for (int i = 0; i < count; ++i) square();
}

RUNNEL_FORCEINLINE_HOST_FUNCTION void square_any(int count,
                                                 PowerTask const& task) {
  switch (task.places.stride) {
    case 1:
      return square_times<1>(count, task);
    case 2:
      return square_times<2>(count, task);
    case 3:
      return square_times<3>(count, task);
    default:
      return square_times<0>(count, task);
  }
}

#if RUNNEL_HAS_X86_LEVELS
RUNNEL_TARGET_X86_64_V3 void square_v3(int count, PowerTask const& task) {
  square_any(count, task);
}
#endif

/// Bits by which digits grow at most until all too high have vanished.
int max_growth(TwistPlaces const& places) {
  int const w = places.num_digits;
  std::vector<int> growth(static_cast<std::size_t>(2 * w));
  for (int j = 2 * w; j-- > w;) {
    for (int d = 1; d <= w; ++d) {
      growth[j - d] = std::max(growth[j - d], growth[j] + places.shift(j, d));
    }
  }
  return *std::ranges::max_element(growth);
}

}  // namespace

TwistPlaces::TwistPlaces(MtParameters const& sizes)
    : num_digits(static_cast<int>(sizes.word_bits)),
      low_bits(static_cast<int>(sizes.low_bits)) {
  int const n = static_cast<int>(sizes.num_words);
  int const m = static_cast<int>(sizes.middle);
  for (int j = 0; j < 2 * num_digits; ++j) {
    int const lacking = low_bits * j / num_digits;
    int const less = low_bits * (j + 1) / num_digits - lacking;
    place.push_back({n - less, m - less, lacking});
  }
  // Every fold takes n - m bits off a square, which has up to 2n.
  folds = n / (n - m) + 1;
  stride = (n + max_growth(*this)) / 64 + 1;
  RUNNEL_THROW_IF(
      stride > largest_stride,
      "Runnel::has_full_period: a state of " + std::to_string(n) +
          " words is too large; give one of some 1900 words at most");
}

int TwistPlaces::shift(int j, int d) const {
  return std::min(d, low_bits) - place[j].lacking + place[j - d].lacking;
}

TwistPower::TwistPower(TwistPlaces const& places, std::uint32_t twist)
    : m_places(&places),
      m_digits(static_cast<std::size_t>(places.num_digits * places.stride)),
      m_product(2 * m_digits.size()) {
  int const w = places.num_digits;
  for (int j = 2 * w; j-- > w;) {
    for (int d = 1; d <= w; ++d) {
      if ((twist >> (d - 1) & 1) == 0) continue;
      m_moves.push_back({d * places.stride, places.shift(j, d)});
    }
  }
  m_digits[0] = 2;
}

void TwistPower::square(int count) {
  PowerTask const task = {*m_places, m_moves, m_digits.data(),
                          m_product.data()};
#if RUNNEL_HAS_X86_LEVELS
  if (host_isa() != HostIsa::baseline) return square_v3(count, task);
#endif
  square_any(count, task);
}

bool TwistPower::is_t() const {
  return m_digits[0] == 2 &&
         std::all_of(m_digits.begin() + 1, m_digits.end(),
                     [](PolynomialWord word) { return word == 0; });
}

Gf2Polynomial TwistPower::polynomial() const {
  Gf2Polynomial sum;
  for (int j = m_places->num_digits; j-- > 0;) {
    auto const digit = m_digits.begin() + j * m_places->stride;
    Gf2Polynomial next(
        std::vector<PolynomialWord>(digit, digit + m_places->stride));
    next.add_shifted(sum, m_places->place[j].bits);
    next.add_shifted(sum, m_places->place[j].middle);
    sum = std::move(next);
  }
  return sum;
}

}  // namespace Runnel::Impl
