/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef RUNNEL_CAPI_RUNNEL_MPI_H
#define RUNNEL_CAPI_RUNNEL_MPI_H

/**
 * \file
 * Streams over the ranks of an MPI program, from C (docs/mpi.md). Link
 * Runnel::capi_mpi.
 *
 * A function is either *collective* or *local*, as its comment says. Collective
 * ones are called by all ranks of the communicator, in the same order, and
 * their errors are those of all ranks: where one fails, all return the same
 * status, and `runnel_last_error()` names the rank. Local functions do not
 * communicate, and their errors are the rank's own; so are those of
 * `runnel_communicator_destroy`.
 *
 * A handle that is no communicator's, or no guard's, does not tell which ranks
 * wait. Where the rank has one communicator only, or one guard, that is the one
 * that is meant, and all ranks return RUNNEL_ERROR_BAD_HANDLE. Elsewhere this
 * rank returns that at once, and the others wait for it.
 *
 * MPI is initialised by the application, before the first call; Runnel needs
 * MPI_THREAD_SINGLE, as long as one thread at a time calls it. Failures of MPI
 * are RUNNEL_ERROR_INTERNAL. Handles are as in runnel.h.
 */

/* C has rules of its own. NOLINTBEGIN(modernize-*,readability-*) */

#include <runnel/capi/communicator.h>
#include <runnel/capi/runnel.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- streams of all ranks --- */

/** Streams numbered over all ranks, of which each owns a block: the first
 *  N mod P ranks one more. What a stream gives depends on its number alone, so
 *  that any number of ranks makes the same global array. There may be more
 *  ranks than streams. */
typedef struct runnel_rank_streams runnel_rank_streams;

/** Makes the streams of all ranks. Collective. The seed is rank 0's (`form`,
 *  `seed`, `parameters`); generator and other options are the same on all
 *  ranks, `num_streams` being that of all together and the order
 *  RUNNEL_BLOCKED. Proves that no two ranks have a stream in common.
 *  \param options  NULL: all defaults */
runnel_status runnel_rank_streams_create(runnel_communicator* ranks,
                                         char const* generator,
                                         runnel_stream_options const* options,
                                         runnel_rank_streams** streams);
/** Destroys the rank's streams. Local. */
runnel_status runnel_rank_streams_destroy(runnel_rank_streams* streams);
/** Streams of all ranks: the global number of the first, and how many. Local.
 *  Each of the two pointers may be NULL. */
runnel_status runnel_rank_streams_all(runnel_rank_streams* streams,
                                      uint64_t* first_stream,
                                      uint64_t* num_streams);
/** This rank's rows of the global array, counted from 0: the first, and how
 *  many, which may be 0. Local. Each of the two pointers may be NULL. */
runnel_status runnel_rank_streams_owned(runnel_rank_streams* streams,
                                        uint64_t* first, uint64_t* count);
/** This rank's streams as a set for every function of runnel.h and
 *  host_stream.h; `streams` keeps it. Local. An error where it owns none. */
runnel_status runnel_rank_streams_local(runnel_rank_streams* streams,
                                        runnel_stream_set** set);
/** Writes the rank's rows, `row_length` values each, one after the other, to
 *  host memory. Local. */
runnel_status runnel_rank_streams_fill(runnel_rank_streams* streams,
                                       runnel_type type,
                                       runnel_distribution distribution,
                                       void* values, size_t row_length);
/** `runnel_rank_streams_fill` of a distribution by its name: one with
 *  parameters, "normal:0,2.5", or "uniform", "bits" ...; NULL: the default.
 *  Local. */
runnel_status runnel_rank_streams_fill_named(runnel_rank_streams* streams,
                                             runnel_type type,
                                             char const* distribution,
                                             void* values, size_t row_length);
/** Skips high * 2^64 + low native outputs of every stream. Local, to be called
 *  on all ranks. */
runnel_status runnel_rank_streams_jump(runnel_rank_streams* streams,
                                       uint64_t low, uint64_t high);

