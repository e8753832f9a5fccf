/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef RUNNEL_CAPI_SHARED_SEQUENCE_H
#define RUNNEL_CAPI_SHARED_SEQUENCE_H

/**
 * \file
 * One stream that the host's threads and any number of GPUs of a process draw
 * from at the same time, and that several processes may share: what C++ calls
 * `SharedSequence` (docs/hybrid.md). The values are those of one `runnel_fill`,
 * however the work is divided.
 */

/* C has rules of its own. NOLINTBEGIN(modernize-*,readability-*) */

#include <runnel/capi/runnel.h>

#ifdef __cplusplus
extern "C" {
#endif

/** One sequence that host threads, devices and processes use together. */
typedef struct runnel_shared_sequence runnel_shared_sequence;

/** Who shares a sequence. Set everything by RUNNEL_SHARED_OPTIONS_INIT, and
 * then change what is to differ. */
typedef struct runnel_shared_options {
  /** The GPUs that work, as CUDA numbers them, all different; with HIP, the
   *  one of Kokkos' default instance only. NULL: all that the process sees;
   *  give one where every process is to use one. */
  int const* devices;
  size_t num_devices;
  int use_host; /**< not 0: the host's threads work, too */
  /** Process `rank` of `num_ranks` makes a block of each call's values. All
   *  processes make the same calls; none communicates. */
  uint64_t rank;
  uint64_t num_ranks;
} runnel_shared_options;

#define RUNNEL_SHARED_OPTIONS_INIT {NULL, 0, 1, 0, 1}
/** Sets all members to what RUNNEL_SHARED_OPTIONS_INIT has. */
void runnel_shared_options_init(runnel_shared_options* options);

/** Makes a sequence that continues where a set of one whole stream is; the set
 *  is unchanged. \param options  NULL: all defaults */
runnel_status runnel_shared_sequence_create(
    runnel_stream_set* set, runnel_shared_options const* options,
    runnel_shared_sequence** sequence);
/** The handle is invalid from now on, as by `runnel_destroy`. */
runnel_status runnel_shared_sequence_destroy(runnel_shared_sequence* sequence);

/** The workers: the host first, if it is one, then the GPUs. 0 for a bad
 *  handle. */
size_t runnel_shared_sequence_num_workers(runnel_shared_sequence* sequence);
/** The fraction of the next call's values that each worker makes.
 *  \param num  elements at `weights`, as many as workers */
runnel_status runnel_shared_sequence_weights(runnel_shared_sequence* sequence,
                                             double* weights, size_t num);
/** Divides values in these proportions from now on, not by measured speed: one
 *  number for each worker, finite, 0 or more, not all 0.
 *  \param weights  NULL: by measured speed, equally at first, as at the start
 */
runnel_status runnel_shared_sequence_set_weights(
    runnel_shared_sequence* sequence, double const* weights, size_t num);

/** Which of the next `num_values` of all processes this one makes: number
 *  `first`, ..., `count` of them. Each of the two pointers may be NULL. */
runnel_status runnel_shared_sequence_next(runnel_shared_sequence* sequence,
                                          uint64_t num_values, uint64_t* first,
                                          uint64_t* count);
/** Writes this process' of the next `num_values` of all processes to host
 *  memory, by all workers, and returns when they are there. Types and
 *  distributions as for `runnel_fill`. */
runnel_status runnel_shared_sequence_fill(runnel_shared_sequence* sequence,
                                          runnel_type type,
                                          runnel_distribution distribution,
                                          void* values, uint64_t num_values);
/** `runnel_shared_sequence_fill` of a distribution by its name, as of
 *  `runnel_fill_named`. */
runnel_status runnel_shared_sequence_fill_named(
    runnel_shared_sequence* sequence, runnel_type type,
    char const* distribution, void* values, uint64_t num_values);
/** Skips high * 2^64 + low native outputs. */
runnel_status runnel_shared_sequence_jump(runnel_shared_sequence* sequence,
                                          uint64_t low, uint64_t high);
/** Native outputs that all calls have used, the set's position included:
 *  high * 2^64 + low. \param high  may be NULL: then a position of 2^64 or more
 *  is an error */
runnel_status runnel_shared_sequence_position(runnel_shared_sequence* sequence,
                                              uint64_t* low, uint64_t* high);
/** A set of one stream that continues here, the same in all processes: for
 *  `runnel_save`, or other workers. */
runnel_status runnel_shared_sequence_snapshot(runnel_shared_sequence* sequence,
                                              runnel_stream_set** set);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(modernize-*,readability-*) */

#endif /* RUNNEL_CAPI_SHARED_SEQUENCE_H */
