// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The kernel of counter-based generators against the serial loop: pieces and
// blocks that begin at different places, ends of lines and chunks, rows of all
// lengths, and the ends of a counter's words. On a GPU by its own lanes, on a
// host by arrays in their place.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <runnel/distributions/uniform.hpp>
#include <runnel/fill/plan/target.hpp>
#include <runnel/fill/request/launch.hpp>
#include <runnel/fill/request/planned_fill.hpp>
#include <runnel/generators/philox.hpp>
#include <testing/cases.hpp>
#include <testing/effort.hpp>
#include <testing/shapes.hpp>
#include <type_traits>

namespace Runnel::Testing {
namespace {

using Generator = philox4x32;

template <class Space>
using CounterLanes =
    std::conditional_t<Impl::Backend<Space>::on_device, Impl::NativeLanes,
                       Impl::FixedLanes<Impl::Wavefront32Lanes>>;

/// Compilers take a minute for each type of value of 32 lanes in arrays: hosts
/// have the types of one word.
template <class Space>
constexpr bool has_wide_values = Impl::Backend<Space>::on_device;

/// Hosts are all alike.
using Spaces = ::testing::Types<Kokkos::DefaultExecutionSpace>;

/// A set and its model, which go on from View to View.
template <class Space>
class SetAndModel {
 public:
  using Set = StreamSet<Generator, Space>;
  using Choice = CounterLanes<Space>;

  explicit SetAndModel(std::uint64_t num_streams)
      : m_set(PhiloxSeed(seed), streams(num_streams)),
        m_model(PhiloxSeed(seed), streams(num_streams)) {}

  template <class Distribution, class Base, class Take>
  void check(Base const& base, Take const& take, std::int64_t chunk = 0) {
    FillOptions options;
    options.chunk = chunk;
    check_fill<Distribution, Choice>(base, take, m_set, m_model, options);
  }
  /// Moves on by one output.
  void step() {
    check<Native>(Kokkos::View<std::uint32_t*, Space>("one", m_set.size()),
                  Whole{});
  }

  static constexpr std::uint64_t seed = 0x0123456789abcdef;
  static StreamOptions streams(std::uint64_t count) {
    StreamOptions options;
    options.num_streams = count;
    return options;
  }

