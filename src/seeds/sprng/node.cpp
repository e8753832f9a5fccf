// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/core/uint128.hpp>
#include <runnel/seeds/detail/sprng/node.hpp>
#include <utility>

namespace Runnel::Impl {

SprngNode::SprngNode(int digit_bits, int num_digits, std::uint64_t value)
    : m_digit_bits(digit_bits), m_num_digits(num_digits) {
  std::uint64_t const mask = (std::uint64_t{1} << digit_bits) - 1;
  for (; value != 0; value >>= digit_bits) m_digits.push_back(value & mask);
}

SprngNode::SprngNode(int digit_bits, int num_digits,
                     std::vector<std::uint64_t> digits)
    : m_digit_bits(digit_bits),
      m_num_digits(num_digits),
      m_digits(std::move(digits)) {
  while (!m_digits.empty() && m_digits.back() == 0) m_digits.pop_back();
}

SprngNode SprngNode::shifted(int k, std::uint64_t m) const {
  std::uint64_t const mask = (std::uint64_t{1} << m_digit_bits) - 1;
  SprngNode result(m_digit_bits, m_num_digits, 0);
  UInt128 carry(m);
  for (std::size_t i = 0;
       i < m_digits.size() ||
       (carry != UInt128(0) && i < static_cast<std::size_t>(m_num_digits));
       ++i) {
    UInt128 const sum = (UInt128(digit(i)) << k) + carry;
    result.m_digits.push_back(sum.low & mask);
    carry = sum >> m_digit_bits;
  }
  while (!result.m_digits.empty() && result.m_digits.back() == 0) {
    result.m_digits.pop_back();
  }
  return result;
}

SprngTreePlace SprngTreePlace::root(SprngNode const& node,
                                    std::uint64_t total) {
  auto const first = node.shifted(1, 1);
  SprngTreePlace place{node, first, !first.has_one_digit()};
  auto& index = place.spawn_index;
  while (index.has_one_digit() && index.digit(0) < total) {
    index = index.shifted(1, 0);
  }
  return place;
}

SprngTreePlace SprngTreePlace::child(std::uint32_t num_children,
                                     std::uint32_t child) const {
  auto const step = SprngTreeStep::of(num_children, child);
  // All that were there before the last round have the same shift before it,
  // and the very last of them stays so, which ends the long run-ups.
  auto const index = spawn_index.shifted(step.index_shift, step.index_addend);
  return {spawn_index.shifted(step.node_shift, step.node_addend),
          step.gives_another ? index.shifted(1, 0) : index,
          !index.has_one_digit()};
}

}  // namespace Runnel::Impl
