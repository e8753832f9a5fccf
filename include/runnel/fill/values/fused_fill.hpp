// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_VALUES_FUSED_FILL_HPP
#define RUNNEL_FILL_VALUES_FUSED_FILL_HPP

#include <string>
#include <type_traits>
#include <utility>

#include <runnel/core/compiled_generator.hpp>
#include <runnel/distributions/detail/team_tables.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/fill/choose_values.hpp>
#include <runnel/fill/kernels/counters/counter_fill.hpp>
#include <runnel/fill/kernels/rows/row_fill.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/target.hpp>
#include <runnel/fill/request/launch.hpp>
#include <runnel/fill/request/planned_fill.hpp>
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

/// `Types` with the sampler's table in shared memory.
template <class Types, int MoreOctaves>
using TeamTableTypes =
    FillTypes<typename Types::Choice,
              TeamTableSampler<typename Types::Sampler, MoreOctaves>,
              typename Types::ExecutionSpace, typename Types::Generator,
              typename Types::T>;

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

#endif  // RUNNEL_FILL_VALUES_FUSED_FILL_HPP
