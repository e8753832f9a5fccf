// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_DISTRIBUTIONS_CHECKSUMS_READ_CASE_HPP
#define RUNNEL_TESTS_DISTRIBUTIONS_CHECKSUMS_READ_CASE_HPP

#include <interfaces/distribution_text.hpp>
#include <runnel/interfaces/detail/named_distribution.hpp>
#include <string>
#include <testing/distribution_cases.hpp>
#include <type_traits>

namespace Runnel::Testing {

/// A distribution by its text. \tparam T  of its values
template <class D, class T>
D read_case(std::string const& text) {
  using Impl::NamedType;
  auto const type = std::is_same_v<T, double> ? NamedType::f64 : NamedType::i64;
  return Impl::read_as<D, T>(Impl::read_distribution(text, "", type));
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_DISTRIBUTIONS_CHECKSUMS_READ_CASE_HPP
