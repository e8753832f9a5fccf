/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef RUNNEL_CAPI_RUNNEL_H
#define RUNNEL_CAPI_RUNNEL_H

/**
 * \file
 * Runnel from C (C99 or newer), and from whatever can call C.
 *
 * A `runnel_stream_set*` is a handle of S >= 1 streams of one generator. Values
 * obey the library's law (docs/law.md): they depend on generator, parameters,
 * seed, stream, part and offset only.
 *
 * Every function except the few that cannot fail returns a `runnel_status`.
 * `runnel_last_error()` then describes the error, for the calling thread. A
 * call that is refused changes nothing and writes no result. What a call that
 * fails later leaves, for lack of memory or on a device: docs/law.md, "What
 * each call advances". No C++ exception ever leaves a function of this header.
 *
 * Threads: any number may call concurrently, as long as no two of them use the
 * same handle. Kernels of different handles run one after the other.
 *
 * Kokkos: the first function that needs it initialises it, unless it is
 * initialised. An application that uses Kokkos itself initialises it first.
 * Handles become invalid when Kokkos is finalised.
 */

/* C has rules of its own. NOLINTBEGIN(modernize-*,readability-*) */

#include <runnel/capi/types.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- status --- */

/** What a status means, in English; a constant string, never NULL. */
char const* runnel_status_string(runnel_status status);
/** Describes the calling thread's last failed call, with the values at fault;
 *  "" before the first. Valid until the thread's next call of this library. */
char const* runnel_last_error(void);

/* --- library --- */

/** "0.1.0". */
char const* runnel_version_string(void);
/** The same in numbers. A pointer may be NULL. */
void runnel_version(int* major, int* minor, int* patch);

/** Initialises Kokkos, from the environment (OMP_NUM_THREADS, KOKKOS_…), unless
 *  it is initialised. Need not be called: the first handle does. */
runnel_status runnel_initialise(void);
/** Destroys every handle, and finalises Kokkos if it was initialised here. Runs
 *  automatically at exit. No other function of this library may run meanwhile.
 */
runnel_status runnel_finalise(void);

/** The library's generators, in the order of `runnel list`. */
size_t runnel_num_generators(void);
/** Name of generator `index`; NULL past the last. */
char const* runnel_generator_name(size_t index);

/** Facts about a generator; all strings are constants of the library. */
runnel_status runnel_describe(char const* generator,
                              runnel_generator_facts* facts);

/* --- creating and destroying --- */

/** Sets all to RUNNEL_STREAM_OPTIONS_INIT. */
void runnel_stream_options_init(runnel_stream_options* options);

/** Makes a set of streams. \param options  NULL: all defaults */
runnel_status runnel_create(char const* generator,
                            runnel_stream_options const* options,
                            runnel_stream_set** set);
/** Another set that continues at this one's positions. */
runnel_status runnel_copy(runnel_stream_set* set, runnel_stream_set** copy);
/** The handle is invalid from now on. Destroying NULL, or a handle twice, is an
 *  error without other effects. */
runnel_status runnel_destroy(runnel_stream_set* set);

/* --- seeding, jumping, splitting --- */

/** Starts the set's streams afresh from another seed, at output 0 of their
 *  parts; streams, part, order and parameters stay.
 *  \param form  may be NULL: see `runnel_stream_options` */
runnel_status runnel_seed(runnel_stream_set* set, char const* form,
                          uint64_t const* seed, size_t num_seed);
/** How the next fills are divided among the streams. */
runnel_status runnel_set_order(runnel_stream_set* set, runnel_order order);
/** The next fills deal blocks of `block` values to the streams in turn, and
 *  join up wherever they are cut.
 *  \param block  1 ... 2^62 / S, or 2^63 - 1 if S is 1 */
runnel_status runnel_set_cyclic_order(runnel_stream_set* set, uint64_t block);

/** Skips n native outputs of every stream, counted inside its part: O(log n).
 */
runnel_status runnel_jump(runnel_stream_set* set, uint64_t n);
/** Skips high * 2^64 + low native outputs of every stream, as `runnel_jump`. */
runnel_status runnel_jump128(runnel_stream_set* set, uint64_t low,
                             uint64_t high);

/** A new set that takes outputs part, part + num_parts, … of the remaining
 *  outputs of every stream. Parts may be split again. All streams must have the
 *  same position. `set` itself is unchanged. */
runnel_status runnel_split_leapfrog(runnel_stream_set* set, uint64_t part,
                                    uint64_t num_parts,
                                    runnel_stream_set** result);
/** A new set that starts part * length outputs after the position of every
 *  stream: the part-th of consecutive blocks. */
runnel_status runnel_split_block(runnel_stream_set* set, uint64_t part,
                                 uint64_t length, runnel_stream_set** result);
