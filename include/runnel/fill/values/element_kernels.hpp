// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_VALUES_ELEMENT_KERNELS_HPP
#define RUNNEL_FILL_VALUES_ELEMENT_KERNELS_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/distributions/element_sampler.hpp>
#include <runnel/fill/plan/dealt_places.hpp>
#include <runnel/fill/values/strided_elements.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/long_range.hpp>
#include <runnel/lanes/rounding.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <runnel/streams/detail/element_digits.hpp>

/// Kernels of fills with parameters by element: one checks them, one computes
/// the values from unit words.
namespace Runnel::Impl {

/// The least number of an element whose parameters are refused. An item looks
/// at `Each` elements, `items` apart, which it loads together: a thread of a
/// GPU would otherwise wait for memory (one H100, Poisson rates: 218 -> 267
/// Gnum/s).
template <class Element, class Numbers, int Rank, int Each>
struct CheckElements {
  Numbers numbers;
  IndexBox<Rank> box;
  std::int64_t size;   ///< of the box
  std::int64_t items;  ///< at least size / Each

  struct IsValid {
    template <class... P>
    RUNNEL_FORCEINLINE_FUNCTION bool operator()(P... p) const {
      return Element::is_valid(p...);
    }
  };
  RUNNEL_FUNCTION void operator()(std::int64_t item,
                                  std::int64_t& least) const {
    using Held = decltype(numbers.at(std::declval<Index const&>()));
    Held held[Each];
    std::int64_t number[Each];
    for (int e = 0; e < Each; ++e) {
      std::int64_t const i = item + e * items;
      number[e] = i < size ? i : item;
      Index index;
      box.decode(number[e], index);
      held[e] = numbers.at(index);
    }
    for (int e = 0; e < Each; ++e) {
      if (number[e] < least && !held[e].apply(IsValid{})) least = number[e];
    }
  }

 private:
  using Index = std::int64_t[Rank];
};

/// Whether an element's places are needed, by all unit words or by those in a
/// tail.
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

#if RUNNEL_HAS_VECTOR_EXTENSION
/// Floats in a register of the lanes.
template <class Lanes>
inline constexpr int floats_in_register =
    static_cast<int>(sizeof(typename Lanes::type) / sizeof(float));

/// Whether values are estimated for registers of words: `Element::registers`,
/// of as many words and numbers as a register has floats.
template <class Element, class Maker, class Word, class Lanes>
concept GuessesByRegisters =
    std::is_same_v<Element, Maker> && sizeof(Word) == 8 &&
    has_fused_multiply_add<SimdVector<float, floats_in_register<Lanes>>> &&
    requires { typename Element::template registers<8>; };
#endif

/// \tparam Maker  has value(word, precision, parameters...): the element, or a
///   class that has a table
template <class Element, class T, class Numbers, int Rank,
          class Maker = Element>
struct MakeElements {
  /// Whether a thread of a GPU makes several values, so that its next loads
  /// take place while it makes one. One H100, Gnum/s by the kernel alone:
  /// Poisson numbers 59 -> 104, exponential floats 142 -> 224. Where a value
  /// takes many steps it costs: binomial fills 3.0 -> 2.6.
  static constexpr bool loads_ahead =
      requires { requires Element::loads_ahead; };
  using Word = unit_word_type<T>;
  Maker maker;
  Numbers numbers;
  IndexBox<Rank> box;
  StridedElements<T, Rank> values;
  /// Unit words, whose index is that in the box, not in the View.
  StridedElements<Word const, Rank> words;
  int precision;
  std::int64_t size;   ///< of the box
  std::int64_t block;  ///< values
  element_places<Element, Rank> places;
  std::int64_t threads = 1;  ///< of a GPU, if it `loads_ahead`

