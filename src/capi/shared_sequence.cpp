// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/capi/shared_sequence.h>

#include <cstdint>
#include <runnel/core/uint128.hpp>

#include "erased_shared.hpp"
#include "objects.hpp"
#include "sets.hpp"
#include "shared_calls.hpp"
#include "shared_choice.hpp"
#include "write_position.hpp"

using namespace Runnel::CApi;
using Runnel::UInt128;

extern "C" {

runnel_status runnel_shared_sequence_create(
    runnel_stream_set* set, runnel_shared_options const* options,
    runnel_shared_sequence** sequence) {
  return run_with_set(__func__, set, [&](ErasedSet& streams) {
    require_pointer(sequence, "the address for the new sequence");
    *sequence = new_handle(streams.shared(read_shared_options(options)));
  });
}
runnel_status runnel_shared_sequence_destroy(runnel_shared_sequence* sequence) {
  return destroy_shared<ErasedShared>(__func__, sequence);
}

size_t runnel_shared_sequence_num_workers(runnel_shared_sequence* sequence) {
  return num_workers_of<ErasedShared>(__func__, sequence);
}
runnel_status runnel_shared_sequence_weights(runnel_shared_sequence* sequence,
                                             double* weights, size_t num) {
  return give_weights<ErasedShared>(__func__, sequence, weights, num);
}
runnel_status runnel_shared_sequence_set_weights(
    runnel_shared_sequence* sequence, double const* weights, size_t num) {
  return take_weights<ErasedShared>(__func__, sequence, weights, num);
}

runnel_status runnel_shared_sequence_next(runnel_shared_sequence* sequence,
                                          uint64_t num_values, uint64_t* first,
                                          uint64_t* count) {
  return with_object<ErasedShared>(__func__, sequence,
                                   [&](ErasedShared& behind) {
                                     auto const mine = behind.next(num_values);
                                     if (first != nullptr) *first = mine.first;
                                     if (count != nullptr) *count = mine.count;
                                   });
}
runnel_status runnel_shared_sequence_fill(runnel_shared_sequence* sequence,
                                          runnel_type type,
                                          runnel_distribution distribution,
                                          void* values, uint64_t num_values) {
  return run_shared<ErasedShared>(
      __func__, sequence, [&](ErasedShared& behind) {
        StreamValues const what{{type, distribution}, {}};
        fill_checked(behind, type, what, values, num_values);
      });
}
runnel_status runnel_shared_sequence_fill_named(
    runnel_shared_sequence* sequence, runnel_type type,
    char const* distribution, void* values, uint64_t num_values) {
  return run_shared<ErasedShared>(
      __func__, sequence, [&](ErasedShared& behind) {
        fill_checked(behind, type, distribution, values, num_values);
      });
}
runnel_status runnel_shared_sequence_jump(runnel_shared_sequence* sequence,
                                          uint64_t low, uint64_t high) {
  return jump_shared<ErasedShared>(__func__, sequence, UInt128(high, low));
}
runnel_status runnel_shared_sequence_position(runnel_shared_sequence* sequence,
                                              uint64_t* low, uint64_t* high) {
  return with_object<ErasedShared>(
      __func__, sequence, [&](ErasedShared& behind) {
        write_position(behind.position(), low, high);
      });
}
runnel_status runnel_shared_sequence_snapshot(runnel_shared_sequence* sequence,
                                              runnel_stream_set** set) {
  return hand_out_set<ErasedShared>(__func__, sequence, set);
}

}  // extern "C"
