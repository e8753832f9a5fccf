// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_CHOOSE_VALUES_HPP
#define RUNNEL_FILL_CHOOSE_VALUES_HPP

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include <runnel/core/concepts.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/fill/choose.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/request.hpp>
#include <runnel/fill/plan/target.hpp>
#include <runnel/fill/request/launch.hpp>
#include <runnel/fill/teams/team_size.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/tuning.hpp>

/// Chooses, once per request, whether the values of an inverse CDF are made by
/// the kernel that makes their words, or by a second one. In order:
///
///     is_fused         may the kernel that makes the words make the values?
///     may_be_fused     is it faster than a second kernel for this request?
///     has_table_form   can it keep a distribution's table in shared memory?
///     team_table_pays  does it, for this plan?
///
/// `choose.hpp` chooses the kernel of the words. The second kernel is
/// `QuantileKernel`, or for one long run on a GPU `PackKernel`, which says for
/// which (`has_pack_kernel`, `packs_serve`).
namespace Runnel::Impl {

template <class Distribution, class ExecutionSpace, class Generator, class T>
constexpr bool is_fused() {
  if constexpr (requires { requires Distribution::is_fused_on_devices; }) {
    return Backend<ExecutionSpace>::on_device;
  } else {
    return false;
  }
}

/// The `FillTypes` of the unit words of values, by which the kernel is chosen.
template <class Types>
using UnitWordTypes =
    FillTypes<NativeLanes,
              UnitWords::sampler<typename Types::Generator,
                                 unit_word_type<typename Types::T>>,
              typename Types::ExecutionSpace, typename Types::Generator,
              unit_word_type<typename Types::T>>;

/// Returns whether one kernel is faster than two. Where words and values are
/// written together, fewer lanes are at work on the values in small arrays
/// (Gnum/s of one sequence, two kernels -> one):
///
///     one H200                          2^29 numbers     2^20
///     philox4x32   integers, 32 bits    135 -> 438       10 -> 153
///     mt19937      integers, 32 bits     72 -> 313      3.8 -> 4.5
///     mt19937      integers, 64 bits    139 -> 277      5.3 -> 4.1
///     mt19937      Poisson, 32 bits      67 -> 111      3.6 -> 1.7
///     mt19937      Poisson, 64 bits     128 -> 109      4.9 -> 1.6
///     mtdc         Poisson, 64 bits     138 -> 177       12 -> 6
///     one H100
///     mrg32k3a     normal, double        98 -> 117
///     ranmar24     normal, double        99 -> 110
///     sprng_lcg64  normal, double        99 -> 91
template <class Types>
constexpr bool is_faster_fused(Kernel kernel, std::int64_t size) {
  constexpr ValueCost cost = Types::Sampler::cost;
  constexpr bool has_four_bytes = sizeof(typename Types::T) == 4;
  if (kernel == Kernel::streams || kernel == Kernel::counters) return true;
  bool const is_large = size >= std::int64_t{1} << 23;
  if constexpr (cost == ValueCost::search) {
    return kernel == Kernel::rows
               ? has_four_bytes || is_large
               : is_large && (has_four_bytes || kernel != Kernel::ring);
  } else if constexpr (Types::Sampler::words_per_value == 1) {
    return true;
  } else if constexpr (cost == ValueCost::few_operations) {
    return kernel != Kernel::ring || is_large;
  } else {
    return kernel != Kernel::lanes && is_large &&
           device_tuning<typename Types::Generator>.fuses_pairs;
  }
}

/// Returns whether there is a kernel for the request that makes values by a
/// sampler with parameters, and is faster.
template <class Types, class Set>
bool may_be_fused(typename Types::ExecutionSpace const& exec,
                  FillTarget<typename Types::T> const& target, Set& streams,
                  FillOptions const& options) {
  auto const request = make_request<Types>(exec, target, streams, options);
  Kernel const kernel = choose_kernel<UnitWordTypes<Types>>(request);
  return kernel != Kernel::tiles &&
         is_faster_fused<Types>(kernel, request.rows.size());
}

/// Returns whether a team writes enough bytes for its table (one and a half
/// times as many as the table has, or as many where no states are loaded
/// besides), and there is room for the table beside the scratch of four of its
/// threads.
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
  constexpr bool loads_states = !CounterBased<typename Types::Generator>;
  return 2 * team * group * value_bytes >=
             (loads_states ? 3 : 2) * table_bytes &&
         has_team_room<Fill>(exec, std::min(team, 4), Types::groups,
                             plan.shape);
}

/// Returns whether a kernel is compiled with tables in shared memory.
/// Counter-based generators have one for nearly all requests.
template <class Types, class Chosen>
constexpr bool has_table_form() {
  if constexpr (!Types::has_team_table) {
    return false;
  } else if constexpr (TableKernel<Chosen, Types>) {
    return !CounterBased<typename Types::Generator> ||
           std::is_same_v<Chosen, CountersKernel>;
  } else {
    return false;
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_CHOOSE_VALUES_HPP
