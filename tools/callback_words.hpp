// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_CALLBACK_WORDS_HPP
#define RUNNEL_TOOLS_CALLBACK_WORDS_HPP

#include <cstdint>
#include <exception>
#include <functional>
#include <utility>

namespace Runnel::Tool {

/// Words for a C library that calls back for each: no exception passes through
/// its functions. The first one is kept for `rethrow`, and other words follow,
/// so that loops which wait for a certain word end.
class CallbackWords {
 public:
  explicit CallbackWords(std::function<std::uint32_t()> next)
      : m_next(std::move(next)) {}

  std::uint32_t operator()() noexcept {
    if (m_failure == nullptr) {
      try {
        std::uint32_t const word = m_next();
        ++m_count;
        return word;
      } catch (...) {
        m_failure = std::current_exception();
      }
    }
    return other_word();
  }
  /// Throws what a call for a word has thrown, if one has.
  void rethrow() const {
    if (m_failure != nullptr) std::rethrow_exception(m_failure);
  }
  /// How many words have been given.
  std::uint64_t count() const { return m_count; }

 private:
  /// A linear congruential generator with Knuth's multiplier.
  std::uint32_t other_word() noexcept {
    m_other = m_other * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::uint32_t>(m_other >> 32);
  }

  std::function<std::uint32_t()> m_next;
  std::exception_ptr m_failure;
  std::uint64_t m_count = 0;
  std::uint64_t m_other = 0;
};

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_CALLBACK_WORDS_HPP
