// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_INTERFACES_ELEMENT_VALUES_HPP
#define RUNNEL_SRC_INTERFACES_ELEMENT_VALUES_HPP

#include <memory>
#include <runnel/interfaces/detail/named_distribution.hpp>

/// \file
/// Values with parameters by element, of distributions by their names: compiled
/// once for all generators, by kinds of distribution.

namespace Runnel::Impl {

// Null: the name is of another kind.

/// Floating-point numbers by formulas of a quantile.
template <class Space>
std::unique_ptr<UnitValues<Space>> make_formula_elements(
    Space const& space, NamedDistribution const& distribution, NamedType type,
    int precision);
/// Floating-point numbers of `DeepTails` and `GammaMarsagliaTsang`.
template <class Space>
std::unique_ptr<UnitValues<Space>> make_deep_elements(
    Space const& space, NamedDistribution const& distribution, NamedType type,
    int precision);
/// Floating-point numbers by rows of quantile tables.
template <class Space>
std::unique_ptr<UnitValues<Space>> make_table_elements(
    Space const& space, NamedDistribution const& distribution, NamedType type,
    int precision);
/// Whole numbers.
template <class Space>
std::unique_ptr<UnitValues<Space>> make_count_elements(
    Space const& space, NamedDistribution const& distribution, NamedType type,
    int precision);

/// \throws std::invalid_argument for arrays that cannot be read where values
///   are made, and parameters that the distribution refuses
template <class Space>
std::unique_ptr<UnitValues<Space>> make_element_values(
    Space const& space, NamedDistribution const& distribution, NamedType type,
    int precision) {
  for (auto* const make :
       {make_formula_elements<Space>, make_deep_elements<Space>,
        make_table_elements<Space>, make_count_elements<Space>}) {
    if (auto made = make(space, distribution, type, precision)) return made;
  }
  return nullptr;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_INTERFACES_ELEMENT_VALUES_HPP
