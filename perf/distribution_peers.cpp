// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "distribution_peers.hpp"

#include <functional>
#include <map>
#include <numbers>
#include <optional>
#include <random>
#include <type_traits>

#include "common.hpp"

#if RUNNEL_PERF_HAS_MKL
#include <mkl_service.h>
#include <mkl_vsl.h>
#endif
#if RUNNEL_PERF_HAS_CURAND
#include <curand.h>
#endif

namespace Runnel::Perf {
namespace {

using Rate = std::optional<PeerRate>;
/// Writes n values. Returns the library's status, which is 0 if it did.
template <class T>
using Maker = std::function<int(T* values, std::int64_t n)>;
template <class T>
using Makers = std::map<std::string, Maker<T>>;

/// What is wrong with a peer one of whose calls returned a status.
std::string failure(std::string const& peer, std::string const& what,
                    int status) {
  return status == 0
             ? ""
             : peer + ": " + what + " returned status " +
                   std::to_string(status) + ", which its manual explains";
}

/// Values per second of the named one, with the first status that is not 0.
template <class T>
PeerRate rate_of(char const* peer, Maker<T> const& maker, std::int64_t n) {
  Values<T> const values(
      Kokkos::view_alloc(Kokkos::WithoutInitializing, "Runnel::perf::peer"),
      static_cast<std::size_t>(n));
  int failed = 0;
  double const rate = median_rate(n, [&] {
    int const status = maker(values.data(), n);
    if (failed == 0) failed = status;
  });
  return {peer, rate, failure(peer, "a call for numbers", failed)};
}

/// Makes numbers by a distribution of the standard library.
template <class T, class Distribution>
Maker<T> standard(Distribution distribution) {
  return [distribution, engine = std::mt19937()](T* values,
                                                 std::int64_t n) mutable {
    for (std::int64_t i = 0; i < n; ++i) {
      values[i] = static_cast<T>(distribution(engine));
    }
    return 0;
  };
}

template <class T>
Makers<T> standard_makers() {
  if constexpr (std::is_floating_point_v<T>) {
    return {{"uniform:-1,1",
             standard<T>(std::uniform_real_distribution<T>(T(-1), T(1)))},
            {"normal:0,1", standard<T>(std::normal_distribution<T>())},
            {"lognormal:0,1", standard<T>(std::lognormal_distribution<T>())},
            {"exponential:1", standard<T>(std::exponential_distribution<T>())},
            {"weibull:2,1", standard<T>(std::weibull_distribution<T>(2, 1))},
            {"cauchy:0,1", standard<T>(std::cauchy_distribution<T>())},
            {"gumbel:0,1", standard<T>(std::extreme_value_distribution<T>())},
            {"gamma:2.5,1", standard<T>(std::gamma_distribution<T>(T(2.5), 1))},
            {"chi_squared:5", standard<T>(std::chi_squared_distribution<T>(5))},
            {"student_t:5", standard<T>(std::student_t_distribution<T>(5))},
            {"fisher_f:5,7", standard<T>(std::fisher_f_distribution<T>(5, 7))}};
  } else {
    return {
        {"integers:1,6", standard<T>(std::uniform_int_distribution<T>(1, 6))},
        {"bernoulli:0.3", standard<T>(std::bernoulli_distribution(0.3))},
        {"geometric:0.2", standard<T>(std::geometric_distribution<T>(0.2))},
        {"binomial:100,0.5",
         standard<T>(std::binomial_distribution<T>(100, 0.5))},
        {"negative_binomial:5,0.4",
         standard<T>(std::negative_binomial_distribution<T>(5, 0.4))},
        {"poisson:10", standard<T>(std::poisson_distribution<T>(10))},
        {"poisson:1000", standard<T>(std::poisson_distribution<T>(1000))},
        {"discrete:1,2,3,4",
         standard<T>(std::discrete_distribution<T>({1, 2, 3, 4}))}};
  }
}

#if RUNNEL_PERF_HAS_MKL
// f(method, stream, count, values, parameters...), by the type of the values.
#define RUNNEL_MKL_REAL(Name, method, ...)                               \
  [stream](T* values, std::int64_t n) {                                  \
    auto const count = static_cast<MKL_INT>(n);                          \
    if constexpr (std::is_same_v<T, float>) {                            \
      return vsRng##Name(VSL_RNG_METHOD_##method, stream, count, values, \
                         __VA_ARGS__);                                   \
    } else {                                                             \
      return vdRng##Name(VSL_RNG_METHOD_##method, stream, count, values, \
                         __VA_ARGS__);                                   \
    }                                                                    \
  }
#define RUNNEL_MKL_INTEGER(Name, method, ...)                         \
  [stream](T* values, std::int64_t n) {                               \
    return viRng##Name(VSL_RNG_METHOD_##method, stream,               \
                       static_cast<MKL_INT>(n), values, __VA_ARGS__); \
  }

