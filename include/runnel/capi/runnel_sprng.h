/* SPDX-FileCopyrightText: 2026 The Runnel authors
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef RUNNEL_CAPI_RUNNEL_SPRNG_H
#define RUNNEL_CAPI_RUNNEL_SPRNG_H

/** \file
 * SPRNG 2.0's C interface over Runnel's generators: the same calls, numbers and
 * constants, in place of `<sprng/sprng.h>` and libsprng. C and C++.
 *
 * Macros that a program defines before the first include choose the interface,
 * as in SPRNG:
 *  - SIMPLE_SPRNG: one hidden stream per process;
 *  - CHECK_POINTERS: handles are looked up before they are used;
 *  - FLOAT_GEN: sprng() is a float;
 *  - USE_MPI: the simple interface takes ranks as streams' numbers, and
 *    make_sprng_seed() is the same on all ranks.
 *
 * Distinct streams may be used by distinct threads at the same time. No Kokkos
 * is initialised, and none need be. Programs that include `<sprng/sprng.h>` or
 * "sprng.h" find this by -I<prefix>/include/runnel/compat.
 * See docs/sprng_interface.md.
 */

/* Generators. */
#define SPRNG_LFG 0
#define SPRNG_LCG 1
#define SPRNG_LCG64 2
#define SPRNG_CMRG 3
#define SPRNG_MLFG 4
#define SPRNG_PMLCG 5
#define DEFAULT_RNG_TYPE SPRNG_LFG

/* Parameters. Those of lags are the lfg's; the mlfg counts them from LAG17 = 0
 * on, as SPRNG's does. */
#define SPRNG_DEFAULT 0
#define CRAYLCG 0
#define DRAND48 1
#define FISH1 2
#define FISH2 3
#define FISH3 4
#define FISH4 5
#define FISH5 6
#define LECU1 0
#define LECU2 1
#define LECU3 2
#define LAG1279 0
#define LAG17 1
#define LAG31 2
#define LAG55 3
#define LAG63 4
#define LAG127 5
#define LAG521 6
#define LAG521B 7
#define LAG607 8
#define LAG607B 9
#define LAG1279B 10

/* Argument of spawn_rng that registers the children for CHECK_POINTERS. */
#define CHECK 1

/* No packed stream is longer, in bytes. */
#define MAX_PACKED_LENGTH 24000

/* Old programs declare their own functions with it, as SPRNG's header lets
 * them. */
#ifndef ANSI_ARGS
#define ANSI_ARGS(args) args
#endif

#ifdef USE_MPI
#define MPINAME(name) name##_mpi
#else
#define MPINAME(name) name
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** Stream `streamnum` of `nstreams`. The handle, or NULL after a message. A
 * wrong `param` becomes 0 and `nstreams` <= 0 becomes 1, with a warning. Only
 * the 31 lowest bits of the seed are used. */
int* init_rng(int rng_type, int streamnum, int nstreams, int seed, int param);
/** The next number: in [0, 2^31), in [0, 1], in [0, 1]. */
int get_rn_int(int* stream);
float get_rn_flt(int* stream);
double get_rn_dbl(int* stream);
/** Makes `nspawned` further streams; their handles in an array that the caller
 * passes to free(). Returns their number. */
int spawn_rng(int* stream, int nspawned, int*** newstreams, int checkid);
/** Returns the number of streams of that generator that remain; -1 for NULL. */
int free_rng(int* stream);
/** The stream's state as bytes, which the caller passes to free(). Returns
 * their number; 0 after a message. */
int pack_rng(int* stream, char** buffer);
/** A stream from such bytes, or NULL after a message. */
int* unpack_rng(char* packed);
/** Prints generator, seed, stream number and parameter on stdout. 1, or 0. */
int print_rng(int* stream);
int get_seed_rng(int* stream);
/** A seed that differs from call to call and run to run, in [0, 2^31). */
int make_new_seed(void);
/** A seed as for `make_new_seed`, the same on all ranks of MPI_COMM_WORLD,
 * which all have to call it. */
int make_new_seed_mpi(void);

/** Handles known to CHECK_POINTERS. Each returns the handle, or NULL: with a
 * message if it is unknown, without if it is NULL. */
int* checkID(int* stream);
int* addID(int* stream);
int* deleteID(int* stream);

/** The simple interface: one stream, lfg with seed 0 until it is initialised.
 * Not for several threads at a time. */
int* init_rng_simple(int rng_type, int seed, int param);
int get_rn_int_simple(void);
float get_rn_flt_simple(void);
double get_rn_dbl_simple(void);
int pack_rng_simple(char** buffer);
int* unpack_rng_simple(char* packed);
int print_rng_simple(void);
/** The simple interface where the stream's number is the rank. Where MPI is off
 *  or not initialised there is rank 0 of 1. */
int* init_rng_simple_mpi(int rng_type, int seed, int param);
int get_rn_int_simple_mpi(void);
float get_rn_flt_simple_mpi(void);
double get_rn_dbl_simple_mpi(void);
void get_proc_info_mpi(int* rank, int* size);

/** Seconds of processor time; SPRNG's own timing programs call it. */
double cputime(void);

/* What a handle points to begins with the generator's number, as in SPRNG, and
 * with the words that have been made and not been drawn. Drawing one of them
 * here saves a call. The layout is fixed within a major version of Runnel; with
 * RUNNEL_SPRNG_NO_INLINE nothing depends on it. */
