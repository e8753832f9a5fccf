// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_INTERLEAVED_PLACE_HPP
#define RUNNEL_INTERFACES_DETAIL_INTERLEAVED_PLACE_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <string>

#include <runnel/core/snapshot.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/streams/stream_set.hpp>

/// Places in the one sequence that the streams of a set give in turn.
namespace Runnel::Impl {

/// Positions and cursor of a record, so many values on. The words are not
/// touched. \param outputs  of a value
void advance_record(Snapshot& record, std::uint64_t values, int outputs);

/// Native outputs of stream s of a record's set, so many values on.
UInt128 position_after(Snapshot const& record, std::uint64_t values,
                       int outputs, std::uint64_t s);

/// Moves a set so many values on: by a jump, and by discarded values.
template <class Distribution, class T, class Set>
void skip_values(Set& set, std::uint64_t values) {
  using ExecutionSpace = typename Set::execution_space;
  constexpr int outputs =
      words_per_value<Distribution, typename Set::generator_type, T>;
  set.jump(UInt128(values / set.size()) *
           UInt128(static_cast<std::uint64_t>(outputs)));
  ExecutionSpace const exec = set.instance();
  std::uint64_t const rest = values % set.size();
  if (rest == 0) return exec.fence("Runnel::interfaces::skip");
  Kokkos::View<T*, typename ExecutionSpace::memory_space> const unseen(
      Kokkos::view_alloc(exec, Kokkos::WithoutInitializing,
                         "Runnel::interfaces::unseen"),
      rest);
  fill(exec, unseen, set, Distribution(), {.order = Order::interleaved});
  exec.fence("Runnel::interfaces::skip");
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_INTERLEAVED_PLACE_HPP
