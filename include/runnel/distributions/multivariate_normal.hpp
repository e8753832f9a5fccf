// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_MULTIVARIATE_NORMAL_HPP
#define RUNNEL_DISTRIBUTIONS_MULTIVARIATE_NORMAL_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/portable_math.hpp>
#include <runnel/distributions/detail/space_copies.hpp>
#include <runnel/distributions/normal.hpp>

namespace Runnel {
namespace Impl {

/// Mean and lower triangular factor, row by row: row i has i + 1 numbers.
struct NormalFactor {
  std::vector<double> mean;
  std::vector<double> factor;
  mutable SpaceCopies copies;
};

/// Replaces z of one vector by x = μ + L z.
template <class T, class MemorySpace>
class CorrelatedVector {
 public:
  template <class ExecutionSpace>
  CorrelatedVector(ExecutionSpace const& exec, NormalFactor const& of)
      : m_copy(of.copies.get<Copy>(exec, [&] {
          return Copy{copied_to_space<Numbers>(
                          exec, "Runnel::distributions::mean", of.mean),
                      copied_to_space<Numbers>(
                          exec, "Runnel::distributions::factor", of.factor)};
        })) {}

  RUNNEL_FORCEINLINE_FUNCTION void operator()(T* vector,
                                              std::int64_t stride) const {
    (*this)(vector, stride, m_copy.mean.data(), 1);
  }
  /// Makes a vector with another mean, from the last component to the first,
  /// which needs no other's x.
  template <class Mean>
  RUNNEL_FORCEINLINE_FUNCTION void operator()(T* vector, std::int64_t stride,
                                              Mean const* mean,
                                              std::int64_t mean_stride) const {
    auto const size = static_cast<std::int64_t>(m_copy.mean.size());
    for (std::int64_t i = size; i-- > 0;) {
      double const* const row = m_copy.factor.data() + i * (i + 1) / 2;
      auto sum = static_cast<double>(mean[i * mean_stride]);
      for (std::int64_t j = 0; j <= i; ++j) {
        sum = fused(row[j], static_cast<double>(vector[j * stride]), sum);
      }
      vector[i * stride] = static_cast<T>(sum);
    }
  }

 private:
  using Numbers = Kokkos::View<double*, MemorySpace>;
  struct Copy {
    Numbers mean;
    Numbers factor;
  };
  Copy m_copy;
};

}  // namespace Impl

/// The multivariate normal distribution: \f$x = \mu + L z\f$, z standard normal
/// numbers, covariance \f$\Sigma = L L^T\f$.
///
/// A vector is the last index of a View of rank 2 or 3, d numbers. z are those
/// that `fill` with `Normal()` writes there; x is computed in double from z_0
/// on, by fused multiply-adds, and rounded once: the same bits everywhere.
/// Cost: that of `Normal`, and d(d + 1)/2 fused multiply-adds per vector.
///
/// A fill refuses means, and rows of L, with which not every component would be
/// a normal number of the View's type, as `Normal` refuses its mean and sd: the
/// sizes in a row of L may have a sum of 2^-93 to 7.4e36 for float, 2^-957 to
/// 1.9e306 for double, or be 0.
///
/// For `fill` only.
///
/// Source: Cholesky's factorisation; the numbers z are Runnel's own
/// (docs/distributions.md).
class MultivariateNormal {
 public:
  /// \param mean        d numbers, finite
  /// \param covariance  d × d numbers row by row, symmetric and positive
  ///   definite; L is its Cholesky factor, computed in double
  /// \throws std::invalid_argument unless there are d ≥ 1 means and d × d
  ///   covariances, all finite, symmetric and positive definite; the message
  ///   names the index of the number that is refused
  MultivariateNormal(std::span<double const> mean,
                     std::span<double const> covariance);

  /// The distribution by a lower triangular factor, d × d numbers row by row.
  /// Numbers above the diagonal are not read. Any finite numbers: Σ need not
  /// have full rank.
  /// \throws std::invalid_argument unless there are d ≥ 1 means and d × d
  ///   numbers, those read finite
  static MultivariateNormal from_factor(std::span<double const> mean,
                                        std::span<double const> factor);

  std::size_t dimension() const { return m_factor->mean.size(); }
  /// L_ij, j <= i.
  double factor(std::size_t i, std::size_t j) const {
    return m_factor->factor[i * (i + 1) / 2 + j];
  }

  // The members of a distribution of vectors that `fill` needs.
  using components = Normal;
  void check_dimension(std::size_t last_extent) const;
  template <class Generator, class T>
  using sampler = Impl::FillsOnlySampler<T>;
  /// \throws std::invalid_argument if T does not hold the mean, as below
  template <class T, class ExecutionSpace>
  auto vector_map(ExecutionSpace const& exec, std::size_t, int) const {
    for (std::size_t i = 0; i < dimension(); ++i) {
      std::string const name =
          "MultivariateNormal: component " + std::to_string(i) + " of the mean";
      Impl::location_parameter<T>(name.c_str(), m_factor->mean[i]);
    }
    return factor_map<T>(exec);
  }
  /// A map of vectors that are given their means.
  /// \throws std::invalid_argument if T does not hold L z
  template <class T, class ExecutionSpace>
  auto factor_map(ExecutionSpace const& exec) const {
    for (std::size_t i = 0; i < dimension(); ++i) {
      double const size = size_of_row(i);
      if (size == 0) continue;
      std::string const name =
          "MultivariateNormal: the sum of the sizes in row " +
          std::to_string(i) + " of the factor";
      Impl::scale_parameter<T>(name.c_str(), size, Impl::logarithmic_sizes<T>);
    }
    return Impl::CorrelatedVector<T, typename ExecutionSpace::memory_space>(
        exec, *m_factor);
  }

 private:
  MultivariateNormal() = default;
  /// Σ_j |L_ij|
  double size_of_row(std::size_t i) const;
  std::shared_ptr<Impl::NormalFactor const> m_factor;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_MULTIVARIATE_NORMAL_HPP
