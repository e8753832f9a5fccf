// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_CMRG_RUN_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_CMRG_RUN_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/generators/detail/sprng/affine.hpp>
#include <runnel/generators/detail/sprng/affine_engine.hpp>
#include <runnel/generators/detail/sprng/mrg5.hpp>

namespace Runnel::Impl {

/// A run of `sprng_cmrg` in one lane of a GPU. A step has two products of the
/// recursive sequence, a leap five.
class SprngCmrgRun {
 public:
  /// \param row  jump to the lane's next run: the power of the affine map, then
  ///   that of the recursive sequence
  RUNNEL_FORCEINLINE_FUNCTION void begin(AffineState const& affine,
                                         SprngMrg5::State const& recursive,
                                         std::uint64_t const* row) {
    m_affine = affine;
    for (int i = 0; i < 5; ++i) {
      m_y[i] = static_cast<std::uint32_t>(recursive.y[i]);
    }
    m_row = row;
  }
  RUNNEL_FORCEINLINE_FUNCTION AffineState const& affine() const {
    return m_affine;
  }
  RUNNEL_FORCEINLINE_FUNCTION SprngMrg5::State recursive() const {
    SprngMrg5::State s{};
    for (int i = 0; i < 5; ++i) s.y[i] = m_y[i];
    return s;
  }
  /// The next z.
  RUNNEL_FORCEINLINE_FUNCTION std::uint64_t output() {
    m_affine.x = m_affine.multiplier * m_affine.x + m_affine.addend;
    next_y();
    return m_affine.x + (std::uint64_t{m_y[0]} << 32);
  }
  RUNNEL_FORCEINLINE_FUNCTION void leap() {
    m_affine.x = AffinePower{m_row[0], m_row[1]}(m_affine.x, m_affine.addend);
    // As `SprngMrg5::jump`; products are below 2^62.
    std::uint32_t moved[5];
    std::uint64_t const* const c = m_row + 2;
    for (int i = 4; i >= 0; --i) {
      std::uint64_t const sum = partial(c[0] * m_y[4] + c[1] * m_y[3]) +
                                partial(c[2] * m_y[2] + c[3] * m_y[1]) +
                                partial(c[4] * m_y[0]);
      auto const y = static_cast<std::uint32_t>(SprngMrg5::residue(sum));
      moved[i] = y == 0 ? static_cast<std::uint32_t>(SprngMrg5::modulus) : y;
      next_y();
    }
    for (int i = 0; i < 5; ++i) m_y[i] = moved[i];
  }

 private:
  static constexpr auto modulus =
      static_cast<std::uint32_t>(SprngMrg5::modulus);

  RUNNEL_FORCEINLINE_FUNCTION static std::uint64_t partial(std::uint64_t x) {
    return (x >> 31) + (x & SprngMrg5::modulus);
  }
  /// As `SprngMrg5::step`: the first sum of halves is below 2^32.
  RUNNEL_FORCEINLINE_FUNCTION void next_y() {
    std::uint64_t const sum = SprngMrg5::a1 * m_y[0] + SprngMrg5::a5 * m_y[4];
    auto const t = static_cast<std::uint32_t>(sum >> 31) +
                   (static_cast<std::uint32_t>(sum) & modulus);
    for (int i = 4; i > 0; --i) m_y[i] = m_y[i - 1];
    m_y[0] = (t >> 31) + (t & modulus);
  }

  AffineState m_affine;
  std::uint32_t m_y[5];  ///< the newest first
  std::uint64_t const* m_row;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_CMRG_RUN_HPP