  struct Value {
    Maker const& maker;
    Word word;
    int precision;
    template <class... P>
    RUNNEL_FORCEINLINE_FUNCTION T operator()(P... p) const {
      return maker.value(word, precision, p...);
    }
  };
  /// `tail_value` itself decides whether its code is part of the kernel's: it
  /// is where all values need places, and is called where few do.
  struct TailValue {
    Word word;
    int precision;
    ElementDigits digits;
    template <class... P>
    RUNNEL_FORCEINLINE_FUNCTION T operator()(P... p) const {
      return Element::tail_value(word, precision, digits, p...);
    }
  };
  /// A thread of a GPU takes one value, or, if it `loads_ahead`, every
  /// `threads`-th: it loads the next one's word and parameters before it makes
  /// a value.
  RUNNEL_FUNCTION void operator()(std::int64_t thread) const {
    Loaded now = load(thread);
    if constexpr (!loads_ahead) {
      make(thread, now);
    } else {
      for (std::int64_t i = thread;; i += threads) {
        bool const is_last = i + threads >= size;
        Loaded next = now;
        if (!is_last) next = load(i + threads);
        make(i, now);
        if (is_last) return;
        now = next;
      }
    }
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
      int const made = make_by_registers<Lanes>(first, count);
      lanes.for_each(count > made ? count - made : 0,
                     [&](int, int i) RUNNEL_INLINE_LAMBDA {
                       make(first + made + i, load(first + made + i));
                     });
    });
  }

 private:
  static constexpr bool all_need_places = [] {
    if constexpr (NeedsPlaces<Element>) return Element::TailWords::are_all;
    return false;
  }();

  using Index = std::int64_t[Rank];
  /// Makes values on a host by registers of words, where the element has a form
  /// for them. A value whose estimate is not sure is made by itself.
  /// \returns how many of the `count` from `first` on are made
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION int make_by_registers(
      [[maybe_unused]] std::int64_t first, [[maybe_unused]] int count) const {
    int made = 0;
#if RUNNEL_HAS_VECTOR_EXTENSION
    if constexpr (GuessesByRegisters<Element, Maker, Word, Lanes>) {
      constexpr int lanes = floats_in_register<Lanes>;
      for (; made + lanes <= count; made += lanes) {
        std::uint64_t own[lanes];
        double parameters[lanes];
        for (int l = 0; l < lanes; ++l) {
          Loaded const from = load(first + made + l);
          own[l] = from.word;
          parameters[l] = from.numbers.apply([](double p) { return p; });
        }
        auto const guess =
            typename Element::template registers<lanes>(own, parameters)
                .guess();
        float number[lanes];
        std::uint32_t is_sure[lanes];
        std::memcpy(number, &guess.value, sizeof number);
        std::memcpy(is_sure, &guess.is_sure, sizeof is_sure);
        for (int l = 0; l < lanes; ++l) {
          std::int64_t const i = first + made + l;
          if (is_sure[l] >> 31 == 0) [[unlikely]] {
            make(i, load(i));  // words and values may share memory
            continue;
          }
          Index index;
          box.decode(i, index);
          values(index) = static_cast<T>(number[l]);
        }
      }
    }
#endif
    return made;
  }

  /// The word and the parameters that a value is computed from.
  struct Loaded {
    Word word;
    decltype(std::declval<Numbers const&>().at(
        std::declval<Index const&>())) numbers;
  };
  RUNNEL_FORCEINLINE_FUNCTION Loaded load(std::int64_t i) const {
    Index index, place;
    box.decode(i, index);
    for (int r = 0; r < Rank; ++r) place[r] = index[r] - box.begin[r];
    return {words(place), numbers.at(index)};
  }

  RUNNEL_FORCEINLINE_FUNCTION void make(std::int64_t i,
                                        Loaded const& from) const {
    Index index;
    box.decode(i, index);
    Word const word = from.word;
    if constexpr (all_need_places) {
      values(index) =
          from.numbers.apply(TailValue{word, precision, places.digits(index)});
    } else {
      if constexpr (NeedsPlaces<Element>) {
        if (Element::TailWords::contain(word)) {
          values(index) = from.numbers.apply(
              TailValue{word, precision, places.digits(index)});
          return;
        }
      }
      values(index) = from.numbers.apply(Value{maker, word, precision});
    }
  }
};

/// Queues a `MakeElements` on `exec`, and waits for nothing.
template <class ExecutionSpace, class Kernel>
void launch_elements(ExecutionSpace const& exec, Kernel kernel) {
  if constexpr (Backend<ExecutionSpace>::on_device) {
    std::int64_t items = kernel.size;
    if constexpr (Kernel::loads_ahead) {
      // One H100 was fastest with as many threads as are resident at a time for
      // 2^20 and 2^22 numbers, and with sixteen times as many for 2^28.
      std::int64_t const resident = exec.concurrency();
      items = std::min(items, std::clamp(items / 64, resident, 16 * resident));
      kernel.threads = items;
    }
    Kokkos::parallel_for("Runnel::fill::elements",
                         LongRange<ExecutionSpace>(exec, 0, items), kernel);
  } else {
    std::int64_t const threads =
        (kernel.size + kernel.block - 1) / kernel.block;
    launch_teams<typename Kernel::Word>("Runnel::fill::elements", exec,
                                        {threads, 1, 0}, kernel);
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_VALUES_ELEMENT_KERNELS_HPP
