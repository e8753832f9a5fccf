// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_VALUES_ELEMENT_FILL_HPP
#define RUNNEL_FILL_VALUES_ELEMENT_FILL_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include <runnel/core/errors.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/distributions/by_element.hpp>
#include <runnel/distributions/deep_tails.hpp>
#include <runnel/distributions/detail/continuous_table.hpp>
#include <runnel/distributions/detail/table_element.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/fill/plan/dealt_places.hpp>
#include <runnel/fill/plan/row_places.hpp>
#include <runnel/fill/request/checked_fill.hpp>
#include <runnel/fill/request/fill_call.hpp>
#include <runnel/fill/request/shared_memory.hpp>
#include <runnel/fill/values/element_kernels.hpp>
#include <runnel/fill/values/element_numbers.hpp>
#include <runnel/fill/values/host_numbers.hpp>
#include <runnel/fill/values/refused_element.hpp>
#include <runnel/fill/values/strided_elements.hpp>
#include <runnel/fill/values/unit_word_piece.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/long_range.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <runnel/streams/stream_set.hpp>

/// Fills with parameters by element: `fill` writes unit words, and a kernel
/// computes each value from its word and its parameters.
namespace Runnel::Impl {

template <class Distribution>
inline constexpr bool is_by_element = false;
template <class D, class... P>
inline constexpr bool is_by_element<ByElement<D, P...>> = true;

/// T with Rank asterisks.
template <class T, std::size_t Rank>
struct DynamicArray : DynamicArray<T*, Rank - 1> {};
template <class T>
struct DynamicArray<T, 0> {
  using type = T;
};

template <class Distribution, class ExecutionSpace, class ViewType,
          class Generator, class Parameters>
class ElementFill {
 public:
  using T = typename ViewType::non_const_value_type;
  using Element = typename Distribution::template element<T>;
  using Word = unit_word_type<T>;
  using Set = StreamSet<Generator, ExecutionSpace>;
  static constexpr int rank = static_cast<int>(ViewType::rank());

  using Call = FillCall<ExecutionSpace, Generator>;

  ElementFill(Call const& call, ViewType const& view,
              Parameters const& parameters)
      : m_call(call),
        m_exec(call.exec),
        m_view(view),
        m_streams(call.streams),
        m_parameters(parameters),
        m_numbers(
            element_numbers_of(typename Element::parameters(), parameters)),
        m_finder(m_exec, m_streams, outputs) {}

  /// \throws std::invalid_argument, and nothing has changed
  void check() const {
    check_extents(typename Element::parameters(),
                  std::make_index_sequence<std::tuple_size_v<Parameters>>());
    check_parameters();
  }
  /// \param shared  the table that the distribution's object keeps
  void operator()(SharedTable& shared) {
    IndexBox<rank> const all = whole_box();
    find_places();
    if constexpr (Shares::value) {
      m_table = shared.get(m_view.size(), [&] {
        return table_of(typename Element::formula(), m_numbers);
      });
    }
    int const cut = cut_dimension();
    std::int64_t const slice = cut < 0 ? 0 : all.size() / all.extent[cut];
    std::int64_t const least = cut == 1 ? min_values_of_stream : 1;
    std::int64_t const count =
        cut < 0 ? 0 : std::max(unit_word_piece(m_exec) / slice, least);
    if (cut < 0 || count >= all.extent[cut]) {
      fill_box(all);
      return;
    }
    for (std::int64_t at = 0; at < all.extent[cut]; at += count) {
      IndexBox<rank> box = all;
      box.begin[cut] = at;
      box.extent[cut] = std::min(count, all.extent[cut] - at);
      fill_box(box);
    }
  }

 private:
  using B = Backend<ExecutionSpace>;
  static constexpr int outputs =
      UnitWords::sampler<Generator, Word>::words_per_value;
  struct NoFinder {
    NoFinder(ExecutionSpace const&, Set const&, int) {}
  };
  using Numbers = decltype(element_numbers_of(
      typename Element::parameters(), std::declval<Parameters const&>()));
  using Shares = SharesTable<Element, Numbers>;
  using Memory = typename ExecutionSpace::memory_space;
  using Words = Kokkos::View<typename DynamicArray<Word, rank>::type,
                             Kokkos::LayoutStride, Memory,
                             Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

