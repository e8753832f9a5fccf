// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_INTERFACES_ELEMENT_COLUMNS_HPP
#define RUNNEL_SRC_INTERFACES_ELEMENT_COLUMNS_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/core/errors.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/fill/values/element_kernels.hpp>
#include <runnel/interfaces/detail/named_distribution.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/copies.hpp>
#include <runnel/lanes/device_place.hpp>
#include <runnel/lanes/long_range.hpp>
#include <string>
#include <type_traits>
#include <vector>

/// \file
/// Arrays of parameters, whose types are known at run time, as kernels read
/// them: pieces of one type, copied and converted where need be.

namespace Runnel::Impl {

/// Elements that a thread takes in kernels over ranges.
template <class Space>
inline constexpr std::int64_t elements_of_thread =
    Backend<Space>::on_device ? 1 : element_block;

/// A parameter of each value of a piece.
template <class P>
struct ColumnNumber {
  P const* elements;
  std::int64_t stride;  ///< 0: a number, the same for all
  std::int64_t first;   ///< index of the piece's first value

  RUNNEL_FORCEINLINE_FUNCTION P at(std::int64_t const (&index)[1]) const {
    return elements[(index[0] - first) * stride];
  }
};

/// A thread of a host takes a block of them.
template <class P>
struct ConvertNumbers {
  NamedType type;
  void const* from;
  P* to;
  std::int64_t size;
  std::int64_t block;

  RUNNEL_FUNCTION void operator()(std::int64_t b) const {
    switch (type) {
      case NamedType::f32:
        return convert<float>(b);
      case NamedType::f64:
        return convert<double>(b);
      case NamedType::i32:
        return convert<std::int32_t>(b);
      case NamedType::i64:
        return convert<std::int64_t>(b);
      case NamedType::u32:
        return convert<std::uint32_t>(b);
      case NamedType::u64:
        return convert<std::uint64_t>(b);
    }
  }

 private:
  template <class Source>
  RUNNEL_FORCEINLINE_FUNCTION void convert(std::int64_t b) const {
    std::int64_t const end = size < (b + 1) * block ? size : (b + 1) * block;
    for (std::int64_t i = b * block; i < end; ++i) {
      to[i] = static_cast<P>(static_cast<Source const*>(from)[i]);
    }
  }
};

/// Returns whether numbers of the type are parameters P as `by_element` takes
/// them: all of the numbers.
template <class P>
bool is_parameter_type(NamedType type) {
  bool const is_unsigned = type == NamedType::u32 || type == NamedType::u64;
  if (std::is_same_v<P, double>) return true;
  if (std::is_same_v<P, std::uint64_t>) return is_unsigned;
  return type == NamedType::i32 || type == NamedType::i64 ||
         type == NamedType::u32;
}
template <class P>
inline constexpr NamedType type_of_parameter =
    std::is_same_v<P, double>         ? NamedType::f64
    : std::is_same_v<P, std::int64_t> ? NamedType::i64
                                      : NamedType::u64;

inline std::string parameter_text(double x) { return number_text(x); }
inline std::string parameter_text(std::int64_t n) { return std::to_string(n); }
inline std::string parameter_text(std::uint64_t n) { return std::to_string(n); }

/// The parameters of a request.
template <class Space>
class ElementColumns {
 public:
  /// \throws std::invalid_argument for memory that cannot be read
  ElementColumns(Space const& space, NamedDistribution const& distribution)
      : m_distribution(distribution),
        m_names(parameter_names(distribution.name)) {
    for (auto const& parameter : distribution.elements->parameters) {
      m_columns.push_back({.parameter = parameter});
    }
    for (std::size_t k = 0; k < m_columns.size(); ++k) check_memory(k, space);
  }

  std::uint64_t count() const { return m_distribution.elements->count; }
  bool is_array(std::size_t k) const { return elements(k) != nullptr; }
  NamedDistribution const& distribution() const { return m_distribution; }

  /// \throws std::invalid_argument if parameter k is none of type P
  template <class P>
  void check_type(std::size_t k) const {
    NamedParameter const& parameter = m_columns[k].parameter;
    bool fits = is_parameter_type<P>(parameter.type);
    std::string given = "an array of another type";
    if (!is_array(k)) {
      fits = holds<P>(parameter.number);
      given = number_text(parameter.number);
    }
    RUNNEL_THROW_IF(!fits,
                    about(k) + " is " + given + "; give whole numbers, " +
                        (std::is_same_v<P, std::uint64_t> ? "u32 or u64"
                                                          : "i32, i64 or u32"));
  }

  /// Values that are made at a time: all, if the arrays are read where they
  /// are.
  template <class... P>
  std::uint64_t piece(Space const& space) const {
    std::size_t k = 0;
    bool const in_place = (... && is_in_place<P>(k++, space));
    if (in_place) return count();
    using B = Backend<Space>;
    if constexpr (B::on_device) return std::uint64_t{1} << 24;
    return static_cast<std::uint64_t>(B::parallelism(space)) << 14;
  }

