// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "validate/test.hpp"

#include <algorithm>
#include <chrono>
#include <runnel/core/errors.hpp>

namespace Runnel::Validate {
namespace {

Block words_between(Block const& words, std::uint64_t begin,
                    std::uint64_t end) {
  return Kokkos::subview(words,
                         Kokkos::pair<std::size_t, std::size_t>(begin, end));
}

}  // namespace

void Test::add(Space const& space, Block const& words) {
  auto const begin = std::chrono::steady_clock::now();
  std::uint64_t at = 0;
  std::uint64_t const size = words.size();
  while (at < size) {
    if (m_pending_size == 0 && size - at >= m_unit) {
      std::uint64_t const whole = (size - at) / m_unit * m_unit;
      count(space, words_between(words, at, at + whole));
      m_words += whole;
      at += whole;
      continue;
    }
    if (m_pending.size() < m_unit) {
      m_pending = decltype(m_pending)(
          Kokkos::view_alloc(Kokkos::WithoutInitializing,
                             "Runnel::Validate::Test::pending"),
          static_cast<std::size_t>(m_unit));
    }
    std::uint64_t const more = std::min(m_unit - m_pending_size, size - at);
    Kokkos::deep_copy(
        space,
        Kokkos::subview(m_pending, Kokkos::pair<std::size_t, std::size_t>(
                                       m_pending_size, m_pending_size + more)),
        words_between(words, at, at + more));
    m_pending_size += more;
    at += more;
    if (m_pending_size == m_unit) {
      count(space, m_pending);
      m_words += m_unit;
      m_pending_size = 0;
    }
  }
  space.fence("Runnel::Validate::Test::add");
  std::chrono::duration<double> const spent =
      std::chrono::steady_clock::now() - begin;
  m_seconds += spent.count();
}

std::vector<Result> Test::results() const {
  std::vector<Result> results;
  if (m_words == 0) return results;
  for (auto const& s : statistics(counts(), m_words / m_unit)) {
    results.push_back(
        {m_name, s.name, m_parameters, s.value, s.p_value, m_words, m_seconds});
  }
  return results;
}

TestState Test::state() const {
  TestState state = {m_name, m_words, m_seconds, counts(), {}};
  state.pending.resize(static_cast<std::size_t>(m_pending_size));
  if (m_pending_size > 0) {
    Kokkos::View<std::uint32_t*, Kokkos::HostSpace> const copy(
        state.pending.data(), state.pending.size());
    Kokkos::deep_copy(
        copy, Kokkos::subview(m_pending, Kokkos::pair<std::size_t, std::size_t>(
                                             0, m_pending_size)));
  }
  return state;
}

void Test::restore(TestState const& state) {
  set_counts(state.counts);
  m_words = state.words;
  m_seconds = state.seconds;
  m_pending_size = state.pending.size();
  if (m_pending_size == 0) return;
  m_pending = decltype(m_pending)("Runnel::Validate::Test::pending",
                                  static_cast<std::size_t>(m_unit));
  Kokkos::View<std::uint32_t const*, Kokkos::HostSpace> const copy(
      state.pending.data(), state.pending.size());
  Kokkos::deep_copy(
      Kokkos::subview(
          m_pending, Kokkos::pair<std::size_t, std::size_t>(0, m_pending_size)),
      copy);
}

}  // namespace Runnel::Validate
