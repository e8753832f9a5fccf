/* SPDX-FileCopyrightText: 2026 The Runnel authors
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */

/* sprng_simple TYPE PARAM: SPRNG's simple interface, on stdout. */

#include <stdio.h>
#include <stdlib.h>

#define SIMPLE_SPRNG
#include <sprng/sprng.h>

static void show(int count) {
  int i;
  double sum = 0;
  for (i = 0; i < count; i++) {
    if (i < 10) printf("%d %.17g\n", isprng(), (double)sprng());
    sum += sprng() + get_rn_flt_simple();
  }
  printf("%.17g\n", sum);
}

int main(int argc, char** argv) {
  int type;
  int param;
  char* bytes = NULL;
  if (argc < 3) return 2;
  type = atoi(argv[1]);
  param = atoi(argv[2]);
  if (param == 0) {
    printf("print %d, pack %d\n", print_sprng(), pack_sprng(&bytes));
    show(40); /* lfg, seed 0 */
    print_sprng();
    printf("%d\n", init_sprng(9, 1, 1) != NULL);
    show(4);
  }
  if (param == 0 || type != SPRNG_LFG) {
    printf("%d\n", init_sprng(type, 0, param) != NULL);
    show(300);
    printf("print %d\n", print_sprng());
  }
  printf("%d\n", init_sprng(type, 0, param) != NULL);
  show(500);
  if (type != SPRNG_PMLCG) {
    printf("pack %d\n", pack_sprng(&bytes) > 0);
    show(300);
    printf("%d\n", unpack_sprng(bytes) != NULL);
    show(300);
    bytes[0] = 'x';
    printf("%d\n", unpack_sprng(bytes) != NULL);
    show(3);
    free(bytes);
  }
  return 0;
}
