// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/capi/runnel_mpi.h>

#include <algorithm>
#include <runnel/mpi/detail/agree.hpp>
#include <runnel/mpi/detail/sequence_start.hpp>
#include <runnel/mpi/detail/whole_set.hpp>
#include <runnel/streams/detail/from_snapshot.hpp>
#include <runnel/streams/slice.hpp>
#include <string>
#include <utility>
#include <vector>

#include "checkpoint_place.hpp"
#include "collective.hpp"
#include "rank_sequence.hpp"
#include "rank_streams.hpp"
#include "rank_streams_in_turn.hpp"
#include "sets.hpp"

using namespace Runnel::CApi;
using Runnel::Communicator;
using Runnel::Snapshot;

namespace {

using Streams = ErasedRankStreams;
using StreamsInTurn = ErasedRankStreamsInTurn;
using Sequence = ErasedRankSequence;
using Options = runnel_rank_checkpoint_options;

/// Makes a record one of `SnapshotForm::positions`.
void leave_positions(Snapshot& record) {
  record.words.clear();
  record.words_per_stream = 0;
  auto& extra = record.position_extra;
  if (std::ranges::count(extra, 0u) == std::ssize(extra)) extra.clear();
}

template <class Object>
runnel_status save(char const* function, runnel_communicator* ranks,
                   typename Object::face_type* handle,
                   CheckpointPlace const& place, Options const* options) {
  return collective(function, ranks, [&](auto const& all) {
    Options const defaults = RUNNEL_RANK_CHECKPOINT_OPTIONS_INIT;
    Options const& chosen = options == nullptr ? defaults : *options;
    Snapshot mine;
    everywhere(*all, [&] {
      require_pointer(place.name, place.argument());
      mine = object_behind<Object>(handle).snapshot();
      if (chosen.positions_only != 0) leave_positions(mine);
    });
    write_checkpoint(*all, place, mine, chosen);
  });
}

Snapshot load(Communicator const& ranks, CheckpointPlace const& place,
              char const* generator, void const* handle) {
  std::string expected;
  everywhere(ranks, [&] {
    require_pointer(place.name, place.argument());
    require_pointer(handle, "the address for the new handle");
    if (generator != nullptr) expected = find_entry(generator).facts.name;
    require_kokkos();
  });
  return read_checkpoint(ranks, place, expected);
}

std::unique_ptr<Streams> streams_of(Communicator const& ranks,
                                    Snapshot const& mine) {
  auto const place = Runnel::Impl::place_of(ranks, mine);
  std::unique_ptr<Streams> streams;
  everywhere(ranks, [&] {
    std::unique_ptr<ErasedSet> local;
    if (mine.num_streams > 0) {
      auto const& entry = find_entry(mine.generator.c_str());
      use_back_end([&] { local = entry.restore(mine); });
    }
    streams = std::make_unique<Streams>(
        place.first_stream, place.num_streams,
        Runnel::RankShare{place.first_row, mine.num_streams, 1},
        std::move(local));
    streams->notes = mine.notes;
  });
  return streams;
}

/// Gives all ranks what the rank with the stream knows of it. Collective.
AgreedRequest share_stream(Communicator const& ranks, Snapshot const& mine) {
  auto const start = Runnel::Impl::SequenceStart::of_ranks("", ranks, mine);
  AgreedRequest request;
  everywhere(ranks, [&] {
    request.entry = &find_entry(start.generator.c_str());
    request.seed = {start.seed.form, start.seed.numbers, start.seed.parameters};
    request.options.first_stream = start.stream;
    request.options.offset = start.position;
  });
  return request;
}

/// Collective.
std::unique_ptr<Sequence> sequence_at(Communicator const& ranks,
                                      AgreedRequest request,
                                      runnel_rank_order order) {
  std::unique_ptr<Sequence> sequence;
  bool is_past_end = false;
  everywhere(ranks, [&] {
    try {
      sequence = std::make_unique<Sequence>(ranks, request, order);
    } catch (Runnel::StreamEnded const&) {
      is_past_end = true;
    }
  });
  // The sequence was saved past its end, where streams overlap: perhaps not of
  // all ranks, which nevertheless have to agree.
  if (ranks.largest(is_past_end ? 1 : 0) == 1) {
    request.options.allow_overlap = true;
    everywhere(ranks, [&] {
      sequence = std::make_unique<Sequence>(ranks, request, order);
    });
  }
  return sequence;
}

void require_equal_state(Sequence const& sequence, Snapshot const& saved) {
  Runnel::Impl::require_state_of_seed("Runnel::RankSequence", saved, [&] {
    std::vector<std::uint64_t> words;
    use_back_end([&] { words = sequence.serial()->snapshot().words; });
    return words;
  });
}

runnel_status load_streams(char const* function, runnel_communicator* ranks,
                           CheckpointPlace const& place, char const* generator,
                           runnel_rank_streams** streams) {
  return collective(function, ranks, [&](auto const& all) {
    *streams =
        new_handle(streams_of(*all, load(*all, place, generator, streams)));
  });
}

/// Collective.
std::unique_ptr<StreamsInTurn> streams_in_turn_of(Communicator const& ranks,
                                                  Snapshot const& mine) {
  auto const place = Runnel::Impl::place_of(ranks, mine);
  auto const whole = Runnel::Impl::whole_set(ranks, mine, place);
  std::unique_ptr<StreamsInTurn> streams;
  everywhere(ranks, [&] {
    auto const& entry = find_entry(whole.generator.c_str());
    std::unique_ptr<ErasedSet> set;
    use_back_end([&] { set = entry.restore(whole); });
    Runnel::Impl::require_state_of_seed("Runnel::RankStreamsInTurn", mine, [&] {
      Snapshot all;
      use_back_end([&] { all = set->snapshot(); });
      return Runnel::slice(all, place.first_row, mine.num_streams).words;
    });
    streams = std::make_unique<StreamsInTurn>(ranks, *set);
    streams->notes = mine.notes;
  });
  return streams;
}
runnel_status load_streams_in_turn(char const* function,
                                   runnel_communicator* ranks,
                                   CheckpointPlace const& place,
                                   char const* generator,
                                   runnel_rank_streams_in_turn** streams) {
  return collective(function, ranks, [&](auto const& all) {
    auto const mine = load(*all, place, generator, streams);
    *streams = new_handle(streams_in_turn_of(*all, mine));
  });
}

/// The sequence that is expected.
struct SequenceKind {
  char const* generator;
  runnel_rank_order order;
};

runnel_status load_sequence(char const* function, runnel_communicator* ranks,
                            CheckpointPlace const& place,
                            SequenceKind const& kind,
                            runnel_rank_sequence** sequence) {
  return collective(function, ranks, [&](auto const& all) {
    everywhere(*all, [&] { require_rank_order(kind.order); });
    auto const mine = load(*all, place, kind.generator, sequence);
    auto const request = share_stream(*all, mine);
    auto made = sequence_at(*all, request, kind.order);
    everywhere(*all, [&] {
      made->notes = mine.notes;
      require_equal_state(*made, mine);
    });
    *sequence = new_handle(std::move(made));
  });
}

template <class Object>
runnel_status set_note(char const* function, typename Object::face_type* handle,
                       char const* name, char const* value) {
  return with_object<Object>(function, handle, [&](Object& object) {
    require_pointer(name, "name");
    if (value == nullptr) {
      object.notes.erase(name);
    } else {
      object.notes[name] = value;
    }
  });
}
template <class Object>
char const* note(char const* function, typename Object::face_type* handle,
                 char const* name) {
  char const* text = nullptr;
  with_object<Object>(function, handle, [&](Object const& object) {
    require_pointer(name, "name");
    auto const found = object.notes.find(name);
    if (found != object.notes.end()) text = found->second.c_str();
  });
  return text;
}

}  // namespace

