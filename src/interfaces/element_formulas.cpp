// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <memory>
#include <runnel/distributions/distributions.hpp>
#include <runnel/interfaces/detail/named_distribution.hpp>
#include <string_view>

#include "element_values_of.hpp"
#include "for_spaces.hpp"

namespace Runnel::Impl {

template <class Space>
std::unique_ptr<UnitValues<Space>> make_formula_elements(
    NamedDistribution const& distribution, NamedType type, int precision) {
  auto const made = [&]<class D>(D const*) {
    return real_elements<Space, D>(distribution, type, precision);
  };
  std::string_view const name = distribution.name;
  if (name == "uniform") return made(static_cast<UniformReal const*>(nullptr));
  if (name == "normal") return made(static_cast<Normal const*>(nullptr));
  if (name == "normal_box_muller")
    return made(static_cast<NormalBoxMuller const*>(nullptr));
  if (name == "lognormal") return made(static_cast<Lognormal const*>(nullptr));
  if (name == "exponential")
    return made(static_cast<Exponential const*>(nullptr));
  if (name == "rayleigh") return made(static_cast<Rayleigh const*>(nullptr));
  if (name == "weibull") return made(static_cast<Weibull const*>(nullptr));
  if (name == "cauchy") return made(static_cast<Cauchy const*>(nullptr));
  if (name == "laplace") return made(static_cast<Laplace const*>(nullptr));
  if (name == "gumbel") return made(static_cast<Gumbel const*>(nullptr));
  if (name == "logistic") return made(static_cast<Logistic const*>(nullptr));
  return nullptr;
}

#define RUNNEL_ELEMENTS(Space)                                       \
  template std::unique_ptr<UnitValues<Space>> make_formula_elements( \
      NamedDistribution const&, NamedType, int)
RUNNEL_FOR_SPACES(RUNNEL_ELEMENTS)

}  // namespace Runnel::Impl
