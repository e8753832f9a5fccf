/* SPDX-FileCopyrightText: 2026 The Runnel authors
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */

/* sprng_misuse TYPE PARAM: what calls that check pointers return for wrong
 * ones, on stdout; that each of them is reported on stderr is left to see. */

#include <stdio.h>
#include <stdlib.h>

#define CHECK_POINTERS
#include <sprng/sprng.h>

static void misuse(int* stream) {
  char* bytes = NULL;
  int** children;
  printf("%d %g\n", isprng(stream), (double)sprng(stream));
  printf("%d\n", pack_sprng(stream, &bytes));
  printf("%d\n", spawn_sprng(stream, 2, &children));
  printf("%d\n", print_sprng(stream));
  printf("%d\n", free_sprng(stream));
}

int main(int argc, char** argv) {
  static int none;
  int type;
  int param;
  int i;
  int* stream;
  int** children;
  if (argc < 3) return 2;
  type = atoi(argv[1]);
  param = atoi(argv[2]);
  misuse(init_sprng(17, 0, 1, 1, 0));
  misuse(&none);
  stream = init_sprng(type, 0, 1, 1, param);
  printf("%d\n", isprng(stream));
  printf("%d\n", spawn_sprng(stream, 3, &children));
  for (i = 0; i < 3; i++) {
    printf("%d\n", isprng(children[i]));
    printf("%d\n", free_sprng(children[i]));
    misuse(children[i]);
  }
  free(children);
  printf("%d %g\n", isprng(stream), (double)sprng(stream));
  printf("%d\n", free_sprng(stream));
  misuse(stream);
  return 0;
}