template <class T>
Makers<T> mkl_makers(VSLStreamStatePtr stream) {
  if constexpr (std::is_floating_point_v<T>) {
    constexpr T root_two = std::numbers::sqrt2_v<T>;
    return {
        {"uniform:-1,1", RUNNEL_MKL_REAL(Uniform, UNIFORM_STD, T(-1), T(1))},
        {"normal:0,1", RUNNEL_MKL_REAL(Gaussian, GAUSSIAN_ICDF, T(0), T(1))},
        {"normal_box_muller:0,1",
         RUNNEL_MKL_REAL(Gaussian, GAUSSIAN_BOXMULLER2, T(0), T(1))},
        {"lognormal:0,1",
         RUNNEL_MKL_REAL(Lognormal, LOGNORMAL_ICDF, T(0), T(1), T(0), T(1))},
        {"exponential:1",
         RUNNEL_MKL_REAL(Exponential, EXPONENTIAL_ICDF, T(0), T(1))},
        {"rayleigh:1",
         RUNNEL_MKL_REAL(Rayleigh, RAYLEIGH_ICDF, T(0), root_two)},
        {"weibull:2,1",
         RUNNEL_MKL_REAL(Weibull, WEIBULL_ICDF, T(2), T(0), T(1))},
        {"cauchy:0,1", RUNNEL_MKL_REAL(Cauchy, CAUCHY_ICDF, T(0), T(1))},
        {"laplace:0,1", RUNNEL_MKL_REAL(Laplace, LAPLACE_ICDF, T(0), T(1))},
        {"gumbel:0,1", RUNNEL_MKL_REAL(Gumbel, GUMBEL_ICDF, T(0), T(1))},
        {"gamma:2.5,1",
         RUNNEL_MKL_REAL(Gamma, GAMMA_GNORM, T(2.5), T(0), T(1))},
        {"chi_squared:5", RUNNEL_MKL_REAL(ChiSquare, CHISQUARE_CHI2GAMMA, 5)},
        {"beta:2,3", RUNNEL_MKL_REAL(Beta, BETA_CJA, T(2), T(3), T(0), T(1))}};
  } else {
    return {
        {"integers:1,6", RUNNEL_MKL_INTEGER(Uniform, UNIFORM_STD, 1, 7)},
        {"bernoulli:0.3", RUNNEL_MKL_INTEGER(Bernoulli, BERNOULLI_ICDF, 0.3)},
        {"geometric:0.2", RUNNEL_MKL_INTEGER(Geometric, GEOMETRIC_ICDF, 0.2)},
        {"binomial:100,0.5",
         RUNNEL_MKL_INTEGER(Binomial, BINOMIAL_BTPE, 100, 0.5)},
        {"negative_binomial:5,0.4",
         RUNNEL_MKL_INTEGER(NegBinomial, NEGBINOMIAL_NBAR, 5, 0.4)},
        {"poisson:10", RUNNEL_MKL_INTEGER(Poisson, POISSON_PTPE, 10)},
        {"poisson:1000", RUNNEL_MKL_INTEGER(Poisson, POISSON_PTPE, 1000)},
        {"hypergeometric:50,70,20",
         RUNNEL_MKL_INTEGER(Hypergeometric, HYPERGEOMETRIC_H2PE, 120, 20, 50)}};
  }
}

/// Makes the maker of a stream.
template <class T>
using OfStream = std::function<Maker<T>(VSLStreamStatePtr)>;

template <class T>
PeerRate mkl_rate(MKL_INT kind, OfStream<T> const& maker_of, std::int64_t n) {
  VSLStreamStatePtr stream = nullptr;
  int const made = vslNewStream(&stream, kind, 1);
  if (made != VSL_STATUS_OK) {
    return {"MKL", 0, failure("MKL", "vslNewStream", made)};
  }
  auto rate = rate_of<T>("MKL", maker_of(stream), n);
  int const deleted = vslDeleteStream(&stream);
  if (rate.error.empty()) {
    rate.error = failure("MKL", "vslDeleteStream", deleted);
  }
  return rate;
}

/// The rate of the faster one of MKL's two generators, if both succeed.
template <class T>
PeerRate mkl_rate(OfStream<T> const& maker_of, std::int64_t n) {
  mkl_set_threading_layer(MKL_THREADING_SEQUENTIAL);
  auto const philox = mkl_rate<T>(VSL_BRNG_PHILOX4X32X10, maker_of, n);
  auto const sfmt = mkl_rate<T>(VSL_BRNG_SFMT19937, maker_of, n);
  if (!philox.error.empty()) return philox;
  if (!sfmt.error.empty()) return sfmt;
  return philox.numbers_a_second < sfmt.numbers_a_second ? sfmt : philox;
}
template <class T>
Rate mkl_rate(std::string const& name, std::int64_t n) {
  if (mkl_makers<T>(nullptr).count(name) == 0) return std::nullopt;
  return mkl_rate<T>(OfStream<T>([&name](VSLStreamStatePtr stream) {
                       return mkl_makers<T>(stream).at(name);
                     }),
                     n);
}
#endif

