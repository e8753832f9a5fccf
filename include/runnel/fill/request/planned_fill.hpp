// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_REQUEST_PLANNED_FILL_HPP
#define RUNNEL_FILL_REQUEST_PLANNED_FILL_HPP

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include <runnel/core/concepts.hpp>
#include <runnel/fill/choose.hpp>
#include <runnel/fill/choose_request.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/cut.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/fill/plan/jumps.hpp>
#include <runnel/fill/plan/one_chunk.hpp>
#include <runnel/fill/plan/request.hpp>
#include <runnel/fill/plan/target.hpp>
#include <runnel/fill/request/advanced_set.hpp>
#include <runnel/fill/request/check_request.hpp>
#include <runnel/fill/request/dealt.hpp>
#include <runnel/fill/request/spread_rows.hpp>
#include <runnel/streams/stream_set.hpp>

/// From rows and a set of streams to a plan, and from there to the kernel.
namespace Runnel::Impl {

/// Where the states at the end of a request go.
enum class NewStates {
  in_place,
  others,  ///< a second array, for `StreamSetAccess::take_other_states`
  some     ///< the same, some streams only: `StreamSetAccess::keep_states`
};

/// Sets the pointers to the states that the kernel reads and to those that it
/// writes. Both are the same memory if one chunk steps each stream, and if the
/// kernel `steps_lent_states`: it then steps the copy that handles use. Else
/// the caller takes the new states after the launch, as the result says.
template <class Types, class Set>
NewStates add_states(Set& streams, typename Types::Plan& plan) {
  bool is_lent = false;
  with_kernel<Types>(plan.kernel, [&]<class Chosen>(Chosen) {
    is_lent = Chosen::template steps_lent_states<Types>;
  });
  if (is_lent) {
    auto const lent = StreamSetAccess::lend_to_fill(streams);
    plan.lent_words = lent.words;
    plan.lent_stride = Types::on_device ? lent.num_streams : lent.row_words;
    return NewStates::in_place;
  }
  plan.states = StreamSetAccess::states(streams);
  if (plan.chunks_per_row == 1 && !plan.rows_share_stream) {
    plan.new_states = StreamSetAccess::states_in_place(streams);
    return NewStates::in_place;
  }
  plan.new_states = StreamSetAccess::other_states(streams);
  bool const are_some =
      plan.rows.num_rows < plan.num_streams && !plan.rows_share_stream;
  return are_some ? NewStates::some : NewStates::others;
}
/// Copies the new states of the streams that had a row, if not all had one.
template <class Set, class Plan>
void keep_states(Set& streams, Plan const& plan) {
  std::int64_t const end = plan.cursor + plan.rows.num_rows;
  std::int64_t const last = std::min(end, plan.num_streams);
  auto const keep = [&](std::int64_t first, std::int64_t count) {
    if (count <= 0) return;
    StreamSetAccess::keep_states(streams, static_cast<std::uint64_t>(first),
                                 static_cast<std::uint64_t>(count));
  };
  keep(plan.cursor, last - plan.cursor);
  keep(0, end - last);
}

/// Rows and a set as a request.
template <class Types, class Set>
auto make_request(typename Types::ExecutionSpace const& exec,
                  FillTarget<typename Types::T> const& target, Set& streams,
                  FillOptions const& options) {
  using Generator = typename Types::Generator;
  FillRequest<typename Types::ExecutionSpace, Set, typename Types::T> request{
      exec, streams, options, target.rows, streams.shape(), target.caller};
  request.outputs = Types::Sampler::words_per_value;
  request.num_parts = streams.leapfrog().num_parts;
  request.stepped_parts =
      stepped_parts<Generator>(request.num_parts, target.caller);
  request.is_plain = Types::is_plain;
  request.in_lanes = std::is_same_v<typename Types::Choice, RowsInLanes>;
  request.has_parameters = Types::has_parameters;
  request.has_team_table = Types::has_team_table;
  request.rows_share_stream = target.rows_share_stream;
  request.row_step =
      target.row_step > 0 ? target.row_step : target.rows.row_length;
  return request;
}

/// A request as a plan that is not cut yet. \param cursor  stream of row 0
template <class Request>
typename Request::Plan uncut_plan(Request const& request, std::int64_t cursor) {
  auto plan = one_chunk_plan<typename Request::Generator>(
      request.rows, request.shape, request.outputs, request.stepped_parts);
  plan.num_streams = static_cast<std::int64_t>(request.streams.size());
  plan.cursor = cursor;
  plan.rows_share_stream = request.rows_share_stream;
  plan.row_step = request.row_step;
  return plan;
}

/// Cuts rows for the plan's kernel.
template <class Types, class Request>
void cut_for_kernel(Request const& request, typename Types::Plan& plan) {
  with_kernel<Types>(plan.kernel, [&]<class Chosen>(Chosen) {
    Cut const cut = Chosen::cut(request);
    plan.chunk = cut.chunk;
    plan.chunks_per_row = cut.chunks_per_row;
    plan.lane_run = cut.lane_run;
  });
}
/// Adds the jumps to the chunks of a plan, and its kernel's other data.
template <class Types, class Request>
void prepare_kernel(Request& request, typename Types::Plan& plan) {
  with_kernel<Types>(plan.kernel, [&]<class Chosen>(Chosen) {
    if constexpr (!Chosen::needs_no_jumps) {
      add_chunk_jumps(request, plan);
      if constexpr (!Chosen::lanes_have_chunks) {
        add_lane_jumps(request, plan);
      }
    }
    Chosen::prepare(request, plan);
  });
}

/// Fills rows. Errors are found before the set or memory has changed; where a
/// kernel cannot be launched, the set is as before.
/// \param launch  launch(plan) launches the plan's kernel
template <class Types, class Set, class Launch>
void planned_fill(typename Types::ExecutionSpace const& exec,
                  FillTarget<typename Types::T> const& target, Set& streams,
                  FillOptions const& options, Launch const& launch) {
  constexpr int outputs = Types::Sampler::words_per_value;
  auto request = make_request<Types>(exec, target, streams, options);
  bool const is_spread =
      target.row_step > 0 && has_streams_of_rows<Types>(request);
  if (is_spread) request.rows_share_stream = false;
  bool const goes_on =
      target.is_dealt_out && target.order == Order::interleaved;
  if (!target.is_within_streams) {
    check_values_left(streams, target.passed(), outputs,
                      goes_on ? Order::interleaved : Order::blocked,
                      target.caller);
  }

  auto plan =
      uncut_plan(request, goes_on ? static_cast<std::int64_t>(streams.cursor())
                                  : target.first_stream);
  plan.kernel = choose_kernel<Types>(request);
  cut_for_kernel<Types>(request, plan);
  prepare_kernel<Types>(request, plan);
  auto new_states = NewStates::in_place;
  if (is_spread) {
    spread_rows(request, plan);
  } else {
    new_states = add_states<Types>(streams, plan);
  }
  AdvancedSet advanced(streams, advance_of(streams, target, outputs));
  launch(plan);
  advanced.keep();
  if (is_spread) keep_last_row(request, plan);
  if (new_states == NewStates::some) keep_states(streams, plan);
  if (new_states == NewStates::others) {
    StreamSetAccess::take_other_states(streams);
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_REQUEST_PLANNED_FILL_HPP
