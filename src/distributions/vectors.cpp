// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <runnel/core/as_written.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/directions.hpp>
#include <runnel/distributions/multinomial.hpp>
#include <runnel/distributions/multivariate_normal.hpp>
#include <utility>

#if RUNNEL_HAS_LOOSE_MATH
#error "Runnel: compile this file without -ffast-math, or with -fno-fast-math"
#endif

namespace Runnel {
namespace {

using Impl::number_text;

std::string place_text(std::size_t i, std::size_t j) {
  return "(" + std::to_string(i) + ", " + std::to_string(j) + ")";
}

void check_numbers(std::span<double const> mean, std::span<double const> matrix,
                   char const* name) {
  std::size_t const d = mean.size();
  RUNNEL_THROW_IF(
      d == 0,
      "Runnel::MultivariateNormal: the mean has no components; give "
      "one for each dimension");
  RUNNEL_THROW_IF(matrix.size() / d != d || matrix.size() % d != 0,
                  "Runnel::MultivariateNormal: the " + std::string(name) +
                      " has " + std::to_string(matrix.size()) +
                      " numbers; give " + std::to_string(d) + " times " +
                      std::to_string(d) + " for a mean of so many components");
  for (std::size_t i = 0; i < d; ++i) {
    RUNNEL_THROW_IF(!std::isfinite(mean[i]),
                    "Runnel::MultivariateNormal: component " +
                        std::to_string(i) + " of the mean is " +
                        number_text(mean[i]) + "; give finite numbers");
    for (std::size_t j = 0; j <= i; ++j) {
      double const x = matrix[i * d + j];
      RUNNEL_THROW_IF(!std::isfinite(x),
                      "Runnel::MultivariateNormal: element " +
                          place_text(i, j) + " of the " + name + " is " +
                          number_text(x) + "; give finite numbers");
    }
  }
}

/// L with L L^T = matrix, packed row by row (Cholesky and Banachiewicz).
std::vector<double> cholesky_factor(std::span<double const> matrix,
                                    std::size_t d) {
  std::vector<double> factor;
  factor.reserve(d * (d + 1) / 2);
  for (std::size_t i = 0; i < d; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double rest = matrix[i * d + j];
      std::size_t const row = i * (i + 1) / 2;
      std::size_t const column = j * (j + 1) / 2;
      for (std::size_t k = 0; k < j; ++k) {
        rest = std::fma(-factor[row + k], factor[column + k], rest);
      }
      if (i != j) {
        factor.push_back(rest / factor[column + j]);
        continue;
      }
      RUNNEL_THROW_IF(!(rest > 0),
                      "Runnel::MultivariateNormal: the covariance is not "
                      "positive definite: what is left of element " +
                          place_text(i, i) + " is " + number_text(rest) +
                          "; give another one, or a factor of it by "
                          "from_factor");
      factor.push_back(Impl::exact_root(rest));
    }
  }
  return factor;
}

std::shared_ptr<Impl::NormalFactor> make_factor(std::span<double const> mean,
                                                std::vector<double> factor) {
  auto made = std::make_shared<Impl::NormalFactor>();
  made->mean.assign(mean.begin(), mean.end());
  made->factor = std::move(factor);
  return made;
}

}  // namespace

MultivariateNormal::MultivariateNormal(std::span<double const> mean,
                                       std::span<double const> covariance) {
  check_numbers(mean, covariance, "covariance");
  std::size_t const d = mean.size();
  for (std::size_t i = 0; i < d; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      double const below = covariance[i * d + j];
      double const above = covariance[j * d + i];
      RUNNEL_THROW_IF(!(below == above),
                      "Runnel::MultivariateNormal: the covariance is not "
                      "symmetric: element " +
                          place_text(i, j) + " is " + number_text(below) +
                          " and " + place_text(j, i) + " is " +
                          number_text(above) + "; give equal ones");
    }
  }
  m_factor = make_factor(mean, cholesky_factor(covariance, d));
}

