// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_PARAMETERS_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_PARAMETERS_HPP

#include <cstdio>
#include <limits>
#include <string>
#include <type_traits>

#include <runnel/core/errors.hpp>

/// What constructors of distributions refuse. Messages show the value, and say
/// what to give.
namespace Runnel::Impl {

/// With digits enough to tell it from its neighbours.
inline std::string number_text(double x) {
  char text[32];
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): no locale, any range
  std::snprintf(text, sizeof text, "%.17g", x);
  return text;
}

/// \param name  "Normal: the mean"
inline double finite_parameter(char const* name, double x) {
  RUNNEL_THROW_IF(!(x - x == 0), std::string("Runnel::") + name + " is " +
                                     number_text(x) +
                                     ", which is no finite number; give one");
  return x;
}
inline double positive_parameter(char const* name, double x) {
  RUNNEL_THROW_IF(!(x > 0) || !(x - x == 0),
                  std::string("Runnel::") + name + " is " + number_text(x) +
                      "; give a finite number above 0");
  return x;
}

/// A parameter as the values' type has it.
/// \throws std::invalid_argument if it is too large for that, or so small that
///   it would be 0
template <class T>
T parameter_as(char const* name, double x) {
  constexpr double most = std::numeric_limits<T>::max();
  constexpr double least = std::numeric_limits<T>::min();
  double const size = x < 0 ? -x : x;
  RUNNEL_THROW_IF(size > most || (size > 0 && size < least),
                  std::string("Runnel::") + name + " is " + number_text(x) +
                      ", which " +
                      (std::is_same_v<T, float> ? "a float" : "a double") +
                      " does not hold as a normal number; draw double, or "
                      "scale the values yourself");
  return static_cast<T>(x);
}

/// Sizes of a standard distribution's values: the least that is not 0, and the
/// largest.
struct StandardSizes {
  double least;
  double most;
};
/// Of values that go like the distance from an end, and like its logarithm.
template <class T>
inline constexpr StandardSizes logarithmic_sizes =
    sizeof(T) == 4 ? StandardSizes{0x1p-33, 23} : StandardSizes{0x1p-65, 46};

/// A scale with which every value is a normal number: larger ones make
/// infinities, and smaller ones numbers that some devices take for 0.
/// \throws std::invalid_argument for another
template <class T>
double scale_parameter(char const* name, double x, StandardSizes sizes) {
  double const least = std::numeric_limits<T>::min() / sizes.least;
  double const most = std::numeric_limits<T>::max() / 2 / sizes.most;
  RUNNEL_THROW_IF(!(x >= least && x <= most),
                  std::string("Runnel::") + name + " is " + number_text(x) +
                      ", with which not every value is a normal number as a " +
                      (std::is_same_v<T, float> ? "float" : "double") +
                      "; give one of " + number_text(least) + " to " +
                      number_text(most) +
                      (std::is_same_v<T, float> ? ", or draw double" : ""));
  return x;
}

/// What is added to the values: 0 or a normal number, and no sum overflows.
/// \throws std::invalid_argument for another
template <class T>
double place_parameter(char const* name, double x) {
  constexpr double most = std::numeric_limits<T>::max() / 2;
  constexpr double least = std::numeric_limits<T>::min();
  double const size = x < 0 ? -x : x;
  RUNNEL_THROW_IF(size > most || (size > 0 && size < least),
                  std::string("Runnel::") + name + " is " + number_text(x) +
                      ", which is too large or too small for a " +
                      (std::is_same_v<T, float> ? "float" : "double") +
                      "; give 0 or a size of " + number_text(least) + " to " +
                      number_text(most));
  return x;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_PARAMETERS_HPP
