// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_CHECKED_FILL_HPP
#define RUNNEL_TESTS_TESTING_CHECKED_FILL_HPP

#include <runnel/fill/fill.hpp>
#include <runnel/fill/request/check_request.hpp>
#include <runnel/fill/request/checked_fill.hpp>
#include <runnel/fill/request/fill_call.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <type_traits>

namespace Runnel::Testing {

/// `Runnel::fill`; by kernels of other lanes than a host's own, which it does
/// not offer, what it does for a View.
/// \tparam Choice  lanes of the host kernels
template <class Choice, class Distribution, class ExecutionSpace,
          class ViewType, class Generator>
void checked_fill(ExecutionSpace const& exec, ViewType const& view,
                  StreamSet<Generator, ExecutionSpace>& streams,
                  FillOptions const& options) {
  if constexpr (std::is_same_v<Choice, Impl::NativeLanes>) {
    Runnel::fill(exec, view, streams, Distribution{}, options);
  } else {
    Impl::FillCall<ExecutionSpace, Generator> const call{"Runnel::fill", exec,
                                                         streams, options};
    Impl::check_request(call);
    Impl::kernel_fill<Choice, Distribution>(call, view);
  }
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_CHECKED_FILL_HPP
