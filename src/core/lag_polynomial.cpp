// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <mutex>
#include <runnel/core/lag_polynomial.hpp>
#include <utility>
#include <vector>

namespace Runnel {
namespace {

/// The powers that were asked for last: programs that divide their work jump by
/// the same few numbers again and again.
template <class Polynomial>
class KeptPowers {
 public:
  /// \param make  make(n): the power
  template <class Make>
  Polynomial const& get(UInt128 n, Make const& make) {
    auto found = std::ranges::find(m_powers, n, &Power::first);
    if (found == m_powers.end()) {
      m_powers.emplace_back(n, make(n));
      found = m_powers.end() - 1;
    }
    std::rotate(m_powers.begin(), found, found + 1);
    if (m_powers.size() > most) m_powers.pop_back();
    return m_powers.front().second;
  }

 private:
  using Power = std::pair<UInt128, Polynomial>;
  static constexpr std::size_t most = 16;
  std::vector<Power> m_powers;  ///< the last used first
};

}  // namespace

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
  static KeptPowers<polynomial> kept;
  std::lock_guard const lock(mutex);
  return kept.get(n, [](UInt128 exponent) {
    static std::vector<polynomial> squares;  // squares[k] = t^(2^k)
    polynomial result = one();
    bool first = true;
    for (int k = 0; exponent != UInt128(0); ++k, exponent = exponent >> 1) {
      if (static_cast<int>(squares.size()) == k) {
        polynomial t{};
        t[1] = 1;
        squares.push_back(k == 0 ? t
                                 : multiply(squares[k - 1], squares[k - 1]));
      }
      if ((exponent.low & 1u) == 0) continue;
      result = first ? squares[k] : multiply(result, squares[k]);
      first = false;
    }
    return result;
  });
}

template struct LagPolynomials<97, 33>;

}  // namespace Runnel
