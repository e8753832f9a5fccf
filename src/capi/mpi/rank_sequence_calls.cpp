// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/capi/runnel_mpi.h>

#include <memory>
#include <runnel/core/errors.hpp>
#include <runnel/mpi/detail/agree.hpp>
#include <string>
#include <utility>
#include <vector>

#include "block_request.hpp"
#include "collective.hpp"
#include "element_request.hpp"
#include "rank_sequence.hpp"
#include "sets.hpp"
#include "value_names.hpp"
#include "write_position.hpp"

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

/// \param read  reads what values are asked for
template <class Read>
runnel_status fill(char const* function, runnel_rank_sequence* sequence,
                   RankArray const& to, Read const& read) {
  return with_object<Sequence>(function, sequence, [&](Sequence& behind) {
    StreamValues what;
    behind.together([&] { behind.require_made(what = read()); });
    behind.fill(what, to);
  });
}

template <class Read>
runnel_status fill_block(char const* function, runnel_rank_sequence* sequence,
                         void* values, runnel_block const* block,
                         Read const& read) {
  return with_object<Sequence>(function, sequence, [&](Sequence& behind) {
    StreamValues what;
    std::vector<Runnel::Impl::DimensionPlace> place;
    behind.together([&] {
      behind.require_made(what = read());
      place = read_block(block);
      require_block_values(place, values);
    });
    behind.fill_block(what, place, values);
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
    StreamValues what;
    ElementRequest list{};
    behind.together([&] {
      behind.require_made(what = read());
      list = read_elements(elements, to.type, to.values);
    });
    behind.fill_elements(what, list, to.values);
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
      require_pointer(sequence, "the address for the new handle");
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
runnel_status runnel_rank_sequence_set_verify(runnel_communicator* ranks,
                                              runnel_rank_sequence* sequence,
                                              int verify) {
  return collective(__func__, ranks, [&](auto const& all) {
    bool const wanted = verify != 0;
    Sequence* behind = nullptr;
    everywhere(*all, [&] {
      behind = &object_behind<Sequence>(sequence);
      behind->require_own(*all);
    });
    Runnel::Impl::require_same(*all, wanted ? 1 : 0, "the values of verify");
    behind->verify_by(wanted ? all : nullptr);
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
  return fill(__func__, sequence, {type, values, num_values},
              [&] { return plain_values(type, distribution); });
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
  return fill_block(__func__, sequence, values, block,
                    [&] { return plain_values(type, distribution); });
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
  return fill_elements(__func__, sequence, {type, values}, elements,
                       [&] { return plain_values(type, distribution); });
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