 private:
  Set m_set;
  SetModel<Generator> m_model;
};

template <class Space>
class CounterFill : public ::testing::Test {
 public:
  SetAndModel<Space> streams{1};
};
TYPED_TEST_SUITE(CounterFill, Spaces, CaseNames);

/// Values `begin` … `begin` + `count` − 1 of a View.
struct Piece {
  std::size_t begin, count;
  template <class ViewType>
  auto operator()(ViewType const& view) const {
    return Kokkos::subview(view, Kokkos::pair(begin, begin + count));
  }
};

template <class Distribution, class T, class Test>
void check_places(Test& test, Sample& sample) {
  Kokkos::View<T*, typename Test::Set::execution_space> const base("base",
                                                                   3000);
  for (std::size_t const begin : {0, 1, 2, 3, 5, 63, 64, 127}) {
    for (std::size_t const count :
         {1, 2, 3, 4, 7, 126, 127, 128, 129, 255, 500, 1500, 2800}) {
      if (!sample.takes_next()) continue;
      for (std::int64_t const chunk : {0, 1, 300}) {
        test.template check<Distribution>(base, Piece{begin, count}, chunk);
        test.step();
      }
    }
  }
}

TYPED_TEST(CounterFill, FloatsAtAnyPlace) {
  Sample sample(4);
  check_places<Uniform, float>(this->streams, sample);
}
TYPED_TEST(CounterFill, DoublesAtAnyPlace) {
  if constexpr (has_wide_values<TypeParam>) {
    Sample sample(4);
    check_places<Uniform, double>(this->streams, sample);
  } else {
    GTEST_SKIP() << "on GPUs only";
  }
}
TYPED_TEST(CounterFill, IntegersAtAnyPlace) {
  Sample sample(4);
  check_places<Native, std::uint32_t>(this->streams, sample);
  if constexpr (has_wide_values<TypeParam>) {
    check_places<Native, std::uint64_t>(this->streams, sample);
  }
}

/// Rows of streams, behind each other and with gaps, and as a View of one
/// dimension is dealt out: some rows one value longer.
template <class T, class Space>
void check_rows(Sample& sample, std::size_t rows, std::size_t length) {
  if (!sample.takes_next()) return;
  SCOPED_TRACE(testing::Message() << rows << " rows of " << length);
  SetAndModel<Space> test(rows);
  using Matrix = Kokkos::View<T**, Kokkos::LayoutRight, Space>;
  using Line = Kokkos::View<T*, Space>;
  for (int time = 0; time < 2; ++time) {
    test.template check<Uniform>(Matrix("rows", rows, length), Whole{});
    test.step();
    test.template check<Uniform>(
        Matrix("rows with gaps", rows, length + 3), [length](auto const& view) {
          return Kokkos::subview(
              view, Kokkos::ALL,
              Kokkos::pair<std::size_t, std::size_t>(1, 1 + length));
        });
    test.template check<Uniform>(Line("blocks", rows * length + rows / 2),
                                 Whole{});
  }
}

template <class Space>
class CounterRows : public ::testing::Test {};
TYPED_TEST_SUITE(CounterRows, Spaces, CaseNames);

TYPED_TEST(CounterRows, OfAllLengths) {
  Sample sample(4);
  for (std::size_t const rows : {2, 3, 31, 100}) {
    for (std::size_t const length :
         {0, 1, 2, 3, 4, 5, 7, 8, 9, 16, 31, 33, 64, 65, 125, 128, 131, 300}) {
      check_rows<float, TypeParam>(sample, rows, length);
      if constexpr (has_wide_values<TypeParam>) {
        check_rows<double, TypeParam>(sample, rows, length);
      }
    }
  }
}

/// Rows that lie apart in one stream, those of a block of an array, against a
/// fill of the whole array.
template <class T, class Space>
void check_rows_of_one_stream(std::size_t rows, std::size_t length,
                              std::size_t step, std::int64_t chunk) {
  SCOPED_TRACE(testing::Message() << rows << " rows of " << length << ", from "
                                  << step << " to " << step);
  using Set = StreamSet<Generator, Space>;
  using Sampler = Impl::sampler_of<Uniform, Generator, T>;
  using Types =
      Impl::FillTypes<CounterLanes<Space>, Sampler, Space, Generator, T>;
  PhiloxSeed const seed(SetAndModel<Space>::seed);
  Set set(seed);
  Set whole_set(seed);
  constexpr std::size_t before = 3;  // outputs, so that no row begins a block
  set.jump(UInt128(before));
  whole_set.jump(UInt128(before));
  auto const whole = filled<Uniform, T>(whole_set, (rows - 1) * step + length);

  Kokkos::View<T**, Kokkos::LayoutRight, Space> const block("block", rows,
                                                            length);
  FillOptions options;
  options.chunk = chunk;
  Impl::FillTarget<T> target;
  target.rows =
      Impl::RowMap<T>::contiguous(block.data(), static_cast<std::int64_t>(rows),
                                  static_cast<std::int64_t>(length));
  target.size = static_cast<std::int64_t>(block.size());
  target.rows_share_stream = true;
  target.row_step = static_cast<std::int64_t>(step);
  Space const exec(set.instance());
  bool is_by_counters = false;
  Impl::planned_fill<Types>(exec, target, set, options, [&](auto const& plan) {
    is_by_counters = plan.kernel == Impl::Kernel::counters;
    Impl::launch_fill<Types>(exec, options, plan, "block");
  });
  EXPECT_TRUE(is_by_counters);
  auto const values =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), block);
  for (std::size_t r = 0; r < rows; ++r) {
    EXPECT_TRUE(
        same_bits(whole.data() + r * step, values.data() + r * length, length))
        << "row " << r;
  }
  EXPECT_EQ(set.position(), whole_set.position());
  EXPECT_TRUE(same_bits(filled<Uniform, T>(set, 5).data(),
                        filled<Uniform, T>(whole_set, 5).data(), 5));
}
TYPED_TEST(CounterRows, OfOneStream) {
  for (std::int64_t const chunk : {0, 300}) {
    check_rows_of_one_stream<float, TypeParam>(2, 1024, 5000, chunk);
    check_rows_of_one_stream<float, TypeParam>(7, 1023, 1023, chunk);
    check_rows_of_one_stream<float, TypeParam>(33, 777, 1001, chunk);
    if constexpr (has_wide_values<TypeParam>) {
      check_rows_of_one_stream<double, TypeParam>(33, 777, 1001, chunk);
    }
  }
}

/// Fills that cross the ends of the words of a counter.
TYPED_TEST(CounterRows, PastTheEndsOfWords) {
  using T = std::uint32_t;
  using Set = StreamSet<Generator, TypeParam>;
  constexpr std::uint64_t seed = SetAndModel<TypeParam>::seed;
  constexpr std::uint64_t stream = 0xfedcba9876543210;
  constexpr std::uint64_t before = 1000;
  for (UInt128 const edge : {UInt128(1) << 34, UInt128(3) << 34,
                             UInt128(0x7fffffff) << 34, UInt128(1) << 65}) {
    SCOPED_TRACE(to_string(edge));
    // The serial truth, from the words of the state.
    std::uint32_t words[Generator::state_words];
    Generator::seed(PhiloxSeed(seed).start(), stream, words);
    auto state = Generator::load(words);
    UInt128 const begin = edge - UInt128(before);
    std::uint64_t const jump[2] = {begin.low, begin.high};
    Generator::apply(state, jump);
    std::vector<T> expected(2 * before);
    for (auto& x : expected) x = Generator::step(state);
    for (std::uint64_t const skip : {0, 1, 2, 3, 505, 508, 871, 872, 999}) {
      StreamOptions options;
      options.first_stream = stream;
      options.offset = begin + UInt128(skip);
      Set set(PhiloxSeed(seed), options);
      auto const values =
          filled<Native, T, CounterLanes<TypeParam>>(set, 2 * before - skip);
      EXPECT_TRUE(
          same_bits(expected.data() + skip, values.data(), values.size()))
          << skip;
      EXPECT_EQ(set.position(), edge + UInt128(before));
    }
  }
}

}  // namespace
}  // namespace Runnel::Testing
