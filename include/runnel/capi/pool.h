/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef RUNNEL_CAPI_POOL_H
#define RUNNEL_CAPI_POOL_H

/**
 * \file
 * Numbers in the memory of the back end, device memory on a GPU, a slice at a
 * time: for kernels that read them there. What C++ calls `NumberPool`, in one
 * queue: blocks are made on Kokkos' default instance when they are needed, and
 * slices are for kernels that are queued behind them.
 */

/* C has rules of its own. NOLINTBEGIN(modernize-*,readability-*) */

#include <runnel/capi/runnel.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Numbers made ahead in the memory of the back end. */
typedef struct runnel_pool runnel_pool;

/** Makes a pool that continues where a set is; the set is unchanged. Its
 *  streams take turns, as `RUNNEL_INTERLEAVED` says, or by the blocks of a
 *  cyclic order.
 *  \param type          of the values
 *  \param distribution  its name: "uniform", "bits", "normal:0,2.5" ...; NULL:
 *    the default of the type
 *  \param capacity      values of a block, and the most of a slice, up to 2^40;
 *    0: chosen by the library. Memory for two blocks is kept. */
runnel_status runnel_pool_create(runnel_stream_set* set, runnel_type type,
                                 char const* distribution, size_t capacity,
                                 runnel_pool** pool);
/** The handle is invalid from now on, as by `runnel_destroy`. */
runnel_status runnel_pool_destroy(runnel_pool* pool);

/** The next n values, in the order of `runnel_fill`, whatever the slices are.
 *  Their memory may be overwritten by what the next `take` queues on the
 *  default instance: kernels of other queues have to be finished by then, and
 *  wait for the values by `runnel_pool_fence`. Does not wait on GPUs.
 *  \param type    the pool's
 *  \param values  set to an address of the back end's memory */
runnel_status runnel_pool_take(runnel_pool* pool, runnel_type type, size_t n,
                               void const** values);
/** Waits until the values of all slices are there. */
runnel_status runnel_pool_fence(runnel_pool* pool);

/** A set that continues with the next value that has not been given out. */
runnel_status runnel_pool_snapshot(runnel_pool* pool, runnel_stream_set** set);
/** Writes the set of `runnel_pool_snapshot` to a checkpoint, for
 *  `runnel_load`. */
runnel_status runnel_pool_save(runnel_pool* pool, char const* file);

/** Native outputs of stream `index` that have been given out: high * 2^64 +
 *  low. \param high  may be NULL: then a position of 2^64 or more is an error
 */
runnel_status runnel_pool_position(runnel_pool* pool, uint64_t index,
                                   uint64_t* low, uint64_t* high);
/** Values left before a stream ends, at most 2^62; 0 for a bad handle. */
uint64_t runnel_pool_values_left(runnel_pool* pool);
/** Values of a block; 0 for a bad handle. */
size_t runnel_pool_capacity(runnel_pool* pool);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(modernize-*,readability-*) */

#endif /* RUNNEL_CAPI_POOL_H */