/** SPRNG's way to number streams: rank r gets stream r of as many as there are
 *  ranks, what `init_sprng(type, r, size, seed, param)` gives. Collective.
 *  \param generator  one of sprng_*
 *  \param options    rank 0's `form`, `seed` and `parameters` are used, and
 *    nothing else */
runnel_status runnel_sprng_stream_of_rank(runnel_communicator* ranks,
                                          char const* generator,
                                          runnel_stream_options const* options,
                                          runnel_stream_set** set);

/* --- one sequence of all ranks --- */

/** How ranks share one sequence. */
typedef enum runnel_rank_order RUNNEL_ENUM_BASE {
  /** Each rank takes one block of the N values of a request. */
  RUNNEL_RANK_BLOCKS = 0,
  /** Output n goes to rank n mod the number of ranks. */
  RUNNEL_RANK_LEAPFROG = 1
} runnel_rank_order;

/** One stream that all ranks draw from, as if they were one: in the order of
 *  their numbers their values are the serial sequence, for any number of ranks
 *  and any division into calls. All ranks make the same calls. */
typedef struct runnel_rank_sequence runnel_rank_sequence;

/** Makes a sequence of all ranks. Collective. The seed is rank 0's, the rest
 *  the same on all ranks.
 *  \param options  NULL: all defaults; `num_streams`, `part`, `num_parts` and
 *    `order` have to be the defaults */
runnel_status runnel_rank_sequence_create(runnel_communicator* ranks,
                                          char const* generator,
                                          runnel_stream_options const* options,
                                          runnel_rank_order order,
                                          runnel_rank_sequence** sequence);
/** Not 0: from now on every fill of the sequence proves that all ranks continue
 *  at the same output with the same request, and that no two draw the same
 *  outputs; fills of all kinds are collective then. 0: no longer, as at first.
 *  Collective.
 *  \param ranks   the communicator of the sequence
 *  \param verify  the same on all ranks */
runnel_status runnel_rank_sequence_set_verify(runnel_communicator* ranks,
                                              runnel_rank_sequence* sequence,
                                              int verify);
/** Destroys the rank's sequence. Local. */
runnel_status runnel_rank_sequence_destroy(runnel_rank_sequence* sequence);
/** Which of the next `num_values` of all ranks this rank makes: number first,
 *  first + stride, ..., `count` of them. Local. Each of the three pointers may
 *  be NULL. */
runnel_status runnel_rank_sequence_next(runnel_rank_sequence* sequence,
                                        uint64_t num_values, uint64_t* first,
                                        uint64_t* count, uint64_t* stride);
/** Writes this rank's of the next `num_values` of all ranks to host memory.
 *  Local (if verified, collective), to be called on all ranks with the same
 *  number. Refused by leapfrog over several ranks where a value takes several
 *  outputs. */
runnel_status runnel_rank_sequence_fill(runnel_rank_sequence* sequence,
                                        runnel_type type,
                                        runnel_distribution distribution,
                                        void* values, uint64_t num_values);
/** `runnel_rank_sequence_fill` of a distribution by its name, as for
 *  `runnel_rank_streams_fill_named`. Local (if verified, collective). */
runnel_status runnel_rank_sequence_fill_named(runnel_rank_sequence* sequence,
                                              runnel_type type,
                                              char const* distribution,
                                              void* values,
                                              uint64_t num_values);
/** This rank's block of a global array whose values are the sequence's next, as
 *  `runnel_fill_block`; the sequence is then just past the array. Local (if
 *  verified, collective), to be called on all ranks with the same array; the
 *  blocks may be of any kind, of no elements, too. Needs RUNNEL_RANK_BLOCKS. */
runnel_status runnel_rank_sequence_fill_block(runnel_rank_sequence* sequence,
                                              runnel_type type,
                                              runnel_distribution distribution,
                                              void* values,
                                              runnel_block const* block);
/** `runnel_rank_sequence_fill_block` of a distribution by its name, as for
 *  `runnel_rank_streams_fill_named`. Local (if verified, collective). */
