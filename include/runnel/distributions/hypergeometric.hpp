// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_HYPERGEOMETRIC_HPP
#define RUNNEL_DISTRIBUTIONS_HYPERGEOMETRIC_HPP

#include <cstdint>
#include <memory>
#include <string>

#include <runnel/distributions/detail/discrete_quantile.hpp>
#include <runnel/distributions/detail/discrete_table.hpp>
#include <runnel/distributions/detail/element_values.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {

/// The hypergeometric distribution, the number of good items among `drawn`
/// (n) ones that are drawn without replacement from `good` (g) + `bad` (b):
/// P(k) = C(g, k) C(b, n − k) / C(g + b, n), max(0, n − b) ≤ k ≤ min(g, n),
/// with binomial coefficients C.
///
/// Integers (32 or 64 bits) by a table of the exact inverse CDF, one unit word
/// per value: `Impl::DiscreteQuantile` says how, and at what cost.
///
/// Source: Runnel's own, docs/distributions_discrete.md.
///
/// \param good, bad  0 … 2^52
/// \param drawn      0 … good + bad
class Hypergeometric {
 public:
  static constexpr char const* name = "hypergeometric";
  static constexpr char const* parameters = "good,bad,drawn";

  /// \throws std::invalid_argument unless `good` and `bad` are in [0, 2^52] and
  ///   `drawn` in [0, good + bad], or if the table would have more than 2^24
  ///   entries
  explicit Hypergeometric(std::int64_t good, std::int64_t bad,
                          std::int64_t drawn)
      : m_table(Impl::hypergeometric_table(good, bad, drawn)),
        m_good(good),
        m_bad(bad),
        m_drawn(drawn) {}

  std::int64_t good() const { return m_good; }
  std::int64_t bad() const { return m_bad; }
  std::int64_t drawn() const { return m_drawn; }
  /// The parameters as messages name them.
  std::string text() const {
    return std::to_string(m_drawn) + " are drawn of " + std::to_string(m_good) +
           " good ones and " + std::to_string(m_bad) + " bad ones";
  }

  template <class T>
  using element = Impl::HypergeometricElement<T>;
  RUNNEL_DISCRETE_MEMBERS(Hypergeometric);
  std::int64_t m_good;
  std::int64_t m_bad;
  std::int64_t m_drawn;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_HYPERGEOMETRIC_HPP
