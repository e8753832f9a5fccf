// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_PROPERTIES_FIXTURE_HPP
#define RUNNEL_TESTS_PROPERTIES_FIXTURE_HPP

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/streams/stream_set.hpp>
#include <testing/checked_fill.hpp>
#include <testing/compare.hpp>
#include <testing/effort.hpp>
#include <testing/host_levels.hpp>
#include <testing/known_answers.hpp>
#include <testing/serial_stream.hpp>
#include <vector>

/// \file
/// What the tests of every generator's properties share.

namespace Runnel::Testing {

/// The words that steppers make, as the serial loop has them: what `Native` is
/// for generators whose outputs are floating-point numbers.
struct OutputWords {
  struct Sampler {
    static constexpr int words_per_value = 1;
    template <class Lanes>
    KOKKOS_FORCEINLINE_FUNCTION static auto sample(typename Lanes::type x) {
      return x;
    }
  };
  template <class Generator, class T>
  using sampler = Sampler;
};

template <class Generator, class ExecutionSpace>
class PropertiesOn : public ::testing::Test {
 public:
  using Space = ExecutionSpace;
  using Set = StreamSet<Generator, Space>;
  using Seed = typename Generator::seed_type;
  using Word = typename Generator::word_type;
  using Plain = std::conditional_t<Impl::outputs_are_bits<Generator>, Native,
                                   OutputWords>;

  /// The set's next values: `fill` on a rank-1 View.
  template <class Distribution, class T>
  static std::vector<T> take(Set& set, std::size_t count,
                             FillOptions const& options = {}) {
    Kokkos::View<T*, Space> const view("values", count);
    fill(set.instance(), view, set, Distribution{}, options);
    set.instance().fence();
    auto const host =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
    return {host.data(), host.data() + count};
  }
  static std::vector<Word> natives(Set& set, std::size_t count,
                                   FillOptions const& options = {}) {
    return take<Plain, Word>(set, count, options);
  }
  static std::vector<Word> natives(StreamOptions const& options,
                                   std::size_t count) {
    Set set({}, options);
    return natives(set, count);
  }

  static std::vector<Word> native_outputs(SerialStream<Generator> loop,
                                          std::size_t count) {
    using Format = typename Generator::output_format;
    auto words = loop.take(count);
    for (auto& word : words) word >>= Format::word_bits - Format::bits;
    return words;
  }
  /// The serial loop's outputs as native integers.
  static std::vector<Word> serial(std::size_t count, std::uint64_t stream = 0) {
    return native_outputs(SerialStream<Generator>({}, stream), count);
  }
  /// The same from where stream 0 of a set is.
  static std::vector<Word> serial_from(Set const& set, std::size_t count) {
    auto const snapshot = set.snapshot();
    std::vector<typename Generator::state_word> const state(
        snapshot.words.begin(), snapshot.words.end());
    return native_outputs(
        SerialStream<Generator>(state.data(),
                                Impl::shape_of<Generator>(set.seed())),
        count);
  }
  /// Elements `first`, `first` + `step`, … of a sequence.
  static std::vector<Word> every(std::vector<Word> const& all,
                                 std::size_t first, std::size_t step,
                                 std::size_t count) {
    std::vector<Word> some;
    for (std::size_t i = 0; i < count; ++i)
      some.push_back(all[first + i * step]);
    return some;
  }
  static std::vector<std::size_t> pieces() {
    return {0,  1,  2,   31,  32,   33,   95,   96, 97,
            98, 99, 383, 384, 1000, 1537, 4099, 1,  20011};
  }

  static void expect_known_answers() {
    auto const answers = known_answers(Generator::name);
    EXPECT_GE(answers.size(), 1u)
        << "no known answers of " << Generator::name << " in tests/kat; write "
        << Generator::name << ".csv (CONTRIBUTING.md)";
    for (auto const& answer : answers) {
      if (answer.seeding == "clhep") continue;
      StreamOptions options;
      options.offset = answer.position - UInt128(1);
      options.first_stream = answer.stream;
      Set set(Impl::make_seed<Seed>(answer.generator, answer.seeding,
                                    answer.seed, answer.parameters),
              options);
      auto const words = natives(set, answer.words.size());
      EXPECT_TRUE(same_bits(
          answer.words, std::vector<std::uint64_t>(words.begin(), words.end())))
          << answer.where;
    }
  }

