// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <memory>
#include <runnel/distributions/distributions.hpp>
#include <runnel/interfaces/detail/named_distribution.hpp>

#include "element_values_of.hpp"
#include "lanes/for_spaces.hpp"

namespace Runnel::Impl {

template <class Space>
std::unique_ptr<UnitValues<Space>> make_table_elements(
    Space const& space, NamedDistribution const& distribution, NamedType type,
    int precision) {
  return real_elements_of(space, TableList(), distribution, type, precision);
}

#define RUNNEL_ELEMENTS(Space)                                     \
  template std::unique_ptr<UnitValues<Space>> make_table_elements( \
      Space const&, NamedDistribution const&, NamedType, int)
RUNNEL_FOR_SPACES(RUNNEL_ELEMENTS)

}  // namespace Runnel::Impl
