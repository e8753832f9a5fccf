/* SPDX-FileCopyrightText: 2026 The Runnel authors
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef RUNNEL_COMPAT_SPRNG_INTERFACE_H
#define RUNNEL_COMPAT_SPRNG_INTERFACE_H

/** \file
 * What programs written for SPRNG 2.0 include, under its name. */

#include "../../capi/runnel_sprng.h"

#endif /* RUNNEL_COMPAT_SPRNG_INTERFACE_H */
