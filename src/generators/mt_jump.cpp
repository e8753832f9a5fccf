// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <bit>
#include <list>
#include <runnel/generators/detail/mt/words.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/seeds/detail/mt/jump.hpp>
#include <runnel/seeds/detail/mt/polynomial.hpp>
#include <unordered_map>
#include <utility>

namespace Runnel::Impl {
namespace {

/// Sets whose powers are kept.
constexpr std::size_t max_sets = 64;
/// Sets whose jumps by a block are kept: some of each table in use.
constexpr std::size_t max_block_jumps = 1 << 14;

/// The parameters that jumps depend on.
MtParameters without_masks(MtParameters set) {
  set.id = set.mask_b = set.mask_c = 0;
  return set;
}

struct ByTwist {
  std::size_t operator()(MtParameters const& set) const {
    return (std::size_t{set.num_words} << 32) ^ set.twist;
  }
};

/// words = polynomial, padded with zeros.
void copy_words(Gf2Polynomial const& polynomial,
                std::span<std::uint64_t> words) {
  auto const from = polynomial.words();
  std::ranges::fill(words, 0);
  std::ranges::copy(from, words.begin());
}

/// The sum of \f$x_{i+k}\f$ over all k with \f$g_k = 1\f$, for every i; some
/// words at a time, so that they stay in registers.
template <std::size_t block>
RUNNEL_FORCEINLINE_HOST_FUNCTION void add_up_blocks(
    std::span<std::uint64_t const> jump, std::uint32_t const* x,
    std::span<std::uint32_t> sum) {
  for (std::size_t first = 0; first < sum.size(); first += block) {
    std::size_t const count = std::min(block, sum.size() - first);
    std::uint32_t stretch[block] = {};
    for (std::size_t w = 0; w < jump.size(); ++w) {
      for (std::uint64_t bits = jump[w]; bits != 0; bits &= bits - 1) {
        std::uint32_t const* const from =
            x + first + 64 * w +
            static_cast<std::size_t>(std::countr_zero(bits));
        for (std::size_t i = 0; i < block; ++i) stretch[i] ^= from[i];
      }
    }
    std::copy_n(stretch, count,
                sum.begin() + static_cast<std::ptrdiff_t>(first));
  }
}

RUNNEL_FORCEINLINE_HOST_FUNCTION void add_up(
    std::span<std::uint64_t const> jump, std::uint32_t const* x,
    std::span<std::uint32_t> sum) {
  if (sum.size() <= 32) return add_up_blocks<32>(jump, x, sum);
  add_up_blocks<128>(jump, x, sum);
}

#if RUNNEL_HAS_X86_LEVELS
RUNNEL_TARGET_X86_64_V4 void add_up_v4(std::span<std::uint64_t const> jump,
                                       std::uint32_t const* x,
                                       std::span<std::uint32_t> sum) {
  add_up(jump, x, sum);
}
RUNNEL_TARGET_X86_64_V3 void add_up_v3(std::span<std::uint64_t const> jump,
                                       std::uint32_t const* x,
                                       std::span<std::uint32_t> sum) {
  add_up(jump, x, sum);
}
#endif

void add_up_best(std::span<std::uint64_t const> jump, std::uint32_t const* x,
                 std::span<std::uint32_t> sum) {
#if RUNNEL_HAS_X86_LEVELS
  if (host_isa() == HostIsa::x86_64_v4) return add_up_v4(jump, x, sum);
  if (host_isa() == HostIsa::x86_64_v3) return add_up_v3(jump, x, sum);
#endif
  add_up(jump, x, sum);
}

}  // namespace

MtJumps::MtJumps(MtParameters const& parameters)
    : m_set(parameters), m_modulus(mt_characteristic_polynomial(parameters)) {}

std::shared_ptr<MtJumps> MtJumps::of(MtParameters const& parameters) {
  MtParameters const key = without_masks(parameters);
  static std::mutex mutex;
  static std::list<std::pair<MtParameters, std::shared_ptr<MtJumps>>> kept;
  std::lock_guard const lock(mutex);
  auto const found = std::ranges::find(
      kept, key, [](auto const& entry) { return entry.first; });
  if (found != kept.end()) {
    kept.splice(kept.begin(), kept, found);
  } else {
    kept.emplace_front(key, std::make_shared<MtJumps>(parameters));
    if (kept.size() > max_sets) kept.pop_back();
  }
  return kept.front().second;
}

Gf2Polynomial MtJumps::to_next_block(MtParameters const& parameters) {
  static std::mutex mutex;
  static std::unordered_map<MtParameters, Gf2Polynomial, ByTwist> kept;
  MtParameters const key = without_masks(parameters);
  {
    std::lock_guard const lock(mutex);
    auto const found = kept.find(key);
    if (found != kept.end()) return found->second;
  }
  auto const jump = MtJumps(key).high_power(1);
  std::lock_guard const lock(mutex);
  if (kept.size() >= max_block_jumps) kept.clear();
  return kept.emplace(key, jump).first->second;
}

void MtJumps::write_squares(MtParameters const& parameters, int num_rows,
                            std::uint64_t* rows) {
  Gf2Modulus const modulus(mt_characteristic_polynomial(parameters));
  auto const size = static_cast<std::size_t>((modulus.degree() + 63) / 64);
  Gf2Polynomial power(std::vector<std::uint64_t>(rows, rows + size));
  for (int k = 1; k < num_rows; ++k) {
    power = modulus.square(power);
    copy_words(power, {rows += size, size});
  }
}

Gf2Polynomial MtJumps::to_block(MtParameters const& parameters,
                                std::uint64_t n) {
  if (n <= 1) {
    return n == 1 ? to_next_block(parameters) : Gf2Polynomial::power_of_t(0);
  }
  Gf2Modulus const modulus(mt_characteristic_polynomial(parameters));
  auto factor = to_next_block(parameters);
  auto product = Gf2Polynomial::power_of_t(0);
  for (; n != 0; n >>= 1) {
    if ((n & 1) != 0) product = modulus.multiply(product, factor);
    if (n > 1) factor = modulus.square(factor);
  }
  return product;
}

Gf2Polynomial MtJumps::square(int k) {
  if (m_squares.empty()) {
    m_squares.push_back(m_modulus.reduce(Gf2Polynomial::power_of_t(1)));
  }
  while (static_cast<int>(m_squares.size()) <= k) {
    m_squares.push_back(m_modulus.square(m_squares.back()));
  }
  return m_squares[static_cast<std::size_t>(k)];
}

Gf2Polynomial MtJumps::power(UInt128 n) {
  std::lock_guard const lock(m_mutex);
  Gf2Polynomial product = Gf2Polynomial::power_of_t(0);
  for (int k = 0; n != UInt128(0); ++k, n = n >> 1) {
    if ((n.low & 1) != 0) product = m_modulus.multiply(product, square(k));
  }
  return product;
}

Gf2Polynomial MtJumps::high_power(std::uint64_t n) {
  std::lock_guard const lock(m_mutex);
  Gf2Polynomial product = Gf2Polynomial::power_of_t(0);
  for (int k = 128; n != 0; ++k, n >>= 1) {
    if ((n & 1) != 0) product = m_modulus.multiply(product, square(k));
  }
  return product;
}

void MtJumps::write_rows(UInt128 stride, std::int64_t num_rows,
                         std::uint64_t* rows) {
  auto const count = static_cast<std::size_t>(num_rows);
  auto const size = static_cast<std::size_t>(num_words());
  Gf2Polynomial const step = count > 1 ? power(stride) : Gf2Polynomial();
  std::vector<Gf2Polynomial> powers(count);
  for (std::size_t k = 0; k < count; ++k) {
    // Squares are cheap.
    powers[k] = k == 0       ? Gf2Polynomial::power_of_t(0)
                : k == 1     ? step
                : k % 2 == 0 ? m_modulus.square(powers[k / 2])
                             : m_modulus.multiply(powers[k - 1], step);
    copy_words(powers[k], {rows + k * size, size});
  }
}

void MtJumps::apply(MtParameters const& set, Gf2Polynomial const& jump,
                    std::span<std::uint32_t> state) {
  std::size_t const n = state.size();
  std::size_t const m = set.middle;
  // The words that the sum needs, and some that its blocks reach.
  std::size_t const reach = n <= 32 ? 32 : 256;
  std::vector<std::uint32_t> x(n + 64 * jump.words().size() + reach);
  std::ranges::copy(state, x.begin());
  for (std::size_t k = 0; k + n < x.size(); ++k) {
    x[k + n] =
        next_mt_word(x[k], x[k + 1], x[k + m], set.twist, set.lower_mask());
  }
  add_up_best(jump.words(), x.data(), state);
  state[0] &= set.upper_mask();
}

}  // namespace Runnel::Impl
