// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_INTERFACES_DISTRIBUTION_TEXT_HPP
#define RUNNEL_SRC_INTERFACES_DISTRIBUTION_TEXT_HPP

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <runnel/core/errors.hpp>
#include <runnel/distributions/distributions.hpp>
#include <runnel/interfaces/detail/named_distribution.hpp>
#include <string>
#include <string_view>
#include <vector>

/// \file
/// From a name and its parameters to a distribution.

namespace Runnel::Impl {

/// Parameters of a distribution as the user gave them, by number.
class Parameters {
 public:
  explicit Parameters(NamedDistribution const& text) : m_text(text) {}

  double real(std::size_t i, double left_out) const {
    if (i >= m_text.parameters.size()) return left_out;
    return number<double>(m_text.parameters[i], "a number");
  }
  double real(std::size_t i) const {
    require(i);
    return real(i, 0);
  }
  template <class Integer>
  Integer integer(std::size_t i) const {
    require(i);
    return number<Integer>(m_text.parameters[i], "a whole number in range");
  }
  /// All of them, at least one.
  std::vector<double> reals() const {
    std::vector<double> values = {real(0)};
    while (values.size() < m_text.parameters.size()) {
      values.push_back(real(values.size()));
    }
    return values;
  }
  std::string const& ends() const { return m_text.ends; }

 private:
  void require(std::size_t i) const {
    if (i < m_text.parameters.size()) return;
    RUNNEL_THROW_IF(true, "Runnel: the distribution " + m_text.name +
                              " was given too few parameters; give " +
                              example());
  }
  std::string example() const;
  template <class Number>
  Number number(std::string const& text, char const* what) const {
    Number value{};
    char const* const begin = text.data() + (text.starts_with("+") ? 1 : 0);
    char const* const end = text.data() + text.size();
    auto const [at, error] = std::from_chars(begin, end, value);
    RUNNEL_THROW_IF(error != std::errc() || at != end,
                    "Runnel: the distribution " + m_text.name + ": '" + text +
                        "' is not " + what + "; give " + example());
    return value;
  }

  NamedDistribution const& m_text;
};

/// The ends of `uniform:a,b`. \throws std::invalid_argument for others
Ends read_ends(std::string const& text);

inline constexpr std::string_view deep_prefix = "deep_";

/// Calls f with the distribution of a name, if it is one that may have deep
/// tails. \returns whether
template <class F>
bool with_deep_tails(std::string_view name, Parameters const& p, F const& f) {
  if (name == "normal") {
    f(Normal(p.real(0, 0), p.real(1, 1)));
  } else if (name == "lognormal") {
    f(Lognormal(p.real(0, 0), p.real(1, 1)));
  } else if (name == "exponential") {
    f(Exponential(p.real(0, 1)));
  } else if (name == "rayleigh") {
    f(Rayleigh(p.real(0, 1)));
  } else if (name == "laplace") {
    f(Laplace(p.real(0, 0), p.real(1, 1)));
  } else {
    return false;
  }
  return true;
}

/// Calls f with the distribution, if it has a formula. \returns whether
template <class F>
bool with_formula(NamedDistribution const& text, F const& f) {
  Parameters const p(text);
  std::string_view const name = text.name;
  if (name.starts_with(deep_prefix)) {
    return with_deep_tails(
        name.substr(deep_prefix.size()), p,
        [&](auto const& distribution) { f(DeepTails(distribution)); });
  }
  if (with_deep_tails(name, p, f)) return true;
  if (name == "uniform") {
    f(UniformReal(p.real(0), p.real(1), read_ends(p.ends())));
  } else if (name == "normal_box_muller") {
    f(NormalBoxMuller(p.real(0, 0), p.real(1, 1)));
  } else if (name == "weibull") {
    f(Weibull(p.real(0, 1), p.real(1, 1)));
  } else if (name == "cauchy") {
    f(Cauchy(p.real(0, 0), p.real(1, 1)));
  } else if (name == "gumbel") {
    f(Gumbel(p.real(0, 0), p.real(1, 1)));
  } else if (name == "logistic") {
    f(Logistic(p.real(0, 0), p.real(1, 1)));
  } else {
    return false;
  }
  return true;
}

/// Calls f with the distribution, if it has a table.
template <class F>
void with_table(NamedDistribution const& text, F const& f) {
  Parameters const p(text);
  std::string_view const name = text.name;
  if (name == "gamma") {
    f(Gamma(p.real(0), p.real(1, 1)));
  } else if (name == "chi_squared") {
    f(ChiSquared(p.real(0)));
  } else if (name == "maxwell") {
    f(Maxwell(p.real(0, 1)));
  } else if (name == "beta") {
    f(Beta(p.real(0), p.real(1)));
  } else if (name == "student_t") {
    f(StudentT(p.real(0)));
  } else if (name == "fisher_f") {
    f(FisherF(p.real(0), p.real(1)));
  } else if (name == "von_mises") {
    f(VonMises(p.real(0), p.real(1)));
  } else if (name == "truncated_normal") {
    f(TruncatedNormal(p.real(0), p.real(1), p.real(2), p.real(3)));
  }
}
template <class T, class F>
void with_discrete(NamedDistribution const& text, F const& f) {
  Parameters const p(text);
  std::string_view const name = text.name;
  if (name == "integers") {
    f(Integers<T>(p.integer<T>(0), p.integer<T>(1)));
  } else if (name == "bernoulli") {
    f(Bernoulli(p.real(0)));
  } else if (name == "geometric") {
    f(Geometric(p.real(0)));
  } else if (name == "binomial") {
    f(Binomial(p.integer<std::int64_t>(0), p.real(1)));
  } else if (name == "negative_binomial") {
    f(NegativeBinomial(p.real(0), p.real(1)));
  } else if (name == "poisson") {
    f(Poisson(p.real(0)));
  } else if (name == "hypergeometric") {
    f(Hypergeometric(p.integer<std::int64_t>(0), p.integer<std::int64_t>(1),
                     p.integer<std::int64_t>(2)));
  } else if (name == "discrete") {
    f(Discrete(p.reals()));
  }
}

/// Calls f<T>(distribution).
template <class F>
void with_distribution(NamedDistribution const& text, NamedType type,
                       F const& f) {
  auto const continuous = [&]<class T>(T) {
    auto const call = [&](auto const& distribution) {
      f.template operator()<T>(distribution);
    };
    if (!with_formula(text, call)) with_table(text, call);
  };
  auto const discrete = [&]<class T>(T) {
    with_discrete<T>(text, [&](auto const& distribution) {
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
