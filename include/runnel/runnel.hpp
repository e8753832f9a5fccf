// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_RUNNEL_HPP
#define RUNNEL_RUNNEL_HPP

#include <runnel/config.hpp>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/list.hpp>
#include <runnel/streams/stream_set.hpp>
#include <runnel/version.hpp>

#endif  // RUNNEL_RUNNEL_HPP
