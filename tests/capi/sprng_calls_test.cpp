// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What SPRNG's calls return for wrong arguments, and packed streams.

#include <gtest/gtest.h>
#include <runnel/capi/runnel_sprng.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace {

int const num_params[] = {11, 7, 3, 3, 11, 1};

/// The text that f writes to stderr.
template <class F>
std::string said(F const& f) {
  testing::internal::CaptureStderr();
  f();
  return testing::internal::GetCapturedStderr();
}

std::vector<char> packed(int* stream) {
  char* buffer = nullptr;
  int const size = pack_sprng(stream, &buffer);
  EXPECT_GT(size, 0);
  EXPECT_LE(size, MAX_PACKED_LENGTH);
  std::vector<char> bytes(buffer, buffer + size);
  std::free(buffer);
  return bytes;
}

TEST(SprngCalls, RefuseWhatSprngRefuses) {
  int* stream = nullptr;
  for (int const type : {-1, 6, 100}) {
    auto const text = said([&] { stream = init_sprng(type, 0, 1, 0, 0); });
    EXPECT_EQ(stream, nullptr);
    EXPECT_NE(text.find(std::to_string(type)), std::string::npos) << text;
  }
  for (int type = 0; type < 6; ++type) {
    for (int const number : {-1, 2, 3}) {
      auto const text =
          said([&] { stream = init_sprng(type, number, 2, 0, 0); });
      EXPECT_EQ(stream, nullptr);
      EXPECT_NE(text.find("ERROR"), std::string::npos) << text;
    }
  }
  // SPRNG's constant is one more than the primes that it has.
  auto const text = said(
      [&] { stream = init_sprng(SPRNG_LCG64, 146138718, 2147483647, 0, 0); });
  EXPECT_EQ(stream, nullptr);
  EXPECT_NE(text.find("prime"), std::string::npos) << text;
}

TEST(SprngCalls, WarnAndRepairAsSprngDoes) {
  for (int type = 0; type < 6; ++type) {
    auto const replaced = [&](int total, int param, int seed) {
      int* wrong = nullptr;
      auto const text =
          said([&] { wrong = init_sprng(type, 0, total, seed, param); });
      EXPECT_NE(text.find("WARNING"), std::string::npos);
      int* const right = init_sprng(type, 0, 1, seed, 0);
      for (int i = 0; i < 30; ++i) EXPECT_EQ(isprng(wrong), isprng(right));
      free_sprng(wrong);
      free_sprng(right);
    };
    replaced(0, 0, 5);
    replaced(-3, 0, 5);
    replaced(1, -1, 5);
    replaced(1, num_params[type], 5);
    int* const stream = init_sprng(type, 0, 1, 5, 0);
    int** children = nullptr;
    EXPECT_NE(said([&] {
                EXPECT_EQ(spawn_sprng(stream, 0, &children), 1);
              }).find("WARNING"),
              std::string::npos);
    free_sprng(children[0]);
    free_sprng(stream);
    std::free(children);
  }
  int* stream = nullptr;
  EXPECT_NE(said([&] {
              stream = init_sprng(SPRNG_LCG, 1 << 19, 2147483647, 0, 0);
            }).find("independent"),
            std::string::npos);
  EXPECT_NE(stream, nullptr);
  free_sprng(stream);
}

TEST(SprngCalls, CountStreamsAndTellSeeds) {
  int* const a = init_sprng(SPRNG_CMRG, 0, 2, -1, 0);
  int* const b = init_sprng(SPRNG_CMRG, 1, 2, 7, 0);
  EXPECT_EQ(*a, SPRNG_CMRG);
  EXPECT_EQ(get_seed_rng(a), 0x7fffffff);
  EXPECT_EQ(get_seed_rng(b), 7);
  EXPECT_EQ(free_sprng(a), 1);
  EXPECT_EQ(free_sprng(b), 0);
  testing::internal::CaptureStderr();
  EXPECT_EQ(free_sprng(nullptr), -1);
  EXPECT_EQ(print_sprng(nullptr), 0);
  char* buffer = nullptr;
  EXPECT_EQ(pack_sprng(nullptr, &buffer), 0);
  EXPECT_EQ(unpack_sprng(nullptr), nullptr);
  int** children = nullptr;
  EXPECT_EQ(spawn_sprng(nullptr, 2, &children), 0);
  testing::internal::GetCapturedStderr();
}

