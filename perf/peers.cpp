// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "peers.hpp"

#include <array>
#include <limits>
#include <map>
#include <optional>
#include <tuple>
#include <type_traits>

#include "common.hpp"

#if RUNNEL_PERF_HAS_MKL
#include <mkl_service.h>
#include <mkl_vsl.h>
#endif
#if RUNNEL_PERF_HAS_SPRNG
#include <sprng/interface.h>
#endif
#if RUNNEL_PERF_HAS_CURAND
#include <curand.h>
#endif

namespace Runnel::Perf {
namespace {

template <class T>
Values<T> room(std::int64_t n) {
  return Values<T>(
      Kokkos::view_alloc(Kokkos::WithoutInitializing, "Runnel::perf::peer"),
      static_cast<std::size_t>(n));
}

using Rate = std::optional<PeerRate>;

/// \param statuses  of all calls, by `or`
[[maybe_unused]] PeerRate judged(char const* name, double rate, int statuses) {
  return {
      name, rate,
      statuses == 0 ? "" : std::string(name) + " failed while it was timed"};
}

#if RUNNEL_PERF_HAS_MKL
/// MKL's generators, by the names of Runnel's.
std::map<std::string_view, MKL_INT> const& mkl_kinds() {
  static std::map<std::string_view, MKL_INT> const kinds = {
      {"mrg32k3a", VSL_BRNG_MRG32K3A},
      {"mt19937", VSL_BRNG_MT19937},
      {"mtdc", VSL_BRNG_MT2203},
      {"wichmann_hill", VSL_BRNG_WH},
      {"philox4x32", VSL_BRNG_PHILOX4X32X10}};
  return kinds;
}

template <class T>
Rate mkl_rate(std::string_view generator, std::int64_t n, PeerValues kind_of) {
  auto const& kinds = mkl_kinds();
  auto const kind = kinds.find(generator);
  if (kind == kinds.end()) return std::nullopt;
  if (n > std::numeric_limits<MKL_INT>::max()) {
    return PeerRate{"MKL", 0, "MKL takes fewer numbers in a call"};
  }
  mkl_set_threading_layer(MKL_THREADING_SEQUENTIAL);
  VSLStreamStatePtr stream = nullptr;
  if (vslNewStream(&stream, kind->second, 1) != VSL_STATUS_OK) {
    return std::nullopt;
  }
  auto const values = room<T>(n);
  auto const count = static_cast<MKL_INT>(n);
  int statuses = 0;
  double const rate = median_rate(n, [&] {
    bool const is_normal = kind_of == PeerValues::normal;
    if constexpr (std::is_same_v<T, float>) {
      if (is_normal) {
        statuses |= vsRngGaussian(VSL_RNG_METHOD_GAUSSIAN_ICDF, stream, count,
                                  values.data(), 0.0F, 1.0F);
        return;
      }
      statuses |= vsRngUniform(VSL_RNG_METHOD_UNIFORM_STD, stream, count,
                               values.data(), 0.0F, 1.0F);
    } else {
      if (is_normal) {
        statuses |= vdRngGaussian(VSL_RNG_METHOD_GAUSSIAN_ICDF, stream, count,
                                  values.data(), 0.0, 1.0);
        return;
      }
      statuses |= vdRngUniform(VSL_RNG_METHOD_UNIFORM_STD, stream, count,
                               values.data(), 0.0, 1.0);
    }
  });
  vslDeleteStream(&stream);
  return judged("MKL", rate, statuses);
}
#endif

#if RUNNEL_PERF_HAS_SPRNG
template <class T>
Rate sprng_rate(std::string_view generator, std::int64_t n) {
  constexpr std::array<std::string_view, 6> names = {
      "sprng_lfg",  "sprng_lcg",  "sprng_lcg64",
      "sprng_cmrg", "sprng_mlfg", "sprng_pmlcg"};
  auto const type = std::find(names.begin(), names.end(), generator);
  if (type == names.end()) return std::nullopt;
  int* const stream =
      init_rng(static_cast<int>(type - names.begin()), 0, 1, 0, 0);
  if (stream == nullptr) return std::nullopt;
  auto const values = room<T>(n);
  double const rate = median_rate(n, [&] {
    T* const to = values.data();
    for (std::int64_t i = 0; i < n; ++i) {
      if constexpr (std::is_same_v<T, float>) {
        to[i] = get_rn_flt(stream);
      } else {
        to[i] = get_rn_dbl(stream);
      }
    }
  });
  free_rng(stream);
  return judged("SPRNG", rate, 0);
}
#endif

#if RUNNEL_PERF_HAS_CURAND
/// cuRAND's generators, by the names of Runnel's.
std::map<std::string_view, curandRngType_t> const& curand_kinds() {
  static std::map<std::string_view, curandRngType_t> const kinds = {
      {"mrg32k3a", CURAND_RNG_PSEUDO_MRG32K3A},
      {"mt19937", CURAND_RNG_PSEUDO_MT19937},
      {"mtdc", CURAND_RNG_PSEUDO_MTGP32},
      {"philox4x32", CURAND_RNG_PSEUDO_PHILOX4_32_10}};
  return kinds;
}

template <class T>
curandStatus_t curand_fill(curandGenerator_t generator, T* values,
                           std::size_t count, PeerValues kind) {
  bool const is_normal = kind == PeerValues::normal;
  if constexpr (std::is_same_v<T, float>) {
    return is_normal ? curandGenerateNormal(generator, values, count, 0, 1)
                     : curandGenerateUniform(generator, values, count);
  } else {
    return is_normal
               ? curandGenerateNormalDouble(generator, values, count, 0, 1)
               : curandGenerateUniformDouble(generator, values, count);
  }
}

template <class T>
Rate curand_rate(std::string_view generator, std::int64_t n,
                 PeerValues kind_of) {
  auto const& kinds = curand_kinds();
  auto const kind = kinds.find(generator);
  if (kind == kinds.end()) return std::nullopt;
  Rate best;
  // The fastest of its orders is reported.
  for (auto const order :
       {CURAND_ORDERING_PSEUDO_DEFAULT, CURAND_ORDERING_PSEUDO_DYNAMIC}) {
    curandGenerator_t made = nullptr;
    if (curandCreateGenerator(&made, kind->second) != CURAND_STATUS_SUCCESS) {
      continue;
    }
    auto const values = room<T>(n);
    auto const fill = [&] {
      return curand_fill(made, values.data(), static_cast<std::size_t>(n),
                         kind_of);
    };
    if (curandSetGeneratorOrdering(made, order) == CURAND_STATUS_SUCCESS &&
        fill() == CURAND_STATUS_SUCCESS) {
      int statuses = 0;
      double const rate =
          median_rate(n, [&] { statuses |= static_cast<int>(fill()); });
      auto const found = judged("cuRAND", rate, statuses);
      if (!best || !found.error.empty() ||
          (best->error.empty() &&
           best->numbers_a_second < found.numbers_a_second)) {
        best = found;
      }
    }
    curandDestroyGenerator(made);
  }
  return best;
}
#endif

template <class T>
std::vector<PeerRate> measure(std::string_view generator, std::int64_t n,
                              PeerValues values) {
  std::vector<PeerRate> rates;
  auto const add = [&](Rate const& rate) {
    if (rate) rates.push_back(*rate);
  };
  (void)generator;
  (void)n;
  (void)values;
  (void)add;
#if RUNNEL_PERF_HAS_MKL
  add(mkl_rate<T>(generator, n, values));
#endif
#if RUNNEL_PERF_HAS_SPRNG
  if (values == PeerValues::uniform) {
    add(sprng_rate<T>(generator, n));
  }
#endif
#if RUNNEL_PERF_HAS_CURAND
  add(curand_rate<T>(generator, n, values));
#endif
  return rates;
}

}  // namespace

double median_rate(std::int64_t n, std::function<void()> const& fill) {
  int const repeat = repetitions(n);
  std::array<double, 15> times{};
  fill();
  for (auto& t : times) {
    t = seconds([&] {
          for (int r = 0; r < repeat; ++r) fill();
        }) /
        repeat;
  }
  std::sort(times.begin(), times.end());
  return static_cast<double>(n) / times[times.size() / 2];
}

std::vector<PeerRate> peer_rates(std::string_view generator,
                                 std::size_t value_bytes, std::int64_t n,
                                 PeerValues values) {
  using Key = std::tuple<std::string, std::size_t, std::int64_t, PeerValues>;
  static std::map<Key, std::vector<PeerRate>> known;
  auto const [at, is_new] =
      known.try_emplace({std::string(generator), value_bytes, n, values});
  if (is_new) {
    at->second = value_bytes == 4 ? measure<float>(generator, n, values)
                                  : measure<double>(generator, n, values);
  }
  return at->second;
}

}  // namespace Runnel::Perf
