! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Fortran include file in place of that of SPRNG 2.0, for fixed and free
! form, to be preprocessed. It is included in every program unit that
! calls SPRNG. SIMPLE_SPRNG, CHECK_POINTERS, FLOAT_GEN and USE_MPI choose
! the interface, as in C. A stream is held in a SPRNG_POINTER of 8 bytes,
! of 4 with POINTER_SIZE 4.

#ifndef RUNNEL_SPRNG_F_H

#define SPRNG_LFG   0
#define SPRNG_LCG   1
#define SPRNG_LCG64 2
#define SPRNG_CMRG  3
#define SPRNG_MLFG  4
#define SPRNG_PMLCG 5
#define DEFAULT_RNG_TYPE SPRNG_LFG

#define SPRNG_DEFAULT 0
#define CRAYLCG 0
#define DRAND48 1
#define FISH1   2
#define FISH2   3
#define FISH3   4
#define FISH4   5
#define FISH5   6
#define LECU1   0
#define LECU2   1
#define LECU3   2
#define LAG1279 0
#define LAG17   1
#define LAG31   2
#define LAG55   3
#define LAG63   4
#define LAG127  5
#define LAG521  6
#define LAG521B 7
#define LAG607  8
#define LAG607B 9
#define LAG1279B 10

#ifdef CHECK_POINTERS
#define CHECK 1
#else
#define CHECK 0
#endif

#define MAX_PACKED_LENGTH 24000

#define SPRNG_POINTER integer*8
#ifdef POINTER_SIZE
#if POINTER_SIZE == 4
#undef SPRNG_POINTER
#define SPRNG_POINTER integer*4
#endif
#endif

#ifdef USE_MPI
#define make_sprng_seed fseed_mpi
#else
#define make_sprng_seed fmake_new_seed
#endif

#if defined(SIMPLE_SPRNG)

#define pack_sprng fpack_rng_simple
#define unpack_sprng funpack_rng_simple
#define print_sprng fprint_rng_simple
#ifdef USE_MPI
#define init_sprng finit_rng_simmpi
#define isprng fget_rn_int_simmpi
#ifdef FLOAT_GEN
#define sprng fget_rn_flt_simmpi
#else
#define sprng fget_rn_dbl_simmpi
#endif
#else
#define init_sprng finit_rng_sim
#define isprng fget_rn_int_sim
#ifdef FLOAT_GEN
#define sprng fget_rn_flt_sim
#else
#define sprng fget_rn_dbl_sim
#endif
#endif

#elif defined(CHECK_POINTERS)

#define init_sprng finit_rng_ptr
#define isprng fget_rn_int_ptr
#ifdef FLOAT_GEN
#define sprng fget_rn_flt_ptr
#else
#define sprng fget_rn_dbl_ptr
#endif
#define spawn_sprng(A,B,C) fspawn_rng_ptr(A,B,C,CHECK)
#define free_sprng ffree_rng_ptr
#define pack_sprng fpack_rng_ptr
#define unpack_sprng funpack_rng_ptr
#define print_sprng fprint_rng_ptr

#else

#define init_sprng finit_rng
#define isprng fget_rn_int
#ifdef FLOAT_GEN
#define sprng fget_rn_flt
#else
#define sprng fget_rn_dbl
#endif
#define spawn_sprng(A,B,C) fspawn_rng(A,B,C,CHECK)
#define free_sprng ffree_rng
#define pack_sprng fpack_rng
#define unpack_sprng funpack_rng
#define print_sprng fprint_rng

#endif

#define RUNNEL_SPRNG_F_H
#endif

          external make_sprng_seed
          integer make_sprng_seed
          external init_sprng, isprng
          SPRNG_POINTER init_sprng
          integer isprng
          external pack_sprng, unpack_sprng
          integer pack_sprng
          SPRNG_POINTER unpack_sprng
          external print_sprng
          integer print_sprng

#if defined(SIMPLE_SPRNG) && defined(USE_MPI)
          external fget_rn_flt_simmpi, fget_rn_dbl_simmpi
          real*4 fget_rn_flt_simmpi
          real*8 fget_rn_dbl_simmpi
#elif defined(SIMPLE_SPRNG)
          external fget_rn_flt_sim, fget_rn_dbl_sim
          real*4 fget_rn_flt_sim
          real*8 fget_rn_dbl_sim
#elif defined(CHECK_POINTERS)
          external fget_rn_flt_ptr, fget_rn_dbl_ptr
          real*4 fget_rn_flt_ptr
          real*8 fget_rn_dbl_ptr
          external fspawn_rng_ptr, ffree_rng_ptr
          integer fspawn_rng_ptr, ffree_rng_ptr
#else
          external fget_rn_flt, fget_rn_dbl
          real*4 fget_rn_flt
          real*8 fget_rn_dbl
          external fspawn_rng, ffree_rng
          integer fspawn_rng, ffree_rng
#endif
