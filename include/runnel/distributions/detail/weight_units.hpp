// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_WEIGHT_UNITS_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_WEIGHT_UNITS_HPP

#include <Kokkos_Core.hpp>
#include <bit>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

#include <runnel/core/errors.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/lanes/long_range.hpp>
#include <runnel/lanes/view_value.hpp>

/// Weights in the memory of an execution space as integers of one unit, with an
/// exact sum. Weights are read by their bits and nothing is added in floating
/// point, so that the integers depend on the weights alone: not on the order of
/// a sum, nor on -ffast-math.
namespace Runnel::Impl {

template <class Weight>
concept WeightType =
    std::is_same_v<Weight, float> || std::is_same_v<Weight, double> ||
    (std::is_integral_v<Weight> &&
     (sizeof(Weight) == 4 || sizeof(Weight) == 8));

/// The bits of a floating-point number, and how many of them are its digits
/// without the first one.
template <class Real>
struct RealBits {
  using type =
      std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;
  static constexpr int digits = std::numeric_limits<Real>::digits - 1;
  static constexpr type but_sign = static_cast<type>(~type{0}) >> 1;
  static constexpr type infinity = but_sign >> digits << digits;
};

/// Returns whether a weight is finite and not negative.
template <WeightType Weight>
RUNNEL_FORCEINLINE_FUNCTION bool is_weight(Weight weight) {
  if constexpr (std::is_floating_point_v<Weight>) {
    using Bits = RealBits<Weight>;
    auto const bits = same_bits_as<typename Bits::type>(weight);
    return bits < Bits::infinity || (bits & Bits::but_sign) == 0;
  } else if constexpr (std::is_signed_v<Weight>) {
    return weight >= 0;
  } else {
    return true;
  }
}

/// A weight as digits·2^exponent, the highest digit 1; of 0 no digit is.
struct WeightDigits {
  std::uint64_t digits;
  int exponent;
};
template <WeightType Weight>
RUNNEL_FORCEINLINE_FUNCTION WeightDigits digits_of_weight(Weight weight) {
  std::uint64_t digits = 0;
  int exponent = 0;
  if constexpr (std::is_floating_point_v<Weight>) {
    using Bits = RealBits<Weight>;
    auto const bits =
        same_bits_as<typename Bits::type>(weight) & Bits::but_sign;
    auto const biased = static_cast<int>(bits >> Bits::digits);
    bool const is_normal = biased > 0;
    digits = bits - (static_cast<typename Bits::type>(biased) << Bits::digits);
    if (is_normal) digits |= std::uint64_t{1} << Bits::digits;
    exponent = (is_normal ? biased : 1) -
               (std::numeric_limits<Weight>::max_exponent - 1) - Bits::digits;
  } else {
    digits = static_cast<std::uint64_t>(weight);
  }
  if (digits == 0) return {0, 0};
  int const zeros = Kokkos::countl_zero(digits);
  return {digits << zeros, exponent - zeros};
}

/// The greatest exponent, or a number above all exponents that tells the index
/// of the first bad weight.
template <class Weights>
struct GreatestExponent {
  Weights weights;
  static constexpr std::int64_t no_weight = INT64_MIN;
  static constexpr std::int64_t first_bad = INT64_MAX;

  RUNNEL_FUNCTION void operator()(std::int64_t i, std::int64_t& most) const {
    auto const weight = weights(i);
    std::int64_t here = first_bad - i;
    if (is_weight(weight)) {
      auto const of = digits_of_weight(weight);
      here = of.digits == 0 ? no_weight : of.exponent;
    }
    if (here > most) most = here;
  }
};

/// The sum of weights in units of 2^(greatest exponent + 1), rounded down: each
/// is below 2^63.
template <class Weights>
struct WideSum {
  Weights weights;
  int exponent;
  /// The sum is 2^32·high + low.
  struct value_type {
    std::uint64_t high;
    std::uint64_t low;
  };

