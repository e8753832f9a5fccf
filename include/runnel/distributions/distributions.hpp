// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DISTRIBUTIONS_HPP
#define RUNNEL_DISTRIBUTIONS_DISTRIBUTIONS_HPP

#include <runnel/distributions/bits.hpp>
#include <runnel/distributions/cern.hpp>
#include <runnel/distributions/default.hpp>
#include <runnel/distributions/native.hpp>
#include <runnel/distributions/nonzero.hpp>
#include <runnel/distributions/reference.hpp>
#include <runnel/distributions/uniform.hpp>

#endif  // RUNNEL_DISTRIBUTIONS_DISTRIBUTIONS_HPP
