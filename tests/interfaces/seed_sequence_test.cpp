// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/list.hpp>
#include <runnel/interfaces/seed_sequence.hpp>
#include <set>
#include <string>
#include <testing/cases.hpp>
#include <testing/throws.hpp>
#include <vector>

namespace {

using namespace Runnel;
using Runnel::Testing::InterfaceList;
using Space = Kokkos::DefaultExecutionSpace;

/// The documented rule, written down a second time.
class Model {
 public:
  Model& integer(std::uint64_t n) { return add(1).add(n); }
  Model& text(std::string const& s) {
    add(2).add(s.size());
    for (std::size_t i = 0; i < s.size(); i += 8) {
      std::uint64_t w = 0;
      for (std::size_t k = std::min<std::size_t>(8, s.size() - i); k-- > 0;) {
        w = w * 256 + static_cast<unsigned char>(s[i + k]);
      }
      add(w);
    }
    return *this;
  }
  std::uint64_t word(std::uint64_t k) const { return mu(m_a + k * mu(m_b)); }

 private:
  static std::uint64_t mu(std::uint64_t z) {
    z += 0x9e3779b97f4a7c15;
    z ^= z >> 30;
    z *= 0xbf58476d1ce4e5b9;
    z ^= z >> 27;
    z *= 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  Model& add(std::uint64_t w) {
    m_a = mu(m_a ^ w);
    m_b = mu(((m_b & 0xffffffff) << 32 | m_b >> 32) + w) ^ m_a;
    return *this;
  }
  std::uint64_t m_a = 0x243f6a8885a308d3, m_b = 0x13198a2e03707344;
};

TEST(SeedSequence, FollowsTheDocumentedRule) {
  SeedSequence const list("run seven", 12, -3, std::string("rank"));
  auto const model = Model()
                         .text("run seven")
                         .integer(12)
                         .integer(static_cast<std::uint64_t>(-3))
                         .text("rank");
  for (std::uint64_t k : {0, 1, 2, 1000}) {
    EXPECT_EQ(list.word(k), model.word(k));
  }
  EXPECT_EQ(SeedSequence("run seven").with(12, -3).with("rank"), list);
}

/// Seeds belong to the interface: a change of these is stream-breaking.
TEST(SeedSequence, RegressionOfTheRule) {
  SeedSequence const list("shower", 2026, 1);
  EXPECT_EQ(list.word(0),
            Model().text("shower").integer(2026).integer(1).word(0));
  EXPECT_EQ(list.seed<ranmar24>().numbers(),
            (std::vector<std::uint64_t>{list.word(0) % 942438978}));
}

TEST(SeedSequence, TellsListsApart) {
  std::set<std::uint64_t> words;
  std::size_t count = 0;
  auto const add = [&](SeedSequence const& list) {
    words.insert(list.word(0));
    ++count;
  };
  for (int i = -500; i < 500; ++i) {
    add(SeedSequence(i));
    add(SeedSequence(i, 0));
    add(SeedSequence(0, i));
    add(SeedSequence(std::to_string(i)));
  }
  count -= 1;  // 0, 0 was there twice
  add(SeedSequence("ab", "c"));
  add(SeedSequence("a", "bc"));
  add(SeedSequence("abc"));
  add(SeedSequence(std::string("abc\0", 4)));
  add(SeedSequence(""));
  add(SeedSequence());
  EXPECT_EQ(words.size(), count);
}

TEST(SeedSequence, SeedsEveryGenerator) {
  for_each_type(InterfaceList{}, []<class G>(G*) {
    std::set<std::vector<std::uint64_t>> seeds;
    for (int event = 0; event < 200; ++event) {
      auto const seed = SeedSequence("run", event).seed<G>();
      seeds.insert(seed.numbers());
      // What a checkpoint keeps gives the same seed.
      auto const again = Impl::make_seed<typename G::seed_type>(
          std::string(G::name), seed.form(), seed.numbers(),
          Impl::parameters_of(seed));
      EXPECT_EQ(again.numbers(), seed.numbers());
    }
    EXPECT_EQ(seeds.size(), 200u) << G::name;
    StreamSet<G, Space> set(SeedSequence("run", 1).seed<G>());
    EXPECT_EQ(set.size(), 1u);
  });
}

TEST(SeedSequence, RanmarBlocksDoNotOverlap) {
  std::uint64_t const streams = 1000;
  for (int event = 0; event < 1000; ++event) {
    auto const seed = SeedSequence(event).seed<ranmar48>(streams);
    EXPECT_EQ(seed.numbers()[0] % streams, 0u);
    EXPECT_GE(seed.num_streams(), streams);
  }
  RUNNEL_EXPECT_REFUSED(SeedSequence(1).seed<ranmar48>(942438979), "942438979",
                        "942438978");
  EXPECT_NO_THROW(SeedSequence(1).seed<ranmar48>(942438978));
  RUNNEL_EXPECT_REFUSED(SeedSequence(1).seed<ranmar48>(0), "0 streams");
}

TEST(DistinctSeeds, GivesNoneTwice) {
  // 300 blocks of RANMAR: the 301st list finds none.
  DistinctSeeds<ranmar24> seeds(RanmarSeed::family_size / 300);
  std::set<std::uint64_t> given;
  for (int event = 0; event < 250; ++event) {
    given.insert(seeds(SeedSequence("event", event)).numbers()[0]);
  }
  EXPECT_EQ(given.size(), 250u);
  EXPECT_EQ(seeds.size(), 250u);
  EXPECT_GT(seeds.collisions(), 0u);
  auto const use_up = [&] {
    for (int event = 250; event < 400; ++event) {
      seeds(SeedSequence("event", event));
    }
  };
  RUNNEL_EXPECT_REFUSED(use_up(), "1000 attempts", "seeds");
}

TEST(SeedSequence, EntropyDiffers) {
  EXPECT_NE(SeedSequence::entropy().word(0), SeedSequence::entropy().word(0));
}

template <class G>
struct EventKernel {
  SeedSequence run;
  Kokkos::View<double**, Space> values;
  KOKKOS_FUNCTION void operator()(int event) const {
    EventStream<G, Impl::Backend<Space>::on_device> rng(run.with(event));
    for (int i = 0; i < static_cast<int>(values.extent(1)); ++i) {
      values(event, i) = rng.uniform();
    }
  }
};

template <class G>
void expect_events() {
  SeedSequence const run("events of one run", 5);
  Kokkos::View<double**, Space> const values("values", 20, 300);
  Kokkos::parallel_for("Runnel::tests::events",
                       Kokkos::RangePolicy<Space>(0, 20),
                       EventKernel<G>{run, values});
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values);
  Kokkos::View<double*, Space> const expected("expected", 300);
  for (int event = 0; event < 20; ++event) {
    StreamSet<G, Space> set(run.with(event).seed<G>());
    fill(expected, set, Uniform{});
    auto const row =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), expected);
    for (std::size_t i = 0; i < 300; ++i) {
      ASSERT_EQ(host(static_cast<std::size_t>(event), i), row(i));
    }
  }
}

TEST(EventStream, IsTheSeedsStream) {
  expect_events<ranmar24>();
  expect_events<ranmar48>();
  expect_events<philox4x32>();
  expect_events<ceicg>();
}

}  // namespace
