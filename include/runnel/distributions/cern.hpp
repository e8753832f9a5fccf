// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_CERN_HPP
#define RUNNEL_DISTRIBUTIONS_CERN_HPP

namespace Runnel {

/// CERNLIB's numbers without zero, in (0, 1), for generators that have such a
/// rule. RANMAR (24 bits): James' rule, an exact 0 becomes 2^-24·u_2 with the
/// current word u_2 of the table as a fraction, or 2^-48 if that is 0 too.
/// RM48 (48 bits): 2^-49. As floats those of 48 bits are in (0, 1]: rounded,
/// they may be 1.0f. The state is unchanged.
/// Source: CERN Program Library, short writeups V113 and V116.
struct Cern {
  template <class Generator, class T>
  using sampler = typename Generator::template cern_sampler<T>;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_CERN_HPP
