// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_ADDENDS_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_ADDENDS_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/generators/detail/sprng/affine.hpp>
#include <runnel/generators/detail/sprng/mrg5.hpp>
#include <runnel/seeds/detail/sprng/parameters.hpp>
#include <runnel/seeds/detail/sprng/primes.hpp>

/// Streams of SPRNG that are told apart by prime addends: where they stand,
/// in turn, and the states that follow from that.
namespace Runnel::Impl {

struct AddendPlace {
  std::uint64_t position;
  std::uint64_t spawn_offset;  ///< of the next children
  std::uint32_t seed;
};

/// The differences between lcg, lcg64 and cmrg.
template <SprngKind Kind>
struct AddendRules {
  static constexpr bool narrow = Kind == SprngKind::lcg;
  static constexpr SprngPrimeTable primes =
      narrow ? sprng_lcg_primes : sprng_lcg64_primes;
  /// Positions above this begin again: index = position modulo it.
  static constexpr std::uint64_t last_position = narrow ? 779156 : 146138719;
  static constexpr std::uint64_t mask =
      narrow ? (std::uint64_t{1} << 48) - 1 : ~std::uint64_t{0};

  RUNNEL_FUNCTION static constexpr std::uint64_t prime_index(
      std::uint64_t position) {
    return position > last_position ? position % last_position : position;
  }
  /// Where child `child` of a stream stands, or would if SPRNG's C ints did not
  /// end at 2^31 − 1; with `child` = `children` the stream itself.
  RUNNEL_FUNCTION static constexpr std::uint64_t child_position(
      AddendPlace const& place, std::uint64_t children, std::uint64_t child) {
    return child == children
               ? place.position
               : place.position + place.spawn_offset * (child + 1);
  }
  /// Child `child` of `children` spawned at once; with `child` = `children` the
  /// stream itself after that. \pre the child's position is a C int
  RUNNEL_FUNCTION static constexpr AddendPlace child_place(
      AddendPlace place, std::uint64_t children, std::uint64_t child) {
    constexpr std::uint64_t out_of_reach = std::uint64_t{1} << 31;
    std::uint64_t const position = child_position(place, children, child);
    bool const is_new = child != children;
    // SPRNG reduces what it will look up, but only where lcg spawns.
    place.position = narrow && is_new ? prime_index(position) : position;
    // Kept from overflowing: no child of an offset this large is in reach.
    std::uint64_t const offset = place.spawn_offset * (children + 1);
    place.spawn_offset = offset < out_of_reach ? offset : out_of_reach;
    if (!narrow && is_new && position > last_position) {
      place.seed ^= static_cast<std::uint32_t>(position);
    }
    return place;
  }
  RUNNEL_FUNCTION static constexpr std::uint64_t start(
      AddendPlace const& place) {
    std::uint64_t const s = place.seed;
    return narrow ? 0x2bc68cfe166d ^ s << 16
                  : 0x2bc6ffff8cfe166d ^ (s << 33 | place.position);
  }
  /// Steps before output 0: 29 or 127 times the position, computed as a C int
  /// in a loop that, once it has begun, runs at least once.
  RUNNEL_FUNCTION static constexpr std::uint64_t run_up(
      std::uint64_t position) {
    if (position == 0) return 0;
    auto const n = static_cast<std::int32_t>(
        static_cast<std::uint32_t>(position * (narrow ? 29 : 127)));
    return n > 0 ? static_cast<std::uint64_t>(n) : 1;
  }
};

/// Powers of the step by the digits of a number of steps: rows v of digit d are
/// v·2^8d steps. A row is the affine map's factor and sum and, for cmrg, the
/// five coefficients of the recursive component.
/// \tparam NumDigits  4: run-ups; 8: positions, too
template <SprngKind Kind, int NumDigits = 4>
struct AddendPowers {
  using Rules = AddendRules<Kind>;
  static constexpr bool recursive = Kind == SprngKind::cmrg;
  static constexpr int digit_bits = 8;
  static constexpr int num_digits = NumDigits;
  static constexpr int row_words = recursive ? 7 : 2;
  static constexpr int num_words = (num_digits << digit_bits) * row_words;

  static constexpr void write(std::uint64_t multiplier, std::uint64_t* rows) {
    AffinePower unit{multiplier, 1};
    SprngMrg5::Polynomial unit_y{{0, 1, 0, 0, 0}};
    for (int d = 0; d < num_digits; ++d) {
      AffinePower power;
      SprngMrg5::Polynomial power_y;
      for (int v = 0; v < 1 << digit_bits; ++v, rows += row_words) {
        rows[0] = power.factor;
        rows[1] = power.sum;
        power = unit * power;
        if constexpr (recursive) {
          for (int i = 0; i < 5; ++i) rows[2 + i] = power_y.c[i];
          power_y = SprngMrg5::multiply(unit_y, power_y);
        }
      }
      unit = power;
      unit_y = power_y;
    }
  }

