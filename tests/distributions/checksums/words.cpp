// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/kernels/quantiles/quantile_kernel.hpp>
#include <runnel/lanes/long_range.hpp>
#include <type_traits>
#include <utility>

#include "check_row.hpp"
#include "checks.hpp"
#include "read_case.hpp"
#include "sums.hpp"

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;

/// Unit word i of 32 bits.
struct WordOf {
  std::uint64_t step;
  KOKKOS_FUNCTION std::uint32_t operator()(std::uint64_t i) const {
    return static_cast<std::uint32_t>(i * step);
  }
};

/// A value's bits times 2 W + 1.
struct WordTerm {
  WordOf word_of;
  KOKKOS_FUNCTION std::uint64_t operator()(std::uint64_t bits,
                                           std::uint64_t place) const {
    return bits * (2 * std::uint64_t{word_of(place)} + 1);
  }
};

/// The words of a piece for floats, and for doubles of the same u.
struct MakeWords {
  WordOf word_of;
  std::uint64_t first;
  std::uint32_t* words;
  std::uint64_t* wide_words;
  KOKKOS_FUNCTION void operator()(std::int64_t i) const {
    std::uint32_t const w = word_of(first + static_cast<std::uint64_t>(i));
    words[i] = w;
    wide_words[i] = std::uint64_t{w} << 32;
  }
};

/// The largest error in units in the last place of the double.
struct LargestError {
  float const* values;
  double const* wide_values;

  KOKKOS_FUNCTION void operator()(std::int64_t i, double& most) const {
    double const exact = wide_values[i];
    std::uint64_t const bits = Impl::same_bits_as<std::uint64_t>(exact);
    std::uint64_t const unit = ((bits >> 52 & 0x7ff) - 23) << 52;
    double const error = static_cast<double>(values[i]) - exact;
    double const ulps =
        (error < 0 ? -error : error) / Impl::same_bits_as<double>(unit);
    most = ulps > most ? ulps : most;
  }
};

/// The floats of unit words by the kernels of fills.
template <class Distribution>
class WordCheck {
 public:
  /// \param has_errors  values are functions of u alone
  WordCheck(Distribution const& distribution, bool has_errors)
      : m_quantile(Impl::make_quantile<float, Memory>(distribution, 32)),
        m_wide_quantile(Impl::make_quantile<double, Memory>(distribution, 32)),
        m_has_errors(has_errors) {}

  CheckRow operator()(Piece const& piece) const {
    Kokkos::View<float*, Space> const values("values", piece.block);
    Kokkos::View<double*, Space> const wide_values("doubles", piece.block);
    Sums<float> sums;
    double most = 0;
    auto const block = static_cast<std::uint64_t>(piece.block);
    for (std::uint64_t at = 0; at < piece.count; at += block) {
      std::uint64_t const count = std::min(block, piece.count - at);
      std::uint64_t const first = piece.first + at;
      WordOf const word_of{piece.step};
      make_values(word_of, first, count, values, wide_values);
      sums.add(sums_of(values, count, first, WordTerm{word_of}));
      most = std::max(most, largest_error(count, values, wide_values));
    }
    CheckRow row = row_of(sums);
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%.3f", most);
    if (m_has_errors) row.largest_error = text.data();
    return row;
  }

 private:
  using Memory = Space::memory_space;
  using Policy = Impl::LongRange<Space>;
  using Quantile = decltype(Impl::make_quantile<float, Memory>(
      std::declval<Distribution const&>(), 32));
  using WideQuantile = decltype(Impl::make_quantile<double, Memory>(
      std::declval<Distribution const&>(), 32));

  void make_values(WordOf const& word_of, std::uint64_t first,
                   std::uint64_t count,
                   Kokkos::View<float*, Space> const& values,
                   Kokkos::View<double*, Space> const& wide_values) const {
    auto const n = static_cast<std::int64_t>(count);
    Kokkos::parallel_for(
        "Runnel::Testing::words", Policy(0, n),
        MakeWords{word_of, first,
                  reinterpret_cast<std::uint32_t*>(values.data()),
                  reinterpret_cast<std::uint64_t*>(wide_values.data())});
    Impl::launch_quantiles("values", Space(), m_quantile,
                           Impl::RowMap<float>::contiguous(values.data(), 1, n),
                           {});
    Impl::launch_quantiles(
        "doubles", Space(), m_wide_quantile,
        Impl::RowMap<double>::contiguous(wide_values.data(), 1, n), {});
  }
  static double largest_error(std::uint64_t count,
                              Kokkos::View<float*, Space> const& values,
                              Kokkos::View<double*, Space> const& exact) {
    double most = 0;
    Kokkos::parallel_reduce(
        "Runnel::Testing::errors", Policy(0, static_cast<std::int64_t>(count)),
        LargestError{values.data(), exact.data()}, Kokkos::Max<double>(most));
    return most;
  }

  Quantile m_quantile;
  WideQuantile m_wide_quantile;
  bool m_has_errors;
};

template <class List>
void add_list(std::vector<Check>& checks, List list) {
  for_each_type(list, [&]<class D>(D const*) {
    // Floats and doubles of `UniformReal` have other bits of the word.
    constexpr bool has_errors = !std::is_same_v<D, UniformReal>;
    for (auto const& text : case_of(D::name).summed) {
      checks.push_back(
          {text, "f32", WordCheck(read_case<D, double>(text), has_errors)});
    }
  });
}

}  // namespace

void add_word_checks(std::vector<Check>& checks) {
  add_list(checks, FormulaList());
  add_list(checks, TableList());
}

}  // namespace Runnel::Testing
