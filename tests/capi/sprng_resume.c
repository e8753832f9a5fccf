/* SPDX-FileCopyrightText: 2026 The Runnel authors
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */

/* sprng_resume TYPE PARAM save|go FILE: draws numbers and packs a stream into a
 * file, or goes on from it in a process of its own. */

#include <stdio.h>
#include <stdlib.h>

#include <sprng/sprng.h>

int main(int argc, char** argv) {
  static char buffer[MAX_PACKED_LENGTH];
  FILE* file;
  int* stream;
  int** children;
  int i;
  if (argc < 5) return 2;
  if (argv[3][0] == 's') {
    char* bytes = NULL;
    int size;
    int type = atoi(argv[1]);
    /* The mlfg's and the lfg's spawn index has several digits then. */
    stream = init_sprng(type, 3, 7, 985456376, atoi(argv[2]));
    for (i = 0; i < 3; i++) {
      spawn_sprng(stream, type == SPRNG_LFG || type == SPRNG_MLFG ? 100 : 3,
                  &children);
      stream = children[2];
    }
    for (i = 0; i < 1003; i++) sprng(stream);
    size = pack_sprng(stream, &bytes);
    file = fopen(argv[4], "wb");
    if (file == NULL || fwrite(bytes, 1, (size_t)size, file) != (size_t)size) {
      return 1;
    }
  } else {
    file = fopen(argv[4], "rb");
    if (file == NULL || fread(buffer, 1, sizeof buffer, file) == 0) return 1;
    stream = unpack_sprng(buffer);
    if (stream == NULL) return 1;
  }
  fclose(file);
  print_sprng(stream);
  for (i = 0; i < 400; i++) printf("%d %.17g\n", isprng(stream), sprng(stream));
  if (spawn_sprng(stream, 2, &children) != 2) return 1;
  for (i = 0; i < 100; i++) printf("%d\n", isprng(children[1]));
  print_sprng(children[1]);
  return 0;
}
