/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef RUNNEL_CAPI_ARRAYS_H
#define RUNNEL_CAPI_ARRAYS_H

/**
 * \file
 * Random orders of arrays and random samples of their items: those of C++'s
 * functions of the same names by the same stream from the same position, bit
 * for bit (docs/shuffles.md).
 *
 * The set has one stream. Arrays are in host memory, and the calls return when
 * the result is there; those of the calls ending in `_device` are all in memory
 * of the back end, and these calls return when the kernels are in the queue, as
 * `runnel_fill_device`. What is refused – several streams, types that are too
 * narrow, offsets, weights – is refused before anything changes.
 */

/* C has rules of its own. NOLINTBEGIN(modernize-*,readability-*) */

#include <runnel/capi/runnel.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Segments of an array: segment s is items offsets[s] ... offsets[s + 1] - 1.
 */
typedef struct runnel_segments {
  /** count + 1 of them, not decreasing, from 0 to the number of items. */
  int64_t const* offsets;
  size_t count; /**< of segments; may be 0 */
} runnel_segments;

/** Writes 0 ... count - 1 in random order. Takes `count` unit words of 64 bits.
 *  \param type     of the indices: RUNNEL_I32, RUNNEL_I64, RUNNEL_U32 or
 *    RUNNEL_U64, which must hold count - 1
 *  \param indices  `count` of them */
runnel_status runnel_permutation(runnel_stream_set* set, runnel_type type,
                                 void* indices, size_t count);
/** `runnel_permutation` in each segment: its own indices in random order. Those
 *  in no segment stay: index i there is i. Takes as many words. */
runnel_status runnel_permutation_segments(runnel_stream_set* set,
                                          runnel_type type, void* indices,
                                          size_t count,
                                          runnel_segments const* segments);

/** Puts items in random order, new item i being item p(i) before, p the
 *  permutation by the same words. Takes as many words. Items of 4 and 8 bytes
 *  that are aligned as such are moved as these; others by their indices, for
 *  which there is memory of 8 bytes for each besides.
 *  \param item_bytes  of an item; 1 or more
 *  \param count       of items */
runnel_status runnel_shuffle(runnel_stream_set* set, void* items,
                             size_t item_bytes, size_t count);
/** `runnel_shuffle` in each segment; items in no segment stay. */
runnel_status runnel_shuffle_segments(runnel_stream_set* set, void* items,
                                      size_t item_bytes, size_t count,
                                      runnel_segments const* segments);

/** Writes `count` different numbers of 0 ... n - 1, in random order. Takes a
 *  unit word of 64 bits for each.
 *  \param type  as for `runnel_permutation`; it holds n - 1
 *  \param n     `count` ... 2^63 */
runnel_status runnel_sample(runnel_stream_set* set, runnel_type type,
                            void* indices, size_t count, uint64_t n);

/** Weights of items. */
typedef struct runnel_weights {
  runnel_type type;   /**< RUNNEL_FLOAT or RUNNEL_DOUBLE */
  void const* values; /**< each 0, or from 2^-900 to 2^900 */
  size_t count;       /**< of items */
} runnel_weights;

/** Writes the indices of `count` different items, drawn one after the other,
 *  each in proportion to its weight among the items that are left; items of
 * weight 0 never. Takes a unit word of 64 bits for each weight.
 *  \param type     as for `runnel_permutation`
 *  \param weights  at least `count` of them above 0 */
runnel_status runnel_weighted_sample(runnel_stream_set* set, runnel_type type,
                                     void* indices, size_t count,
                                     runnel_weights const* weights);

/** Writes points of a Latin hypercube in [0, 1)^d, d numbers each, one after
 *  the other: of the numbers of each dimension one lies in each of
 *  [k/n, (k + 1)/n). Takes 2 n d unit words of 64 bits.
 *  \param type        RUNNEL_FLOAT (n up to 2^24) or RUNNEL_DOUBLE (2^31)
 *  \param num_points  n
 *  \param dimension   d */
runnel_status runnel_latin_hypercube(runnel_stream_set* set, runnel_type type,
                                     void* points, size_t num_points,
                                     size_t dimension);

runnel_status runnel_permutation_device(runnel_stream_set* set,
                                        runnel_type type, void* indices,
                                        size_t count);
runnel_status runnel_permutation_segments_device(
    runnel_stream_set* set, runnel_type type, void* indices, size_t count,
    runnel_segments const* segments);
runnel_status runnel_shuffle_device(runnel_stream_set* set, void* items,
                                    size_t item_bytes, size_t count);
runnel_status runnel_shuffle_segments_device(runnel_stream_set* set,
                                             void* items, size_t item_bytes,
                                             size_t count,
                                             runnel_segments const* segments);
runnel_status runnel_sample_device(runnel_stream_set* set, runnel_type type,
                                   void* indices, size_t count, uint64_t n);
runnel_status runnel_weighted_sample_device(runnel_stream_set* set,
                                            runnel_type type, void* indices,
                                            size_t count,
                                            runnel_weights const* weights);
runnel_status runnel_latin_hypercube_device(runnel_stream_set* set,
                                            runnel_type type, void* points,
                                            size_t num_points,
                                            size_t dimension);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(modernize-*,readability-*) */

#endif /* RUNNEL_CAPI_ARRAYS_H */
