// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_INTERFACES_DISTRIBUTION_TEXT_HPP
#define RUNNEL_SRC_INTERFACES_DISTRIBUTION_TEXT_HPP

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <runnel/core/errors.hpp>
#include <runnel/core/type_list.hpp>
#include <runnel/distributions/distributions.hpp>
#include <runnel/interfaces/detail/named_distribution.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// \file
/// From a name and its parameters to a distribution.

namespace Runnel::Impl {

/// Parameters of a distribution as the user gave them, by number.
class Parameters {
 public:
  /// \param known  their names, with what is taken for those left out
  Parameters(NamedDistribution const& text, std::string_view known)
      : m_text(text), m_known(known) {}

  /// \tparam Number  double: a number; otherwise a whole one
  template <class Number>
  Number get(std::size_t i) const {
    std::string const text =
        i < m_text.parameters.size() ? m_text.parameters[i] : left_out(i);
    return number<Number>(text, std::is_floating_point_v<Number>
                                    ? "a number"
                                    : "a whole number in range");
  }
  /// All parameters as numbers, at least one.
  std::vector<double> reals() const {
    std::vector<double> values = {get<double>(0)};
    while (values.size() < m_text.parameters.size()) {
      values.push_back(get<double>(values.size()));
    }
    return values;
  }
  std::string const& ends() const { return m_text.ends; }

 private:
  std::string example() const {
    return m_text.name + ":" + std::string(m_known);
  }
  /// \throws std::invalid_argument if it must not be
  std::string left_out(std::size_t i) const {
    std::string_view rest = m_known;
    for (; i > 0; --i) rest.remove_prefix(rest.find(',') + 1);
    rest = rest.substr(0, rest.find(','));
    RUNNEL_THROW_IF(rest.find('=') == std::string_view::npos,
                    "Runnel::read_distribution: the distribution " +
                        m_text.name + " was given too few parameters; give " +
                        example());
    return std::string(rest.substr(rest.find('=') + 1));
  }
  template <class Number>
  Number number(std::string const& text, char const* what) const {
    Number value{};
    bool const is_signed = text.starts_with("+") && !text.starts_with("+-");
    char const* const begin = text.data() + (is_signed ? 1 : 0);
    char const* const end = text.data() + text.size();
    auto const [at, error] = std::from_chars(begin, end, value);
    RUNNEL_THROW_IF(error == std::errc::result_out_of_range,
                    "Runnel::read_distribution: the distribution " +
                        m_text.name + ": '" + text +
                        "' is too large or too small; give " + example());
    RUNNEL_THROW_IF(error != std::errc() || at != end,
                    "Runnel::read_distribution: the distribution " +
                        m_text.name + ": '" + text + "' is not " + what +
                        "; give " + example());
    return value;
  }

  NamedDistribution const& m_text;
  std::string_view m_known;
};

/// `normal:0,2` cut into the name, and parameters as text.
NamedDistribution split_text(std::string const& text);
/// The ends of `uniform:a,b`. \throws std::invalid_argument for others
Ends read_ends(std::string const& text);

inline constexpr std::string_view deep_prefix = "deep_";

template <class Distribution>
concept HasDeepTails =
    requires { typename Distribution::template deep_tail<double>; };

/// A distribution from its parameters, of the types that its elements have.
template <class Distribution, class... P, std::size_t... K>
Distribution read_parameters(Parameters const& p, ElementParameters<P...>,
                             std::index_sequence<K...>) {
  return Distribution(p.get<P>(K)...);
}
/// \tparam T  of its values
template <class Distribution, class T>
Distribution read_as(NamedDistribution const& text) {
  Parameters const p(text, Distribution::parameters);
  if constexpr (std::is_same_v<Distribution, UniformReal>) {
    return UniformReal(p.get<double>(0), p.get<double>(1), read_ends(p.ends()));
  } else if constexpr (std::is_same_v<Distribution, Discrete>) {
    return Discrete(p.reals());
  } else {
    using Types = typename Distribution::template element<T>::parameters;
    return read_parameters<Distribution>(p, Types(), typename Types::indices());
  }
}

/// Calls f with the distribution, if it is one of a list. \returns whether
template <class T, class F, class... Distributions>
bool with_one_of(TypeList<Distributions...>, NamedDistribution const& text,
                 F const& f) {
  auto const try_one = [&]<class D>(D const*) {
    if (text.name != D::name) return false;
    f(read_as<D, T>(text));
    return true;
  };
  return (try_one(static_cast<Distributions const*>(nullptr)) || ...);
}
/// Calls f with the distribution with deep tails that a text names, if it does.
/// \returns whether
template <class F, class... Distributions>
bool with_deep_tails(TypeList<Distributions...>, NamedDistribution const& text,
                     F const& f) {
  auto const try_one = [&]<class D>(D const*) {
    if constexpr (HasDeepTails<D>) {
      if (text.name == std::string(deep_prefix) + D::name) {
        f(DeepTails(read_as<D, double>(text)));
        return true;
      }
    }
    return false;
  };
  return (try_one(static_cast<Distributions const*>(nullptr)) || ...);
}

/// Calls f<T>(distribution).
template <class F>
void with_distribution(NamedDistribution const& text, NamedType type,
                       F const& f) {
  auto const continuous = [&]<class T>(T) {
    auto const call = [&](auto const& distribution) {
      f.template operator()<T>(distribution);
    };
    static_cast<void>(with_one_of<T>(FormulaList(), text, call) ||
                      with_deep_tails(FormulaList(), text, call) ||
                      with_one_of<T>(TableList(), text, call) ||
                      with_one_of<T>(RejectionList(), text, call));
  };
  auto const discrete = [&]<class T>(T) {
    with_one_of<T>(WholeNumberList<T>(), text, [&](auto const& distribution) {
      f.template operator()<T>(distribution);
    });
  };
  switch (type) {
    case NamedType::f32:
      return continuous(float{});
    case NamedType::f64:
      return continuous(double{});
    case NamedType::i32:
      return discrete(std::int32_t{});
    case NamedType::i64:
      return discrete(std::int64_t{});
    case NamedType::u32:
      return discrete(std::uint32_t{});
    case NamedType::u64:
      return discrete(std::uint64_t{});
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_INTERFACES_DISTRIBUTION_TEXT_HPP
