// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_VERSION_HPP
#define RUNNEL_VERSION_HPP

#include <runnel/config.hpp>

namespace Runnel {

/// The version of the library that is linked, as "major.minor.patch".
///
/// Differs from RUNNEL_VERSION_STRING when a program compiled against one
/// release runs with the shared library of another.
char const* version() noexcept;

}  // namespace Runnel

#endif  // RUNNEL_VERSION_HPP