  /// Fewer in builds that are lightly optimised, where each takes ten times as
  /// long.
#ifdef RUNNEL_TEST_FEW_GENERATORS
  static constexpr std::size_t jumps_by_host = 100;
#else
  static constexpr std::size_t jumps_by_host = 500;
#endif
  /// Every chunk and team gives the serial loop's outputs, at every
  /// instruction-set level.
  static void expect_serial() {
    HostIsaGuard const guard;
    std::size_t const count = affordable(scaled(300007), 2000);
    auto const expected = serial(count);
    for (auto const level : host_levels()) {
      set_host_isa(level);
      for (std::int64_t const chunk : {0, 1, 97, 5000, 65536}) {
        for (int const team_size : {0, 1, 3}) {
          // Each chunk is a jump. Those that the host makes take up to
          // milliseconds: a few hundred say as much as thousands.
          std::size_t const most = !DoublingJumps<Generator> ? jumps_by_host
                                   : chunk == 1              ? 2000
                                                             : count;
          std::size_t const n =
              chunk == 0
                  ? count
                  : std::min(count, most * static_cast<std::size_t>(chunk));
          Set set;
          auto const values =
              natives(set, n, {.team_size = team_size, .chunk = chunk});
          ASSERT_TRUE(
              std::equal(values.begin(), values.end(), expected.begin()))
              << to_string(level) << " chunk " << chunk << " team "
              << team_size;
        }
      }
    }
  }

  /// One request gives the same as many, at every instruction-set level.
  template <class Distribution, class T>
  static void expect_continuous() {
    HostIsaGuard const guard;
    std::size_t total = 0;
    for (auto const n : pieces()) total += n;
    set_host_isa(HostIsa::baseline);
    Set whole;
    auto const expected = take<Distribution, T>(whole, total);
    // Long enough for runs of lanes, cut or not.
    for (std::int64_t const chunk : {9000, 65536}) {
      Set set;
      auto const values = take<Distribution, T>(set, total, {.chunk = chunk});
      EXPECT_TRUE(same_bits(expected, values)) << "chunk " << chunk;
    }
    for (auto const level : host_levels()) {
      set_host_isa(level);
      Set set;
      std::vector<T> values;
      for (auto const n : pieces()) {
        auto const piece = take<Distribution, T>(set, n);
        values.insert(values.end(), piece.begin(), piece.end());
      }
      EXPECT_TRUE(same_bits(expected, values)) << to_string(level);
      EXPECT_EQ(set.position(), whole.position());
    }
    if constexpr (std::is_floating_point_v<T> &&
                  std::is_same_v<Distribution, Uniform>) {
      for (auto const x : expected) ASSERT_TRUE(0 <= x && x < 1);
    }
  }

