// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/capi/runnel.h>

#include <cstddef>
#include <runnel/fill/request/shared_memory.hpp>
#include <runnel/interfaces/detail/named_distribution.hpp>
#include <string>

#include "erased_set.hpp"
#include "sets.hpp"
#include "status.hpp"
#include "value_names.hpp"

using namespace Runnel::CApi;

namespace {

Runnel::Impl::NamedElements read_parameters(
    runnel_parameters const* parameters) {
  require_pointer(parameters, "parameters");
  // Counted in elements of the widest type.
  require_count(parameters->count, sizeof(double));
  Runnel::Impl::NamedElements elements;
  elements.count = parameters->count;
  require_count(parameters->num_parameters, sizeof(runnel_parameter));
  if (parameters->num_parameters > 0) {
    require_pointer(parameters->parameters, "the list of parameters");
  }
  for (std::size_t k = 0; k < parameters->num_parameters; ++k) {
    auto const& given = parameters->parameters[k];
    elements.parameters.push_back(
        {named_type(given.type), given.elements, given.number});
  }
  return elements;
}

NamedValues read_values_by_element(NamedRequest const& wanted,
                                   runnel_parameters const* parameters) {
  require_pointer(wanted.distribution, "distribution");
  auto elements = read_parameters(parameters);
  elements.on_host = wanted.memory == Memory::host;
  auto const type = named_type(wanted.type);
  return {type,
          Runnel::Impl::read_by_element(wanted.distribution, elements, type)};
}

/// Values are computed from words that are written to their array before
/// parameters are read.
void refuse_shared_arrays(runnel_type type, void const* values,
                          runnel_parameters const& parameters) {
  std::size_t const bytes = parameters.count * bytes_of(type);
  for (std::size_t k = 0; k < parameters.num_parameters; ++k) {
    auto const& given = parameters.parameters[k];
    if (given.elements == nullptr) continue;
    if (Runnel::Impl::share_memory(values, bytes, given.elements,
                                   parameters.count * bytes_of(given.type))) {
      throw Failure(RUNNEL_ERROR_INVALID_ARGUMENT,
                    "the array of parameter " + std::to_string(k) + ", of " +
                        std::to_string(parameters.count) +
                        " elements, shares memory with the values; give "
                        "another array, or a copy of the parameters");
    }
  }
}

}  // namespace

extern "C" {

runnel_status runnel_fill_by_element(runnel_stream_set* set, runnel_type type,
                                     char const* distribution, void* values,
                                     runnel_parameters const* parameters) {
  return run_with_set(__func__, set, [&](ErasedSet& streams) {
    auto const what =
        read_values_by_element({type, distribution, Memory::host}, parameters);
    require_values(type, values, parameters->count);
    refuse_shared_arrays(type, values, *parameters);
    streams.fill_named_host(what, streams.order, values, parameters->count);
  });
}
runnel_status runnel_fill_by_element_device(
    runnel_stream_set* set, runnel_type type, char const* distribution,
    void* values, runnel_parameters const* parameters) {
  return run_with_set(__func__, set, [&](ErasedSet& streams) {
    auto const what = read_values_by_element(
        {type, distribution, Memory::device}, parameters);
    require_values(type, values, parameters->count);
    refuse_shared_arrays(type, values, *parameters);
    streams.fill_named(what, streams.order, values, parameters->count);
  });
}

}  // extern "C"