#if RUNNEL_PERF_HAS_CURAND
template <class T>
Makers<T> curand_makers(curandGenerator_t made) {
  using Count = std::size_t;
  if constexpr (std::is_same_v<T, float>) {
    return {{"normal:0,1",
             [made](T* values, std::int64_t n) {
               return curandGenerateNormal(made, values, Count(n), 0, 1);
             }},
            {"lognormal:0,1", [made](T* values, std::int64_t n) {
               return curandGenerateLogNormal(made, values, Count(n), 0, 1);
             }}};
  } else if constexpr (std::is_same_v<T, double>) {
    return {{"normal:0,1",
             [made](T* values, std::int64_t n) {
               return curandGenerateNormalDouble(made, values, Count(n), 0, 1);
             }},
            {"lognormal:0,1", [made](T* values, std::int64_t n) {
               return curandGenerateLogNormalDouble(made, values, Count(n), 0,
                                                    1);
             }}};
  } else {
    auto const poisson = [made](double lambda) {
      return [made, lambda](T* values, std::int64_t n) {
        return curandGeneratePoisson(made, reinterpret_cast<unsigned*>(values),
                                     Count(n), lambda);
      };
    };
    return {{"poisson:10", poisson(10)}, {"poisson:1000", poisson(1000)}};
  }
}

template <class T>
Rate curand_rate(std::string const& name, std::int64_t n) {
  if (curand_makers<T>(nullptr).count(name) == 0) return std::nullopt;
  curandGenerator_t made = nullptr;
  auto const created =
      curandCreateGenerator(&made, CURAND_RNG_PSEUDO_PHILOX4_32_10);
  if (created != CURAND_STATUS_SUCCESS) {
    return PeerRate{"cuRAND", 0,
                    failure("cuRAND", "curandCreateGenerator", created)};
  }
  auto rate = rate_of<T>("cuRAND", curand_makers<T>(made).at(name), n);
  auto const destroyed = curandDestroyGenerator(made);
  if (rate.error.empty()) {
    rate.error = failure("cuRAND", "curandDestroyGenerator", destroyed);
  }
  return rate;
}
#endif

template <class T>
std::vector<PeerRate> measure(std::string const& name, std::int64_t n) {
  std::vector<PeerRate> rates;
  [[maybe_unused]] auto const add = [&](Rate const& rate) {
    if (rate) rates.push_back(*rate);
  };
  if constexpr (std::is_same_v<Space::memory_space, Kokkos::HostSpace>) {
    auto const makers = standard_makers<T>();
    auto const maker = makers.find(name);
    if (maker != makers.end()) {
      add(rate_of<T>("standard_library", maker->second, n));
    }
  }
#if RUNNEL_PERF_HAS_MKL
  add(mkl_rate<T>(name, n));
#endif
#if RUNNEL_PERF_HAS_CURAND
  add(curand_rate<T>(name, n));
#endif
  return rates;
}

/// Poisson numbers of the standard library, a distribution for each.
Maker<int> standard_poissons(double const* rates) {
  return [rates, engine = std::mt19937()](int* values, std::int64_t n) mutable {
    for (std::int64_t i = 0; i < n; ++i) {
      values[i] = std::poisson_distribution<int>(rates[i])(engine);
    }
    return 0;
  };
}

}  // namespace

std::vector<PeerRate> poisson_peers(Values<double> const& lambdas) {
  if constexpr (std::is_same_v<Space::memory_space, Kokkos::HostSpace>) {
    double const* const rates = lambdas.data();
    auto const n = static_cast<std::int64_t>(lambdas.size());
    return {rate_of<int>("standard_library", standard_poissons(rates), n),
#if RUNNEL_PERF_HAS_MKL
            mkl_rate<int>(
                OfStream<int>([rates](VSLStreamStatePtr stream) -> Maker<int> {
                  return [=](int* values, std::int64_t count) {
                    return viRngPoissonV(VSL_RNG_METHOD_POISSONV_POISNORM,
                                         stream, static_cast<MKL_INT>(count),
                                         values, rates);
                  };
                }),
                n)
#endif
    };
  } else {
    return {};
  }
}

std::vector<PeerRate> distribution_peers(std::string const& distribution,
                                         Impl::NamedType type, std::int64_t n) {
  switch (type) {
    case Impl::NamedType::f32:
      return measure<float>(distribution, n);
    case Impl::NamedType::f64:
      return measure<double>(distribution, n);
    case Impl::NamedType::i32:
      return measure<std::int32_t>(distribution, n);
    default:
      return {};
  }
}

}  // namespace Runnel::Perf
