/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

/* A program written for the Dynamic Creator: a generator for each of its
 * processes, by their numbers. */

#include <dc.h>
#include <stdio.h>

int main(void) {
  int count = 0, process, k;
  mt_struct** generators = get_mt_parameters_st(32, 521, 0, 3, 4172, &count);
  if (generators == NULL || count != 4) return 1;
  for (process = 0; process < count; ++process) {
    mt_struct* const mine = generators[process];
    uint32_t any = 0;
    /* The id is in the twist. */
    if ((mine->aaa & 0xffff) != (uint32_t)process) return 1;
    sgenrand_mt(3241, mine);
    for (k = 0; k < 1000; ++k) any |= genrand_mt(mine);
    if (any != mine->wmask) {
      fprintf(stderr, "process %d: bits that are never set\n", process);
      return 1;
    }
  }
  free_mt_struct_array(generators, count);
  return 0;
}
