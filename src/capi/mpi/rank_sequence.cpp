// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rank_sequence.hpp"

#include <string>
#include <utility>

#include "block_request.hpp"
#include "collective.hpp"
#include "element_request.hpp"
#include "sets.hpp"
#include "value_names.hpp"
#include "write_position.hpp"

namespace Runnel::CApi {
namespace {

/// The function's name is added where an error leaves the interface.
constexpr Impl::SequenceCaller caller = {.function = "",
                                         .blocks = "RUNNEL_RANK_BLOCKS"};

RankOrder order_of(runnel_rank_order order) {
  return order == RUNNEL_RANK_LEAPFROG ? RankOrder::leapfrog
                                       : RankOrder::blocks;
}

}  // namespace

void require_rank_order(runnel_rank_order order) {
  RUNNEL_THROW_IF(order != RUNNEL_RANK_BLOCKS && order != RUNNEL_RANK_LEAPFROG,
                  "order " + std::to_string(static_cast<int>(order)) +
                      " is neither RUNNEL_RANK_BLOCKS nor "
                      "RUNNEL_RANK_LEAPFROG; give one of them");
}

ErasedRankSequence::ErasedRankSequence(Communicator const& ranks,
                                       AgreedRequest request,
                                       runnel_rank_order order)
    : m_request(std::move(request)),
      m_sequence(ranks, m_request.options, order_of(order)) {
  use_back_end([&] { m_set = create(m_sequence.part_from(position())); });
}

void ErasedRankSequence::move_to(UInt128 n) {
  m_sequence.move_to(
      n, m_set, [&](StreamOptions const& options) { return create(options); });
}

void ErasedRankSequence::require_left(UInt128 outputs,
                                      std::string const& request) const {
  UInt128 const left = m_set->max_native_outputs() - position();
  if (outputs <= left) return;
  throw Failure(RUNNEL_ERROR_EXHAUSTED,
                request + " from output " + to_string(position()) +
                    " on, but " + to_string(left) +
                    " outputs are left of the stream; choose another stream");
}

void ErasedRankSequence::jump(UInt128 n) {
  require_left(n, "a jump of " + to_string(n) + " outputs");
  m_sequence.advance(n);
}

void ErasedRankSequence::fill(StreamValues const& values, void* at,
                              std::uint64_t num_values) {
  auto const outputs =
      UInt128(static_cast<std::uint64_t>(m_set->outputs(values)));
  RankShare const mine = next(num_values);
  UInt128 const total = UInt128(num_values) * outputs;
  require_left(total, std::to_string(num_values) + " values");
  m_sequence.require_whole_values(caller, outputs);
  if (mine.count > 0) {
    move_to(position() + UInt128(mine.first) * outputs);
    if (values.named) {
      m_set->fill_named_host(*values.named, {}, at, mine.count);
    } else {
      m_set->fill_host(values.plain, {}, at, mine.count);
    }
  }
  m_sequence.advance(total);
}

template <class Fill>
void ErasedRankSequence::fill_some_of_array(StreamValues const& values,
                                            std::uint64_t array,
                                            Fill const& fill) {
  m_sequence.require_parts_of_array(caller);
  auto const outputs = static_cast<std::uint64_t>(m_set->outputs(values));
  UInt128 const total = UInt128(array) * UInt128(outputs);
  require_left(total, "an array of " + std::to_string(array) + " values");
  move_to(position());
  fill();
  m_sequence.advance(total);
}

void ErasedRankSequence::fill_block(StreamValues const& values,
                                    BlockRequest place, void* at) {
  auto const array = static_cast<std::uint64_t>(Impl::array_values(place));
  fill_some_of_array(values, array, [&] {
    if (values.named) {
      m_set->fill_block_named_host(*values.named, place, at);
    } else {
      m_set->fill_block_host(values.plain, place, at);
    }
  });
}

void ErasedRankSequence::fill_elements(StreamValues const& values,
                                       ElementRequest const& elements,
                                       void* at) {
  fill_some_of_array(values, elements.num_values,
                     [&] { m_set->fill_elements_host(values, elements, at); });
}

std::unique_ptr<ErasedSet> ErasedRankSequence::serial() const {
  return create(m_sequence.whole());
}

Snapshot ErasedRankSequence::snapshot() const {
  Snapshot record;
  record.num_streams = 0;
  if (m_sequence.now().rank == 0) {
    use_back_end([&] { record = serial()->snapshot(); });
  }
  record.notes = notes;
  return record;
}

}  // namespace Runnel::CApi

using namespace Runnel::CApi;
using Runnel::UInt128;