TEST(SprngCalls, SpawnAsManyAsThereAre) {
  // The second child's position is no C int.
  int* const stream = init_sprng(SPRNG_LCG64, 1000, 2000000000, 5, 0);
  int** children = nullptr;
  int made = 0;
  auto const text = said([&] { made = spawn_sprng(stream, 2, &children); });
  EXPECT_EQ(made, 1);
  EXPECT_NE(text.find("overflow"), std::string::npos) << text;
  EXPECT_EQ(get_seed_rng(children[0]), 5 ^ 2000001000);
  free_sprng(children[0]);
  std::free(children);
  said([&] { made = spawn_sprng(stream, 2, &children); });
  EXPECT_EQ(made, 0);
  free_sprng(stream);
}

TEST(SprngCalls, KnowTheHandlesThatWereAdded) {
  EXPECT_EQ(said([] {
              EXPECT_EQ(checkID(nullptr), nullptr);
              EXPECT_EQ(addID(nullptr), nullptr);
              EXPECT_EQ(deleteID(nullptr), nullptr);
            }),
            "");
  std::vector<int*> streams;
  for (int i = 0; i < 500; ++i) {
    streams.push_back(addID(init_sprng(SPRNG_LCG, 0, 1, i, 0)));
  }
  for (int* s : streams) EXPECT_EQ(checkID(s), s);
  for (std::size_t i = 0; i < 500; i += 2) {
    EXPECT_EQ(deleteID(streams[i]), streams[i]);
    free_sprng(streams[i]);
  }
  for (std::size_t i = 0; i < 500; ++i) {
    int* found = nullptr;
    auto const text = said([&] { found = checkID(streams[i]); });
    EXPECT_EQ(found, i % 2 == 0 ? nullptr : streams[i]);
    EXPECT_EQ(text.empty(), i % 2 == 1) << text;
  }
  // The same addresses come and go.
  for (int round = 0; round < 20000; ++round) {
    int* const s = addID(init_sprng(SPRNG_LCG, 0, 1, round, 0));
    ASSERT_EQ(checkID(s), s);
    ASSERT_EQ(deleteID(s), s);
    free_sprng(s);
  }
  for (std::size_t i = 1; i < 500; i += 2) {
    EXPECT_EQ(deleteID(streams[i]), streams[i]);
    free_sprng(streams[i]);
  }
}

TEST(SprngCalls, NewSeedsDiffer) {
  for (int i = 0; i < 100; ++i) {
    int const seed = make_sprng_seed();
    EXPECT_GE(seed, 0);
    EXPECT_NE(seed, make_sprng_seed());
  }
}

TEST(SprngPacked, StreamsGoOnFromEveryPlace) {
  for (int type = 0; type < 6; ++type) {
    for (int param = 0; param < num_params[type]; ++param) {
      int* const stream = init_sprng(type, 3, 5, 12345, param);
      // Before, inside and between fills of small and large buffers.
      for (int const step : {0, 1, 7, 1, 3, 50, 200, 256, 255, 1, 700}) {
        for (int i = 0; i < step; ++i) isprng(stream);
        auto bytes = packed(stream);
        int* const copy = unpack_sprng(bytes.data());
        ASSERT_NE(copy, nullptr);
        EXPECT_EQ(packed(copy), bytes);
        for (int i = 0; i < 600; ++i) {
          ASSERT_EQ(get_rn_flt(stream), get_rn_flt(copy));
          ASSERT_EQ(isprng(stream), isprng(copy));
          ASSERT_EQ(sprng(stream), sprng(copy));
        }
        int** of_stream = nullptr;
        int** of_copy = nullptr;
        ASSERT_EQ(spawn_sprng(stream, 2, &of_stream), 2);
        ASSERT_EQ(spawn_sprng(copy, 2, &of_copy), 2);
        for (int c = 0; c < 2; ++c) {
          ASSERT_EQ(isprng(of_stream[c]), isprng(of_copy[c]));
          EXPECT_EQ(packed(of_stream[c]), packed(of_copy[c]));
          free_sprng(of_stream[c]);
          free_sprng(of_copy[c]);
        }
        std::free(of_stream);
        std::free(of_copy);
        EXPECT_EQ(get_seed_rng(copy), 12345);
        free_sprng(copy);
      }
      free_sprng(stream);
    }
  }
}

