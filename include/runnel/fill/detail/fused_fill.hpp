// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_DETAIL_FUSED_FILL_HPP
#define RUNNEL_FILL_DETAIL_FUSED_FILL_HPP

#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>

#include <runnel/core/compiled_generator.hpp>
#include <runnel/core/concepts.hpp>
#include <runnel/distributions/detail/team_tables.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/fill/choose.hpp>
#include <runnel/fill/detail/launch.hpp>
#include <runnel/fill/detail/planned_fill.hpp>
#include <runnel/fill/detail/team_size.hpp>
#include <runnel/fill/kernels/counters/counter_fill.hpp>
#include <runnel/fill/kernels/rows/row_fill.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/request.hpp>
#include <runnel/fill/plan/target.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/tuning.hpp>
#include <runnel/streams/stream_set.hpp>

/// Fills by an inverse CDF in one pass: a generator's kernels make the values
/// themselves, in registers, instead of unit words that `QuantileKernel` reads
/// again.
///
///     two kernels   words -> memory -> values -> memory   12 bytes per float
///     fused         words -> values -> memory              4 bytes per float
///
/// A GPU's memory makes that three times as fast; hosts, whose caches hold the
/// words, gain nothing. A fused kernel is compiled for each generator and
/// distribution, so few distributions ask for it (`is_fused_on_devices`): those
/// of which a value takes few operations.
namespace Runnel::Impl {

/// Values of two words have not been tried fused where a team steps a ring.
template <class Distribution, class ExecutionSpace, class Generator, class T>
constexpr bool is_fused() {
  if constexpr (requires { requires Distribution::is_fused_on_devices; }) {
    using Words = UnitWords::sampler<Generator, unit_word_type<T>>;
    return Backend<ExecutionSpace>::on_device &&
           (Words::words_per_value == 1 || !steps_in_ring<Generator>);
  } else {
    return false;
  }
}

/// The sampler of a fused fill.
template <class Distribution, class ExecutionSpace, class Generator, class T>
using FusedSampler = QuantileSampler<Distribution, Generator, T,
                                     typename ExecutionSpace::memory_space>;

template <class Distribution, class ExecutionSpace, class Generator, class T>
using FusedTypes =
    FillTypes<NativeLanes,
              FusedSampler<Distribution, ExecutionSpace, Generator, T>,
              ExecutionSpace, Generator, T>;
/// The same of the unit words, by which the kernel is chosen.
template <class Types>
using UnitWordTypes =
    FillTypes<NativeLanes,
              UnitWords::sampler<typename Types::Generator,
                                 unit_word_type<typename Types::T>>,
              typename Types::ExecutionSpace, typename Types::Generator,
              unit_word_type<typename Types::T>>;

/// Has the request a kernel that makes values by a sampler with parameters, and
/// is that worth it? Values of two words in long rows are made so by some
/// kernels, and of some generators, only (one H100, double, one sequence:
/// `mrg32k3a` 98 -> 117 Gnum/s, `ranmar24` 99 -> 110, `sprng_lcg64` 99 -> 91),
/// and in large arrays only: two kernels have more lanes at work in small ones.
template <class Types, class Set>
bool may_be_fused(typename Types::ExecutionSpace const& exec,
                  FillTarget<typename Types::T> const& target, Set& streams,
                  FillOptions const& options) {
  using Generator = typename Types::Generator;
  auto const request = make_request<Types>(exec, target, streams, options);
  Kernel const kernel = choose_kernel<UnitWordTypes<Types>>(request);
  if (kernel == Kernel::streams) return true;
  if constexpr (Types::Sampler::words_per_value == 1) {
    return kernel != Kernel::tiles;
  } else {
    constexpr std::int64_t least_values = std::int64_t{1} << 23;
    return kernel == Kernel::counters ||
           (kernel == Kernel::rows && device_tuning<Generator>.fuses_pairs &&
            request.rows.size() >= least_values);
  }
}

/// The same with the sampler's table in shared memory.
template <class Types>
using TeamTableTypes =
    FillTypes<typename Types::Choice, TeamTableSampler<typename Types::Sampler>,
              typename Types::ExecutionSpace, typename Types::Generator,
              typename Types::T>;

/// Has a fused kernel a form that reads its table in shared memory? Floats of
/// `philox4x32` are made as fast out of the caches (one H100: 539 normal
/// numbers per ns, both ways), and lanes that make runs leave no room for a
/// table.
template <class Types>
constexpr bool has_team_table() {
  using B = Backend<typename Types::ExecutionSpace>;
  using Generator = typename Types::Generator;
  if constexpr (HasTeamTable<typename Types::Sampler> &&
                requires { requires B::has_team_tables; }) {
    return counter_based<Generator> ? sizeof(typename Types::T) == 8
                                    : !makes_runs<Generator>;
  } else {
    return false;
  }
}

/// Does a team write enough bytes for its table, one and a half times as many
/// as the table has, or as many where no states are loaded besides? And is
/// there room for the table beside the scratch of four of its threads?
template <class Types, class Fill>
bool team_table_pays(typename Types::ExecutionSpace const& exec,
                     FillOptions const& options,
                     typename Types::KernelPlan const& plan) {
  constexpr int usual_team = 8;
  constexpr auto value_bytes =
      static_cast<std::int64_t>(sizeof(typename Types::T));
  constexpr auto table_bytes =
      static_cast<std::int64_t>(Fill::static_shared_bytes);
  int const team = options.team_size > 0 ? options.team_size : usual_team;
  std::int64_t const group = std::min(plan.chunk, plan.rows.longest());
  constexpr bool loads_states = !counter_based<typename Types::Generator>;
  return 2 * team * group * value_bytes >=
             (loads_states ? 3 : 2) * table_bytes &&
         Fill::team_scratch(std::min(team, 4), Types::groups, plan.shape) <=
             most_team_scratch<Fill>(exec);
}

/// Launches the fused kernel of a plan, with its table in shared memory where
/// that pays (one H100, one sequence of doubles: exponential numbers of
/// `philox4x32` 188 -> 312 Gnum/s, of `ranmar48` 157 -> 287, normal ones
/// 139 -> 180 and 129 -> 156).
template <class Types>
void launch_fused(typename Types::ExecutionSpace const& exec,
                  FillOptions const& options,
                  typename Types::KernelPlan const& plan,
                  std::string const& label) {
  if constexpr (has_team_table<Types>()) {
    using Generator = typename Types::Generator;
    using T = typename Types::T;
    using TableTypes = TeamTableTypes<Types>;
    using Sampler = typename TableTypes::Sampler;
    constexpr bool counts = counter_based<Generator>;
    using TableKernel = std::conditional_t<counts, CountersKernel, RowsKernel>;
    using Fill = std::conditional_t<counts, CounterFill<Generator, Sampler, T>,
                                    RowFill<Generator, Sampler, T>>;
    if (plan.kernel == (counts ? Kernel::counters : Kernel::rows) &&
        team_table_pays<Types, Fill>(exec, options, plan)) {
      TableKernel::template launch<TableTypes>(exec, options,
                                               {plan, {plan.sampler}}, label);
      return;
    }
  }
  launch_fill<Types>(exec, options, plan, label);
}

/// \pre may_be_fused(...)
template <class Distribution, class ExecutionSpace, class Generator, class T>
void fused_fill_here(
    ExecutionSpace const& exec, FillTarget<T> const& target,
    StreamSet<Generator, ExecutionSpace>& streams, FillOptions const& options,
    FusedSampler<Distribution, ExecutionSpace, Generator, T> const& sampler) {
  using Types = FusedTypes<Distribution, ExecutionSpace, Generator, T>;
  planned_fill<Types>(exec, target, streams, options, [&](auto const& plan) {
    launch_fused<Types>(exec, options, {plan, sampler},
                        fill_label<Generator>());
  });
}

/// The same out of the library (src/compiled).
template <class Distribution, class ExecutionSpace, class Generator, class T>
void compiled_fused_fill(
    ExecutionSpace const& exec, FillTarget<T> const& target,
    StreamSet<Generator, ExecutionSpace>& streams, FillOptions const& options,
    FusedSampler<Distribution, ExecutionSpace, Generator, T> const& sampler);

template <class Distribution, class ExecutionSpace, class Generator, class T>
void fused_fill(
    ExecutionSpace const& exec, FillTarget<T> const& target,
    StreamSet<Generator, ExecutionSpace>& streams, FillOptions const& options,
    FusedSampler<Distribution, ExecutionSpace, Generator, T> const& sampler) {
  if constexpr (is_compiled_generator<Generator>() &&
                is_enabled_space<ExecutionSpace>) {
    compiled_fused_fill<Distribution>(exec, target, streams, options, sampler);
  } else {
    fused_fill_here<Distribution>(exec, target, streams, options, sampler);
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_DETAIL_FUSED_FILL_HPP
