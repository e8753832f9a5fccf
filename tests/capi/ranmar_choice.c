/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

/* RANMAR and RM48 of CERNLIB in the form that the environment selects: the
 * first number of the default seed says which. Given `wrong`, an environment
 * that is refused. */

#include <runnel/capi/cernlib.h>
#include <stdio.h>
#include <string.h>

static int failed(char const* what) {
  fprintf(stderr, "%s; last error: %s\n", what, runnel_last_error());
  return 1;
}

int main(int argc, char** argv) {
  char const* const form = argc > 1 ? argv[1] : "published";
  int const is_extended = strcmp(form, "extended") == 0;
  double const expected = is_extended ? 133543131031521.0 : 133543159487477.0;
  double value = 0;
  int seeds[3] = {0, 0, 0};
  if (strcmp(form, "wrong") == 0) {
    if (runnel_rm48(&value, 1) != RUNNEL_ERROR_INVALID_ARGUMENT ||
        strstr(runnel_last_error(), "RUNNEL_RANMAR='other'") == NULL) {
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
  return 0;
}
