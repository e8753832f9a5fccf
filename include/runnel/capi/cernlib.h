/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef RUNNEL_CAPI_CERNLIB_H
#define RUNNEL_CAPI_CERNLIB_H

/**
 * \file
 * The C functions behind Fortran's RANMAR, RMARIN, RMARUT (CERN Program Library
 * V113, single precision) and RM48, RM48IN, RM48UT (V116, double precision):
 * one sequence of each for a process, with CERNLIB's numbers, seeds and rules
 * for zeros; and which RANMAR these and RMMARD give.
 *
 * Statuses and messages as in runnel.h. One thread uses a sequence at a time.
 */

#include <runnel/capi/runnel.h>

/* C has rules of its own. NOLINTBEGIN(modernize-*,readability-*) */

#ifdef __cplusplus
extern "C" {
#endif

/* --- which RANMAR --- */

/** Added to the first seed in what RMARUT, RM48UT and RMMAQD return of the
 *  extended RANMAR. */
#define RUNNEL_RANMAR_EXTENDED_MARK 1000000000

/** Selects the RANMAR of sequences that are seeded, or used first, from now on:
 *  not 0: the extended one (`ranmar48x`), which is Runnel's own; 0: the
 *  published one. Until it is called, the environment variable RUNNEL_RANMAR
 *  says it: published (the default) or extended.
 *
 *  The mark in the saved seeds keeps restarts apart: with it they are refused
 *  where the published RANMAR is selected, and without it, if numbers are to be
 *  skipped, where the extended one is. */
void runnel_ranmar_extended(int on);

/* --- RANMAR: floats of 24 bits --- */

/** The next n numbers, in (0, 1). The sequence starts from the seed 54217137
 *  unless it was seeded. An exact 0 is replaced by CERNLIB's rule, in the
 *  extended form by 2^-24. */
runnel_status runnel_ranmar(float* values, int n);
/** Seeds the sequence and skips ntot2 * 10^9 + ntot numbers: O(log).
 *  \param ijkl  0 ... 900000000, and the mark */
runnel_status runnel_rmarin(int ijkl, int ntot, int ntot2);
/** The three integers from which the sequence continues. */
runnel_status runnel_rmarut(int* ijkl, int* ntot, int* ntot2);

/* --- RM48: doubles of 48 bits, an exact 0 is 2^-49 --- */

runnel_status runnel_rm48(double* values, int n);
runnel_status runnel_rm48in(int ijkl, int ntot, int ntot2);
runnel_status runnel_rm48ut(int* ijkl, int* ntot, int* ntot2);

/** Not 0: from now on `runnel_rm48in` skips as CERNLIB's RM48IN does, which
 *  takes ntot numbers for each of the ntot2 blocks of 10^9, so that runs that
 *  were restarted with ntot2 > 0 can be repeated. 0 (the default): what is
 *  documented. The environment variable RUNNEL_RM48IN, cernlib or documented,
 *  says it until this is called. */
void runnel_rm48in_as_cernlib(int on);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(modernize-*,readability-*) */

#endif /* RUNNEL_CAPI_CERNLIB_H */
