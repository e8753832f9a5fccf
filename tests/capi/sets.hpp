// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_CAPI_SETS_HPP
#define RUNNEL_TESTS_CAPI_SETS_HPP

#include <gtest/gtest.h>
#include <runnel/capi/runnel.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace Runnel::Testing {

/// A handle that destroys what it holds.
class CSet {
 public:
  CSet() = default;
  explicit CSet(char const* generator, runnel_stream_options const& options =
                                           RUNNEL_STREAM_OPTIONS_INIT) {
    EXPECT_EQ(runnel_create(generator, &options, &m_set), RUNNEL_OK)
        << runnel_last_error();
  }
  CSet(CSet&& other) noexcept : m_set(std::exchange(other.m_set, nullptr)) {}
  CSet& operator=(CSet&&) = delete;
  ~CSet() {
    if (m_set != nullptr) {
      EXPECT_EQ(runnel_destroy(m_set), RUNNEL_OK) << runnel_last_error();
    }
  }
  operator runnel_stream_set*() const { return m_set; }  // NOLINT
  runnel_stream_set** place() { return &m_set; }

 private:
  runnel_stream_set* m_set = nullptr;
};

/// True if the build has the generator: it may have been left out.
inline bool has_generator(char const* name) {
  runnel_generator_facts facts;
  return runnel_describe(name, &facts) == RUNNEL_OK;
}

inline std::vector<double> doubles(
    runnel_stream_set* set, std::size_t count,
    runnel_distribution distribution = RUNNEL_UNIFORM) {
  std::vector<double> values(count);
  EXPECT_EQ(runnel_fill_double(set, distribution, values.data(), count),
            RUNNEL_OK)
      << runnel_last_error();
  return values;
}

inline std::uint64_t position(runnel_stream_set* set,
                              std::uint64_t stream = 0) {
  std::uint64_t low = 0;
  EXPECT_EQ(runnel_position(set, stream, &low, nullptr), RUNNEL_OK)
      << runnel_last_error();
  return low;
}

inline runnel_stream_options some_streams(std::uint64_t streams) {
  runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
  options.num_streams = streams;
  return options;
}

/// The status is the one expected, and the message says the words.
inline void expect_error(runnel_status status, runnel_status expected,
                         std::string const& words) {
  EXPECT_EQ(status, expected) << runnel_last_error();
  EXPECT_NE(std::string(runnel_last_error()).find(words), std::string::npos)
      << runnel_last_error();
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_CAPI_SETS_HPP
