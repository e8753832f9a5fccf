// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/capi/rmmard.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <runnel/core/errors.hpp>
#include <string>
#include <utility>

#include "kokkos_life.hpp"
#include "ranmar_choice.hpp"
#include "source_table.hpp"
#include "status.hpp"

namespace Runnel::CApi {
namespace {

using Sequence = SeededRanmar<double>;
using Table = SourceTable<Sequence, RUNNEL_RMMARD_MAX_SEQUENCES + 1>;
Table& table() { return lasting_table<Table>(); }

thread_local int used_last = 1;

void seed(int sequence, RanmarStatus const& status) {
  require_kokkos();
  auto made =
      std::make_unique<Sequence>(status, status.count(), RUNNEL_NONZERO);
  std::lock_guard const lock(kernel_mutex());
  table().put(sequence, std::move(made));
}

void check_sequence(int sequence) {
  RUNNEL_THROW_IF(sequence < 1 || sequence > RUNNEL_RMMARD_MAX_SEQUENCES,
                  "there is no sequence " + std::to_string(sequence) +
                      "; give one of 1 … " +
                      std::to_string(RUNNEL_RMMARD_MAX_SEQUENCES));
}

/// A sequence that was not used before.
Sequence& first_use(int sequence) {
  check_sequence(sequence);
  if (sequence > 1) {
    throw Failure(RUNNEL_ERROR_BAD_HANDLE,
                  "sequence " + std::to_string(sequence) +
                      " was never seeded, and would repeat sequence 1; seed "
                      "it by RMMAQD first");
  }
  seed(1, RanmarStatus());
  return *table().find(1);
}

Sequence& sequence_of(int number) {
  int const sequence = number > 0 ? number : used_last;
  Sequence* const found = table().find(sequence);
  Sequence& result = found != nullptr ? *found : first_use(sequence);
  used_last = sequence;
  return result;
}

void set_status(int sequence, RanmarStatus const& status) {
  int const chosen = sequence > 0 ? sequence : used_last;
  check_sequence(chosen);
  seed(chosen, status);
  used_last = chosen;
}

/// Word 4 of a vector: "RUNL".
constexpr int vector_mark = 0x52554E4C;

}  // namespace
}  // namespace Runnel::CApi

using namespace Runnel::CApi;

extern "C" {

runnel_status runnel_rmmard(double* values, int n, int sequence) {
  return guarded(__func__, [&] {
    RUNNEL_THROW_IF(
        n < 0, std::to_string(n) + " numbers are asked for; ask for 0 or more");
    if (n > 0) require_pointer(values, "values");
    sequence_of(sequence).get(values, static_cast<std::size_t>(n));
  });
}

runnel_status runnel_rmmaqd_set(int sequence, int ijkl, int ntot, int ntot2) {
  return guarded(__func__, [&] { set_status(sequence, {ijkl, ntot, ntot2}); });
}

runnel_status runnel_rmmaqd_get(int sequence, int* ijkl, int* ntot,
                                int* ntot2) {
  return guarded(__func__, [&] {
    for (int const* seed : {ijkl, ntot, ntot2}) {
      require_pointer(seed, "the address of a seed");
    }
    auto const status = sequence_of(sequence).status();
    *ijkl = status.ijkl;
    *ntot = status.ntot;
    *ntot2 = status.ntot2;
  });
}

runnel_status runnel_rmmaqd_set_vector(int sequence, int const* vector) {
  return guarded(__func__, [&] {
    require_pointer(vector, "vector");
    bool const rest_is_zero =
        std::all_of(vector + 4, vector + RUNNEL_RMMAQD_VECTOR,
                    [](int word) { return word == 0; });
    RUNNEL_THROW_IF(vector[3] != vector_mark || !rest_is_zero,
                    "word 4 of the vector is " + std::to_string(vector[3]) +
                        (rest_is_zero ? "" : ", and others are not 0") +
                        ": no vector that runnel_rmmaqd_get_vector (RMMAQD "
                        "with 'RV') gave; those of other codes hold states in "
                        "a form of their own; go on by three integers ('S')");
    set_status(sequence, {vector[0], vector[1], vector[2]});
  });
}

runnel_status runnel_rmmaqd_get_vector(int sequence, int* vector) {
  return guarded(__func__, [&] {
    require_pointer(vector, "vector");
    auto const status = sequence_of(sequence).status();
    std::fill(vector, vector + RUNNEL_RMMAQD_VECTOR, 0);
    vector[0] = status.ijkl;
    vector[1] = status.ntot;
    vector[2] = status.ntot2;
    vector[3] = vector_mark;
  });
}

}  // extern "C"
