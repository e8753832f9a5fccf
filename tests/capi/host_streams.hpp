// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_CAPI_HOST_STREAMS_HPP
#define RUNNEL_TESTS_CAPI_HOST_STREAMS_HPP

#include <gtest/gtest.h>
#include <runnel/capi/host_stream.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "sets.hpp"

namespace Runnel::Testing::CStreams {

inline constexpr runnel_producer producers[] = {
    RUNNEL_BACKGROUND_THREAD, RUNNEL_CALLING_THREAD, RUNNEL_EXECUTION_SPACE,
    RUNNEL_AUTOMATIC};

/// A stream that destroys what it holds.
class CStream {
 public:
  CStream(runnel_stream_set* set, runnel_type type,
          char const* distribution = nullptr,
          runnel_host_stream_options const& options =
              RUNNEL_HOST_STREAM_OPTIONS_INIT) {
    EXPECT_EQ(
        runnel_host_stream_create(set, type, distribution, &options, &m_stream),
        RUNNEL_OK)
        << runnel_last_error();
  }
  CStream(CStream&& other) noexcept
      : m_stream(std::exchange(other.m_stream, nullptr)) {}
  CStream& operator=(CStream&&) = delete;
  ~CStream() {
    if (m_stream != nullptr) {
      EXPECT_EQ(runnel_host_stream_destroy(m_stream), RUNNEL_OK)
          << runnel_last_error();
    }
  }
  operator runnel_host_stream*() const { return m_stream; }  // NOLINT

 private:
  runnel_host_stream* m_stream = nullptr;
};

template <class T>
runnel_status next(runnel_host_stream* stream, T* value) {
  if constexpr (std::is_same_v<T, float>) {
    return runnel_host_stream_next_float(stream, value);
  } else if constexpr (std::is_same_v<T, double>) {
    return runnel_host_stream_next_double(stream, value);
  } else if constexpr (std::is_same_v<T, std::uint32_t>) {
    return runnel_host_stream_next_u32(stream, value);
  } else if constexpr (std::is_same_v<T, std::uint64_t>) {
    return runnel_host_stream_next_u64(stream, value);
  } else if constexpr (std::is_same_v<T, std::int64_t>) {
    return runnel_host_stream_next_i64(stream, value);
  } else {
    return stream->type == RUNNEL_I31
               ? runnel_host_stream_next_i31(stream, value)
               : runnel_host_stream_next_i32(stream, value);
  }
}
template <class T>
T const* take(runnel_host_stream* stream, std::size_t n) {
  T const* values = nullptr;
  runnel_status status = RUNNEL_OK;
  if constexpr (std::is_same_v<T, float>) {
    status = runnel_host_stream_take_float(stream, n, &values);
  } else if constexpr (std::is_same_v<T, double>) {
    status = runnel_host_stream_take_double(stream, n, &values);
  } else if constexpr (std::is_same_v<T, std::uint32_t>) {
    status = runnel_host_stream_take_u32(stream, n, &values);
  } else if constexpr (std::is_same_v<T, std::uint64_t>) {
    status = runnel_host_stream_take_u64(stream, n, &values);
  } else if constexpr (std::is_same_v<T, std::int64_t>) {
    status = runnel_host_stream_take_i64(stream, n, &values);
  } else {
    status = stream->type == RUNNEL_I31
                 ? runnel_host_stream_take_i31(stream, n, &values)
                 : runnel_host_stream_take_i32(stream, n, &values);
  }
  EXPECT_EQ(status, RUNNEL_OK) << runnel_last_error();
  return values;
}

inline runnel_stream_options in_turn(std::uint64_t streams = 1) {
  runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
  options.num_streams = streams;
  options.order = RUNNEL_INTERLEAVED;
  return options;
}

/// The values that the streams of a set give in turn.
template <class T>
std::vector<T> filled(runnel_stream_set* set, runnel_type type,
                      char const* distribution, std::size_t count) {
  std::vector<T> values(count);
  if (std::strchr(distribution, ':') != nullptr) {
    EXPECT_EQ(runnel_fill_named(set, type, distribution, values.data(), count),
              RUNNEL_OK)
        << runnel_last_error();
  } else {
    std::string const name = distribution;
    auto const by = name == "reference" ? RUNNEL_REFERENCE
                    : name == "words"   ? RUNNEL_WORDS
                                        : RUNNEL_DEFAULT;
    EXPECT_EQ(runnel_fill(set, type, by, values.data(), count), RUNNEL_OK)
        << runnel_last_error();
  }
  return values;
}

/// n values, in pieces of all ways of asking.
template <class T>
std::vector<T> ragged(runnel_host_stream* stream, std::size_t n) {
  std::vector<T> values;
  std::vector<T> direct;
  std::size_t const most = runnel_host_stream_prefetch(stream);
  for (std::size_t k = 0; values.size() < n; ++k) {
    std::size_t const left = n - values.size();
    if (k % 5 == 0) {
      T value{};
      EXPECT_EQ(next(stream, &value), RUNNEL_OK) << runnel_last_error();
      values.push_back(value);
    } else if (k % 55 == 4) {
      direct.assign(std::min(left, 3 * k), T());
      EXPECT_EQ(runnel_host_stream_fill(stream, stream->type, direct.data(),
                                        direct.size()),
                RUNNEL_OK)
          << runnel_last_error();
      values.insert(values.end(), direct.begin(), direct.end());
    } else {
      std::size_t const want = std::min({left, most, k * 37 % (most + 1)});
      T const* const some = take<T>(stream, want);
      values.insert(values.end(), some, some + want);
    }
  }
  return values;
}

inline std::uint64_t position_of(runnel_host_stream* stream,
                                 std::uint64_t index = 0) {
  std::uint64_t low = 0;
  EXPECT_EQ(runnel_host_stream_position(stream, index, &low, nullptr),
            RUNNEL_OK)
      << runnel_last_error();
  return low;
}

}  // namespace Runnel::Testing::CStreams

#endif  // RUNNEL_TESTS_CAPI_HOST_STREAMS_HPP
