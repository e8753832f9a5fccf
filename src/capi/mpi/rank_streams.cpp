// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rank_streams.hpp"

#include <memory>
#include <runnel/mpi/stream_claims.hpp>
#include <string>
#include <utility>
#include <vector>

#include "agreed_request.hpp"
#include "collective.hpp"
#include "sets.hpp"
#include "value_names.hpp"

namespace Runnel::CApi {

ErasedRankStreams::ErasedRankStreams(std::uint64_t first_stream,
                                     std::uint64_t num_streams,
                                     RankShare const& owned,
                                     std::unique_ptr<ErasedSet> local)
    : m_first(first_stream), m_count(num_streams), m_owned(owned) {
  if (local != nullptr) hand_out(std::move(local), &m_local);
}
ErasedRankStreams::~ErasedRankStreams() {
  // The caller, or the end of Kokkos, may have destroyed it before.
  if (m_local == nullptr) return;
  try {
    destroy_set(m_local);
  } catch (Failure const&) {
    return;
  }
}

Snapshot ErasedRankStreams::snapshot() const {
  Snapshot record;
  record.num_streams = 0;
  if (m_local != nullptr) {
    auto const& set = set_behind(m_local);
    use_back_end([&] { record = set.snapshot(); });
  }
  record.notes = notes;
  return record;
}

}  // namespace Runnel::CApi

using namespace Runnel::CApi;
using Runnel::UInt128;

namespace {

using Streams = ErasedRankStreams;

/// Refuses more streams than the family has, before any rank asks for memory
/// for its own.
void require_last_stream(AgreedRequest const& request) {
  auto const& all = request.options;
  RUNNEL_THROW_IF(all.num_streams == 0,
                  "no streams; ask for at least one of all ranks together");
  RUNNEL_THROW_IF(all.num_streams - 1 > ~all.first_stream,
                  std::to_string(all.num_streams) + " streams from number " +
                      std::to_string(all.first_stream) +
                      " on have numbers beyond 2^64; ask for fewer");
  auto last = all;
  last.first_stream += all.num_streams - 1;
  last.num_streams = 1;
  use_back_end([&] { request.entry->create(request.seed, last); });
}

std::unique_ptr<Streams> make_streams(Runnel::Communicator const& ranks,
                                      AgreedRequest const& request) {
  auto const& all = request.options;
  auto const owned = Runnel::block_of_rank(
      all.num_streams, static_cast<std::uint64_t>(ranks.rank()),
      static_cast<std::uint64_t>(ranks.size()));
  everywhere(ranks, [&] {
    require_kokkos();
    require_last_stream(request);
  });
  std::unique_ptr<Streams> streams;
  everywhere(ranks, [&] {
    std::unique_ptr<ErasedSet> local;
    if (owned.count > 0) {
      auto mine = all;
      mine.first_stream += owned.first;
      mine.num_streams = owned.count;
      use_back_end([&] { local = request.entry->create(request.seed, mine); });
    }
    streams = std::make_unique<Streams>(all.first_stream, all.num_streams,
                                        owned, std::move(local));
  });
  return streams;
}

void require_own_streams(Runnel::Communicator const& ranks,
                         Streams const& streams, Runnel::Leapfrog const& part) {
  std::vector<Runnel::StreamClaim> claims;
  if (streams.owned().count > 0) {
    Runnel::StreamClaim claim;
    claim.first_stream = streams.first_stream() + streams.owned().first;
    claim.num_streams = streams.owned().count;
    claim.part = part.part;
    claim.num_parts = part.num_parts;
    claims.push_back(claim);
  }
  everywhere(ranks, [&] { Runnel::require_disjoint(ranks, claims); });
}

/// Calls body(set, values of all rows) where the rank has any.
template <class Body>
runnel_status fill(char const* function, runnel_rank_streams* streams,
                   size_t row_length, Body const& body) {
  return guarded(function, [&] {
    auto const& behind = object_behind<Streams>(streams);
    auto const rows = behind.owned().count;
    RUNNEL_THROW_IF(rows > 0 && row_length > SIZE_MAX / rows,
                    std::to_string(rows) + " rows of " +
                        std::to_string(row_length) +
                        " values are more than memory can hold; ask for fewer");
    if (rows == 0) return;
    auto& set = set_behind(behind.local());
    use_back_end([&] { body(set, row_length * rows); });
  });
}

}  // namespace

