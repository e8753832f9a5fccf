! SPDX-FileCopyrightText: 2026 The Runnel authors
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sprng/sprng_f.h"
