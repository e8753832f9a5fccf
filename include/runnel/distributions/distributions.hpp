// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DISTRIBUTIONS_HPP
#define RUNNEL_DISTRIBUTIONS_DISTRIBUTIONS_HPP

#include <runnel/distributions/bernoulli_bits.hpp>
#include <runnel/distributions/bits.hpp>
#include <runnel/distributions/by_element.hpp>
#include <runnel/distributions/cern.hpp>
#include <runnel/distributions/deep_tails.hpp>
#include <runnel/distributions/default.hpp>
#include <runnel/distributions/directions.hpp>
#include <runnel/distributions/discrete_alias.hpp>
#include <runnel/distributions/element_sampler.hpp>
#include <runnel/distributions/list.hpp>
#include <runnel/distributions/multinomial.hpp>
#include <runnel/distributions/multivariate_normal.hpp>
#include <runnel/distributions/native.hpp>
#include <runnel/distributions/nonzero.hpp>
#include <runnel/distributions/reference.hpp>
#include <runnel/distributions/standard.hpp>
#include <runnel/distributions/uniform.hpp>
#include <runnel/distributions/uniform_exact.hpp>
#include <runnel/distributions/words.hpp>

#endif  // RUNNEL_DISTRIBUTIONS_DISTRIBUTIONS_HPP
