/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef RUNNEL_CAPI_RMMARD_H
#define RUNNEL_CAPI_RMMARD_H

/**
 * \file
 * The C functions behind Fortran's RMMARD and RMMAQD: numbered sequences of
 * CORSIKA's double RANMAR (48 bits), seeded by three integers. An exact 0 is
 * replaced by 2^-48. For the C and C++ of a code whose Fortran calls
 * those two.
 *
 * `runnel_ranmar_extended` of cernlib.h, or the environment variable
 * RUNNEL_RANMAR=extended, selects the extended RANMAR instead.
 *
 * Statuses and messages as in runnel.h. Calls for different sequences may be
 * made concurrently, from any threads.
 */

#include <runnel/capi/runnel.h>

/* C has rules of its own. NOLINTBEGIN(modernize-*,readability-*) */

#ifdef __cplusplus
extern "C" {
#endif

/** Sequences are 1 … RUNNEL_RMMARD_MAX_SEQUENCES. */
#define RUNNEL_RMMARD_MAX_SEQUENCES 4096

/** The next n numbers of a sequence, from a buffer.
 *  \param sequence  0 or less: the one that the calling thread used last, at
 *                   first 1. Sequence 1 starts from seed 54217137 unless it was
 *                   seeded; others must be seeded */
runnel_status runnel_rmmard(double* values, int n, int sequence);

/** Seeds a sequence and skips ntot2 * 10^9 + ntot numbers: O(log).
 *  \param ijkl  0 … 900000000; + 10^9 if saved of the extended RANMAR */
runnel_status runnel_rmmaqd_set(int sequence, int ijkl, int ntot, int ntot2);

/** The three integers from which a sequence continues at its present position.
 */
runnel_status runnel_rmmaqd_get(int sequence, int* ijkl, int* ntot, int* ntot2);

/** Words of a vector. */
#define RUNNEL_RMMAQD_VECTOR 103

/** `runnel_rmmaqd_set` and `runnel_rmmaqd_get` by a vector of 103 words, for
 *  codes that store that: the three integers, a mark, zeros. A vector of
 *  another code is refused. */
runnel_status runnel_rmmaqd_set_vector(int sequence, int const* vector);
runnel_status runnel_rmmaqd_get_vector(int sequence, int* vector);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(modernize-*,readability-*) */

#endif /* RUNNEL_CAPI_RMMARD_H */
