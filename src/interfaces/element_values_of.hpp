// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_INTERFACES_ELEMENT_VALUES_OF_HPP
#define RUNNEL_SRC_INTERFACES_ELEMENT_VALUES_OF_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <runnel/core/errors.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/type_list.hpp>
#include <runnel/distributions/by_element.hpp>
#include <runnel/distributions/detail/table_element.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/fill/plan/dealt_places.hpp>
#include <runnel/fill/values/element_kernels.hpp>
#include <runnel/fill/values/element_numbers.hpp>
#include <runnel/fill/values/refusal.hpp>
#include <runnel/interfaces/detail/named_distribution.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/copies.hpp>
#include <runnel/lanes/long_range.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <string>
#include <utility>

#include "element_columns.hpp"
#include "element_values.hpp"

/// \file
/// Values of one distribution with parameters by element. Included where they
/// are compiled.

namespace Runnel::Impl {

/// The parameters that an element's class takes.
template <class Element>
struct ValidElement {
  template <class... P>
  RUNNEL_FUNCTION bool operator()(P... p) const {
    return Element::is_valid(p...);
  }
};

/// Finds the least number of a value whose parameters are refused. A kernel of
/// a few lines: `CheckElements` for numbers of one type, without a reduction,
/// which takes long to compile.
template <class Numbers, class Valid>
struct FindRefused {
  Numbers numbers;
  Valid valid;
  std::int64_t size;   ///< of the piece
  std::int64_t block;  ///< values of a thread
  std::uint64_t begin;
  std::uint64_t* least;

