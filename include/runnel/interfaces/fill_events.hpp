// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_FILL_EVENTS_HPP
#define RUNNEL_INTERFACES_FILL_EVENTS_HPP

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <cstdint>
#include <string>
#include <type_traits>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/distributions/deep_tails.hpp>
#include <runnel/distributions/default.hpp>
#include <runnel/fill/choose_interfaces.hpp>
#include <runnel/fill/kernels/streams/row_stepper.hpp>
#include <runnel/fill/kernels/streams/stream_fill.hpp>
#include <runnel/fill/plan/plain_view.hpp>
#include <runnel/fill/plan/request.hpp>
#include <runnel/fill/plan/rows.hpp>
#include <runnel/fill/request/checked_fill.hpp>
#include <runnel/fill/request/compiled_fill.hpp>
#include <runnel/fill/values/deep_quantile.hpp>
#include <runnel/fill/values/space_values.hpp>
#include <runnel/interfaces/detail/event_digits.hpp>
#include <runnel/interfaces/detail/host_events.hpp>
#include <runnel/interfaces/seed_sequence.hpp>
#include <runnel/lanes/captured_stream.hpp>
#include <runnel/lanes/forked_process.hpp>
#include <runnel/lanes/tuning.hpp>
#include <runnel/streams/detail/element_digits.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel {
namespace Impl {

/// Steps through an event's row in one thread: see `RowStepper`.
template <class Generator, class Sampler, class T, bool OnDevice>
class EventStepper {
  using State = EventState<Generator, OnDevice>;
  using Values = SerialValues<Generator, Sampler, T, OnDevice>;

 public:
  using Plan = EventPlan<T>;

  static constexpr bool makes_together =
      Values::template makes_together<typename State::Stepper>;
  static constexpr int unrolled_pieces =
      device_tuning<Generator>.unrolled_pieces;

  RUNNEL_FUNCTION EventStepper(Plan const& plan, std::int64_t row)
      : m_state(plan.list(row), 0) {}
  template <class Write>
  RUNNEL_FORCEINLINE_FUNCTION void make(int count, Write const& write) {
    Values{}.make(m_state.stepper(), count, write);
  }
  /// Keeps nothing of the stream.
  RUNNEL_FUNCTION void store(std::int64_t) const {}

 private:
  State m_state;
};

/// Steps the streams of events.
template <class Generator, class Sampler, class T>
struct StreamsOfEvents {
  using Plan = EventPlan<T>;
  template <bool OnDevice>
  using Stepper = EventStepper<Generator, Sampler, T, OnDevice>;
  static constexpr bool has_host_lanes =
      makes_events_by_lanes<Generator, Sampler, T>;
  static constexpr bool has_host_parts = false;
  static constexpr bool has_device_parts = false;
  static constexpr bool has_direct_rows = true;
  static constexpr bool steps_lent_states = false;
  template <class Lanes>
  using HostLanes = HostEventsFill<Generator, Sampler, T, Lanes>;
};

/// Rows of a View, one per event. \pre it is not empty
template <class T, class ViewType>
RowMap<T> event_rows(ViewType const& view, T* base) {
  RowMap<T> rows;
  rows.base = base;
  rows.num_rows = static_cast<std::int64_t>(view.extent(0));
  rows.row_length = static_cast<std::int64_t>(view.size()) / rows.num_rows;
  rows.row_stride = static_cast<std::int64_t>(view.stride(0));
  add_dimensions(view, 1, rows);
  return rows;
}

template <class Generator, class Distribution, class ExecutionSpace, class T>
void fill_event_rows(ExecutionSpace const& exec, EventPlan<T> const& plan) {
  // Distributions that write the same words share a kernel.
  using Held = held_distribution<Distribution, Generator, T>;
  using Sampler = sampler_of<Held, Generator, T>;
  using Types = FillTypes<NativeLanes, Sampler, ExecutionSpace, Generator, T>;
  static_assert(Types::is_plain,
                "Runnel::fill_events: this distribution looks at the whole "
                "state; use NonZero, or a set of streams");
  if (!makes_events_by_sets(exec, plan.rows)) {
    using Streams = StreamsOfEvents<Generator, Sampler, T>;
    StreamLaunch<Types, Streams>::launch(
        exec, 0, shape_of<Generator>(typename Generator::seed_type{}), plan,
        "Runnel::fill_events::" + std::string(Generator::name));
    return;
  }
  refuse_making(exec, "Runnel::fill_events");  // the sets
  for (std::int64_t row = 0; row < plan.rows.num_rows; ++row) {
    StreamSet<Generator, ExecutionSpace> set(
        exec, plan.list(row).template seed<Generator>());
    FillTarget<T> target;
    target.rows = plan.rows;
    target.rows.base = plan.rows.start(row);
    target.rows.num_rows = 1;
    target.size = plan.rows.row_length;
    target.caller = "Runnel::fill_events";
    fill_target<NativeLanes, Held>(exec, target, set, {});
  }
}

/// `fill_event_rows()` of values by an inverse CDF.
/// \param values  a `SpaceValues`
template <class Generator, class ExecutionSpace, class T, class Values>
void fill_event_values(ExecutionSpace const& exec, EventPlan<T> const& plan,
                       Values& values) {
  values.make_rows(exec, plan.rows, [&](auto const& unit_rows) {
    fill_event_rows<Generator, UnitWords>(
        exec,
        EventPlan<unit_word_type<T>>{unit_rows, plan.run, plan.first_event});
  });
}

/// The stream of an event, and the output of it, that each value of rows begins
/// with: for `DeepTails`.
template <class Generator, int Outputs>
struct EventPlaces {
  EventDigits<Generator> digits_at;
  SeedSequence run;
  std::uint64_t first_event = 0;

