// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>
#include <memory>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/kernels/quantiles/quantile_kernel.hpp>
#include <runnel/fill/plan/dealt_places.hpp>
#include <runnel/fill/values/deep_quantile.hpp>
#include <runnel/fill/values/thread_values.hpp>
#include <runnel/interfaces/detail/named_distribution.hpp>
#include <type_traits>
#include <utility>

#include "distribution_text.hpp"
#include "element_values.hpp"
#include "lanes/for_spaces.hpp"

namespace Runnel::Impl {
namespace {

template <class T, class Quantile>
void make_by_kernel(auto const& space, Quantile const& quantile,
                    void const* words, void* values, std::uint64_t count) {
  using UnitWord = unit_word_type<T>;
  auto const n = static_cast<std::int64_t>(count);
  launch_quantiles("Runnel::fill::values", space, quantile,
                   RowMap<T>::contiguous(static_cast<T*>(values), 1, n),
                   {static_cast<UnitWord const*>(words), n});
}
template <class T, class Quantile>
void make_by_thread(Quantile const& quantile, void const* words, void* values,
                    std::uint64_t count) {
  make_quantiles_in_source(quantile,
                           static_cast<unit_word_type<T> const*>(words),
                           static_cast<T*>(values), count);
}

template <class Space, class T, class Quantile>
class UnitValuesOf final : public UnitValues<Space> {
 public:
  explicit UnitValuesOf(Quantile quantile) : m_quantile(std::move(quantile)) {}
  void make(Space const& space, void const* words, void* values,
            std::uint64_t count, DealtPlaces const&) override {
    make_by_kernel<T>(space, m_quantile, words, values, count);
  }
  void make_on_thread(void const* words, void* values, std::uint64_t count,
                      CalledPlaces const&) const override {
    if constexpr (!Backend<Space>::on_device) {
      make_by_thread<T>(m_quantile, words, values, count);
    }
  }

 private:
  Quantile m_quantile;
};

/// Values that need their places. Kernels of hosts end before `make` does.
template <class Space, class T, class Distribution>
class PlacedValuesOf final : public UnitValues<Space> {
 public:
  PlacedValuesOf(Distribution const& distribution, int precision)
      : m_quantile(distribution, precision) {}
  void make(Space const& space, void const* words, void* values,
            std::uint64_t count, DealtPlaces const& places) override {
    make_by_kernel<T>(space, quantile_at(Places(places)), words, values, count);
  }
  void make_on_thread(void const* words, void* values, std::uint64_t count,
                      CalledPlaces const& places) const override {
    if constexpr (!Backend<Space>::on_device) {
      make_by_thread<T>(quantile_at(places), words, values, count);
    }
  }

 private:
  using Places =
      std::conditional_t<Backend<Space>::on_device, DealtPlaces, CalledPlaces>;
  using Quantile = PlacedQuantile<Distribution, T, Places>;

  Quantile quantile_at(Places const& places) const {
    Quantile quantile = m_quantile;
    quantile.set_places(places);
    return quantile;
  }

  Quantile m_quantile;
};

template <class Space, class T, class Distribution>
std::unique_ptr<UnitValues<Space>> unit_values_of(
    Space const& space, Distribution const& distribution, int precision) {
  auto quantile = make_quantile<T>(distribution, precision, space);
  return std::make_unique<UnitValuesOf<Space, T, decltype(quantile)>>(
      std::move(quantile));
}
template <class Space, class T, PlacedDistribution Distribution>
std::unique_ptr<UnitValues<Space>> unit_values_of(
    Space const&, Distribution const& distribution, int precision) {
  return std::make_unique<PlacedValuesOf<Space, T, Distribution>>(distribution,
                                                                  precision);
}

}  // namespace

template <class Space>
std::unique_ptr<UnitValues<Space>> make_unit_values(
    Space const& space, NamedDistribution const& text, NamedType type,
    int precision) {
  if (text.elements) return make_element_values(space, text, type, precision);
  std::unique_ptr<UnitValues<Space>> made;
  with_distribution(text, type, [&]<class T>(auto const& distribution) {
    made = unit_values_of<Space, T>(space, distribution, precision);
  });
  return made;
}

#define RUNNEL_UNIT_VALUES(Space)                               \
  template std::unique_ptr<UnitValues<Space>> make_unit_values( \
      Space const&, NamedDistribution const&, NamedType, int)
RUNNEL_FOR_SPACES(RUNNEL_UNIT_VALUES)

}  // namespace Runnel::Impl
