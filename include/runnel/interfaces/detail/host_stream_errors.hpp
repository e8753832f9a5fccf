// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_HOST_STREAM_ERRORS_HPP
#define RUNNEL_INTERFACES_DETAIL_HOST_STREAM_ERRORS_HPP

#include <cstddef>
#include <cstdint>
#include <string>

/// Checks of the arguments of host streams and pools.
namespace Runnel::Impl {

/// \throws std::invalid_argument if a request is over the prefetch size
void check_prefetch(std::string const& call, std::size_t n, int num_threads,
                    std::size_t prefetch);
/// \throws StreamEnded if the streams are too short for a request
void check_stream_end(std::string const& call, std::uint64_t n,
                      std::uint64_t left, std::string const& generator);
/// \throws std::invalid_argument for a thread outside of [0, num_threads)
void check_thread(int thread, int num_threads);

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_HOST_STREAM_ERRORS_HPP
