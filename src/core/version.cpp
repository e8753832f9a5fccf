// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/version.hpp>

namespace Runnel {

char const* version() noexcept { return RUNNEL_VERSION_STRING; }

}  // namespace Runnel