#if defined(__GNUC__)
__extension__ typedef unsigned long long runnel_sprng_bits;
__extension__ typedef long long runnel_sprng_signed_bits;
#else
typedef unsigned long long runnel_sprng_bits;
typedef long long runnel_sprng_signed_bits;
#endif
typedef union runnel_sprng_word {
  runnel_sprng_bits bits; /* left-justified */
  double real;
} runnel_sprng_word;
typedef struct runnel_sprng_stream {
  int generator;
  runnel_sprng_word* at;        /* the next word */
  runnel_sprng_word* end;       /* of the words */
  runnel_sprng_word* reals_end; /* of those whose doubles have been made */
} runnel_sprng_stream;
/* The distance, in words, from a word to its double. */
#define RUNNEL_SPRNG_REALS 256

/** The simple interface's stream, or NULL. */
extern int* runnel_sprng_hidden;

#ifdef __cplusplus
}
#endif

#if defined(__cplusplus)
#define RUNNEL_SPRNG_INLINE static inline
#elif defined(__GNUC__)
#define RUNNEL_SPRNG_INLINE static __inline__ __attribute__((unused))
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L
#define RUNNEL_SPRNG_INLINE static inline
#elif !defined(RUNNEL_SPRNG_NO_INLINE)
#define RUNNEL_SPRNG_NO_INLINE
#endif

#ifdef RUNNEL_SPRNG_NO_INLINE

#define runnel_get_rn_int get_rn_int
#define runnel_get_rn_flt get_rn_flt
#define runnel_get_rn_dbl get_rn_dbl
#define runnel_get_rn_int_simple MPINAME(get_rn_int_simple)
#define runnel_get_rn_flt_simple MPINAME(get_rn_flt_simple)
#define runnel_get_rn_dbl_simple MPINAME(get_rn_dbl_simple)

#else

RUNNEL_SPRNG_INLINE int runnel_get_rn_int(int* stream) {
  runnel_sprng_stream* s = (runnel_sprng_stream*)(void*)stream;
  if (s->at == s->end) return get_rn_int(stream);
  return (int)(s->at++->bits >> 33);
}
RUNNEL_SPRNG_INLINE double runnel_get_rn_dbl(int* stream) {
  runnel_sprng_stream* s = (runnel_sprng_stream*)(void*)stream;
  if (s->at >= s->reals_end) return get_rn_dbl(stream);
  return (s->at++)[RUNNEL_SPRNG_REALS].real;
}
RUNNEL_SPRNG_INLINE float runnel_get_rn_flt(int* stream) {
  runnel_sprng_stream* s = (runnel_sprng_stream*)(void*)stream;
  if (s->generator != SPRNG_LFG) return (float)runnel_get_rn_dbl(stream);
  /* The lfg's float depends on the word's upper half alone. */
  if (s->at == s->end) return get_rn_flt(stream);
  return (float)(runnel_sprng_signed_bits)(s->at++->bits >> 32) *
         2.3283064365386962890625e-10f;
}
RUNNEL_SPRNG_INLINE int runnel_get_rn_int_simple(void) {
  return runnel_sprng_hidden ? runnel_get_rn_int(runnel_sprng_hidden)
                             : MPINAME(get_rn_int_simple)();
}
RUNNEL_SPRNG_INLINE float runnel_get_rn_flt_simple(void) {
  return runnel_sprng_hidden ? runnel_get_rn_flt(runnel_sprng_hidden)
                             : MPINAME(get_rn_flt_simple)();
}
RUNNEL_SPRNG_INLINE double runnel_get_rn_dbl_simple(void) {
  return runnel_sprng_hidden ? runnel_get_rn_dbl(runnel_sprng_hidden)
                             : MPINAME(get_rn_dbl_simple)();
}

#endif /* RUNNEL_SPRNG_NO_INLINE */

#define make_sprng_seed MPINAME(make_new_seed)

#if defined(SIMPLE_SPRNG)

#define init_sprng MPINAME(init_rng_simple)
#define isprng runnel_get_rn_int_simple
#ifdef FLOAT_GEN
#define sprng runnel_get_rn_flt_simple
#else
#define sprng runnel_get_rn_dbl_simple
#endif
#define pack_sprng pack_rng_simple
#define unpack_sprng unpack_rng_simple
#define print_sprng print_rng_simple

#elif defined(CHECK_POINTERS)

#define init_sprng(type, streamnum, nstreams, seed, param) \
  addID(init_rng(type, streamnum, nstreams, seed, param))
#define isprng(stream) (checkID(stream) ? runnel_get_rn_int(stream) : -1)
#ifdef FLOAT_GEN
#define sprng(stream) (checkID(stream) ? runnel_get_rn_flt(stream) : -1.0)
#else
#define sprng(stream) (checkID(stream) ? runnel_get_rn_dbl(stream) : -1.0)
#endif
#define spawn_sprng(stream, nspawned, newstreams) \
  (checkID(stream) ? spawn_rng(stream, nspawned, newstreams, CHECK) : 0)
#define free_sprng(stream) (deleteID(stream) ? free_rng(stream) : -1)
#define pack_sprng(stream, buffer) \
  (checkID(stream) ? pack_rng(stream, buffer) : 0)
#define unpack_sprng(packed) addID(unpack_rng(packed))
#define print_sprng(stream) (checkID(stream) ? print_rng(stream) : 0)

#else

#define init_sprng init_rng
#define isprng runnel_get_rn_int
#ifdef FLOAT_GEN
#define sprng runnel_get_rn_flt
#else
#define sprng runnel_get_rn_dbl
#endif
#define spawn_sprng(stream, nspawned, newstreams) \
  spawn_rng(stream, nspawned, newstreams, !CHECK)
#define free_sprng free_rng
#define pack_sprng pack_rng
#define unpack_sprng unpack_rng
#define print_sprng print_rng

#endif

#endif /* RUNNEL_CAPI_RUNNEL_SPRNG_H */
