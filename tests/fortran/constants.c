/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <runnel/capi/runnel.h>

int c_constants(int n);

/* In the order in which module_test.f90 lists its own. */
int c_constants(int n) {
  static int const all[] = {
      RUNNEL_OK,
      RUNNEL_ERROR_INVALID_ARGUMENT,
      RUNNEL_ERROR_BAD_HANDLE,
      RUNNEL_ERROR_UNKNOWN_GENERATOR,
      RUNNEL_ERROR_NO_SUCH_VALUES,
      RUNNEL_ERROR_EXHAUSTED,
      RUNNEL_ERROR_CHECKPOINT,
      RUNNEL_ERROR_NO_HDF5,
      RUNNEL_ERROR_FINALISED,
      RUNNEL_ERROR_OUT_OF_MEMORY,
      RUNNEL_ERROR_INTERNAL,
      RUNNEL_BLOCKED,
      RUNNEL_INTERLEAVED,
      RUNNEL_REFERENCE,
      RUNNEL_UNIFORM,
      RUNNEL_NONZERO,
      RUNNEL_CERN,
      RUNNEL_NATIVE,
      RUNNEL_BITS,
      RUNNEL_WORDS,
      RUNNEL_UNIFORM_EXACT,
  };
  return n >= 0 && n < (int)(sizeof all / sizeof all[0]) ? all[n] : -1;
}
