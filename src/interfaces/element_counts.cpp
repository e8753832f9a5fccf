// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <memory>
#include <runnel/core/macros.hpp>
#include <runnel/distributions/distributions.hpp>
#include <runnel/interfaces/detail/named_distribution.hpp>
#include <type_traits>

#include "element_values_of.hpp"
#include "lanes/for_spaces.hpp"

namespace Runnel::Impl {
namespace {

/// Whether the distribution D takes parameters for values of a type that is
/// known at run time.
template <class D>
struct ValidCount {
  NamedType type;

  template <class... P>
  RUNNEL_FUNCTION bool operator()(P... p) const {
    switch (type) {
      case NamedType::i32:
        return D::template element<std::int32_t>::is_valid(p...);
      case NamedType::u32:
        return D::template element<std::uint32_t>::is_valid(p...);
      case NamedType::u64:
        return D::template element<std::uint64_t>::is_valid(p...);
      default:
        return D::template element<std::int64_t>::is_valid(p...);
    }
  }
};

/// Whole numbers of as many bits are stored alike, signed or not.
template <class Space, class D, class T>
std::unique_ptr<UnitValues<Space>> counts_of(
    Space const& space, NamedDistribution const& distribution, NamedType type,
    int precision) {
  return std::make_unique<ElementValuesOf<
      Space, T, typename D::template element<T>, ValidCount<D>>>(
      space, distribution, type, ValidCount<D>{type}, precision);
}
template <class Space, class D>
std::unique_ptr<UnitValues<Space>> counts(Space const& space,
                                          NamedDistribution const& distribution,
                                          NamedType type, int precision) {
  return bytes_of(type) == 4 ? counts_of<Space, D, std::int32_t>(
                                   space, distribution, type, precision)
                             : counts_of<Space, D, std::int64_t>(
                                   space, distribution, type, precision);
}

}  // namespace

template <class Space>
std::unique_ptr<UnitValues<Space>> make_count_elements(
    Space const& space, NamedDistribution const& distribution, NamedType type,
    int precision) {
  std::unique_ptr<UnitValues<Space>> made;
  using Integer = std::int64_t;
  for_each_type(WholeNumberList<Integer>(), [&]<class D>(D const*) {
    if (distribution.name != D::name) return;
    if constexpr (std::is_same_v<D, Integers<Integer>>) {
      // Numbers above those of std::int64_t.
      if (type == NamedType::u64) {
        using Element = IntegersElement<std::uint64_t, std::uint64_t>;
        using Valid = ValidElement<Element>;
        made = std::make_unique<
            ElementValuesOf<Space, std::uint64_t, Element, Valid>>(
            space, distribution, type, Valid{}, precision);
        return;
      }
    }
    // Weights are no parameters by element here.
    if constexpr (!std::is_same_v<D, Discrete>) {
      made = counts<Space, D>(space, distribution, type, precision);
    }
  });
  return made;
}

#define RUNNEL_ELEMENTS(Space)                                     \
  template std::unique_ptr<UnitValues<Space>> make_count_elements( \
      Space const&, NamedDistribution const&, NamedType, int)
RUNNEL_FOR_SPACES(RUNNEL_ELEMENTS)

}  // namespace Runnel::Impl
