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

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_PARAMETERS_HPP
