// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_DETAIL_SOURCE_CALL_HPP
#define RUNNEL_ARRAYS_DETAIL_SOURCE_CALL_HPP

#include <cstddef>
#include <cstdint>

#include <runnel/arrays/detail/draw_words.hpp>
#include <runnel/arrays/detail/temporary_arrays.hpp>
#include <runnel/fill/request/check_request.hpp>
#include <runnel/fill/request/word_source.hpp>

namespace Runnel::Impl {

/// A call that orders an array by the unit words of a set whose generator it
/// does not know.
template <class ExecutionSpace>
struct SourceCall {
  using execution_space = ExecutionSpace;
  char const* caller;  ///< for messages
  ExecutionSpace const& exec;
  WordSource<ExecutionSpace>& source;
};

template <class ExecutionSpace>
void check_array_request(SourceCall<ExecutionSpace> const& call) {
  call.source.check(call.caller);
  check_one_sequence(call.source, call.caller);
}
template <class ExecutionSpace>
void check_words_left(SourceCall<ExecutionSpace> const& call,
                      std::int64_t count) {
  call.source.check_left(call.caller, false, count);
}
template <class ExecutionSpace>
void draw_words(SourceCall<ExecutionSpace> const& call,
                SpaceArray<std::uint64_t, ExecutionSpace> const& words) {
  std::size_t const count = words.size();
  VectorRows<std::uint64_t, ExecutionSpace> const row(
      words.data(), Kokkos::LayoutStride(1, count, 1, count, count, 1));
  call.source.draw(call.caller, row);
}
template <class ExecutionSpace>
void skip_words(SourceCall<ExecutionSpace> const& call, std::int64_t count) {
  call.source.skip(count);
}
template <class ExecutionSpace>
int word_precision(SourceCall<ExecutionSpace> const& call) {
  return call.source.precision(false);
}
template <class ExecutionSpace>
TemporaryArrays<ExecutionSpace> temporary_arrays(
    SourceCall<ExecutionSpace> const& call) {
  return TemporaryArrays<ExecutionSpace>(call.exec, call.source.kept_memory());
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_ARRAYS_DETAIL_SOURCE_CALL_HPP