TEST(SprngPacked, FitWhereSprngSaysTheyDo) {
  // Down the tree until the spawn index has all its digits.
  for (int const type : {SPRNG_LFG, SPRNG_MLFG}) {
    int* stream = init_sprng(type, 0, 1, 1, type == SPRNG_LFG ? 0 : 10);
    std::size_t most = 0;
    for (int depth = 0; depth < 4000; ++depth) {
      int** children = nullptr;
      ASSERT_EQ(spawn_sprng(stream, 1, &children), 1);
      free_sprng(children[0]);
      std::free(children);
      if (depth % 500 == 0) most = packed(stream).size();
    }
    EXPECT_GT(packed(stream).size(), most);
    free_sprng(stream);
  }
}

/// SPRNG's own bytes of an lcg stream at this position.
std::vector<char> sprngs_lcg(std::uint64_t position) {
  int* const stream = init_sprng(SPRNG_LCG, 0, 1, 1, 0);
  auto const ours = packed(stream);
  free_sprng(stream);
  std::vector<char> bytes{0, 0, 0, 1};
  char const name[] =
      "0048 bit Linear Congruential Generator with Prime Addend";
  bytes.insert(bytes.end(), name, name + sizeof name);
  auto const put = [&](std::uint64_t number, int width) {
    for (int i = width; i-- > 0;) {
      bytes.push_back(static_cast<char>(number >> (8 * i)));
    }
  };
  // Its state ends ours: x, prime, multiplier.
  auto const word = [&](std::size_t from_end) {
    std::uint64_t number = 0;
    std::memcpy(&number, &ours[ours.size() - 8 * from_end], 8);
    return number;
  };
  put(word(3), 8);
  for (std::uint64_t const number : {std::uint64_t{1}, word(2), position,
                                     std::uint64_t{1}, std::uint64_t{0}}) {
    put(number, 4);
  }
  put(word(1), 8);
  bytes.resize(MAX_PACKED_LENGTH);
  return bytes;
}

TEST(SprngPacked, PositionsThatWouldNotBePacked) {
  auto last = sprngs_lcg(0x7fffffff);
  int* const stream = unpack_sprng(last.data());
  ASSERT_NE(stream, nullptr);
  auto again = packed(stream);
  again.resize(MAX_PACKED_LENGTH);
  int* const copy = unpack_sprng(again.data());
  EXPECT_NE(copy, nullptr);
  free_sprng(stream);
  if (copy != nullptr) free_sprng(copy);
  auto beyond = sprngs_lcg(0x80000000);
  int* made = nullptr;
  auto const text = said([&] { made = unpack_sprng(beyond.data()); });
  EXPECT_EQ(made, nullptr);
  EXPECT_NE(text.find("position"), std::string::npos) << text;
}

TEST(SprngPacked, DamageIsRefused) {
  int* const stream = init_sprng(SPRNG_MLFG, 3, 5, 12345, 0);
  auto const bytes = packed(stream);
  free_sprng(stream);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (int const flip : {1, 0x80}) {
      auto damaged = bytes;
      damaged.resize(MAX_PACKED_LENGTH);
      damaged[i] = static_cast<char>(damaged[i] ^ flip);
      int* made = nullptr;
      auto const text = said([&] { made = unpack_sprng(damaged.data()); });
      EXPECT_EQ(made, nullptr) << i;
      EXPECT_NE(text.find("ERROR"), std::string::npos) << i;
    }
  }
  for (std::size_t length = 0; length < bytes.size(); length += 5) {
    std::vector<char> cut(bytes.begin(),
                          bytes.begin() + static_cast<std::ptrdiff_t>(length));
    cut.resize(MAX_PACKED_LENGTH);
    int* made = nullptr;
    said([&] { made = unpack_sprng(cut.data()); });
    EXPECT_EQ(made, nullptr) << length;
  }
  for (int type = 0; type < 8; ++type) {
    std::vector<char> foreign(MAX_PACKED_LENGTH, 'x');
    foreign[0] = foreign[1] = foreign[2] = 0;
    foreign[3] = static_cast<char>(type);
    int* made = nullptr;
    said([&] { made = unpack_sprng(foreign.data()); });
    EXPECT_EQ(made, nullptr) << type;
  }
}

}  // namespace
