// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <array>
#include <cmath>

#include "validate/counting_test.hpp"
#include "validate/tests.hpp"

/// \file
/// Two simulations whose results are known exactly: the Ising model at its
/// critical temperature by clusters (Wolff 1989,
/// doi:10.1103/PhysRevLett.62.361; what generators do to it: Ferrenberg, Landau
/// and Wong 1992, doi:10.1103/PhysRevLett.69.3382), and a heat equation that
/// noise drives. A unit is one simulation, from a start of its own.

namespace Runnel::Validate {
namespace {

/// Counts of a sum of deviations and one of their squares.
constexpr std::size_t num_moments = 2;

template <class T>
KOKKOS_FUNCTION void add_moments(T const& tally, std::int64_t deviation) {
  tally.add(0, static_cast<std::uint64_t>(deviation));
  tally.add(1, static_cast<std::uint64_t>(deviation * deviation));
}

/// Means of fewer units of such skew laws do not follow their statistics yet.
constexpr std::uint64_t min_units = 32;

/// Tests whether the mean over units, deviations counted from `from`, is what
/// it should be.
CountStatistics mean_statistics(double expected, double from) {
  return [=](std::vector<std::uint64_t> const& counts,
             std::uint64_t units) -> std::vector<Statistic> {
    if (units < min_units) return {};
    double const n = static_cast<double>(units);
    double const mean =
        static_cast<double>(static_cast<std::int64_t>(counts[0])) / n;
    double const variance =
        (static_cast<double>(counts[1]) - n * mean * mean) / (n - 1);
    double const deviation = from + mean - expected;
    // All units alike: numbers of a short period.
    if (!(variance > 0)) {
      return {{"mean", deviation, deviation == 0 ? 1.0 : 0.0}};
    }
    return {student_value("mean", deviation / std::sqrt(variance / n), n - 1)};
  };
}

/// Wolff's clusters in a torus of 16 × 16 spins, from all spins up. Energies
/// after a warming-up are added up.
struct IsingCounter {
  static constexpr std::int64_t max_per_word = 0;
  static constexpr int side = 16, sites = side * side;
  static constexpr int warming = 32, measured = 160;
  /// Words of a unit: some 46000 are used; a simulation that finds no more is
  /// not counted.
  static constexpr int unit = 1 << 16;
  std::uint32_t bond;  ///< a bond joins below this
  std::int64_t from;

  struct Lattice {
    bool up[sites];
    std::uint8_t stack[sites];
  };

  static KOKKOS_FUNCTION int neighbour(int site, int direction) {
    int const x = site % side, y = site / side;
    switch (direction) {
      case 0:
        return (x + 1) % side + y * side;
      case 1:
        return (x + side - 1) % side + y * side;
      case 2:
        return x + (y + 1) % side * side;
      default:
        return x + (y + side - 1) % side * side;
    }
  }

  /// Turns one cluster over. \returns the words used so far
  KOKKOS_FUNCTION int turn_cluster(Lattice& lattice, std::uint32_t const* words,
                                   int used) const {
    int const seed = static_cast<int>(words[used++] >> 24);
    bool const before = lattice.up[seed];
    int size = 0;
    lattice.up[seed] = !before;
    lattice.stack[size++] = static_cast<std::uint8_t>(seed);
    while (size > 0) {
      int const site = lattice.stack[--size];
      for (int d = 0; d < 4; ++d) {
        int const other = neighbour(site, d);
        if (lattice.up[other] != before || used == unit) continue;
        if (words[used++] >= bond) continue;
        lattice.up[other] = !before;
        lattice.stack[size++] = static_cast<std::uint8_t>(other);
      }
    }
    return used;
  }

  static KOKKOS_FUNCTION int energy(Lattice const& lattice) {
    int sum = 0;
    for (int site = 0; site < sites; ++site) {
      for (int d = 0; d < 4; d += 2) {
        sum += lattice.up[site] == lattice.up[neighbour(site, d)] ? -1 : 1;
      }
    }
    return sum;
  }

  template <class Words, class T>
  KOKKOS_FUNCTION void operator()(Words const& words, T const& tally) const {
    Lattice lattice;
    for (bool& up : lattice.up) up = true;
    int used = 0;
    std::int64_t sum = 0;
    for (int i = 0; i < warming + measured; ++i) {
      if (used == unit) return;
      used = turn_cluster(lattice, words, used);
      if (i >= warming) sum += energy(lattice);
    }
    add_moments(tally, sum - from);
    tally.add(num_moments);
  }
};

/// A ring of cells: u ← (u_left + 2 u + u_right) / 4 + noise, from 0. In
/// doubles, where these operations are exact or rounded alike everywhere.
struct HeatCounter {
  static constexpr std::int64_t max_per_word = 0;
  static constexpr int cells = 64, steps = 128;
  static constexpr int unit = cells * steps;
  static constexpr int log_scale = 28;
  std::int64_t from;

