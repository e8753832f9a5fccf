// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/core/errors.hpp>
#include <runnel/core/large_pages.hpp>
#include <runnel/streams/positions.hpp>

namespace Runnel {
namespace {

/// Reduces all positions by `choose`, which takes two of them.
template <class Choose>
UInt128 last_of(UInt128 first, std::map<std::uint64_t, UInt128> const& steps,
                Choose const& choose) {
  UInt128 position = first;
  UInt128 result = first;
  for (auto const& [s, step] : steps) {
    position += step;
    result = choose(result, position);
  }
  return result;
}

}  // namespace

StreamPositions::StreamPositions(std::vector<UInt128> const& positions)
    : m_num_streams(positions.size()),
      m_first(positions.empty() ? UInt128(0) : positions[0]) {
  for (std::uint64_t s = 1; s < m_num_streams; ++s) {
    add_step(s, positions[s] - positions[s - 1]);
  }
}

UInt128 StreamPositions::operator[](std::uint64_t stream) const {
  UInt128 position = m_first;
  for (auto const& [s, step] : m_steps) {
    if (s > stream) break;
    position += step;
  }
  return position;
}

UInt128 StreamPositions::largest() const {
  return last_of(m_first, m_steps,
                 [](UInt128 a, UInt128 b) { return std::max(a, b); });
}

UInt128 StreamPositions::smallest() const {
  return last_of(m_first, m_steps,
                 [](UInt128 a, UInt128 b) { return std::min(a, b); });
}

template <class WordOf>
std::vector<std::uint64_t> StreamPositions::beyond_words(
    WordOf const& word_of) const {
  std::vector<std::uint64_t> outputs;
  Impl::reserve_large(outputs, m_num_streams);
  UInt128 beyond = m_first - smallest();
  for (auto const& [s, step] : m_steps) {
    outputs.resize(s, word_of(beyond));
    beyond += step;
  }
  outputs.resize(m_num_streams, word_of(beyond));
  return outputs;
}

std::vector<std::uint64_t> StreamPositions::beyond_smallest() const {
  return beyond_words([](UInt128 n) { return n.low; });
}

std::vector<std::uint64_t> StreamPositions::beyond_smallest_high() const {
  return beyond_words([](UInt128 n) { return n.high; });
}

std::vector<UInt128> StreamPositions::to_vector() const {
  std::vector<UInt128> positions(m_num_streams);
  UInt128 position = m_first;
  auto next = m_steps.begin();
  for (std::uint64_t s = 0; s < m_num_streams; ++s) {
    if (next != m_steps.end() && next->first == s) {
      position += next->second;
      ++next;
    }
    positions[s] = position;
  }
  return positions;
}

void StreamPositions::advance(std::uint64_t first, std::uint64_t last,
                              UInt128 n) {
  if (first >= last) return;
  bool const ends = last < m_num_streams;
  if (ends) add_step(last, UInt128(0) - n);
  if (first == 0) {
    m_first += n;
    return;
  }
  try {
    add_step(first, n);
  } catch (...) {
    if (ends) add_step(last, n);
    throw;
  }
}

void StreamPositions::add_step(std::uint64_t stream, UInt128 n) {
  if (n == UInt128(0)) return;
  auto const [at, is_new] = m_steps.try_emplace(stream, n);
  if (is_new) return;
  at->second += n;
  if (at->second == UInt128(0)) m_steps.erase(at);
}

namespace Impl {

void check_snapshot_range(UInt128 smallest, UInt128 largest) {
  RUNNEL_THROW_IF((largest - smallest).high != 0,
                  "Runnel::StreamSet::snapshot: positions of streams lie 2^64 "
                  "outputs or more apart, which a snapshot cannot hold; keep "
                  "such streams in sets of their own");
}

}  // namespace Impl
}  // namespace Runnel
