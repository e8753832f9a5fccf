/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef RUNNEL_CAPI_HDF5_GROUP_H
#define RUNNEL_CAPI_HDF5_GROUP_H

/**
 * \file
 * Checkpoints as groups in an HDF5 file that the application has open, beside
 * its own data: docs/checkpoint-format.md. The file that `runnel_save` writes
 * has the same group under the name `runnel`.
 *
 * The application and Runnel must use one HDF5 library: identifiers of another
 * one mean nothing here.
 */

/* C has rules of its own. NOLINTBEGIN(modernize-*,readability-*) */

#include <runnel/capi/runnel.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Writes the set into a group, replacing a previous checkpoint: under another
 *  name first, which is moved when everything has been written. The old group
 *  is still there after an error. Whether the file survives a crash is the
 *  application's to ensure.
 *  \param location  `hid_t` of an open file or group, writable: of HDF5 1.10
 *    and newer a signed 64-bit integer
 *  \param group     path from there, "step 7/random"; missing groups on the way
 *    are made
 *  \returns RUNNEL_ERROR_CHECKPOINT where HDF5 cannot do it, or where the name
 *    is taken by something that is no checkpoint */
runnel_status runnel_save_group(runnel_stream_set* set, int64_t location,
                                char const* group);
/** Makes a set that continues where a checkpoint was saved.
 *  \param generator  NULL, or the name that it must be of */
runnel_status runnel_load_group(int64_t location, char const* group,
                                char const* generator, runnel_stream_set** set);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(modernize-*,readability-*) */

#endif /* RUNNEL_CAPI_HDF5_GROUP_H */
