// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstddef>
#include <memory>
#include <runnel/core/as_written.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/distributions/detail/continuous_table.hpp>
#include <runnel/distributions/detail/quantile_rows.hpp>
#include <runnel/distributions/detail/register_rounded.hpp>
#include <runnel/distributions/detail/rounded.hpp>
#include <runnel/distributions/detail/table_densities.hpp>
#include <runnel/distributions/detail/table_element.hpp>
#include <runnel/distributions/truncated_normal.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/rounding.hpp>

#include "recent_rows.hpp"

// Compiled here, not where it is used: tables must be the same bits whatever
// the options of a program.
#if RUNNEL_HAS_LOOSE_MATH
#error "Runnel: compile this file without -ffast-math, or with -fno-fast-math"
#endif

namespace Runnel::Impl {
namespace {

/// The type that computes with registers of `RegisterBytes` bytes.
template <int RegisterBytes>
struct HostNumbers {
  using type = Rounded;
};
#if RUNNEL_HAS_VECTOR_EXTENSION
template <int RegisterBytes>
  requires has_fused_multiply_add<SimdVector<double, RegisterBytes / 8>>
struct HostNumbers<RegisterBytes> {
  using type = RegisterRounded<RegisterBytes / 8>;
};
#endif

/// f(HostNumbers()), which is force-inlined, for the instruction-set level in
/// use.
template <class F>
void at_host_level(F const& f) {
#if RUNNEL_HAS_X86_LEVELS
  int const bytes = register_bytes(host_isa());
  if (bytes == 64) {
    return ApartOnHost<64>::call(
        [&]() RUNNEL_INLINE_LAMBDA { f(HostNumbers<64>()); });
  }
  if (bytes == 32) {
    return ApartOnHost<32>::call(
        [&]() RUNNEL_INLINE_LAMBDA { f(HostNumbers<32>()); });
  }
#endif
  f(HostNumbers<RUNNEL_TARGET_REGISTER_BYTES>());
}

/// The panels of a density.
template <class Density>
void integrate(QuantileRows<Density>& rows, Density const& density) {
  at_host_level([&](auto numbers) RUNNEL_INLINE_LAMBDA {
    rows.template integrate<typename decltype(numbers)::type>(density);
  });
}

template <class Density>
void copy_row(QuantileRows<Density> const& rows, int row, bool is_upper,
              double* to) {
  at_host_level([&](auto numbers) RUNNEL_INLINE_LAMBDA {
    QuantileRow const made =
        rows.template row<typename decltype(numbers)::type>(row, is_upper);
    for (int i = 0; i < QuantileRow::nodes; ++i) to[i] = made.coefficient[i];
  });
}

/// Makes a table with panels of its own, that of the lower half first.
template <class Density>
std::shared_ptr<ContinuousTable const> make_continuous_table(
    Density const& density) {
  auto table = std::make_shared<ContinuousTable>();
  table->is_symmetric = Density::is_symmetric;
  constexpr int halves = Density::is_symmetric ? 1 : 2;
  table->rows.resize(std::size_t{halves} * ContinuousTable::rows_per_half *
                     ContinuousTable::row_size);
  QuantileRows<Density> rows;
  integrate(rows, density);
  double* to = table->rows.data();
  for (int half = 2 - halves; half < 2; ++half) {
    for (int row = 0; row < ContinuousTable::rows_per_half; ++row) {
      copy_row(rows, row, half == 1, to);
      to += ContinuousTable::row_size;
    }
  }
  return table;
}

template <class Density>
double recent_value(Density const& density, QuantilePlace const& at) {
  thread_local RecentRows<Density> recent;
  return recent.value(density, at, integrate<Density>, copy_row<Density>);
}

}  // namespace

double quantile_on_host(GammaDensity const& density, QuantilePlace const& at) {
  return recent_value(density, at);
}
double quantile_on_host(BetaDensity const& density, QuantilePlace const& at) {
  return recent_value(density, at);
}
double quantile_on_host(StudentDensity const& density,
                        QuantilePlace const& at) {
  return recent_value(density, at);
}
double quantile_on_host(VonMisesDensity const& density,
                        QuantilePlace const& at) {
  return recent_value(density, at);
}
double quantile_on_host(TruncatedNormalDensity const& density,
                        QuantilePlace const& at) {
  return recent_value(density, at);
}

std::shared_ptr<ContinuousTable const> gamma_table(double shape) {
  return make_continuous_table(GammaDensity(shape));
}
std::shared_ptr<ContinuousTable const> beta_table(double a, double b) {
  return make_continuous_table(BetaDensity(a, b));
}
std::shared_ptr<ContinuousTable const> student_table(double nu) {
  return make_continuous_table(StudentDensity(nu));
}
std::shared_ptr<ContinuousTable const> von_mises_table(double kappa) {
  return make_continuous_table(VonMisesDensity(kappa));
}
std::shared_ptr<ContinuousTable const> truncated_normal_table(
    TruncatedNormalDensity const& density) {
  return make_continuous_table(density);
}

}  // namespace Runnel::Impl

namespace Runnel {

TruncatedNormal::TruncatedNormal(double mean, double sd, double a, double b)
    : m_mean(Impl::finite_parameter("TruncatedNormal: mean", mean)),
      m_sd(Impl::positive_parameter("TruncatedNormal: sd", sd)),
      m_a(a),
      m_b(b) {
  RUNNEL_THROW_IF(!(a < b), "Runnel::TruncatedNormal: a is " +
                                Impl::number_text(a) + " and b is " +
                                Impl::number_text(b) +
                                "; give bounds with a < b");
  Impl::TruncatedRange const range(mean, sd, a, b);
  for (double const bound : {range.least, range.most}) {
    RUNNEL_THROW_IF(!Impl::TruncatedRange::is_bound(bound),
                    "Runnel::TruncatedNormal: a bound is " +
                        Impl::number_text(bound) +
                        " standard deviations from the mean; give at most 1e8, "
                        "or infinity");
  }
  RUNNEL_THROW_IF(!range.has_mode(),
                  "Runnel::TruncatedNormal: the bounds " +
                      Impl::number_text(a) + " and " + Impl::number_text(b) +
                      " leave nothing; give one on the mean's side");
  RUNNEL_THROW_IF(range.width < 1e-8,
                  "Runnel::TruncatedNormal: a and b are " +
                      Impl::number_text(range.width) +
                      " standard deviations apart; give 1e-8 or more");
  m_table = Impl::truncated_normal_table(range.density());
}

}  // namespace Runnel
