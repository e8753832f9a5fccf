/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef RUNNEL_CAPI_HOST_STREAM_H
#define RUNNEL_CAPI_HOST_STREAM_H

/**
 * \file
 * Numbers for host codes that ask for a few at a time, of every generator,
 * type and distribution: from a block that was made ahead, while the next one
 * is being made. `Runnel::HostStream` for C.
 *
 * `…_next_…` gives one number, `…_take_…` several without copying them: inline
 * functions that move a pointer and call the library where a block ends.
 * `runnel_host_stream_fill` writes straight to the caller's array. All give the
 * values that `runnel_fill` gives from the same streams (with several, in the
 * order RUNNEL_INTERLEAVED, or by blocks where the set's order is cyclic), in
 * the same order, however they are mixed.
 *
 * Statuses and messages as in runnel.h. A failed call takes nothing. One thread
 * uses a stream at a time, except for `runnel_host_stream_take_shared`;
 * different streams may be used by different threads at a time.
 */

#include <runnel/capi/runnel.h>

/* C has rules of its own. NOLINTBEGIN(modernize-*,readability-*) */

#ifdef __cplusplus
extern "C" {
#endif

/** Values that are ready, of one type. */
typedef struct runnel_ready_values {
  void const* at; /**< the next value, if there is one */
  void const* end;
} runnel_ready_values;

/** A stream. The library makes it and keeps its memory: a pointer to one that
 *  was destroyed is an error, as long as no 65536 others were destroyed since.
 *  Members are for the inline functions of this header only. */
typedef struct runnel_host_stream {
  /** Values that are ready, by type: none of another type than the stream's, so
   *  that one comparison tells both. */
  runnel_ready_values ready[RUNNEL_I64 + 1];
  runnel_type type; /**< of its values */
} runnel_host_stream;

/** Who makes a stream's blocks of values. The numbers are the same. */
typedef enum runnel_producer RUNNEL_ENUM_BASE {
  /** A GPU makes long blocks. Short ones, and all of a host, are made by the
   *  calling thread until it has asked for 2^14 values, and from then on by a
   *  background thread, if it may use more than one core. */
  RUNNEL_AUTOMATIC = 0,
  RUNNEL_BACKGROUND_THREAD = 1,
  /** The calling thread, when numbers are needed. */
  RUNNEL_CALLING_THREAD = 2,
  /** Kernels of the back end, when numbers are needed. */
  RUNNEL_EXECUTION_SPACE = 3
} runnel_producer;

typedef struct runnel_host_stream_options {
  /** Values of a block, and the most that one `take` gives; 0: chosen by the
   *  library. Two blocks are kept. */
  size_t prefetch;
  runnel_producer producer;
} runnel_host_stream_options;
#define RUNNEL_HOST_STREAM_OPTIONS_INIT {0, RUNNEL_AUTOMATIC}

/** Makes a stream that continues where a set is. The set itself is unchanged,
 *  and may be destroyed.
 *  \param type          of the values
 *  \param distribution  as for `runnel generate --dist`: "uniform",
 *    "reference", "nonzero", "cern", "native", "bits", "words", or one with
 *    parameters, "normal:0,2.5"; NULL or "default": RUNNEL_DEFAULT
 *  \param options       NULL: all defaults */
runnel_status runnel_host_stream_create(
    runnel_stream_set* set, runnel_type type, char const* distribution,
    runnel_host_stream_options const* options, runnel_host_stream** stream);
/** The pointer is invalid from now on, as by `runnel_destroy`. */
runnel_status runnel_host_stream_destroy(runnel_host_stream* stream);

/** The next value.
 *  \param type  of the stream, which is checked */
runnel_status runnel_host_stream_next(runnel_host_stream* stream,
                                      runnel_type type, void* value);
/** Where the next n values are, valid until the stream's next call; for the
 *  inline functions below. RUNNEL_ERROR_INVALID_ARGUMENT if n is over
 *  `runnel_host_stream_prefetch`, RUNNEL_ERROR_EXHAUSTED past the end. */
runnel_status runnel_host_stream_take(runnel_host_stream* stream,
                                      runnel_type type, size_t n,
                                      void const** values);
/** Where the n values of a thread's slice of the next round are: thread t of T
 *  gets values t * n ... t * n + n - 1 of the T * n values of a round. Called
 * by T threads at the same time, each for itself; valid until the thread's next
 *  call. n may differ from round to round, not from thread to thread. A thread
 *  may be a block ahead of the slowest one and then waits. Other functions may
 *  be called when all threads have taken the same number of slices. */
runnel_status runnel_host_stream_take_shared(runnel_host_stream* stream,
                                             runnel_type type, size_t n,
                                             int thread, int num_threads,
                                             void const** values);
/** Writes the next `count` values to host memory: first those made ahead, the
 *  rest in place, by the calling thread or, for large requests, by kernels;
 *  nothing is made ahead. */
runnel_status runnel_host_stream_fill(runnel_host_stream* stream,
                                      runnel_type type, void* values,
                                      size_t count);

/** Skips n native outputs of every stream: nothing within the present block,
 *  otherwise one jump per stream, O(log n). */
runnel_status runnel_host_stream_jump(runnel_host_stream* stream, uint64_t n);
/** Skips high * 2^64 + low native outputs of every stream, as
 *  `runnel_host_stream_jump`. */
runnel_status runnel_host_stream_jump128(runnel_host_stream* stream,
                                         uint64_t low, uint64_t high);

/** A new set that continues with the next value to be drawn, whatever was made
 *  ahead, by fills in the stream's order; the stream is unchanged. */
runnel_status runnel_host_stream_snapshot(runnel_host_stream* stream,
                                          runnel_stream_set** set);
/** Writes the set of `runnel_host_stream_snapshot` to a checkpoint, as
 *  `runnel_save`. `runnel_load` and `runnel_host_stream_create` continue from
 *  it. */
runnel_status runnel_host_stream_save(runnel_host_stream* stream,
                                      char const* file);
/** Continues where a set is, which may be one of another generator that makes
 *  the same values. */
runnel_status runnel_host_stream_restore(runnel_host_stream* stream,
                                         runnel_stream_set* set);
/** Puts the stream back to where it was made or restored. */
runnel_status runnel_host_stream_reset(runnel_host_stream* stream);

/** Native outputs of stream `index` that have been drawn or skipped: high *
 *  2^64 + low. \param high  may be NULL, as for `runnel_position` */
runnel_status runnel_host_stream_position(runnel_host_stream* stream,
                                          uint64_t index, uint64_t* low,
                                          uint64_t* high);
/** Values left before a stream ends, at most 2^62; 0 for a bad handle. */
uint64_t runnel_host_stream_values_left(runnel_host_stream* stream);
/** Values of a block; 0 for a bad handle. */
size_t runnel_host_stream_prefetch(runnel_host_stream* stream);
/** Who makes the stream's blocks; RUNNEL_AUTOMATIC for a bad handle. */
runnel_producer runnel_host_stream_producer(runnel_host_stream* stream);

/* --- inline --- */

/** \cond */
#if defined(__GNUC__) || defined(__clang__)
#define RUNNEL_UNLIKELY_(condition) __builtin_expect((condition) != 0, 0)
#else
#define RUNNEL_UNLIKELY_(condition) (condition)
#endif
/* Written so that compilers optimise loops well: both branches continue with
 * the same pointer, which the library has moved, too, and the library writes to
 * a variable of this function. If it knew the caller's variable, numbers would
 * pass through memory. */
#define RUNNEL_HOST_STREAM_GIVE_(Type, what, is_short, n, place) \
  static runnel_ready_values none; /* of NULL; never written */  \
  runnel_ready_values* const ready =                             \
      stream == NULL ? &none : &stream->ready[what];             \
  Type const* at = (Type const*)ready->at;                       \
  Type const* const end = (Type const*)ready->end;               \
  if (RUNNEL_UNLIKELY_(is_short)) {                              \
    void const* found = NULL;                                    \
    runnel_status const status = runnel_host_stream_take(        \
        stream, what, n, (place) == NULL ? NULL : &found);       \
    if (status != RUNNEL_OK) return status;                      \
    at = (Type const*)found;                                     \
  }                                                              \
  ready->at = at + (n);
#define RUNNEL_HOST_STREAM_NEXT_(Type, what)                                 \
  RUNNEL_HOST_STREAM_GIVE_(Type, what, at == end || value == NULL, 1, value) \
  *value = *at;                                                              \
  return RUNNEL_OK;
/* n = 0 is left to the library: it tells whether there is such a stream. */
#define RUNNEL_HOST_STREAM_TAKE_(Type, what)                                \
  RUNNEL_HOST_STREAM_GIVE_(                                                 \
      Type, what, values == NULL || n - 1 >= (size_t)(end - at), n, values) \
  *values = at;                                                             \
  return RUNNEL_OK;
/** \endcond */

/** The next value. RUNNEL_ERROR_INVALID_ARGUMENT if the stream is of another
 *  type, RUNNEL_ERROR_EXHAUSTED at its end. */
static inline runnel_status runnel_host_stream_next_float(
    runnel_host_stream* stream, float* value) {
  RUNNEL_HOST_STREAM_NEXT_(float, RUNNEL_FLOAT)
}
static inline runnel_status runnel_host_stream_next_double(
    runnel_host_stream* stream, double* value) {
  RUNNEL_HOST_STREAM_NEXT_(double, RUNNEL_DOUBLE)
}
static inline runnel_status runnel_host_stream_next_u32(
    runnel_host_stream* stream, uint32_t* value) {
  RUNNEL_HOST_STREAM_NEXT_(uint32_t, RUNNEL_U32)
}
static inline runnel_status runnel_host_stream_next_u64(
    runnel_host_stream* stream, uint64_t* value) {
  RUNNEL_HOST_STREAM_NEXT_(uint64_t, RUNNEL_U64)
}
static inline runnel_status runnel_host_stream_next_i31(
    runnel_host_stream* stream, int32_t* value) {
  RUNNEL_HOST_STREAM_NEXT_(int32_t, RUNNEL_I31)
}
static inline runnel_status runnel_host_stream_next_i32(
    runnel_host_stream* stream, int32_t* value) {
  RUNNEL_HOST_STREAM_NEXT_(int32_t, RUNNEL_I32)
}
static inline runnel_status runnel_host_stream_next_i64(
    runnel_host_stream* stream, int64_t* value) {
  RUNNEL_HOST_STREAM_NEXT_(int64_t, RUNNEL_I64)
}

/** Where the next n values are, valid until the stream's next call. They are
 *  not copied, except where a block ends. Errors as `runnel_host_stream_take`.
 */
static inline runnel_status runnel_host_stream_take_float(
    runnel_host_stream* stream, size_t n, float const** values) {
  RUNNEL_HOST_STREAM_TAKE_(float, RUNNEL_FLOAT)
}
static inline runnel_status runnel_host_stream_take_double(
    runnel_host_stream* stream, size_t n, double const** values) {
  RUNNEL_HOST_STREAM_TAKE_(double, RUNNEL_DOUBLE)
}
static inline runnel_status runnel_host_stream_take_u32(
    runnel_host_stream* stream, size_t n, uint32_t const** values) {
  RUNNEL_HOST_STREAM_TAKE_(uint32_t, RUNNEL_U32)
}
static inline runnel_status runnel_host_stream_take_u64(
    runnel_host_stream* stream, size_t n, uint64_t const** values) {
  RUNNEL_HOST_STREAM_TAKE_(uint64_t, RUNNEL_U64)
}
static inline runnel_status runnel_host_stream_take_i31(
    runnel_host_stream* stream, size_t n, int32_t const** values) {
  RUNNEL_HOST_STREAM_TAKE_(int32_t, RUNNEL_I31)
}
static inline runnel_status runnel_host_stream_take_i32(
    runnel_host_stream* stream, size_t n, int32_t const** values) {
  RUNNEL_HOST_STREAM_TAKE_(int32_t, RUNNEL_I32)
}
static inline runnel_status runnel_host_stream_take_i64(
    runnel_host_stream* stream, size_t n, int64_t const** values) {
  RUNNEL_HOST_STREAM_TAKE_(int64_t, RUNNEL_I64)
}

#undef RUNNEL_UNLIKELY_
#undef RUNNEL_HOST_STREAM_GIVE_
#undef RUNNEL_HOST_STREAM_NEXT_
#undef RUNNEL_HOST_STREAM_TAKE_

#ifdef __cplusplus
}
#endif

/* NOLINTEND(modernize-*,readability-*) */

#endif /* RUNNEL_CAPI_HOST_STREAM_H */
