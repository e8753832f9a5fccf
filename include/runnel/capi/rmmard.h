/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef RUNNEL_CAPI_RMMARD_H
#define RUNNEL_CAPI_RMMARD_H

/**
 * \file
 * The C functions behind Fortran's RMMARD and RMMAQD: numbered sequences of
 * CORSIKA's double RANMAR (48 bits), seeded by three integers. An exact 0 is
 * replaced by 2^-48. For C and C++ parts of a code whose Fortran parts call
 * those two.
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
 *  \param ijkl  0 … 900000000 */
runnel_status runnel_rmmaqd_set(int sequence, int ijkl, int ntot, int ntot2);

/** The three integers from which a sequence continues at its present position.
 */
runnel_status runnel_rmmaqd_get(int sequence, int* ijkl, int* ntot, int* ntot2);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(modernize-*,readability-*) */

#endif /* RUNNEL_CAPI_RMMARD_H */
