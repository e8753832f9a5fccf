// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_FLETCHER32_HPP
#define RUNNEL_SRC_IO_FLETCHER32_HPP

#include <cstddef>
#include <cstdint>

namespace Runnel::Impl {

/// The checksum of HDF5's Fletcher32 filter, piece by piece: of words of 16
/// bits w, high byte first, the sums \f$\sum_i w_i\f$ and
/// \f$\sum_i (n-i)\,w_i\f$ modulo 65535, 0 only if all words are.
///
/// 2^16 = 1 modulo 65535: four words are summed up at once, and bytes are
/// exchanged at the end, which multiplies by 2^8.
class Fletcher32 {
 public:
  /// \param bytes  a multiple of 4
  void add(void const* data, std::size_t bytes);
  std::uint32_t value() const;

 private:
  std::uint64_t m_sum = 0;       ///< of the words as they lie, below 2^17
  std::uint64_t m_weighted = 0;  ///< the other sum, too
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_FLETCHER32_HPP
