// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DISTRIBUTIONS_HPP
#define RUNNEL_DISTRIBUTIONS_DISTRIBUTIONS_HPP

#include <runnel/distributions/bernoulli.hpp>
#include <runnel/distributions/beta.hpp>
#include <runnel/distributions/binomial.hpp>
#include <runnel/distributions/bits.hpp>
#include <runnel/distributions/by_element.hpp>
#include <runnel/distributions/cauchy.hpp>
#include <runnel/distributions/cern.hpp>
#include <runnel/distributions/chi_squared.hpp>
#include <runnel/distributions/deep_tails.hpp>
#include <runnel/distributions/default.hpp>
#include <runnel/distributions/directions.hpp>
#include <runnel/distributions/discrete.hpp>
#include <runnel/distributions/element_sampler.hpp>
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
#include <runnel/distributions/multinomial.hpp>
#include <runnel/distributions/multivariate_normal.hpp>
#include <runnel/distributions/native.hpp>
#include <runnel/distributions/negative_binomial.hpp>
#include <runnel/distributions/nonzero.hpp>
#include <runnel/distributions/normal.hpp>
#include <runnel/distributions/normal_box_muller.hpp>
#include <runnel/distributions/poisson.hpp>
#include <runnel/distributions/rayleigh.hpp>
#include <runnel/distributions/reference.hpp>
#include <runnel/distributions/standard.hpp>
#include <runnel/distributions/student_t.hpp>
#include <runnel/distributions/truncated_normal.hpp>
#include <runnel/distributions/uniform.hpp>
#include <runnel/distributions/uniform_exact.hpp>
#include <runnel/distributions/uniform_real.hpp>
#include <runnel/distributions/von_mises.hpp>
#include <runnel/distributions/weibull.hpp>
#include <runnel/distributions/words.hpp>

#endif  // RUNNEL_DISTRIBUTIONS_DISTRIBUTIONS_HPP