/** A new set of streams first … first + count - 1 of this one, as they are. */
runnel_status runnel_split_streams(runnel_stream_set* set, uint64_t first,
                                   uint64_t count, runnel_stream_set** result);

/* --- asking --- */

/** Name of the set's generator; NULL for a bad handle. */
char const* runnel_name(runnel_stream_set* set);
/** How many streams the set has; 0 for a bad handle. */
uint64_t runnel_size(runnel_stream_set* set);
/** Native outputs drawn from stream `stream` of the set (0 … S - 1), counted
 *  inside its part, the start offset included: high * 2^64 + low.
 *  \param high  may be NULL: then a position of 2^64 or more is an error */
runnel_status runnel_position(runnel_stream_set* set, uint64_t stream,
                              uint64_t* low, uint64_t* high);

/* --- numbers --- */

/** Writes the next `count` values to host memory, and returns when they are
 *  there. The calling thread makes small requests of one stream that follow one
 *  another, kernels the others: docs/c.md. `count` = 0 does nothing; memory
 *  that only a device can access is refused where that can be detected (CUDA).
 *  Floating-point numbers have the distributions uniform (= default),
 *  uniform_exact, reference, nonzero, cern; integers native (= default,
 *  reference; u32 for outputs of up to 32 bits, u64 for wider ones) and bits
 *  (all three types; the default of i31). */
runnel_status runnel_fill(runnel_stream_set* set, runnel_type type,
                          runnel_distribution distribution, void* values,
                          size_t count);
runnel_status runnel_fill_float(runnel_stream_set* set,
                                runnel_distribution distribution, float* values,
                                size_t count);
runnel_status runnel_fill_double(runnel_stream_set* set,
                                 runnel_distribution distribution,
                                 double* values, size_t count);
runnel_status runnel_fill_u32(runnel_stream_set* set,
                              runnel_distribution distribution,
                              uint32_t* values, size_t count);
runnel_status runnel_fill_u64(runnel_stream_set* set,
                              runnel_distribution distribution,
                              uint64_t* values, size_t count);
runnel_status runnel_fill_i31(runnel_stream_set* set,
                              runnel_distribution distribution, int32_t* values,
                              size_t count);

/** Writes S rows of `row_length` values each, one after the other, row s from
 *  stream s, whatever the order and without moving its cursor. A set of one
 *  stream fills any number of rows. */
runnel_status runnel_fill_rows(runnel_stream_set* set, runnel_type type,
                               runnel_distribution distribution, void* values,
                               size_t num_rows, size_t row_length);

/** Writes the next `count` values of a distribution by its name to host memory,
 *  divided as `runnel_fill` divides them, and returns when they are there. All
 *  generators have the same distributions with parameters.
 *  \param type          RUNNEL_FLOAT or RUNNEL_DOUBLE; RUNNEL_I32, RUNNEL_I64,
 *    RUNNEL_U32 or RUNNEL_U64 for distributions of whole numbers
 *  \param distribution  as for `runnel generate --dist`: "normal:0,2.5",
 *    "exponential:3", "uniform:-1,1", "integers:1,6", "poisson:4.2", ..., or a
 *    name of `runnel_distribution`: "uniform_exact", "words"; what it says of
 *    parameters is checked before anything changes */
runnel_status runnel_fill_named(runnel_stream_set* set, runnel_type type,
                                char const* distribution, void* values,
                                size_t count);
/** `runnel_fill_named` to memory of the back end, as `runnel_fill_device`. */
runnel_status runnel_fill_named_device(runnel_stream_set* set, runnel_type type,
                                       char const* distribution, void* values,
                                       size_t count);

/** A parameter of each value. */
typedef struct runnel_parameter {
  /** Type of the array's elements: RUNNEL_FLOAT, RUNNEL_DOUBLE, RUNNEL_I32,
   *  RUNNEL_I64, RUNNEL_U32 or RUNNEL_U64; where a distribution takes whole
   *  numbers, RUNNEL_I32, RUNNEL_I64 or RUNNEL_U32, and RUNNEL_U32 or
   *  RUNNEL_U64 for RUNNEL_U64 by "integers". */
  runnel_type type;
  void const* elements; /**< one for each value; NULL: all have `number` */
  double number;
} runnel_parameter;

/** The parameters of a fill by element. */
typedef struct runnel_parameters {
  size_t count; /**< of the values, and of each array's elements; may be 0 */
  runnel_parameter const* parameters; /**< in the order of the name's text */
  size_t num_parameters;              /**< as many as the distribution has */
} runnel_parameters;

/** As `runnel_fill_named`, each value with parameters of its own: a rate for
 *  each cell, a width for each particle. Value i is the one that the
 *  distribution with element i of the arrays computes from the same outputs:
 *  C++'s `fill` with `by_element`, bit for bit. All parameters are read before
 *  anything changes, and the error names the first element, counted from 0,
 *  whose parameters the distribution refuses, and their value. Cost:
 *  docs/distributions.md.
 *  \param distribution  a name alone, "poisson", "normal", "binomial",
 *    "deep_normal", ...: any of `runnel generate --dist` but "discrete"
 *  \param values  to host memory, where the arrays are, too, which share none
 *    of it */