extern "C" {

runnel_status runnel_rank_streams_create(runnel_communicator* ranks,
                                         char const* generator,
                                         runnel_stream_options const* options,
                                         runnel_rank_streams** streams) {
  return collective(__func__, ranks, [&](auto const& all) {
    everywhere(*all, [&] {
      require_pointer(streams, "the address for the new handle");
    });
    auto const request = agree_on_request(*all, generator, options);
    auto made = make_streams(*all, request);
    require_own_streams(*all, *made, request.options.leapfrog);
    *streams = new_handle(std::move(made));
  });
}
runnel_status runnel_rank_streams_destroy(runnel_rank_streams* streams) {
  return guarded(__func__, [&] {
    auto gone = take_object<Streams>(streams);
    std::lock_guard const lock(kernel_mutex());
    gone.reset();
  });
}

runnel_status runnel_rank_streams_all(runnel_rank_streams* streams,
                                      uint64_t* first_stream,
                                      uint64_t* num_streams) {
  return with_object<Streams>(__func__, streams, [&](Streams const& behind) {
    if (first_stream != nullptr) *first_stream = behind.first_stream();
    if (num_streams != nullptr) *num_streams = behind.num_streams();
  });
}
runnel_status runnel_rank_streams_owned(runnel_rank_streams* streams,
                                        uint64_t* first, uint64_t* count) {
  return with_object<Streams>(__func__, streams, [&](Streams const& behind) {
    if (first != nullptr) *first = behind.owned().first;
    if (count != nullptr) *count = behind.owned().count;
  });
}
runnel_status runnel_rank_streams_local(runnel_rank_streams* streams,
                                        runnel_stream_set** set) {
  return with_object<Streams>(__func__, streams, [&](Streams const& behind) {
    require_pointer(set, "the address for the handle");
    RUNNEL_THROW_IF(behind.owned().count == 0,
                    "this rank owns none of the " +
                        std::to_string(behind.num_streams()) +
                        " streams; ask runnel_rank_streams_owned before");
    *set = behind.local();
  });
}

runnel_status runnel_rank_streams_fill(runnel_rank_streams* streams,
                                       runnel_type type,
                                       runnel_distribution distribution,
                                       void* values, size_t row_length) {
  return fill(__func__, streams, row_length, [&](ErasedSet& set, size_t count) {
    require_values(type, values, count);
    set.fill_host({type, distribution}, {}, values, count);
  });
}
runnel_status runnel_rank_streams_fill_named(runnel_rank_streams* streams,
                                             runnel_type type,
                                             char const* distribution,
                                             void* values, size_t row_length) {
  return fill(__func__, streams, row_length, [&](ErasedSet& set, size_t count) {
    auto const what = read_values(type, distribution);
    require_values(type, values, count);
    set.fill_values_host(what, {}, values, count);
  });
}
runnel_status runnel_rank_streams_jump(runnel_rank_streams* streams,
                                       uint64_t low, uint64_t high) {
  return guarded(__func__, [&] {
    auto const& behind = object_behind<Streams>(streams);
    if (behind.local() == nullptr) return;
    auto& set = set_behind(behind.local());
    use_back_end([&] { set.jump(UInt128(high, low)); });
  });
}

runnel_status runnel_sprng_stream_of_rank(runnel_communicator* ranks,
                                          char const* generator,
                                          runnel_stream_options const* options,
                                          runnel_stream_set** set) {
  return collective(__func__, ranks, [&](auto const& all) {
    everywhere(*all, [&] {
      require_pointer(set, "the address for the new handle");
      require_pointer(generator, "generator");
      RUNNEL_THROW_IF(!std::string(generator).starts_with("sprng_"),
                      std::string(generator) +
                          " has no streams numbered as SPRNG's; take one of "
                          "sprng_*, or runnel_rank_streams_create");
    });
    runnel_stream_options used = RUNNEL_STREAM_OPTIONS_INIT;
    everywhere(*all, [&] {
      if (options == nullptr || !all->is_root()) return;
      used.form = options->form;
      used.seed = options->seed;
      used.num_seed = options->num_seed;
      used.parameters = options->parameters;
      used.num_parameters = options->num_parameters;
      RUNNEL_THROW_IF(used.num_parameters > 2,
                      std::to_string(used.num_parameters) +
                          " parameters; give SPRNG's parameter, after which "
                          "the number of ranks stands in any case");
    });
    auto request = agree_on_request(*all, generator, &used);
    auto& parameters = request.seed.parameters;
    // SPRNG's parameter, and its total_gen.
    parameters.resize(2);
    parameters[1] = static_cast<std::uint64_t>(all->size());
    std::unique_ptr<ErasedSet> made;
    everywhere(*all, [&] {
      Runnel::StreamOptions mine;
      mine.first_stream = static_cast<std::uint64_t>(all->rank());
      require_kokkos();
      use_back_end([&] { made = request.entry->create(request.seed, mine); });
    });
    hand_out(std::move(made), set);
  });
}

}  // extern "C"
