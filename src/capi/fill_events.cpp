// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/capi/events.h>

#include <cstddef>
#include <cstdint>
#include <runnel/core/errors.hpp>
#include <runnel/interfaces/seed_sequence.hpp>
#include <string>
#include <string_view>

#include "erased_set.hpp"
#include "kokkos_life.hpp"
#include "status.hpp"
#include "value_names.hpp"

using namespace Runnel::CApi;

namespace {

Runnel::SeedSequence run_of(runnel_events const& events) {
  Runnel::SeedSequence run;
  if (events.name != nullptr) run = run.with(std::string_view(events.name));
  if (events.num_numbers > 0) {
    require_count(events.num_numbers, sizeof(std::uint64_t));
    require_pointer(events.numbers, "numbers, those of the run,");
  }
  for (std::size_t i = 0; i < events.num_numbers; ++i) {
    run = run.with(events.numbers[i]);
  }
  return run;
}

EventRequest read_events(runnel_events const* events, runnel_type type,
                         void const* values) {
  require_pointer(events, "events");
  require_count(events->num_rows, 1);
  std::size_t const length = events->row_length;
  RUNNEL_THROW_IF(length > 0 && events->num_rows > PTRDIFF_MAX / 8 / length,
                  std::to_string(events->num_rows) + " rows of " +
                      std::to_string(length) +
                      " values are more than memory can hold; was a negative "
                      "number given?");
  require_values(type, values, events->num_rows * length);
  return {run_of(*events), events->first, events->num_rows, length};
}

GeneratorEntry const& entry_with_events(char const* generator) {
  require_pointer(generator, "generator");
  auto const& entry = find_entry(generator);
  if (entry.fill_events != nullptr) return entry;
  std::string names;
  for (auto const& other : all_entries()) {
    if (other.fill_events == nullptr) continue;
    names += std::string(names.empty() ? "" : ", ") + other.facts.name;
  }
  throw Failure(RUNNEL_ERROR_NO_SUCH_VALUES,
                std::string(generator) +
                    " is seeded on the host, event by event; take streams of a "
                    "set, one per event, or one of " +
                    names);
}

/// Where the values go, and who writes them there.
struct EventTarget {
  runnel_type type;
  void* values;
  bool on_host;
};

/// \param read  reads what values are asked for
template <class Read>
runnel_status fill_events(char const* function, char const* generator,
                          EventTarget const& to, runnel_events const* events,
                          Read const& read) {
  return guarded(function, [&] {
    auto const& entry = entry_with_events(generator);
    StreamValues const what = read();
    auto const request = read_events(events, to.type, to.values);
    if (request.num_rows == 0 || request.row_length == 0) return;
    require_kokkos();
    use_back_end([&] {
      auto* const fill =
          to.on_host ? entry.fill_events_host : entry.fill_events;
      fill(what, request, to.values);
    });
  });
}

}  // namespace

extern "C" {

runnel_status runnel_fill_events(char const* generator, runnel_type type,
                                 runnel_distribution distribution, void* values,
                                 runnel_events const* events) {
  return fill_events(__func__, generator, {type, values, true}, events,
                     [&] { return plain_values(type, distribution); });
}
runnel_status runnel_fill_events_named(char const* generator, runnel_type type,
                                       char const* distribution, void* values,
                                       runnel_events const* events) {
  return fill_events(__func__, generator, {type, values, true}, events, [&] {
    require_pointer(distribution, "distribution");
    return read_values(type, distribution);
  });
}
runnel_status runnel_fill_events_device(char const* generator, runnel_type type,
                                        runnel_distribution distribution,
                                        void* values,
                                        runnel_events const* events) {
  return fill_events(__func__, generator, {type, values, false}, events,
                     [&] { return plain_values(type, distribution); });
}

}  // extern "C"
