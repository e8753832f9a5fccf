/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef RUNNEL_CAPI_RANK_STREAMS_IN_TURN_H
#define RUNNEL_CAPI_RANK_STREAMS_IN_TURN_H

/**
 * \file
 * Streams that all ranks deal out in turn, from C (docs/mpi.md). Link
 * Runnel::capi_mpi. What *collective* and *local* mean, and handles, are as in
 * runnel_mpi.h.
 */

/* C has rules of its own. NOLINTBEGIN(modernize-*,readability-*) */

#include <runnel/capi/runnel_mpi.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A set of streams that all ranks deal out in turn, as if they were one: in
 *  the order of their numbers the values of all ranks are what one set of these
 *  streams gives, for any number of ranks and any division into calls. All
 *  ranks make the same calls. Each has the states of all streams. */
typedef struct runnel_rank_streams_in_turn runnel_rank_streams_in_turn;

/** Makes the streams. Collective. The seed is rank 0's, the rest the same on
 *  all ranks. They give one value each in turn, whichever `order` is named.
 *  \param options  NULL: all defaults */
runnel_status runnel_rank_streams_in_turn_create(
    runnel_communicator* ranks, char const* generator,
    runnel_stream_options const* options,
    runnel_rank_streams_in_turn** streams);
/** Destroys the rank's streams. Local. */
runnel_status runnel_rank_streams_in_turn_destroy(
    runnel_rank_streams_in_turn* streams);
/** From now on the streams give blocks of `block` values each in turn, one by
 *  one if it is 1. Inside a cycle of other blocks fills are refused. Local, to
 *  be called on all ranks.
 *  \param block  1 ... 2^62 / S, or 2^63 - 1 if S is 1 */
runnel_status runnel_rank_streams_in_turn_set_block(
    runnel_rank_streams_in_turn* streams, uint64_t block);
/** Which of the next `num_values` of all ranks this rank makes: `count` from
 *  number `first` on. Local. Each of the two pointers may be NULL. */
runnel_status runnel_rank_streams_in_turn_next(
    runnel_rank_streams_in_turn* streams, uint64_t num_values, uint64_t* first,
    uint64_t* count);
/** Writes this rank's of the next `num_values` of all ranks to host memory.
 *  Local, to be called on all ranks with the same number. */
runnel_status runnel_rank_streams_in_turn_fill(
    runnel_rank_streams_in_turn* streams, runnel_type type,
    runnel_distribution distribution, void* values, uint64_t num_values);
/** `runnel_rank_streams_in_turn_fill` of a distribution by its name, as for
 *  `runnel_rank_streams_fill_named`. Local. */
runnel_status runnel_rank_streams_in_turn_fill_named(
    runnel_rank_streams_in_turn* streams, runnel_type type,
    char const* distribution, void* values, uint64_t num_values);
/** Skips the next `num_values` of all ranks, as a fill of them would. Local, to
 *  be called on all ranks with the same number. */
runnel_status runnel_rank_streams_in_turn_discard(
    runnel_rank_streams_in_turn* streams, runnel_type type,
    char const* distribution, uint64_t num_values);
/** Skips high * 2^64 + low native outputs of every stream. Local, to be called
 *  on all ranks. */
runnel_status runnel_rank_streams_in_turn_jump(
    runnel_rank_streams_in_turn* streams, uint64_t low, uint64_t high);
/** Native outputs that all ranks together have drawn from stream `stream` (0 …
 *  S - 1), the offset included: high * 2^64 + low. Local. \param high  may be
 *  NULL: then a position of 2^64 or more is an error */
runnel_status runnel_rank_streams_in_turn_position(
    runnel_rank_streams_in_turn* streams, uint64_t stream, uint64_t* low,
    uint64_t* high);

/** Writes the streams to one checkpoint, as `runnel_rank_streams_save`: that of
 *  one set of all. Rank 0 writes the states. Collective. */
runnel_status runnel_rank_streams_in_turn_save(
    runnel_communicator* ranks, runnel_rank_streams_in_turn* streams,
    char const* file, runnel_rank_checkpoint_options const* options);
/** Continues where any number of ranks, or a set, saved, in blocks of the cycle
 *  that has begun, else one by one. Collective. */
runnel_status runnel_rank_streams_in_turn_load(
    runnel_communicator* ranks, char const* file, char const* generator,
    runnel_rank_streams_in_turn** streams);
/** Writes the checkpoint as a group in an HDF5 file that the application has
 *  open, as `runnel_rank_streams_save_group`. Collective. */
runnel_status runnel_rank_streams_in_turn_save_group(
    runnel_communicator* ranks, runnel_rank_streams_in_turn* streams,
    int64_t location, char const* group,
    runnel_rank_checkpoint_options const* options);
/** Continues from such a group, as `runnel_rank_streams_in_turn_load`.
 *  Collective. */
runnel_status runnel_rank_streams_in_turn_load_group(
    runnel_communicator* ranks, int64_t location, char const* group,
    char const* generator, runnel_rank_streams_in_turn** streams);
/** `runnel_rank_streams_set_note` of these streams. Local. */
runnel_status runnel_rank_streams_in_turn_set_note(
    runnel_rank_streams_in_turn* streams, char const* name, char const* value);
/** `runnel_rank_streams_note` of these streams. Local. */
char const* runnel_rank_streams_in_turn_note(
    runnel_rank_streams_in_turn* streams, char const* name);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(modernize-*,readability-*) */

#endif /* RUNNEL_CAPI_RANK_STREAMS_IN_TURN_H */
