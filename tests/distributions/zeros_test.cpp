// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// NonZero and Cern where outputs are exactly 0, against the published
// algorithm with its table u_1 … u_97 and its pointers.

#include <testing/check_definition.hpp>
#include <testing/host_levels.hpp>
#include <testing/published_ranmar.hpp>

namespace Runnel::Testing {
namespace {

template <class CaseType>
class Zeros : public Defined<CaseType> {
 public:
  using Generator = typename CaseType::generator;
  using typename Defined<CaseType>::Set;
  using Defined<CaseType>::bits;
  static constexpr int count = 230;

  /// Outputs lead … lead + 96 are 0, whatever the table holds.
  static CraftedState<Generator> all_zeros(int lead, int phase) {
    CraftedState<Generator> state;
    state.lead = lead;
    state.phase = phase;
    for (int n = 0; n < 97; ++n) state.outputs[lead + n] = 0;
    return state;
  }
  /// Every third output is 0.
  static CraftedState<Generator> some_zeros(int lead, int phase) {
    auto state = all_zeros(lead, phase);
    std::erase_if(state.outputs,
                  [](auto const& output) { return output.first % 3 != 0; });
    return state;
  }

  /// The values of the published code: all, or those of a leapfrog part.
  static std::vector<double> published(CraftedState<Generator> const& state,
                                       bool cern, std::uint64_t num_parts) {
    auto const words = state.state();
    auto code = PublishedRanmar::template from_words<Generator>(words.data());
    std::vector<double> values;
    for (std::uint64_t n = 0; n < count * num_parts; ++n) {
      double const x = cern ? code.next_cern() : code.next_nonzero();
      if (n % num_parts == 0) values.push_back(x);
    }
    return values;
  }

  template <class Distribution, class T>
  static void check(CraftedState<Generator> const& state,
                    std::int64_t chunk = 0, std::uint64_t num_parts = 1) {
    SCOPED_TRACE(testing::Message()
                 << "zeros from " << state.lead << ", phase " << state.phase
                 << ", chunk " << chunk << ", " << num_parts << " parts");
    auto snapshot = state.snapshot();
    snapshot.num_parts = num_parts;
    Set set(snapshot);
    FillOptions options;
    options.chunk = chunk;
    auto const expected =
        published(state, std::is_same_v<Distribution, Cern>, num_parts);
    auto const values = filled<Distribution, T>(set, count, options);
    for (int i = 0; i < count; ++i) {
      ASSERT_EQ(static_cast<T>(expected[i]), values[i]) << i;
      ASSERT_GT(values[i], 0) << i;
    }
  }
  template <class Distribution>
  static void check_both(CraftedState<Generator> const& state,
                         std::int64_t chunk = 0, std::uint64_t num_parts = 1) {
    check<Distribution, double>(state, chunk, num_parts);
    if constexpr (Defined<CaseType>::in_full) {
      check<Distribution, float>(state, chunk, num_parts);
    }
  }
};
TYPED_TEST_SUITE(Zeros, RanmarCases, CaseNames);

TYPED_TEST(Zeros, NonZeroByDefinition) {
  if constexpr (TestFixture::in_full) {
    this->template check_ordinary<NonZero, float>();
    this->template check_edges<NonZero, float>();
  }
  this->template check_ordinary<NonZero, double>();
  this->template check_edges<NonZero, double>();
}

TYPED_TEST(Zeros, PointersAnywhere) {
  for (int phase = 0; phase < 97; ++phase) {
    this->template check_both<Cern>(this->all_zeros(0, phase));
    this->template check_both<NonZero>(this->all_zeros(0, phase));
    this->template check_both<Cern>(this->some_zeros(13, phase));
  }
}

TYPED_TEST(Zeros, ZerosAnywhereAndChunksToo) {
  for (int const lead : {0, 1, 50, 94, 95, 96, 97, 98, 130}) {
    for (std::int64_t const chunk : {0, 1, 95, 96, 97, 192}) {
      if (chunk == 1 && lead % 96 != 0) continue;
      for (int const phase : {0, 64, 96}) {
        this->template check_both<Cern>(this->all_zeros(lead, phase), chunk);
        this->template check_both<Cern>(this->some_zeros(lead, phase), chunk);
        this->template check_both<NonZero>(this->some_zeros(lead, phase),
                                           chunk);
      }
    }
  }
}

TYPED_TEST(Zeros, InLeapfrogParts) {
  for (std::uint64_t const num_parts : {2, 3, 7, 33, 96, 97}) {
    for (int const lead : {0, 96, 130}) {
      for (std::int64_t const chunk : {0, 50, 96}) {
        for (int const phase : {0, 5, 95}) {
          auto const state = this->all_zeros(lead, phase);
          this->template check_both<Cern>(state, chunk, num_parts);
          this->template check_both<NonZero>(state, chunk, num_parts);
        }
      }
    }
  }
}

/// u_2 is 0 as well: 2^-48. At output k, u_2 was written `age` outputs ago.
TYPED_TEST(Zeros, SecondTableWordIsZeroToo) {
  constexpr double replacement = TestFixture::bits == 24 ? 0x1p-48 : 0x1p-49;
  for (int const lead : {0, 96}) {
    for (int const k : {5, 33, 50, 96}) {
      for (int const age : {1, 2, 5}) {
        CraftedState<typename TypeParam::generator> state;
        state.lead = lead;
        state.outputs[lead + k] = 0;
        state.zero_words.assign(1, lead + k - age);
        // Output number n (from 0) of the published code writes u_{97−n mod
        // 97}; u_2 is the word of n = 95 (mod 97).
        state.phase = ((95 + age - lead - k) % 97 + 97) % 97;
        this->template check_both<Cern>(state);
        this->template check_both<Cern>(state, 95);
        typename TestFixture::Set set(state.snapshot());
        auto const values =
            filled<Cern, double>(set, static_cast<std::size_t>(lead + k + 1));
        EXPECT_EQ(values.back(), replacement);
      }
    }
  }
}

/// Replacing a zero changes no state.
TYPED_TEST(Zeros, LeaveTheStateAlone) {
  auto const state = this->all_zeros(40, 7);
  typename TestFixture::Set cern(state.snapshot()), nonzero(state.snapshot()),
      plain(state.snapshot());
  filled<Cern, double>(cern, 200);
  filled<NonZero, double>(nonzero, 200);
  filled<Reference, double>(plain, 200);
  EXPECT_EQ(cern.snapshot(), plain.snapshot());
  EXPECT_EQ(nonzero.snapshot(), plain.snapshot());
}

TYPED_TEST(Zeros, OnEveryInstructionSet) {
  if constexpr (is_host_space<typename TypeParam::execution_space>) {
    HostIsaGuard const guard;
    for (auto const level : host_levels()) {
      set_host_isa(level);
      for (int const phase : {0, 50, 95}) {
        this->template check_both<Cern>(this->some_zeros(30, phase), 96);
        this->template check_both<NonZero>(this->some_zeros(30, phase), 96);
      }
    }
  }
}

}  // namespace
}  // namespace Runnel::Testing
