// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_STREAMS_AT_HOME_HPP
#define RUNNEL_INTERFACES_DETAIL_STREAMS_AT_HOME_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include <runnel/core/snapshot.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/interfaces/detail/direct_fill.hpp>
#include <runnel/interfaces/detail/interleaved_place.hpp>
#include <runnel/interfaces/detail/parallel_region.hpp>
#include <runnel/interfaces/detail/put_states.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel::Impl {

/// Where the calling thread makes values of an execution space's streams: the
/// space itself if it is a host's.
template <class ExecutionSpace>
using HomeSpace =
    std::conditional_t<Backend<ExecutionSpace>::on_device,
                       Kokkos::DefaultHostExecutionSpace, ExecutionSpace>;

/// A set of streams that gives values to memory of the host, its streams in
/// turn, and the maker of the values: what the fillers of C++ and of C have in
/// common. The streams are in one place only: at home, on the host, where the
/// calling thread makes values, or, after kernels of a GPU made some, in its
/// memory.
///
/// \tparam ValueMaker  makes values of one type and distribution:
///   - `generator_type`, and `value_type`, or void where the type is erased;
///   - `Choice`, which says what values: a distribution in C++;
///   - a constructor from a set, a `Choice` and the values of a stream's turn;
///   - `outputs()`, the generator's outputs of a value, and `block()`, the
///   turn;
///   - `maker(set, to, n)` makes a set's next n values by the calling thread;
///   - `by_kernels(set, choice, order, to, n)` makes them by kernels and waits;
///   - `skip(set, choice, n, turn)` passes over a set's next n values. Both are
///     static: another thread may be using the maker.
///   - `space_instance(exec)` is the instance for a GPU's set; static
template <class ValueMaker, class ExecutionSpace>
class StreamsAtHome {
 public:
  using execution_space = ExecutionSpace;
  using Generator = typename ValueMaker::generator_type;
  using T = typename ValueMaker::value_type;
  using Choice = typename ValueMaker::Choice;
  static constexpr bool on_device = Backend<ExecutionSpace>::on_device;
  using HostExec = HomeSpace<ExecutionSpace>;
  using HostSet = StreamSet<Generator, HostExec>;
  using SpaceSet = StreamSet<Generator, ExecutionSpace>;

  /// \param order  which is made one by which streams take turns
  StreamsAtHome(ExecutionSpace const& exec, HostSet set,
                FillOptions const& order, Choice const& choice)
      : m_exec(exec),
        m_order(in_turn(order, set.size(), "Runnel::HostStream")),
        m_choice(choice),
        m_overlap(StreamSetAccess::allow_overlap(set)),
        m_set(checked(std::move(set), m_order)),
        m_maker(*m_set, choice, turn_block(m_order, m_set->size())) {}
  StreamsAtHome(StreamsAtHome const&) = delete;
  StreamsAtHome& operator=(StreamsAtHome const&) = delete;
  ~StreamsAtHome() = default;

  static HostExec host_exec(ExecutionSpace const& exec) {
    if constexpr (on_device) {
      return HostExec();
    } else {
      return exec;
    }
  }

  int outputs() const { return m_maker.outputs(); }
  /// Values of a stream's turn.
  std::int64_t turn() const { return m_maker.block(); }
  ExecutionSpace const& exec() const { return m_exec; }
  FillOptions const& order() const { return m_order; }
  Choice const& choice() const { return m_choice; }
  ValueMaker& maker() { return m_maker; }

