// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_CAPI_SPRNG_LAGGED_SOURCES_HPP
#define RUNNEL_SRC_CAPI_SPRNG_LAGGED_SOURCES_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <runnel/seeds/detail/sprng/parameters.hpp>
#include <vector>

#include "word_source.hpp"

/// Lagged Fibonacci generators: a ring is stepped in runs of words that do not
/// depend on one another.
namespace Runnel::Impl {

/// Where the rings of a stream are being stepped; all of them at one index.
class RingCursor {
 public:
  explicit RingCursor(SprngLags const& lags)
      : m_long(lags.long_lag), m_short(lags.short_lag) {}

  /// Steps `count` times: f(at, back, run) steps the words at `at` … `at` +
  /// `run` − 1 by those at `back` … `back` + `run` − 1; the runs are apart.
  template <class F>
  void forward(int count, F const& f) {
    while (count > 0) {
      bool const wraps = m_at < m_short;
      int const back = wraps ? m_at + m_long - m_short : m_at - m_short;
      int const apart = wraps ? std::min(m_short - m_at, m_long - m_short)
                              : std::min(m_short, m_long - m_at);
      int const run = std::min(count, apart);
      f(m_at, back, run);
      m_at = m_at + run < m_long ? m_at + run : 0;
      count -= run;
    }
  }
  /// Steps back once: the word at `at` was combined with that at `back`.
  template <class F>
  void backward(F const& f) {
    m_at = (m_at > 0 ? m_at : m_long) - 1;
    f(m_at, m_at < m_short ? m_at + m_long - m_short : m_at - m_short);
  }
  /// The i-th oldest word's index.
  std::size_t index(int i) const {
    int const at = m_at + i;
    return static_cast<std::size_t>(at < m_long ? at : at - m_long);
  }
  /// The oldest word is now at index 0.
  void begin_again() { m_at = 0; }
  int size() const { return m_long; }
  int short_lag() const { return m_short; }

 private:
  int m_long;
  int m_short;
  int m_at = 0;  ///< of the oldest word
};

/// lfg: two rings; a call makes two steps.
class LfgSource final : public WordSource {
 public:
  LfgSource(SprngLags const& lags, std::vector<std::uint64_t> const& state)
      : m_cursor(lags) {
    auto const half = static_cast<std::ptrdiff_t>(lags.long_lag);
    m_even.assign(state.begin(), state.begin() + half);
    m_odd.assign(state.begin() + half, state.end());
  }
  void make(std::uint64_t* words, int count) noexcept override;
  std::vector<std::uint64_t> state_before(int count) const override;

 private:
  /// Makes words one by one, where the short lag is shorter than a register.
  void make_few(std::uint64_t* words, int count);

  RingCursor m_cursor;
  std::vector<std::uint32_t> m_even;
  std::vector<std::uint32_t> m_odd;
};

class MlfgSource final : public WordSource {
 public:
  MlfgSource(SprngLags const& lags, std::vector<std::uint64_t> const& state)
      : m_cursor(lags), m_ring(state) {}
  void make(std::uint64_t* words, int count) noexcept override;
  std::vector<std::uint64_t> state_before(int count) const override;

 private:
  /// Makes words one by one, where the short lag is too short for runs.
  void make_few(std::uint64_t* words, int count);

  RingCursor m_cursor;
  std::vector<std::uint64_t> m_ring;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_CAPI_SPRNG_LAGGED_SOURCES_HPP
