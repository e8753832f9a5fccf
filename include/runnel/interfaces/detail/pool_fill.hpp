// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_POOL_FILL_HPP
#define RUNNEL_INTERFACES_DETAIL_POOL_FILL_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>

#include <runnel/core/errors.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/scaled.hpp>
#include <runnel/core/upper_product.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/distributions/uniform.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/fill/plan/row_map.hpp>
#include <runnel/fill/plan/rows.hpp>
#include <runnel/fill/request/check_request.hpp>
#include <runnel/fill/request/checked_fill.hpp>
#include <runnel/fill/request/fill_call.hpp>
#include <runnel/fill/request/planned_fill.hpp>
#include <runnel/interfaces/detail/pool_stream.hpp>
#include <runnel/interfaces/detail/small_reals.hpp>
#include <runnel/lanes/long_range.hpp>
#include <runnel/streams/detail/stream_set_access.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel::Impl {

/// The type of both components of a complex number; other types themselves.
template <class T>
struct ComponentOf {
  using type = T;
};
template <class T>
struct ComponentOf<Kokkos::complex<T>> {
  using type = T;
};
template <class T>
inline constexpr bool is_complex =
    !std::is_same_v<T, typename ComponentOf<T>::type>;

/// Uniform numbers, of which one or two make an element, to [begin, end).
template <class T, class Source>
struct ScaleValues {
  static constexpr int per_element =
      is_complex<T> || (std::is_integral_v<T> && sizeof(T) > 4) ? 2 : 1;
  Source source;
  RowMap<T> target;  ///< one row, in logical row-major order
  std::int64_t first;
  T begin, end;

  KOKKOS_FUNCTION void operator()(std::int64_t i) const {
    T& element = target.base[target.offset(first + i)];
    if constexpr (std::is_floating_point_v<T>) {
      element = scaled(begin, end, static_cast<T>(source(i)));
    } else if constexpr (is_small_real<T>) {
      auto const a = static_cast<float>(begin), b = static_cast<float>(end);
      element = rounded_within(begin, end, scaled(a, b, source(i)));
    } else if constexpr (is_complex<T>) {
      using Component = typename ComponentOf<T>::type;
      element = T(scaled(begin.real(), end.real(),
                         static_cast<Component>(source(2 * i))),
                  scaled(begin.imag(), end.imag(),
                         static_cast<Component>(source(2 * i + 1))));
    } else {
      // Differences of any two integers fit unsigned ones.
      auto const range =
          static_cast<std::uint64_t>(end) - static_cast<std::uint64_t>(begin);
      std::uint64_t offset = 0;
      if constexpr (per_element == 1) {
        offset =
            static_cast<std::uint64_t>(source(i) * static_cast<double>(range));
      } else {
        auto const high = static_cast<std::uint64_t>(source(2 * i) * 0x1p32);
        auto const low = static_cast<std::uint64_t>(source(2 * i + 1) * 0x1p32);
        offset = upper_product(high << 32 | low, range);
      }
      element = static_cast<T>(static_cast<std::uint64_t>(begin) + offset);
    }
  }
};

/// Refuses a range that uniform numbers cannot be scaled to.
template <class T>
void check_range(T begin, T end) {
  RUNNEL_THROW_IF(!is_finite(begin) || !is_finite(end),
                  "Runnel::RandomPool::fill: floating-point numbers in [" +
                      std::to_string(begin) + ", " + std::to_string(end) +
                      "), an end of which is not finite; give finite ones");
}

/// Refuses what `fill_between` cannot do. \param is_empty  there are no
/// elements
template <class T>
void check_ends(T begin, T end, bool is_empty) {
  if constexpr (is_complex<T>) {
    check_range(begin.real(), end.real());
    check_range(begin.imag(), end.imag());
  } else if constexpr (is_small_real<T>) {
    check_range(static_cast<float>(begin), static_cast<float>(end));
  } else if constexpr (std::is_floating_point_v<T>) {
    check_range(begin, end);
  } else {
    RUNNEL_THROW_IF(!(begin < end) && !is_empty,
                    "Runnel::RandomPool::fill: there are no integers in [" +
                        std::to_string(begin) + ", " + std::to_string(end) +
                        "); give an end above the begin");
  }
}

