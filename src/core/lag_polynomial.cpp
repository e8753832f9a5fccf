// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <mutex>
#include <runnel/core/lag_polynomial.hpp>

namespace Runnel {

template <int LongLag, int ShortLag>
auto LagPolynomials<LongLag, ShortLag>::multiply(polynomial const& a,
                                                 polynomial const& b)
    -> polynomial {
  std::array<std::uint64_t, product_size> product{};
  for (int i = 0; i < LongLag; ++i) {
    for (int j = 0; j < LongLag; ++j) product[i + j] += a[i] * b[j];
  }
  reduce(product.data(), [](int first, int last, auto const& f) {
    for (int i = first; i < last; ++i) f(i);
  });
  polynomial result;
  std::copy_n(product.begin(), LongLag, result.begin());
  return result;
}

template <int LongLag, int ShortLag>
auto LagPolynomials<LongLag, ShortLag>::power(UInt128 n) -> polynomial {
  static std::mutex mutex;
  static std::vector<polynomial> squares;  // squares[k] = t^(2^k)
  std::lock_guard const lock(mutex);
  polynomial result = one();
  bool first = true;
  for (int k = 0; n != UInt128(0); ++k, n = n >> 1) {
    if (static_cast<int>(squares.size()) == k) {
      polynomial t{};
      if (LongLag > 1) t[1] = 1;
      squares.push_back(k == 0 ? t : multiply(squares[k - 1], squares[k - 1]));
    }
    if ((n.low & 1u) == 0) continue;
    result = first ? squares[k] : multiply(result, squares[k]);
    first = false;
  }
  return result;
}

template struct LagPolynomials<97, 33>;

}  // namespace Runnel
