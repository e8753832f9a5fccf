// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_MULTINOMIAL_HPP
#define RUNNEL_DISTRIBUTIONS_MULTINOMIAL_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/element_values.hpp>
#include <runnel/distributions/detail/space_copies.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {
namespace Impl {

/// Trials, and the probability of each component where none of those before it
/// came.
struct MultinomialShares {
  std::int64_t trials;
  std::vector<double> conditional;
  mutable SpaceCopies copies;
};

/// The numbers of one vector from its unit words, one for each component but
/// the last: each a binomial number of the trials that are left. Words may lie
/// where the numbers go.
struct ConditionalBinomials {
  std::int64_t trials;
  std::int64_t last;  ///< component
  int precision;

  /// \param share  share(k): the probability of component k where none of those
  ///   before it came
  template <class T, class Share>
  RUNNEL_FORCEINLINE_FUNCTION void operator()(std::uint64_t const* words,
                                              std::int64_t word_stride,
                                              T* vector, std::int64_t stride,
                                              Share const& share) const {
    std::int64_t left = trials;
    for (std::int64_t k = 0; k < last; ++k) {
      auto const number = BinomialElement<std::int64_t>::value(
          words[k * word_stride], precision, left, share(k));
      vector[k * stride] = static_cast<T>(number);
      left -= number;
    }
    vector[last * stride] = static_cast<T>(left);
  }
};

/// `ConditionalBinomials` of trials and shares that all vectors have.
template <class T, class MemorySpace>
class MultinomialVector {
 public:
  template <class ExecutionSpace>
  MultinomialVector(ExecutionSpace const& exec, MultinomialShares const& of,
                    int precision)
      : m_copy(of.copies.get<Copy>(exec,
                                   [&] {
                                     return Copy{copied_to_space<Numbers>(
                                         exec, "Runnel::distributions::shares",
                                         of.conditional)};
                                   })),
        m_trials(of.trials),
        m_precision(precision) {}

  RUNNEL_FORCEINLINE_FUNCTION void operator()(std::uint64_t const* words,
                                              std::int64_t word_stride,
                                              T* vector,
                                              std::int64_t stride) const {
    ConditionalBinomials const make{
        m_trials, static_cast<std::int64_t>(m_copy.shares.size()), m_precision};
    make(words, word_stride, vector, stride, Shares{m_copy.shares.data()});
  }

 private:
  using Numbers = Kokkos::View<double*, MemorySpace>;
  struct Copy {
    Numbers shares;
  };
  struct Shares {
    double const* numbers;
    RUNNEL_FORCEINLINE_FUNCTION double operator()(std::int64_t k) const {
      return numbers[k];
    }
  };
  Copy m_copy;
  std::int64_t m_trials;
  int m_precision;
};

}  // namespace Impl

/// The multinomial distribution: how many of n trials end in each of d ways.
///
/// A vector is the last index of a View of rank 2 or 3, d whole numbers of 32
/// or 64 bits whose sum is n. Component k is a binomial number of the trials
/// that are left, of probability \f$p_k / (p_k + … + p_{d-1})\f$, by the exact
/// inverse CDF of its unit word; the last one is the number of trials that
/// remain. So a vector always takes d − 1 unit words of 64 bits.
///
/// Cost: as `by_element<Binomial>`, a step for each whole number within some 9
/// standard deviations of each component.
///
/// For `fill` only.
///
/// Source: the conditional method, C. S. Davis, Comput. Stat. Data Anal. 16
/// (1993) 205; the binomial numbers are Runnel's own (docs/distributions.md).
class Multinomial {
 public:
  /// \param trials   n ≥ 0
  /// \param weights  d ≥ 1 of them, 0 or normal numbers, not all 0: p_k is
  ///   weights[k] over their sum
  /// \throws std::invalid_argument unless `trials` is at least 0 and `weights`
  ///   are as above, or if a component had a variance above 9e11
  Multinomial(std::int64_t trials, std::span<double const> weights);

  std::size_t dimension() const { return m_shares->conditional.size() + 1; }
  std::int64_t trials() const { return m_shares->trials; }
  /// p_k / (p_k + … + p_{d-1}), k < d − 1, as it is used.
  double conditional(std::size_t k) const { return m_shares->conditional[k]; }

  // The members of a distribution of vectors that `fill` needs.
  using components = Impl::UnitWords;
  static constexpr bool makes_integers = true;
  void check_dimension(std::size_t last_extent) const;
  template <class Generator, class T>
  using sampler = Impl::FillsOnlySampler<T>;
  /// \throws std::invalid_argument if T does not hold n
  void check_largest(double largest_number) const;
  template <class T, class ExecutionSpace>
  auto vector_map(ExecutionSpace const& exec, std::size_t,
                  int precision) const {
    check_largest(Impl::largest_number<T>);
    return Impl::MultinomialVector<T, typename ExecutionSpace::memory_space>(
        exec, *m_shares, precision);
  }

 private:
  std::shared_ptr<Impl::MultinomialShares const> m_shares;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_MULTINOMIAL_HPP
