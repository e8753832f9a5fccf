/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <runnel/capi/runnel.h>
#include <stdio.h>

int main(void) {
  runnel_stream_set* set = NULL;
  double values[3];
  if (runnel_create("ranmar48", NULL, &set) != RUNNEL_OK ||
      runnel_fill_double(set, RUNNEL_REFERENCE, values, 3) != RUNNEL_OK ||
      runnel_destroy(set) != RUNNEL_OK) {
    fprintf(stderr, "%s\n", runnel_last_error());
    return 1;
  }
  /* The first output of the default seed, times 2^48. */
  return values[0] * 281474976710656.0 == 133543159487477.0 ? 0 : 1;
}