runnel_status runnel_rank_sequence_fill_block_named(
    runnel_rank_sequence* sequence, runnel_type type, char const* distribution,
    void* values, runnel_block const* block);
/** This rank's elements of a global array whose values are the sequence's next,
 *  by a list of their numbers, as `runnel_fill_elements`. Local (if verified,
 *  collective), to be called on all ranks with the same `array`; the lists may
 *  be of any kind, empty, too. Needs RUNNEL_RANK_BLOCKS. */
runnel_status runnel_rank_sequence_fill_elements(
    runnel_rank_sequence* sequence, runnel_type type,
    runnel_distribution distribution, void* values,
    runnel_elements const* elements);
/** `runnel_rank_sequence_fill_elements` of a distribution by its name, as for
 *  `runnel_rank_streams_fill_named`. Local (if verified, collective). */
runnel_status runnel_rank_sequence_fill_elements_named(
    runnel_rank_sequence* sequence, runnel_type type, char const* distribution,
    void* values, runnel_elements const* elements);
/** Skips high * 2^64 + low native outputs. Local, to be called on all ranks. */
runnel_status runnel_rank_sequence_jump(runnel_rank_sequence* sequence,
                                        uint64_t low, uint64_t high);
/** Native outputs that all ranks together have drawn, the offset included:
 *  high * 2^64 + low. Local. \param high  may be NULL: then a position of 2^64
 *  or more is an error */
runnel_status runnel_rank_sequence_position(runnel_rank_sequence* sequence,
                                            uint64_t* low, uint64_t* high);

/* --- proof that ranks share no number --- */

/** Outputs that one rank draws: of the streams first_stream ... first_stream +
 *  num_streams - 1 of one seed those outputs n in [begin, end) with n mod
 *  num_parts = part. Numbers of 128 bits, low and high. */
typedef struct runnel_stream_claim {
  uint64_t first_stream;
  uint64_t num_streams;
  uint64_t begin_low;
  uint64_t begin_high;
  uint64_t end_low;
  uint64_t end_high;
  uint64_t part;
  uint64_t num_parts;
} runnel_stream_claim;

/** An error on all ranks, naming two claims, if any two have an output in
 *  common. Any number per rank. Collective. */
runnel_status runnel_require_disjoint(runnel_communicator* ranks,
                                      runnel_stream_claim const* claims,
                                      size_t num_claims);

/* --- checkpoints of all ranks --- */

/** Who writes a checkpoint: docs/mpi.md. */
typedef enum runnel_checkpoint_layout RUNNEL_ENUM_BASE {
  RUNNEL_LAYOUT_SHARED = 0,
  RUNNEL_LAYOUT_PARALLEL_HDF5 = 1,
  RUNNEL_LAYOUT_GATHERED = 2,
  RUNNEL_LAYOUT_FILE_PER_RANK = 3
} runnel_checkpoint_layout;

/** As `RankCheckpointOptions` of C++. Set everything by
 *  RUNNEL_RANK_CHECKPOINT_OPTIONS_INIT, and then change what is to differ. */
typedef struct runnel_rank_checkpoint_options {
  runnel_checkpoint_layout layout;
  int sync; /**< wait until the file has reached the disk */
  /** Previous checkpoints kept as FILE.1 ...; at most INT_MAX. */
  unsigned keep;
  uint64_t chunk_rows;
  uint64_t alignment;
  uint64_t alignment_threshold;
  int collective_writes;
  int collective_metadata;
  int positions_only; /**< not 0: no states, seed and positions lead to them */
  /** Hints for MPI-IO: num_hints names, and their values. */
  char const* const* hint_names;
  char const* const* hint_values;
  size_t num_hints;
} runnel_rank_checkpoint_options;

#define RUNNEL_RANK_CHECKPOINT_OPTIONS_INIT \
  {RUNNEL_LAYOUT_SHARED, 1, 0, 0, 4096, 65536, 1, 1, 0, NULL, NULL, 0}
/** Sets all to RUNNEL_RANK_CHECKPOINT_OPTIONS_INIT. Local. */
void runnel_rank_checkpoint_options_init(
    runnel_rank_checkpoint_options* options);

