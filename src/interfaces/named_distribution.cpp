// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <runnel/core/errors.hpp>
#include <runnel/core/type_list.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/fill/values/deep_quantile.hpp>
#include <runnel/interfaces/detail/named_distribution.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "distribution_text.hpp"

namespace Runnel::Impl {
namespace {

/// A name, what it may be followed by, and whether its values are
/// whole numbers.
struct Entry {
  std::string name;
  std::string_view parameters;
  bool is_discrete;
};

std::vector<Entry> make_entries() {
  std::vector<Entry> entries;
  auto const add = [&](bool is_discrete, auto list) {
    for_each_type(list, [&]<class D>(D const*) {
      entries.push_back({D::name, D::parameters, is_discrete});
    });
  };
  add(false, FormulaList());
  for_each_type(FormulaList(), [&]<class D>(D const*) {
    if constexpr (HasDeepTails<D>) {
      entries.push_back(
          {std::string(deep_prefix) + D::name, D::parameters, false});
    }
  });
  add(false, TableList());
  add(false, RejectionList());
  add(true, WholeNumberList<std::int64_t>());
  return entries;
}
std::vector<Entry> const& entries() {
  static std::vector<Entry> const made = make_entries();
  return made;
}

/// The name of a distribution that has another one, too.
std::string_view full_name(std::string_view name) {
  return name == "f" ? "fisher_f" : name;
}
Entry const* find_entry(std::string_view name) {
  auto const found = std::find_if(
      entries().begin(), entries().end(),
      [&](Entry const& entry) { return entry.name == full_name(name); });
  return found == entries().end() ? nullptr : &*found;
}

/// The entry of a name, whose values are of the type's kind.
Entry const& checked_entry(std::string const& name, NamedType type) {
  Entry const* const entry = find_entry(name);
  RUNNEL_THROW_IF(entry == nullptr,
                  "Runnel::read_distribution: there is no distribution '" +
                      name + "'; take one of " + distribution_names());
  bool const is_real = type == NamedType::f32 || type == NamedType::f64;
  RUNNEL_THROW_IF(entry->is_discrete == is_real,
                  "Runnel::read_distribution: the distribution " + name +
                      " makes " +
                      (is_real ? "whole numbers; ask for i32, i64, u32 or u64"
                               : "floating-point numbers; ask for f32 or f64"));
  return *entry;
}

/// Checks parameters of formulas whose validity depends on the type of the
/// values. All others were checked when the distribution was made. (No tables:
/// they are copied by Kokkos, which the program has not initialized yet.)
struct Checked {
  static constexpr int precision = 24;

