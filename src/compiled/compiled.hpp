// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_COMPILED_COMPILED_HPP
#define RUNNEL_SRC_COMPILED_COMPILED_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/detail/compiled_fill.hpp>
#include <runnel/fill/detail/launch.hpp>
#include <runnel/generators/list.hpp>

/// \file
/// The kernels that the library holds, of one generator on one execution
/// space. Included by one source file per generator, made of generator.cpp.in.

namespace Runnel::Impl {

template <class Distribution, class ExecutionSpace, class Generator, class T>
void compiled_fill(ExecutionSpace const& exec, FillOptions const& options,
                   FillPlan<Generator, T> const& plan) {
  // Instantiated for all pairs; those that nothing asks for are empty.
  if constexpr (is_compiled_fill<NativeLanes, Distribution, ExecutionSpace,
                                 Generator, T>()) {
    using Sampler = sampler_of<Distribution, Generator, T>;
    using Types = FillTypes<NativeLanes, Sampler, ExecutionSpace, Generator, T>;
    launch_fill<Types>(exec, options, plan);
  }
}

#define RUNNEL_COMPILED_FILL(Generator, Space, Distribution, T)   \
  template void compiled_fill<Distribution, Space, Generator, T>( \
      Space const&, FillOptions const&, FillPlan<Generator, T> const&)
#define RUNNEL_COMPILED_REALS(Generator, Space, Distribution)  \
  RUNNEL_COMPILED_FILL(Generator, Space, Distribution, float); \
  RUNNEL_COMPILED_FILL(Generator, Space, Distribution, double)
#define RUNNEL_COMPILED(Generator, Space)                        \
  RUNNEL_COMPILED_REALS(Generator, Space, Reference);            \
  RUNNEL_COMPILED_REALS(Generator, Space, Uniform);              \
  RUNNEL_COMPILED_REALS(Generator, Space, NonZero);              \
  RUNNEL_COMPILED_REALS(Generator, Space, Cern);                 \
  RUNNEL_COMPILED_FILL(Generator, Space, Native, std::uint32_t); \
  RUNNEL_COMPILED_FILL(Generator, Space, Native, std::uint64_t); \
  RUNNEL_COMPILED_FILL(Generator, Space, Bits, std::int32_t);    \
  RUNNEL_COMPILED_FILL(Generator, Space, Bits, std::uint32_t);   \
  RUNNEL_COMPILED_FILL(Generator, Space, Bits, std::uint64_t)

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_COMPILED_COMPILED_HPP
