// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_ELEMENT_VALUES_HPP
#define RUNNEL_CAPI_ELEMENT_VALUES_HPP

#include <cstddef>
#include <cstdint>
#include <runnel/core/uint128.hpp>
#include <runnel/interfaces/detail/element_filler.hpp>
#include <runnel/interfaces/detail/element_runs.hpp>
#include <runnel/interfaces/fill_elements.hpp>

#include "erased_set.hpp"
#include "named_fill.hpp"
#include "staged_values.hpp"
#include "value_dispatch.hpp"
#include "value_names.hpp"

/// \file
/// Elements of global arrays by lists, of one generator.

namespace Runnel::CApi {

/// Fills elements of `fills` in memory that the set's kernels can reach.
/// \tparam Word  an integer of the size of values
/// \param fill  fill(address, count) queues the next values of the set
template <class Word, class Set, class Fill>
void fill_listed(Set& set, Impl::FillsOfList const& fills,
                 std::uint64_t num_values, UInt128 outputs, void* at,
                 Fill const& fill) {
  using Space = typename Set::execution_space;
  Impl::ElementFiller<Space, Word> const filler(
      set.instance(), {static_cast<Word*>(at), 1, fills.runs, fills.merged});
  auto const write = [&](Word* to, std::int64_t count, std::int64_t) {
    fill(static_cast<void*>(to), static_cast<std::size_t>(count));
  };
  Impl::fill_merged(
      set, fills.merged, num_values, outputs,
      [&](Impl::MergedRuns const& merged) { filler.fill(merged, write); });
  filler.finish();
}

/// Queues fills of memory that the set's kernels can reach.
/// \throws std::invalid_argument as `Runnel::fill_elements`
template <class Set>
void fill_element_values(Set& set, StreamValues const& values,
                         ElementRequest const& elements, void* at) {
  using G = typename Set::generator_type;
  auto const outputs =
      UInt128(static_cast<std::uint64_t>(outputs_of<G>(values)));
  auto const fills =
      Impl::checked_fills(set, elements.numbers, elements.num_values, outputs,
                          "Runnel::fill_elements");
  auto const fill_all = [&](auto const& fill) {
    if (bytes_of(values) == sizeof(std::uint32_t)) {
      fill_listed<std::uint32_t>(set, fills, elements.num_values, outputs, at,
                                 fill);
    } else {
      fill_listed<std::uint64_t>(set, fills, elements.num_values, outputs, at,
                                 fill);
    }
  };
  if (values.named) {
    with_unit_words(*values.named, [&]<class Word>() {
      NamedFill<Set, Word> fill(set, *values.named);
      fill_all([&](void* to, std::size_t count) { fill({}, to, count); });
    });
    return;
  }
  dispatch<G>(values.plain, [&]<class T, class Distribution>() {
    fill_all([&](void* to, std::size_t count) {
      enqueue<T, Distribution>(set, {}, static_cast<T*>(to), count);
    });
  });
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_ELEMENT_VALUES_HPP
