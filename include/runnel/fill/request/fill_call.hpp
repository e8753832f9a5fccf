// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_REQUEST_FILL_CALL_HPP
#define RUNNEL_FILL_REQUEST_FILL_CALL_HPP

#include <runnel/fill/options.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel::Impl {

/// The options of calls that have no options parameter.
inline constexpr FillOptions default_fill_options{};

/// A public call that fills: all but the memory to be filled and the
/// distribution.
template <class ExecutionSpace, class Generator>
struct FillCall {
  using execution_space = ExecutionSpace;
  char const* caller;  ///< `Runnel::X`, what the user called, for messages
  ExecutionSpace const& exec;
  StreamSet<Generator, ExecutionSpace>& streams;
  FillOptions const& options = default_fill_options;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_REQUEST_FILL_CALL_HPP
