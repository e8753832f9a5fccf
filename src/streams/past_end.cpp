// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/core/errors.hpp>
#include <runnel/streams/detail/past_end.hpp>

namespace Runnel::Impl {

void refuse_past_end(std::string_view caller, PastEnd const& past) {
  // Positions and the seed's skip take a little of 2^128.
  bool const positions_end = past.length > UInt128(1) << 127;
  std::string const begin =
      caller.empty() ? std::string() : std::string(caller) + ": ";
  std::string const length = positions_end ? "2^128" : to_string(past.length);
  bool const is_known = past.length != UInt128(0);
  std::string const end = is_known ? " before " + length + " outputs" : "";
  // Where positions end, allowing overlap is no way to go on.
  RUNNEL_THROW_IF_TYPE(
      StreamEnded, true,
      begin + past.request + " go past the end of a stream, which has " +
          to_string(past.left) + " left" + end + "; choose other streams" +
          (positions_end ? "" : ", or set allow_overlap in their options"));
}

std::string values_of_streams(std::uint64_t values, std::uint64_t num_streams,
                              std::string_view generator) {
  return std::to_string(values) + " values of " + std::to_string(num_streams) +
         " streams of " + std::string(generator);
}

}  // namespace Runnel::Impl
