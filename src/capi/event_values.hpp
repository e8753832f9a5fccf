// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_EVENT_VALUES_HPP
#define RUNNEL_CAPI_EVENT_VALUES_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/plan/dealt_places.hpp>
#include <runnel/interfaces/detail/named_distribution.hpp>
#include <runnel/interfaces/fill_events.hpp>
#include <runnel/streams/detail/element_digits.hpp>
#include <runnel/streams/partition.hpp>

#include "erased_set.hpp"
#include "named_fill.hpp"
#include "reach.hpp"
#include "staging.hpp"
#include "status.hpp"
#include "value_dispatch.hpp"
#include "value_names.hpp"

/// \file
/// First numbers of events, of one generator that is seeded in kernels.

namespace Runnel::CApi {

/// Queues fills on an instance of the default execution space.
template <class G>
class EventFill {
  using Space = Kokkos::DefaultExecutionSpace;
  template <class T>
  using Rows = Kokkos::View<T**, Kokkos::LayoutRight, Space::memory_space,
                            Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

 public:
  explicit EventFill(EventRequest const& events) : m_events(events) {}

  Space const& instance() const { return m_exec; }
  std::size_t size() const { return m_events.num_rows * m_events.row_length; }

  void operator()(StreamValues const& values, void* at) const {
    if (values.named) {
      with_unit_words(*values.named, [&]<class Word>() {
        fill_named<Word>(*values.named, at);
      });
      return;
    }
    dispatch<G>(values.plain, [&]<class T, class Distribution>() {
      using Sampler = Impl::sampler_of<Distribution, G, T>;
      if constexpr (Impl::is_plain_sampler<Sampler>) {
        fill_rows<Distribution>(static_cast<T*>(at));
      } else {
        throw Failure(RUNNEL_ERROR_NO_SUCH_VALUES,
                      "events have no values by a rule that looks at the whole "
                      "state (cern); take nonzero, or a set of streams");
      }
    });
  }

 private:
  template <class Distribution, class T>
  void fill_rows(T* at) const {
    fill_events<G>(m_exec, Rows<T>(at, m_events.num_rows, m_events.row_length),
                   m_events.run, m_events.first, Distribution{});
  }

  template <class Word>
  void fill_named(NamedValues const& values, void* at) const {
    auto const maker =
        Impl::make_unit_values(m_exec, values.distribution, values.type,
                               Impl::UnitWords::sampler<G, Word>::precision);
    std::size_t const bytes = Impl::bytes_of(values.type);
    bool const fits = bytes == sizeof(Word);
    Kokkos::View<Word*, Space::memory_space> const own(
        Kokkos::view_alloc(m_exec, Kokkos::WithoutInitializing,
                           "Runnel::capi::unit_words"),
        fits ? 0 : size());
    Word* const words = fits ? static_cast<Word*>(at) : own.data();
    fill_rows<Impl::UnitWords>(words);
    // A row may lie in memory of its own: a kernel each.
    bool const by_row = Impl::needs_places(values.distribution);
    std::size_t const piece = by_row ? m_events.row_length : size();
    for (std::size_t done = 0; done < size(); done += piece) {
      maker->make(m_exec, fits ? nullptr : words + done,
                  static_cast<std::byte*>(at) + done * bytes, piece,
                  by_row ? places_of<Word>(done / piece) : Impl::DealtPlaces{});
    }
  }

  /// Places in the stream of a set of the event's seed.
  template <class Word>
  Impl::DealtPlaces places_of(std::uint64_t row) const {
    auto const event = m_events.run.with(m_events.first + row);
    Impl::DealtPlaces places;
    places.set = Impl::stream_hash<G>(event.template seed<G>(), Leapfrog{});
    places.outputs = static_cast<std::uint64_t>(
        Impl::UnitWords::sampler<G, Word>::words_per_value);
    return places;
  }

  EventRequest const& m_events;
  Space m_exec;
};

template <class G>
void fill_event_values(StreamValues const& values, EventRequest const& events,
                       void* at) {
  EventFill<G> const fill(events);
  require_device_reach(fill.instance(), at, fill.size(),
                       "use runnel_fill_events for memory of the host");
  fill(values, at);
}
template <class G>
void fill_event_values_host(StreamValues const& values,
                            EventRequest const& events, void* at) {
  EventFill<G> const fill(events);
  require_host_reach(fill.instance(), at, fill.size(),
                     "use runnel_fill_events_device");
  with_device_memory(fill.instance(), bytes_of(values), at, fill.size(),
                     [&](void* to) { fill(values, to); });
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_EVENT_VALUES_HPP
