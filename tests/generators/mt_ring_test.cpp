// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <random>
#include <runnel/core/macros.hpp>
#include <runnel/generators/detail/mt/jump_pieces.hpp>
#include <runnel/generators/detail/mt/ring.hpp>
#include <runnel/generators/detail/mt/window.hpp>
#include <vector>

// What a GPU's lanes do together, done here by one lane after the other.
namespace Runnel::Impl {
namespace {

using Word = std::uint32_t;
using Ring = MtRing<Mt19937Sizes>;
constexpr std::size_t n = Ring::n;
using Pieces = MtJumpPieces<std::uint32_t>;

/// The words of a sequence from its state on.
std::vector<Word> make_run(std::size_t count) {
  std::mt19937 random(4357);
  std::vector<Word> x(count);
  for (std::size_t i = 0; i < count; ++i) {
    x[i] = i < n ? static_cast<Word>(random())
                 : next_mt_word(x[i - n], x[i - n + 1], x[i - n + Ring::m],
                                Mt19937Sizes::twist, Mt19937Sizes::lower());
  }
  return x;
}

struct alignas(16) RingWords {
  Word word[Ring::words] = {};
};

template <class F>
void for_lanes(RingWords& words, F const& f) {
  for (int lane = 0; lane < Ring::lanes; ++lane)
    f(lane, Ring(words.word, lane));
}

/// Steps of a ring that begins `before` words behind the state.
void expect_steps(int before, int steps) {
  auto const x = make_run(n + Ring::step_words * 20);
  RingWords words;
  Ring const ring(words.word, 0);
  for (int i = 0; i < Ring::n; ++i) {
    ring[Ring::index(i, before)] = x[static_cast<std::size_t>(i)];
  }
  for_lanes(words, [&](int, Ring const& r) {
    r.make_some(Ring::index(0, before), before);
  });
  for_lanes(words, [](int, Ring const& r) { r.mirror(); });
  std::size_t at = n + static_cast<std::size_t>(before);
  for (int done = 0; done < steps;) {
    static_for<Ring::turn_steps>([&](auto s) {
      if (done >= steps) return;
      for_lanes(words, [&](int lane, Ring const& r) {
        Word made[Ring::quad];
        r.step(s, made);
        for (int j = 0; j < Ring::quad; ++j) {
          EXPECT_EQ(made[j],
                    x[at + static_cast<std::size_t>(Ring::quad * lane + j)]);
        }
      });
      at += Ring::step_words;
      ++done;
    });
  }
  int const end = steps % Ring::turn_steps * Ring::step_words;
  for (int i = 0; i < Ring::n; ++i) {
    EXPECT_EQ(ring[Ring::wrapped(end + i)],
              x[at - n + static_cast<std::size_t>(i)]);
  }
}

TEST(MtRing, StepsMakeTheSequence) {
  for (int before : {0, 1, 31, 63, 124, 127}) {
    for (int steps : {0, 1, 2, 3, 5, 6, 7, 18}) {
      SCOPED_TRACE(testing::Message() << before << " words, " << steps);
      expect_steps(before, steps);
    }
  }
}

TEST(MtRing, OutputsAreThoseOfTheStandardLibrary) {
  std::mt19937 plain(5489);
  std::vector<Word> x{5489};
  for (Word i = 1; i < n; ++i) {
    x.push_back(1812433253u * (x.back() ^ (x.back() >> 30)) + i);
  }
  RingWords room;
  std::ranges::copy(x, room.word);
  for_lanes(room, [](int, Ring const& r) { r.mirror(); });
  for_lanes(room, [&](int, Ring const& r) {
    Word made[Ring::quad];
    r.step(Number<0>{}, made);
    for (Word const w : made) EXPECT_EQ(Ring::output(w), plain());
  });
}

struct Table {
  alignas(16) Word word[Pieces::table_words];
};

/// The sums of all pieces, as teams of `threads` threads make them.
std::vector<Word> all_sums(std::vector<Word> const& run,
                           std::vector<std::uint64_t> const& jump,
                           int threads) {
  std::vector<Word> sums(Pieces::sum_words + 4);
  auto table = std::make_unique<Table>();
  for (int p = 0; p < Pieces::pieces; ++p) {
    Pieces const piece(p);
    Word lane_sum[Pieces::lanes][Pieces::lane_words] = {};
    for (int b = 0; b < Pieces::blocks; ++b) {
      Word bits[Pieces::bit_words];
      for (int w = 0; w < Pieces::bit_words; ++w) {
        bits[w] = piece.coefficients(jump.data(), b, w);
      }
      for (int t = 0; t < threads; ++t) {
        piece.write_table(t, threads, run.data(), b, table->word);
      }
      for (int lane = 0; lane < Pieces::lanes; ++lane) {
        Pieces::add(lane, bits, table->word, lane_sum[lane]);
      }
    }
    for (int lane = 0; lane < Pieces::lanes; ++lane) {
      piece.store(lane, lane_sum[lane], sums.data());
    }
  }
  return sums;
}

TEST(MtJumpPieces, SumsArePolynomialsTimesWords) {
  auto const run = make_run(Pieces::run_words);
  std::mt19937_64 random(20261121);
  for (int density : {1, 50, 100}) {
    std::vector<std::uint64_t> jump(Pieces::jump_words);
    for (auto& word : jump) {
      word = density == 100 ? ~std::uint64_t{0} : random();
      for (int i = 0; density == 1 && i < 3; ++i) word &= random();
    }
    std::vector<Word> expected(Pieces::n);
    for (std::size_t k = 0; k < 64 * jump.size(); ++k) {
      if ((jump[k / 64] >> k % 64 & 1) == 0) continue;
      for (std::size_t i = 0; i < Pieces::n; ++i) expected[i] ^= run[i + k];
    }
    auto const sums = all_sums(run, jump, density == 50 ? 64 : 48);
    for (int i = 0; i < Pieces::n; ++i) {
      ASSERT_EQ(Pieces::state_word(sums.data(), i),
                expected[static_cast<std::size_t>(i)])
          << "word " << i << ", density " << density;
    }
  }
}

}  // namespace
}  // namespace Runnel::Impl
