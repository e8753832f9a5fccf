// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_SET_MAKER_HPP
#define RUNNEL_INTERFACES_DETAIL_SET_MAKER_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include <runnel/interfaces/detail/direct_fill.hpp>
#include <runnel/interfaces/detail/space_source.hpp>

/// Makers for `HostSource`.
namespace Runnel::Impl {

/// Values of a host set, made by whichever thread it is.
template <class Fill, class Set, class T>
class SetMaker {
 public:
  SetMaker(Set& set, Fill& fill) : m_set(&set), m_fill(&fill) {}
  std::uint64_t values_left() const {
    return min_values_left(*m_set, Fill::outputs(), m_fill->block());
  }
  void make(T* to, std::size_t n) { (*m_fill)(*m_set, to, n); }
  std::size_t state_words() const {
    return static_cast<std::size_t>(m_set->size()) *
           static_cast<std::size_t>(m_set->shape().state_words);
  }
  void save(typename Set::state_word* to) const { m_fill->save(*m_set, to); }
  void begin(std::size_t most) const { m_fill->begin(*m_set, most); }
  void end() const { m_fill->end(*m_set); }

 private:
  Set* m_set;
  Fill* m_fill;
};

/// `SetMaker` with a set of its own.
template <class Fill, class Set, class T>
class OwningSetMaker {
 public:
  template <class Distribution>
  OwningSetMaker(Set set, Distribution const& distribution, std::int64_t block)
      : m_set(std::make_unique<Set>(std::move(set))),
        m_fill(std::make_unique<Fill>(*m_set, distribution, block)) {}
  std::uint64_t values_left() const { return maker().values_left(); }
  void make(T* to, std::size_t n) { maker().make(to, n); }
  std::size_t state_words() const { return maker().state_words(); }
  void save(typename Set::state_word* to) const { maker().save(to); }
  void begin(std::size_t most) const { maker().begin(most); }
  /// The set is not used afterwards.
  void end() const {}

 private:
  SetMaker<Fill, Set, T> maker() const { return {*m_set, *m_fill}; }
  std::unique_ptr<Set> m_set;
  std::unique_ptr<Fill> m_fill;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_SET_MAKER_HPP