MultivariateNormal MultivariateNormal::from_factor(
    std::span<double const> mean, std::span<double const> factor) {
  check_numbers(mean, factor, "factor");
  std::size_t const d = mean.size();
  std::vector<double> packed;
  packed.reserve(d * (d + 1) / 2);
  for (std::size_t i = 0; i < d; ++i) {
    for (std::size_t j = 0; j <= i; ++j) packed.push_back(factor[i * d + j]);
  }
  MultivariateNormal made;
  made.m_factor = make_factor(mean, std::move(packed));
  return made;
}

double MultivariateNormal::size_of_row(std::size_t i) const {
  double sum = 0;
  for (std::size_t j = 0; j <= i; ++j) sum += std::fabs(factor(i, j));
  return sum;
}

void MultivariateNormal::check_dimension(std::size_t last_extent) const {
  RUNNEL_THROW_IF(last_extent != dimension(),
                  "Runnel::MultivariateNormal: the View's last extent is " +
                      std::to_string(last_extent) + " and the vectors have " +
                      std::to_string(dimension()) +
                      " components; give a View with one of these per vector");
}

void Directions::check_dimension(std::size_t last_extent) const {
  RUNNEL_THROW_IF(last_extent != 2 && last_extent != 3,
                  "Runnel::Directions: the View's last extent is " +
                      std::to_string(last_extent) +
                      "; give a View with 2 or 3 components per direction");
}

Multinomial::Multinomial(std::int64_t trials, std::span<double const> weights) {
  RUNNEL_THROW_IF(trials < 0, "Runnel::Multinomial: " + std::to_string(trials) +
                                  " trials; give 0 or more");
  RUNNEL_THROW_IF(weights.empty(),
                  "Runnel::Multinomial: there are no weights; give one for "
                  "each component");
  for (std::size_t k = 0; k < weights.size(); ++k) {
    RUNNEL_THROW_IF(!std::isfinite(weights[k]) || weights[k] < 0,
                    "Runnel::Multinomial: weight " + std::to_string(k) +
                        " is " + number_text(weights[k]) +
                        "; give finite numbers, 0 or more");
    RUNNEL_THROW_IF(Impl::is_subnormal(weights[k]),
                    "Runnel::Multinomial: weight " + std::to_string(k) +
                        " is below 2^-1022, where doubles lose digits; "
                        "multiply all weights by a large number");
  }
  auto made = std::make_shared<Impl::MultinomialShares>();
  made->trials = trials;
  made->conditional.resize(weights.size() - 1);
  // From the last one on, so that small ones at the end are not lost.
  double rest = weights.back();
  for (std::size_t k = weights.size() - 1; k-- > 0;) {
    rest += weights[k];
    double const share = rest > 0 ? weights[k] / rest : 0;
    made->conditional[k] = share;
    RUNNEL_THROW_IF(
        !Impl::BinomialElement<std::int64_t>::is_valid(trials, share),
        "Runnel::Multinomial: component " + std::to_string(k) +
            " is a binomial number of up to " + std::to_string(trials) +
            " trials of probability " + number_text(share) +
            ", whose variance is above 9e11; give fewer trials");
  }
  RUNNEL_THROW_IF(!(rest > 0) || !std::isfinite(rest),
                  "Runnel::Multinomial: the weights' sum is " +
                      number_text(rest) +
                      "; give weights with a finite sum above 0");
  m_shares = std::move(made);
}

void Multinomial::check_dimension(std::size_t last_extent) const {
  RUNNEL_THROW_IF(last_extent != dimension(),
                  "Runnel::Multinomial: the View's last extent is " +
                      std::to_string(last_extent) + " and the vectors have " +
                      std::to_string(dimension()) +
                      " components; give a View with one of these per vector");
}

void Multinomial::check_largest(double largest_number) const {
  RUNNEL_THROW_IF(static_cast<double>(trials()) > largest_number,
                  "Runnel::Multinomial: " + std::to_string(trials()) +
                      " trials are more than the View's integers hold; fill a "
                      "View of 64-bit integers");
}

}  // namespace Runnel
