// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// SPRNG's C interface gives the numbers that SPRNG 2.0a made, whatever is asked
// for in turn, and from several threads.

#include <gtest/gtest.h>
#include <runnel/capi/runnel_sprng.h>

#include <cstdlib>
#include <testing/compare.hpp>
#include <testing/sprng_answers.hpp>
#include <thread>

namespace Runnel::Testing {
namespace {

int type_of(std::string const& generator) {
  char const* const names[] = {"sprng_lfg",  "sprng_lcg",  "sprng_lcg64",
                               "sprng_cmrg", "sprng_mlfg", "sprng_pmlcg"};
  for (int t = 0; t < 6; ++t) {
    if (generator == names[t]) return t;
  }
  throw std::runtime_error("no generator of SPRNG's: " + generator);
}

/// The stream of a case; all others on the way are freed.
int* stream_of(int type, SprngCase const& c) {
  int* stream =
      init_sprng(type, static_cast<int>(c.stream), static_cast<int>(c.total),
                 static_cast<int>(static_cast<std::uint32_t>(c.seed)),
                 static_cast<int>(c.param));
  for (auto const& step : c.path) {
    int** children = nullptr;
    auto const count = static_cast<int>(step.children);
    if (spawn_sprng(stream, count, &children) != count) return nullptr;
    for (std::uint32_t i = 0; i < step.children; ++i) {
      if (step.stays() || i != step.child) free_sprng(children[i]);
    }
    if (!step.stays()) {
      free_sprng(stream);
      stream = children[step.child];
    }
    std::free(children);
  }
  return stream;
}

/// Without the functions in the header, or with them.
template <class T>
T draw(int* stream, bool in_line) {
  if constexpr (std::is_integral_v<T>) {
    return in_line ? isprng(stream) : get_rn_int(stream);
  } else if constexpr (std::is_same_v<T, float>) {
    return in_line ? runnel_get_rn_flt(stream) : get_rn_flt(stream);
  } else {
    return in_line ? sprng(stream) : get_rn_dbl(stream);
  }
}

template <class T>
void check(SprngAnswer const& answer) {
  for (bool const in_line : {false, true}) {
    int* const stream = stream_of(type_of(answer.generator), answer.config);
    ASSERT_NE(stream, nullptr) << answer.where;
    for (std::uint64_t i = 0; i < answer.skip.low; ++i) isprng(stream);
    std::vector<T> expected;
    std::vector<T> values;
    for (auto const& value : answer.values) {
      expected.push_back(read_sprng_value<T>(value));
      values.push_back(draw<T>(stream, in_line));
    }
    EXPECT_TRUE(same_bits(expected, values)) << answer.where;
    free_sprng(stream);
  }
}

void check_file(std::string const& file, std::size_t least) {
  std::size_t checked = 0;
  for (auto const& answer : sprng_answers(file)) {
    // Streams without a prime, and positions that only jumps reach.
    if (answer.skip > UInt128(1000000)) continue;
    if (answer.type == "i31") {
      check<int>(answer);
    } else if (answer.type == "f32") {
      check<float>(answer);
    } else {
      check<double>(answer);
    }
    ++checked;
  }
  EXPECT_GE(checked, least);
}

TEST(SprngInterface, ReferenceNumbers) { check_file("reference.csv", 264); }
TEST(SprngInterface, SpawnedStreams) { check_file("spawned.csv", 102); }
TEST(SprngInterface, EdgesOfRanges) { check_file("edges.csv", 73); }

/// A mixed walk through a stream against the generator stepped one by one.
template <class Generator>
void check_mixed(int type, std::uint64_t param) {
  SprngCase const c{param, 2, 5, 985456376, {}};
  SprngStream<Generator> expected(c);
  int* const stream = stream_of(type, c);
  std::uint64_t kind = param + 1;
  for (int i = 0; i < 3000; ++i) {
    kind = kind * 6364136223846793005u + 1442695040888963407u;
    bool const in_line = kind >> 40 & 1;
    switch ((kind >> 33) % 3) {
      case 0:
        ASSERT_EQ(draw<int>(stream, in_line),
                  expected.template value<std::int32_t>())
            << i;
        break;
      case 1:
        ASSERT_EQ(draw<float>(stream, in_line),
                  expected.template value<float>())
            << i;
        break;
      default:
        ASSERT_EQ(draw<double>(stream, in_line),
                  expected.template value<double>())
            << i;
    }
  }
  free_sprng(stream);
}

TEST(SprngInterface, MixedCallsTakeOneOutputEach) {
  int const params[] = {11, 7, 3, 3, 11, 1};
  for (int type = 0; type < 6; ++type) {
    for (int p = 0; p < params[type]; ++p) {
      SCOPED_TRACE("type " + std::to_string(type) + ", param " +
                   std::to_string(p));
      auto const param = static_cast<std::uint64_t>(p);
      char const* const names[] = {"sprng_lfg",  "sprng_lcg",  "sprng_lcg64",
                                   "sprng_cmrg", "sprng_mlfg", "sprng_pmlcg"};
      with_sprng(names[type], [&]<class Generator>(Generator*) {
        check_mixed<Generator>(type, param);
      });
    }
  }
}

TEST(SprngInterface, LongRunsKeepToTheSequence) {
  for (int type = 0; type < 6; ++type) {
    int* const one = init_sprng(type, 0, 1, 1, 0);
    int* const other = init_sprng(type, 0, 1, 1, 0);
    // Doubles are made in advance, of all words that are there.
    for (int i = 0; i < 100000; ++i) {
      double const x = sprng(one);
      double const y = i % 1000 < 500 ? get_rn_dbl(other) : sprng(other);
      ASSERT_EQ(x, y);
      ASSERT_EQ(isprng(one), isprng(other));
    }
    free_sprng(one);
    free_sprng(other);
  }
}

TEST(SprngInterface, ManyStreamsInTurn) {
  constexpr int count = 600;  // more than have room for buffers
  std::vector<int*> streams;
  for (int s = 0; s < count; ++s) {
    streams.push_back(init_sprng(SPRNG_MLFG, s, count, 9, 3));
  }
  std::vector<std::vector<int>> drawn(count);
  for (int i = 0; i < 700; ++i) {
    for (std::size_t s = 0; s < count; ++s) {
      drawn[s].push_back(isprng(streams[s]));
    }
  }
  for (std::size_t s = 0; s < count; s += 37) {
    SprngStream<sprng_mlfg> expected(SprngCase{3, s, count, 9, {}});
    EXPECT_EQ(drawn[s], expected.take<std::int32_t>(700)) << s;
  }
  for (int i = 1; i <= count; ++i) {
    ASSERT_EQ(free_sprng(streams[static_cast<std::size_t>(count - i)]),
              count - i);
  }
}

TEST(SprngInterface, ThreadsMayUseDistinctStreams) {
  constexpr int threads = 4;
  std::vector<std::vector<double>> drawn(threads);
  auto const work = [&](int t) {
    for (int type = 0; type < 6; ++type) {
      for (int round = 0; round < 5; ++round) {
        int* const stream = addID(init_sprng(type, t, threads, 5, 0));
        int** children = nullptr;
        spawn_rng(stream, 2, &children, CHECK);
        for (int* s : {stream, children[0], children[1]}) {
          ASSERT_EQ(checkID(s), s);
          for (int i = 0; i < 500; ++i) {
            drawn[static_cast<std::size_t>(t)].push_back(sprng(s));
          }
          ASSERT_EQ(deleteID(s), s);
          free_sprng(s);
        }
        std::free(children);
      }
    }
  };
  std::vector<std::thread> running;
  for (int t = 0; t < threads; ++t) running.emplace_back(work, t);
  for (auto& thread : running) thread.join();
  auto const together = drawn;
  for (auto& d : drawn) d.clear();
  for (int t = 0; t < threads; ++t) work(t);
  EXPECT_EQ(together, drawn);
}

}  // namespace
}  // namespace Runnel::Testing
