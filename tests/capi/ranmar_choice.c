/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

/* RANMAR and RM48 of CERNLIB, and ranmar.h, in the form that the environment
 * selects: the first number of the default seed says which. Given `wrong`, an
 * environment that is refused. */

#include <runnel/capi/cernlib.h>
#include <runnel/capi/ranmar.h>
#include <stdio.h>
#include <string.h>

static int failed(char const* what) {
  fprintf(stderr, "%s; last error: %s\n", what, runnel_last_error());
  return 1;
}

/* The numbers of ranmar.h begin as those of a set; their count has a mark. */
static int check_source(int is_extended) {
  runnel_stream_set* set = NULL;
  double values[10], expected[10];
  uint64_t count = 0;
  int i;
  if (runnel_create(is_extended ? "ranmar48x" : "ranmar48", NULL, &set) !=
          RUNNEL_OK ||
      runnel_fill(set, RUNNEL_DOUBLE, RUNNEL_NONZERO, expected, 10) !=
          RUNNEL_OK ||
      runnel_destroy(set) != RUNNEL_OK ||
      ranmar_initialise_double(3, 1802, 9373, 1, 100) != RUNNEL_OK ||
      ranmar_get_double(3, values, 10) != RUNNEL_OK ||
      ranmar_count(3, &count, NULL) != RUNNEL_OK) {
    return failed("ranmar.h");
  }
  for (i = 0; i < 10; ++i) {
    if (values[i] != expected[i]) return failed("another number of ranmar.h");
  }
  if (count != 10 + (is_extended ? RUNNEL_RANMAR_EXTENDED_COUNT : 0)) {
    return failed("another count");
  }
  return 0;
}

int main(int argc, char** argv) {
  char const* const form = argc > 1 ? argv[1] : "published";
  int const is_extended = strcmp(form, "extended") == 0;
  double const expected = is_extended ? 133543131031521.0 : 133543159487477.0;
  double value = 0;
  int seeds[3] = {0, 0, 0};
  if (strcmp(form, "wrong") == 0) {
    if (runnel_rm48(&value, 1) != RUNNEL_ERROR_INVALID_ARGUMENT ||
        strstr(runnel_last_error(), "RUNNEL_RANMAR='other'") == NULL ||
        ranmar_initialise(3, 1802, 9373, 1, 0) !=
            RUNNEL_ERROR_INVALID_ARGUMENT) {
      return failed("a wrong environment");
    }
    /* A call stands above it. */
    runnel_ranmar_extended(0);
  }
  if (runnel_rm48(&value, 1) != RUNNEL_OK) return failed("RM48");
  if (value * 281474976710656.0 != expected) return failed("another number");
  if (runnel_rm48ut(&seeds[0], &seeds[1], &seeds[2]) != RUNNEL_OK ||
      seeds[0] != 54217137 + (is_extended ? RUNNEL_RANMAR_EXTENDED_MARK : 0) ||
      seeds[1] != 1) {
    return failed("another status");
  }
  return check_source(is_extended);
}