  /// Moves a state by n steps. \pre n < 2^(8 num_digits)
  RUNNEL_FUNCTION static constexpr void advance(std::uint64_t const* rows,
                                                std::uint64_t n,
                                                std::uint64_t prime,
                                                std::uint64_t& x,
                                                SprngMrg5::State& y) {
    for_digits(rows, n, [&](std::uint64_t const* row) RUNNEL_INLINE_LAMBDA {
      x = AffinePower{row[0], row[1]}(x, prime);
      if constexpr (recursive) SprngMrg5::jump(y, row + 2);
    });
  }
  /// The same for its affine component.
  RUNNEL_FUNCTION static constexpr std::uint64_t advanced(
      std::uint64_t const* rows, std::uint64_t n, std::uint64_t prime,
      std::uint64_t x) {
    for_digits(rows, n, [&](std::uint64_t const* row) RUNNEL_INLINE_LAMBDA {
      x = AffinePower{row[0], row[1]}(x, prime);
    });
    return x;
  }
  /// The row of digit d of n.
  RUNNEL_FUNCTION static constexpr std::uint64_t const* row_of(
      std::uint64_t const* rows, int d, std::uint64_t n) {
    std::uint64_t const v = n >> (d * digit_bits) & ((1 << digit_bits) - 1);
    return rows + ((std::uint64_t(d) << digit_bits) + v) * row_words;
  }
  /// The state of a place after `position` outputs, without the multiplier.
  RUNNEL_FUNCTION static constexpr void write_state(
      std::uint64_t const* rows, AddendPlace const& place, std::uint64_t prime,
      std::uint64_t* state, std::uint64_t position = 0) {
    std::uint64_t x = Rules::start(place);
    SprngMrg5::State y{{1, 1, 1, 1, 1}};
    advance(rows, Rules::run_up(place.position), prime, x, y);
    advance(rows, position, prime, x, y);
    state[0] = x & Rules::mask;
    state[1] = prime;
    if constexpr (recursive) {
      for (int i = 0; i < 5; ++i) state[3 + i] = y.y[i];
    }
  }

 private:
  /// f(row) for every digit that is not 0.
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION static constexpr void for_digits(
      std::uint64_t const* rows, std::uint64_t n, F const& f) {
    for (int d = 0; n != 0; ++d, n >>= digit_bits) {
      std::uint64_t const v = n & ((1 << digit_bits) - 1);
      if (v != 0) f(rows + ((std::uint64_t(d) << digit_bits) + v) * row_words);
    }
  }
};

/// The recursive components of streams of cmrg after run-ups. They start
/// alike, and run-ups of neighbours have their upper digits in common: what is
/// after those is kept, so that a stream takes one or two jumps, not four.
class RecursiveRunUps {
 public:
  using Powers = AddendPowers<SprngKind::cmrg>;

  explicit RecursiveRunUps(std::uint64_t const* rows) : m_rows(rows) {
    for (auto& state : m_after) state = {{1, 1, 1, 1, 1}};
  }
  /// After n steps. \pre n < 2^32
  SprngMrg5::State const& after(std::uint64_t n) {
    std::uint64_t const changed = n ^ m_steps;
    m_steps = n;
    for (int d = Powers::num_digits - 1; d >= 0; --d) {
      if (changed >> (d * Powers::digit_bits) == 0) continue;
      m_after[d] = m_after[d + 1];
      SprngMrg5::jump(m_after[d], Powers::row_of(m_rows, d, n) + 2);
    }
    return m_after[0];
  }

 private:
  std::uint64_t const* m_rows;
  std::uint64_t m_steps = 0;
  /// States after the digits from d on.
  SprngMrg5::State m_after[Powers::num_digits + 1];
};

/// A seed table of consecutive streams: position of the
/// first, seed, multiplier; the powers; a prime for each stream.
template <SprngKind Kind>
struct AddendTable {
  using Powers = AddendPowers<Kind>;
  static constexpr int powers_at = 3;
  static constexpr int numbers_at = powers_at + Powers::num_words;

  RUNNEL_FUNCTION static constexpr void write_state(std::uint64_t const* table,
                                                    std::int64_t s,
                                                    std::uint64_t* state) {
    AddendPlace const place = place_of(table, s);
    state[2] = table[2];
    Powers::write_state(table + powers_at, place, table[numbers_at + s], state);
  }
  /// The same of the first `count`, by a thread of a host.
  static void write_states(std::uint64_t const* table, std::int64_t count,
                           std::int64_t state_words, std::uint64_t* states) {
    if constexpr (Kind == SprngKind::cmrg) {
      RecursiveRunUps run_ups(table + powers_at);
      for (std::int64_t s = 0; s < count; ++s) {
        auto const place = place_of(table, s);
        std::uint64_t const steps = Powers::Rules::run_up(place.position);
        std::uint64_t const prime = table[numbers_at + s];
        auto* const state = states + s * state_words;
        state[0] = Powers::Rules::mask &
                   Powers::advanced(table + powers_at, steps, prime,
                                    Powers::Rules::start(place));
        state[1] = prime;
        state[2] = table[2];
        auto const& y = run_ups.after(steps).y;
        for (int i = 0; i < 5; ++i) state[3 + i] = y[i];
      }
    } else {
      for (std::int64_t s = 0; s < count; ++s) {
        write_state(table, s, states + s * state_words);
      }
    }
  }

 private:
  RUNNEL_FUNCTION static constexpr AddendPlace place_of(
      std::uint64_t const* table, std::int64_t s) {
    return {table[0] + static_cast<std::uint64_t>(s), 0,
            static_cast<std::uint32_t>(table[1])};
  }
};

/// Tests many states of a generator, whose words 1 are the addends.
template <class Generator>
class AddendStatesTest {
 public:
  using Seed = typename Generator::seed_type;
  explicit AddendStatesTest(Seed const& seed)
      : m_seed(seed), m_is_prime(Generator::addend_rules::primes) {}

  std::int64_t first_other(std::uint64_t const* words, std::int64_t count) {
    constexpr std::int64_t size = Generator::state_words;
    m_is_prime.prepare(words + 1, count, size);
    std::int64_t s = 0;
    while (s < count &&
           Generator::is_state_with(m_seed, words + s * size, m_is_prime)) {
      ++s;
    }
    return s;
  }

 private:
  Seed const& m_seed;
  SprngPrimeTest m_is_prime;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_ADDENDS_HPP
