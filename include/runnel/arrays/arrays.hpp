// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_ARRAYS_HPP
#define RUNNEL_ARRAYS_ARRAYS_HPP

#include <runnel/arrays/permutation.hpp>
#include <runnel/arrays/shuffle.hpp>

#endif  // RUNNEL_ARRAYS_ARRAYS_HPP
