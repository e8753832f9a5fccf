// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_PARAMETERS_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_PARAMETERS_HPP

#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <type_traits>

#include <runnel/core/errors.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/same_bits_as.hpp>

/// Checks by constructors of distributions. Messages show the value, and say
/// what to give.
namespace Runnel::Impl {

// Predicates, for the host and for kernels that have parameters by element.

/// Limits of a type, for kernels: they call no function of the host's library.
template <class T>
inline constexpr double largest_number =
    static_cast<double>(std::numeric_limits<T>::max());
template <class T>
inline constexpr double min_normal_number = std::numeric_limits<T>::min();

/// Returns whether x is finite, by its bits: -ffast-math takes for granted that
/// x − x is 0.
RUNNEL_FORCEINLINE_FUNCTION bool is_finite(double x) {
  return (same_bits_as<std::uint64_t>(x) >> 52 & 0x7ff) != 0x7ff;
}
RUNNEL_FORCEINLINE_FUNCTION bool is_nan(double x) {
  return same_bits_as<std::uint64_t>(x) << 1 > std::uint64_t{0x7ff} << 53;
}
RUNNEL_FORCEINLINE_FUNCTION bool is_between(double x, double least,
                                            double most) {
  return is_finite(x) && x >= least && x <= most;
}
RUNNEL_FORCEINLINE_FUNCTION bool is_positive(double x) {
  return is_finite(x) && x > 0;
}
RUNNEL_FORCEINLINE_FUNCTION bool is_probability(double p) {
  return is_finite(p) && p >= 0 && p <= 1;
}

/// Returns whether x is above 0 and below the least normal number, by its bits:
/// programs linked with -ffast-math take such numbers for 0, others do not.
RUNNEL_FORCEINLINE_FUNCTION bool is_subnormal(double x) {
  auto const bits = same_bits_as<std::uint64_t>(x) << 1;
  return bits != 0 && bits >> 53 == 0;
}

/// A number as text, with enough digits to distinguish it from its neighbours.
inline std::string number_text(double x) {
  char text[32];
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): no locale, any range
  std::snprintf(text, sizeof text, "%.17g", x);
  return text;
}

/// \param name  "Normal: the mean"
inline double finite_parameter(char const* name, double x) {
  RUNNEL_THROW_IF(!is_finite(x), std::string("Runnel::") + name + " is " +
                                     number_text(x) +
                                     ", which is no finite number; give one");
  return x;
}
inline double positive_parameter(char const* name, double x) {
  RUNNEL_THROW_IF(!is_positive(x), std::string("Runnel::") + name + " is " +
                                       number_text(x) +
                                       "; give a finite number above 0");
  return x;
}

/// Returns whether x is 0, or a normal number of T.
template <class T>
RUNNEL_FORCEINLINE_FUNCTION bool is_normal_as(double x) {
  double const size = x < 0 ? -x : x;
  return is_finite(x) && size <= largest_number<T> &&
         !(size > 0 && size < min_normal_number<T>);
}

/// A parameter as the values' type has it.
/// \throws std::invalid_argument if it is too large for that, or so small that
///   it would be 0
template <class T>
T parameter_as(char const* name, double x) {
  RUNNEL_THROW_IF(!is_normal_as<T>(x),
                  std::string("Runnel::") + name + " is " + number_text(x) +
                      ", which " +
                      (std::is_same_v<T, float> ? "a float" : "a double") +
                      " does not hold as a normal number; " +
                      (std::is_same_v<T, float> ? "draw double, or " : "") +
                      "scale the values yourself");
  return static_cast<T>(x);
}

/// Sizes of a standard distribution's values: the least that is not 0, and the
/// largest.
struct StandardSizes {
  double least;
  double most;
};
/// Sizes of values that go like the distance from an end, and like its
/// logarithm.
template <class T>
inline constexpr StandardSizes logarithmic_sizes =
    sizeof(T) == 4 ? StandardSizes{0x1p-33, 23} : StandardSizes{0x1p-65, 46};

template <class T>
RUNNEL_FORCEINLINE_FUNCTION double min_scale(StandardSizes sizes) {
  return min_normal_number<T> / sizes.least;
}
template <class T>
RUNNEL_FORCEINLINE_FUNCTION double max_scale(StandardSizes sizes) {
  return largest_number<T> / 2 / sizes.most;
}
template <class T>
RUNNEL_FORCEINLINE_FUNCTION bool is_scale(double x, StandardSizes sizes) {
  return is_finite(x) && x >= min_scale<T>(sizes) && x <= max_scale<T>(sizes);
}
template <class T>
RUNNEL_FORCEINLINE_FUNCTION bool is_location(double x) {
  return is_normal_as<T>(2 * x) && is_normal_as<T>(x);
}

/// A scale with which every value is a normal number: larger ones make
/// infinities, and smaller ones numbers that some devices take for 0.
/// \throws std::invalid_argument for another
template <class T>
double scale_parameter(char const* name, double x, StandardSizes sizes) {
  RUNNEL_THROW_IF(!is_scale<T>(x, sizes),
                  std::string("Runnel::") + name + " is " + number_text(x) +
                      ", with which not every value is a normal number as a " +
                      (std::is_same_v<T, float> ? "float" : "double") +
                      "; give one of " + number_text(min_scale<T>(sizes)) +
                      " to " + number_text(max_scale<T>(sizes)) +
                      (std::is_same_v<T, float> ? ", or draw double" : ""));
  return x;
}

/// A parameter that is added to the values: 0 or a normal number, such that no
/// sum overflows.
/// \throws std::invalid_argument for another
template <class T>
double location_parameter(char const* name, double x) {
  constexpr double most = std::numeric_limits<T>::max() / 2;
  constexpr double least = std::numeric_limits<T>::min();
  RUNNEL_THROW_IF(!is_location<T>(x),
                  std::string("Runnel::") + name + " is " + number_text(x) +
                      ", which is too large or too small for a " +
                      (std::is_same_v<T, float> ? "float" : "double") +
                      "; give 0 or a size of " + number_text(least) + " to " +
                      number_text(most));
  return x;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_PARAMETERS_HPP
