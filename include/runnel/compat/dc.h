/* SPDX-FileCopyrightText: 2026 The Runnel authors
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef RUNNEL_COMPAT_DC_H
#define RUNNEL_COMPAT_DC_H

/** \file
 * What programs written for the Dynamic Creator 0.6 include, under its name. */

#include "../capi/dynamic_creator.h"

#endif /* RUNNEL_COMPAT_DC_H */
