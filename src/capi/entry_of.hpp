// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_ENTRY_OF_HPP
#define RUNNEL_CAPI_ENTRY_OF_HPP

#include <memory>
#include <runnel/core/concepts.hpp>

#include "erased_set_in_turn_of.hpp"
#include "erased_set_of.hpp"
#include "erased_shared_of.hpp"
#include "event_values.hpp"
#include "seed_choice.hpp"

/// \file
/// From the type of a generator to its entry in the list. Included once per
/// generator.

namespace Runnel::CApi {

template <class G>
GeneratorEntry entry_of() {
  GeneratorEntry entry = {
      .facts = {.name = G::name.data(),
                .title = G::title.data(),
                .native_type = G::native_type.data(),
                .streams_by = G::streams_by.data(),
                .jump_by = G::jump_by.data(),
                .source = G::source.data(),
                .num_streams = G::num_streams,
                .parallel_width = G::parallel_width,
                .period_log2 = G::period_log2,
                .state_bytes = G::state_bytes},
      .create = [](SeedChoice const& seed,
                   StreamOptions const& options) -> std::unique_ptr<ErasedSet> {
        return std::make_unique<ErasedSetOf<G>>(
            StreamSet<G>(seed_of<G>(seed), options), options.allow_overlap);
      },
      .restore = [](Snapshot const& snapshot) -> std::unique_ptr<ErasedSet> {
        return std::make_unique<ErasedSetOf<G>>(StreamSet<G>(snapshot), false);
      },
      .fill_events = nullptr,
      .fill_events_host = nullptr};
  if constexpr (!HostSeeded<G>) {
    entry.fill_events = fill_event_values<G>;
    entry.fill_events_host = fill_event_values_host<G>;
  }
  return entry;
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_ENTRY_OF_HPP
