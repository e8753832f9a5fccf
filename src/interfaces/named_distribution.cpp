// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <runnel/core/errors.hpp>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/detail/deep_quantile.hpp>
#include <runnel/fill/detail/thread_values.hpp>
#include <runnel/fill/kernels/quantiles/quantile_kernel.hpp>
#include <runnel/fill/plan/dealt_places.hpp>
#include <runnel/interfaces/detail/named_distribution.hpp>
#include <string_view>
#include <utility>
#include <vector>

namespace Runnel::Impl {
namespace {

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

Ends read_ends(std::string const& text) {
  if (text.empty() || text == "[)") return Ends::closed_open;
  if (text == "(]") return Ends::open_closed;
  if (text == "()") return Ends::open;
  if (text == "[]") return Ends::closed;
  RUNNEL_THROW_IF(true, "Runnel: the distribution uniform: '" + text +
                            "' is none of the ends '[)', '(]', '()' and '[]'; "
                            "give one of these, quoted in a shell");
  return {};
}

/// A name, what it may be followed by, and whether its values are
/// whole numbers.
struct Entry {
  std::string_view name;
  std::string_view parameters;
  bool is_discrete;
};

constexpr std::array entries = {
    Entry{"uniform", "a,b", false},
    Entry{"normal", "mean=0,sd=1", false},
    Entry{"normal_box_muller", "mean=0,sd=1", false},
    Entry{"lognormal", "m=0,s=1", false},
    Entry{"exponential", "rate=1", false},
    Entry{"rayleigh", "sigma=1", false},
    Entry{"weibull", "shape=1,scale=1", false},
    Entry{"cauchy", "x0=0,scale=1", false},
    Entry{"laplace", "mu=0,b=1", false},
    Entry{"deep_normal", "mean=0,sd=1", false},
    Entry{"deep_lognormal", "m=0,s=1", false},
    Entry{"deep_exponential", "rate=1", false},
    Entry{"deep_rayleigh", "sigma=1", false},
    Entry{"deep_laplace", "mu=0,b=1", false},
    Entry{"gumbel", "mu=0,beta=1", false},
    Entry{"logistic", "mu=0,s=1", false},
    Entry{"gamma", "shape,scale=1", false},
    Entry{"chi_squared", "k", false},
    Entry{"maxwell", "a=1", false},
    Entry{"beta", "a,b", false},
    Entry{"student_t", "nu", false},
    Entry{"fisher_f", "d1,d2", false},
    Entry{"von_mises", "mu,kappa", false},
    Entry{"truncated_normal", "mean,sd,a,b", false},
    Entry{"integers", "a,b", true},
    Entry{"bernoulli", "p", true},
    Entry{"geometric", "p", true},
    Entry{"binomial", "n,p", true},
    Entry{"negative_binomial", "r,p", true},
    Entry{"poisson", "lambda", true},
    Entry{"hypergeometric", "good,bad,drawn", true},
    Entry{"discrete", "w0,w1,...", true}};

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

constexpr std::string_view deep_prefix = "deep_";

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
/// The same for those that have a table.
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

/// Making the distribution was the check.
struct Checked {
  template <class T, class Distribution>
  void operator()(Distribution const&) const {}
};

template <class T, class Quantile>
void make_by_kernel(auto const& space, Quantile const& quantile,
                    void const* words, void* values, std::uint64_t count) {
  using UnitWord = unit_word_type<T>;
  auto const n = static_cast<std::int64_t>(count);
  launch_quantiles("Runnel::fill::values", space, quantile,
                   RowMap<T>::contiguous(static_cast<T*>(values), 1, n),
                   {static_cast<UnitWord const*>(words), n});
}
template <class T, class Quantile>
void make_by_thread(Quantile const& quantile, void const* words, void* values,
                    std::uint64_t count) {
  make_quantiles_here(quantile, static_cast<unit_word_type<T> const*>(words),
                      static_cast<T*>(values), count);
}

template <class Space, class T, class Quantile>
class UnitValuesOf final : public UnitValues<Space> {
 public:
  explicit UnitValuesOf(Quantile quantile) : m_quantile(std::move(quantile)) {}
  void make(Space const& space, void const* words, void* values,
            std::uint64_t count, DealtPlaces const&) const override {
    make_by_kernel<T>(space, m_quantile, words, values, count);
  }
  void make_here(void const* words, void* values, std::uint64_t count,
                 CalledPlaces const&) const override {
    if constexpr (!Backend<Space>::on_device) {
      make_by_thread<T>(m_quantile, words, values, count);
    }
  }

 private:
  Quantile m_quantile;
};

/// Of `DeepTails`. Kernels of hosts end before `make` does.
template <class Space, class T, class Distribution>
class DeepValuesOf final : public UnitValues<Space> {
 public:
  DeepValuesOf(DeepTails<Distribution> const& distribution, int precision)
      : m_quantile(distribution, precision) {}
  void make(Space const& space, void const* words, void* values,
            std::uint64_t count, DealtPlaces const& places) const override {
    make_by_kernel<T>(space, quantile_at(Places(places)), words, values, count);
  }
  void make_here(void const* words, void* values, std::uint64_t count,
                 CalledPlaces const& places) const override {
    if constexpr (!Backend<Space>::on_device) {
      make_by_thread<T>(quantile_at(places), words, values, count);
    }
  }

