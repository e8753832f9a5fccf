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
std::unique_ptr<UnitValues<Space>> make_deep_elements(
    NamedDistribution const& distribution, NamedType type, int precision) {
  auto const made = [&]<class D>(D const*) {
    return real_elements<Space, D>(distribution, type, precision);
  };
  std::string_view const name = distribution.name;
  if (name == "deep_normal")
    return made(static_cast<DeepTails<Normal> const*>(nullptr));
  if (name == "deep_lognormal")
    return made(static_cast<DeepTails<Lognormal> const*>(nullptr));
  if (name == "deep_exponential")
    return made(static_cast<DeepTails<Exponential> const*>(nullptr));
  if (name == "deep_rayleigh")
    return made(static_cast<DeepTails<Rayleigh> const*>(nullptr));
  if (name == "deep_laplace")
    return made(static_cast<DeepTails<Laplace> const*>(nullptr));
  return nullptr;
}

#define RUNNEL_ELEMENTS(Space)                                    \
  template std::unique_ptr<UnitValues<Space>> make_deep_elements( \
      NamedDistribution const&, NamedType, int)
RUNNEL_FOR_SPACES(RUNNEL_ELEMENTS)

}  // namespace Runnel::Impl
