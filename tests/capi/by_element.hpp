// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_CAPI_BY_ELEMENT_HPP
#define RUNNEL_TESTS_CAPI_BY_ELEMENT_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "sets.hpp"

/// Fills with parameters by element, through C.
namespace Runnel::Testing {

template <class T>
constexpr runnel_type type_of() {
  if (std::is_same_v<T, float>) return RUNNEL_FLOAT;
  if (std::is_same_v<T, double>) return RUNNEL_DOUBLE;
  if (std::is_same_v<T, std::int32_t>) return RUNNEL_I32;
  if (std::is_same_v<T, std::int64_t>) return RUNNEL_I64;
  return std::is_same_v<T, std::uint32_t> ? RUNNEL_U32 : RUNNEL_U64;
}

template <class T>
runnel_parameter by(std::vector<T> const& elements) {
  return {type_of<T>(), elements.data(), 0};
}
inline runnel_parameter same(double number) {
  return {RUNNEL_DOUBLE, nullptr, number};
}

/// The next values of a set with these parameters.
template <class T>
std::vector<T> filled(runnel_stream_set* set, char const* distribution,
                      std::size_t count,
                      std::vector<runnel_parameter> const& given) {
  std::vector<T> values(count);
  runnel_parameters const parameters = {count, given.data(), given.size()};
  EXPECT_EQ(runnel_fill_by_element(set, type_of<T>(), distribution,
                                   values.data(), &parameters),
            RUNNEL_OK)
      << runnel_last_error();
  return values;
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_CAPI_BY_ELEMENT_HPP