 private:
  using Places =
      std::conditional_t<Backend<Space>::on_device, DealtPlaces, CalledPlaces>;
  using Quantile = DeepQuantile<Distribution, T, Places>;

  Quantile quantile_at(Places const& places) const {
    Quantile quantile = m_quantile;
    quantile.set_places(places);
    return quantile;
  }

  Quantile m_quantile;
};

template <class Space, class T, class Distribution>
std::unique_ptr<UnitValues<Space>> unit_values_of(
    Distribution const& distribution, int precision) {
  auto quantile =
      make_quantile<T, typename Space::memory_space>(distribution, precision);
  return std::make_unique<UnitValuesOf<Space, T, decltype(quantile)>>(
      std::move(quantile));
}
template <class Space, class T, class Distribution>
std::unique_ptr<UnitValues<Space>> unit_values_of(
    DeepTails<Distribution> const& distribution, int precision) {
  return std::make_unique<DeepValuesOf<Space, T, Distribution>>(distribution,
                                                                precision);
}

}  // namespace

bool names_inverse_cdf(std::string const& text) {
  return text != "uniform" &&
         find_entry(text.substr(0, text.find(':'))) != nullptr;
}

bool needs_places(NamedDistribution const& distribution) {
  return distribution.name.starts_with(deep_prefix);
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
  NamedDistribution named;
  std::size_t const colon = text.find(':');
  named.name = text.substr(0, colon);
  named.ends = ends;
  for (std::size_t at = colon; at != std::string::npos;) {
    std::size_t const next = text.find(',', at + 1);
    named.parameters.push_back(text.substr(at + 1, next - at - 1));
    at = next;
  }
  Entry const* const entry = find_entry(named.name);
  RUNNEL_THROW_IF(entry == nullptr, "Runnel: there is no distribution '" +
                                        named.name + "'; take one of " +
                                        distribution_names());
  auto const most = static_cast<std::size_t>(
      1 + std::count(entry->parameters.begin(), entry->parameters.end(), ','));
  bool const takes_any_number = entry->parameters.ends_with("...");
  RUNNEL_THROW_IF(!takes_any_number && named.parameters.size() > most,
                  "Runnel: the distribution " + named.name + ": " +
                      std::to_string(named.parameters.size()) +
                      " parameters were given; give " +
                      std::string(entry->parameters));
  bool const is_real = type == NamedType::f32 || type == NamedType::f64;
  RUNNEL_THROW_IF(entry->is_discrete == is_real,
                  "Runnel: the distribution " + named.name + " makes " +
                      (is_real ? "whole numbers; ask for i32, i64, u32 or u64"
                               : "floating-point numbers; ask for f32 or f64"));
  RUNNEL_THROW_IF(!ends.empty() && named.name != "uniform",
                  "Runnel: the distribution " + named.name +
                      " has no ends; leave them out, or take uniform:a,b");
  // Refused now, not when streams have been made.
  with_distribution(named, type, Checked{});
  return named;
}

std::string distribution_names() {
  std::string text;
  for (Entry const& entry : entries) {
    text += (text.empty() ? "" : ", ") + std::string(entry.name) + ":" +
            std::string(entry.parameters);
  }
  return text;
}

template <class Space>
std::unique_ptr<UnitValues<Space>> make_unit_values(
    NamedDistribution const& text, NamedType type, int precision) {
  std::unique_ptr<UnitValues<Space>> made;
  with_distribution(text, type, [&]<class T>(auto const& distribution) {
    made = unit_values_of<Space, T>(distribution, precision);
  });
  return made;
}

#ifdef KOKKOS_ENABLE_SERIAL
template std::unique_ptr<UnitValues<Kokkos::Serial>> make_unit_values(
    NamedDistribution const&, NamedType, int);
#endif
#ifdef KOKKOS_ENABLE_OPENMP
template std::unique_ptr<UnitValues<Kokkos::OpenMP>> make_unit_values(
    NamedDistribution const&, NamedType, int);
#endif
#ifdef KOKKOS_ENABLE_THREADS
template std::unique_ptr<UnitValues<Kokkos::Threads>> make_unit_values(
    NamedDistribution const&, NamedType, int);
#endif
#ifdef KOKKOS_ENABLE_CUDA
template std::unique_ptr<UnitValues<Kokkos::Cuda>> make_unit_values(
    NamedDistribution const&, NamedType, int);
#endif
#ifdef KOKKOS_ENABLE_HIP
template std::unique_ptr<UnitValues<Kokkos::HIP>> make_unit_values(
    NamedDistribution const&, NamedType, int);
#endif

}  // namespace Runnel::Impl
