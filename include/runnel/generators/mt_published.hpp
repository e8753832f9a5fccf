// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_MT_PUBLISHED_HPP
#define RUNNEL_GENERATORS_MT_PUBLISHED_HPP

// The path of earlier versions.
#include <runnel/seeds/mt_published.hpp>

#endif  // RUNNEL_GENERATORS_MT_PUBLISHED_HPP
