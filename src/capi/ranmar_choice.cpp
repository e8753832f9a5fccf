// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ranmar_choice.hpp"

#include <runnel/capi/cernlib.h>

#include <atomic>
#include <cstdlib>
#include <runnel/core/errors.hpp>
#include <string>
#include <string_view>

namespace Runnel::CApi {
namespace {

constexpr std::uint64_t billion = 1000000000;
constexpr int mark = RUNNEL_RANMAR_EXTENDED_MARK;

enum class Choice { not_made, published, extended };
std::atomic<Choice> ranmar_choice{Choice::not_made};

std::string text_of(RanmarStatus const& status) {
  return std::to_string(status.ijkl) + ", " + std::to_string(status.ntot) +
         ", " + std::to_string(status.ntot2);
}

/// Returns whether the status is one of the extended RANMAR.
/// \throws std::invalid_argument for a RANMAR that is not selected
bool checked_is_extended(RanmarStatus const& status) {
  RUNNEL_THROW_IF(status.ijkl < 0 || status.ntot < 0 || status.ntot2 < 0,
                  "one of the seeds " + text_of(status) +
                      " is negative; pass non-negative numbers");
  bool const wanted = wants_extended_ranmar();
  bool const marked = status.ijkl >= mark;
  RUNNEL_THROW_IF(marked && !wanted,
                  "the seeds " + text_of(status) +
                      " are of the extended RANMAR (" + std::to_string(mark) +
                      " was added to the first), but the published one is "
                      "selected; select the extended one by "
                      "runnel_ranmar_extended or RUNNEL_RANMAR=extended");
  RUNNEL_THROW_IF(wanted && !marked && (status.ntot > 0 || status.ntot2 > 0),
                  "the seeds " + text_of(status) +
                      " are a status of the published RANMAR, but the extended "
                      "one is selected; select the published one, or, to skip "
                      "numbers of the extended one, add " +
                      std::to_string(mark) + " to the first seed");
  return wanted;
}

SeedChoice cern_seed(int ijkl, UInt128 skip) {
  return {"cern",
          {static_cast<std::uint64_t>(ijkl < mark ? ijkl : ijkl - mark),
           (skip % UInt128(billion)).low, (skip / UInt128(billion)).low},
          {}};
}

}  // namespace

bool wants_extended_ranmar() {
  Choice const made = ranmar_choice.load();
  if (made != Choice::not_made) return made == Choice::extended;
  char const* const text = std::getenv("RUNNEL_RANMAR");
  std::string_view const name = text == nullptr ? "" : text;
  RUNNEL_THROW_IF(!name.empty() && name != "published" && name != "extended",
                  "the environment has RUNNEL_RANMAR='" + std::string(name) +
                      "'; set it to published or extended");
  return name == "extended";
}

UInt128 RanmarStatus::count() const {
  return UInt128(static_cast<std::uint64_t>(ntot2)) * UInt128(billion) +
         UInt128(static_cast<std::uint64_t>(ntot));
}

RanmarStatus RanmarStatus::of(int ijkl, UInt128 count) {
  UInt128 const billions = count / UInt128(billion);
  RUNNEL_THROW_IF(billions > UInt128(std::uint64_t{INT32_MAX}),
                  to_string(count) +
                      " numbers of a sequence are more than three integers can "
                      "tell; seed it anew");
  return {ijkl, static_cast<int>((count % UInt128(billion)).low),
          static_cast<int>(billions.low)};
}

template <class Real>
SeededRanmar<Real>::SeededRanmar(RanmarStatus const& status, UInt128 skip,
                                 runnel_distribution distribution)
    : m_ijkl(status.ijkl),
      m_count(status.count()),
      m_is_extended(checked_is_extended(status)),
      m_numbers(cern_seed(status.ijkl, skip),
                ranmar_form<Real>(m_is_extended, distribution), 0) {
  if (m_is_extended && m_ijkl < mark) m_ijkl += mark;
}

template class SeededRanmar<float>;
template class SeededRanmar<double>;

}  // namespace Runnel::CApi

extern "C" void runnel_ranmar_extended(int on) {
  using Runnel::CApi::Choice;
  Runnel::CApi::ranmar_choice = on != 0 ? Choice::extended : Choice::published;
}
