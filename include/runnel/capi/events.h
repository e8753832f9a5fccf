/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef RUNNEL_CAPI_EVENTS_H
#define RUNNEL_CAPI_EVENTS_H

/**
 * \file
 * Numbers of events, a row each, without a set of streams: what C++ calls
 * `fill_events`. A row depends on the generator, the run, its event and the
 * distribution only. Nothing is kept.
 */

/* C has rules of its own. NOLINTBEGIN(modernize-*,readability-*) */

#include <runnel/capi/runnel.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Events of a run. Each has a stream of its own, whose seed is hashed from
 * what all have in common and from the event's number: C++'s
 * `SeedSequence(name, numbers[0], ..., event)`. */
typedef struct runnel_events {
  char const* name;        /**< of the run; NULL: none */
  uint64_t const* numbers; /**< what else all events have in common */
  size_t num_numbers;      /**< may be 0 */
  uint64_t first;          /**< the event of row 0 */
  size_t num_rows;         /**< row e is of event first + e modulo 2^64 */
  size_t row_length;
} runnel_events;

/** Writes the first numbers of events to host memory, one row after the other,
 *  and returns when they are there.
 *  \param generator  one that is seeded in kernels: ranmar*, philox4x32, ceicg;
 *    the others are RUNNEL_ERROR_NO_SUCH_VALUES, and so is RUNNEL_CERN, which
 *    looks at a stream's whole state
 *  \param values     num_rows * row_length of them; none: nothing is done */
runnel_status runnel_fill_events(char const* generator, runnel_type type,
                                 runnel_distribution distribution, void* values,
                                 runnel_events const* events);
/** `runnel_fill_events` of a distribution by its name, as `runnel_fill_named`.
 *  Deep tails take a kernel for each row. */
runnel_status runnel_fill_events_named(char const* generator, runnel_type type,
                                       char const* distribution, void* values,
                                       runnel_events const* events);
/** As `runnel_fill_events`, to memory of the back end. Returns when the kernels
 *  are in the queue of Kokkos' default instance, for which `runnel_fence` of
 * any set waits. */
runnel_status runnel_fill_events_device(char const* generator, runnel_type type,
                                        runnel_distribution distribution,
                                        void* values,
                                        runnel_events const* events);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(modernize-*,readability-*) */

#endif /* RUNNEL_CAPI_EVENTS_H */
