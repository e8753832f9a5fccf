// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_SERIAL_COMPARISON_HPP
#define RUNNEL_TESTS_TESTING_SERIAL_COMPARISON_HPP

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <testing/serial_stream.hpp>
#include <type_traits>

namespace Runnel::Testing {

/// The real that a generator's reference code returns.
template <class Generator>
using NativeReal =
    std::conditional_t<Generator::native_type == "f32", float, double>;

/// Are the elements of a rank-1 View the next values of a serial stream? All
/// are compared, none is stored.
template <class Distribution, class ViewType, class Generator>
::testing::AssertionResult next_values_are(ViewType const& view,
                                           SerialStream<Generator>& serial) {
  using T = typename ViewType::non_const_value_type;
  constexpr int width = outputs_of<Generator, Distribution, T>;
  Kokkos::fence();
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
  std::size_t first = host.size();
  std::size_t differing = 0;
  auto stream = serial;  // in registers
  for (std::size_t i = 0; i < host.size(); ++i) {
    typename Generator::word_type outputs[width];
    for (auto& output : outputs) output = stream.next();
    auto const expected = value_of<Generator, Distribution, T>(outputs);
    if (same_bits(expected, host(i))) continue;
    if (differing++ == 0) first = i;
  }
  serial = stream;
  if (differing == 0) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << differing << " of " << host.size()
                                       << " values differ, the first at "
                                       << first << ": " << shown(host(first));
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_SERIAL_COMPARISON_HPP