runnel_status runnel_fill_by_element(runnel_stream_set* set, runnel_type type,
                                     char const* distribution, void* values,
                                     runnel_parameters const* parameters);
/** `runnel_fill_by_element` to memory of the back end, where the arrays are,
 *  too, as `runnel_fill_device`; it waits until the parameters have been
 *  checked. */
runnel_status runnel_fill_by_element_device(
    runnel_stream_set* set, runnel_type type, char const* distribution,
    void* values, runnel_parameters const* parameters);

/** As `runnel_fill`, to memory of the back end: device memory on a GPU. Memory
 *  that the device cannot access is refused where that can be detected (CUDA).
 *  Returns when the kernels are in the queue of Kokkos' default instance. */
runnel_status runnel_fill_device(runnel_stream_set* set, runnel_type type,
                                 runnel_distribution distribution, void* values,
                                 size_t count);
/** A rectangular block of a global array: element i of dimension d is element
 *  offsets[d] + i * strides[d] of the array's dimension d. Slowest dimension
 *  first. */
typedef struct runnel_block {
  int rank;                /**< 1 ... 8 */
  uint64_t const* array;   /**< extents of the whole array */
  uint64_t const* extents; /**< of the block; may be 0 */
  uint64_t const* offsets; /**< NULL: 0 */
  uint64_t const* strides; /**< NULL: 1 */
} runnel_block;

/** Writes a block of a global array to host memory, with the values that the
 *  whole array would have if one `runnel_fill` filled it, and returns when they
 *  are there: any shard, on any process or device. The set, of one stream, is
 *  then just past the array. Cost: one jump per row of the block, rows
 *  being what is consecutive in the array; refused where rows of a lagged
 *  generator are shorter than the jump to each and far from each other.
 *  \param values  the block's values, one after the other, the last dimension
 *    fastest */
runnel_status runnel_fill_block(runnel_stream_set* set, runnel_type type,
                                runnel_distribution distribution, void* values,
                                runnel_block const* block);
/** `runnel_fill_block` of a distribution by its name, as
 *  `runnel_fill_named`. */
runnel_status runnel_fill_block_named(runnel_stream_set* set, runnel_type type,
                                      char const* distribution, void* values,
                                      runnel_block const* block);
/** As `runnel_fill_block`, to memory of the back end, as `runnel_fill_device`.
 */
runnel_status runnel_fill_block_device(runnel_stream_set* set, runnel_type type,
                                       runnel_distribution distribution,
                                       void* values, runnel_block const* block);
/** Elements of a global array by a list of their numbers in it. */
typedef struct runnel_elements {
  uint64_t array;          /**< values of the whole array */
  uint64_t const* numbers; /**< below `array`, each at most once, any order */
  size_t count;            /**< of the list; may be 0 */
} runnel_elements;

/** Writes elements of a global array to host memory, as `runnel_fill_block`
 *  does those of a block. Cost: a jump and a fill for each run of numbers n,
 *  n + 1, n + 2, ...; many short runs near each other are made by one fill,
 *  with the values between them, and copied from there. Refused where runs of a
 *  lagged generator are shorter than the jump to each and far from each other.
 *  \param values  value i is element numbers[i] of the array */
runnel_status runnel_fill_elements(runnel_stream_set* set, runnel_type type,
                                   runnel_distribution distribution,
                                   void* values,
                                   runnel_elements const* elements);
/** `runnel_fill_elements` of a distribution by its name, as
 *  `runnel_fill_named`. */
runnel_status runnel_fill_elements_named(runnel_stream_set* set,
                                         runnel_type type,
                                         char const* distribution, void* values,
                                         runnel_elements const* elements);
/** As `runnel_fill_elements`, to memory of the back end, as
 *  `runnel_fill_device`. The list is in host memory. */
runnel_status runnel_fill_elements_device(runnel_stream_set* set,
                                          runnel_type type,
                                          runnel_distribution distribution,
                                          void* values,
                                          runnel_elements const* elements);

/** Waits for everything queued on the set's instance. */
runnel_status runnel_fence(runnel_stream_set* set);

/* --- checkpoints --- */

/** Writes the set to an HDF5 file (docs/checkpoint-format.md), replacing a
 *  previous one atomically. It does not hold the order of fills. */
runnel_status runnel_save(runnel_stream_set* set, char const* file);
/** Makes a set that continues where a checkpoint was saved.
 *  \param generator  NULL, or the name that it must be of */
runnel_status runnel_load(char const* file, char const* generator,
                          runnel_stream_set** set);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(modernize-*,readability-*) */

#endif /* RUNNEL_CAPI_RUNNEL_H */
