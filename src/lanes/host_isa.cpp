// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <runnel/core/errors.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <string>

#include "widest_level.hpp"

namespace Runnel {
namespace {

HostIsa widest_isa() {
#if RUNNEL_HAS_X86_LEVELS
  switch (Impl::widest_level()) {
    case 4:
      return HostIsa::x86_64_v4;
    case 3:
      return HostIsa::x86_64_v3;
    default:
      break;
  }
#endif
  return HostIsa::baseline;
}

HostIsa initial_isa() {
  char const* const text = std::getenv("RUNNEL_HOST_ISA");
  std::string_view const wanted = text == nullptr ? "" : text;
  RUNNEL_THROW_IF(!wanted.empty() && wanted != "baseline" && wanted != "v3" &&
                      wanted != "v4",
                  "Runnel::host_isa: RUNNEL_HOST_ISA is '" +
                      std::string(wanted) +
                      "'; give baseline, v3 or v4, or nothing for the widest "
                      "that the processor has");
  HostIsa const limit = wanted == "baseline" ? HostIsa::baseline
                        : wanted == "v3"     ? HostIsa::x86_64_v3
                                             : HostIsa::x86_64_v4;
  return std::min(limit, widest_isa());
}

std::atomic<HostIsa>& current_isa() {
  static std::atomic<HostIsa> isa{initial_isa()};
  return isa;
}

}  // namespace

HostIsa host_isa() { return current_isa().load(std::memory_order_relaxed); }

HostIsa set_host_isa(HostIsa wanted) {
  HostIsa const isa = std::min(wanted, widest_isa());
  current_isa().store(isa, std::memory_order_relaxed);
  return isa;
}

std::string_view to_string(HostIsa isa) {
  switch (isa) {
    case HostIsa::x86_64_v4:
      return "x86-64-v4";
    case HostIsa::x86_64_v3:
      return "x86-64-v3";
    default:
      return "baseline";
  }
}

}  // namespace Runnel
