// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_MRG32K3A_SERIAL_HPP
#define RUNNEL_GENERATORS_DETAIL_MRG32K3A_SERIAL_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/generators/detail/real_words.hpp>
#include <runnel/generators/detail/serial_steppers.hpp>
#include <runnel/lanes/rounding.hpp>

namespace Runnel::Impl {

/// MRG32k3a by one thread of a host, in integers: without fused
/// multiply-additions the remainders of doubles are branches that no processor
/// predicts, and five times as slow.
template <class Generator>
class Mrg32k3aSerial {
 public:
  template <class Words>
  RUNNEL_FUNCTION void load(StreamShape const& shape, Words words) {
    m_plain.load(shape, words);
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto next() {
    constexpr std::uint64_t m1 = Generator::largest_native + std::uint64_t{1};
    std::uint64_t const z = m_plain.template next<NativeForm>();
    if constexpr (std::is_same_v<Form, NativeForm>) {
      return static_cast<std::uint32_t>(z);
    } else if constexpr (std::is_same_v<Form, ReferenceForm>) {
      auto const k = static_cast<double>(z == 0 ? m1 : z);
      return same_bits_as<std::uint64_t>(
          rounded_product(k, 2.328306549295727688e-10));
    } else {
      // 2^32 = m1 + 209: what ⌊z·2^32/m1⌋ has more than z.
      return static_cast<std::uint32_t>(z + 209 * z / m1);
    }
  }
  template <class Words>
  RUNNEL_FUNCTION void store(Words words, std::uint64_t num_outputs) const {
    m_plain.store(words, num_outputs);
  }
  RUNNEL_FUNCTION void jump(std::uint64_t const* row) { m_plain.jump(row); }

 private:
  PlainSerial<Generator> m_plain;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_MRG32K3A_SERIAL_HPP