  RUNNEL_FUNCTION void operator()(std::int64_t i, value_type& sum) const {
    auto const of = digits_of_weight(weights(i));
    int const down = exponent - of.exponent + 1;
    if (of.digits == 0 || down >= 64) return;
    std::uint64_t const weight = of.digits >> down;
    sum.high += weight >> 32;
    sum.low += weight & 0xffffffffu;
  }
  RUNNEL_FUNCTION void init(value_type& sum) const { sum = {0, 0}; }
  RUNNEL_FUNCTION void join(value_type& sum, value_type const& other) const {
    sum.high += other.high;
    sum.low += other.low;
  }
};

/// Weights in units of 2^exponent, rounded to nearest, halves up.
template <class Weights>
struct WeightUnits {
  Weights weights;
  int exponent;

  RUNNEL_FORCEINLINE_FUNCTION std::uint64_t operator()(std::int64_t i) const {
    auto const of = digits_of_weight(weights(i));
    int const down = exponent - of.exponent;
    if (of.digits == 0 || down > 64) return 0;
    std::uint64_t const twice = of.digits >> (down - 1);
    return (twice >> 1) + (twice & 1);
  }
};
template <class Weights>
struct SumOfUnits {
  WeightUnits<Weights> units;
  RUNNEL_FUNCTION void operator()(std::int64_t i, std::uint64_t& sum) const {
    sum += units(i);
  }
};

template <class Weights>
[[noreturn]] void refuse_weight(Weights const& weights, std::int64_t i) {
  using Weight = typename Weights::non_const_value_type;
  Weight const weight = value_at<Weight>(weights, i);
  std::string text;
  if constexpr (std::is_floating_point_v<Weight>) {
    text = number_text(static_cast<double>(weight));
  } else {
    text = std::to_string(weight);
  }
  RUNNEL_THROW_IF(true, "Runnel::DiscreteAlias: weight " + std::to_string(i) +
                            " is " + text +
                            "; give finite numbers that are not negative");
}

/// Waits for the instance. \throws std::invalid_argument for bad weights, or
/// none above 0
template <class ExecutionSpace, class Weights>
int greatest_exponent(ExecutionSpace const& exec, Weights const& weights) {
  constexpr auto label = "Runnel::distributions::check_weights";
  using Greatest = GreatestExponent<Weights>;
  auto const n = static_cast<std::int64_t>(weights.extent(0));
  std::int64_t most = Greatest::no_weight;
  Kokkos::parallel_reduce(label, LongRange<ExecutionSpace>(exec, 0, n),
                          Greatest{weights}, Kokkos::Max<std::int64_t>(most));
  exec.fence(label);
  if (most > Greatest::first_bad - n) {
    refuse_weight(weights, Greatest::first_bad - most);
  }
  RUNNEL_THROW_IF(most == Greatest::no_weight,
                  "Runnel::DiscreteAlias: all of " + std::to_string(n) +
                      " weights are 0; give at least one above 0");
  return static_cast<int>(most);
}

/// Weights as integers, and their sum.
template <class Weights>
struct SummedUnits {
  WeightUnits<Weights> units;
  std::uint64_t sum;
};

/// Weights in units of the power of two of which their sum has 2^62 to 2^63,
/// but for roundings. Waits for the instance.
/// \throws std::invalid_argument for bad weights, or none above 0
template <class ExecutionSpace, class Weights>
SummedUnits<Weights> sum_units(ExecutionSpace const& exec,
                               Weights const& weights) {
  constexpr auto label = "Runnel::distributions::sum_weights";
  LongRange<ExecutionSpace> const range(
      exec, 0, static_cast<std::int64_t>(weights.extent(0)));
  int const greatest = greatest_exponent(exec, weights);
  typename WideSum<Weights>::value_type wide{0, 0};
  Kokkos::parallel_reduce(label, range, WideSum<Weights>{weights, greatest},
                          wide);
  exec.fence(label);
  UInt128 const sum = (UInt128(wide.high) << 32) + UInt128(wide.low);
  int const width = sum.high > 0
                        ? 64 + static_cast<int>(std::bit_width(sum.high))
                        : static_cast<int>(std::bit_width(sum.low));
  SummedUnits<Weights> summed{{weights, greatest + width - 62}, 0};
  Kokkos::parallel_reduce(label, range, SumOfUnits<Weights>{summed.units},
                          summed.sum);
  exec.fence(label);
  return summed;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_WEIGHT_UNITS_HPP
