// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_VALUE_NAMES_HPP
#define RUNNEL_CAPI_VALUE_NAMES_HPP

#include <string>

#include "erased_set.hpp"

namespace Runnel::CApi {

/// The message for values that a generator does not make, by the names that
/// the program has for types and distributions.
/// \param made  what it makes
std::string no_such_values(char const* generator, Values values,
                           std::string const& made);

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_VALUE_NAMES_HPP