  /// A request that no host's cache holds, which is written past the caches,
  /// gives what pieces give, which are not: at every instruction-set level,
  /// from the start of a cache line and from inside of one.
  template <class Distribution, class T>
  static void expect_large() {
    HostIsaGuard const guard;
    using B = Impl::Backend<Space>;
    std::size_t count = affordable(1 << 20, 2000);
    if (!B::on_device) {
      count = static_cast<std::size_t>(B::streaming_bytes) / sizeof(T) + 1237;
    }
    Set parts;
    std::vector<T> expected;
    while (expected.size() < count) {
      auto const piece = take<Distribution, T>(
          parts, std::min(count / 7, count - expected.size()));
      expected.insert(expected.end(), piece.begin(), piece.end());
    }
    UInt128 const end = parts.position();
    auto const after = take<Distribution, T>(parts, 100);
    for (auto const level : host_levels()) {
      set_host_isa(level);
      for (std::size_t const begin : {0, 1}) {
        Kokkos::View<T*, Space> const room("room", begin + count);
        Set whole;
        fill(Kokkos::subview(room, Kokkos::pair(begin, begin + count)), whole,
             Distribution{});
        auto const host =
            Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), room);
        EXPECT_TRUE(same_bits(
            expected,
            std::vector<T>(host.data() + begin, host.data() + begin + count)))
            << to_string(level) << " from " << begin;
        EXPECT_EQ(whole.position(), end);
        EXPECT_TRUE(same_bits(after, take<Distribution, T>(whole, 100)));
      }
    }
  }

  /// Values of many streams, one request after the other, of rows that are not
  /// equally long; at every instruction-set level.
  template <class Distribution, class T, class Choice = Impl::NativeLanes>
  static void expect_streams(std::uint64_t wanted) {
    HostIsaGuard const guard;
    StreamOptions options;
    options.num_streams = std::min(wanted, Seed().num_streams());
    auto const streams = static_cast<std::size_t>(options.num_streams);
    std::vector<std::size_t> const lengths{0,  1,  15, 16,   17,
                                           95, 96, 97, 1000, 2500};
    std::size_t const most = 3837 + lengths.size();
    std::vector<std::vector<T>> expected;
    for (std::size_t s = 0; s < streams; ++s) {
      // Reals need not be made from native outputs: as one stream makes them.
      if constexpr (std::is_same_v<Distribution, Plain>) {
        expected.push_back(serial(most, s));
      } else {
        Set one({}, {.first_stream = s});
        expected.push_back(take<Distribution, T>(one, most));
      }
    }
    for (auto const level : host_levels()) {
      set_host_isa(level);
      Set set({}, options);
      std::vector<std::size_t> done(streams);
      for (auto const length : lengths) {
        std::size_t const longer = (length + streams / 3) % streams;
        Kokkos::View<T*, Space> const view("v", streams * length + longer);
        // Every second one by runs of lanes, where a GPU makes them.
        FillOptions fill_options;
        fill_options.chunk = length % 2 == 0 ? 8192 : 0;
        checked_fill<Choice, Distribution>(set.instance(), view, set,
                                           fill_options);
        auto const host =
            Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
        auto const* next = host.data();
        for (std::size_t s = 0; s < streams; ++s) {
          std::size_t const count = length + (s < longer ? 1 : 0);
          ASSERT_TRUE(std::equal(next, next + count, &expected[s][done[s]]))
              << to_string(level) << " stream " << s << " of " << streams
              << ", " << length << " values after " << done[s];
          next += count;
          done[s] += count;
        }
      }
      // The states in memory, too.
      auto const all = set.snapshot();
      for (std::size_t const s : {std::size_t{0}, streams - 1}) {
        Set one({}, {.first_stream = s});
        take<Distribution, T>(one, done[s]);
        auto const words = one.snapshot().words;
        EXPECT_TRUE(std::equal(
            words.begin(), words.end(),
            all.words.begin() +
                static_cast<std::ptrdiff_t>(s * all.words_per_stream)));
      }
    }
  }

  /// Whatever the layout, element (s, j) is value j of stream s.
  template <class Layout>
  static void expect_rows(std::size_t streams, std::size_t length) {
    StreamOptions options;
    options.num_streams = streams;
    Set set({}, options);
    Kokkos::View<Word**, Layout, Space> const view(
        "rows", set.size() == 1 ? 3 : streams, length);
    fill(view, set, Plain{});
    fill(view, set, Plain{});
    auto const host =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
    std::size_t const rows = view.extent(0);
    for (std::size_t r = 0; r < rows; ++r) {
      auto const expected = serial(2 * rows * length, streams == 1 ? 0 : r);
      std::size_t const first = streams == 1 ? (rows + r) * length : length;
      for (std::size_t j = 0; j < length; ++j) {
        ASSERT_EQ(host(r, j), expected[first + j]) << r << ' ' << j;
      }
    }
  }
};

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_PROPERTIES_FIXTURE_HPP
