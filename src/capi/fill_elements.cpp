// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/capi/runnel.h>

#include <cstdint>

#include "element_request.hpp"
#include "sets.hpp"
#include "status.hpp"
#include "value_names.hpp"

using namespace Runnel::CApi;

namespace Runnel::CApi {

ElementRequest read_elements(runnel_elements const* elements, runnel_type type,
                             void const* values) {
  require_pointer(elements, "elements");
  require_count(elements->count, sizeof(std::uint64_t));
  if (elements->count > 0) {
    require_pointer(elements->numbers, "numbers, those of the elements,");
  }
  require_values(type, values, elements->count);
  return {{elements->numbers, elements->count}, elements->array};
}

}  // namespace Runnel::CApi

extern "C" {

runnel_status runnel_fill_elements(runnel_stream_set* set, runnel_type type,
                                   runnel_distribution distribution,
                                   void* values,
                                   runnel_elements const* elements) {
  return run_with_set(__func__, set, [&](ErasedSet& streams) {
    auto const list = read_elements(elements, type, values);
    streams.fill_elements_host({{type, distribution}, {}}, list, values);
  });
}
runnel_status runnel_fill_elements_named(runnel_stream_set* set,
                                         runnel_type type,
                                         char const* distribution, void* values,
                                         runnel_elements const* elements) {
  return run_with_set(__func__, set, [&](ErasedSet& streams) {
    require_pointer(distribution, "distribution");
    auto const what = read_values(type, distribution);
    auto const list = read_elements(elements, type, values);
    streams.fill_elements_host(what, list, values);
  });
}
runnel_status runnel_fill_elements_device(runnel_stream_set* set,
                                          runnel_type type,
                                          runnel_distribution distribution,
                                          void* values,
                                          runnel_elements const* elements) {
  return run_with_set(__func__, set, [&](ErasedSet& streams) {
    auto const list = read_elements(elements, type, values);
    streams.fill_elements({type, distribution}, list, values);
  });
}

}  // extern "C"
