// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_LIST_HPP
#define RUNNEL_DISTRIBUTIONS_LIST_HPP

#include <runnel/core/type_list.hpp>
#include <runnel/distributions/bernoulli.hpp>
#include <runnel/distributions/beta.hpp>
#include <runnel/distributions/binomial.hpp>
#include <runnel/distributions/cauchy.hpp>
#include <runnel/distributions/chi_squared.hpp>
#include <runnel/distributions/discrete.hpp>
#include <runnel/distributions/exponential.hpp>
#include <runnel/distributions/fisher_f.hpp>
#include <runnel/distributions/gamma.hpp>
#include <runnel/distributions/gamma_marsaglia_tsang.hpp>
#include <runnel/distributions/geometric.hpp>
#include <runnel/distributions/gumbel.hpp>
#include <runnel/distributions/hypergeometric.hpp>
#include <runnel/distributions/integers.hpp>
#include <runnel/distributions/laplace.hpp>
#include <runnel/distributions/logistic.hpp>
#include <runnel/distributions/lognormal.hpp>
#include <runnel/distributions/maxwell.hpp>
#include <runnel/distributions/negative_binomial.hpp>
#include <runnel/distributions/normal.hpp>
#include <runnel/distributions/normal_box_muller.hpp>
#include <runnel/distributions/poisson.hpp>
#include <runnel/distributions/rayleigh.hpp>
#include <runnel/distributions/student_t.hpp>
#include <runnel/distributions/truncated_normal.hpp>
#include <runnel/distributions/uniform_real.hpp>
#include <runnel/distributions/von_mises.hpp>
#include <runnel/distributions/weibull.hpp>

/// \file
/// Every distribution that the program, C and Fortran know by its name, in the
/// order of their lists. Each says so itself: `name`, and `parameters` with
/// the defaults of parameters that may be left out. They are read, also by
/// element, as the types of `element<T>` say
/// (src/interfaces/distribution_text.hpp), and tests take them from here, too:
/// a new distribution is a line in one of these.

namespace Runnel {

/// Floating-point numbers by a formula of the unit word. A distribution with a
/// `deep_tail` has a second name, with `deep_` before its own.
using FormulaList =
    TypeList<UniformReal, Normal, NormalBoxMuller, Lognormal, Exponential,
             Rayleigh, Weibull, Cauchy, Laplace, Gumbel, Logistic>;

/// Floating-point numbers by a table of the inverse CDF.
using TableList = TypeList<Gamma, ChiSquared, Maxwell, Beta, StudentT, FisherF,
                           VonMises, TruncatedNormal>;

/// Floating-point numbers by rejection, whose values need their places.
using RejectionList = TypeList<GammaMarsagliaTsang>;

/// Whole numbers. \tparam Integer  of the bounds of `Integers`
template <class Integer>
using WholeNumberList =
    TypeList<Integers<Integer>, Bernoulli, Geometric, Binomial,
             NegativeBinomial, Poisson, Hypergeometric, Discrete>;

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_LIST_HPP