  RUNNEL_FUNCTION ElementDigits digits(std::int64_t row, std::int64_t i) const {
    return digits_at({run.with(first_event + static_cast<std::uint64_t>(row)),
                      0, static_cast<std::uint64_t>(i) * Outputs});
  }
};

template <class Generator, class ExecutionSpace, class T, class Distribution>
void fill_placed_events(ExecutionSpace const& exec, EventPlan<T> const& plan,
                        Distribution const& distribution) {
  static_assert(std::is_same_v<T, float> || std::is_same_v<T, double>,
                "Runnel::DeepTails and Runnel::GammaMarsagliaTsang fill float "
                "and double Views");
  using Places =
      EventPlaces<Generator, words_per_value<Distribution, Generator, T>>;
  using Cdf = PlacedInverseCdf<Distribution, Places>;
  SpaceValues<Cdf, Generator, T, ExecutionSpace> values(exec,
                                                        Cdf{distribution});
  values.set_places(Places{{}, plan.run, plan.first_event});
  fill_event_values<Generator>(exec, plan, values);
}

template <class Generator, class ExecutionSpace, class Distribution,
          FillableView<ExecutionSpace> ViewType>
void fill_plain_events(ExecutionSpace const& exec, ViewType const& view,
                       SeedSequence const& run, std::uint64_t first_event,
                       Distribution const& distribution) {
  using T = typename ViewType::non_const_value_type;
  static_assert(ViewType::rank() > 0,
                "Runnel::fill_events: row e of the View is filled from event "
                "e, so give it a rank of at least 1");
  if (view.size() == 0) return;
  EventPlan<T> const plan{event_rows(view, view.data()), run, first_event};
  if constexpr (PlacedDistribution<Distribution>) {
    fill_placed_events<Generator>(exec, plan, distribution);
  } else if constexpr (InverseCdf<Distribution, T>) {
    SpaceValues<Distribution, Generator, T, ExecutionSpace> values(
        exec, distribution);
    fill_event_values<Generator>(exec, plan, values);
  } else {
    fill_event_rows<Generator, Distribution>(exec, plan);
  }
}

}  // namespace Impl

/// Fills row e of a View with the first numbers of an event: those that
/// `EventStream<Generator>(run.with(first_event + e))` draws, one after the
/// other. Nothing is kept, so the same events give the same rows whichever are
/// filled together, on every back end.
///
/// Cost: seeding each stream (RANMAR: as long as 2000 numbers on a GPU and some
/// hundred on a host), then one pass of writing; a stream per lane, or, of few
/// long rows, a set of streams for each. Asynchronous as `fill`, but on a GPU
/// it waits for the whole GPU at the end of each row where rows are longer than
/// 1600 values times their number: each then has a set, whose memory is freed.
/// While the instance's stream is being captured, a lane makes each row.
///
/// \param exec         the instance that the kernels run on
/// \param view         rank ≥ 1, any layout; row e is filled in row-major
///   order (last index fastest); element types as for `fill`
/// \param run          the items that all events have in common: a name, a
///   number
/// \param first_event  row e is event `first_event` + e modulo 2^64
/// \param distribution  `DeepTails`, too: values in tails are those of a set of
///   the event's seed, `run.with(first_event + e).seed<Generator>()`
/// \throws std::runtime_error as `fill`
/// \throws std::invalid_argument if the distribution's parameters do not fit
///   the element type
template <BitGenerator Generator, class ExecutionSpace, class ViewType,
          class Distribution = Impl::default_distribution_of<ViewType>>
  requires Kokkos::is_execution_space_v<ExecutionSpace>
void fill_events(ExecutionSpace const& exec, ViewType const& view,
                 SeedSequence const& run, std::uint64_t first_event,
                 Distribution const& distribution = Distribution()) {
  static_assert(
      !HostSeeded<Generator>,
      "Runnel::fill_events: this generator is seeded on the host; use "
      "streams of a set, one per event");
  constexpr auto caller = "Runnel::fill_events";
  Kokkos::Profiling::ScopedRegion const region(caller);
  Impl::require_threads(exec, caller);
  Impl::with_plain_view(view, [&](auto const& plain) {
    using Plain = std::remove_cvref_t<decltype(plain)>;
    Impl::check_view_type<ExecutionSpace, Plain>();
    if constexpr (Impl::FillableView<Plain, ExecutionSpace> &&
                  !HostSeeded<Generator>) {
      Impl::fill_plain_events<Generator>(exec, plain, run, first_event,
                                         distribution);
    }
  });
}
/// `fill_events()` on the default instance of the View's execution space.
template <BitGenerator Generator, class ViewType,
          class Distribution = Impl::default_distribution_of<ViewType>>
  requires(!Kokkos::is_execution_space_v<ViewType>)
void fill_events(ViewType const& view, SeedSequence const& run,
                 std::uint64_t first_event,
                 Distribution const& distribution = Distribution()) {
  fill_events<Generator>(typename ViewType::execution_space(), view, run,
                         first_event, distribution);
}

}  // namespace Runnel

#endif  // RUNNEL_INTERFACES_FILL_EVENTS_HPP
