// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// SPRNG's simple interface: one hidden stream.

#include <runnel/capi/runnel_sprng.h>

#include "guarded.hpp"

// Shown, too, because functions in the header draw from it.
RUNNEL_SPRNG_SHOWN int* runnel_sprng_hidden = nullptr;

namespace {

int*& hidden = runnel_sprng_hidden;
/// Successful calls return its address: anything but null.
int somewhere = 0;

/// Puts a stream in place of the hidden one.
int* hide(int* stream) {
  if (stream == nullptr) return nullptr;
  if (hidden != nullptr) free_rng(hidden);
  hidden = stream;
  return &somewhere;
}

/// Returns whether there is a hidden stream, if need be a first one.
template <class Initialise>
bool is_there(Initialise const& initialise) {
  return hidden != nullptr || initialise(DEFAULT_RNG_TYPE, 0, 0) != nullptr;
}

}  // namespace

RUNNEL_SPRNG_API int* init_rng_simple(int rng_type, int seed, int param) {
  return hide(init_rng(rng_type, 0, 1, seed, param));
}
RUNNEL_SPRNG_API int get_rn_int_simple(void) {
  return is_there(init_rng_simple) ? get_rn_int(hidden) : -1;
}
RUNNEL_SPRNG_API float get_rn_flt_simple(void) {
  return is_there(init_rng_simple) ? get_rn_flt(hidden) : -1.0f;
}
RUNNEL_SPRNG_API double get_rn_dbl_simple(void) {
  return is_there(init_rng_simple) ? get_rn_dbl(hidden) : -1.0;
}

RUNNEL_SPRNG_API int* init_rng_simple_mpi(int rng_type, int seed, int param) {
  int rank = 0;
  int size = 1;
  get_proc_info_mpi(&rank, &size);
  return hide(init_rng(rng_type, rank, size, seed, param));
}
RUNNEL_SPRNG_API int get_rn_int_simple_mpi(void) {
  return is_there(init_rng_simple_mpi) ? get_rn_int(hidden) : -1;
}
RUNNEL_SPRNG_API float get_rn_flt_simple_mpi(void) {
  return is_there(init_rng_simple_mpi) ? get_rn_flt(hidden) : -1.0f;
}
RUNNEL_SPRNG_API double get_rn_dbl_simple_mpi(void) {
  return is_there(init_rng_simple_mpi) ? get_rn_dbl(hidden) : -1.0;
}

RUNNEL_SPRNG_API int pack_rng_simple(char** buffer) {
  *buffer = nullptr;
  return hidden == nullptr ? 0 : pack_rng(hidden, buffer);
}
RUNNEL_SPRNG_API int* unpack_rng_simple(char* packed) {
  return hide(unpack_rng(packed));
}
RUNNEL_SPRNG_API int print_rng_simple(void) {
  if (hidden != nullptr) return print_rng(hidden);
  Runnel::Impl::sprng_message("WARNING", "print_sprng", "%s",
                              "no generator has been initialised so far");
  return 0;
}
