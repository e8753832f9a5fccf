// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_INTEGERS_HPP
#define RUNNEL_DISTRIBUTIONS_INTEGERS_HPP

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include <runnel/core/errors.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/upper_product.hpp>
#include <runnel/distributions/detail/discrete_quantile.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/lanes/lanes.hpp>

namespace Runnel {

template <Impl::WholeNumber Integer>
class Integers;

namespace Impl {

template <class T>
class IntegersQuantile {
  static_assert(WholeNumber<T>,
                "Runnel::Integers makes whole numbers; draw std::int32_t, "
                "std::uint32_t, std::int64_t or std::uint64_t");

 public:
  template <class Integer>
  IntegersQuantile(Integers<Integer> const& distribution, int precision);
  template <class Integer>
  RUNNEL_FORCEINLINE_FUNCTION IntegersQuantile(Integer a, Integer b,
                                               int precision)
      : m_first(static_cast<std::uint64_t>(a)),
        m_count(static_cast<std::uint64_t>(b) - m_first + 1),
        m_half_cell(half_cell_of(precision)) {}
  /// The numbers of `other`, modulo 2 to the number of their bits.
  template <class Signed>
  explicit IntegersQuantile(IntegersQuantile<Signed> const& other)
      : m_first(other.m_first),
        m_count(other.m_count),
        m_half_cell(other.m_half_cell) {}

  static constexpr bool is_held = true;
  static constexpr ValueCost cost = ValueCost::few_operations;
  auto as_unsigned() const {
    return IntegersQuantile<std::make_unsigned_t<T>>(*this);
  }

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION auto operator()(
      typename Lanes::type words) const {
    if constexpr (!std::is_same_v<typename Lanes::type, std::uint64_t>) {
      if (m_count - 1 < 0xffffffff) return few_values<Lanes>(words);
    }
    return map_words<T, Lanes>(
        words,
        [&](std::uint64_t word) RUNNEL_INLINE_LAMBDA { return value(word); });
  }

  RUNNEL_FORCEINLINE_FUNCTION T value(std::uint64_t word) const {
    std::uint64_t const u = cell_centre(word, m_half_cell);
    std::uint64_t const past = m_count == 0 ? u : upper_product(u, m_count);
    return static_cast<T>(m_first + past);
  }

 private:
  template <class>
  friend class IntegersQuantile;

  /// Values of registers for counts below 2^32: the upper half of the product
  /// by halves of the words.
  template <class Lanes, class Words>
  RUNNEL_FORCEINLINE_FUNCTION auto few_values(Words words) const {
    auto const filled = [](std::uint64_t x) RUNNEL_INLINE_LAMBDA {
      return fill_lanes<Words>(x);
    };
    Words const count = filled(m_count);
    Words const u = words | filled(m_half_cell);
    Words const low = (u & std::uint64_t{0xffffffff}) * count >> 32;
    Words const past = ((u >> 32) * count + low) >> 32;
    return cast_lanes<T>(past + filled(m_first));
  }

  std::uint64_t m_first;  ///< modulo 2^64
  std::uint64_t m_count;  ///< 0: 2^64
  std::uint64_t m_half_cell;
};

/// Has no comparison of which compilers warn that it is always false.
template <WholeNumber Integer>
RUNNEL_FORCEINLINE_FUNCTION bool is_below_zero(Integer n) {
  if constexpr (std::is_signed_v<Integer>) {
    return n < 0;
  } else {
    return false;
  }
}

template <class T, class Integer>
struct IntegersElement {
  using parameters = ElementParameters<Integer, Integer>;

  RUNNEL_FUNCTION static bool is_valid(Integer a, Integer b) {
    return a <= b && static_cast<Integer>(static_cast<T>(a)) == a &&
           static_cast<Integer>(static_cast<T>(b)) == b &&
           is_below_zero(static_cast<T>(a)) == is_below_zero(a) &&
           is_below_zero(static_cast<T>(b)) == is_below_zero(b);
  }
  RUNNEL_FUNCTION static T value(std::uint64_t word, int precision, Integer a,
                                 Integer b) {
    return IntegersQuantile<T>(a, b, precision).value(word);
  }
};

}  // namespace Impl

/// Whole numbers from a to b, both included: a + ⌊u·(b − a + 1)⌋, one 64-bit
/// unit word per value, monotone in it.
///
///     Runnel::fill(throws, streams, Runnel::Integers(1, 6));
///
/// The probabilities of two numbers differ by at most 2^-p, p the random bits
/// of a unit word (64 where outputs are 32 bits, 62 of SPRNG, 53 of `ceicg` and
/// `wichmann_hill`, 48 of RANMAR): relative to each, (b − a + 1)·2^-p.
///
/// Source: Runnel's own, docs/distributions_discrete.md.
///
/// \tparam Integer  std::int32_t, std::uint32_t, std::int64_t, std::uint64_t
template <Impl::WholeNumber Integer>
class Integers {
 public:
  static constexpr char const* name = "integers";
  static constexpr char const* parameters = "a,b";

  /// \throws std::invalid_argument if a > b
  Integers(Integer a, Integer b) : m_a(a), m_b(b) {
    RUNNEL_THROW_IF(a > b, "Runnel::Integers: a is " + std::to_string(a) +
                               " and b is " + std::to_string(b) +
                               "; give an a that is not above b");
  }

  Integer a() const { return m_a; }
  Integer b() const { return m_b; }

  static constexpr bool is_fused_on_devices = true;
  template <class T>
  using quantile = Impl::IntegersQuantile<T>;
  template <class T>
  using element = Impl::IntegersElement<T, Integer>;
  template <class Generator, class T>
  using sampler = Impl::QuantileSampler<Integers, Generator, T>;

 private:
  Integer m_a;
  Integer m_b;
};

namespace Impl {

template <class T>
template <class Integer>
IntegersQuantile<T>::IntegersQuantile(Integers<Integer> const& distribution,
                                      int precision)
    : IntegersQuantile(distribution.a(), distribution.b(), precision) {
  RUNNEL_THROW_IF(!std::in_range<T>(distribution.a()) ||
                      !std::in_range<T>(distribution.b()),
                  "Runnel::Integers: the values' type does not hold all of " +
                      std::to_string(distribution.a()) + " to " +
                      std::to_string(distribution.b()) +
                      "; draw wider integers, or signed ones");
}

}  // namespace Impl
}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_INTEGERS_HPP