  /// Pieces along it have the values that the whole would have; −1: none.
  int cut_dimension() const {
    if (m_streams.size() == 1) return 0;
    return rank >= 2 ? 1 : -1;
  }

  /// Finds the places of all elements, before the streams move.
  void find_places() {
    if constexpr (NeedsPlaces<Element>) {
      auto const size = static_cast<std::uint64_t>(m_view.size());
      Deal deal;
      if constexpr (rank == 1) {
        deal = Deal::of(m_streams, m_call.options, size);
      } else if (m_streams.size() > 1) {
        deal.num_streams = m_streams.size();
        deal.length = size / deal.num_streams;
        deal.is_in_turn = false;
      }
      m_places.dealt = m_finder(deal);
      for (int r = 0; r < rank; ++r) {
        m_places.extent[r] = static_cast<std::int64_t>(m_view.extent(r));
      }
    }
  }

  IndexBox<rank> whole_box() const {
    IndexBox<rank> box{{}, {}, false};
    for (int r = 0; r < rank; ++r) {
      box.extent[r] = static_cast<std::int64_t>(m_view.extent(r));
    }
    box.first_is_fastest =
        rank > 1 && m_view.stride(0) < m_view.stride(rank - 1);
    return box;
  }

  template <class... P, std::size_t... Number>
  void check_extents(ElementParameters<P...>,
                     std::index_sequence<Number...>) const {
    (check_extent<more_indices<P>>(Number, std::get<Number>(m_parameters)),
     ...);
  }
  template <int MoreIndices, class Parameter>
  void check_extent(std::size_t number, Parameter const& parameter) const {
    if constexpr (Kokkos::is_view_v<Parameter>) {
      static_assert(Parameter::rank() == rank + MoreIndices,
                    "Runnel::by_element: a View of parameters has another rank "
                    "than the filled View; give one of the same rank");
      static_assert(
          Kokkos::SpaceAccessibility<
              ExecutionSpace, typename Parameter::memory_space>::accessible,
          "Runnel::by_element: the execution space cannot access a View of "
          "parameters; copy it to the filled View's space");
      for (int r = 0; r < rank; ++r) {
        RUNNEL_THROW_IF(parameter.extent(r) != m_view.extent(r),
                        "Runnel::by_element: extent " + std::to_string(r) +
                            " of parameter " + std::to_string(number) + " is " +
                            std::to_string(parameter.extent(r)) +
                            " and that of the "
                            "filled View " +
                            std::to_string(m_view.extent(r)) +
                            "; give one element for each value");
      }
      refuse_shared_memory("parameter " + std::to_string(number), parameter,
                           m_view);
    }
  }

  void check_parameters() const {
    constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();
    IndexBox<rank> box = whole_box();
    box.first_is_fastest = false;  // the first one in the order of indices
    std::int64_t first = none;
    constexpr int each = B::on_device ? 2 : 1;
    std::int64_t const size = box.size();
    std::int64_t const items = (size + each - 1) / each;
    Kokkos::parallel_reduce("Runnel::fill::check_parameters",
                            LongRange<ExecutionSpace>(m_exec, 0, items),
                            CheckElements<Element, Numbers, rank, each>{
                                m_numbers, box, size, items},
                            Kokkos::Min<std::int64_t>(first));
    if (first == none) return;
    std::int64_t index[rank];
    box.decode(first, index);
    refuse(index, std::make_index_sequence<std::tuple_size_v<Parameters>>());
  }
  /// The message of the distribution's constructor about the element's
  /// parameters.
  template <std::size_t... Number>
  void refuse(std::int64_t const (&index)[rank],
              std::index_sequence<Number...>) const {
    std::string place;
    for (std::int64_t const i : index) {
      place += (place.empty() ? "" : ", ") + std::to_string(i);
    }
    std::string const reason = refusal_of<Distribution, T>(
        unit_precision<Generator, T>,
        parameter_at(std::get<Number>(m_parameters), index)...);
    RUNNEL_THROW_IF(true, "Runnel::by_element: the parameters of element (" +
                              place + ") are refused; give others: " + reason);
  }
  template <class Parameter>
  static auto parameter_at(Parameter const& parameter,
                           std::int64_t const (&index)[rank]) {
    if constexpr (!Kokkos::is_view_v<Parameter>) {
      return parameter;
    } else if constexpr (Parameter::rank() == rank) {
      return host_number<typename Parameter::memory_space>(
          &strided_elements(parameter)(index));
    } else {
      WeightRow const row = element_weights(parameter).at(index);
      return host_numbers<typename Parameter::memory_space>(
          row.first, row.stride, row.count);
    }
  }

