// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_ARRAYS_HPP
#define RUNNEL_ARRAYS_ARRAYS_HPP

#include <runnel/arrays/latin_hypercube.hpp>
#include <runnel/arrays/permutation.hpp>
#include <runnel/arrays/sample.hpp>
#include <runnel/arrays/shuffle.hpp>
#include <runnel/arrays/weighted_sample.hpp>

#endif  // RUNNEL_ARRAYS_ARRAYS_HPP
