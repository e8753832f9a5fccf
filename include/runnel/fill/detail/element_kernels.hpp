// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_DETAIL_ELEMENT_KERNELS_HPP
#define RUNNEL_FILL_DETAIL_ELEMENT_KERNELS_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/distributions/element_sampler.hpp>
#include <runnel/fill/detail/strided_elements.hpp>
#include <runnel/fill/plan/dealt_places.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <runnel/streams/detail/element_digits.hpp>

/// Kernels of fills with parameters by element: one checks them, one makes the
/// values of unit words.
namespace Runnel::Impl {

/// The least number of an element whose parameters are refused.
template <class Element, class Numbers, int Rank>
struct CheckElements {
  Numbers numbers;
  IndexBox<Rank> box;

  struct IsValid {
    template <class... P>
    RUNNEL_FORCEINLINE_FUNCTION bool operator()(P... p) const {
      return Element::is_valid(p...);
    }
  };
  RUNNEL_FUNCTION void operator()(std::int64_t i, std::int64_t& least) const {
    std::int64_t index[Rank];
    box.decode(i, index);
    if (i < least && !numbers.apply(index, IsValid{})) least = i;
  }
};

/// Are an element's places needed, by all unit words or by those in a tail?
template <class Element>
concept NeedsPlaces = requires { typename Element::TailWords; };

/// The places of elements, of a View of any rank whose elements are dealt to
/// the streams in the order of their indices.
template <int Rank>
struct ElementPlaces {
  DealtPlaces dealt;
  std::int64_t extent[Rank];  ///< of the View

  RUNNEL_FUNCTION ElementDigits
  digits(std::int64_t const (&index)[Rank]) const {
    std::int64_t e = 0;
    for (int r = 0; r < Rank; ++r) e = e * extent[r] + index[r];
    return dealt.digits(e);
  }
};
struct NoElementPlaces {};
template <class Element, int Rank>
using element_places = std::conditional_t<NeedsPlaces<Element>,
                                          ElementPlaces<Rank>, NoElementPlaces>;

/// Values that a thread of a host takes at a time.
inline constexpr std::int64_t element_block = 4096;

/// \tparam Maker  has value(word, precision, parameters...): the element, or a
///   class that has a table
template <class Element, class T, class Numbers, int Rank,
          class Maker = Element>
struct MakeElements {
  /// Do parameters decide which of two ways makes a value? (`SortedElements`)
  static constexpr bool has_two_ways =
      requires { requires Element::has_two_ways; };
  using Word = unit_word_type<T>;
  Maker maker;
  Numbers numbers;
  IndexBox<Rank> box;
  StridedElements<T, Rank> values;
  /// With the index in the box, not in the View.
  StridedElements<Word const, Rank> words;
  int precision;
  std::int64_t size;   ///< of the box
  std::int64_t block;  ///< values
  element_places<Element, Rank> places;

  struct Value {
    Maker const& maker;
    Word word;
    int precision;
    template <class... P>
    RUNNEL_FORCEINLINE_FUNCTION T operator()(P... p) const {
      return maker.value(word, precision, p...);
    }
  };
  struct TailValue {
    Word word;
    int precision;
    ElementDigits digits;
    template <class... P>
    RUNNEL_FUNCTION T operator()(P... p) const {
      return Element::tail_value(word, precision, digits, p...);
    }
  };
  /// Inside the kernel's own code, which has the instructions of its level.
  struct PlacedValue {
    Word word;
    int precision;
    ElementDigits digits;
    template <class... P>
    RUNNEL_FORCEINLINE_FUNCTION T operator()(P... p) const {
      return Element::tail_value(word, precision, digits, p...);
    }
  };
  struct ComesFirst {
    template <class... P>
    RUNNEL_FORCEINLINE_FUNCTION bool operator()(P... p) const {
      return Element::comes_first(p...);
    }
  };
  /// A thread of a GPU takes one.
  RUNNEL_FUNCTION void operator()(std::int64_t i) const { make(i); }
  /// Does a value take the first of two ways?
  RUNNEL_FORCEINLINE_FUNCTION bool comes_first(std::int64_t i) const {
    std::int64_t index[Rank];
    box.decode(i, index);
    return numbers.apply(index, ComesFirst{});
  }
  /// A thread of a host takes a block.
  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION void run(Lanes const& lanes,
                                       Member const& member) const {
    std::int64_t const thread = thread_in_league(member);
    lanes.for_each_group([&](int, int group) RUNNEL_INLINE_LAMBDA {
      std::int64_t const first =
          (thread * Lanes::groups_per_thread + group) * block;
      std::int64_t const left = size - first;
      auto const count = static_cast<int>(left < block ? left : block);
      lanes.for_each(count > 0 ? count : 0,
                     [&](int, int i) RUNNEL_INLINE_LAMBDA { make(first + i); });
    });
  }

 private:
  static constexpr bool all_need_places = [] {
    if constexpr (NeedsPlaces<Element>) return Element::TailWords::are_all;
    return false;
  }();

  RUNNEL_FORCEINLINE_FUNCTION void make(std::int64_t i) const {
    std::int64_t index[Rank], place[Rank];
    box.decode(i, index);
    for (int r = 0; r < Rank; ++r) place[r] = index[r] - box.begin[r];
    Word const word = words(place);
    if constexpr (all_need_places) {
      values(index) = numbers.apply(
          index, PlacedValue{word, precision, places.digits(index)});
    } else {
      if constexpr (NeedsPlaces<Element>) {
        if (Element::TailWords::contain(word)) {
          values(index) = numbers.apply(
              index, TailValue{word, precision, places.digits(index)});
          return;
        }
      }
      values(index) = numbers.apply(index, Value{maker, word, precision});
    }
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_DETAIL_ELEMENT_KERNELS_HPP
