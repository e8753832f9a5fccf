// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One run of many unit words, for which GPUs have a kernel of their own, gives
// the same values as its pieces, wherever it begins, with words in the tails
// and about the middle.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/kernels/quantiles/quantile_kernel.hpp>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;

/// Words of any distance from the ends and from the middle.
template <class Word>
struct MakeWords {
  static constexpr int width = 8 * sizeof(Word);
  Word* words;

  KOKKOS_FUNCTION void operator()(std::int64_t i) const {
    auto const n = static_cast<std::uint64_t>(i) + 1;
    std::uint64_t const bits = n * 0x9e3779b97f4a7c15u;
    auto const small = static_cast<Word>(
        (bits >> (64 - width)) >> (n / 4 % static_cast<unsigned>(width)));
    auto const middle = static_cast<Word>(Word{1} << (width - 1));
    Word const near[] = {small, static_cast<Word>(~small),
                         static_cast<Word>(middle + small),
                         static_cast<Word>(middle - small)};
    words[i] = near[i % 4];
  }
};

template <class Word>
struct CountOthers {
  Word const* a;
  Word const* b;
  KOKKOS_FUNCTION void operator()(std::int64_t i, std::int64_t& others) const {
    others += a[i] == b[i] ? 0 : 1;
  }
};

template <class T, class Distribution>
void check(Distribution const& distribution, std::int64_t first) {
  using Word = Impl::unit_word_type<T>;
  constexpr std::int64_t count = (std::int64_t{1} << 23) + 5;
  constexpr std::int64_t piece = std::int64_t{1} << 20;
  Space const space;
  auto const quantile = Impl::make_quantile<T, Space::memory_space>(
      distribution, MakeWords<Word>::width);
  Kokkos::View<T*, Space> const whole("whole", first + count);
  Kokkos::View<T*, Space> const pieces("pieces", count);
  auto* const words = reinterpret_cast<Word*>(whole.data() + first);
  auto* const other_words = reinterpret_cast<Word*>(pieces.data());
  Kokkos::RangePolicy<Space> const all(0, count);
  Kokkos::parallel_for(all, MakeWords<Word>{words});
  Kokkos::parallel_for(all, MakeWords<Word>{other_words});
  Impl::launch_quantiles(
      "values", space, quantile,
      Impl::RowMap<T>::contiguous(whole.data() + first, 1, count), {});
  for (std::int64_t at = 0; at < count; at += piece) {
    std::int64_t const size = count - at < piece ? count - at : piece;
    Impl::launch_quantiles(
        "values", space, quantile,
        Impl::RowMap<T>::contiguous(pieces.data() + at, 1, size), {});
  }
  std::int64_t others = 0;
  Kokkos::parallel_reduce(all, CountOthers<Word>{words, other_words}, others);
  EXPECT_EQ(others, 0) << "from value " << first << " on";
}

template <class Distribution>
void check_types(Distribution const& distribution) {
  check<float>(distribution, 3);
  check<double>(distribution, 1);
}

TEST(PackKernel, MakesTheValuesOfPieces) {
  check<double>(Lognormal(), 0);
  check_types(Lognormal());
  check_types(Gumbel());
  check_types(Laplace());
  check_types(Logistic());
}

}  // namespace
}  // namespace Runnel::Testing
