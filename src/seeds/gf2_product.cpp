// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "seeds/gf2_product.hpp"

#include <algorithm>
#include <runnel/lanes/host_isa.hpp>
#include <utility>
#include <vector>

#if RUNNEL_HAS_X86_LEVELS
#include <immintrin.h>
#endif

namespace Runnel::Impl {
namespace {

/// The most words for which schoolbook multiplication is fastest.
constexpr std::size_t base_words = 12;

/// product = a·b, n words each, n ≤ base_words.
using BaseProduct = void (*)(std::uint64_t const* a, std::uint64_t const* b,
                             std::size_t n, std::uint64_t* product);

/// By the multiples of b up to 15·b: four bits of every word of a at a time.
void portable_product(std::uint64_t const* a, std::uint64_t const* b,
                      std::size_t n, std::uint64_t* product) {
  std::uint64_t multiple[16][base_words + 1] = {};
  for (std::size_t i = 0; i < n; ++i) multiple[1][i] = b[i];
  for (int u = 2; u < 16; ++u) {
    auto const& half = multiple[u / 2];
    for (std::size_t i = 0; i <= n; ++i) {
      std::uint64_t const below = i == 0 ? 0 : half[i - 1] >> 63;
      std::uint64_t const odd = u % 2 == 1 ? multiple[1][i] : 0;
      multiple[u][i] = (half[i] << 1 | below) ^ odd;
    }
  }
  std::fill_n(product, 2 * n, 0);
  for (int shift = 60; shift >= 0; shift -= 4) {
    for (std::size_t i = 0; i < n; ++i) {
      auto const& row = multiple[a[i] >> shift & 15];
      for (std::size_t j = 0; j <= n; ++j) product[i + j] ^= row[j];
    }
    if (shift == 0) break;
    for (std::size_t i = 2 * n; i-- > 0;) {
      product[i] = product[i] << 4 | (i == 0 ? 0 : product[i - 1] >> 60);
    }
  }
}

#if RUNNEL_HAS_X86_LEVELS
__attribute__((target("pclmul,sse4.1"))) void clmul_product(
    std::uint64_t const* a, std::uint64_t const* b, std::size_t n,
    std::uint64_t* product) {
  auto const word = [](std::uint64_t x) __attribute__((
                        always_inline, target("pclmul,sse4.1"))) {
    return _mm_cvtsi64_si128(static_cast<long long>(x));
  };
  std::uint64_t carry = 0;
  // Column by column: the sum stays in a register.
  for (std::size_t k = 0; k < 2 * n - 1; ++k) {
    std::size_t const first = k < n ? 0 : k - n + 1;
    std::size_t const last = k < n ? k : n - 1;
    __m128i sum = _mm_setzero_si128();
    for (std::size_t i = first; i <= last; ++i) {
      sum = _mm_xor_si128(sum,
                          _mm_clmulepi64_si128(word(a[i]), word(b[k - i]), 0));
    }
    product[k] = carry ^ static_cast<std::uint64_t>(_mm_cvtsi128_si64(sum));
    carry = static_cast<std::uint64_t>(_mm_extract_epi64(sum, 1));
  }
  product[2 * n - 1] = carry;
}
#endif

BaseProduct base_product() {
#if RUNNEL_HAS_X86_LEVELS
  static bool const has_instruction =
      __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("sse4.1");
  if (has_instruction && host_isa() != HostIsa::baseline) return clmul_product;
#endif
  return portable_product;
}

/// Products of as many words by as many, where `base` multiplies the shortest.
struct KaratsubaProduct {
  BaseProduct base;

  /// With halves, \f$(a_1+a_0)(b_1+b_0) = a_1b_0 + a_0b_1 + \dots\f$
  /// \param scratch  4 n + 64 words are enough
  void operator()(std::uint64_t const* a, std::uint64_t const* b, std::size_t n,
                  std::uint64_t* product, std::uint64_t* scratch) const;
};

void KaratsubaProduct::operator()(std::uint64_t const* a,
                                  std::uint64_t const* b, std::size_t n,
                                  std::uint64_t* product,
                                  std::uint64_t* scratch) const {
  KaratsubaProduct const& multiply = *this;
  if (n <= base_words) return base(a, b, n, product);
  std::size_t const h = (n + 1) / 2, rest = n - h;
  multiply(a, b, h, product, scratch);
  multiply(a + h, b + h, rest, product + 2 * h, scratch);
  // The sums go where the scratch ends up being free again: 2h words of
  // factors, then 2h words of their product.
  std::uint64_t* const sum_a = scratch;
  std::uint64_t* const sum_b = scratch + h;
  std::uint64_t* const middle = scratch + 2 * h;
  for (std::size_t i = 0; i < h; ++i) {
    sum_a[i] = a[i] ^ (i < rest ? a[h + i] : 0);
    sum_b[i] = b[i] ^ (i < rest ? b[h + i] : 0);
  }
  multiply(sum_a, sum_b, h, middle, scratch + 4 * h);
  for (std::size_t i = 0; i < 2 * h; ++i) {
    middle[i] ^= product[i] ^ (i < 2 * rest ? product[2 * h + i] : 0);
  }
  // The highest words of the middle are 0 where the product has no room.
  std::size_t const room = std::min(2 * h, 2 * n - h);
  for (std::size_t i = 0; i < room; ++i) product[h + i] ^= middle[i];
}

}  // namespace

void gf2_product(std::span<std::uint64_t const> a,
                 std::span<std::uint64_t const> b, std::uint64_t* product) {
  if (a.size() < b.size()) std::swap(a, b);
  std::fill_n(product, a.size() + b.size(), 0);
  std::size_t const n = b.size();
  if (n == 0) return;
  // The longer one in pieces as long as the shorter.
  std::vector<std::uint64_t> work(2 * n + n + 8 * n + 256);
  std::uint64_t* const short_product = work.data();
  std::uint64_t* const padded = short_product + 2 * n;
  std::uint64_t* const scratch = padded + n;
  KaratsubaProduct const multiply{base_product()};
  for (std::size_t at = 0; at < a.size(); at += n) {
    std::size_t const count = std::min(n, a.size() - at);
    std::uint64_t const* piece = a.data() + at;
    if (count < n) {
      std::copy_n(piece, count, padded);
      std::fill(padded + count, padded + n, 0);
      piece = padded;
    }
    multiply(piece, b.data(), n, short_product, scratch);
    for (std::size_t i = 0; i < count + n; ++i)
      product[at + i] ^= short_product[i];
  }
}

}  // namespace Runnel::Impl