  /// Unit words in the memory of the values, if they have the same size.
  Words words_for(IndexBox<rank> const& box) {
    Kokkos::LayoutStride layout;
    std::int64_t stride = 1;
    for (int n = 0; n < rank; ++n) {
      int const r = box.first_is_fastest ? n : rank - 1 - n;
      auto const d = static_cast<std::size_t>(r);
      layout.dimension[d] = static_cast<std::size_t>(box.extent[r]);
      layout.stride[d] = sizeof(Word) == sizeof(T)
                             ? m_view.stride(r)
                             : static_cast<std::size_t>(stride);
      stride *= std::max<std::int64_t>(box.extent[r], 1);
    }
    if constexpr (sizeof(Word) == sizeof(T)) {
      T* const base = &strided_elements(m_view)(box.begin);
      return Words(reinterpret_cast<Word*>(base), layout);
    } else {
      if (m_words.size() < static_cast<std::size_t>(box.size())) {
        m_words = Kokkos::View<Word*, Memory>(
            Kokkos::view_alloc(m_exec, Kokkos::WithoutInitializing,
                               "Runnel::fill::unit_words"),
            static_cast<std::size_t>(box.size()));
      }
      return Words(m_words.data(), layout);
    }
  }

  void fill_box(IndexBox<rank> const& box) {
    Words const words = words_for(box);
    kernel_fill<NativeLanes, UnitWords>(m_call, words);
    if constexpr (Shares::value) {
      if (m_table) {
        using Formula = typename Element::formula;
        make_values(SharedTableElement<Formula, T, Memory>(m_exec, *m_table),
                    box, words);
        return;
      }
    }
    make_values(Element(), box, words);
  }
  template <class Maker>
  void make_values(Maker const& maker, IndexBox<rank> const& box,
                   Words const& words) {
    constexpr std::int64_t block = element_block;
    MakeElements<Element, T, Numbers, rank, Maker> const kernel{
        maker,
        m_numbers,
        box,
        strided_elements(m_view),
        strided_elements(typename Words::const_type(words)),
        unit_precision<Generator, T>,
        box.size(),
        block,
        m_places};
    launch_elements(m_exec, kernel);
  }

  Call const& m_call;
  ExecutionSpace const& m_exec;
  ViewType const& m_view;
  Set& m_streams;
  Parameters const& m_parameters;
  Numbers m_numbers;
  std::shared_ptr<ContinuousTable const> m_table;
  Kokkos::View<Word*, Memory> m_words;
  [[no_unique_address]] std::conditional_t<
      NeedsPlaces<Element>, PlaceFinder<Generator, ExecutionSpace>, NoFinder>
      m_finder;
  [[no_unique_address]] element_places<Element, rank> m_places;
};

/// `fill` with parameters by element. \pre `check_request`
template <class ExecutionSpace, class Generator, class ViewType,
          class Distribution, class... Parameters>
void element_fill(FillCall<ExecutionSpace, Generator> const& call,
                  ViewType const& view,
                  ByElement<Distribution, Parameters...> const& distribution) {
  using T = typename ViewType::non_const_value_type;
  static_assert(
      requires { typename Distribution::template element<T>; },
      "Runnel::by_element: this distribution has no parameters by "
      "element; by_element's comment names the ones that have");
  static_assert(ViewType::rank() > 0,
                "Runnel::by_element: fill a View of rank 1 or more");
  using Words = UnitWords::sampler<Generator, unit_word_type<T>>;
  bool const is_empty = !check_target(call, view, Words::words_per_value);
  ElementFill<Distribution, ExecutionSpace, ViewType, Generator,
              std::tuple<Parameters...>>
      fill(call, view, distribution.parameters());
  fill.check();
  if (!is_empty) fill(distribution.shared_table());
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_VALUES_ELEMENT_FILL_HPP
