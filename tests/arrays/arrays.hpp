// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_ARRAYS_ARRAYS_HPP
#define RUNNEL_TESTS_ARRAYS_ARRAYS_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/runnel.hpp>
#include <testing/filled.hpp>
#include <vector>

namespace Runnel::Testing {

using ArraySpace = Kokkos::DefaultExecutionSpace;

template <class T>
Kokkos::View<T*, ArraySpace> array_of(std::vector<T> const& values) {
  Kokkos::View<T*, ArraySpace> const array("array", values.size());
  auto const host = Kokkos::create_mirror_view(array);
  for (std::size_t i = 0; i < values.size(); ++i) host(i) = values[i];
  Kokkos::deep_copy(array, host);
  return array;
}
template <class Generator>
std::vector<std::uint64_t> next_words(std::size_t n,
                                      StreamSet<Generator>& streams) {
  Kokkos::View<std::uint64_t*, ArraySpace> const words("words", n);
  fill(words, streams, Impl::UnitWords{});
  return copied_to_host(words);
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_ARRAYS_ARRAYS_HPP
