// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_VALUE_NAMES_HPP
#define RUNNEL_CAPI_VALUE_NAMES_HPP

#include <cstddef>
#include <string>

#include "erased_set.hpp"

namespace Runnel::CApi {

enum class Memory { host, device };

/// Values by a distribution's name, and where they go.
struct NamedRequest {
  runnel_type type;
  char const* distribution;
  Memory memory;
};

/// The message for values that a generator does not make, by the names that
/// the program has for types and distributions.
/// \param made  what it makes
std::string no_such_values(char const* generator, Values values,
                           std::string const& made);

/// The name of a type, as the program has it.
std::string name_of(runnel_type type);
/// The bytes of one value. A type that does not exist is refused elsewhere.
std::size_t bytes_of(runnel_type type);
std::size_t bytes_of(StreamValues const& values);

/// Refuses a null pointer to `count` values, unless there are none, and more
/// values than memory can hold.
void require_values(runnel_type type, void const* values, std::size_t count);

/// A type of distributions' values and parameters.
/// \throws std::invalid_argument for others
Impl::NamedType named_type(runnel_type type);
/// A distribution with parameters by its name.
/// \throws std::invalid_argument if there is no such distribution
NamedValues read_named(runnel_type type, char const* distribution);
/// A distribution of either kind by its name; null: the default.
/// \throws std::invalid_argument if there is none
StreamValues read_values(runnel_type type, char const* distribution);

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_VALUE_NAMES_HPP
