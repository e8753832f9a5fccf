// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>

#include "validate/points.hpp"
#include "validate/sort_units.hpp"

/// \file
/// Close pairs: of n points on a torus, how many pairs differ by at most r in
/// each coordinate? After L'Ecuyer, Cordeau and Simard (2000,
/// doi:10.1287/opre.48.2.308.12385). Distances of different pairs are
/// independent of each other by twos, so mean and variance are exact, and the
/// number is nearly Poisson's.

namespace Runnel::Validate {
namespace {

/// Writes the first coordinate of each point above the point's place among its
/// unit; above both, where one sort orders all units, the unit's number.
struct MakeFirstCoordinates {
  Block words;
  Keys keys;
  int dimensions, log_points;
  bool tagged;

  KOKKOS_FUNCTION void operator()(std::int64_t p) const {
    std::int64_t const place = p & ((std::int64_t{1} << log_points) - 1);
    std::uint64_t const x = words[static_cast<std::size_t>(p * dimensions)];
    std::uint64_t const unit =
        tagged ? static_cast<std::uint64_t>(p >> log_points) : 0;
    keys[static_cast<std::size_t>(p)] = unit << (32 + log_points) |
                                        x << log_points |
                                        static_cast<std::uint64_t>(place);
  }
};

/// Counts for each point the later ones in the order of first coordinates,
/// around the torus, up to distance r.
struct CountClose {
  Block words;
  Keys keys;
  int dimensions, log_points;
  std::uint32_t r;

  KOKKOS_FUNCTION void operator()(std::int64_t p, std::uint64_t& pairs) const {
    std::int64_t const size = std::int64_t{1} << log_points;
    std::int64_t const begin = p & ~(size - 1);
    std::uint64_t const* const sorted = keys.data() + begin;
    std::int64_t const at = p - begin;
    auto const from = static_cast<std::uint32_t>(sorted[at] >> log_points);
    std::uint32_t const* const a = coordinates(begin, sorted[at]);
    for (std::int64_t k = 1; k < size; ++k) {
      std::uint64_t const key = sorted[(at + k) & (size - 1)];
      if (static_cast<std::uint32_t>(key >> log_points) - from > r) break;
      if (close(a, coordinates(begin, key))) ++pairs;
    }
  }

  KOKKOS_FUNCTION std::uint32_t const* coordinates(std::int64_t begin,
                                                   std::uint64_t key) const {
    auto const place =
        static_cast<std::int64_t>(key & ((std::uint64_t{1} << log_points) - 1));
    return words.data() + (begin + place) * dimensions;
  }

  KOKKOS_FUNCTION bool close(std::uint32_t const* a,
                             std::uint32_t const* b) const {
    for (int i = 1; i < dimensions; ++i) {
      if (static_cast<std::uint32_t>(a[i] - b[i] + r) > 2 * r) return false;
    }
    return true;
  }
};

constexpr int log_points = 12;
/// Pairs that a unit is to have.
constexpr double wanted_pairs = 8;

/// The number of all pairs of the points of a unit.
double all_pairs() {
  double const n = std::ldexp(1.0, log_points);
  return n * (n - 1) / 2;
}

/// The largest distance of a close pair: (2r + 1) / 2^32 is the probability
/// that a coordinate is close.
std::uint32_t reach(int dimensions) {
  double const side = std::pow(wanted_pairs / all_pairs(), 1.0 / dimensions);
  return static_cast<std::uint32_t>(std::ldexp(side, 31));
}

double mean_pairs(int dimensions) {
  double const side = std::ldexp(2.0 * reach(dimensions) + 1, -32);
  return all_pairs() * std::pow(side, dimensions);
}

class ClosePairsTest final : public CoincidenceTest {
 public:
  ClosePairsTest(TestFacts const& facts, int dimensions)
      : CoincidenceTest(facts, {log_points, dimensions, 32, 0},
                        mean_pairs(dimensions), "close pairs") {}

 private:
  void count(Space const& space, Block const& all) override {
    // On a GPU a unit's number has 20 bits beside coordinate and place.
    add_up(all, std::uint64_t{1} << 10,
           [&](Block const& words, std::int64_t units) {
             return close_pairs(space, words, units);
           });
  }

  std::uint64_t close_pairs(Space const& space, Block const& words,
                            std::int64_t units) {
    auto const points = static_cast<std::size_t>(units << log_points);
    if (m_keys.size() != points) {
      m_keys = Keys("Runnel::Validate::keys", points);
      if constexpr (on_host) {
        m_scratch = Keys("Runnel::Validate::scratch", points);
      }
    }
    int const dimensions = shape().dimensions;
    Impl::LongRange<Space> const each(space, 0,
                                      static_cast<std::int64_t>(points));
    Kokkos::parallel_for(
        "Runnel::Validate::make_first_coordinates", each,
        MakeFirstCoordinates{words, m_keys, dimensions, log_points, !on_host});
    sort_units(space, SortUnits{m_keys, m_scratch, log_points, 32 + log_points},
               units);
    std::uint64_t pairs = 0;
    Kokkos::parallel_reduce(
        "Runnel::Validate::count_close", each,
        CountClose{words, m_keys, dimensions, log_points, reach(dimensions)},
        pairs);
    return pairs;
  }

  Keys m_keys, m_scratch;
};

}  // namespace

Made make_close_pairs(TestFacts const& facts, int dimensions) {
  return std::make_unique<ClosePairsTest>(facts, dimensions);
}

}  // namespace Runnel::Validate
