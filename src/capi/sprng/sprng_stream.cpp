// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sprng_stream.hpp"

#include <algorithm>
#include <new>
#include <utility>

namespace Runnel::Impl {
namespace {

constexpr std::size_t first_size = 8;

/// mlfg and pmlcg make doubles of 52 bits. All others round the word, whose
/// bits below the generator's own are 0.
std::uint64_t double_mask(SprngKind kind) {
  bool const cut = kind == SprngKind::mlfg || kind == SprngKind::pmlcg;
  return cut ? ~std::uint64_t{0} << 12 : ~std::uint64_t{0};
}

}  // namespace

SprngStream::SprngStream(StreamPlace place,
                         std::vector<std::uint64_t> const& state)
    : m_kind(static_cast<int>(place.kind)),
      m_double_mask(double_mask(place.kind)),
      m_buffer(first_size),
      m_source(make_word_source(place.kind, place.param, state)),
      m_place(std::move(place)) {}

void SprngStream::refill() noexcept {
  constexpr int most = WordSource::most_words;
  if (m_size == 0) {
    m_size = first_size;
  } else if (m_size < most) {
    // Twice what has been drawn, once all of it has been drawn; at last with
    // room for the doubles.
    int const size = std::min(2 * m_size, most);
    try {
      m_buffer.resize(static_cast<std::size_t>(size == most ? 2 * size : size));
      m_size = size;
    } catch (std::bad_alloc const&) {
      // It stays as it is.
    }
  }
  m_source->make(m_buffer.data(), m_size);
  m_at = m_buffer.data();
  m_end = m_at + m_size;
  m_reals_end = nullptr;
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
  if (m_at == m_end) refill();
  if (m_size < WordSource::most_words) return real(*m_at++);
  for (auto* word = m_at; word != m_end; ++word) {
    word[WordSource::most_words] = std::bit_cast<std::uint64_t>(real(*word));
  }
  m_reals_end = m_end;
  return next_double();
}

}  // namespace Runnel::Impl
