// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/capi/runnel.h>

#include <cstdint>
#include <string>

#include "sets.hpp"
#include "value_names.hpp"

using namespace Runnel::CApi;

namespace {

/// \param function  that the caller called, for the message
runnel_status fill(char const* function, runnel_stream_set* set, Values what,
                   void* values, size_t count) {
  return run_with_set(function, set, [&](ErasedSet& streams) {
    require_values(what.type, values, count);
    streams.fill_soonest(what, streams.order, values, count);
  });
}

runnel_status fill_named(char const* function, runnel_stream_set* set,
                         NamedRequest const& wanted, void* values,
                         size_t count) {
  return run_with_set(function, set, [&](ErasedSet& streams) {
    require_pointer(wanted.distribution, "distribution");
    auto const what = read_values(wanted.type, wanted.distribution);
    require_values(wanted.type, values, count);
    if (wanted.memory == Memory::host) {
      streams.fill_values_host(what, streams.order, values, count);
    } else {
      streams.fill_values(what, streams.order, values, count);
    }
  });
}

}  // namespace

extern "C" {

runnel_status runnel_fill(runnel_stream_set* set, runnel_type type,
                          runnel_distribution distribution, void* values,
                          size_t count) {
  return fill(__func__, set, {type, distribution}, values, count);
}

runnel_status runnel_fill_float(runnel_stream_set* set,
                                runnel_distribution distribution, float* values,
                                size_t count) {
  return fill(__func__, set, {RUNNEL_FLOAT, distribution}, values, count);
}
runnel_status runnel_fill_double(runnel_stream_set* set,
                                 runnel_distribution distribution,
                                 double* values, size_t count) {
  return fill(__func__, set, {RUNNEL_DOUBLE, distribution}, values, count);
}
runnel_status runnel_fill_u32(runnel_stream_set* set,
                              runnel_distribution distribution,
                              uint32_t* values, size_t count) {
  return fill(__func__, set, {RUNNEL_U32, distribution}, values, count);
}
runnel_status runnel_fill_u64(runnel_stream_set* set,
                              runnel_distribution distribution,
                              uint64_t* values, size_t count) {
  return fill(__func__, set, {RUNNEL_U64, distribution}, values, count);
}
runnel_status runnel_fill_i31(runnel_stream_set* set,
                              runnel_distribution distribution, int32_t* values,
                              size_t count) {
  return fill(__func__, set, {RUNNEL_I31, distribution}, values, count);
}

// NOLINTNEXTLINE(readability-function-size): a name of the C interface
runnel_status runnel_fill_rows(runnel_stream_set* set, runnel_type type,
                               runnel_distribution distribution, void* values,
                               size_t num_rows, size_t row_length) {
  return run_with_set(__func__, set, [&](ErasedSet& streams) {
    RUNNEL_THROW_IF(streams.size() > 1 && num_rows != streams.size(),
                    std::to_string(num_rows) + " rows from " +
                        std::to_string(streams.size()) +
                        " streams; each stream fills one row");
    RUNNEL_THROW_IF(row_length > 0 && num_rows > SIZE_MAX / row_length,
                    std::to_string(num_rows) + " rows of " +
                        std::to_string(row_length) +
                        " values are more than memory can hold; ask for fewer");
    std::size_t const count = num_rows * row_length;
    require_values(type, values, count);
    // One stream per block: rows are blocks of equal length.
    streams.fill_host({type, distribution}, {}, values, count);
  });
}

runnel_status runnel_fill_device(runnel_stream_set* set, runnel_type type,
                                 runnel_distribution distribution, void* values,
                                 size_t count) {
  return run_with_set(__func__, set, [&](ErasedSet& streams) {
    require_values(type, values, count);
    streams.fill({type, distribution}, streams.order, values, count);
  });
}

runnel_status runnel_fill_named(runnel_stream_set* set, runnel_type type,
                                char const* distribution, void* values,
                                size_t count) {
  return fill_named(__func__, set, {type, distribution, Memory::host}, values,
                    count);
}
runnel_status runnel_fill_named_device(runnel_stream_set* set, runnel_type type,
                                       char const* distribution, void* values,
                                       size_t count) {
  return fill_named(__func__, set, {type, distribution, Memory::device}, values,
                    count);
}

runnel_status runnel_fence(runnel_stream_set* set) {
  return run_with_set(__func__, set,
                      [](ErasedSet& streams) { streams.fence(); });
}

}  // extern "C"
