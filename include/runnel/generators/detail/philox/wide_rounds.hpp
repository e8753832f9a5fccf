// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_PHILOX_WIDE_ROUNDS_HPP
#define RUNNEL_GENERATORS_DETAIL_PHILOX_WIDE_ROUNDS_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/products.hpp>

namespace Runnel::Impl {

/// The ten rounds of Philox 4×32 on a host, a block in each 64-bit lane.
///
/// Each word is the lower half of its lane: a product of two is then one
/// instruction, which reads lower halves only, and gives both halves that
/// the next round needs. Upper halves are never read.
template <class Generator, class Wide>
RUNNEL_FORCEINLINE_FUNCTION void wide_rounds(Wide (&c)[4], Wide k0, Wide k1) {
  Wide const m0 = fill_lanes<Wide>(std::uint64_t{Generator::multiplier0});
  Wide const m1 = fill_lanes<Wide>(std::uint64_t{Generator::multiplier1});
  Wide c0 = c[0], c1 = c[1], c2 = c[2], c3 = c[3];
  static_for<10>([&](auto) RUNNEL_INLINE_LAMBDA {
    Wide const p0 = product_of_low_halves(c0, m0);
    Wide const p1 = product_of_low_halves(c2, m1);
    c0 = (p1 >> 32) ^ c1 ^ k0;
    c1 = p1;
    c2 = (p0 >> 32) ^ c3 ^ k1;
    c3 = p0;
    k0 = k0 + std::uint64_t{Generator::key_step0};
    k1 = k1 + std::uint64_t{Generator::key_step1};
  });
  c[0] = c0;
  c[1] = c1;
  c[2] = c2;
  c[3] = c3;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_PHILOX_WIDE_ROUNDS_HPP
