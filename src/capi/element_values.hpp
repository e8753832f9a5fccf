// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_ELEMENT_VALUES_HPP
#define RUNNEL_CAPI_ELEMENT_VALUES_HPP

#include <cstddef>
#include <cstdint>
#include <runnel/core/uint128.hpp>
#include <runnel/interfaces/fill_elements.hpp>

#include "erased_set.hpp"
#include "named_fill.hpp"
#include "staged_values.hpp"
#include "value_dispatch.hpp"
#include "value_names.hpp"

/// \file
/// Elements of global arrays by lists, of one generator.

namespace Runnel::CApi {

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
    auto const write = [&](auto* to, std::int64_t count, std::int64_t) {
      fill(static_cast<void*>(to), static_cast<std::size_t>(count));
    };
    if (bytes_of(values) == sizeof(std::uint32_t)) {
      Impl::make_fills(set, fills, static_cast<std::uint32_t*>(at), 1, write);
    } else {
      Impl::make_fills(set, fills, static_cast<std::uint64_t*>(at), 1, write);
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
