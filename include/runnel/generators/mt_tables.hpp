// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_MT_TABLES_HPP
#define RUNNEL_GENERATORS_MT_TABLES_HPP

// The path of earlier versions.
#include <runnel/seeds/mt_tables.hpp>

#endif  // RUNNEL_GENERATORS_MT_TABLES_HPP
