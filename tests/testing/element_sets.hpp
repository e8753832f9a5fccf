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
#include <testing/distribution_cases.hpp>
#include <testing/host_copy.hpp>
#include <tuple>
#include <utility>
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

template <class Generator, class T, class D, std::size_t... K>
void check_sets(int n, std::index_sequence<K...>) {
  auto const& sets = case_of(D::name).sets;
  SCOPED_TRACE(D::name);
  auto const column = [&](std::size_t k) {
    std::vector<double> numbers;
    for (auto const& set : sets) numbers.push_back(set[k]);
    return numbers;
  };
  check_against_distributions<Generator, T, D>(n, column(K)...);
}
/// The same for each distribution of a list, with the parameters of its case.
template <class Generator, class T, class List>
void check_list(List list, int n) {
  for_each_type(list, [&]<class D>(D const*) {
    using Types = typename D::template element<T>::parameters;
    check_sets<Generator, T, D>(n, typename Types::indices());
  });
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_ELEMENT_SETS_HPP
