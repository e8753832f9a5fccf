// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_CAPI_SPRNG_WORD_SOURCE_HPP
#define RUNNEL_SRC_CAPI_SPRNG_WORD_SOURCE_HPP

#include <cstdint>
#include <memory>
#include <runnel/seeds/detail/sprng/parameters.hpp>
#include <vector>

namespace Runnel::Impl {

/// One stream's outputs as left-justified words of 64 bits, some hundred at a
/// time: as many concurrently as the recurrence permits.
///
/// It steps in one direction; the state some words ago, which a checkpoint
/// needs while the last words are still unread, is found by stepping back,
/// which all six recurrences permit.
class WordSource {
 public:
  WordSource() = default;
  WordSource(WordSource const&) = delete;
  WordSource& operator=(WordSource const&) = delete;
  virtual ~WordSource() = default;

  /// The next `count` words. \pre 0 < count ≤ `max_words`
  virtual void make(std::uint64_t* words, int count) noexcept = 0;
  /// The state `count` words ago, in the words of `SprngFacts::state_words`.
  virtual std::vector<std::uint64_t> state_before(int count) const = 0;

  static constexpr int max_words = 256;
};

/// A source that starts at a state.
/// \param state  as `SprngFacts<kind>::state_words(param)` describes
std::unique_ptr<WordSource> make_word_source(
    SprngKind kind, int param, std::vector<std::uint64_t> const& state);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_CAPI_SPRNG_WORD_SOURCE_HPP
