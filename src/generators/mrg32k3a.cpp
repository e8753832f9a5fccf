// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <iterator>
#include <runnel/generators/mrg32k3a.hpp>
#include <vector>

namespace Runnel {
namespace Impl {
namespace {

using M = Mrg32k3a;

constexpr Mrg32k3aMatrices identity{
    {1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1}};
constexpr Mrg32k3aMatrices transition{
    {0, 1, 0, 0, 0, 1, M::m1 - M::a13n, M::a12, 0,  //
     0, 1, 0, 0, 0, 1, M::m2 - M::a23n, 0, M::a21}};

void multiply(std::uint64_t const* a, std::uint64_t const* b,
              std::uint64_t modulus, std::uint64_t* product) {
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) {
      std::uint64_t sum = 0;
      for (int k = 0; k < 3; ++k) {
        sum += a[3 * r + k] * b[3 * k + c] % modulus;
      }
      product[3 * r + c] = sum % modulus;
    }
  }
}

}  // namespace

Mrg32k3aMatrices mrg32k3a_product(Mrg32k3aMatrices const& a,
                                  Mrg32k3aMatrices const& b) {
  Mrg32k3aMatrices product;
  multiply(a.word, b.word, M::m1, product.word);
  multiply(a.word + 9, b.word + 9, M::m2, product.word + 9);
  return product;
}

Mrg32k3aMatrices mrg32k3a_power(UInt128 n) {
  Mrg32k3aMatrices result = identity;
  Mrg32k3aMatrices square = transition;
  for (; n != UInt128(0); n = n >> 1) {
    if ((n.low & 1) != 0) result = mrg32k3a_product(result, square);
    square = mrg32k3a_product(square, square);
  }
  return result;
}

}  // namespace Impl

struct Mrg32k3aSeed::Start {
  mrg32k3a::state_type state;
  Impl::Mrg32k3aMatrices to_next;
};

Mrg32k3aSeed::Start Mrg32k3aSeed::start(std::uint64_t first) const {
  // A^(s·2^127) with s of 64 bits: the exponent does not fit in 128.
  auto const power = [](Impl::Mrg32k3aMatrices square, std::uint64_t n) {
    auto result = Impl::mrg32k3a_power(0);
    for (; n != 0; n >>= 1) {
      if ((n & 1) != 0) result = Impl::mrg32k3a_product(result, square);
      square = Impl::mrg32k3a_product(square, square);
    }
    return result;
  };
  Start start{mrg32k3a::load(m_state), Impl::mrg32k3a_power(UInt128(1) << 127)};
  auto const substream =
      power(Impl::mrg32k3a_power(UInt128(1) << 76), m_substream);
  mrg32k3a::apply(
      start.state,
      Impl::mrg32k3a_product(power(start.to_next, first), substream).word);
  return start;
}

void Mrg32k3aSeed::write_states(std::uint64_t first, std::uint64_t count,
                                std::uint32_t* words) const {
  auto [state, to_next] = start(first);
  for (std::uint64_t s = 0; s < count; ++s) {
    mrg32k3a::store(state, words + s * mrg32k3a::state_words);
    mrg32k3a::apply(state, to_next.word);
  }
}

std::vector<std::uint64_t> Mrg32k3aSeed::seed_table(std::uint64_t first,
                                                    std::uint64_t count) const {
  using Table = mrg32k3a::SeedTable;
  if (count < Table::min_streams) return {};
  auto const [state, to_next] = start(first);
  std::vector<std::uint64_t> table(std::begin(state.s), std::end(state.s));
  auto unit = to_next;
  for (std::uint64_t last = count - 1; last != 0; last >>= Table::digit_bits) {
    auto power = Impl::mrg32k3a_power(0);
    for (int v = 0; v < 1 << Table::digit_bits; ++v) {
      table.insert(table.end(), std::begin(power.word), std::end(power.word));
      power = Impl::mrg32k3a_product(power, unit);
    }
    unit = power;
  }
  return table;
}

void mrg32k3a::write_jump_rows(seed_type const& /*seed*/,
                               std::uint64_t /*stream*/, UInt128 stride,
                               std::int64_t num_rows, std::uint64_t* rows) {
  auto const step = Impl::mrg32k3a_power(stride);
  auto row = Impl::mrg32k3a_power(0);
  for (std::int64_t k = 0; k < num_rows; ++k) {
    for (int i = 0; i < jump_words; ++i) rows[k * jump_words + i] = row.word[i];
    row = Impl::mrg32k3a_product(row, step);
  }
}

LinearRecurrence mrg32k3a::linear_recurrence(seed_type const& /*seed*/,
                                             std::uint64_t /*stream*/) {
  using M = Impl::Mrg32k3a;
  std::uint64_t const moduli[] = {M::m1, M::m2};
  std::uint64_t const factors[3][2] = {
      {0, M::a21}, {M::a12, 0}, {M::m1 - M::a13n, M::m2 - M::a23n}};
  LinearRecurrence both{UInt128(M::m1) * UInt128(M::m2), {}};
  for (auto const& residues : factors) {
    both.factors.push_back(Impl::combine_residues(residues, moduli));
  }
  return both;
}

}  // namespace Runnel
