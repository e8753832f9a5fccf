// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_SPRNG_ORACLE_HPP
#define RUNNEL_TESTS_TESTING_SPRNG_ORACLE_HPP

#include <gtest/gtest.h>
#include <sprng/interface.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <random>
#include <testing/compare.hpp>
#include <testing/sprng_streams.hpp>
#include <thread>
#include <utility>
#include <vector>

/// SPRNG 2 itself as an oracle.
namespace Runnel::Testing {

/// What is asked of one stream.
struct SprngRequest {
  int type;
  SprngCase config;
  std::uint64_t skip;
  std::uint64_t count;
};

/// SPRNG's own stream, or null.
inline int* sprng_stream(SprngRequest const& request) {
  auto const& c = request.config;
  int* stream = init_rng(request.type, static_cast<int>(c.stream),
                         static_cast<int>(c.total),
                         static_cast<int>(static_cast<std::uint32_t>(c.seed)),
                         static_cast<int>(c.param));
  for (auto const& step : c.path) {
    int** children = nullptr;
    int const made =
        spawn_rng(stream, static_cast<int>(step.children), &children, 0);
    if (made != static_cast<int>(step.children)) return nullptr;
    if (!step.stays()) stream = children[step.child];
  }
  return stream;
}

template <class T>
T sprng_value(int* stream) {
  if constexpr (std::is_integral_v<T>) {
    return get_rn_int(stream);
  } else if constexpr (std::is_same_v<T, float>) {
    return get_rn_flt(stream);
  } else {
    return get_rn_dbl(stream);
  }
}

/// SPRNG's numbers, from a process of their own: its lagged Fibonacci
/// generators remember the lags of the first stream that a process makes.
template <class T>
std::vector<T> sprng_values(SprngRequest const& request) {
  int ends[2];
  if (pipe(ends) != 0) return {};
  pid_t const child = fork();
  if (child == 0) {
    close(ends[0]);
    std::FILE* const out = fdopen(ends[1], "wb");
    // Its warnings are no output of the test.
    if (std::freopen("/dev/null", "w", stderr) == nullptr) _exit(1);
    int* const stream = sprng_stream(request);
    if (stream == nullptr) _exit(1);
    for (std::uint64_t i = 0; i < request.skip; ++i) get_rn_int(stream);
    for (std::uint64_t i = 0; i < request.count; ++i) {
      T const value = sprng_value<T>(stream);
      std::fwrite(&value, sizeof value, 1, out);
    }
    std::fclose(out);
    _exit(0);
  }
  close(ends[1]);
  std::vector<T> values(request.count + 1);
  std::FILE* const in = fdopen(ends[0], "rb");
  values.resize(std::fread(values.data(), sizeof(T), values.size(), in));
  std::fclose(in);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0) << "SPRNG made no such stream";
  return values;
}

inline std::string describe(SprngRequest const& r) {
  auto const& c = r.config;
  std::string text =
      "type " + std::to_string(r.type) + ", param " + std::to_string(c.param) +
      ", stream " + std::to_string(c.stream) + " of " +
      std::to_string(c.total) + ", seed " + std::to_string(c.seed) + ", skip " +
      std::to_string(r.skip) + ", path";
  for (auto const& step : c.path) {
    text +=
        " " + std::to_string(step.children) + ":" + std::to_string(step.child);
  }
  return text;
}

template <class Generator, class T>
void compare_with_sprng(SprngRequest const& request) {
  SprngStream<Generator> stream(request.config);
  stream.discard(request.skip);
  EXPECT_TRUE(same_bits(sprng_values<T>(request),
                        stream.template take<T>(request.count)))
      << describe(request);
}

inline constexpr char const* sprng_names[] = {"sprng_lfg",   "sprng_lcg",
                                              "sprng_lcg64", "sprng_cmrg",
                                              "sprng_mlfg",  "sprng_pmlcg"};

inline void compare_with_sprng(SprngRequest const& request, int kind) {
  with_sprng(sprng_names[request.type], [&]<class Generator>(Generator*) {
    if (kind == 0) {
      compare_with_sprng<Generator, std::int32_t>(request);
    } else if (kind == 1) {
      compare_with_sprng<Generator, float>(request);
    } else {
      compare_with_sprng<Generator, double>(request);
    }
  });
}

class SprngConfigurations {
 public:
  explicit SprngConfigurations(std::uint64_t seed) : m_random(seed) {}

  SprngRequest next(int type, std::uint64_t count) {
    static constexpr std::uint64_t num_params[] = {11, 7, 3, 3, 11, 1};
    // Families end there; SPRNG's own search for lcg64's primes and pmlcg's
    // exponents takes minutes at their ends.
    static constexpr std::uint64_t num_streams[] = {
        (1u << 31) - 1, 1u << 19, 2000000, 2000000, (1u << 31) - 1, 20000};
    SprngRequest r{type, {}, 0, count};
    auto& c = r.config;
    c.param = below(num_params[type]);
    c.seed = below(8) == 0 ? 0xffffffff - below(3) : below(1u << 31);
    std::uint64_t const depth = below(2) == 0 ? 0 : 1 + below(3);
    bool const in_line = type == 1 || type == 2 || type == 3;
    bool const few = (in_line || type == 5) && depth > 0;
    c.stream = scattered(few ? 60 : num_streams[type]);
    std::uint64_t const spare = few ? 60 : (1u << 31) - 1 - c.stream;
    c.total = c.stream + 1 + (type == 5 ? below(60) : scattered(spare));
    for (std::uint64_t d = 0; d < depth; ++d) {
      std::uint64_t const most = in_line ? 6 : type == 5 ? 3 : 40;
      auto const n = static_cast<std::uint32_t>(1 + below(most));
      c.path.push_back({n, static_cast<std::uint32_t>(below(n + 1))});
    }
    r.skip = below(3) == 0 ? 0 : scattered(3000);
    return r;
  }
  std::uint64_t below(std::uint64_t n) { return m_random() % n; }

 private:
  /// In [0, n), of any magnitude.
  std::uint64_t scattered(std::uint64_t n) {
    return (m_random() >> below(64)) % std::max<std::uint64_t>(n, 1);
  }
  std::mt19937_64 m_random;
};

/// The oracle's processes are most of the work: several of them at a time.
inline void compare_configurations(std::uint64_t seed, int configurations,
                                   std::uint64_t count) {
  SprngConfigurations random(seed);
  std::vector<std::pair<SprngRequest, int>> requests;
  for (int n = 0; n < configurations; ++n) {
    auto const request = random.next(n % 6, count);
    requests.emplace_back(request, static_cast<int>(random.below(3)));
  }
  std::atomic<std::size_t> next = 0;
  std::vector<std::jthread> workers(
      std::clamp(std::thread::hardware_concurrency(), 1u, 16u));
  for (auto& worker : workers) {
    worker = std::jthread([&] {
      for (std::size_t n; (n = next++) < requests.size();) {
        if (::testing::Test::HasFailure()) return;
        compare_with_sprng(requests[n].first, requests[n].second);
      }
    });
  }
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_SPRNG_ORACLE_HPP
