// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_SHARED_CHOICE_HPP
#define RUNNEL_CAPI_SHARED_CHOICE_HPP

#include "erased_shared.hpp"

namespace Runnel::CApi {

/// The workers that the caller describes, and the process' rank.
/// \param options  null: all defaults
/// \throws std::invalid_argument if a GPU does not exist, or is named twice
SharedChoice read_shared_options(runnel_shared_options const* options);

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_SHARED_CHOICE_HPP
