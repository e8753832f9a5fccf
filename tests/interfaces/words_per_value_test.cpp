// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Values of one to five words by every interface: those of a fill.

#include <gtest/gtest.h>

#include <runnel/generators/list.hpp>
#include <runnel/interfaces/host_streams.hpp>
#include <runnel/interfaces/number_pool.hpp>
#include <runnel/interfaces/team_rng.hpp>
#include <runnel/streams/device_handle.hpp>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <testing/mixed_words.hpp>
#include <testing/serial_stream.hpp>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;
using Host = Kokkos::DefaultHostExecutionSpace;
using T = std::uint64_t;

template <class G, int Words>
struct Drawn {
  using Generator = G;
  using Distribution = MixedWords<Words>;
};

template <class R>
class WordsOfInterfaces : public ::testing::Test {
 public:
  using Generator = typename R::Generator;
  using Distribution = typename R::Distribution;

  static std::vector<T> truth(std::size_t count, std::uint64_t stream = 0) {
    SerialStream<Generator> serial({}, stream);
    return take_values<Distribution, T>(serial, count);
  }
};
/// Six words, also in registers.
struct DrawnBits {
  using Generator = philox4x32;
  using Distribution = BernoulliBits<5, 8>;
};
using DrawnByInterfaces =
    ::testing::Types<Drawn<ranmar24, 3>, Drawn<philox4x32, 2>,
                     Drawn<philox4x32, 5>, Drawn<mtdc, 3>, DrawnBits>;
TYPED_TEST_SUITE(WordsOfInterfaces, DrawnByInterfaces);

TYPED_TEST(WordsOfInterfaces, HostStream) {
  for (std::size_t const prefetch : {1, 97, 1000}) {
    HostStream<typename TestFixture::Generator, T,
               typename TestFixture::Distribution>
        stream({}, {.prefetch = prefetch});
    std::vector<T> values(1);
    values[0] = stream.next();
    for (std::size_t n = 1; values.size() < 3000; n = n * 2 % prefetch + 1) {
      auto const some = stream.take(std::min(n, prefetch));
      values.insert(values.end(), some.begin(), some.end());
    }
    EXPECT_TRUE(same_bits(this->truth(values.size()), values)) << prefetch;
  }
}

template <class Slice>
void copy(Space const& exec, Slice const& slice,
          Kokkos::View<T*, Space> const& to, std::size_t at) {
  Kokkos::parallel_for(
      "copy", Kokkos::RangePolicy<Space>(exec, 0, slice.size()),
      KOKKOS_LAMBDA(std::size_t i) { to(at + i) = slice(i); });
}

TYPED_TEST(WordsOfInterfaces, NumberPool) {
  NumberPoolOptions options;
  options.capacity = 97;
  NumberPool<typename TestFixture::Generator, T,
             typename TestFixture::Distribution>
      pool({}, options);
  constexpr std::size_t count = 2000;
  Kokkos::View<T*, Space> const all("all", count);
  Space const exec;
  std::size_t at = 0;
  for (std::size_t n = 1; at < count; n = n * 3 % 97 + 1) {
    std::size_t const want = std::min({n, count - at, pool.capacity()});
    copy(exec, pool.take(exec, want), all, at);
    at += want;
  }
  exec.fence();
  EXPECT_TRUE(same_bits(this->truth(count), copied_to_host(all)));
}

template <class Distribution, class Handle>
void draw_by(Handle const& handle, int length,
             Kokkos::View<T**, Kokkos::LayoutRight, Space> const& rows) {
  Kokkos::parallel_for(
      "draw", Kokkos::RangePolicy<Space>(0, rows.extent_int(0)),
      KOKKOS_LAMBDA(int s) {
        auto rng = handle(s);
        for (int i = 0; i < length; ++i) {
          rows(s, i) = rng.template draw<T, Distribution>();
        }
      });
}

TYPED_TEST(WordsOfInterfaces, DeviceHandle) {
  using Generator = typename TestFixture::Generator;
  constexpr int length = 301;
  StreamSet<Generator, Space> set({}, {.num_streams = 3});
  Kokkos::View<T**, Kokkos::LayoutRight, Space> const rows("rows", 3, length);
  for (int time = 0; time < 2; ++time) {
    draw_by<typename TestFixture::Distribution>(set.device_handle(), length,
                                                rows);
    Kokkos::fence();
    auto const values = copied_to_host(rows);
    for (std::uint64_t s = 0; s < 3; ++s) {
      auto const truth = this->truth(2 * length, s);
      for (int i = 0; i < length; ++i) {
        ASSERT_EQ(values[s * length + i], truth[time * length + i]);
      }
    }
  }
}

template <class G, class Distribution>
struct TeamKernel {
  using Policy = Kokkos::TeamPolicy<Space>;
  TeamHandle<G, Space> handle;
  int buffer;
  Kokkos::View<T**, Kokkos::LayoutRight, Space> rows;

  KOKKOS_FUNCTION void operator()(
      typename Policy::member_type const& member) const {
    int const stream = member.league_rank();
    int const size = member.team_size();
    auto rng = team_rng<T, Distribution>(handle, member, stream, buffer);
    int at = 0;
    for (int n = 0; n < 30; ++n, at += size) {
      rows(stream, at + member.team_rank()) = rng.next();
    }
    rng.fill(&rows(stream, at), 333);
    at += 333;
    rows(stream, at + member.team_rank()) = rng.next();
  }
};

TYPED_TEST(WordsOfInterfaces, TeamRng) {
  using Generator = typename TestFixture::Generator;
  using Kernel = TeamKernel<Generator, typename TestFixture::Distribution>;
  int const team = Impl::Backend<Space>::wavefront;
  int const length = 31 * team + 333;
  StreamSet<Generator, Space> set({}, {.num_streams = 3});
  for (int time = 0; time < 2; ++time) {
    TeamHandle<Generator, Space> const handle(set);
    Kokkos::View<T**, Kokkos::LayoutRight, Space> const rows("rows", 3, length);
    typename Kernel::Policy policy(3, team, 1);
    policy.set_scratch_size(
        0,
        Kokkos::PerTeam(
            handle.template scratch_size<T, typename TestFixture::Distribution>(
                200)));
    Kokkos::parallel_for("teams", policy, Kernel{handle, 200, rows});
    Kokkos::fence();
    auto const values = copied_to_host(rows);
    for (std::uint64_t s = 0; s < 3; ++s) {
      auto const truth = this->truth(2 * length, s);
      for (int i = 0; i < length; ++i) {
        ASSERT_EQ(values[s * length + i], truth[time * length + i]);
      }
    }
  }
}

}  // namespace
}  // namespace Runnel::Testing
