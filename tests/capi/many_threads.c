/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

/* More threads than Kokkos has room for (OMP_NUM_THREADS=513 hangs it): the
 * initialisation is refused, and says how many there may be. */

#include <runnel/capi/runnel.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  runnel_status const status = runnel_initialise();
  char const* const message = runnel_last_error();
  if (status == RUNNEL_ERROR_INVALID_ARGUMENT &&
      strstr(message, "513") != NULL && strstr(message, "512") != NULL) {
    return 0;
  }
  fprintf(stderr, "status %d: %s\n", (int)status, message);
  return 1;
}
