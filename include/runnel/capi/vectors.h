/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef RUNNEL_CAPI_VECTORS_H
#define RUNNEL_CAPI_VECTORS_H

/**
 * \file
 * Random vectors: multivariate normal, directions, multinomial. They are those
 * that C++'s `fill` of a View whose last index counts the components writes,
 * bit for bit, and take what these take (docs/distributions.md).
 */

/* C has rules of its own. NOLINTBEGIN(modernize-*,readability-*) */

#include <runnel/capi/runnel.h>

#ifdef __cplusplus
extern "C" {
#endif

/** x = mean + L z, z standard normal numbers, by the covariance L L^T or by L.
 */
typedef struct runnel_multivariate_normal {
  size_t dimension;   /**< d, components of a vector; 1 or more */
  double const* mean; /**< d numbers, finite */
  /** d * d numbers row by row, finite, symmetric and positive definite; L is
   *  the Cholesky factor, computed in double. NULL: `factor` is given. */
  double const* covariance;
  /** d * d numbers row by row, those on and below the diagonal finite, the
   *  others not read. NULL: `covariance` is given. */
  double const* factor;
} runnel_multivariate_normal;

/** How many of the trials end in each of d ways. */
typedef struct runnel_multinomial {
  int64_t trials;        /**< 0 or more */
  double const* weights; /**< of each way, 0 or more, not all 0 */
  size_t num_weights;    /**< d, components of a vector; 1 or more */
} runnel_multinomial;

/** Writes the next `count` vectors of each stream of the set to host memory,
 *  and returns when they are there: S rows of `count` vectors of d numbers
 *  each, one after the other, row s from stream s, whatever the order of the
 *  set and without moving its cursor. Calls join up.
 *  \param type          RUNNEL_FLOAT or RUNNEL_DOUBLE for "directions" and
 *    normal vectors; RUNNEL_I32, RUNNEL_I64, RUNNEL_U32 or RUNNEL_U64 for
 *    "multinomial"
 *  \param distribution  as for `runnel generate --dist`: "directions:2" or
 *    "directions:3", "multinomial:10,1,2.5" (trials, weights),
 *    "multivariate_normal:2,0,0,1,0.5,0.5,1" (d, mean, covariance row by row),
 *    "multivariate_normal_factor:2,0,0,1,0,0.5,1" (d, mean, L); refused with
 *    the number at fault before anything changes
 *  \param count         vectors of each stream; 0 does nothing */
runnel_status runnel_fill_vectors(runnel_stream_set* set, runnel_type type,
                                  char const* distribution, void* values,
                                  size_t count);
/** `runnel_fill_vectors` of a multivariate normal distribution.
 *  \param type  RUNNEL_FLOAT or RUNNEL_DOUBLE */
runnel_status runnel_fill_multivariate_normal(
    runnel_stream_set* set, runnel_type type,
    runnel_multivariate_normal const* normal, void* values, size_t count);
/** `runnel_fill_vectors` of a multinomial distribution.
 *  \param type  RUNNEL_I32, RUNNEL_I64, RUNNEL_U32 or RUNNEL_U64 */
runnel_status runnel_fill_multinomial(runnel_stream_set* set, runnel_type type,
                                      runnel_multinomial const* multinomial,
                                      void* values, size_t count);

/** As those above, to memory of the back end, as `runnel_fill_device`: they
 *  return when the kernels are in the queue. Parameters are in host memory. */
runnel_status runnel_fill_vectors_device(runnel_stream_set* set,
                                         runnel_type type,
                                         char const* distribution, void* values,
                                         size_t count);
runnel_status runnel_fill_multivariate_normal_device(
    runnel_stream_set* set, runnel_type type,
    runnel_multivariate_normal const* normal, void* values, size_t count);
runnel_status runnel_fill_multinomial_device(
    runnel_stream_set* set, runnel_type type,
    runnel_multinomial const* multinomial, void* values, size_t count);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(modernize-*,readability-*) */

#endif /* RUNNEL_CAPI_VECTORS_H */
