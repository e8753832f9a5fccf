// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// SPRNG 2 itself, where it is installed, at length: ten minutes or so, most of
// it SPRNG's own search for the primes and exponents of far streams.

#include <testing/sprng_oracle.hpp>

namespace Runnel::Testing {
namespace {

TEST(SprngLive, ThousandConfigurations) {
  compare_configurations(2000, 1000, 100000);
}
/// Every parameter, including what the random configurations left out.
TEST(SprngLive, EveryParameter) {
  for (int type = 0; type < 6; ++type) {
    for (std::uint64_t p = 0; p < 11; ++p) {
      SprngConfigurations random(p);
      auto request = random.next(type, 100000);
      if (request.config.param != 0 && type == 5) continue;
      static constexpr std::uint64_t num_params[] = {11, 7, 3, 3, 11, 1};
      request.config.param = p % num_params[type];
      for (int kind = 0; kind < 3; ++kind) compare_with_sprng(request, kind);
    }
  }
}
/// The ends of the families that SPRNG reaches in seconds.
TEST(SprngLive, LargeStreams) {
  for (int type : {0, 1, 2, 3, 4, 5}) {
    static constexpr std::uint64_t streams[] = {(1u << 31) - 2, (1u << 19) - 1,
                                                146138717,      146138717,
                                                (1u << 31) - 2, 30000000};
    for (std::uint64_t const back : {0, 1, 1000}) {
      SprngRequest const request{
          type, {0, streams[type] - back, streams[type] + 1, 5, {}}, 0, 1000};
      compare_with_sprng(request, 2);
    }
  }
  // Run-ups that overflow SPRNG's C ints.
  for (std::uint64_t const s : {16909320, 16909321, 33818640, 33818641}) {
    for (int const type : {2, 3})
      compare_with_sprng({type, {1, s, s + 1, 5, {}}, 0, 100}, 0);
  }
}

}  // namespace
}  // namespace Runnel::Testing
