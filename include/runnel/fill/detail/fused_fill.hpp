// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_DETAIL_FUSED_FILL_HPP
#define RUNNEL_FILL_DETAIL_FUSED_FILL_HPP

#include <runnel/core/compiled_generator.hpp>
#include <runnel/core/concepts.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/fill/choose.hpp>
#include <runnel/fill/detail/launch.hpp>
#include <runnel/fill/detail/planned_fill.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/request.hpp>
#include <runnel/fill/plan/target.hpp>
#include <runnel/lanes/backend.hpp>
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

/// Of generators that do not leap, whose words pass through scratch memory
/// where a value takes two of them, two kernels are faster: `ranmar24` as
/// double 101 Gnum/s on an H200, 87 fused (docs/distributions.md).
template <class Distribution, class ExecutionSpace, class Generator, class T>
constexpr bool is_fused() {
  if constexpr (requires { requires Distribution::is_fused_on_devices; }) {
    using Words = UnitWords::sampler<Generator, unit_word_type<T>>;
    return Backend<ExecutionSpace>::on_device &&
           (Words::words_per_value == 1 || leaps<Generator>);
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
/// is that worth it? Lanes that make runs of values of two words are slower
/// fused but where rows are short (one H100, `sprng_lcg64`, double: one
/// sequence 99 -> 91 Gnum/s, 2^20 rows of 16 numbers 70 -> 121).
template <class Types, class Set>
bool may_be_fused(typename Types::ExecutionSpace const& exec,
                  FillTarget<typename Types::T> const& target, Set& streams,
                  FillOptions const& options) {
  using Generator = typename Types::Generator;
  Kernel const kernel = choose_kernel<UnitWordTypes<Types>>(
      make_request<Types>(exec, target, streams, options));
  constexpr bool has_slow_runs = makes_runs<Generator> &&
                                 !counter_based<Generator> &&
                                 Types::Sampler::words_per_value > 1;
  return kernel == Kernel::streams ||
         (kernel != Kernel::tiles && !has_slow_runs);
}

/// \pre may_be_fused(...)
template <class Distribution, class ExecutionSpace, class Generator, class T>
void fused_fill_here(
    ExecutionSpace const& exec, FillTarget<T> const& target,
    StreamSet<Generator, ExecutionSpace>& streams, FillOptions const& options,
    FusedSampler<Distribution, ExecutionSpace, Generator, T> const& sampler) {
  using Types = FusedTypes<Distribution, ExecutionSpace, Generator, T>;
  planned_fill<Types>(exec, target, streams, options, [&](auto const& plan) {
    launch_fill<Types>(exec, options, {plan, sampler}, fill_label<Generator>());
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
