// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_ELEMENT_SETS_HPP
#define RUNNEL_TESTS_TESTING_ELEMENT_SETS_HPP

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/streams/stream_set.hpp>
#include <tuple>
#include <vector>

/// Fills with a few sets of parameters by element.
namespace Runnel::Testing {

template <class P>
auto on_device(std::vector<P> const& numbers) {
  Kokkos::View<P*> view("numbers", numbers.size());
  auto const host = Kokkos::create_mirror_view(view);
  for (std::size_t i = 0; i < numbers.size(); ++i) host(i) = numbers[i];
  Kokkos::deep_copy(view, host);
  return view;
}
template <class ViewType>
auto host_copy(ViewType const& view) {
  return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
}

/// Fills by element with few sets of parameters in turn, and by the
/// distribution of each of them.
template <class Generator, class T, class Distribution, class... P>
void check_against_distributions(int n, std::vector<P> const&... sets) {
  std::size_t const count = std::get<0>(std::tie(sets...)).size();
  auto const repeated = [&](auto const& numbers) {
    auto all = numbers;
    all.clear();
    for (int i = 0; i < n; ++i) {
      all.push_back(numbers[static_cast<std::size_t>(i) % count]);
    }
    return on_device(all);
  };
  StreamSet<Generator> streams({}, {.first_stream = 7});
  Kokkos::View<T*> values("values", n);
  fill(values, streams, by_element<Distribution>(repeated(sets)...));
  auto const made = host_copy(values);
  for (std::size_t s = 0; s < count; ++s) {
    StreamSet<Generator> same({}, {.first_stream = 7});
    Kokkos::View<T*> wanted_values("wanted", n);
    fill(wanted_values, same, Distribution(sets[s]...));
    EXPECT_EQ(streams.position(0), same.position(0));
    auto const wanted = host_copy(wanted_values);
    for (auto i = static_cast<int>(s); i < n; i += static_cast<int>(count)) {
      ASSERT_EQ(made(i), wanted(i)) << "element " << i << ", set " << s;
    }
  }
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_ELEMENT_SETS_HPP
