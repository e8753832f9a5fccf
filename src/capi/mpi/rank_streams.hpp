// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_MPI_RANK_STREAMS_HPP
#define RUNNEL_CAPI_MPI_RANK_STREAMS_HPP

#include <runnel/capi/runnel_mpi.h>

#include <cstdint>
#include <map>
#include <memory>
#include <runnel/core/snapshot.hpp>
#include <runnel/streams/rank_share.hpp>
#include <string>

#include "erased_set.hpp"
#include "handle_kind.hpp"

namespace Runnel::CApi {

/// `RankStreams` without the type of generator. Each rank's own are a set
/// behind a handle, which the caller may use.
class ErasedRankStreams {
 public:
  using face_type = runnel_rank_streams;
  static constexpr auto kind = HandleKind::rank_streams;
  static constexpr char const* maker = "runnel_rank_streams_create";

  /// \param local  null where the rank owns none
  ErasedRankStreams(std::uint64_t first_stream, std::uint64_t num_streams,
                    RankShare const& owned, std::unique_ptr<ErasedSet> local);
  ErasedRankStreams(ErasedRankStreams const&) = delete;
  ErasedRankStreams& operator=(ErasedRankStreams const&) = delete;
  ~ErasedRankStreams();

  std::uint64_t first_stream() const { return m_first; }
  std::uint64_t num_streams() const { return m_count; }
  RankShare const& owned() const { return m_owned; }
  /// Null where the rank owns none.
  runnel_stream_set* local() const { return m_local; }
  /// \throws Failure if the caller destroyed it
  Snapshot snapshot() const;

  /// Texts that travel with a checkpoint.
  std::map<std::string, std::string> notes;

 private:
  std::uint64_t m_first;
  std::uint64_t m_count;
  RankShare m_owned;
  runnel_stream_set* m_local = nullptr;
};

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_MPI_RANK_STREAMS_HPP
