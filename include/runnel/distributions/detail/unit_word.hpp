// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_UNIT_WORD_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_UNIT_WORD_HPP

#include <Kokkos_Core_fwd.hpp>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/distributions/uniform.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/real.hpp>

/// Unit words, from which inverse CDFs make values, the same for all
/// generators.
///
/// A unit word W of w bits has its random bits at the top, p of them, and zeros
/// below. It stands for the centre of its cell of [0, 1):
/// \f$u = (W / 2^{w-p} + 1/2)\, 2^{-p}\f$, never 0 or 1, symmetric about 1/2.
///
/// | values | w | words of the generator | p |
/// |---|---|---|---|
/// | float | 32 | one | 24, 31, 32 |
/// | others | 64 | one of 48 bits and more, two of fewer | 48, 53, 62, 64 |
///
/// If a unit word is made of two words, the first one is the high one. p is 24
/// and 48 with `ranmar24`, 32 and 48 with RANMAR of 48 bits, 24 and 53 with
/// `ceicg` and `wichmann_hill`, 31 and 62 with SPRNG's generators, 32 and 64
/// with all others.
namespace Runnel::Impl {

template <class T>
using unit_word_type =
    std::conditional_t<std::is_same_v<T, float>, std::uint32_t, std::uint64_t>;

/// Unit words of generators whose words are bits, or become bits for `Uniform`.
template <class Generator, class UnitWord>
struct UnitBitsSampler {
  using Format = typename Generator::output_format;
  using form = form_of<typename Uniform::template sampler<Generator, double>>;
  static constexpr int width = 8 * sizeof(UnitWord);
  static constexpr bool is_joined = width == 64 && Format::bits < 48;
  static constexpr int words_per_value = is_joined ? 2 : 1;
  static constexpr bool takes_registers = true;
  static constexpr int precision = is_joined              ? 2 * Format::bits
                                   : Format::bits < width ? Format::bits
                                                          : width;

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static auto sample(typename Lanes::type x)
    requires(words_per_value == 1)
  {
    static_assert(Format::word_bits >= width);
    return cast_lanes<UnitWord>(x >> (Format::word_bits - width));
  }
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static auto sample(typename Lanes::type high,
                                                 typename Lanes::type low)
    requires(words_per_value == 2)
  {
    return joined_outputs<Format>(high, low);
  }
};

/// Unit words of generators whose outputs are floating-point numbers.
template <class Generator, class UnitWord>
struct UnitRealsSampler {
  using Real =
      std::conditional_t<sizeof(UnitWord) == sizeof(float), float, double>;
  using Source = typename Uniform::template sampler<Generator, Real>;
  using form = form_of<Source>;
  static constexpr int words_per_value = 1;
  static_assert(Source::words_per_value == 1);
  static constexpr int precision = sizeof(Real) == 4 ? 24 : 53;

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static auto sample(typename Lanes::type x) {
    using Signed = std::make_signed_t<UnitWord>;
    constexpr Real scale = sizeof(Real) == 4 ? Real(0x1p24) : Real(0x1p53);
    // Floor: there are finer numbers near 0.
    auto const n = cast_lanes<UnitWord>(
        cast_lanes<Signed>(Source::template sample<Lanes>(x) * scale));
    return n << (8 * static_cast<int>(sizeof(UnitWord)) - precision);
  }
};

/// Unit words of std::uint32_t or std::uint64_t, as a distribution.
struct UnitWords {
  template <class Generator, class UnitWord>
  using sampler = std::conditional_t<outputs_are_bits<Generator>,
                                     UnitBitsSampler<Generator, UnitWord>,
                                     UnitRealsSampler<Generator, UnitWord>>;
};

/// Random bits of the unit words from which values of type T are made.
template <class Generator, class T>
inline constexpr int unit_precision =
    UnitWords::sampler<Generator, unit_word_type<T>>::precision;

/// Outputs per value for interfaces that know places and do not use a sampler.
template <class Distribution, class Generator, class T>
  requires PlacedDistribution<Distribution>
inline constexpr int words_per_value<Distribution, Generator, T> =
    UnitWords::sampler<Generator, unit_word_type<T>>::words_per_value;

/// A distribution that is an inverse CDF knows no generator: it has
///
///     template <class T> using quantile = ExponentialQuantile<T>;
///
/// which is made, on the host, from the distribution and the precision of the
/// unit words, 24 … 64, is trivially copyable, and has
///
///     template <class Lanes>  // Lanes::type: one unit word, or a register
///     auto operator()(typename Lanes::type unit_word) const;
///
/// the value (a T, or `Lanes::rebind<T>`), on host and device. One with tables
/// has `make_quantile<T>(space, precision)` besides, whose result holds the
/// memory of its tables; space is an instance of an execution space, on whose
/// device they lie, or a memory space.
template <class Distribution, class T>
concept InverseCdf = requires { typename Distribution::template quantile<T>; };

/// An inverse CDF for unit words of a precision.
/// \tparam Space  an execution space or a memory space: its tables lie there
template <class T, class Space, class Distribution>
auto make_quantile(Distribution const& distribution, int precision,
                   [[maybe_unused]] Space const& space = Space()) {
  if constexpr (requires {
                  distribution.template make_quantile<T>(space, precision);
                }) {
    return distribution.template make_quantile<T>(space, precision);
  } else {
    return typename Distribution::template quantile<T>(distribution, precision);
  }
}

/// Applies f to each lane's word. \tparam T  of the values
template <class T, class Lanes, class F>
RUNNEL_FORCEINLINE_FUNCTION auto map_words(typename Lanes::type words,
                                           F const& f) {
  using Word = typename Lanes::word_type;
  if constexpr (std::is_same_v<typename Lanes::type, Word>) {
    return f(words);
  } else {
    typename Lanes::template rebind<T> values{};
    constexpr int width = sizeof words / sizeof(Word);
    for (int l = 0; l < width; ++l) {
      set_lane_of(values, l, f(lane_of(words, l)));
    }
    return values;
  }
}

/// The table that a formula or a quantile names, if any, else void: one whose
/// rows can be read elsewhere (team_tables.hpp).
template <class Source>
struct NamedTable {
  using type = void;
};
template <class Source>
  requires requires { typename Source::team_table; }
struct NamedTable<Source> {
  using type = typename Source::team_table;
};

/// The inverse CDF of a distribution, its tables in a memory space.
template <class Distribution, class T, class MemorySpace>
using quantile_in = decltype(make_quantile<T, MemorySpace>(
    std::declval<Distribution const&>(), 0));

/// The largest cost of a value, by which GPUs choose between one kernel for
/// words and values and two (`choose_values.hpp`). An inverse CDF names it as
/// its `cost`; without that it is the last one.
enum class ValueCost {
  few_operations,
  search,  ///< loads that wait for each other
  polynomial
};
template <class Quantile>
constexpr ValueCost value_cost() {
  if constexpr (requires { Quantile::cost; }) {
    return Quantile::cost;
  } else {
    return ValueCost::polynomial;
  }
}

/// The sampler of an inverse CDF that is made for the precision of a
/// generator's unit words.
template <class Quantile, class Generator, class T>
class UnitWordSampler {
 public:
  using team_table = typename NamedTable<Quantile>::type;
  using UnitWord = unit_word_type<T>;
  using Words = UnitWords::sampler<Generator, UnitWord>;
  using form = form_of<Words>;
  static constexpr int words_per_value = Words::words_per_value;
  static constexpr bool takes_registers = true;
  static constexpr ValueCost cost = value_cost<Quantile>();

