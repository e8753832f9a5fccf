/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef RUNNEL_CAPI_SHARED_STREAMS_H
#define RUNNEL_CAPI_SHARED_STREAMS_H

/**
 * \file
 * A set of streams that the host's threads and any number of GPUs of a process
 * have among them: what C++ calls `SharedStreams` (docs/hybrid.md). What stream
 * s gives depends on s alone, not on who makes it.
 */

/* C has rules of its own. NOLINTBEGIN(modernize-*,readability-*) */

#include <runnel/capi/runnel.h>
#include <runnel/capi/shared_sequence.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A set of streams that host threads, devices and processes use together. */
typedef struct runnel_shared_streams runnel_shared_streams;

/** Shares streams that continue where a set's are, any number of them, whole or
 *  leapfrog parts; the set is unchanged. \param options  NULL: all defaults.
 *  Their rank is 0 of 1: each process shares streams of its own */
runnel_status runnel_shared_streams_create(runnel_stream_set* set,
                                           runnel_shared_options const* options,
                                           runnel_shared_streams** streams);
/** The handle is invalid from now on, as by `runnel_destroy`. */
runnel_status runnel_shared_streams_destroy(runnel_shared_streams* streams);

/** The streams. 0 for a bad handle. */
uint64_t runnel_shared_streams_size(runnel_shared_streams* streams);
/** The workers: the host first, if it is one, then the GPUs. 0 for a bad
 *  handle. */
size_t runnel_shared_streams_num_workers(runnel_shared_streams* streams);
/** The fraction of the streams that each worker is to have.
 *  \param num  elements at `weights`, as many as workers */
runnel_status runnel_shared_streams_weights(runnel_shared_streams* streams,
                                            double* weights, size_t num);
/** Divides the streams in these proportions from the next call on, not by
 *  measured speed: one number for each worker, finite, 0 or more, not all 0.
 *  \param weights  NULL: by measured speed, equally at first, as at the start;
 *  streams then move to another worker where that saves a tenth of a call's
 *  time */
runnel_status runnel_shared_streams_set_weights(runnel_shared_streams* streams,
                                                double const* weights,
                                                size_t num);

/** Writes the next `per_stream` values of each stream to host memory, by all
 *  workers, and returns when they are there: row s, values[s * per_stream] ...
 *  values[(s + 1) * per_stream - 1], has those of stream s, as by
 *  `runnel_fill_rows`, whatever the set's order. Types and distributions as of
 *  `runnel_fill`. After an error other than of an argument or of streams that
 *  end, some streams may have given their values and others not. */
runnel_status runnel_shared_streams_fill(runnel_shared_streams* streams,
                                         runnel_type type,
                                         runnel_distribution distribution,
                                         void* values, uint64_t per_stream);
/** `runnel_shared_streams_fill` of a distribution by its name, as of
 *  `runnel_fill_named`. */
runnel_status runnel_shared_streams_fill_named(runnel_shared_streams* streams,
                                               runnel_type type,
                                               char const* distribution,
                                               void* values,
                                               uint64_t per_stream);
/** Skips high * 2^64 + low native outputs of every stream. */
runnel_status runnel_shared_streams_jump(runnel_shared_streams* streams,
                                         uint64_t low, uint64_t high);
/** A set of all streams that continues here: for `runnel_save`, for their
 *  positions, or for other workers. */
runnel_status runnel_shared_streams_snapshot(runnel_shared_streams* streams,
                                             runnel_stream_set** set);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(modernize-*,readability-*) */

#endif /* RUNNEL_CAPI_SHARED_STREAMS_H */
