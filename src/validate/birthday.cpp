// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>

#include "validate/points.hpp"
#include "validate/sort_units.hpp"

/// \file
/// Birthday spacings: of n birthdays in a year of k days, how many of the n
/// spacings between neighbours in the year are equal? Marsaglia and Tsang
/// (2002, doi:10.18637/jss.v007.i03); L'Ecuyer and Simard (2001,
/// doi:10.1016/S0378-4754(00)00253-6) for points in several dimensions.

namespace Runnel::Validate {
namespace {

/// Birthdays of one unit after the other. Where one sort orders all units, the
/// unit's number stands above the day.
struct MakeBirthdays {
  PointMaker point;
  Keys days;
  int log_points, tag_at;

  KOKKOS_FUNCTION void operator()(std::int64_t p) const {
    std::uint64_t const tag =
        tag_at < 64 ? static_cast<std::uint64_t>(p >> log_points) << tag_at : 0;
    days[static_cast<std::size_t>(p)] = tag | point(p);
  }
};

/// The year is a circle: the last day has a spacing to the first.
struct MakeSpacings {
  Keys days, spacings;
  int log_points, tag_at;
  std::uint64_t mask;

  KOKKOS_FUNCTION void operator()(std::int64_t p) const {
    std::int64_t const inside = (std::int64_t{1} << log_points) - 1;
    std::int64_t const next = (p & inside) == inside ? p - inside : p + 1;
    std::uint64_t const tag =
        tag_at < 64 ? static_cast<std::uint64_t>(p >> log_points) << tag_at : 0;
    spacings[static_cast<std::size_t>(p)] =
        tag | ((days[static_cast<std::size_t>(next)] -
                days[static_cast<std::size_t>(p)]) &
               mask);
  }
};

struct CountEqual {
  Keys spacings;
  int log_points;

  KOKKOS_FUNCTION void operator()(std::int64_t p, std::uint64_t& equal) const {
    std::int64_t const inside = (std::int64_t{1} << log_points) - 1;
    if ((p & inside) == 0) return;
    auto const at = static_cast<std::size_t>(p);
    equal += spacings[at] == spacings[at - 1] ? 1 : 0;
  }
};

class BirthdayTest final : public CoincidenceTest {
 public:
  BirthdayTest(TestFacts const& facts, PointShape const& shape)
      : CoincidenceTest(
            facts, shape,
            mean_equal_spacings(std::ldexp(1.0, shape.log_points),
                                std::ldexp(1.0, shape.dimensions * shape.bits)),
            "equal spacings"),
        m_bits(shape.dimensions * shape.bits),
        m_units_at_once(std::uint64_t{1} << max_log_units(shape, m_bits)) {}

 private:
  /// log2 of the units that are counted at once: of at most 2^22 points; and
  /// tags must fit beside the days.
  static int max_log_units(PointShape const& shape, int bits) {
    int const by_points = std::max(0, 22 - shape.log_points);
    return on_host ? by_points : std::min(by_points, 64 - bits);
  }

  void count(Space const& space, Block const& all) override {
    add_up(all, m_units_at_once, [&](Block const& words, std::int64_t units) {
      return equal_spacings(space, words, units);
    });
  }

  std::uint64_t equal_spacings(Space const& space, Block const& words,
                               std::int64_t units) {
    int const log_points = shape().log_points;
    auto const points = static_cast<std::size_t>(units << log_points);
    if (m_days.size() != points) {
      m_days = Keys("Runnel::Validate::days", points);
      m_spacings = Keys("Runnel::Validate::spacings", points);
    }
    int const tag_at = on_host || units == 1 ? 64 : m_bits;
    std::uint64_t const mask =
        m_bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << m_bits) - 1;
    PointMaker const point = {words, shape().dimensions, shape().bits,
                              shape().shift};
    Impl::LongRange<Space> const each(space, 0,
                                      static_cast<std::int64_t>(points));
    Kokkos::parallel_for("Runnel::Validate::make_birthdays", each,
                         MakeBirthdays{point, m_days, log_points, tag_at});
    sort_units(space, SortUnits{m_days, m_spacings, log_points, m_bits}, units);
    Kokkos::parallel_for(
        "Runnel::Validate::make_spacings", each,
        MakeSpacings{m_days, m_spacings, log_points, tag_at, mask});
    sort_units(space, SortUnits{m_spacings, m_days, log_points, m_bits}, units);
    std::uint64_t equal = 0;
    Kokkos::parallel_reduce("Runnel::Validate::count_equal", each,
                            CountEqual{m_spacings, log_points}, equal);
    return equal;
  }

  int m_bits;
  std::uint64_t m_units_at_once;
  Keys m_days, m_spacings;
};

}  // namespace

Made make_birthday(TestFacts const& facts, PointShape const& shape) {
  return std::make_unique<BirthdayTest>(facts, shape);
}

}  // namespace Runnel::Validate
