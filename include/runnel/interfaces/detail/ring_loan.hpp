// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_RING_LOAN_HPP
#define RUNNEL_INTERFACES_DETAIL_RING_LOAN_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <runnel/core/generator.hpp>
#include <runnel/core/large_pages.hpp>
#include <runnel/core/stream_shape.hpp>

namespace Runnel::Impl {

/// A copy of the states of lagged generators, in which one thread of a host
/// steps rings in place while it makes short rows. The ring of each stream is
/// followed by the index of its oldest word. Sets lend states to fills in the
/// same way (`LentStates`), but by a kernel and under a lock; this takes
/// neither, so that it works in a process that was forked and beside other
/// threads.
template <class Generator>
class RingLoan {
 public:
  using Word = typename Generator::state_word;

  /// \pre nothing is lent
  void begin(Word const* states, std::int64_t num_streams,
             StreamShape const& shape) {
    m_shape = shape;
    auto const size = static_cast<std::size_t>(num_streams * stride());
    if (m_words.capacity() < size) {
      m_words = {};
      reserve_large(m_words, size);
    }
    m_words.resize(size);
    for (std::int64_t s = 0; s < num_streams; ++s) {
      Word const* const from = states + s * shape.state_words;
      Word* const to = words() + s * stride();
      std::copy(from, from + shape.state_words, to);
      to[shape.state_words] = 0;
    }
    m_streams = num_streams;  // lent, as nothing throws any more
  }
  /// The states as a set has them, which begin with their oldest words.
  template <class To>
  void save(To* to) const {
    for (std::int64_t s = 0; s < m_streams; ++s) {
      save_stream(m_words.data() + s * stride(), to + s * m_shape.state_words);
    }
  }
  void end() { m_streams = 0; }

  bool is_lent() const { return m_streams > 0; }
  Word* words() { return m_words.data(); }
  /// Words from one stream to the next.
  std::int64_t stride() const { return m_shape.state_words + 1; }

 private:
  template <class To>
  void save_stream(Word const* words, To* to) const {
    int const length = Generator::ring_length(m_shape);
    auto const oldest = static_cast<int>(words[m_shape.state_words]);
    int const rings = Generator::num_rings * length;
    for (int ring = 0; ring < rings; ring += length) {
      copy_masked(words + ring + oldest, to + ring, ring, length - oldest);
      copy_masked(words + ring, to + ring + length - oldest,
                  ring + length - oldest, oldest);
    }
    std::copy(words + rings, words + m_shape.state_words, to + rings);
  }
  /// \param first  word of the state that `to` begins with
  template <class To>
  void copy_masked(Word const* from, To* to, int first, int count) const {
    for (int i = 0; i < count; ++i) {
      to[i] = from[i] & Generator::state_mask(m_shape, first + i);
    }
  }

  StreamShape m_shape;
  std::int64_t m_streams = 0;
  std::vector<Word> m_words;
};

/// Other generators' states are small: they are loaded and stored.
template <class Generator>
  requires(!RingStored<Generator>)
class RingLoan<Generator> {};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_RING_LOAN_HPP
