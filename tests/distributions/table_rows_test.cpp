// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Rows of tables of quantile functions: of registers of every width, and made
// one by one, they are those of the serial code, bit for bit.

#include <gtest/gtest.h>

#include <distributions/recent_rows.hpp>
#include <limits>
#include <memory>
#include <random>
#include <runnel/distributions/detail/continuous_table.hpp>
#include <runnel/distributions/detail/portable_math.hpp>
#include <runnel/distributions/detail/quantile_rows.hpp>
#include <runnel/distributions/detail/table_densities.hpp>
#include <runnel/distributions/detail/table_element.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <testing/host_levels.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

using Impl::BetaDensity;
using Impl::ContinuousTable;
using Impl::GammaDensity;
using Impl::QuantilePlace;
using Impl::QuantileRows;
using Impl::StudentDensity;
using Impl::TruncatedNormalDensity;
using Impl::VonMisesDensity;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A table at every level, and some of its rows by the serial code.
template <class Density>
void check_levels(
    Density const& density,
    std::shared_ptr<ContinuousTable const> (*make)(Density const&)) {
  HostIsaGuard const guard;
  QuantileRows<Density> serial;
  serial.integrate(density);
  for (auto const level : host_levels()) {
    SCOPED_TRACE(to_string(level));
    set_host_isa(level);
    auto const table = make(density);
    constexpr int first_half = Density::is_symmetric ? 1 : 0;
    for (int half = first_half; half < 2; ++half) {
      for (int row = 0; row < ContinuousTable::rows_per_half; row += 13) {
        auto const right = serial.row(row, half == 1);
        double const* const made =
            table->rows.data() +
            ((half - first_half) * ContinuousTable::rows_per_half + row) *
                ContinuousTable::row_size;
        for (int i = 0; i < Impl::QuantileRow::nodes; ++i) {
          ASSERT_EQ(made[i], right.coefficient[i]) << half << ' ' << row;
        }
      }
    }
  }
}

TEST(TableRows, LevelsOfTheHost) {
  for (double const shape : {1e-6, 0.07, 1.0, 2.5, 1e12}) {
    check_levels<GammaDensity>(GammaDensity(shape), [](auto const& d) {
      return Impl::gamma_table(d.shape);
    });
  }
  check_levels<BetaDensity>(BetaDensity(0.2, 5), [](auto const&) {
    return Impl::beta_table(0.2, 5);
  });
  check_levels<BetaDensity>(BetaDensity(1e5, 0.75), [](auto const&) {
    return Impl::beta_table(1e5, 0.75);
  });
  for (double const nu : {1e-3, 1.0, 60.0, 1e12}) {
    check_levels<StudentDensity>(StudentDensity(nu), [](auto const& d) {
      return Impl::student_table(d.nu);
    });
  }
  for (double const kappa : {0.0, 3.0, 100.0, 1e12}) {
    check_levels<VonMisesDensity>(VonMisesDensity(kappa), [](auto const& d) {
      return Impl::von_mises_table(d.kappa);
    });
  }
  for (auto const& density : {TruncatedNormalDensity(0, -1, 2),
                              TruncatedNormalDensity(5, 0, infinity)}) {
    check_levels<TruncatedNormalDensity>(
        density, [](auto const& d) { return Impl::truncated_normal_table(d); });
  }
}

/// Places of random words.
QuantilePlace random_place(std::mt19937_64& random) {
  auto const row = 511 - static_cast<int>(random() % 40);
  return {row, random() % 2 == 0,
          static_cast<double>(random() % 97) / 97 - 0.5};
}

/// Shapes that come again in any order: a few rows are made of more shapes than
/// panels are kept, and values are those of the tables.
TEST(TableRows, ShapesThatComeAgain) {
  constexpr int num_shapes = 100;
  std::vector<std::shared_ptr<ContinuousTable const>> tables;
  for (int k = 0; k < num_shapes; ++k) {
    tables.push_back(Impl::gamma_table(0.25 * (k + 1)));
  }
  std::mt19937_64 random(3);
  for (int i = 0; i < 20000; ++i) {
    auto const k = random() % num_shapes;
    auto const at = random_place(random);
    double const* const row =
        tables[k]->rows.data() +
        (at.row + (at.is_upper ? ContinuousTable::rows_per_half : 0)) *
            ContinuousTable::row_size;
    ASSERT_EQ(Impl::quantile_on_host(
                  GammaDensity(0.25 * (static_cast<double>(k) + 1)), at),
              Impl::polynomial<Impl::quantile_degree>(row, at.t))
        << i;
  }
}

/// Panels and rows of a few shapes are made once.
TEST(TableRows, AreKept) {
  Impl::RecentRows<GammaDensity> recent;
  int num_panels = 0, num_rows = 0;
  auto const integrate = [&](QuantileRows<GammaDensity>& rows,
                             GammaDensity const& density) {
    ++num_panels;
    rows.integrate(density);
  };
  auto const copy_row = [&](QuantileRows<GammaDensity> const& rows, int row,
                            bool is_upper, double* to) {
    ++num_rows;
    to[0] = rows.density().shape + row + (is_upper ? 1000 : 0);
    for (int i = 1; i < Impl::QuantileRow::nodes; ++i) to[i] = 0;
  };
  for (int round = 0; round < 10; ++round) {
    for (double const shape : {1.0, 2.0, 0.5}) {
      for (int row = 500; row < 512; ++row) {
        for (bool const is_upper : {false, true}) {
          EXPECT_EQ(recent.value(GammaDensity(shape), {row, is_upper, 0.25},
                                 integrate, copy_row),
                    shape + row + (is_upper ? 1000 : 0));
        }
      }
    }
  }
  EXPECT_EQ(num_panels, 3);
  EXPECT_EQ(num_rows, 3 * 12 * 2);
}

/// An exception while an entry is made leaves no entry.
TEST(TableRows, AnErrorLeavesNothing) {
  Impl::RecentRows<GammaDensity> recent;
  auto const integrate = [](QuantileRows<GammaDensity>& rows,
                            GammaDensity const& density) {
    rows.integrate(density);
  };
  bool is_error = true;
  auto const copy_row = [&](QuantileRows<GammaDensity> const&, int, bool,
                            double* to) {
    for (int i = 0; i < Impl::QuantileRow::nodes; ++i) to[i] = is_error ? 9 : 0;
    if (is_error) throw 1;
  };
  QuantilePlace const at{511, true, 0.25};
  EXPECT_THROW(recent.value(GammaDensity(2), at, integrate, copy_row), int);
  is_error = false;
  EXPECT_EQ(recent.value(GammaDensity(2), at, integrate, copy_row), 0);
}

}  // namespace
}  // namespace Runnel::Testing
