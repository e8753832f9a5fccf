// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_MAKE_SAMPLER_HPP
#define RUNNEL_DISTRIBUTIONS_MAKE_SAMPLER_HPP

#include <Kokkos_Core.hpp>

#include <runnel/core/generator.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/distributions/sampling.hpp>

namespace Runnel {
namespace Impl {

/// A sampler with its tables on the device of `space` (`device_of_copies`).
template <class Generator, class T, class MemorySpace, class Distribution,
          class Space>
auto space_sampler(Distribution const& distribution,
                   [[maybe_unused]] Space const& space) {
  if constexpr (InverseCdf<Distribution, T>) {
    return QuantileSampler<Distribution, Generator, T, MemorySpace>(
        distribution, space);
  } else {
    using Sampler = sampler_of<Distribution, Generator, T>;
    if constexpr (requires { Sampler(distribution); }) {
      return Sampler(distribution);
    } else {
      return Sampler{};
    }
  }
}

}  // namespace Impl

/// A sampler that draws values of type T by a distribution in kernels; made on
/// the host and captured by kernels by value.
///
///     auto const normal = Runnel::make_sampler<Runnel::philox4x32, float>(
///         Runnel::Normal(0, 2));
///     auto handle = streams.device_handle();
///     Kokkos::parallel_for(n, KOKKOS_LAMBDA(int i) {
///       auto rng = handle(i);
///       velocity(i) = rng.draw(normal);
///     });
///
/// \tparam Generator    whose words it takes
/// \tparam T            of the values
/// \tparam MemorySpace  within reach of the kernels: tables lie there; of
///   several GPUs on the default instance's
template <BitGenerator Generator, class T,
          class MemorySpace = Kokkos::DefaultExecutionSpace::memory_space,
          class Distribution>
auto make_sampler(Distribution const& distribution) {
  return Impl::space_sampler<Generator, T, MemorySpace>(distribution,
                                                        MemorySpace());
}

/// The same for kernels on the device of an instance, where its tables lie.
/// (One with deep tails has none and is made without an instance.)
/// \param exec  may wait for its own kernels where a table is made
template <BitGenerator Generator, class T, class ExecutionSpace,
          class Distribution>
  requires(Kokkos::is_execution_space_v<ExecutionSpace> &&
           !Impl::PlacedDistribution<Distribution>)
auto make_sampler(ExecutionSpace const& exec,
                  Distribution const& distribution) {
  return Impl::space_sampler<Generator, T,
                             typename ExecutionSpace::memory_space>(
      distribution, exec);
}

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_MAKE_SAMPLER_HPP
