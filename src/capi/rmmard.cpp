// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/capi/rmmard.h>

#include <string>

#include "kokkos_life.hpp"
#include "ranmar_source.hpp"
#include "source_table.hpp"
#include "status.hpp"

namespace Runnel::CApi {
namespace {

constexpr int default_seed = 54217137;
constexpr std::uint64_t billion = 1000000000;

struct Sequence {
  Sequence(int seed, UInt128 skipped)
      : ijkl(seed),
        start(skipped),
        numbers(RanmarSeed::cern(static_cast<std::uint64_t>(seed),
                                 (skipped % UInt128(billion)).low,
                                 (skipped / UInt128(billion)).low),
                0) {}

  int ijkl;
  UInt128 start;  ///< numbers skipped when it was seeded
  SerialRanmar<double> numbers;
};

using Table = SourceTable<Sequence, RUNNEL_RMMARD_MAX_SEQUENCES + 1>;
Table& table() { return lasting_table<Table>(); }

thread_local int used_last = 1;

void seed(int sequence, int ijkl, UInt128 skip) {
  require_kokkos();
  use_back_end(
      [&] { table().put(sequence, std::make_unique<Sequence>(ijkl, skip)); });
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
  seed(1, default_seed, 0);
  return *table().find(1);
}

Sequence& sequence_of(int number) {
  int const sequence = number > 0 ? number : used_last;
  Sequence* const found = table().find(sequence);
  Sequence& result = found != nullptr ? *found : first_use(sequence);
  used_last = sequence;
  return result;
}

}  // namespace
}  // namespace Runnel::CApi

using namespace Runnel::CApi;
using Runnel::UInt128;

extern "C" {

runnel_status runnel_rmmard(double* values, int n, int sequence) {
  return guarded(__func__, [&] {
    RUNNEL_THROW_IF(
        n < 0, std::to_string(n) + " numbers are asked for; ask for 0 or more");
    if (n > 0) require_pointer(values, "values");
    sequence_of(sequence).numbers.get(values, static_cast<std::size_t>(n));
  });
}

runnel_status runnel_rmmaqd_set(int sequence, int ijkl, int ntot, int ntot2) {
  return guarded(__func__, [&] {
    int const chosen = sequence > 0 ? sequence : used_last;
    check_sequence(chosen);
    RUNNEL_THROW_IF(ijkl < 0 || ntot < 0 || ntot2 < 0,
                    "one of the seeds " + std::to_string(ijkl) + ", " +
                        std::to_string(ntot) + ", " + std::to_string(ntot2) +
                        " is negative; give numbers from 0 on");
    seed(chosen, ijkl,
         UInt128(static_cast<std::uint64_t>(ntot2)) * UInt128(billion) +
             UInt128(static_cast<std::uint64_t>(ntot)));
    used_last = chosen;
  });
}

runnel_status runnel_rmmaqd_get(int sequence, int* ijkl, int* ntot,
                                int* ntot2) {
  return guarded(__func__, [&] {
    for (int const* place : {ijkl, ntot, ntot2}) {
      require_pointer(place, "the place for a seed");
    }
    Sequence const& found = sequence_of(sequence);
    UInt128 const count = found.start + found.numbers.count();
    UInt128 const billions = count / UInt128(billion);
    RUNNEL_THROW_IF(billions > UInt128(INT32_MAX),
                    to_string(count) + " numbers of sequence " +
                        std::to_string(sequence) +
                        " are more than three integers can tell; seed it anew");
    *ijkl = found.ijkl;
    *ntot = static_cast<int>((count % UInt128(billion)).low);
    *ntot2 = static_cast<int>(billions.low);
  });
}

}  // extern "C"