  /// Calls visit(set), of the set where the streams are.
  template <class Visit>
  decltype(auto) at_present(Visit const& visit) const {
    if constexpr (on_device) {
      if (m_space_set) return visit(*m_space_set);
    }
    return visit(*m_set);
  }
  std::uint64_t size() const {
    return at_present([](auto const& set) { return set.size(); });
  }
  typename Generator::seed_type const& seed() const {
    return at_present(
        [](auto const& set) -> auto const& { return set.seed(); });
  }
  UInt128 position(std::uint64_t s) const {
    return at_present([&](auto const& set) { return set.position(s); });
  }
  std::uint64_t values_left() const {
    return at_present([&](auto const& set) {
      return Impl::values_left(set, outputs(), turn());
    });
  }
  /// A lower bound of that, exact near the end, cheap for any number of
  /// streams.
  std::uint64_t min_values_left() const {
    return at_present([&](auto const& set) {
      return Impl::min_values_left(set, outputs(), turn());
    });
  }
  Snapshot snapshot() const {
    return at_present([](auto const& set) { return set.snapshot(); });
  }

  /// Whether the streams are on the host, where any thread may make values.
  bool is_home() const { return m_set.has_value(); }
  /// Brings the streams there.
  HostSet& come_home() {
    if constexpr (on_device) {
      if (m_space_set) {
        m_set.emplace(set_of<HostSet>(HostExec(), m_space_set->snapshot()));
        m_space_set.reset();
      }
    }
    return *m_set;
  }
  /// Brings the streams to where kernels find them.
  SpaceSet& go_out() {
    if constexpr (on_device) {
      if (!m_space_set) {
        m_space_set.emplace(set_of<SpaceSet>(ValueMaker::space_instance(m_exec),
                                             m_set->snapshot()));
        m_set.reset();
      }
      return *m_space_set;
    } else {
      return *m_set;
    }
  }

  /// The next n values, by the calling thread. \pre n values are left
  void make(T* to, std::size_t n) { m_maker(come_home(), to, n); }
  /// `make()` by kernels of the execution space; waits for them.
  void make_by_kernels(T* to, std::size_t n) {
    ValueMaker::by_kernels(go_out(), m_choice, m_order, to, n);
  }

  void jump(UInt128 n) {
    constexpr auto caller = "Runnel::HostStream::jump";
    if constexpr (on_device) {
      if (m_space_set) return StreamSetAccess::jump(*m_space_set, n, caller);
    }
    run_outside_regions([&] {
      StreamSetAccess::jump(*m_set, n, caller);
      m_set->instance().fence(caller);
    });
  }
  /// The streams `values` values after a snapshot of them.
  HostSet set_after(Snapshot const& record, std::uint64_t values) const {
    return made_outside_regions([&] {
      auto set = set_of<HostSet>(host_exec(m_exec), record);
      if (values > 0) ValueMaker::skip(set, m_choice, values, turn());
      return set;
    });
  }
  /// The snapshot `values` values after `record`.
  Snapshot later(Snapshot const& record, std::uint64_t values) const {
    return set_after(record, values).snapshot();
  }
  void replace(HostSet set) {
    m_space_set.reset();
    m_set.emplace(std::move(set));
  }
  /// Puts the streams `values` values after a snapshot of them. Calls
  /// `when_made()` when nothing can fail any more, before the streams change.
  template <class WhenMade>
  void put(Snapshot const& record, std::uint64_t values,
           WhenMade const& when_made) {
    HostSet set = set_after(record, values);
    when_made();
    replace(std::move(set));
  }
  /// Puts the streams to a snapshot of them without a kernel. \pre `is_home()`
  void return_to(Snapshot const& record) { put_states(*m_set, record); }

  /// A set of a snapshot, whose streams may overlap if ours may.
  template <class Set>
  Set set_of(typename Set::execution_space const& exec,
             Snapshot const& record) const {
    Set set(exec, record);
    StreamSetAccess::allow_overlap(set) = m_overlap;
    return set;
  }

 private:
  static HostSet checked(HostSet set, FillOptions const& order) {
    if (set.size() > 1) {
      check_cursor(set, turn_block(order, set.size()), "Runnel::HostStream");
    }
    return set;
  }

  ExecutionSpace m_exec;
  FillOptions m_order;
  Choice m_choice;
  bool m_overlap;
  std::optional<HostSet> m_set;
  std::optional<std::conditional_t<on_device, SpaceSet, HostSet>> m_space_set;
  ValueMaker m_maker;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_STREAMS_AT_HOME_HPP
