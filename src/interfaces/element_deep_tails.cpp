// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <memory>
#include <runnel/distributions/distributions.hpp>
#include <runnel/interfaces/detail/named_distribution.hpp>
#include <string>

#include "distribution_text.hpp"
#include "element_values_of.hpp"
#include "lanes/for_spaces.hpp"

namespace Runnel::Impl {

template <class Space>
std::unique_ptr<UnitValues<Space>> make_deep_elements(
    Space const& space, NamedDistribution const& distribution, NamedType type,
    int precision) {
  auto made =
      real_elements_of(space, RejectionList(), distribution, type, precision);
  for_each_type(FormulaList(), [&]<class D>(D const*) {
    if constexpr (HasDeepTails<D>) {
      if (distribution.name == std::string(deep_prefix) + D::name) {
        made = real_elements<Space, DeepTails<D>>(space, distribution, type,
                                                  precision);
      }
    }
  });
  return made;
}

#define RUNNEL_ELEMENTS(Space)                                    \
  template std::unique_ptr<UnitValues<Space>> make_deep_elements( \
      Space const&, NamedDistribution const&, NamedType, int)
RUNNEL_FOR_SPACES(RUNNEL_ELEMENTS)

}  // namespace Runnel::Impl