  template <class T, PlacedDistribution Distribution>
  void operator()(Distribution const& distribution) const {
    static_cast<void>(PlacedQuantile<Distribution, T>(distribution, precision));
  }
  template <class T, class Distribution>
  void operator()(Distribution const& distribution) const {
    // Without copies of a table.
    if constexpr (requires { distribution.template check_type<T>(); }) {
      distribution.template check_type<T>();
    } else {
      static_cast<void>(
          make_quantile<T, Kokkos::HostSpace>(distribution, precision));
    }
  }
};

constexpr std::string_view mark = "@";

template <class P>
constexpr NamedType column_type() {
  if (std::is_same_v<P, std::uint64_t>) return NamedType::u64;
  return std::is_integral_v<P> ? NamedType::i64 : NamedType::f64;
}
template <class... P>
std::vector<NamedType> column_types(ElementParameters<P...>) {
  return {column_type<P>()...};
}
/// The type of parameter k by element, as the distribution's elements have it.
NamedType type_of_column(std::string_view name, std::size_t k, NamedType type) {
  NamedType found = NamedType::f64;
  auto const look = [&]<class T>(T) {
    for_each_type(WholeNumberList<T>(), [&]<class D>(D const*) {
      using Parameters = typename D::template element<T>::parameters;
      auto const types = column_types(Parameters());
      if (name == D::name && k < types.size()) found = types[k];
    });
  };
  type == NamedType::u64 ? look(std::uint64_t{}) : look(std::int64_t{});
  return found;
}

/// Parameter k, the same for all elements.
double shared_number(NamedDistribution const& given, std::size_t k,
                     NamedType type) {
  Parameters const parameters(given, find_entry(given.name)->parameters);
  if (type == NamedType::f64) return parameters.get<double>(k);
  auto const n = parameters.get<std::int64_t>(k);
  constexpr std::int64_t most = std::int64_t{1} << 53;
  RUNNEL_THROW_IF(n < -most || n > most,
                  "Runnel::read_distribution: the distribution " + given.name +
                      ": " + std::to_string(n) +
                      " is past 2^53, above which doubles do not hold every "
                      "whole number; give it by element");
  return static_cast<double>(n);
}

}  // namespace

NamedDistribution split_text(std::string const& text) {
  NamedDistribution named;
  std::size_t const colon = text.find(':');
  named.name = full_name(std::string_view(text).substr(0, colon));
  for (std::size_t at = colon; at != std::string::npos;) {
    std::size_t const next = text.find(',', at + 1);
    named.parameters.push_back(text.substr(at + 1, next - at - 1));
    at = next;
  }
  return named;
}

Ends read_ends(std::string const& text) {
  if (text.empty() || text == "[)") return Ends::closed_open;
  if (text == "(]") return Ends::open_closed;
  if (text == "()") return Ends::open;
  if (text == "[]") return Ends::closed;
  RUNNEL_THROW_IF(
      true, "Runnel::read_distribution: the distribution uniform: '" + text +
                "' is none of the ends '[)', '(]', '()' and '[]'; "
                "give one of these, quoted in a shell");
  return {};
}

bool names_inverse_cdf(std::string const& text) {
  return text != "uniform" &&
         find_entry(text.substr(0, text.find(':'))) != nullptr;
}

bool needs_places(NamedDistribution const& distribution) {
  bool needed = distribution.name.starts_with(deep_prefix);
  for_each_type(RejectionList(), [&]<class D>(D const*) {
    needed = needed || distribution.name == D::name;
  });
  return needed;
}

bool has_narrow_words(NamedType type) { return type == NamedType::f32; }
std::size_t bytes_of(NamedType type) {
  return type == NamedType::f64 || type == NamedType::i64 ||
                 type == NamedType::u64
             ? 8
             : 4;
}

NamedDistribution read_distribution(std::string const& text,
                                    std::string const& ends, NamedType type) {
  NamedDistribution named = split_text(text);
  named.ends = ends;
  Entry const& entry = checked_entry(named.name, type);
  auto const most = static_cast<std::size_t>(
      1 + std::count(entry.parameters.begin(), entry.parameters.end(), ','));
  bool const takes_any_number = entry.parameters.ends_with("...");
  RUNNEL_THROW_IF(!takes_any_number && named.parameters.size() > most,
                  "Runnel::read_distribution: the distribution " + named.name +
                      ": " + std::to_string(named.parameters.size()) +
                      " parameters were given; give " +
                      std::string(entry.parameters));
  RUNNEL_THROW_IF(!ends.empty() && named.name != "uniform",
                  "Runnel::read_distribution: the distribution " + named.name +
                      " has no ends; leave them out, or take uniform:a,b");
  // Refused now, not when streams have been made.
  with_distribution(named, type, Checked{});
  return named;
}

std::vector<std::string> parameter_names(std::string const& name) {
  std::string_view rest = find_entry(name)->parameters;
  std::vector<std::string> names;
  while (!rest.empty()) {
    std::string_view const one = rest.substr(0, rest.find(','));
    names.emplace_back(one.substr(0, one.find('=')));
    rest.remove_prefix(std::min(one.size() + 1, rest.size()));
  }
  return names;
}

NamedDistribution read_by_element(std::string const& name,
                                  NamedElements const& elements,
                                  NamedType type) {
  std::size_t const colon = name.find(':');
  RUNNEL_THROW_IF(colon != std::string::npos,
                  "Runnel::read_by_element: the distribution '" + name +
                      "' was given parameters in its name and by element; "
                      "give '" +
                      name.substr(0, colon) + "'");
  Entry const& entry = checked_entry(name, type);
  RUNNEL_THROW_IF(entry.parameters.ends_with("..."),
                  "Runnel::read_by_element: the distribution " + name +
                      " takes weights, which callers without C++ have not by "
                      "element; name them as text");
  auto const names = parameter_names(name);
  RUNNEL_THROW_IF(elements.parameters.size() != names.size(),
                  "Runnel::read_by_element: the distribution " + name +
                      " takes " + std::to_string(names.size()) +
                      " parameters by element, but " +
                      std::to_string(elements.parameters.size()) +
                      " were given; give " + std::string(entry.parameters));
  return {
      .name = entry.name, .parameters = {}, .ends = {}, .elements = elements};
}

NamedDistribution read_marked(std::string const& text, NamedType type) {
  NamedDistribution given = split_text(text);
  static_cast<void>(checked_entry(given.name, type));
  if (given.parameters.empty()) {
    given.parameters.assign(parameter_names(given.name).size(),
                            std::string(mark));
  }
  NamedElements elements;
  for (std::size_t k = 0; k < given.parameters.size(); ++k) {
    NamedParameter parameter{.type = type_of_column(given.name, k, type)};
    if (given.parameters[k] != mark) {
      parameter.number = shared_number(given, k, parameter.type);
    }
    elements.parameters.push_back(parameter);
  }
  NamedDistribution read = read_by_element(given.name, elements, type);
  read.parameters = given.parameters;
  return read;
}

bool has_marks(std::string const& text) {
  auto const parameters = split_text(text).parameters;
  return std::find(parameters.begin(), parameters.end(), mark) !=
         parameters.end();
}

std::string distribution_names() {
  std::string text;
  for (Entry const& entry : entries()) {
    text += (text.empty() ? "" : ", ") + entry.name + ":" +
            std::string(entry.parameters);
  }
  return text;
}

}  // namespace Runnel::Impl
