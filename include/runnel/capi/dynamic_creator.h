/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef RUNNEL_CAPI_DYNAMIC_CREATOR_H
#define RUNNEL_CAPI_DYNAMIC_CREATOR_H

/**
 * \file
 * The Dynamic Creator's C interface (dcmt 0.6) over Runnel's search: the same
 * calls, parameters and numbers. C and C++. Programs that include "dc.h" find
 * it by -I<prefix>/include/runnel/compat.
 *
 * A set of parameters is a Mersenne Twister of period 2^p - 1; sets of distinct
 * ids have characteristic polynomials without a common factor. p is one of 521,
 * 607, 1279, 2203, 2281, 3217, 4253, 4423, 9689, 9941, 11213, 19937, 21701,
 * 23209, 44497, and w, the bits of an output, is 31 or 32. Searches use all
 * processors, which changes nothing of what they find.
 *
 * Where NULL is returned, `runnel_last_error()` of runnel.h says why. No Kokkos
 * is initialised, and none need be.
 *
 * Source: M. Matsumoto, T. Nishimura, "Dynamic creation of pseudorandom number
 * generators", MCQMC 1998 (Springer 2000) 56,
 * doi:10.1007/978-3-642-59657-5_3. docs/generators/mersenne.md has the rules.
 */

#include <stdint.h>

/* C has rules of its own. NOLINTBEGIN(modernize-*,readability-*) */

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters and state of a generator; members as docs/generators/mersenne.md
 *  describes them. */
typedef struct MT_STRUCT {
  uint32_t aaa;
  int mm, nn, rr, ww;
  uint32_t wmask, umask, lmask;
  int shift0, shift1, shiftB, shiftC;
  uint32_t maskB, maskC;
  int i;           /**< outputs drawn of the nn words */
  uint32_t* state; /**< nn words */
} mt_struct;

/* --- searches that a seed of their own drives; any threads --- */

/** A set without an id. */
mt_struct* get_mt_parameter_st(int w, int p, uint32_t seed);
/** The set of an id, 0 ... 65535, whatever others are asked for. */
mt_struct* get_mt_parameter_id_st(int w, int p, int id, uint32_t seed);
/** The sets of ids start_id ... max_id, found one after the other.
 *  \param count  becomes the number of sets: fewer where an id is given up */
mt_struct** get_mt_parameters_st(int w, int p, int start_id, int max_id,
                                 uint32_t seed, int* count);

/* --- searches that share one generator, which runs on from call to call --- */

/** Seeds that generator; the others return NULL before. */
void init_dc(uint32_t seed);
mt_struct* get_mt_parameter(int w, int p);
mt_struct* get_mt_parameter_id(int w, int p, int id);
/** Ids 0 ... max_id. */
mt_struct** get_mt_parameters(int w, int p, int max_id, int* count);

/** Free what the searches returned. NULL is ignored. */
void free_mt_struct(mt_struct* mts);
void free_mt_struct_array(mt_struct** mtss, int count);

/* --- numbers; one thread uses a generator at a time --- */

void sgenrand_mt(uint32_t seed, mt_struct* mts);
/** The next number, of w bits. `sgenrand_mt` comes first. */
uint32_t genrand_mt(mt_struct* mts);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(modernize-*,readability-*) */

#endif /* RUNNEL_CAPI_DYNAMIC_CREATOR_H */
