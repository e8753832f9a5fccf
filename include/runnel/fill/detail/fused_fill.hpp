// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_DETAIL_FUSED_FILL_HPP
#define RUNNEL_FILL_DETAIL_FUSED_FILL_HPP

#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

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
/// On a GPU, which memory limits, that is three times as fast (32-bit integers,
/// whose unit words have 64 bits: five times); hosts, whose caches hold the
/// words, gain nothing. A fused kernel is compiled for each generator and
/// inverse CDF, so only distributions whose values take few operations ask for
/// it (`is_fused_on_devices`). Distributions that share an inverse CDF share
/// the kernels, as those by a `DiscreteTable` do.
namespace Runnel::Impl {

template <class Distribution, class ExecutionSpace, class Generator, class T>
constexpr bool is_fused() {
  if constexpr (requires { requires Distribution::is_fused_on_devices; }) {
    return Backend<ExecutionSpace>::on_device;
  } else {
    return false;
  }
}

/// Whether the library contains the fused kernels of an inverse CDF
/// (src/compiled). Others are compiled where they are used.
template <class Quantile>
concept HeldQuantile = requires { requires Quantile::is_held; };

/// Integers that differ in their sign alone have one kernel, that of the
/// unsigned ones.
template <class Quantile>
concept HasUnsignedForm =
    requires(Quantile const& quantile) { quantile.as_unsigned(); };

/// An inverse CDF in fused kernels, and the type of its values there.
template <class Quantile, class T>
struct FusedForm {
  using quantile = Quantile;
  using value_type = T;
  static Quantile of(Quantile const& quantile) { return quantile; }
};
template <HasUnsignedForm Quantile, class T>
struct FusedForm<Quantile, T> {
  using value_type = std::make_unsigned_t<T>;
  static auto of(Quantile const& quantile) { return quantile.as_unsigned(); }
  using quantile = decltype(of(std::declval<Quantile const&>()));
};

template <class Quantile, class Generator, class T>
using FusedSampler = UnitWordSampler<Quantile, Generator, T>;

template <class Quantile, class ExecutionSpace, class Generator, class T>
using FusedTypes = FillTypes<NativeLanes, FusedSampler<Quantile, Generator, T>,
                             ExecutionSpace, Generator, T>;
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

/// `Types` with the sampler's table in shared memory.
template <class Types, int MoreOctaves>
using TeamTableTypes =
    FillTypes<typename Types::Choice,
              TeamTableSampler<typename Types::Sampler, MoreOctaves>,
              typename Types::ExecutionSpace, typename Types::Generator,
              typename Types::T>;

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

/// Launches the fused kernel of a plan, with its table in shared memory where
/// that pays (one H100, one sequence of doubles: exponential numbers of
/// `philox4x32` 188 -> 312 Gnum/s, of `ranmar48` 157 -> 287, normal ones
/// 139 -> 180 and 129 -> 156).
template <class Types>
void launch_fused(typename Types::ExecutionSpace const& exec,
                  FillOptions const& options,
                  typename Types::KernelPlan const& plan,
                  std::string const& label) {
  with_kernel<Types>(plan.kernel, [&]<class Chosen>(Chosen) {
    if constexpr (has_table_form<Types, Chosen>()) {
      using TableTypes =
          TeamTableTypes<Types, Chosen::template table_octaves<Types>>;
      using Fill = typename Chosen::template FillOf<TableTypes>;
      if (team_table_pays<Types, Fill>(exec, options, plan)) {
        Chosen::template launch<TableTypes>(exec, options,
                                            {plan, {plan.sampler}}, label);
        return;
      }
    }
    Chosen::template launch<Types>(exec, options, plan, label);
  });
}

/// \pre may_be_fused(...)
template <class Quantile, class ExecutionSpace, class Generator, class T>
void fused_fill_in_source(ExecutionSpace const& exec,
                          FillTarget<T> const& target,
                          StreamSet<Generator, ExecutionSpace>& streams,
                          FillOptions const& options,
                          Quantile const& quantile) {
  using Types = FusedTypes<Quantile, ExecutionSpace, Generator, T>;
  typename Types::Sampler const sampler(quantile);
  planned_fill<Types>(exec, target, streams, options, [&](auto const& plan) {
    launch_fused<Types>(exec, options, {plan, sampler},
                        fill_label<Generator>());
  });
}

/// `fused_fill_in_source()` out of the library (src/compiled).
template <class Quantile, class ExecutionSpace, class Generator, class T>
void compiled_fused_fill(ExecutionSpace const& exec,
                         FillTarget<T> const& target,
                         StreamSet<Generator, ExecutionSpace>& streams,
                         FillOptions const& options, Quantile const& quantile);

template <class Quantile, class ExecutionSpace, class Generator, class T>
void fused_fill(ExecutionSpace const& exec, FillTarget<T> const& target,
                StreamSet<Generator, ExecutionSpace>& streams,
                FillOptions const& options, Quantile const& quantile) {
  if constexpr (HeldQuantile<Quantile> && is_compiled_generator<Generator>() &&
                is_enabled_space<ExecutionSpace>) {
    compiled_fused_fill(exec, target, streams, options, quantile);
  } else {
    fused_fill_in_source(exec, target, streams, options, quantile);
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_DETAIL_FUSED_FILL_HPP
