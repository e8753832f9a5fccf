// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_REQUEST_CHECK_REQUEST_HPP
#define RUNNEL_FILL_REQUEST_CHECK_REQUEST_HPP

#include <cstdint>
#include <string>

#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/fill/request/dealt.hpp>
#include <runnel/fill/request/fill_call.hpp>
#include <runnel/lanes/captured_stream.hpp>
#include <runnel/lanes/forked_process.hpp>
#include <runnel/streams/stream_set.hpp>

/// What each public call that fills checks first.
namespace Runnel::Impl {

/// The most parts that a kernel steps through; with more it would not finish in
/// reasonable time.
inline constexpr std::uint64_t max_parts_to_step = std::uint64_t{1} << 32;

/// How many outputs kernels step for each output of a leapfrog part: 1 if the
/// generator leaps from one output of the part to the next.
/// \param caller  `Runnel::X`, what the user called or gave them to
/// \throws std::invalid_argument for more than `max_parts_to_step`
template <class Generator>
std::int64_t stepped_parts(std::uint64_t num_parts, char const* caller) {
  if constexpr (Leaping<Generator>) {
    return 1;
  } else {
    RUNNEL_THROW_IF(num_parts > max_parts_to_step,
                    std::string(caller) + ": one of " +
                        std::to_string(num_parts) + " leapfrog parts of " +
                        std::string(Generator::name) +
                        ", which steps over all the others; take at most 2^32 "
                        "parts, or streams instead");
    return static_cast<std::int64_t>(num_parts);
  }
}

/// \throws std::invalid_argument for errors that do not depend on the View,
///   std::runtime_error in a forked process, which does not have the threads
template <class ExecutionSpace, class Generator>
void check_request(FillCall<ExecutionSpace, Generator> const& call) {
  auto const& streams = call.streams;
  StreamSetAccess::check_not_moved_from(streams);
  require_threads(call.exec, call.caller);
  refuse_capture(call.exec, call.caller);
  RUNNEL_THROW_IF(!(call.exec == streams.instance()),
                  std::string(call.caller) +
                      ": the execution-space instance is not the one that the "
                      "set of streams is bound to, where its states are "
                      "written; call rebind first");
  check_shape(call.options, call.caller);
  static_cast<void>(
      stepped_parts<Generator>(streams.leapfrog().num_parts, call.caller));
}

/// \throws std::invalid_argument if the set of a call that takes one sequence
///   has several streams
template <class Set>
void check_one_sequence(Set const& streams, char const* caller) {
  RUNNEL_THROW_IF(streams.size() != 1,
                  std::string(caller) + ": a set of " +
                      std::to_string(streams.size()) +
                      " streams; the array is one sequence, so give a set of "
                      "one stream");
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_REQUEST_CHECK_REQUEST_HPP
