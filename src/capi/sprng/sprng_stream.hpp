// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_CAPI_SPRNG_SPRNG_STREAM_HPP
#define RUNNEL_SRC_CAPI_SPRNG_SPRNG_STREAM_HPP

#include <runnel/capi/runnel_sprng.h>

#include <cstdint>
#include <memory>
#include <runnel/generators/detail/sprng/samplers.hpp>
#include <vector>

#include "stream_place.hpp"
#include "word_source.hpp"

namespace Runnel::Impl {

/// A scalar of a machine that need not convert unsigned words: the compiler
/// would branch on their highest bit, which no processor predicts.
struct PlainScalar {
  static constexpr bool on_device = false;
  static constexpr bool converts_unsigned = false;
  template <class T>
  using rebind = T;
  using type = std::uint64_t;
};

/// The stream that SPRNG's `int *` points to. Numbers come from words in a
/// small buffer, so that calls for ints, floats and doubles may be mixed: each
/// takes one word. The doubles of all unread words are made when the first of
/// them is requested.
///
/// Programs draw from `m_words`, too, by functions in the header.
///
/// The buffer begins with 8 words and grows with use to 256 of them and as many
/// doubles (4 KiB), as long as the buffers of all streams together stay within
/// 1 MiB, so that programs may hold many streams.
class alignas(64) SprngStream {
 public:
  explicit SprngStream(SprngStreamPlace const& place)
      : SprngStream(place, place.first_state()) {}
  /// A stream that continues from a state.
  SprngStream(SprngStreamPlace place, std::vector<std::uint64_t> const& state);
  SprngStream(SprngStream const&) = delete;
  SprngStream& operator=(SprngStream const&) = delete;
  ~SprngStream();

  // The rare cases are tail calls, so that the others use no registers but
  // those of their arguments.
  int next_int() {
    if (m_words.at == m_words.end) [[unlikely]]
      return int_after_refill();
    return static_cast<int>(m_words.at++->bits >> 33);
  }
  double next_double() {
    if (m_words.at >= m_words.reals_end) [[unlikely]]
      return first_double();
    return (m_words.at++)[RUNNEL_SPRNG_REALS].real;
  }
  float next_float() {
    if (m_words.generator != SPRNG_LFG) {
      return static_cast<float>(next_double());
    }
    // lfg's depends on its first raw output alone.
    if (m_words.at == m_words.end) [[unlikely]]
      return float_after_refill();
    auto const half = static_cast<std::int64_t>(m_words.at++->bits >> 32);
    return static_cast<float>(half) * power_of_half<float>(32);
  }

  SprngStreamPlace const& place() const { return m_place; }
  SprngStreamPlace& place() { return m_place; }
  /// Before the next number.
  std::vector<std::uint64_t> state() const {
    return m_source->state_before(static_cast<int>(m_words.end - m_words.at));
  }

  /// SPRNG's handle of the stream; `*handle()` is the generator's number, as in
  /// SPRNG.
  int* handle() { return reinterpret_cast<int*>(this); }
  static SprngStream& of(int* handle) {
    return *reinterpret_cast<SprngStream*>(handle);
  }

 private:
  int int_after_refill();
  float float_after_refill();
  /// The next double, where it has not been made yet.
  double first_double();
  double real(std::uint64_t word) const {
    return word_to_double<PlainScalar>(word & m_double_mask);
  }
  void refill() noexcept;
  void grow() noexcept;

  runnel_sprng_stream m_words;  // first: see handle()
  /// The bits of a word that a double takes.
  std::uint64_t m_double_mask;
  int m_size = 0;  ///< words a refill
  std::vector<runnel_sprng_word> m_buffer;
  std::unique_ptr<WordSource> m_source;
  SprngStreamPlace m_place;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_CAPI_SPRNG_SPRNG_STREAM_HPP
