// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_SET_MODEL_HPP
#define RUNNEL_TESTS_TESTING_SET_MODEL_HPP

#include <cstddef>
#include <cstdint>
#include <runnel/fill/options.hpp>
#include <runnel/streams/stream_set.hpp>
#include <testing/serial_stream.hpp>
#include <vector>

namespace Runnel::Testing {

/// A set of streams written down from the law, with no regard to speed.
///
/// `output(s, n)` is output n of the leapfrog part of stream s, by the serial
/// loop. A request takes its elements one by one in logical row-major order,
/// asks whose turn it is and takes that stream's next outputs.
template <BitGenerator Generator>
class SetModel {
 public:
  using Word = typename Generator::word_type;
  using Seed = typename Generator::seed_type;

  explicit SetModel(Seed const& seed = {}, StreamOptions const& options = {})
      : m_leapfrog(options.leapfrog),
        m_given(options.num_streams, options.offset.low) {
    for (std::uint64_t s = 0; s < options.num_streams; ++s) {
      m_serial.emplace_back(seed, options.first_stream + s);
    }
    m_outputs.resize(options.num_streams);
  }

  std::uint64_t size() const { return m_given.size(); }
  std::uint64_t cursor() const { return m_cursor; }
  std::uint64_t position(std::uint64_t s) const { return m_given[s]; }

  Word output(std::uint64_t s, std::uint64_t n) {
    std::uint64_t const native = m_leapfrog.part + m_leapfrog.num_parts * n;
    auto& outputs = m_outputs[s];
    while (outputs.size() <= native) outputs.push_back(m_serial[s].next());
    return outputs[native];
  }

  /// The next value of stream s.
  template <class Distribution, class T>
  T next(std::uint64_t s) {
    constexpr int width = outputs_of<Generator, Distribution, T>;
    Word outputs[width];
    for (auto& x : outputs) x = output(s, m_given[s]++);
    return value_of<Generator, Distribution, T>(outputs);
  }

  /// A View of rank 0 or 1 with `count` elements.
  template <class Distribution, class T>
  std::vector<T> deal_out(std::size_t count, Order order,
                          std::int64_t block = 0) {
    std::vector<T> values(count);
    auto const length = static_cast<std::uint64_t>(block > 0 ? block : 1);
    for (std::size_t i = 0; i < count; ++i) {
      values[i] = next<Distribution, T>(order == Order::blocked
                                            ? block_of(i, count)
                                            : (m_cursor + i) / length % size());
    }
    if (order != Order::blocked && size() > 1) {
      m_cursor = (m_cursor + count) % (size() * length);
    }
    return values;
  }

  /// A View of rank ≥ 2 with S rows of `row_length` elements; for S = 1, of
  /// any shape with `row_length` elements.
  template <class Distribution, class T>
  std::vector<T> rows(std::size_t row_length) {
    std::vector<T> values;
    for (std::uint64_t s = 0; s < size(); ++s) {
      for (std::size_t j = 0; j < row_length; ++j) {
        values.push_back(next<Distribution, T>(s));
      }
    }
    return values;
  }

 private:
  /// The block that element i of `count` lies in: the first count mod S
  /// blocks have one element more.
  std::uint64_t block_of(std::size_t i, std::size_t count) const {
    std::uint64_t begin = 0;
    for (std::uint64_t s = 0; s < size(); ++s) {
      begin += count / size() + (s < count % size() ? 1 : 0);
      if (i < begin) return s;
    }
    return size();
  }

  Leapfrog m_leapfrog;
  std::vector<std::uint64_t> m_given;
  std::uint64_t m_cursor = 0;
  std::vector<SerialStream<Generator>> m_serial;
  std::vector<std::vector<Word>> m_outputs;
};

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_SET_MODEL_HPP
