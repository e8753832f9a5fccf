// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "distribution.hpp"

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/kernels/quantiles/quantile_kernel.hpp>
#include <stdexcept>
#include <string_view>

#include "backends.hpp"
#include "errors.hpp"

namespace Runnel::Tool {
namespace {

/// Parameters of a distribution as the user gave them, by number.
class Parameters {
 public:
  explicit Parameters(DistributionText const& text) : m_text(text) {}

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
  std::string const& ends() const { return m_text.ends; }

 private:
  void require(std::size_t i) const {
    if (i < m_text.parameters.size()) return;
    throw UsageError("--dist " + m_text.name + " needs " +
                     std::to_string(i + 1) +
                     (i == 0 ? " parameter" : " parameters") +
                     " after a colon, such as --dist " + example());
  }
  std::string example() const;
  template <class Number>
  Number number(std::string const& text, char const* what) const {
    Number value{};
    char const* const begin = text.data() + (text.starts_with("+") ? 1 : 0);
    char const* const end = text.data() + text.size();
    auto const [at, error] = std::from_chars(begin, end, value);
    if (error != std::errc() || at != end) {
      throw UsageError("--dist " + m_text.name + ": '" + text + "' is not " +
                       what);
    }
    return value;
  }

  DistributionText const& m_text;
};

Ends read_ends(std::string const& text) {
  if (text.empty() || text == "[)") return Ends::closed_open;
  if (text == "(]") return Ends::open_closed;
  if (text == "()") return Ends::open;
  if (text == "[]") return Ends::closed;
  throw UsageError("--ends: '" + text +
                   "' is none of '[)', '(]', '()' and '[]'; quote them for "
                   "the shell");
}

/// A name of `--dist`, what it may be followed by, and whether its values are
/// whole numbers.
struct Entry {
  std::string_view name;
  std::string_view parameters;
  bool is_discrete;
};

constexpr std::array entries = {
    Entry{"uniform", "a,b", false},
    Entry{"normal", "mean=0,sd=1", false},
    Entry{"lognormal", "m=0,s=1", false},
    Entry{"exponential", "rate=1", false},
    Entry{"rayleigh", "sigma=1", false},
    Entry{"weibull", "shape=1,scale=1", false},
    Entry{"cauchy", "x0=0,scale=1", false},
    Entry{"laplace", "mu=0,b=1", false},
    Entry{"gumbel", "mu=0,beta=1", false},
    Entry{"logistic", "mu=0,s=1", false},
    Entry{"integers", "a,b", true},
    Entry{"bernoulli", "p", true},
    Entry{"geometric", "p", true},
    Entry{"binomial", "n,p", true},
    Entry{"negative_binomial", "r,p", true},
    Entry{"poisson", "lambda", true},
    Entry{"hypergeometric", "good,bad,drawn", true}};

Entry const* find_entry(std::string_view name) {
  auto const* const found =
      std::find_if(entries.begin(), entries.end(),
                   [&](Entry const& entry) { return entry.name == name; });
  return found == entries.end() ? nullptr : found;
}

std::string Parameters::example() const {
  Entry const* const entry = find_entry(m_text.name);
  return m_text.name + ":" + std::string(entry->parameters);
}

/// Calls f with the distribution. \throws UsageError
template <class F>
void with_continuous(DistributionText const& text, F const& f) {
  Parameters const p(text);
  std::string_view const name = text.name;
  if (name == "uniform") {
    f(UniformReal(p.real(0), p.real(1), read_ends(p.ends())));
  } else if (name == "normal") {
    f(Normal(p.real(0, 0), p.real(1, 1)));
  } else if (name == "lognormal") {
    f(Lognormal(p.real(0, 0), p.real(1, 1)));
  } else if (name == "exponential") {
    f(Exponential(p.real(0, 1)));
  } else if (name == "rayleigh") {
    f(Rayleigh(p.real(0, 1)));
  } else if (name == "weibull") {
    f(Weibull(p.real(0, 1), p.real(1, 1)));
  } else if (name == "cauchy") {
    f(Cauchy(p.real(0, 0), p.real(1, 1)));
  } else if (name == "laplace") {
    f(Laplace(p.real(0, 0), p.real(1, 1)));
  } else if (name == "gumbel") {
    f(Gumbel(p.real(0, 0), p.real(1, 1)));
  } else if (name == "logistic") {
    f(Logistic(p.real(0, 0), p.real(1, 1)));
  }
}
template <class T, class F>
void with_discrete(DistributionText const& text, F const& f) {
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
  }
}

/// Calls f<T>(distribution). \throws UsageError
template <class F>
void with_distribution(DistributionText const& text, std::string const& type,
                       F const& f) {
  auto const call = [&]<class T>(T) {
    return [&](auto const& distribution) {
      f.template operator()<T>(distribution);
    };
  };
  try {
    if (type == "f32") {
      with_continuous(text, call(float{}));
    } else if (type == "f64") {
      with_continuous(text, call(double{}));
    } else if (type == "i32") {
      with_discrete<std::int32_t>(text, call(std::int32_t{}));
    } else if (type == "u32") {
      with_discrete<std::uint32_t>(text, call(std::uint32_t{}));
    } else if (type == "i64") {
      with_discrete<std::int64_t>(text, call(std::int64_t{}));
    } else if (type == "u64") {
      with_discrete<std::uint64_t>(text, call(std::uint64_t{}));
    }
  } catch (std::invalid_argument const& error) {
    throw UsageError("--dist " + text.name + ": " + error.what());
  }
}

template <class Space, class T, class Quantile>
class UnitValuesOf final : public UnitValues<Space> {
 public:
  explicit UnitValuesOf(Quantile quantile) : m_quantile(std::move(quantile)) {}
  void make(Space const& space, void const* words, void* values,
            std::uint64_t count) const override {
    using UnitWord = Impl::unit_word_type<T>;
    auto const n = static_cast<std::int64_t>(count);
    Impl::launch_quantiles(
        "Runnel::tool::values", space, m_quantile,
        Impl::RowMap<T>::contiguous(static_cast<T*>(values), 1, n),
        {static_cast<UnitWord const*>(words), n});
  }

