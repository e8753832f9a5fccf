/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

/* A C99 program, start to end: Kokkos is initialised by the first handle, and
 * finalised by the program. */

#include <runnel/capi/ranmar.h>
#include <runnel/capi/rmmard.h>
#include <runnel/capi/runnel.h>
#include <runnel/capi/vectors.h>
#include <stdio.h>
#include <string.h>

static int failures = 0;

static void check(int good, char const* what, int line) {
  if (good) return;
  ++failures;
  fprintf(stderr, "line %d: %s; last error: %s\n", line, what,
          runnel_last_error());
}
#define RUNNEL_CHECK(condition) check((condition) != 0, #condition, __LINE__)

/* Marsaglia's check: outputs 20001 … 20006 of seeds 1802, 9373, times 2^24. */
static uint32_t const published[6] = {6533892, 14220222, 7275067,
                                      6172232, 8354498,  10633180};

static void fill_published(void) {
  uint64_t const seed[2] = {1802, 9373};
  runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
  runnel_stream_set* set = NULL;
  uint32_t values[6] = {0};
  uint64_t position = 0;
  options.form = "ij,kl";
  options.seed = seed;
  options.num_seed = 2;
  RUNNEL_CHECK(runnel_create("ranmar24", &options, &set) == RUNNEL_OK);
  RUNNEL_CHECK(runnel_jump(set, 20000) == RUNNEL_OK);
  RUNNEL_CHECK(runnel_fill_u32(set, RUNNEL_NATIVE, values, 6) == RUNNEL_OK);
  RUNNEL_CHECK(memcmp(values, published, sizeof values) == 0);
  RUNNEL_CHECK(runnel_position(set, 0, &position, NULL) == RUNNEL_OK);
  RUNNEL_CHECK(position == 20006);
  RUNNEL_CHECK(strcmp(runnel_name(set), "ranmar24") == 0);
  RUNNEL_CHECK(runnel_destroy(set) == RUNNEL_OK);
  RUNNEL_CHECK(runnel_destroy(set) == RUNNEL_ERROR_BAD_HANDLE);
  RUNNEL_CHECK(strstr(runnel_last_error(), "destroyed") != NULL);
}

static void get_published(void) {
  float values[6] = {0};
  int i;
  RUNNEL_CHECK(ranmar_initialise(3, 1802, 9373, 1, 1000) == RUNNEL_OK);
  RUNNEL_CHECK(ranmar_skip(3, 20000) == RUNNEL_OK);
  RUNNEL_CHECK(ranmar_get(3, values, 6) == RUNNEL_OK);
  for (i = 0; i < 6; ++i) {
    RUNNEL_CHECK(values[i] == (float)published[i] / 16777216.0f);
  }
}

static void fill_vectors(void) {
  double const mean[2] = {0, 0}, covariance[4] = {4, 1, 1, 2};
  double const weights[3] = {1, 0, 2};
  runnel_multivariate_normal const normal = {2, mean, covariance, NULL};
  runnel_multinomial const multinomial = {10, weights, 3};
  runnel_stream_set* set = NULL;
  double vectors[4][2] = {{0}};
  int64_t counts[4][3] = {{0}};
  int i;
  RUNNEL_CHECK(runnel_create("ranmar48", NULL, &set) == RUNNEL_OK);
  RUNNEL_CHECK(runnel_fill_multivariate_normal(set, RUNNEL_DOUBLE, &normal,
                                               vectors, 4) == RUNNEL_OK);
  RUNNEL_CHECK(runnel_fill_multinomial(set, RUNNEL_I64, &multinomial, counts,
                                       4) == RUNNEL_OK);
  for (i = 0; i < 4; ++i) {
    RUNNEL_CHECK(vectors[i][0] != 0 && vectors[i][1] != 0);
    RUNNEL_CHECK(counts[i][0] + counts[i][2] == 10 && counts[i][1] == 0);
  }
  RUNNEL_CHECK(runnel_destroy(set) == RUNNEL_OK);
}

int main(void) {
  runnel_stream_set* left_over = NULL;
  runnel_stream_set* late = NULL;
  float value = 0;
  double number = 0;
  int major = -1, minor = -1, patch = -1;
  runnel_version(&major, &minor, &patch);
  RUNNEL_CHECK(major >= 0 && minor >= 0 && patch >= 0);
  RUNNEL_CHECK(strlen(runnel_version_string()) >= 5);
  RUNNEL_CHECK(strcmp(runnel_last_error(), "") == 0);
  fill_published();
  get_published();
  fill_vectors();
  RUNNEL_CHECK(runnel_create("ranmar48", NULL, &left_over) == RUNNEL_OK);
  RUNNEL_CHECK(runnel_rmmard(&number, 1, 1) == RUNNEL_OK);
  RUNNEL_CHECK(number > 0 && number < 1);

  RUNNEL_CHECK(runnel_finalise() == RUNNEL_OK);
  RUNNEL_CHECK(runnel_finalise() == RUNNEL_OK);
  RUNNEL_CHECK(runnel_fill_float(left_over, RUNNEL_UNIFORM, &value, 1) ==
               RUNNEL_ERROR_BAD_HANDLE);
  RUNNEL_CHECK(ranmar_get(3, &value, 1) == RUNNEL_ERROR_BAD_HANDLE);
  RUNNEL_CHECK(runnel_create("ranmar48", NULL, &late) ==
               RUNNEL_ERROR_FINALISED);
  RUNNEL_CHECK(late == NULL);
  RUNNEL_CHECK(ranmar_initialise(1, 0, 0, 1, 0) == RUNNEL_ERROR_FINALISED);
  RUNNEL_CHECK(runnel_rmmard(&number, 1, 1) == RUNNEL_ERROR_FINALISED);
  return failures == 0 ? 0 : 1;
}
