/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef RUNNEL_CAPI_TYPES_H
#define RUNNEL_CAPI_TYPES_H

/**
 * \file
 * Types of runnel.h, which includes this file: statuses, sets of streams and
 * their options, types of value, distributions.
 */

/* C has rules of its own. NOLINTBEGIN(modernize-*,readability-*) */

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
/* A fixed underlying type, so that invalid values arrive and can be refused. */
#define RUNNEL_ENUM_BASE : int
#else
#define RUNNEL_ENUM_BASE
#endif

typedef enum runnel_status RUNNEL_ENUM_BASE {
  RUNNEL_OK = 0,
  /** An argument is out of range, or NULL where it may not be. */
  RUNNEL_ERROR_INVALID_ARGUMENT = 1,
  /** NULL, destroyed, of another kind of object, or never a handle. */
  RUNNEL_ERROR_BAD_HANDLE = 2,
  /** No generator of this name. */
  RUNNEL_ERROR_UNKNOWN_GENERATOR = 3,
  /** The generator makes no such values. */
  RUNNEL_ERROR_NO_SUCH_VALUES = 4,
  /** Past the end of the generator's family of streams, or of a stream. */
  RUNNEL_ERROR_EXHAUSTED = 5,
  /** A checkpoint cannot be written, read or trusted. */
  RUNNEL_ERROR_CHECKPOINT = 6,
  /** This Runnel was built without HDF5: there are no checkpoints. */
  RUNNEL_ERROR_NO_HDF5 = 7,
  /** Kokkos was finalised, and cannot be initialised again. */
  RUNNEL_ERROR_FINALISED = 8,
  RUNNEL_ERROR_OUT_OF_MEMORY = 9,
  /** None of the above: a failure of the back end, or a bug in Runnel. */
  RUNNEL_ERROR_INTERNAL = 10
} runnel_status;

/** What handles of sets of streams point to. */
typedef struct runnel_stream_set runnel_stream_set;

/** Facts about a generator; all strings are constants of the library. */
typedef struct runnel_generator_facts {
  char const* name;
  char const* title;
  char const* native_type; /**< what one native output is */
  char const* streams_by;  /**< how streams are told apart */
  char const* jump_by;     /**< how a jump is made */
  char const* source;      /**< the publication */
  uint64_t num_streams;    /**< of the largest family */
  int parallel_width;      /**< outputs that one step can make */
  int period_log2;         /**< of the nearest power of 2 */
  int state_bytes;
} runnel_generator_facts;

/** How the values of a fill are divided among the streams of a set. */
typedef enum runnel_order RUNNEL_ENUM_BASE {
  /** Stream s fills the s-th of S contiguous blocks of the request. */
  RUNNEL_BLOCKED = 0,
  /** Value i comes from stream (cursor + i) mod S: consecutive fills join up.
   */
  RUNNEL_INTERLEAVED = 1
} runnel_order;

/** The options of a new set. Set everything by RUNNEL_STREAM_OPTIONS_INIT, or
 *  by `runnel_stream_options_init`, and then change what is to differ. */
typedef struct runnel_stream_options {
  /** Name of the seeding rule, such as "ij,kl" of ranmar* or "key" of
   *  philox4x32: docs/tables.md has those of each generator. NULL: the rule
   *  that takes as many numbers, as for `runnel generate --seed`, so that one
   *  number is a seed of every generator; and no numbers: the generator's
   *  default seed. */
  char const* form;
  uint64_t const* seed; /**< the rule's numbers */
  size_t num_seed;
  /** Constants that the generator lets one choose, as its page in
   *  docs/generators says; NULL: none. */
  uint64_t const* parameters;
  size_t num_parameters;
  uint64_t first_stream;
  uint64_t num_streams; /**< 1 … 2^31 - 1 */
  /** Native outputs skipped in every stream, counted inside the part. */
  uint64_t offset_low;
  uint64_t offset_high;
  /** Leapfrog: outputs part, part + num_parts, … of every stream. */
  uint64_t part;
  uint64_t num_parts; /**< >= 1 */
  runnel_order order;
  int allow_overlap; /**< not 0: past the end of the family, where streams
                          repeat, is no error */
} runnel_stream_options;
/** One stream, the first, from the generator's default seed. */
#define RUNNEL_STREAM_OPTIONS_INIT \
  {NULL, NULL, 0, NULL, 0, 0, 1, 0, 0, 0, 1, RUNNEL_BLOCKED, 0}

typedef enum runnel_distribution RUNNEL_ENUM_BASE {
  /** What the published code returns, bit for bit: its floating-point number,
   *  or its integer. */
  RUNNEL_REFERENCE = 0,
  /** Runnel's own floating-point numbers in [0, 1), never 1. */
  RUNNEL_UNIFORM = 1,
  /** The reference number, 0 replaced by the generator's smallest step. */
  RUNNEL_NONZERO = 2,
  /** CERNLIB's rule for zeros; ranmar* only. */
  RUNNEL_CERN = 3,
  /** The generator's own integer. */
  RUNNEL_NATIVE = 4,
  /** Random bits, left-justified in the integer. */
  RUNNEL_BITS = 5,
  /** What C++ gives where no distribution is named: RUNNEL_UNIFORM for float
   *  and double, RUNNEL_NATIVE for u32 and u64; RUNNEL_BITS for i31. */
  RUNNEL_DEFAULT = 6,
  /** Words of all generators, u32 and u64: RUNNEL_BITS, and by a rule of
   *  Runnel's own those of ceicg, wichmann_hill and mrg32k3a. */
  RUNNEL_WORDS = 7,
  /** Floating-point numbers in (0, 1), each float or double with its exact
   *  probability, by name "uniform_exact": docs/distributions.md. */
  RUNNEL_UNIFORM_EXACT = 8
} runnel_distribution;

typedef enum runnel_type RUNNEL_ENUM_BASE {
  RUNNEL_FLOAT = 0,
  RUNNEL_DOUBLE = 1,
  RUNNEL_U32 = 2,
  RUNNEL_U64 = 3,
  RUNNEL_I31 = 4, /**< int32_t, in [0, 2^31) */
  RUNNEL_I32 = 5, /**< int32_t; of `runnel_fill_named` */
  RUNNEL_I64 = 6  /**< int64_t; of `runnel_fill_named` */
} runnel_type;

#ifdef __cplusplus
} /* extern "C" */
#endif

/* NOLINTEND(modernize-*,readability-*) */

#endif /* RUNNEL_CAPI_TYPES_H */
