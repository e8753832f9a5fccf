/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

/* A program that finalises nothing: Kokkos goes at exit, and with it whatever
 * fills have kept for the next ones, and what was not destroyed. */

#include <runnel/capi/ranmar.h>
#include <runnel/capi/runnel.h>
#include <stdio.h>

static double values[300000];

static int failed(char const* what) {
  fprintf(stderr, "%s: %s\n", what, runnel_last_error());
  return 1;
}

int main(void) {
  size_t const count = sizeof values / sizeof values[0];
  size_t i;
  runnel_stream_set* set = NULL;

  for (i = 0; i < runnel_num_generators(); ++i) {
    char const* const name = runnel_generator_name(i);
    if (runnel_create(name, NULL, &set) != RUNNEL_OK ||
        runnel_jump(set, 1000000007) != RUNNEL_OK ||
        runnel_fill_double(set, RUNNEL_REFERENCE, values, count) != RUNNEL_OK ||
        runnel_fill_double(set, RUNNEL_UNIFORM, values, 1000) != RUNNEL_OK) {
      return failed(name);
    }
    if (i % 2 == 0 && runnel_destroy(set) != RUNNEL_OK) return failed(name);
  }
  if (ranmar_initialise_double(1, 1802, 9373, 1, 0) != RUNNEL_OK ||
      ranmar_get_double(1, values, 10) != RUNNEL_OK ||
      ranmar_initialise_double(2, 1802, 9373, 4, 100000) != RUNNEL_OK ||
      ranmar_get_double(2, values, 10) != RUNNEL_OK) {
    return failed("ranmar");
  }
  return 0;
}
