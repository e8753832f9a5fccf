// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_ELEMENT_REQUEST_HPP
#define RUNNEL_CAPI_ELEMENT_REQUEST_HPP

#include <runnel/capi/runnel.h>

#include "erased_set.hpp"

namespace Runnel::CApi {

/// Elements as the caller lists them.
/// \param values  memory for them
/// \throws Failure for a null pointer, or more elements than memory can hold
ElementRequest read_elements(runnel_elements const* elements, runnel_type type,
                             void const* values);

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_ELEMENT_REQUEST_HPP
