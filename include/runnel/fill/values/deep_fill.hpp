// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_VALUES_DEEP_FILL_HPP
#define RUNNEL_FILL_VALUES_DEEP_FILL_HPP

#include <type_traits>

#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/request/fill_call.hpp>
#include <runnel/fill/values/deep_quantile.hpp>
#include <runnel/fill/values/quantile_fill.hpp>

namespace Runnel::Impl {

template <class ExecutionSpace, class Generator,
          FillableView<ExecutionSpace> ViewType,
          PlacedDistribution Distribution>
void placed_fill(FillCall<ExecutionSpace, Generator> const& call,
                 ViewType const& view, Distribution const& distribution) {
  using T = typename ViewType::non_const_value_type;
  static_assert(std::is_same_v<T, float> || std::is_same_v<T, double>,
                "Runnel::DeepTails and Runnel::GammaMarsagliaTsang fill float "
                "and double Views");
  quantile_fill(call, view, PlacedInverseCdf<Distribution>{distribution});
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_VALUES_DEEP_FILL_HPP
