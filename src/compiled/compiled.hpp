// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_COMPILED_COMPILED_HPP
#define RUNNEL_SRC_COMPILED_COMPILED_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/distributions/exponential.hpp>
#include <runnel/distributions/integers.hpp>
#include <runnel/distributions/normal.hpp>
#include <runnel/distributions/poisson.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/distributions/uniform_real.hpp>
#include <runnel/fill/request/compiled_fill.hpp>
#include <runnel/fill/request/launch.hpp>
#include <runnel/fill/request/planned_fill.hpp>
#include <runnel/fill/request/thread_fill.hpp>
#include <runnel/fill/values/fused_fill.hpp>
#include <runnel/generators/list.hpp>
#include <runnel/streams/detail/jump_kernels.hpp>
#include <runnel/streams/detail/lent_record.hpp>
#include <runnel/streams/detail/seed_kernels.hpp>
#include <string>

/// \file
/// The kernels that the library holds, of one generator on one execution
/// space. Included by one source file per generator, or one per part of a
/// generator, configured from generator.cpp.in.

namespace Runnel::Impl {

// Instantiated for all pairs; pairs that no fill asks for are empty.

template <class Distribution, class ExecutionSpace, class Generator, class T>
void compiled_fill(ExecutionSpace const& exec, FillTarget<T> const& target,
                   StreamSet<Generator, ExecutionSpace>& streams,
                   FillOptions const& options) {
  if constexpr (is_held_fill<Distribution, Generator, T>()) {
    using Sampler = sampler_of<Distribution, Generator, T>;
    using Types = FillTypes<NativeLanes, Sampler, ExecutionSpace, Generator, T>;
    planned_fill<Types>(exec, target, streams, options, [&](auto const& plan) {
      launch_fill<Types>(exec, options, plan, fill_label<Generator>());
    });
  }
}

template <class Distribution, class ExecutionSpace, class Generator, class T>
void compiled_launch(ExecutionSpace const& exec, FillOptions const& options,
                     FillPlan<Generator, T> const& plan,
                     std::string const& label) {
  if constexpr (is_held_fill<Distribution, Generator, T>()) {
    using Sampler = sampler_of<Distribution, Generator, T>;
    using Types = FillTypes<NativeLanes, Sampler, ExecutionSpace, Generator, T>;
    launch_fill<Types>(exec, options, plan, label);
  }
}

template <class Quantile, class ExecutionSpace, class Generator, class T>
void compiled_fused_fill(ExecutionSpace const& exec,
                         FillTarget<T> const& target,
                         StreamSet<Generator, ExecutionSpace>& streams,
                         FillOptions const& options, Quantile const& quantile) {
  if constexpr (Backend<ExecutionSpace>::on_device) {
    fused_fill_in_source(exec, target, streams, options, quantile);
  }
}

template <class Distribution, class Generator, class T>
void compiled_thread_fill(FillPlan<Generator, T> const& plan,
                          ThreadScratch const& scratch) {
  if constexpr (is_held_fill<Distribution, Generator, T>()) {
    using Sampler = sampler_of<Distribution, Generator, T>;
    run_on_thread<ThreadTypes<Generator, Sampler, T>>(plan, scratch);
  }
}

template <class Distribution, class Generator, class T>
void compiled_row(HeldRow<Distribution, Generator, T> const& row,
                  [[maybe_unused]] void* scratch) {
  if constexpr (has_held_row<Distribution, Generator, T>()) {
    run_on_host<typename Generator::lane_word>(row, HostThread(scratch),
                                               host_isa(), NativeLanes{});
  }
}

template <class Generator, class ExecutionSpace>
void compiled_seed_streams(ExecutionSpace const& exec,
                           typename Generator::seed_type const& seed,
                           std::uint64_t first_stream, std::int64_t num_streams,
                           typename Generator::state_word* states) {
  seed_streams_in_source<Generator>(exec, seed, first_stream, num_streams,
                                    states);
}

template <class Generator, class ExecutionSpace>
void compiled_jump_streams(ExecutionSpace const& exec,
                           typename Generator::seed_type const& seed, UInt128 n,
                           StreamRange const& streams,
                           typename Generator::state_word* states) {
  jump_streams_in_source<Generator>(exec, seed, n, streams, states);
}

template <class Generator, bool Back, class ExecutionSpace>
void compiled_copy_lent(
    ExecutionSpace const& exec,
    LentRecord<Generator, Backend<ExecutionSpace>::on_device> const& lent,
    typename Generator::state_word* states) {
  copy_lent<Generator, Back>(exec, lent, states);
}

// f(distribution, type, ...) for all that the library holds.
#define RUNNEL_FOR_HELD_REALS(f, T, ...) \
  f(Reference, T, __VA_ARGS__);          \
  f(Uniform, T, __VA_ARGS__);            \
  f(UniformExact, T, __VA_ARGS__);       \
  f(NonZero, T, __VA_ARGS__);            \
  f(Cern, T, __VA_ARGS__)
#define RUNNEL_FOR_HELD_INTEGERS(f, ...)    \
  f(Native, std::uint32_t, __VA_ARGS__);    \
  f(Native, std::uint64_t, __VA_ARGS__);    \
  f(Bits, std::int32_t, __VA_ARGS__);       \
  f(Bits, std::uint32_t, __VA_ARGS__);      \
  f(Bits, std::uint64_t, __VA_ARGS__);      \
  f(UnitWords, std::uint32_t, __VA_ARGS__); \
  f(UnitWords, std::uint64_t, __VA_ARGS__); \
  f(Words, std::uint32_t, __VA_ARGS__);     \
  f(Words, std::uint64_t, __VA_ARGS__)

#define RUNNEL_COMPILED_IN(Distribution, T, Generator, Space)           \
  template void compiled_fill<Distribution, Space, Generator, T>(       \
      Space const&, FillTarget<T> const&, StreamSet<Generator, Space>&, \
      FillOptions const&);                                              \
  template void compiled_launch<Distribution, Space, Generator, T>(     \
      Space const&, FillOptions const&, FillPlan<Generator, T> const&,  \
      std::string const&)
#define RUNNEL_COMPILED_FUSED(Distribution, T, Generator, Space)        \
  template void compiled_fused_fill(                                    \
      Space const&, FillTarget<T> const&, StreamSet<Generator, Space>&, \
      FillOptions const&,                                               \
      quantile_in<Distribution, T, Space::memory_space> const&)
#define RUNNEL_COMPILED_THREAD(Distribution, T, Generator)        \
  template void compiled_thread_fill<Distribution, Generator, T>( \
      FillPlan<Generator, T> const&, ThreadScratch const&);       \
  template void compiled_row<Distribution, Generator, T>(         \
      HeldRow<Distribution, Generator, T> const&, void*)

#define RUNNEL_COMPILED_LENT(Generator, Space, Back)                         \
  template void compiled_copy_lent<Generator, Back, Space>(                  \
      Space const&, LentRecord<Generator, Backend<Space>::on_device> const&, \
      Generator::state_word*)
/// Kernels of a set, for all types of values.
#define RUNNEL_COMPILED_SETS(Generator, Space)                                \
  template void compiled_seed_streams<Generator, Space>(                      \
      Space const&, Generator::seed_type const&, std::uint64_t, std::int64_t, \
      Generator::state_word*);                                                \
  template void compiled_jump_streams<Generator, Space>(                      \
      Space const&, Generator::seed_type const&, UInt128, StreamRange const&, \
      Generator::state_word*);                                                \
  RUNNEL_COMPILED_LENT(Generator, Space, false);                              \
  RUNNEL_COMPILED_LENT(Generator, Space, true)

// The fills that one source file contains, by the threads of a space and by the
// calling thread of the host: all, or one section, which takes compilers of
// GPUs minutes.
#define RUNNEL_COMPILED_REALS(T, Generator, Space)                \
  RUNNEL_FOR_HELD_REALS(RUNNEL_COMPILED_IN, T, Generator, Space); \
  RUNNEL_COMPILED_FUSED(Normal, T, Generator, Space);             \
  RUNNEL_COMPILED_FUSED(Exponential, T, Generator, Space);        \
  RUNNEL_COMPILED_FUSED(UniformReal, T, Generator, Space)
// Poisson stands for all distributions by a table.
#define RUNNEL_COMPILED_FUSED_INTEGERS(T, Generator, Space) \
  RUNNEL_COMPILED_FUSED(Integers<T>, T, Generator, Space);  \
  RUNNEL_COMPILED_FUSED(Poisson, T, Generator, Space)
#define RUNNEL_COMPILED_FLOATS(Generator, Space) \
  RUNNEL_COMPILED_REALS(float, Generator, Space)
#define RUNNEL_COMPILED_DOUBLES(Generator, Space) \
  RUNNEL_COMPILED_REALS(double, Generator, Space)
#define RUNNEL_COMPILED_INTEGERS(Generator, Space)                 \
  RUNNEL_FOR_HELD_INTEGERS(RUNNEL_COMPILED_IN, Generator, Space);  \
  RUNNEL_COMPILED_FUSED_INTEGERS(std::uint32_t, Generator, Space); \
  RUNNEL_COMPILED_FUSED_INTEGERS(std::uint64_t, Generator, Space)
#define RUNNEL_COMPILED_ALL(Generator, Space) \
  RUNNEL_COMPILED_SETS(Generator, Space);     \
  RUNNEL_COMPILED_FLOATS(Generator, Space);   \
  RUNNEL_COMPILED_DOUBLES(Generator, Space);  \
  RUNNEL_COMPILED_INTEGERS(Generator, Space)

#define RUNNEL_THREADS_SETS(Generator) static_assert(true)
#define RUNNEL_THREADS_FLOATS(Generator) \
  RUNNEL_FOR_HELD_REALS(RUNNEL_COMPILED_THREAD, float, Generator)
#define RUNNEL_THREADS_DOUBLES(Generator) \
  RUNNEL_FOR_HELD_REALS(RUNNEL_COMPILED_THREAD, double, Generator)
#define RUNNEL_THREADS_INTEGERS(Generator) \
  RUNNEL_FOR_HELD_INTEGERS(RUNNEL_COMPILED_THREAD, Generator)
#define RUNNEL_THREADS_ALL(Generator) \
  RUNNEL_THREADS_FLOATS(Generator);   \
  RUNNEL_THREADS_DOUBLES(Generator);  \
  RUNNEL_THREADS_INTEGERS(Generator)

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_COMPILED_COMPILED_HPP