/** Was this Runnel built with a parallel HDF5? Local. */
int runnel_has_parallel_hdf5(void);

/** Writes the streams of all ranks to one checkpoint (`runnel_load` and all
 *  other readers take it), replacing the previous one atomically. Collective.
 *  \param options  NULL: all defaults; the same on all ranks */
runnel_status runnel_rank_streams_save(
    runnel_communicator* ranks, runnel_rank_streams* streams, char const* file,
    runnel_rank_checkpoint_options const* options);
/** Continues where any number of ranks saved: this rank owns its block of the
 *  streams. Collective. \param generator  NULL, or the name that it must be of
 */
runnel_status runnel_rank_streams_load(runnel_communicator* ranks,
                                       char const* file, char const* generator,
                                       runnel_rank_streams** streams);
/** Writes the sequence of all ranks to one checkpoint, as
 *  `runnel_rank_streams_save`. Collective. */
runnel_status runnel_rank_sequence_save(
    runnel_communicator* ranks, runnel_rank_sequence* sequence,
    char const* file, runnel_rank_checkpoint_options const* options);
/** Continues a sequence that any number of ranks saved, in either order.
 *  Collective. */
runnel_status runnel_rank_sequence_load(runnel_communicator* ranks,
                                        char const* file, char const* generator,
                                        runnel_rank_order order,
                                        runnel_rank_sequence** sequence);

/** Writes the checkpoint of `runnel_rank_streams_save` as a group in an HDF5
 *  file that the application has open, as in hdf5_group.h. A save needs a
 *  parallel HDF5 and a file that all ranks have opened together
 *  (`H5Pset_fapl_mpio`); for a load each may have opened it alone. Collective.
 *  \param location  `hid_t` of the open file or of a group in it
 *  \param group     path from there, the same on all ranks; missing groups on
 *    the way are made
 *  \param options   of these `chunk_rows`, `collective_writes` and
 *    `positions_only` count */
runnel_status runnel_rank_streams_save_group(
    runnel_communicator* ranks, runnel_rank_streams* streams, int64_t location,
    char const* group, runnel_rank_checkpoint_options const* options);
/** `runnel_rank_streams_load` from a group, as `runnel_rank_streams_save_group`
 *  writes it. Collective. */
runnel_status runnel_rank_streams_load_group(runnel_communicator* ranks,
                                             int64_t location,
                                             char const* group,
                                             char const* generator,
                                             runnel_rank_streams** streams);
/** `runnel_rank_sequence_save` to a group, as `runnel_rank_streams_save_group`.
 *  Collective. */
runnel_status runnel_rank_sequence_save_group(
    runnel_communicator* ranks, runnel_rank_sequence* sequence,
    int64_t location, char const* group,
    runnel_rank_checkpoint_options const* options);
/** `runnel_rank_sequence_load` from a group. Collective. */
runnel_status runnel_rank_sequence_load_group(runnel_communicator* ranks,
                                              int64_t location,
                                              char const* group,
                                              char const* generator,
                                              runnel_rank_order order,
                                              runnel_rank_sequence** sequence);

/** A text that travels with the checkpoint; rank 0's are written, and all ranks
 *  have them after a load. Local. \param value  NULL: removes the note */
runnel_status runnel_rank_streams_set_note(runnel_rank_streams* streams,
                                           char const* name, char const* value);
/** `runnel_rank_streams_set_note` of a sequence. Local. */
runnel_status runnel_rank_sequence_set_note(runnel_rank_sequence* sequence,
                                            char const* name,
                                            char const* value);
/** The text of a note, NULL if there is none; valid until the note is set or
 *  the handle destroyed. Local. */
char const* runnel_rank_streams_note(runnel_rank_streams* streams,
                                     char const* name);
/** `runnel_rank_streams_note` of a sequence. Local. */
char const* runnel_rank_sequence_note(runnel_rank_sequence* sequence,
                                      char const* name);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(modernize-*,readability-*) */

#endif /* RUNNEL_CAPI_RUNNEL_MPI_H */
