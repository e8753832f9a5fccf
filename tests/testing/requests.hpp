// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_REQUESTS_HPP
#define RUNNEL_TESTS_TESTING_REQUESTS_HPP

#include <Kokkos_Core.hpp>
#include <runnel/core/snapshot.hpp>
#include <testing/checked_fill.hpp>
#include <testing/shapes.hpp>
#include <vector>

namespace Runnel::Testing {

/// What a fixed list of requests, one of each kind that the kernels tell
/// apart, left in memory and in the sets: the same on every machine and for
/// every way of cutting the work.
struct Outcome {
  std::vector<std::vector<std::uint32_t>> narrow;
  std::vector<std::vector<std::uint64_t>> wide;
  std::vector<Snapshot> sets;

  friend bool operator==(Outcome const&, Outcome const&) = default;
};

/// Makes the requests on an instance.
template <class Generator, class ExecutionSpace,
          class Choice = Impl::NativeLanes>
class Requests {
 public:
  using Set = StreamSet<Generator, ExecutionSpace>;
  template <class DataType>
  using Left = Kokkos::View<DataType, Kokkos::LayoutLeft, ExecutionSpace>;
  template <class DataType>
  using Right = Kokkos::View<DataType, Kokkos::LayoutRight, ExecutionSpace>;

  Requests(ExecutionSpace const& exec, FillOptions const& options)
      : m_exec(exec), m_options(options) {}

  Outcome outcome() {
    m_outcome = {};
    make<std::uint32_t>(m_outcome.narrow);
    make<std::uint64_t>(m_outcome.wide);
    return m_outcome;
  }

 private:
  static StreamOptions streams(std::uint64_t count, Leapfrog leapfrog = {}) {
    StreamOptions options;
    options.num_streams = count;
    options.leapfrog = leapfrog;
    return options;
  }

  /// Fills `take(base)` twice, so that the second continues the first.
  template <class Base, class Take, class Results>
  void request(Set& set, Base const& base, Take const& take, Results& results) {
    using T = typename Base::non_const_value_type;
    for (int time = 0; time < 2; ++time) {
      Kokkos::deep_copy(m_exec, base, poison<T>());
      checked_fill<Choice, Bits>(m_exec, take(base), set, m_options);
      m_exec.fence();
      results.push_back(copied_to_host(base));
    }
  }

  template <class T, class Results>
  void make(Results& results) {
    auto const column = [](auto const& view) {
      return Kokkos::subview(view, Kokkos::ALL, 2);
    };
    Set one(m_exec, {});
    request(one, Right<T*>("line", 5003), Whole{}, results);
    request(one, Right<T**>("columns", 1001, 5), column, results);
    request(one, Left<T**>("split", 7, 300), Whole{}, results);
    Set part(m_exec, {}, streams(1, {1, 3}));
    request(part, Right<T*>("part", 701), Whole{}, results);
    Set set(m_exec, {}, streams(5));
    request(set, Right<T*>("blocked", 3001), Whole{}, results);
    request(set, Right<T**>("rows", 5, 403), Whole{}, results);
    request(set, Left<T**>("across", 5, 403), Whole{}, results);
    auto const order = m_options.order;
    m_options.order = Order::interleaved;
    request(set, Right<T*>("interleaved", 3001), Whole{}, results);
    Set dealt(m_exec, {}, streams(5));
    m_options.order = Order::cyclic;
    m_options.block = 170;
    request(dealt, Right<T*>("cyclic", 3001), Whole{}, results);
    m_options.order = order;
    m_options.block = 0;
    Set many(m_exec, {}, streams(130));
    request(many, Left<T**>("many", 130, 101), Whole{}, results);
    for (auto const* s : {&one, &part, &set, &dealt, &many}) {
      m_outcome.sets.push_back(s->snapshot());
    }
  }

  ExecutionSpace m_exec;
  FillOptions m_options;
  Outcome m_outcome;
};

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_REQUESTS_HPP