namespace {

using Sequence = ErasedRankSequence;

void require_one_whole_stream(Runnel::StreamOptions const& options) {
  RUNNEL_THROW_IF(
      options.num_streams != 1 || options.leapfrog.num_parts != 1,
      std::to_string(options.num_streams) + " streams in " +
          std::to_string(options.leapfrog.num_parts) +
          " leapfrog parts, while ranks share one whole stream; leave "
          "num_streams, part and num_parts as they are");
}

/// The array that is filled, over all ranks.
struct RankArray {
  runnel_type type;
  void* values;              ///< of this rank
  std::uint64_t num_values;  ///< of all ranks
};

/// \param read  reads what values are asked for
template <class Read>
runnel_status fill(char const* function, runnel_rank_sequence* sequence,
                   RankArray const& to, Read const& read) {
  return with_object<Sequence>(function, sequence, [&](Sequence& behind) {
    StreamValues const what = read();
    require_values(to.type, to.values, behind.next(to.num_values).count);
    use_back_end([&] { behind.fill(what, to.values, to.num_values); });
  });
}

template <class Read>
runnel_status fill_block(char const* function, runnel_rank_sequence* sequence,
                         void* values, runnel_block const* block,
                         Read const& read) {
  return with_object<Sequence>(function, sequence, [&](Sequence& behind) {
    StreamValues const what = read();
    auto const place = read_block(block);
    require_block_values(place, values);
    use_back_end([&] { behind.fill_block(what, place, values); });
  });
}

/// Values of this rank.
struct RankValues {
  runnel_type type;
  void* values;
};

template <class Read>
runnel_status fill_elements(char const* function,
                            runnel_rank_sequence* sequence,
                            RankValues const& to,
                            runnel_elements const* elements, Read const& read) {
  return with_object<Sequence>(function, sequence, [&](Sequence& behind) {
    StreamValues const what = read();
    auto const list = read_elements(elements, to.type, to.values);
    use_back_end([&] { behind.fill_elements(what, list, to.values); });
  });
}

}  // namespace

extern "C" {

runnel_status runnel_rank_sequence_create(runnel_communicator* ranks,
                                          char const* generator,
                                          runnel_stream_options const* options,
                                          runnel_rank_order order,
                                          runnel_rank_sequence** sequence) {
  return collective(__func__, ranks, [&](auto const& all) {
    everywhere(*all, [&] {
      require_pointer(sequence, "the place for the new handle");
      require_rank_order(order);
    });
    auto const request = agree_on_request(*all, generator, options,
                                          static_cast<std::uint64_t>(order));
    std::unique_ptr<Sequence> made;
    everywhere(*all, [&] {
      require_one_whole_stream(request.options);
      require_kokkos();
      made = std::make_unique<Sequence>(*all, request, order);
    });
    *sequence = new_handle(std::move(made));
  });
}
runnel_status runnel_rank_sequence_destroy(runnel_rank_sequence* sequence) {
  return guarded(__func__, [&] {
    auto gone = take_object<Sequence>(sequence);
    std::lock_guard const lock(kernel_mutex());
    gone.reset();
  });
}

runnel_status runnel_rank_sequence_next(runnel_rank_sequence* sequence,
                                        uint64_t num_values, uint64_t* first,
                                        uint64_t* count, uint64_t* stride) {
  return with_object<Sequence>(__func__, sequence, [&](Sequence& behind) {
    auto const mine = behind.next(num_values);
    if (first != nullptr) *first = mine.first;
    if (count != nullptr) *count = mine.count;
    if (stride != nullptr) *stride = mine.stride;
  });
}
runnel_status runnel_rank_sequence_fill(runnel_rank_sequence* sequence,
                                        runnel_type type,
                                        runnel_distribution distribution,
                                        void* values, uint64_t num_values) {
  return fill(__func__, sequence, {type, values, num_values}, [&] {
    return StreamValues{.plain = {type, distribution}, .named = {}};
  });
}
runnel_status runnel_rank_sequence_fill_named(runnel_rank_sequence* sequence,
                                              runnel_type type,
                                              char const* distribution,
                                              void* values,
                                              uint64_t num_values) {
  return fill(__func__, sequence, {type, values, num_values},
              [&] { return read_values(type, distribution); });
}
runnel_status runnel_rank_sequence_fill_block(runnel_rank_sequence* sequence,
                                              runnel_type type,
                                              runnel_distribution distribution,
                                              void* values,
                                              runnel_block const* block) {
  return fill_block(__func__, sequence, values, block, [&] {
    return StreamValues{.plain = {type, distribution}, .named = {}};
  });
}
runnel_status runnel_rank_sequence_fill_block_named(
    runnel_rank_sequence* sequence, runnel_type type, char const* distribution,
    void* values, runnel_block const* block) {
  return fill_block(__func__, sequence, values, block,
                    [&] { return read_values(type, distribution); });
}
runnel_status runnel_rank_sequence_fill_elements(
    runnel_rank_sequence* sequence, runnel_type type,
    runnel_distribution distribution, void* values,
    runnel_elements const* elements) {
  return fill_elements(__func__, sequence, {type, values}, elements, [&] {
    return StreamValues{.plain = {type, distribution}, .named = {}};
  });
}
runnel_status runnel_rank_sequence_fill_elements_named(
    runnel_rank_sequence* sequence, runnel_type type, char const* distribution,
    void* values, runnel_elements const* elements) {
  return fill_elements(__func__, sequence, {type, values}, elements,
                       [&] { return read_values(type, distribution); });
}
runnel_status runnel_rank_sequence_jump(runnel_rank_sequence* sequence,
                                        uint64_t low, uint64_t high) {
  return with_object<Sequence>(__func__, sequence, [&](Sequence& behind) {
    behind.jump(UInt128(high, low));
  });
}
runnel_status runnel_rank_sequence_position(runnel_rank_sequence* sequence,
                                            uint64_t* low, uint64_t* high) {
  return with_object<Sequence>(__func__, sequence, [&](Sequence& behind) {
    write_position(behind.position(), low, high);
  });
}

}  // extern "C"
