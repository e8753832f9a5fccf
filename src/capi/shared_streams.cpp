// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/capi/shared_streams.h>

#include <cstdint>
#include <runnel/core/errors.hpp>
#include <runnel/core/uint128.hpp>
#include <string>

#include "erased_shared.hpp"
#include "objects.hpp"
#include "sets.hpp"
#include "shared_calls.hpp"
#include "shared_choice.hpp"

using namespace Runnel::CApi;
using Runnel::UInt128;

namespace {

SharedChoice choice_without_ranks(runnel_shared_options const* options) {
  auto choice = read_shared_options(options);
  RUNNEL_THROW_IF(choice.rank != 0 || choice.num_ranks != 1,
                  "rank " + std::to_string(choice.rank) + " of " +
                      std::to_string(choice.num_ranks) +
                      ", but processes share no set; give each one streams of "
                      "its own, and rank 0 of 1");
  return choice;
}

}  // namespace

extern "C" {

runnel_status runnel_shared_streams_create(runnel_stream_set* set,
                                           runnel_shared_options const* options,
                                           runnel_shared_streams** streams) {
  return run_with_set(__func__, set, [&](ErasedSet& from) {
    require_pointer(streams, "the address for the new streams");
    *streams = new_handle(from.shared_streams(choice_without_ranks(options)));
  });
}
runnel_status runnel_shared_streams_destroy(runnel_shared_streams* streams) {
  return destroy_shared<ErasedSharedStreams>(__func__, streams);
}

uint64_t runnel_shared_streams_size(runnel_shared_streams* streams) {
  uint64_t size = 0;
  static_cast<void>(with_object<ErasedSharedStreams>(
      __func__, streams,
      [&](ErasedSharedStreams const& behind) { size = behind.size(); }));
  return size;
}
size_t runnel_shared_streams_num_workers(runnel_shared_streams* streams) {
  return num_workers_of<ErasedSharedStreams>(__func__, streams);
}
runnel_status runnel_shared_streams_weights(runnel_shared_streams* streams,
                                            double* weights, size_t num) {
  return give_weights<ErasedSharedStreams>(__func__, streams, weights, num);
}
runnel_status runnel_shared_streams_set_weights(runnel_shared_streams* streams,
                                                double const* weights,
                                                size_t num) {
  return take_weights<ErasedSharedStreams>(__func__, streams, weights, num);
}

runnel_status runnel_shared_streams_fill(runnel_shared_streams* streams,
                                         runnel_type type,
                                         runnel_distribution distribution,
                                         void* values, uint64_t per_stream) {
  return run_shared<ErasedSharedStreams>(
      __func__, streams, [&](ErasedSharedStreams& behind) {
        StreamValues const what{{type, distribution}, {}};
        fill_checked(behind, type, what, values, per_stream);
      });
}
runnel_status runnel_shared_streams_fill_named(runnel_shared_streams* streams,
                                               runnel_type type,
                                               char const* distribution,
                                               void* values,
                                               uint64_t per_stream) {
  return run_shared<ErasedSharedStreams>(
      __func__, streams, [&](ErasedSharedStreams& behind) {
        fill_checked(behind, type, distribution, values, per_stream);
      });
}
runnel_status runnel_shared_streams_jump(runnel_shared_streams* streams,
                                         uint64_t low, uint64_t high) {
  return jump_shared<ErasedSharedStreams>(__func__, streams,
                                          UInt128(high, low));
}
runnel_status runnel_shared_streams_snapshot(runnel_shared_streams* streams,
                                             runnel_stream_set** set) {
  return hand_out_set<ErasedSharedStreams>(__func__, streams, set);
}

}  // extern "C"
