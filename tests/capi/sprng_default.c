/* SPDX-FileCopyrightText: 2026 The Runnel authors
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */

/* sprng_default TYPE PARAM: what SPRNG's default interface and the one that
 * checks pointers (CHECK_POINTERS) do, on stdout. Compiled against SPRNG and
 * against us; also with FLOAT_GEN. The lfg is given one seed and one parameter
 * a process, because SPRNG reads past an array otherwise. */

#include <stdio.h>
#include <stdlib.h>

#include <sprng/sprng.h>

static int type;
static int param;

/* Numbers of all three kinds in a row that never repeats for long. */
static void show(int* stream, int count) {
  unsigned long sum = 0;
  unsigned order = 1;
  int i;
  for (i = 0; i < count; i++) {
    double x;
    order = order * 1664525u + 1013904223u;
    switch (order >> 29) {
      case 0:
      case 1:
      case 2:
        x = isprng(stream);
        break;
      case 3:
      case 4:
        x = get_rn_flt(stream);
        break;
      default:
        x = sprng(stream);
    }
    if (i < 12 || i == count - 1) printf("%.17g\n", x);
    sum = sum * 31 + (unsigned long)(x < 1 ? x * 4503599627370496.0 : x);
  }
  printf("%d numbers: %lu\n", count, sum);
}

static int* child_of(int* stream, int children, int child) {
  int** made;
  int* taken;
  int i;
  int count = spawn_sprng(stream, children, &made);
  printf("spawned %d\n", count);
  for (i = 0; i < count; i++) {
    print_sprng(made[i]);
    show(made[i], 20);
    if (i != child) printf("left %d\n", free_sprng(made[i]));
  }
  taken = made[child];
  free(made);
  return taken;
}

static void spawn_deep(int number, int total) {
  int* stream = init_sprng(type, number, total, 985456376, param);
  int* a;
  int* b;
  int* c;
  printf("seed %d\n", get_seed_rng(stream));
  show(stream, 30);
  a = child_of(stream, 3, 1);
  free_sprng(child_of(stream, 2, 0));
  show(stream, 30);
  b = child_of(a, 2, 1);
  show(a, 600);
  c = child_of(b, 4, 2);
  show(b, 20);
  show(c, 3000);
  free_sprng(a);
  free_sprng(b);
  free_sprng(c);
  printf("left %d\n", free_sprng(stream));
}

/* SPRNG cannot unpack its own pmlcg. */
static void pack_often(void) {
  int* stream = init_sprng(type, 1, 3, 985456376, param);
  int round;
  for (round = 0; round < 6 && type != SPRNG_PMLCG; round++) {
    char* bytes = NULL;
    int* copy;
    int size = pack_sprng(stream, &bytes);
    printf("packed %d\n", size > 0 && size <= MAX_PACKED_LENGTH);
    copy = unpack_sprng(bytes);
    free(bytes);
    print_sprng(copy);
    show(copy, 300);
    show(stream, 100 * round + 7);
    free_sprng(child_of(copy, 2, 0));
    free_sprng(copy);
  }
  free_sprng(stream);
}

static void mistakes(void) {
  int number;
  int* stream;
  printf("%d\n", init_sprng(-1, 0, 1, 0, 0) == NULL);
  printf("%d\n", init_sprng(6, 0, 1, 0, 0) == NULL);
  for (number = -1; number < 4; number++) {
    stream = init_sprng(type, number, 2, 985456376, param);
    printf("stream %d: %d\n", number, stream != NULL);
    if (stream != NULL) free_sprng(stream);
  }
  stream = init_sprng(type, 0, 0, 985456376, param);
  show(stream, 5);
  free_sprng(child_of(stream, -1, 0));
  free_sprng(stream);
  if (param == 0) {
    stream = init_sprng(type, 0, 1, 985456376, 1000);
    print_sprng(stream);
    show(stream, 5);
    free_sprng(stream);
  }
}

int main(int argc, char** argv) {
  int* streams[3];
  int i;
  if (argc < 3) return 2;
  type = atoi(argv[1]);
  param = atoi(argv[2]);
  for (i = 0; i < 3; i++) {
    streams[i] = init_sprng(type, i, 1000, 985456376, param);
    print_sprng(streams[i]);
    printf("generator %d\n", *streams[i]);
  }
  for (i = 0; i < 30; i++) show(streams[i % 3], 77 * i + 1);
  for (i = 0; i < 3; i++) printf("left %d\n", free_sprng(streams[i]));
  spawn_deep(0, 1);
  spawn_deep(2, 5);
  pack_often();
  mistakes();
  i = make_sprng_seed();
  printf("%d %d\n", DEFAULT_RNG_TYPE, i >= 0 && i != make_sprng_seed());
  return 0;
}
