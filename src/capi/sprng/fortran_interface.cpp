// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// SPRNG's Fortran entry points, by the names that Fortran compilers give to
// external procedures: small letters and an underscore. Arguments are
// addresses; a stream is a variable that holds a handle.

#include <runnel/capi/runnel_sprng.h>

#include <algorithm>
#include <cstdlib>

#include "guarded.hpp"

namespace {

/// Copies what was packed into the program's own array.
int copy_packed(int size, char* packed, char* buffer) {
  if (packed == nullptr) return 0;
  std::copy_n(packed, size, buffer);
  std::free(packed);
  return size;
}

int spawn_into(int* stream, int nspawned, int** newstreams, int checkid) {
  int** made = nullptr;
  int const count = spawn_rng(stream, nspawned, &made, checkid);
  std::copy_n(made, count, newstreams);
  std::free(made);
  return count;
}

}  // namespace

// ---- streams as they are ----------------------------------------------------
RUNNEL_SPRNG_API int* finit_rng_(int* rng_type, int* streamnum, int* nstreams,
                                 int* seed, int* param) {
  return init_rng(*rng_type, *streamnum, *nstreams, *seed, *param);
}
RUNNEL_SPRNG_API int fget_rn_int_(int** stream) { return get_rn_int(*stream); }
RUNNEL_SPRNG_API float fget_rn_flt_(int** stream) {
  return get_rn_flt(*stream);
}
RUNNEL_SPRNG_API double fget_rn_dbl_(int** stream) {
  return get_rn_dbl(*stream);
}
// The last argument of both fspawn_rng is not read: older programs do without.
RUNNEL_SPRNG_API int fspawn_rng_(int** stream, int* nspawned, int** newstreams,
                                 int* /*checkid*/) {
  return spawn_into(*stream, *nspawned, newstreams, 0);
}
RUNNEL_SPRNG_API int ffree_rng_(int** stream) { return free_rng(*stream); }
RUNNEL_SPRNG_API int fpack_rng_(int** stream, char* buffer) {
  char* packed = nullptr;
  int const size = pack_rng(*stream, &packed);
  return copy_packed(size, packed, buffer);
}
RUNNEL_SPRNG_API int* funpack_rng_(char* buffer) { return unpack_rng(buffer); }
RUNNEL_SPRNG_API int fprint_rng_(int** stream) { return print_rng(*stream); }
RUNNEL_SPRNG_API int fget_seed_rng_(int** stream) {
  return get_seed_rng(*stream);
}

// ---- handles are looked up --------------------------------------------------
RUNNEL_SPRNG_API int* finit_rng_ptr_(int* rng_type, int* streamnum,
                                     int* nstreams, int* seed, int* param) {
  return addID(finit_rng_(rng_type, streamnum, nstreams, seed, param));
}
RUNNEL_SPRNG_API int fget_rn_int_ptr_(int** stream) {
  return checkID(*stream) == nullptr ? -1 : get_rn_int(*stream);
}
RUNNEL_SPRNG_API float fget_rn_flt_ptr_(int** stream) {
  return checkID(*stream) == nullptr ? -1.0f : get_rn_flt(*stream);
}
RUNNEL_SPRNG_API double fget_rn_dbl_ptr_(int** stream) {
  return checkID(*stream) == nullptr ? -1.0 : get_rn_dbl(*stream);
}
RUNNEL_SPRNG_API int fspawn_rng_ptr_(int** stream, int* nspawned,
                                     int** newstreams, int* /*checkid*/) {
  return checkID(*stream) == nullptr
             ? 0
             : spawn_into(*stream, *nspawned, newstreams, CHECK);
}
RUNNEL_SPRNG_API int ffree_rng_ptr_(int** stream) {
  return deleteID(*stream) == nullptr ? -1 : free_rng(*stream);
}
RUNNEL_SPRNG_API int fpack_rng_ptr_(int** stream, char* buffer) {
  return checkID(*stream) == nullptr ? 0 : fpack_rng_(stream, buffer);
}
RUNNEL_SPRNG_API int* funpack_rng_ptr_(char* buffer) {
  return addID(unpack_rng(buffer));
}
RUNNEL_SPRNG_API int fprint_rng_ptr_(int** stream) {
  return checkID(*stream) == nullptr ? 0 : print_rng(*stream);
}

// ---- one hidden stream ------------------------------------------------------
RUNNEL_SPRNG_API int* finit_rng_sim_(int* rng_type, int* seed, int* param) {
  return init_rng_simple(*rng_type, *seed, *param);
}
RUNNEL_SPRNG_API int fget_rn_int_sim_(void) { return get_rn_int_simple(); }
RUNNEL_SPRNG_API float fget_rn_flt_sim_(void) { return get_rn_flt_simple(); }
RUNNEL_SPRNG_API double fget_rn_dbl_sim_(void) { return get_rn_dbl_simple(); }
RUNNEL_SPRNG_API int* finit_rng_simmpi_(int* rng_type, int* seed, int* param) {
  return init_rng_simple_mpi(*rng_type, *seed, *param);
}
RUNNEL_SPRNG_API int fget_rn_int_simmpi_(void) {
  return get_rn_int_simple_mpi();
}
RUNNEL_SPRNG_API float fget_rn_flt_simmpi_(void) {
  return get_rn_flt_simple_mpi();
}
RUNNEL_SPRNG_API double fget_rn_dbl_simmpi_(void) {
  return get_rn_dbl_simple_mpi();
}
RUNNEL_SPRNG_API int fpack_rng_simple_(char* buffer) {
  char* packed = nullptr;
  int const size = pack_rng_simple(&packed);
  return copy_packed(size, packed, buffer);
}
RUNNEL_SPRNG_API int* funpack_rng_simple_(char* buffer) {
  return unpack_rng_simple(buffer);
}
RUNNEL_SPRNG_API int fprint_rng_simple_(void) { return print_rng_simple(); }

// ---- seeds and clocks -------------------------------------------------------
RUNNEL_SPRNG_API int fmake_new_seed_(void) { return make_new_seed(); }
RUNNEL_SPRNG_API int fseed_mpi_(void) { return make_new_seed_mpi(); }
RUNNEL_SPRNG_API double fcpu_t_(void) { return cputime(); }
