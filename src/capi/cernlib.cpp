// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/capi/cernlib.h>

#include <atomic>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <runnel/core/errors.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "kokkos_life.hpp"
#include "ranmar_choice.hpp"
#include "status.hpp"

namespace Runnel::CApi {
namespace {

/// The one sequence of a kind, from its first use on.
template <class Real>
class TheSequence {
 public:
  SeededRanmar<Real>& numbers() {
    if (m_numbers == nullptr) [[unlikely]] {
      seed(RanmarStatus(), UInt128(0));
    }
    return *m_numbers;
  }
  void seed(RanmarStatus const& status, UInt128 skip) {
    require_kokkos();
    auto made = std::make_unique<SeededRanmar<Real>>(status, skip, RUNNEL_CERN);
    std::lock_guard const lock(kernel_mutex());
    m_numbers = std::move(made);
  }
  void clear() { m_numbers.reset(); }

 private:
  std::unique_ptr<SeededRanmar<Real>> m_numbers;
};

template <class Real>
TheSequence<Real>& the_sequence() {
  return lasting_table<TheSequence<Real>>();
}

template <class Real>
void get_numbers(Real* values, int n) {
  RUNNEL_THROW_IF(
      n < 0, std::to_string(n) + " numbers are asked for; ask for 0 or more");
  if (n == 0) return;
  require_pointer(values, "values");
  the_sequence<Real>().numbers().get(values, static_cast<std::size_t>(n));
}

template <class Real>
void get_status(int* ijkl, int* ntot, int* ntot2) {
  for (int const* seed : {ijkl, ntot, ntot2}) {
    require_pointer(seed, "the address of a seed");
  }
  auto const status = the_sequence<Real>().numbers().status();
  *ijkl = status.ijkl;
  *ntot = status.ntot;
  *ntot2 = status.ntot2;
}

enum class SkipRule { not_chosen, documented, cernlib };
std::atomic<SkipRule> skip_rule{SkipRule::not_chosen};

bool skips_as_cernlib() {
  SkipRule const chosen = skip_rule.load();
  if (chosen != SkipRule::not_chosen) return chosen == SkipRule::cernlib;
  char const* const text = std::getenv("RUNNEL_RM48IN");
  std::string_view const name = text == nullptr ? "" : text;
  RUNNEL_THROW_IF(!name.empty() && name != "documented" && name != "cernlib",
                  "the environment has RUNNEL_RM48IN='" + std::string(name) +
                      "'; set it to documented or cernlib");
  return name == "cernlib";
}

}  // namespace
}  // namespace Runnel::CApi

using namespace Runnel::CApi;
using Runnel::UInt128;

extern "C" {

runnel_status runnel_ranmar(float* values, int n) {
  return guarded(__func__, [&] { get_numbers(values, n); });
}
runnel_status runnel_rmarin(int ijkl, int ntot, int ntot2) {
  return guarded(__func__, [&] {
    RanmarStatus const status{ijkl, ntot, ntot2};
    the_sequence<float>().seed(status, status.count());
  });
}
runnel_status runnel_rmarut(int* ijkl, int* ntot, int* ntot2) {
  return guarded(__func__, [&] { get_status<float>(ijkl, ntot, ntot2); });
}

runnel_status runnel_rm48(double* values, int n) {
  return guarded(__func__, [&] { get_numbers(values, n); });
}
runnel_status runnel_rm48in(int ijkl, int ntot, int ntot2) {
  return guarded(__func__, [&] {
    RanmarStatus const status{ijkl, ntot, ntot2};
    auto const number = [](int n) {
      return UInt128(static_cast<std::uint64_t>(n));
    };
    the_sequence<double>().seed(
        status, skips_as_cernlib() ? number(ntot) * (number(ntot2) + UInt128(1))
                                   : status.count());
  });
}
runnel_status runnel_rm48ut(int* ijkl, int* ntot, int* ntot2) {
  return guarded(__func__, [&] { get_status<double>(ijkl, ntot, ntot2); });
}
void runnel_rm48in_as_cernlib(int on) {
  skip_rule = on != 0 ? SkipRule::cernlib : SkipRule::documented;
}

}  // extern "C"
