// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_MPI_CAPI_RANKS_HPP
#define RUNNEL_TESTS_MPI_CAPI_RANKS_HPP

#include <gtest/gtest.h>
#include <runnel/capi/rank_streams_in_turn.h>
#include <runnel/capi/runnel_mpi.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "mpi/ranks.hpp"

/// Common code of the tests of ranks from C.
namespace Runnel::Testing::CRanks {

/// The function that destroys a handle of the C interface.
inline runnel_status destroy(runnel_communicator* handle) {
  return runnel_communicator_destroy(handle);
}
inline runnel_status destroy(runnel_rank_streams* handle) {
  return runnel_rank_streams_destroy(handle);
}
inline runnel_status destroy(runnel_rank_sequence* handle) {
  return runnel_rank_sequence_destroy(handle);
}
inline runnel_status destroy(runnel_rank_streams_in_turn* handle) {
  return runnel_rank_streams_in_turn_destroy(handle);
}
inline runnel_status destroy(runnel_rank_guard* handle) {
  return runnel_rank_guard_destroy(handle);
}
inline runnel_status destroy(runnel_stream_set* handle) {
  return runnel_destroy(handle);
}

/// A handle that destroys what is behind it.
template <class Face>
class Owned {
 public:
  Owned() = default;
  Owned(Owned&& other) noexcept
      : m_handle(std::exchange(other.m_handle, nullptr)) {}
  Owned& operator=(Owned&&) = delete;
  ~Owned() {
    if (m_handle != nullptr) {
      EXPECT_EQ(destroy(m_handle), RUNNEL_OK) << runnel_last_error();
    }
  }
  Face** place() { return &m_handle; }
  operator Face*() const { return m_handle; }  // NOLINT

 private:
  Face* m_handle = nullptr;
};
using CStreams = Owned<runnel_rank_streams>;
using CStreamsInTurn = Owned<runnel_rank_streams_in_turn>;
using CSequence = Owned<runnel_rank_sequence>;
using CSet = Owned<runnel_stream_set>;
using CRanks = Owned<runnel_communicator>;

inline CRanks handle_of(Communicator const& ranks) {
  CRanks made;
  EXPECT_EQ(runnel_communicator_create(ranks.get(), made.place()), RUNNEL_OK)
      << runnel_last_error();
  return made;
}

inline runnel_stream_options options(std::uint64_t num_streams,
                                     std::uint64_t first_stream = 100) {
  runnel_stream_options result = RUNNEL_STREAM_OPTIONS_INIT;
  result.num_streams = num_streams;
  result.first_stream = first_stream;
  result.offset_low = 1000;
  return result;
}

inline CStreams streams_of(runnel_communicator* ranks, char const* generator,
                           runnel_stream_options const& options) {
  CStreams made;
  EXPECT_EQ(
      runnel_rank_streams_create(ranks, generator, &options, made.place()),
      RUNNEL_OK)
      << runnel_last_error();
  return made;
}
inline CSequence sequence_of(runnel_communicator* ranks, char const* generator,
                             runnel_rank_order order = RUNNEL_RANK_BLOCKS) {
  auto const one = options(1, 3);
  CSequence made;
  EXPECT_EQ(
      runnel_rank_sequence_create(ranks, generator, &one, order, made.place()),
      RUNNEL_OK)
      << runnel_last_error();
  return made;
}
inline CStreamsInTurn in_turn_of(runnel_communicator* ranks,
                                 char const* generator,
                                 runnel_stream_options const& options) {
  CStreamsInTurn made;
  EXPECT_EQ(runnel_rank_streams_in_turn_create(ranks, generator, &options,
                                               made.place()),
            RUNNEL_OK)
      << runnel_last_error();
  return made;
}
inline CSet set_of(char const* generator,
                   runnel_stream_options const& options) {
  CSet made;
  EXPECT_EQ(runnel_create(generator, &options, made.place()), RUNNEL_OK)
      << runnel_last_error();
  return made;
}

inline RankShare rows_of(runnel_rank_streams* streams) {
  RankShare rows;
  EXPECT_EQ(runnel_rank_streams_owned(streams, &rows.first, &rows.count),
            RUNNEL_OK);
  return rows;
}

inline Words to_words(std::vector<std::uint32_t> const& numbers) {
  return {numbers.begin(), numbers.end()};
}

/// The next `length` of every stream of all ranks.
inline Words global(Communicator const& ranks, runnel_rank_streams* streams,
                    std::uint64_t length) {
  std::uint64_t count = 0;
  EXPECT_EQ(runnel_rank_streams_all(streams, nullptr, &count), RUNNEL_OK);
  RankShare rows = rows_of(streams);
  std::vector<std::uint32_t> mine(rows.count * length);
  EXPECT_EQ(runnel_rank_streams_fill(streams, RUNNEL_U32, RUNNEL_BITS,
                                     mine.data(), length),
            RUNNEL_OK)
      << runnel_last_error();
  rows.first *= length;
  rows.count *= length;
  return join(ranks, to_words(mine), rows, count * length);
}
/// The next `num_values` of all ranks.
inline Words global(Communicator const& ranks, runnel_rank_sequence* sequence,
                    std::uint64_t num_values) {
  RankShare mine;
  EXPECT_EQ(runnel_rank_sequence_next(sequence, num_values, &mine.first,
                                      &mine.count, &mine.stride),
            RUNNEL_OK);
  std::vector<std::uint32_t> values(mine.count);
  EXPECT_EQ(runnel_rank_sequence_fill(sequence, RUNNEL_U32, RUNNEL_BITS,
                                      values.data(), num_values),
            RUNNEL_OK)
      << runnel_last_error();
  return join(ranks, to_words(values), mine, num_values);
}
/// The next `num_values` that all ranks deal out in turn.
inline Words global(Communicator const& ranks,
                    runnel_rank_streams_in_turn* streams,
                    std::uint64_t num_values) {
  RankShare mine;
  EXPECT_EQ(runnel_rank_streams_in_turn_next(streams, num_values, &mine.first,
                                             &mine.count),
            RUNNEL_OK);
  std::vector<std::uint32_t> values(mine.count);
  EXPECT_EQ(runnel_rank_streams_in_turn_fill(streams, RUNNEL_U32, RUNNEL_BITS,
                                             values.data(), num_values),
            RUNNEL_OK)
      << runnel_last_error();
  return join(ranks, to_words(values), mine, num_values);
}
/// The next `count` of a set, its streams one after the other.
inline Words serial(runnel_stream_set* set, std::uint64_t count) {
  std::vector<std::uint32_t> values(count);
  EXPECT_EQ(runnel_fill(set, RUNNEL_U32, RUNNEL_BITS, values.data(), count),
            RUNNEL_OK)
      << runnel_last_error();
  return to_words(values);
}

/// All ranks have got this status, and an error with these words.
inline ::testing::AssertionResult all_have(Communicator const& ranks,
                                           runnel_status status,
                                           runnel_status expected,
                                           std::string const& words = "") {
  std::string const text = runnel_last_error();
  bool const right =
      status == expected && text.find(words) != std::string::npos;
  bool const everywhere = ranks.least(right ? 1 : 0) == 1;
  return (everywhere ? ::testing::AssertionSuccess()
                     : ::testing::AssertionFailure())
         << runnel_status_string(status) << ": " << text;
}

}  // namespace Runnel::Testing::CRanks

#endif  // RUNNEL_TESTS_MPI_CAPI_RANKS_HPP