  /// Parameter k of values begin ... begin + size - 1.
  /// \param first  the index that kernels have for the first of them
  template <class P>
  ColumnNumber<P> get(std::size_t k, Space const& space, std::uint64_t begin,
                      std::uint64_t size, std::uint64_t first) {
    auto const at = static_cast<std::int64_t>(first);
    Column& column = m_columns[k];
    bool const is_known = column.begin == begin && column.size == size;
    column.begin = begin;
    column.size = size;
    if (!is_array(k)) return {number<P>(column, space), 0, at};
    void const* const from = reached(k, space, begin, size, is_known);
    if (type(k) == type_of_parameter<P>) {
      return {static_cast<P const*>(from), 1, at};
    }
    reserve(space, column.converted, size);
    P* const to = reinterpret_cast<P*>(column.converted.data());
    if (!is_known) {
      auto const n = static_cast<std::int64_t>(size);
      convert<P>(space, {type(k), from, to, n, elements_of_thread<Space>});
    }
    return {to, 1, at};
  }

  /// Parameter k of one value, as text.
  template <class P>
  std::string text(std::size_t k, Space const& space, std::uint64_t e) {
    auto const column = get<P>(k, space, e, 1, 0);
    P number{};
    copy_to_host(space, &number, column.elements, 1);
    space.fence("Runnel::fill::refused_parameter");
    return parameter_text(number);
  }

 private:
  using Words = Kokkos::View<std::uint64_t*, typename Space::memory_space>;
  struct Column {
    NamedParameter parameter;
    Words copied{};  ///< from the host
    Words converted{};
    // The piece that these have.
    std::uint64_t begin = 0;
    std::uint64_t size = 0;
  };

  /// The number that stands for a whole column, in the memory of kernels.
  template <class P>
  static P const* number(Column& column, Space const& space) {
    if (column.converted.size() == 0) {
      reserve(space, column.converted, 1);
      set_words(
          space, column.converted.data(), 1,
          same_bits_as<std::uint64_t>(static_cast<P>(column.parameter.number)));
    }
    return reinterpret_cast<P const*>(column.converted.data());
  }
  template <class P>
  static void convert(Space const& space, ConvertNumbers<P> const& kernel) {
    Kokkos::parallel_for(
        "Runnel::fill::convert_parameters",
        LongRange<Space>(space, 0,
                         (kernel.size + kernel.block - 1) / kernel.block),
        kernel);
  }

  void const* elements(std::size_t k) const {
    return m_columns[k].parameter.elements;
  }
  NamedType type(std::size_t k) const { return m_columns[k].parameter.type; }
  std::string about(std::size_t k) const {
    return "Runnel::read_by_element: the distribution " + m_distribution.name +
           ": the parameter " + m_names[k];
  }
  template <class P>
  static bool holds(double x) {
    if constexpr (std::is_same_v<P, double>) return true;
    constexpr double most = std::is_same_v<P, std::uint64_t> ? 0x1p64 : 0x1p63;
    constexpr double least = std::is_same_v<P, std::uint64_t> ? 0 : -0x1p63;
    return x >= least && x < most &&
           static_cast<double>(static_cast<P>(x)) == x;
  }

  void check_memory(std::size_t k, Space const& space) const {
    if (!is_array(k) || count() == 0) return;
    Reach const reach = reach_of(space, elements(k));
    bool const on_host = m_distribution.elements->on_host;
    RUNNEL_THROW_IF(on_host && !reach.host,
                    about(k) +
                        " is memory of a device; give memory of the "
                        "host, as for the values");
    RUNNEL_THROW_IF(!on_host && !reach.device,
                    about(k) +
                        " is memory that the set's device cannot "
                        "reach; give memory of the device, as for the "
                        "values");
  }
  bool is_reached(std::size_t k, Space const& space) const {
    return !m_distribution.elements->on_host ||
           writes_in_place(space, elements(k));
  }
  template <class P>
  bool is_in_place(std::size_t k, Space const& space) const {
    return !is_array(k) ||
           (is_reached(k, space) && type(k) == type_of_parameter<P>);
  }
  static void reserve(Space const& space, Words& words, std::uint64_t size) {
    if (words.size() >= size) return;
    words = Words(Kokkos::view_alloc(space, Kokkos::WithoutInitializing,
                                     "Runnel::fill::parameters"),
                  static_cast<std::size_t>(size));
  }
  /// The piece's elements where kernels reach them.
  /// \param is_known  they are there already
  void const* reached(std::size_t k, Space const& space, std::uint64_t begin,
                      std::uint64_t size, bool is_known) {
    std::size_t const bytes = bytes_of(type(k));
    auto const* const from =
        static_cast<std::byte const*>(elements(k)) + begin * bytes;
    if (is_reached(k, space)) return from;
    Words& copied = m_columns[k].copied;
    reserve(space, copied, size);
    auto* const to = reinterpret_cast<std::byte*>(copied.data());
    if (!is_known) {
      copy_from_host(space, to, from, static_cast<std::size_t>(size) * bytes);
    }
    return to;
  }

  NamedDistribution m_distribution;
  std::vector<std::string> m_names;
  std::vector<Column> m_columns;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_INTERFACES_ELEMENT_COLUMNS_HPP