  explicit UnitWordSampler(Quantile const& quantile) : m_quantile(quantile) {}

  template <class Lanes, class... X>
  RUNNEL_FORCEINLINE_FUNCTION auto sample(X... words) const {
    return m_quantile.template operator()<OutputLanes<Lanes, UnitWord>>(
        Words::template sample<Lanes>(words...));
  }
  /// `sample()`, rows of the table by `Rows` (team_tables.hpp).
  template <class Lanes, class Rows, class... X>
  RUNNEL_FORCEINLINE_FUNCTION auto sample_by(Rows rows, X... words) const {
    return m_quantile.template value_by<OutputLanes<Lanes, UnitWord>>(
        rows, Words::template sample<Lanes>(words...));
  }

 private:
  Quantile m_quantile;
};

/// `UnitWordSampler` of a distribution, with its tables in a memory space.
template <class Distribution, class Generator, class T,
          class MemorySpace = Kokkos::HostSpace>
class QuantileSampler {
  using ByWords =
      UnitWordSampler<quantile_in<Distribution, T, MemorySpace>, Generator, T>;

 public:
  using team_table = typename ByWords::team_table;
  using UnitWord = typename ByWords::UnitWord;
  using form = typename ByWords::form;
  static constexpr int words_per_value = ByWords::words_per_value;
  static constexpr bool takes_registers = ByWords::takes_registers;
  static constexpr ValueCost cost = ByWords::cost;

  /// \param space  an instance, on whose device the tables lie, or the memory
  ///   space
  template <class Space = MemorySpace>
  explicit QuantileSampler(Distribution const& distribution,
                           Space const& space = Space())
      : m_by_words(make_quantile<T>(distribution, unit_precision<Generator, T>,
                                    space)) {}

  template <class Lanes, class... X>
  RUNNEL_FORCEINLINE_FUNCTION auto sample(X... words) const {
    return m_by_words.template sample<Lanes>(words...);
  }
  /// `sample()`, rows of the table by `Rows` (team_tables.hpp).
  template <class Lanes, class Rows, class... X>
  RUNNEL_FORCEINLINE_FUNCTION auto sample_by(Rows rows, X... words) const {
    return m_by_words.template sample_by<Lanes>(rows, words...);
  }

 private:
  ByWords m_by_words;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_UNIT_WORD_HPP