  template <class Words, class T>
  KOKKOS_FUNCTION void operator()(Words const& words, T const& tally) const {
    double heat[cells] = {};
    for (int step = 0; step < steps; ++step) {
      double const first = heat[0];
      double left = heat[cells - 1];
      for (int i = 0; i < cells; ++i) {
        double const here = heat[i];
        double const both = left + (i + 1 < cells ? heat[i + 1] : first);
        double const noise =
            static_cast<double>(words[step * cells + i]) - 2147483647.5;
        heat[i] = (0.25 * both + 0.5 * here) + noise;
        left = here;
      }
    }
    std::int64_t sum = 0;
    for (double const u : heat) {
      double const scaled = u * (1.0 / (1 << log_scale));
      auto const whole = static_cast<std::int64_t>(Kokkos::floor(scaled + 0.5));
      sum += whole * whole;
    }
    add_moments(tally, sum - from);
  }
};

/// Cumulants of the sum of squares of the cells.
struct HeatLaw {
  double mean = 0, variance = 0, third = 0;
};

/// A Fourier mode's square is its variance times the square of a normal number,
/// except that uniform noise has fewer large values; rounding adds to the mean.
HeatLaw heat_law() {
  double const noise = std::ldexp(1.0, 64 - 2 * HeatCounter::log_scale) / 12;
  HeatLaw law;
  std::array<double, HeatCounter::steps> weights{};
  for (int k = 0; k < HeatCounter::cells; ++k) {
    double const s = std::sin(std::acos(-1.0) * k / HeatCounter::cells);
    double mode = 0, remaining = 1;
    for (double& weight : weights) {
      mode += noise * remaining;
      weight += noise * remaining / HeatCounter::cells;
      remaining *= (1 - s * s) * (1 - s * s);
    }
    law.mean += mode;
    law.variance += 2 * mode * mode;
    law.third += 8 * mode * mode * mode;
  }
  law.mean += HeatCounter::cells / 12.0;
  for (double const weight : weights) {
    law.variance -= 1.2 * HeatCounter::cells * weight * weight;
  }
  return law;
}

/// The sum over units, by the gamma law with its three cumulants. Student's law
/// of the mean is wrong here: a unit's square is too skew for it.
CountStatistics heat_statistics(HeatLaw const& law, double from) {
  return [=](std::vector<std::uint64_t> const& counts,
             std::uint64_t units) -> std::vector<Statistic> {
    if (units < min_units) return {};
    double const n = static_cast<double>(units);
    double const deviation =
        static_cast<double>(static_cast<std::int64_t>(counts[0])) +
        n * (from - law.mean);
    double const scale = law.third / (2 * law.variance);
    double const shape = n * law.variance / (scale * scale);
    auto const tails = gamma_tails(shape, shape + deviation / scale);
    return {{"mean", deviation / std::sqrt(n * law.variance),
             two_sided(tails.lower, tails.upper)}};
  };
}

}  // namespace

Made make_ising(TestFacts const& facts) {
  double const mean = critical_ising_energy(IsingCounter::side) *
                      IsingCounter::sites * IsingCounter::measured;
  // 1 − exp(−2 K) at the critical coupling.
  double const bond = 2 - std::sqrt(2.0);
  std::int64_t const from = std::llround(mean);
  auto const statistics = mean_statistics(mean, static_cast<double>(from));
  return make_counting_test(
      facts, IsingCounter::unit,
      IsingCounter{static_cast<std::uint32_t>(std::ldexp(bond, 32)), from},
      num_moments + 1,
      [statistics](std::vector<std::uint64_t> const& counts, std::uint64_t) {
        return statistics(counts, counts[num_moments]);
      });
}

Made make_heat(TestFacts const& facts) {
  HeatLaw const law = heat_law();
  std::int64_t const from = std::llround(law.mean);
  return make_counting_test(facts, HeatCounter::unit, HeatCounter{from},
                            num_moments,
                            heat_statistics(law, static_cast<double>(from)));
}

}  // namespace Runnel::Validate
