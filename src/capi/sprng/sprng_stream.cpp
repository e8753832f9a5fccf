// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sprng_stream.hpp"

#include <algorithm>
#include <atomic>
#include <new>
#include <utility>

namespace Runnel::Impl {
namespace {

static_assert(RUNNEL_SPRNG_REALS == WordSource::max_words);

constexpr int first_size = 8;

/// Buffers of all streams in words beyond the first size. They grow as long as
/// together they fit into a fraction of a core's cache: with more, a program
/// that draws from its streams in turn would wait for memory.
std::atomic<std::int64_t> grown_words{0};
constexpr std::int64_t max_grown_words = (1 << 20) / sizeof(std::uint64_t);

/// mlfg and pmlcg make doubles of 52 bits. All others round the word, whose
/// bits below the generator's own are 0.
std::uint64_t double_mask(SprngKind kind) {
  bool const cut = kind == SprngKind::mlfg || kind == SprngKind::pmlcg;
  return cut ? ~std::uint64_t{0} << 12 : ~std::uint64_t{0};
}

}  // namespace

SprngStream::SprngStream(SprngStreamPlace place,
                         std::vector<std::uint64_t> const& state)
    : m_words{static_cast<int>(place.kind), nullptr, nullptr, nullptr},
      m_double_mask(double_mask(place.kind)),
      m_buffer(static_cast<std::size_t>(first_size)),
      m_source(make_word_source(place.kind, place.param, state)),
      m_place(std::move(place)) {}

SprngStream::~SprngStream() {
  grown_words -= static_cast<std::int64_t>(m_buffer.size()) - first_size;
}

void SprngStream::grow() noexcept {
  constexpr int most = WordSource::max_words;
  // Twice what has been drawn, up to the size that has room for the doubles.
  int const size = std::min(2 * m_size, most);
  int const room = size == most ? 2 * size : size;
  std::int64_t const more = room - static_cast<std::int64_t>(m_buffer.size());
  if (grown_words.load(std::memory_order_relaxed) + more > max_grown_words) {
    return;
  }
  try {
    m_buffer.resize(static_cast<std::size_t>(room));
  } catch (std::bad_alloc const&) {
    return;
  }
  grown_words += more;
  m_size = size;
}

void SprngStream::refill() noexcept {
  constexpr int most = WordSource::max_words;
  if (m_size == 0) {
    m_size = first_size;
  } else if (m_size < most) {
    grow();
  }
  std::uint64_t words[most];
  m_source->make(words, m_size);
  for (int i = 0; i < m_size; ++i) {
    m_buffer[static_cast<std::size_t>(i)].bits = words[i];
  }
  m_words.at = m_buffer.data();
  m_words.end = m_words.at + m_size;
  m_words.reals_end = nullptr;
}

int SprngStream::int_after_refill() {
  refill();
  return next_int();
}

float SprngStream::float_after_refill() {
  refill();
  return next_float();
}

double SprngStream::first_double() {
  if (m_words.at == m_words.end) refill();
  if (m_size < WordSource::max_words) return real(m_words.at++->bits);
  for (auto* word = m_words.at; word != m_words.end; ++word) {
    word[RUNNEL_SPRNG_REALS].real = real(word->bits);
  }
  m_words.reals_end = m_words.end;
  return next_double();
}

}  // namespace Runnel::Impl
