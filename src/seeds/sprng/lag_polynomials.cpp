// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <map>
#include <mutex>
#include <runnel/seeds/detail/sprng/lag_polynomials.hpp>
#include <utility>

namespace Runnel::Impl {

auto SprngLagPolynomials::multiply(polynomial const& a,
                                   polynomial const& b) const -> polynomial {
  auto const size = static_cast<std::size_t>(m_lags.long_lag);
  auto const short_lag = static_cast<std::size_t>(m_lags.short_lag);
  polynomial product(2 * size - 1);
  for (std::size_t i = 0; i < size; ++i) {
    if (a[i] == 0) continue;
    std::uint64_t* const sum = product.data() + i;
    for (std::size_t j = 0; j < size; ++j) sum[j] += a[i] * b[j];
  }
  for (std::size_t i = 2 * size - 2; i >= size; --i) {
    product[i - size] += product[i];
    product[i - short_lag] += product[i];
  }
  product.resize(size);
  return product;
}

auto SprngLagPolynomials::power(UInt128 n) const -> polynomial {
  static std::mutex mutex;
  // squares[k] = t^(2^k), for each pair of lags.
  static std::map<std::pair<int, int>, std::vector<polynomial>> all_squares;
  std::lock_guard const lock(mutex);
  auto& squares = all_squares[{m_lags.long_lag, m_lags.short_lag}];
  polynomial result(static_cast<std::size_t>(m_lags.long_lag));
  result[0] = 1;
  for (std::size_t k = 0; n != UInt128(0); ++k, n = n >> 1) {
    if (squares.empty()) {
      polynomial t(result.size());
      t[1] = 1;
      squares.push_back(std::move(t));
    } else if (squares.size() == k) {
      squares.push_back(multiply(squares[k - 1], squares[k - 1]));
    }
    if ((n.low & 1) != 0) result = multiply(result, squares[k]);
  }
  return result;
}

void SprngLagPolynomials::write_powers(polynomial const& power_n,
                                       std::int64_t num_rows,
                                       std::uint64_t* rows) const {
  polynomial power(power_n.size());
  power[0] = 1;
  for (std::int64_t k = 0; k < num_rows; ++k) {
    rows = std::copy(power.begin(), power.end(), rows);
    if (k + 1 < num_rows) power = multiply(power, power_n);
  }
}

}  // namespace Runnel::Impl
