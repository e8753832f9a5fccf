// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_REACH_HPP
#define RUNNEL_CAPI_REACH_HPP

#include <cstddef>
#include <runnel/core/errors.hpp>
#include <runnel/lanes/device_place.hpp>
#include <sstream>
#include <string>

/// \file
/// Checks that kernels, or the host, can write to the memory that a caller
/// gives for values.

namespace Runnel::CApi {

/// "values, at 0x7f5c10, is memory"
inline std::string values_at(void const* values) {
  std::ostringstream text;
  text << "values, at " << values << ", is memory";
  return text.str();
}

/// \param remedy  which call to use for memory of the host
/// \throws std::invalid_argument if the instance's kernels cannot write there
template <class ExecutionSpace>
void require_device_reach(ExecutionSpace const& exec, void const* values,
                          std::size_t count, char const* remedy) {
  RUNNEL_THROW_IF(count > 0 && !Impl::reach_of(exec, values).device,
                  values_at(values) + " that device " +
                      std::to_string(Impl::device_of(exec)) + " of " +
                      ExecutionSpace::name() + " cannot reach; " + remedy);
}
/// \param remedy  which call to use for memory of a device
/// \throws std::invalid_argument if the host cannot write there
template <class ExecutionSpace>
void require_host_reach(ExecutionSpace const& exec, void const* values,
                        std::size_t count, char const* remedy) {
  RUNNEL_THROW_IF(count > 0 && !Impl::reach_of(exec, values).host,
                  values_at(values) + " of a device of " +
                      ExecutionSpace::name() + ", which the host cannot " +
                      "reach; " + remedy);
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_REACH_HPP