  RUNNEL_FUNCTION void operator()(std::int64_t b) const {
    std::int64_t const end = size < (b + 1) * block ? size : (b + 1) * block;
    for (std::int64_t i = b * block; i < end; ++i) {
      std::int64_t const index[1] = {i};
      if (!numbers.at(index).apply(valid)) {
        Kokkos::atomic_min(least, begin + static_cast<std::uint64_t>(i));
        return;
      }
    }
  }
};

/// \tparam T      of the values as they are stored
/// \tparam Valid  says which parameters are refused
template <class Space, class T, class Element, class Valid,
          class Parameters = typename Element::parameters>
class ElementValuesOf;
template <class Space, class T, class Element, class Valid, class... P>
class ElementValuesOf<Space, T, Element, Valid, ElementParameters<P...>> final
    : public UnitValues<Space> {
  static constexpr bool on_device = Backend<Space>::on_device;
  static constexpr std::int64_t block = element_block;
  using Word = unit_word_type<T>;
  using Numbers = ElementNumbers<ColumnNumber<P>...>;
  using Indices = std::index_sequence_for<P...>;
  using Policy = LongRange<Space>;

 public:
  /// Reads all parameters.
  /// \throws std::invalid_argument for refused ones
  ElementValuesOf(Space const& space, NamedDistribution const& distribution,
                  NamedType type, Valid valid, int precision)
      : m_columns(space, distribution), m_precision(precision) {
    check_types(Indices());
    Space const reading = default_instance_for(space);
    std::uint64_t const refused = first_refused(reading, valid);
    if (refused != none) refuse(reading, type, refused, Indices());
    make_table();
  }

  void make(Space const& space, void const* words, void* values,
            std::uint64_t count, DealtPlaces const& places) override {
    Request const request{
        static_cast<Word const*>(words == nullptr ? values : words),
        static_cast<T*>(values), count, places};
    if constexpr (requires { typename Element::formula; }) {
      if (m_table) {
        using Formula = typename Element::formula;
        make_by(space,
                SharedTableElement<Formula, T, typename Space::memory_space>(
                    space, *m_table),
                request);
        m_next += count;
        return;
      }
    }
    make_by(space, Element(), request);
    m_next += count;
  }
  void make_on_thread(void const*, void*, std::uint64_t,
                      CalledPlaces const&) const override {
    Kokkos::abort(
        "Runnel::read_by_element: parameters by element are for kernels, and "
        "the calling thread was to make values by itself; call make()");
  }

 private:
  static constexpr std::uint64_t none =
      std::numeric_limits<std::uint64_t>::max();
  struct Request {
    Word const* words;
    T* values;
    std::uint64_t count;
    DealtPlaces const& places;
  };
  struct Range {
    std::uint64_t begin;
    std::uint64_t size;
  };

  std::uint64_t values_at_a_time(Space const& space) const {
    return std::max<std::uint64_t>(m_columns.template piece<P...>(space), 1);
  }
  template <std::size_t... K>
  void check_types(std::index_sequence<K...>) const {
    (m_columns.template check_type<P>(K), ...);
  }
  template <std::size_t... K>
  Numbers numbers_of(Space const& space, std::uint64_t begin,
                     std::uint64_t size, std::uint64_t first,
                     std::index_sequence<K...>) {
    return element_numbers(
        m_columns.template get<P>(K, space, begin, size, first)...);
  }

  std::uint64_t first_refused(Space const& space, Valid valid) {
    Kokkos::View<std::uint64_t, typename Space::memory_space> const least(
        Kokkos::view_alloc(space, Kokkos::WithoutInitializing,
                           "Runnel::fill::refused"));
    set_words(space, least.data(), 1, none);
    std::uint64_t const count = m_columns.count();
    std::uint64_t const piece = values_at_a_time(space);
    for (std::uint64_t done = 0; done < count; done += piece) {
      auto const size =
          static_cast<std::int64_t>(std::min(piece, count - done));
      std::int64_t const each = elements_of_thread<Space>;
      auto const numbers = numbers_of(
          space, done, static_cast<std::uint64_t>(size), 0, Indices());
      Kokkos::parallel_for("Runnel::fill::check_parameters",
                           Policy(space, 0, (size + each - 1) / each),
                           FindRefused<Numbers, Valid>{
                               numbers, valid, size, each, done, least.data()});
    }
    std::uint64_t found = none;
    copy_to_host(space, &found, least.data(), 1);
    space.fence("Runnel::fill::check_parameters");
    return found;
  }
  /// What the distribution says of parameters in a text.
  template <std::size_t... K>
  void refuse(Space const& space, NamedType type, std::uint64_t e,
              std::index_sequence<K...>) {
    std::string text;
    ((text += (K == 0 ? ":" : ",") + m_columns.template text<P>(K, space, e)),
     ...);
    auto const& name = m_columns.distribution().name;
    std::string const reason =
        refusal_by([&] { read_distribution(name + text, "", type); });
    RUNNEL_THROW_IF(
        true, "Runnel::read_by_element: the distribution " + name +
                  ": the parameters of element " +
                  std::to_string(m_columns.distribution().elements->first + e) +
                  ", counted from 0, are refused; give others: " + reason);
  }

  /// Makes the table of a distribution by tables, if the parameters that the
  /// table depends on are numbers, and it pays.
  void make_table() {
    if constexpr (requires { typename Element::formula; }) {
      using Formula = typename Element::formula;
      if (m_columns.count() < SharedTable::min_values) return;
      bool shared = true;
      for (std::size_t k = 0; k < sizeof...(P); ++k) {
        shared = shared && !(Formula::is_shape[k] && m_columns.is_array(k));
      }
      if (!shared) return;
      auto const& given = m_columns.distribution().elements->parameters;
      std::size_t k = 0;
      double const p[] = {static_cast<P>(given[k++].number)...};
      m_table = table_of_numbers<Formula>(p, Indices());
    }
  }
  /// The table of parameters that are the same for all values. `Formula::table`
  /// ignores the others, which may be any numbers.
  template <class Formula, std::size_t... K>
  static auto table_of_numbers(double const* p, std::index_sequence<K...>) {
    return Formula::table(p[K]...);
  }

  /// \param maker  has the values: the element, or one that has a table
  template <class Maker>
  void make_by(Space const& space, Maker const& maker, Request const& request) {
    std::uint64_t const piece = values_at_a_time(space);
    for (std::uint64_t done = 0; done < request.count; done += piece) {
      Range const range{done, std::min(piece, request.count - done)};
      launch(space, maker,
             numbers_of(space, m_next + done, range.size, done, Indices()),
             range, request);
    }
  }
  template <class Maker>
  void launch(Space const& space, Maker const& maker, Numbers const& numbers,
              Range range, Request const& request) const {
    auto const size = static_cast<std::int64_t>(range.size);
    MakeElements<Element, T, Numbers, 1, Maker> kernel{
        maker,
        numbers,
        {{static_cast<std::int64_t>(range.begin)}, {size}, false},
        {request.values, {1}},
        {request.words + range.begin, {1}},
        m_precision,
        size,
        block,
        {}};
    if constexpr (NeedsPlaces<Element>)
      kernel.places = {request.places, {size}};
    launch_elements(space, kernel);
  }

  ElementColumns<Space> m_columns;
  int m_precision;
  std::uint64_t m_next = 0;  ///< value of the request
  std::shared_ptr<ContinuousTable const> m_table;
};

/// Floating-point values by D with parameters by element.
template <class Space, class D, class T>
std::unique_ptr<UnitValues<Space>> real_elements(
    Space const& space, NamedDistribution const& distribution, NamedType type,
    int precision) {
  using Element = typename D::template element<T>;
  using Valid = ValidElement<Element>;
  return std::make_unique<ElementValuesOf<Space, T, Element, Valid>>(
      space, distribution, type, Valid{}, precision);
}
template <class Space, class D>
std::unique_ptr<UnitValues<Space>> real_elements(
    Space const& space, NamedDistribution const& distribution, NamedType type,
    int precision) {
  return type == NamedType::f32 ? real_elements<Space, D, float>(
                                      space, distribution, type, precision)
                                : real_elements<Space, D, double>(
                                      space, distribution, type, precision);
}

/// Values by the distribution of a list that has the name; null: none has it.
template <class Space, class List>
std::unique_ptr<UnitValues<Space>> real_elements_of(
    Space const& space, List list, NamedDistribution const& distribution,
    NamedType type, int precision) {
  std::unique_ptr<UnitValues<Space>> made;
  for_each_type(list, [&]<class D>(D const*) {
    if (distribution.name == D::name) {
      made = real_elements<Space, D>(space, distribution, type, precision);
    }
  });
  return made;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_INTERFACES_ELEMENT_VALUES_OF_HPP
