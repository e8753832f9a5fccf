// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_DETAIL_PAST_END_HPP
#define RUNNEL_STREAMS_DETAIL_PAST_END_HPP

#include <cstdint>
#include <string>
#include <string_view>

#include <runnel/core/uint128.hpp>

namespace Runnel::Impl {

/// A request that goes past the end of a stream.
struct PastEnd {
  std::string request;  ///< in the plural: `values_of_streams(...)`
  UInt128 left;         ///< of what is asked for, before a stream ends
  UInt128 length = 0;   ///< native outputs of a stream; 0: not known
};

/// The one refusal of all that streams have ended for.
/// \param caller  `Runnel::X`, what the user called; empty where the name is
///   added later
/// \throws StreamEnded always
[[noreturn]] void refuse_past_end(std::string_view caller, PastEnd const& past);

/// "7 values of 3 streams of ranmar24".
std::string values_of_streams(std::uint64_t values, std::uint64_t num_streams,
                              std::string_view generator);

}  // namespace Runnel::Impl

#endif  // RUNNEL_STREAMS_DETAIL_PAST_END_HPP
