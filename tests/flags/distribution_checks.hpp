// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_FLAGS_DISTRIBUTION_CHECKS_HPP
#define RUNNEL_TESTS_FLAGS_DISTRIBUTION_CHECKS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/interfaces/detail/named_distribution.hpp>
#include <runnel/runnel.hpp>
#include <type_traits>

#include "flags/report.hpp"
#include "flags/rows.hpp"

/// \file
/// What a user's file makes of the distributions: it draws by samplers in
/// kernels of its own.

namespace Runnel::Testing {

template <class T>
constexpr Impl::NamedType named_type() {
  if (std::is_same_v<T, float>) return Impl::NamedType::f32;
  if (std::is_same_v<T, double>) return Impl::NamedType::f64;
  return Impl::NamedType::i32;
}

/// The library's own values: a `fill` by these distributions would compile
/// kernels here.
template <class G, class T>
Rows<T> made_by_library(Impl::NamedDistribution const& distribution,
                        StreamOptions const& streams) {
  using UnitWord = Impl::unit_word_type<T>;
  auto const words = filled<G, UnitWord, Impl::UnitWords>(streams);
  Rows<T> const rows("made", streams.num_streams, length);
  Impl::make_unit_values(Host(), distribution, named_type<T>(),
                         Impl::unit_precision<G, T>)
      ->make(Host(), words.data(), rows.data(), rows.size(), {});
  Host().fence();
  return rows;
}

/// Values by what `sampler(s, i)` is, for value i of each stream s.
template <class T, class Handle, class Sampler>
Rows<T> drawn_by(Handle const& handle, Sampler const& sampler) {
  Rows<T> const rows("drawn", num_streams, length);
  Kokkos::parallel_for("Runnel::tests::samplers",
                       Kokkos::RangePolicy<Host>(0, num_streams), [=](int s) {
                         auto rng = handle(s);
                         for (int i = 0; i < length; ++i) {
                           rows(s, i) = rng.draw(sampler(s, i));
                         }
                       });
  Kokkos::fence();
  return rows;
}

inline constexpr StreamOptions drawn_streams{.num_streams = num_streams,
                                             .offset = 6};

/// Standard distributions are compiled into handles.
template <class G, class T, class Distribution>
void check_standard(Report& report, char const* name) {
  StreamSet<G, Host> set({}, drawn_streams);
  auto const named = Impl::read_distribution(name, "", named_type<T>());
  report.compare<T>(G::name, "handle", name,
                    made_by_library<G, T>(named, drawn_streams),
                    drawn<T, Distribution>(set.device_handle()));
}

template <class G, class T, class Distribution>
void check_sampler(Report& report, char const* name,
                   Distribution const& distribution) {
  StreamSet<G, Host> set({}, drawn_streams);
  auto const sampler = make_sampler<G, T, Host::memory_space>(distribution);
  auto const named = Impl::read_distribution(name, "", named_type<T>());
  report.compare<T>(
      G::name, "sampler", name, made_by_library<G, T>(named, drawn_streams),
      drawn_by<T>(set.device_handle(), [&](int, int) { return sampler; }));
}

/// Counts with rates of their own.
template <class G>
void check_elements(Report& report) {
  Rows<double> const rates("rates", num_streams, length);
  for (int s = 0; s < num_streams; ++s) {
    for (int i = 0; i < length; ++i) rates(s, i) = 0.25 * i * (s + 1);
  }
  Impl::NamedElements elements;
  elements.parameters = {{Impl::NamedType::f64, rates.data(), 0}};
  elements.count = rates.size();
  auto const named =
      Impl::read_by_element("poisson", elements, named_type<int>());
  StreamSet<G, Host> set({}, drawn_streams);
  report.compare<int>(G::name, "element", "poisson",
                      made_by_library<G, int>(named, drawn_streams),
                      drawn_by<int>(set.device_handle(), [=](int s, int i) {
                        return element_sampler<Poisson, G, int>(rates(s, i));
                      }));
}

/// Of the streams' values from here on that of stream 0 with the number 300 is
/// beyond the words (tests/kat/distributions/deep_tails.csv).
inline void check_tails(Report& report) {
  using G = philox4x32;
  StreamSet<G, Host> set({},
                         {.num_streams = num_streams, .offset = 173326 - 300});
  auto const sampler = make_sampler<float>(DeepTails(Normal()), set);
  auto const found =
      drawn_by<float>(set.device_handle(), [&](int, int) { return sampler; });
  report.print<float>(G::name, "sampler", found, "deep_normal");
  report.expect(found(0, 300) == 0x1.3576380000000p+2f,
                "a value of the tail is another than the known one");
}

template <class G>
void check_distributions(Report& report) {
  check_standard<G, float, StandardNormal>(report, "normal");
  check_standard<G, double, StandardNormal>(report, "normal");
  check_standard<G, float, StandardExponential>(report, "exponential");
  check_standard<G, double, StandardExponential>(report, "exponential");
  check_sampler<G, float>(report, "normal:3.5,0.25", Normal(3.5, 0.25));
  check_sampler<G, double>(report, "gamma:2.5,1", Gamma(2.5, 1));
  check_sampler<G, int>(report, "poisson:10", Poisson(10));
  check_elements<G>(report);
}

/// Logarithm, exponential function, sine and cosine, quotients and roots: sums
/// whose order loose options may change. Those of one generator are all.
inline void check_formulas(Report& report) {
  using G = philox4x32;
  check_sampler<G, double>(report, "lognormal:-1,2.5", Lognormal(-1, 2.5));
  check_sampler<G, double>(report, "weibull:0.7,3", Weibull(0.7, 3));
  check_sampler<G, double>(report, "logistic:-7,0.3", Logistic(-7, 0.3));
  check_sampler<G, double>(report, "cauchy:-2,0.5", Cauchy(-2, 0.5));
  check_sampler<G, double>(report, "normal_box_muller", NormalBoxMuller());
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_FLAGS_DISTRIBUTION_CHECKS_HPP
