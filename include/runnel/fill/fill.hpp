// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_FILL_HPP
#define RUNNEL_FILL_FILL_HPP

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <cstdint>
#include <type_traits>

#include <runnel/core/concepts.hpp>
#include <runnel/distributions/default.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/plain_view.hpp>
#include <runnel/fill/request/check_request.hpp>
#include <runnel/fill/request/checked_fill.hpp>
#include <runnel/fill/request/fill_call.hpp>
#include <runnel/fill/values/deep_fill.hpp>
#include <runnel/fill/values/element_fill.hpp>
#include <runnel/fill/values/element_vector_fill.hpp>
#include <runnel/fill/values/quantile_fill.hpp>
#include <runnel/fill/values/vector_fill.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel {
namespace Impl {

/// \pre `check_request`
template <class ExecutionSpace, class Generator, class ViewType,
          class Distribution>
void fill_plain_view(FillCall<ExecutionSpace, Generator> const& call,
                     ViewType const& view, Distribution const& distribution) {
  if constexpr (are_vectors_by_element<Distribution>) {
    element_vector_fill(call, view, distribution);
  } else if constexpr (is_by_element<Distribution>) {
    element_fill(call, view, distribution);
  } else if constexpr (makes_integer_vectors<Distribution>) {
    integer_vector_fill(call, view, distribution);
  } else if constexpr (VectorDistribution<Distribution>) {
    vector_fill(call, view, distribution);
  } else if constexpr (PlacedDistribution<Distribution>) {
    placed_fill(call, view, distribution);
  } else if constexpr (InverseCdf<Distribution,
                                  typename ViewType::non_const_value_type>) {
    quantile_fill(call, view, distribution);
  } else {
    kernel_fill<NativeLanes, Distribution>(call, view);
  }
}

/// `fill` for the public function that the call names, which has entered a
/// region.
template <class ExecutionSpace, class Generator, class ViewType,
          class Distribution>
void fill_view(FillCall<ExecutionSpace, Generator> const& call,
               ViewType const& view, Distribution const& distribution) {
  with_plain_view(view, [&](auto const& plain) {
    using Plain = std::remove_cvref_t<decltype(plain)>;
    check_view_type<ExecutionSpace, Plain>();
    if constexpr (FillableView<Plain, ExecutionSpace>) {
      check_request(call);
      fill_plain_view(call, plain, distribution);
    }
  });
}

}  // namespace Impl

/// Fills a View with the next values of a set of streams.
///
/// The law: the value at element i is a pure function of (generator,
/// parameters, seed, stream, leapfrog part, offset + i) – never of the team,
/// thread, chunk, layout or back end, nor of how the request was cut up.
///
/// With one stream, elements in logical row-major order (last index fastest)
/// get the stream's values in order, whatever the memory layout. With S > 1
/// streams a rank-1 View is dealt out as `options.order` says; a View of rank
/// ≥ 2 has extent(0) = S, and row s is filled, row-major, from stream s. Each
/// stream has then advanced by exactly what it gave out: w native outputs per
/// value if the distribution uses w.
///
/// Cost: one pass of writing, and at most two jumps per chunk. Asynchronous:
/// returns when the kernels are in the queue of `exec`, but waits in six cases
/// (docs/law.md):
///
/// 1. with `by_element`, for the check of its parameters;
/// 2. at the first fill by a distribution with a table of its own, for the
///    copy, on the space's default instance or, on another GPU, on `exec`;
/// 3. where it needs a 65th jump table, for the instance of the one that is
///    dropped;
/// 4. for one stream into strided memory, where the set's memory for values on
///    their way grows: to at most 2^24 values on a GPU, 2^15 per thread of a
///    host;
/// 5. after draws in kernels, from streams of fewer than 2^127 outputs, for
///    these draws to be counted;
/// 6. where it frees memory of its own on a GPU, for the whole GPU: unit words
///    of 32-bit integers that a second kernel makes, and positions of many
///    streams for `DeepTails` and the attempts of `GammaMarsagliaTsang`.
///
/// \param exec          the instance the set is bound to
/// \param view          any rank, layout and size; float, double or integers
///   of 32 or 64 bits as the distribution permits; accessible from `exec`. Also
///   a `Kokkos::DynRankView` (the order is that of a View of its rank) or an
///   `OffsetView`
/// \param streams       advanced by the outputs that are used
/// \param distribution  how outputs become values; `Uniform` for floating-point
///   numbers and `Native` for integers by default
/// \throws std::invalid_argument if `exec` is not the set's instance, the View
///   does not have one row per stream, the set is one of more than 2^32
///   leapfrog parts of a generator that has to step over the others, or an
///   option is below 0; the set is unchanged
/// \throws StreamEnded if a stream would go past its end; the set is unchanged
/// \throws std::runtime_error if this process was forked after Kokkos was
///   initialised, and the space has more than one thread; the set is unchanged
template <class ExecutionSpace, class ViewType, BitGenerator Generator,
          class Distribution = Impl::default_distribution_of<ViewType>>
void fill(ExecutionSpace const& exec, ViewType const& view,
          StreamSet<Generator, ExecutionSpace>& streams,
          Distribution const& distribution = Distribution(),
          FillOptions const& options = {}) {
  Kokkos::Profiling::ScopedRegion const region("Runnel::fill");
  Impl::fill_view<ExecutionSpace, Generator>(
      {"Runnel::fill", exec, streams, options}, view, distribution);
}

/// `fill()` on the instance that the set is bound to.
template <class ViewType, BitGenerator Generator, class ExecutionSpace,
          class Distribution = Impl::default_distribution_of<ViewType>>
void fill(ViewType const& view, StreamSet<Generator, ExecutionSpace>& streams,
          Distribution const& distribution = Distribution(),
          FillOptions const& options = {}) {
  fill(ExecutionSpace(streams.instance()), view, streams, distribution,
       options);
}

/// `fill()` by the default distribution, so that options need no name of one:
/// `fill(view, streams, {.order = Order::interleaved})`.
template <class ExecutionSpace, class ViewType, BitGenerator Generator>
void fill(ExecutionSpace const& exec, ViewType const& view,
          StreamSet<Generator, ExecutionSpace>& streams,
          FillOptions const& options) {
  fill(exec, view, streams, Impl::default_distribution_of<ViewType>(), options);
}
template <class ViewType, BitGenerator Generator, class ExecutionSpace>
void fill(ViewType const& view, StreamSet<Generator, ExecutionSpace>& streams,
          FillOptions const& options) {
  fill(ExecutionSpace(streams.instance()), view, streams, options);
}

/// Refuses const sets, which kernels capture. The return type is deduced, so
/// that this message comes before other errors of such a kernel.
template <class ViewType, BitGenerator Generator, class ExecutionSpace,
          class... Rest>
auto fill(ViewType const&, StreamSet<Generator, ExecutionSpace> const&,
          Rest const&...) {
  static_assert(std::is_void_v<ViewType>,
                "Runnel::fill: the set of streams is const or a temporary, and "
                "a fill advances it; fill outside of kernels, or draw inside "
                "them from streams.device_handle()");
}

}  // namespace Runnel

#endif  // RUNNEL_FILL_FILL_HPP