 private:
  Quantile m_quantile;
};

}  // namespace

bool names_inverse_cdf(std::string const& dist) {
  std::string const name = dist.substr(0, dist.find(':'));
  return find_entry(name) != nullptr && dist != "uniform";
}

DistributionText read_distribution(std::string const& dist,
                                   std::string const& ends,
                                   std::string const& type) {
  DistributionText text;
  std::size_t const colon = dist.find(':');
  text.name = dist.substr(0, colon);
  text.ends = ends;
  for (std::size_t at = colon; at != std::string::npos;) {
    std::size_t const next = dist.find(',', at + 1);
    text.parameters.push_back(dist.substr(at + 1, next - at - 1));
    at = next;
  }
  Entry const& entry = *find_entry(text.name);
  auto const most = static_cast<std::size_t>(
      1 + std::count(entry.parameters.begin(), entry.parameters.end(), ','));
  if (text.parameters.size() > most) {
    throw UsageError("--dist " + text.name + " has " + std::to_string(most) +
                     (most == 1 ? " parameter, " : " parameters, ") +
                     std::string(entry.parameters) + ", and " +
                     std::to_string(text.parameters.size()) + " were given");
  }
  bool const is_real = type == "f32" || type == "f64";
  bool const is_integer =
      type == "i32" || type == "i64" || type == "u32" || type == "u64";
  if (entry.is_discrete ? !is_integer : !is_real) {
    throw UsageError("--dist " + text.name + " makes " +
                     (entry.is_discrete
                          ? "whole numbers; give --type i32, i64, u32 or u64"
                          : "floating-point numbers; give --type f32 or f64") +
                     " with it, not " + type);
  }
  if (!ends.empty() && text.name != "uniform") {
    throw UsageError("--ends is for --dist uniform:a,b");
  }
  // Refused now, not when the streams have been made.
  with_distribution(text, type, []<class T>(auto const&) {});
  return text;
}

std::string distribution_list() {
  std::string text;
  for (Entry const& entry : entries) {
    text += (text.empty() ? "" : ", ") + std::string(entry.name) + ":" +
            std::string(entry.parameters);
  }
  return text;
}

StoredType stored_type_of(std::string const& type) {
  if (type == "f32") return StoredType::f32;
  if (type == "i32") return StoredType::i32;
  if (type == "i64") return StoredType::i64;
  if (type == "u32") return StoredType::u32;
  if (type == "u64") return StoredType::u64;
  return StoredType::f64;
}

template <class Space>
std::unique_ptr<UnitValues<Space>> make_unit_values(
    DistributionText const& text, std::string const& type, int precision) {
  std::unique_ptr<UnitValues<Space>> made;
  with_distribution(text, type, [&]<class T>(auto const& distribution) {
    auto quantile = Impl::make_quantile<T, typename Space::memory_space>(
        distribution, precision);
    made = std::make_unique<UnitValuesOf<Space, T, decltype(quantile)>>(
        std::move(quantile));
  });
  return made;
}

#ifdef KOKKOS_ENABLE_SERIAL
template std::unique_ptr<UnitValues<Kokkos::Serial>> make_unit_values(
    DistributionText const&, std::string const&, int);
#endif
#ifdef KOKKOS_ENABLE_OPENMP
template std::unique_ptr<UnitValues<Kokkos::OpenMP>> make_unit_values(
    DistributionText const&, std::string const&, int);
#endif
#ifdef KOKKOS_ENABLE_THREADS
template std::unique_ptr<UnitValues<Kokkos::Threads>> make_unit_values(
    DistributionText const&, std::string const&, int);
#endif
#ifdef KOKKOS_ENABLE_CUDA
template std::unique_ptr<UnitValues<Kokkos::Cuda>> make_unit_values(
    DistributionText const&, std::string const&, int);
#endif
#ifdef KOKKOS_ENABLE_HIP
template std::unique_ptr<UnitValues<Kokkos::HIP>> make_unit_values(
    DistributionText const&, std::string const&, int);
#endif

}  // namespace Runnel::Tool
