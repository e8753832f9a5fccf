// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>

#include "validate/points.hpp"

/// \file
/// Collisions: n balls are thrown into k urns, k much larger than n. Knuth, The
/// Art of Computer Programming 2, 3.3.2 I.

namespace Runnel::Validate {
namespace {

using Bitmap = Kokkos::View<std::uint32_t*, Space::memory_space>;

/// Sets the bit of each ball's urn; a bit that is set already is a collision.
struct ThrowBalls {
  PointMaker point;
  Bitmap urns;
  int log_balls, log_urns;

  KOKKOS_FUNCTION void operator()(std::int64_t ball,
                                  std::uint64_t& collisions) const {
    std::uint64_t const urn =
        static_cast<std::uint64_t>(ball >> log_balls) << log_urns | point(ball);
    std::uint32_t const bit = std::uint32_t{1} << (urn & 31);
    std::uint32_t const old =
        Kokkos::atomic_fetch_or(&urns[static_cast<std::size_t>(urn >> 5)], bit);
    collisions += (old & bit) != 0 ? 1 : 0;
  }
};

/// Empties the urns that balls fell into.
struct EmptyUrns {
  PointMaker point;
  Bitmap urns;
  int log_balls, log_urns;

  KOKKOS_FUNCTION void operator()(std::int64_t ball) const {
    std::uint64_t const urn =
        static_cast<std::uint64_t>(ball >> log_balls) << log_urns | point(ball);
    Kokkos::atomic_store(&urns[static_cast<std::size_t>(urn >> 5)], 0U);
  }
};

class CollisionTest final : public CoincidenceTest {
 public:
  CollisionTest(TestFacts const& facts, PointShape const& shape)
      : CoincidenceTest(
            facts, shape,
            mean_collisions(std::ldexp(1.0, shape.log_points),
                            std::ldexp(1.0, shape.dimensions * shape.bits)),
            "collisions"),
        m_log_urns(shape.dimensions * shape.bits),
        m_units_at_once(on_host ? 1 : std::uint64_t{1} << (28 - m_log_urns)),
        m_urns("Runnel::Validate::urns",
               static_cast<std::size_t>(m_units_at_once << (m_log_urns - 5))) {}

 private:
  void count(Space const& space, Block const& all) override {
    add_up(all, m_units_at_once, [&](Block const& words, std::int64_t units) {
      PointMaker const point = {words, shape().dimensions, shape().bits,
                                shape().shift};
      Impl::LongRange<Space> const balls(space, 0, units << shape().log_points);
      std::uint64_t collisions = 0;
      Kokkos::parallel_reduce(
          "Runnel::Validate::throw_balls", balls,
          ThrowBalls{point, m_urns, shape().log_points, m_log_urns},
          collisions);
      Kokkos::parallel_for(
          "Runnel::Validate::empty_urns", balls,
          EmptyUrns{point, m_urns, shape().log_points, m_log_urns});
      return collisions;
    });
  }

  int m_log_urns;
  std::uint64_t m_units_at_once;
  Bitmap m_urns;
};

}  // namespace

Made make_collision(TestFacts const& facts, PointShape const& shape) {
  return std::make_unique<CollisionTest>(facts, shape);
}

}  // namespace Runnel::Validate
