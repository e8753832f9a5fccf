// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_STUDENT_T_HPP
#define RUNNEL_DISTRIBUTIONS_STUDENT_T_HPP

#include <memory>

#include <runnel/distributions/detail/continuous_quantile.hpp>
#include <runnel/distributions/detail/continuous_table.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/portable_math.hpp>
#include <runnel/distributions/detail/table_densities.hpp>
#include <runnel/distributions/detail/table_element.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {
namespace Impl {

template <class T>
struct StudentTFormula {
  using parameters = ElementParameters<double>;
  /// Whether the table depends on each parameter.
  static constexpr bool is_shape[1] = {true};
  static auto table(double nu) { return student_table(nu); }
  RUNNEL_FUNCTION static bool is_valid(double nu) {
    return is_between(nu, 1e-3, 1e12);
  }
  RUNNEL_FUNCTION static StudentDensity density(double nu) {
    return StudentDensity(nu);
  }
  RUNNEL_FUNCTION static SinhMap<T> map(double nu) {
    return SinhMap<T>(exact_root(nu));
  }
};

}  // namespace Impl

/// Student's t distribution with ν degrees of freedom: of
/// Z/√(C/ν), Z standard normal, C chi-squared. Symmetric about 0.
///
/// By a table of its quantile function: one unit word per value, monotone in it
/// but for roundings (docs/distributions_tables.md).
/// Errors for ν of at least 0.3: 1 ulp (float), 48 + 2 |ln x| ulp (double), and
/// 1e-15 at the centre, the largest found; the page has those for smaller ν.
///
/// Values past the range of normal numbers are the largest of them: with ν
/// below 0.06 some of each 2^64 are. For double with ν below 1 the largest is
/// √ν sinh 709 = √ν 4.1e307.
///
/// Source: Runnel's own, docs/distributions_tables.md.
///
/// \param nu  ν, 1e-3 to 1e12 (any number; 1 is the Cauchy distribution)
class StudentT {
 public:
  static constexpr char const* name = "student_t";
  static constexpr char const* parameters = "nu";

  /// \throws std::invalid_argument unless `nu` is in [1e-3, 1e12]
  explicit StudentT(double nu)
      : m_table(Impl::student_table(
            Impl::parameter_between("StudentT: nu", nu, 1e-3, 1e12))),
        m_nu(nu) {}

  double nu() const { return m_nu; }

  template <class T>
  using element = Impl::TableElement<Impl::StudentTFormula<T>, T>;
  RUNNEL_CONTINUOUS_MEMBERS(StudentT, SinhMap);
  template <class T>
  Impl::SinhMap<T> map() const {
    return Impl::StudentTFormula<T>::map(m_nu);
  }
  double m_nu;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_STUDENT_T_HPP
