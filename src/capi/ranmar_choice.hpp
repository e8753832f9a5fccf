// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_RANMAR_CHOICE_HPP
#define RUNNEL_CAPI_RANMAR_CHOICE_HPP

#include <cstddef>
#include <cstdint>
#include <runnel/core/uint128.hpp>

#include "ranmar_source.hpp"

namespace Runnel::CApi {

/// Returns whether the caller wants the extended RANMAR, by
/// `runnel_ranmar_extended` or, until that is called, by RUNNEL_RANMAR.
bool wants_extended_ranmar();

/// The three integers that CERNLIB and CORSIKA store: a seed, to which
/// `RUNNEL_RANMAR_EXTENDED_MARK` was added if the numbers are the extended
/// RANMAR's, and numbers drawn, ntot2 · 10^9 + ntot.
struct RanmarStatus {
  int ijkl = 54217137;
  int ntot = 0;
  int ntot2 = 0;

  UInt128 count() const;
  /// \throws std::invalid_argument if it has no such status
  static RanmarStatus of(int ijkl, UInt128 count);
};

/// A sequence that starts at a status of RANMAR and knows its own.
template <class Real>
class SeededRanmar {
 public:
  /// \param skip  numbers to be skipped, if not those that the status counts
  /// \throws std::invalid_argument for no status, or one of the other RANMAR
  SeededRanmar(RanmarStatus const& status, UInt128 skip,
               runnel_distribution distribution);

  void get(Real* values, std::size_t n) { m_numbers.get(values, n); }
  RanmarStatus status() const {
    return RanmarStatus::of(m_ijkl, m_count + m_numbers.count());
  }

 private:
  int m_ijkl;       ///< with the mark
  UInt128 m_count;  ///< when it was seeded
  bool m_is_extended;
  SerialRanmar<Real> m_numbers;
};

extern template class SeededRanmar<float>;
extern template class SeededRanmar<double>;

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_RANMAR_CHOICE_HPP
