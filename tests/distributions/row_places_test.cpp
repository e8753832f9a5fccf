// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Fills whose values depend on where they are in their streams know that in
// every order and layout: a quantile gives half of the words a value made of
// stream and position, and each is looked up by its unit word.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/list.hpp>
#include <testing/filled.hpp>
#include <unordered_map>
#include <utility>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;

template <class T>
class PlaceQuantile {
 public:
  using UnitWord = Impl::unit_word_type<T>;
  static constexpr int width = 8 * sizeof(UnitWord);
  /// The lower half of the words.
  struct TailWords {
    static constexpr bool are_all = false;
    static constexpr UnitWord all_tails = UnitWord{1} << (width - 1);
    template <class Words>
    KOKKOS_FORCEINLINE_FUNCTION static Words from_upper_tail(Words words) {
      return words;
    }
    KOKKOS_FUNCTION static bool contain(UnitWord word) {
      return word < all_tails;
    }
  };

  template <class Distribution>
  PlaceQuantile(Distribution const&, int) {}

  KOKKOS_FUNCTION static T usual(UnitWord word) {
    return static_cast<T>(static_cast<std::int32_t>(word >> (width - 24)));
  }
  KOKKOS_FUNCTION static T of_place(Impl::ElementDigits const& digits) {
    std::uint64_t const both =
        digits.stream.word(0) + digits.position.low * 0x9e3779b97f4a7c15u;
    return -static_cast<T>(static_cast<std::int32_t>(both >> 40));
  }
  template <class Lanes>
  KOKKOS_FUNCTION auto operator()(typename Lanes::type words) const {
    return Impl::map_words<T, Lanes>(words,
                                     [](UnitWord word) { return usual(word); });
  }
  void set_places(Impl::RowPlaces const& places) { m_places = places; }
  KOKKOS_FUNCTION T tail_value(UnitWord, std::int64_t row,
                               std::int64_t i) const {
    return of_place(m_places.digits(row, i));
  }

 private:
  Impl::RowPlaces m_places;
};

struct Places {
  template <class T>
  using quantile = PlaceQuantile<T>;
};

/// The value of each unit word of streams, 0 of those that come twice.
template <class Generator, class T>
auto expected_values(StreamOptions options, int values) {
  using Word = Impl::unit_word_type<T>;
  using Quantile = PlaceQuantile<T>;
  constexpr int outputs =
      Impl::UnitWords::sampler<Generator, Word>::words_per_value;
  typename Generator::seed_type const seed{};
  auto const hash = Impl::stream_hash<Generator>(seed, options.leapfrog);
  std::unordered_map<Word, T> expected;
  std::uint64_t const end = options.first_stream + options.num_streams;
  options.num_streams = 1;
  for (; options.first_stream < end; ++options.first_stream) {
    StreamSet<Generator, Space> set(seed, options);
    Kokkos::View<Word*, Space> const words("words", values);
    fill(words, set, Impl::UnitWords{});
    Kokkos::fence();
    Impl::ElementDigits digits{hash, options.offset};
    digits.stream.add(options.first_stream);
    for (Word const word : copied_to_host(words)) {
      T const value = Quantile::TailWords::contain(word)
                          ? Quantile::of_place(digits)
                          : Quantile::usual(word);
      auto const [at, is_new] = expected.emplace(word, value);
      if (!is_new) at->second = 0;
      digits.position += UInt128(std::uint64_t{outputs});
    }
  }
  return expected;
}

/// Fills Views of the same shape with values and with words, twice.
/// \param longest  values that a stream gives in both
template <class Generator, class T, class MakeView>
void compare(StreamOptions const& options, FillOptions const& order,
             int longest, MakeView const& make_view) {
  using Word = Impl::unit_word_type<T>;
  typename Generator::seed_type const seed{};
  StreamSet<Generator, Space> set(seed, options), same(seed, options);
  auto const expected = expected_values<Generator, T>(options, longest);
  for (int time = 0; time < 2; ++time) {
    auto const [values, all_values] = make_view(T{}, time);
    auto const [words, all_words] = make_view(Word{}, time);
    Space const exec = set.instance();
    Impl::FillCall<Space, Generator> const call{"Runnel::fill", exec, set,
                                                order};
    Impl::quantile_fill(call, values, Places{});
    fill(words, same, Impl::UnitWords{}, order);
    Kokkos::fence();
    auto const v = copied_to_host(all_values);
    auto const w = copied_to_host(all_words);
    int wrong = 0;
    for (std::size_t i = 0; i < v.size(); ++i) {
      if (w[i] == 0) continue;  // outside of the View
      T const value = expected.at(w[i]);
      wrong += value != 0 && v[i] != value ? 1 : 0;
    }
    EXPECT_EQ(wrong, 0) << "fill " << time;
  }
  EXPECT_EQ(set.position(0), same.position(0));
}

template <class T, class Layout = Kokkos::LayoutRight>
auto whole(int rows, int columns) {
  Kokkos::View<T**, Layout, Space> const view("view", rows, columns);
  return std::pair(view, view);
}

template <class Generator, class T>
void compare_dealt_out(StreamOptions options) {
  for (int n : {1, 17, 65536 + 12345}) {  // more than a thread's piece
    for (std::uint64_t streams : {1, 3}) {
      options.num_streams = streams;
      for (FillOptions const& order :
           {FillOptions{}, FillOptions{.order = Order::interleaved},
            FillOptions{.order = Order::cyclic, .block = 700}}) {
        SCOPED_TRACE(testing::Message() << n << " of " << streams);
        compare<Generator, T>(options, order, 2 * n, [&](auto type, int time) {
          Kokkos::View<decltype(type)*, Space> const view("view", n - time);
          return std::pair(view, view);
        });
      }
    }
  }
}

template <class Generator, class T>
void compare_rows(StreamOptions options) {
  using Left = Kokkos::LayoutLeft;
  options.num_streams = 5;
  compare<Generator, T>(options, {}, 2 * 3001, [](auto type, int) {
    return whole<decltype(type)>(5, 3001);
  });
  compare<Generator, T>(options, {}, 2 * 299, [](auto type, int) {
    return whole<decltype(type), Left>(5, 299);
  });
  compare<Generator, T>(options, {}, 2 * 2000, [](auto type, int) {
    auto const all = whole<decltype(type)>(7, 2010).first;
    return std::pair(Kokkos::subview(all, Kokkos::make_pair(1, 6),
                                     Kokkos::make_pair(3, 2003)),
                     all);
  });
  // One stream, rows as pieces of it.
  options.num_streams = 1;
  compare<Generator, T>(options, {}, 2 * 101 * 199, [](auto type, int) {
    return whole<decltype(type), Left>(101, 199);
  });
}

template <class Generator, class T>
void compare_all() {
  StreamOptions const options{.first_stream = 2, .offset = 5};
  compare_dealt_out<Generator, T>(options);
  compare_rows<Generator, T>(options);
  StreamOptions const part{
      .first_stream = 1, .offset = 3, .leapfrog = {.part = 1, .num_parts = 3}};
  compare_rows<Generator, T>(part);
}

TEST(RowPlaces, CounterBased) {
  compare_all<philox4x32, float>();
  compare_all<philox4x32, double>();
}
TEST(RowPlaces, LaggedFibonacci) {
  compare_all<ranmar24, float>();
  compare_all<ranmar24, double>();
}

}  // namespace
}  // namespace Runnel::Testing
