/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef RUNNEL_CAPI_RANMAR_H
#define RUNNEL_CAPI_RANMAR_H

/**
 * \file
 * RANMAR for host codes that ask for a few numbers at a time: two calls, as in
 * the thesis that docs/generators/ranmar.md names. Numbers are made in advance,
 * many at once, by any number of instances of the generator, and returned from
 * a buffer.
 *
 * A source of numbers is identified by an id of the caller's choice. Floats are
 * those of the published RANMAR (24 bits), doubles those of CERN's and
 * CORSIKA's double version (48 bits); an exact 0 is replaced by 2^-24 or 2^-48,
 * so all are in (0, 1).
 *
 * `runnel_ranmar_extended` and the environment variable RUNNEL_RANMAR
 * (cernlib.h) select the extended RANMAR (`ranmar48x`), of which floats are the
 * first 24 bits, for sources that are initialised from then on. Its counts
 * carry a mark, so that a restart cannot mix the two.
 *
 * Instance s starts from seeds (ij, kl + s), carried into ij, and makes the
 * s-th of equal blocks of every `prefetch` numbers. With one instance the
 * sequence is that of the serial code, whatever `prefetch` is and however
 * numbers are requested.
 *
 * Statuses and messages as in runnel.h. Calls for different ids may be made
 * concurrently, from any threads.
 */

#include <runnel/capi/runnel.h>

/* C has rules of its own. NOLINTBEGIN(modernize-*,readability-*) */

#ifdef __cplusplus
extern "C" {
#endif

/** Ids are 0 … RUNNEL_RANMAR_MAX_IDS - 1. */
#define RUNNEL_RANMAR_MAX_IDS 4096
/** 2^63: added to the counts of sources of the extended RANMAR. */
#define RUNNEL_RANMAR_EXTENDED_COUNT UINT64_C(0x8000000000000000)

/** Makes source `id` of floats; an existing one of that id is replaced.
 *  \param ij         0 … 31328
 *  \param kl         0 … 30081
 *  \param instances  >= 1; RUNNEL_ERROR_EXHAUSTED past the last of the
 *                    942 438 978 seeds
 *  \param prefetch   numbers made at a time, rounded up to a multiple of
 *                    `instances`; 0: chosen by the library */
runnel_status ranmar_initialise(int id, int ij, int kl, int instances,
                                size_t prefetch);
/** `ranmar_initialise` for a source of doubles. */
runnel_status ranmar_initialise_double(int id, int ij, int kl, int instances,
                                       size_t prefetch);

/** The next n numbers of source `id`, from the buffer. */
runnel_status ranmar_get(int id, float* array, size_t n);
runnel_status ranmar_get_double(int id, double* array, size_t n);

/** Where the next n numbers of source `id` are, in the buffer: valid until the
 *  next call for this id. They are not copied, except where a buffer ends.
 *  \param n  at most `prefetch`, where that was chosen; 8192 otherwise */
runnel_status ranmar_take(int id, size_t n, float const** values);
runnel_status ranmar_take_double(int id, size_t n, double const** values);

/** The next n numbers, without a buffer: what it still holds is returned first,
 * the rest is made in the array itself, with the request divided among the
 * instances. For requests that are larger than the buffer. */
runnel_status ranmar_get_direct(int id, float* array, size_t n);
runnel_status ranmar_get_direct_double(int id, double* array, size_t n);

/** Skips the next `count` numbers, as if they had been drawn (buffered): O(log
 *  count). After `ranmar_initialise`, the way to continue where a run of
 *  buffered requests stopped.
 *  \param count  below 2^63; of the extended RANMAR, and only of that, with
 *    RUNNEL_RANMAR_EXTENDED_COUNT added, as ranmar_count returns it */
runnel_status ranmar_skip(int id, uint64_t count);
/** Numbers drawn or skipped so far: *high * 2^64 + *low, of the extended RANMAR
 *  with RUNNEL_RANMAR_EXTENDED_COUNT added and below 2^64.
 *  \param high  may be NULL: then a count of 2^64 or more is an error */
runnel_status ranmar_count(int id, uint64_t* low, uint64_t* high);

/** Ends source `id`; RUNNEL_ERROR_BAD_HANDLE if there is none. */
runnel_status ranmar_finalise(int id);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(modernize-*,readability-*) */

#endif /* RUNNEL_CAPI_RANMAR_H */
