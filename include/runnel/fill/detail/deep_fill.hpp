// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_DETAIL_DEEP_FILL_HPP
#define RUNNEL_FILL_DETAIL_DEEP_FILL_HPP

#include <type_traits>

#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/detail/deep_quantile.hpp>
#include <runnel/fill/detail/quantile_fill.hpp>
#include <runnel/fill/options.hpp>

namespace Runnel::Impl {

template <PlacedDistribution Distribution, class ExecutionSpace,
          FillableView<ExecutionSpace> ViewType, class Generator>
void placed_fill(ExecutionSpace const& exec, ViewType const& view,
                 StreamSet<Generator, ExecutionSpace>& streams,
                 Distribution const& distribution, FillOptions const& options) {
  using T = typename ViewType::non_const_value_type;
  static_assert(std::is_same_v<T, float> || std::is_same_v<T, double>,
                "Runnel::DeepTails and Runnel::GammaMarsagliaTsang fill float "
                "and double Views");
  quantile_fill(exec, view, streams,
                PlacedInverseCdf<Distribution>{distribution}, options);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_DETAIL_DEEP_FILL_HPP
