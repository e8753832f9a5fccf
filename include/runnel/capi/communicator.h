/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef RUNNEL_CAPI_COMMUNICATOR_H
#define RUNNEL_CAPI_COMMUNICATOR_H

/**
 * \file
 * Ranks of an MPI program, and signals to them: included by runnel_mpi.h, which
 * says what collective and local functions are.
 */

/* C has rules of its own. NOLINTBEGIN(modernize-*,readability-*) */

#include <mpi.h>
#include <runnel/capi/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- ranks --- */

/** A duplicate of an application's communicator. */
typedef struct runnel_communicator runnel_communicator;

/** Duplicates the communicator of an application. Collective over `comm`. */
runnel_status runnel_communicator_create(MPI_Comm comm,
                                         runnel_communicator** ranks);
/** Duplicates a communicator of Fortran: an integer, or `comm%MPI_VAL` of
 *  module mpi_f08. Collective over it. */
runnel_status runnel_communicator_create_fortran(MPI_Fint comm,
                                                 runnel_communicator** ranks);
/** Frees the duplicate of a communicator; what was made with it lives on.
 *  Collective. An error is the rank's own. */
runnel_status runnel_communicator_destroy(runnel_communicator* ranks);
/** The calling rank's number, from 0; -1 for a bad handle. Local. */
int runnel_communicator_rank(runnel_communicator* ranks);
/** The number of ranks; 0 for a bad handle. Local. */
int runnel_communicator_size(runnel_communicator* ranks);

/* --- signals --- */

/** Records signals of a batch system: one to any rank makes all save, after the
 *  same block. One at a time. */
typedef struct runnel_rank_guard runnel_rank_guard;

/** Makes a guard that records signals. Collective.
 *  \param signals  their numbers; none: SIGTERM and SIGUSR1 */
runnel_status runnel_rank_guard_create(runnel_communicator* ranks,
                                       int const* signals, size_t num_signals,
                                       runnel_rank_guard** guard);
/** Restores the previous handlers. Local; collective if the communicator was
 *  destroyed before. */
runnel_status runnel_rank_guard_destroy(runnel_rank_guard* guard);
/** Whether something has arrived, the same on all ranks: 0 as long as nothing
 *  has, a signal's number, or -1 for a request. Collective until then: one
 *  reduction of one number. */
runnel_status runnel_rank_guard_is_due(runnel_rank_guard* guard, int* signal);
/** Like a signal to this rank. Local. */
runnel_status runnel_rank_guard_request(runnel_rank_guard* guard);
/** "SIGTERM: saved; to continue: COMMAND", for rank 0 to print; NULL for a bad
 *  handle. Valid until the next call for this guard. Local. */
char const* runnel_rank_guard_message(runnel_rank_guard* guard,
                                      char const* command);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(modernize-*,readability-*) */

#endif /* RUNNEL_CAPI_COMMUNICATOR_H */