/// Numbers in [begin, end) from uniform ones, which pass through memory of the
/// set, 64 MiB of them at a time.
/// \tparam Real  of the uniform numbers
template <class Real, class Generator, class ExecutionSpace, class ViewType>
void fill_scaled(StreamSet<Generator, ExecutionSpace>& set,
                 ViewType const& view,
                 typename ViewType::const_value_type begin,
                 typename ViewType::const_value_type end) {
  using T = typename ViewType::non_const_value_type;
  using Buffer = Kokkos::View<Real*, typename ExecutionSpace::memory_space,
                              Kokkos::MemoryTraits<Kokkos::Unmanaged>>;
  using Scale = ScaleValues<T, Buffer>;
  constexpr std::int64_t element_bytes = Scale::per_element * sizeof(Real);
  constexpr std::int64_t piece = (std::int64_t{1} << 26) / element_bytes;
  auto const size = static_cast<std::int64_t>(view.size());
  if (size == 0) return;
  auto const& exec = set.instance();
  FillOptions const options{.order = Order::interleaved};
  FillCall<ExecutionSpace, Generator> const call{"Runnel::RandomPool::fill",
                                                 exec, set, options};
  // All pieces together, before the first one.
  check_request(call);
  check_values_left(set, Scale::per_element * size,
                    words_per_value<Uniform, Generator, Real>, options.order,
                    call.caller);
  std::int64_t const most = std::min(size, piece);
  Buffer const buffer(static_cast<Real*>(StreamSetAccess::stage(
                          set, static_cast<std::size_t>(most * element_bytes))),
                      static_cast<std::size_t>(Scale::per_element * most));
  auto const rows = make_rows(view, 1, options.order);
  for (std::int64_t at = 0; at < size; at += piece) {
    std::int64_t const count = std::min(piece, size - at);
    auto const used = Kokkos::subview(
        buffer, Kokkos::make_pair(std::int64_t{0}, Scale::per_element * count));
    fill_plain_view(call, used, Uniform{});
    Kokkos::parallel_for("Runnel::pool::scale",
                         LongRange<ExecutionSpace>(exec, 0, count),
                         Scale{buffer, rows, at, begin, end});
  }
}

/// `RandomPool::fill`.
template <class Generator, class ExecutionSpace, class ViewType>
void fill_between(StreamSet<Generator, ExecutionSpace>& set,
                  ViewType const& view,
                  typename ViewType::const_value_type begin,
                  typename ViewType::const_value_type end) {
  using T = typename ViewType::non_const_value_type;
  using Component = typename ComponentOf<T>::type;
  check_view_type<ExecutionSpace, ViewType>();
  static_assert((std::is_integral_v<T> && !std::is_same_v<T, bool>) ||
                    std::is_same_v<Component, float> ||
                    std::is_same_v<Component, double> || is_small_real<T>,
                "Runnel::RandomPool::fill: Views of integers, of float, double "
                "or types of 16 bits, or of complex numbers");
  check_ends<T>(begin, end, view.size() == 0);
  using Real =
      std::conditional_t<std::is_same_v<Component, float> || is_small_real<T>,
                         float, double>;
  if constexpr (std::is_same_v<Real, T> && ViewType::rank() == 1) {
    if (begin == 0 && end == 1) {
      FillOptions const options{.order = Order::interleaved};
      return fill_view<ExecutionSpace, Generator>(
          {"Runnel::RandomPool::fill", set.instance(), set, options}, view,
          Uniform{});
    }
  }
  fill_scaled<Real>(set, view, begin, end);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_POOL_FILL_HPP
