/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

/* Children that fork() makes before and after the first use. Those made before
 * use the library like any program; to those made after it OpenMP's threads are
 * missing, and they are told. Unless KOKKOS_NUM_THREADS is 2 one thread makes
 * the numbers, and both fill. */

#define _POSIX_C_SOURCE 200112L

#include <runnel/capi/runnel.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static double values[300000];
static size_t const count = sizeof values / sizeof values[0];

static int failed(char const* what) {
  fprintf(stderr, "%s: %s\n", what, runnel_last_error());
  return 1;
}

static int fills(void) {
  runnel_stream_set* set = NULL;
  if (runnel_create("philox4x32", NULL, &set) != RUNNEL_OK ||
      runnel_fill_double(set, RUNNEL_UNIFORM, values, count) != RUNNEL_OK ||
      runnel_destroy(set) != RUNNEL_OK) {
    return failed("fill");
  }
  return 0;
}

/* Is a set that the parent has filled refused in its child? */
static int is_refused(runnel_stream_set* set) {
  runnel_status const status =
      runnel_fill_double(set, RUNNEL_UNIFORM, values, count);
  if (status == RUNNEL_OK) {
    fprintf(stderr, "filled by threads that are not there\n");
    return 1;
  }
  if (strstr(runnel_last_error(), "forked after Kokkos") == NULL) {
    return failed("another error");
  }
  return 0;
}

/* Exit status of a child that does one of the two, and then exits normally. */
static int status_of_child(runnel_stream_set* refused) {
  int status = 1;
  pid_t child;
  fflush(NULL);
  child = fork();
  if (child == 0) {
    alarm(20);
    exit(refused == NULL ? fills() : is_refused(refused));
  }
  if (child < 0 || waitpid(child, &status, 0) != child) return 1;
  if (!WIFEXITED(status)) fprintf(stderr, "child: status %d\n", status);
  return !WIFEXITED(status) || WEXITSTATUS(status) != 0;
}

int main(void) {
  char const* const threads = getenv("KOKKOS_NUM_THREADS");
  int const is_alone = threads == NULL || strcmp(threads, "2") != 0;
  runnel_stream_set* set = NULL;
  int status = status_of_child(NULL);
  if (status != 0) fprintf(stderr, "before the first use\n");
  if (runnel_create("philox4x32", NULL, &set) != RUNNEL_OK ||
      runnel_fill_double(set, RUNNEL_UNIFORM, values, count) != RUNNEL_OK) {
    return failed("parent");
  }
  status += status_of_child(is_alone ? NULL : set);
  if (runnel_fill_double(set, RUNNEL_UNIFORM, values, count) != RUNNEL_OK) {
    return failed("parent again");
  }
  return status;
}