extern "C" {

void runnel_rank_checkpoint_options_init(Options* options) {
  if (options == nullptr) return;
  *options = RUNNEL_RANK_CHECKPOINT_OPTIONS_INIT;
}

runnel_status runnel_rank_streams_save(runnel_communicator* ranks,
                                       runnel_rank_streams* streams,
                                       char const* file,
                                       Options const* options) {
  return save<Streams>(__func__, ranks, streams, {file, {}}, options);
}
runnel_status runnel_rank_streams_save_group(runnel_communicator* ranks,
                                             runnel_rank_streams* streams,
                                             int64_t location,
                                             char const* group,
                                             Options const* options) {
  return save<Streams>(__func__, ranks, streams, {group, location}, options);
}
runnel_status runnel_rank_streams_load(runnel_communicator* ranks,
                                       char const* file, char const* generator,
                                       runnel_rank_streams** streams) {
  return load_streams(__func__, ranks, {file, {}}, generator, streams);
}
runnel_status runnel_rank_streams_load_group(runnel_communicator* ranks,
                                             int64_t location,
                                             char const* group,
                                             char const* generator,
                                             runnel_rank_streams** streams) {
  return load_streams(__func__, ranks, {group, location}, generator, streams);
}
runnel_status runnel_rank_sequence_save(runnel_communicator* ranks,
                                        runnel_rank_sequence* sequence,
                                        char const* file,
                                        Options const* options) {
  return save<Sequence>(__func__, ranks, sequence, {file, {}}, options);
}
runnel_status runnel_rank_sequence_save_group(runnel_communicator* ranks,
                                              runnel_rank_sequence* sequence,
                                              int64_t location,
                                              char const* group,
                                              Options const* options) {
  return save<Sequence>(__func__, ranks, sequence, {group, location}, options);
}
runnel_status runnel_rank_sequence_load(runnel_communicator* ranks,
                                        char const* file, char const* generator,
                                        runnel_rank_order order,
                                        runnel_rank_sequence** sequence) {
  return load_sequence(__func__, ranks, {file, {}}, {generator, order},
                       sequence);
}
runnel_status runnel_rank_sequence_load_group(runnel_communicator* ranks,
                                              int64_t location,
                                              char const* group,
                                              char const* generator,
                                              runnel_rank_order order,
                                              runnel_rank_sequence** sequence) {
  return load_sequence(__func__, ranks, {group, location}, {generator, order},
                       sequence);
}

runnel_status runnel_rank_streams_in_turn_save(
    runnel_communicator* ranks, runnel_rank_streams_in_turn* streams,
    char const* file, Options const* options) {
  return save<StreamsInTurn>(__func__, ranks, streams, {file, {}}, options);
}
runnel_status runnel_rank_streams_in_turn_save_group(
    runnel_communicator* ranks, runnel_rank_streams_in_turn* streams,
    int64_t location, char const* group, Options const* options) {
  return save<StreamsInTurn>(__func__, ranks, streams, {group, location},
                             options);
}
runnel_status runnel_rank_streams_in_turn_load(
    runnel_communicator* ranks, char const* file, char const* generator,
    runnel_rank_streams_in_turn** streams) {
  return load_streams_in_turn(__func__, ranks, {file, {}}, generator, streams);
}
runnel_status runnel_rank_streams_in_turn_load_group(
    runnel_communicator* ranks, int64_t location, char const* group,
    char const* generator, runnel_rank_streams_in_turn** streams) {
  return load_streams_in_turn(__func__, ranks, {group, location}, generator,
                              streams);
}

runnel_status runnel_rank_streams_set_note(runnel_rank_streams* streams,
                                           char const* name,
                                           char const* value) {
  return set_note<Streams>(__func__, streams, name, value);
}
runnel_status runnel_rank_sequence_set_note(runnel_rank_sequence* sequence,
                                            char const* name,
                                            char const* value) {
  return set_note<Sequence>(__func__, sequence, name, value);
}
char const* runnel_rank_streams_note(runnel_rank_streams* streams,
                                     char const* name) {
  return note<Streams>(__func__, streams, name);
}
char const* runnel_rank_sequence_note(runnel_rank_sequence* sequence,
                                      char const* name) {
  return note<Sequence>(__func__, sequence, name);
}
runnel_status runnel_rank_streams_in_turn_set_note(
    runnel_rank_streams_in_turn* streams, char const* name, char const* value) {
  return set_note<StreamsInTurn>(__func__, streams, name, value);
}
char const* runnel_rank_streams_in_turn_note(
    runnel_rank_streams_in_turn* streams, char const* name) {
  return note<StreamsInTurn>(__func__, streams, name);
}

}  // extern "C"
