// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "validate/counting_test.hpp"
#include "validate/tests.hpp"

/// \file
/// Tests of stretches whose lengths the words decide: gaps, coupons, runs.
/// Knuth, The Art of Computer Programming 2, 3.3.2.
///
/// A unit is a frame of words, scanned from its start; a stretch begins only
/// where the longest that is told apart still fits into the frame. Whether the
/// next one begins depends on those before it alone, so lengths have the law
/// that they have in an endless sequence.

namespace Runnel::Validate {
namespace {

/// Words between two whose `bits` bits from `shift` on are 0.
struct GapCounter {
  static constexpr std::int64_t max_per_word = 1;
  static constexpr int words_per_group = 4;
  static constexpr bool is_of_groups = false;
  int bits, shift, frame, longest;

  template <class Words, class T>
  KOKKOS_FUNCTION void operator()(Words const& words, T const& tally) const {
    std::uint32_t const mask = (std::uint32_t{1} << bits) - 1;
    int const begins = frame - longest;
    int last = -1;  // the hit that the gap began with
    for (int i = 0; i < frame; ++i) {
      bool const hit = (words[i] >> shift & mask) == 0;
      if (last >= 0 && (hit || i - last == longest)) {
        tally.add(hit ? i - last - 1 : longest);
        last = -1;
      }
      if (last < 0 && i >= begins) return;
      if (hit) last = i;
    }
  }
};

/// Words until all eight values of three bits were there.
struct CouponCounter {
  static constexpr std::int64_t max_per_word = 1;
  static constexpr int words_per_group = 4;
  static constexpr bool is_of_groups = false;
  int shift, frame, longest;
  static constexpr int values = 8;

  template <class Words, class T>
  KOKKOS_FUNCTION void operator()(Words const& words, T const& tally) const {
    int begin = 0;
    std::uint32_t seen = 0;
    for (int i = 0; i < frame; ++i) {
      if (i == begin && begin > frame - longest) return;
      seen |= std::uint32_t{1} << (words[i] >> shift & 7);
      int const length = i - begin + 1;
      bool const all = seen == 0xff;
      if (all || length == longest) {
        tally.add(all ? length - values : longest - values + 1);
        begin = i + 1;
        seen = 0;
      }
    }
  }
};

/// Words that ascend. The word that ends a run is left out, which makes runs
/// independent.
struct RunCounter {
  static constexpr std::int64_t max_per_word = 1;
  static constexpr int words_per_group = 4;
  static constexpr bool is_of_groups = false;
  static constexpr int frame = 256;
  static constexpr int longest = 8;

  template <class Words, class T>
  KOKKOS_FUNCTION void operator()(Words const& words, T const& tally) const {
    for (int begin = 0; begin < frame - longest;) {
      int length = 1;
      std::uint32_t before = words[begin];
      for (; length < longest; ++length) {
        std::uint32_t const next = words[begin + length];
        if (next <= before) break;
        before = next;
      }
      tally.add(length - 1);
      begin += length + (length < longest ? 1 : 0);
    }
  }
};

/// The longest run of ones in 1024 bits.
struct LongestRunCounter {
  static constexpr std::int64_t max_per_word = 1;
  static constexpr int words_per_group = 4;
  static constexpr bool is_of_groups = false;
  static constexpr int unit = 32;
  static constexpr int most = 32;

  template <class Words, class T>
  KOKKOS_FUNCTION void operator()(Words const& words, T const& tally) const {
    std::uint32_t bits[unit];
    std::uint32_t any = 0;
    for (int i = 0; i < unit; ++i) any |= bits[i] = words[i];
    int length = 0;
    // A bit stays where the one behind it stayed: runs lose one.
    for (; any != 0 && length < most; ++length) {
      any = 0;
      for (int i = 0; i < unit; ++i) {
        std::uint32_t const next = i + 1 < unit ? bits[i + 1] >> 31 : 0;
        any |= bits[i] &= bits[i] << 1 | next;
      }
    }
    tally.add(length);
  }
};

}  // namespace

std::unique_ptr<Test> make_gap(TestFacts const& facts, int bits, int shift,
                               int longest) {
  int const frame = longest * 16;
  Probabilities const law = gap_law(1.0 / (1 << bits), longest);
  // The gaps of a frame are so few that its end matters: of one, p-values of
  // long gaps are below 1e-4 ten times too often.
  constexpr std::uint64_t min_frames = 4;
  return make_counting_test(
      facts, static_cast<std::uint64_t>(frame),
      GapCounter{bits, shift, frame, longest}, law.size(),
      [law](std::vector<std::uint64_t> const& counts, std::uint64_t frames) {
        if (frames < min_frames) return std::vector<Statistic>();
        return chi_square("chi-square", counts.data(), law);
      });
}

std::unique_ptr<Test> make_coupon(TestFacts const& facts, int shift) {
  constexpr int frame = 1024, longest = 64;
  Probabilities const law = coupon_law(CouponCounter::values, longest);
  return make_counting_test(facts, frame, CouponCounter{shift, frame, longest},
                            law.size(), chi_square_of(law));
}

std::unique_ptr<Test> make_runs(TestFacts const& facts) {
  return make_counting_test(facts, RunCounter::frame, RunCounter{},
                            RunCounter::longest,
                            chi_square_of(run_law(RunCounter::longest)));
}

std::unique_ptr<Test> make_longest_run(TestFacts const& facts) {
  return make_counting_test(
      facts, LongestRunCounter::unit, LongestRunCounter{},
      LongestRunCounter::most + 1,
      chi_square_of(longest_run_law(1024, LongestRunCounter::most)));
}

}  // namespace Runnel::Validate
