// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_THREAD_MAKER_HPP
#define RUNNEL_CAPI_THREAD_MAKER_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/fill/plan/dealt_places.hpp>
#include <runnel/fill/values/thread_values.hpp>
#include <runnel/interfaces/detail/direct_fill.hpp>
#include <type_traits>

#include "erased_set.hpp"

namespace Runnel::CApi {

/// Values of a host's set, made by the calling thread: their type and
/// distribution erased. \tparam Set  in memory of the host
template <class Set>
class ThreadMaker {
 public:
  ThreadMaker() = default;
  ThreadMaker(ThreadMaker const&) = delete;
  ThreadMaker& operator=(ThreadMaker const&) = delete;
  virtual ~ThreadMaker() = default;
  virtual int outputs() const = 0;
  virtual std::size_t bytes() const = 0;
  /// The next `count` values, the set's streams in turn.
  virtual void make(Set& set, void* to, std::size_t count) = 0;
};

/// Makes values of a distribution without parameters.
template <class Set, class T>
class PlainMaker final : public ThreadMaker<Set> {
 public:
  template <class Distribution>
  PlainMaker(std::type_identity<Distribution> distribution, Set const& set,
             std::int64_t block)
      : m_rows(distribution, set, block) {}
  int outputs() const override { return m_rows.outputs(); }
  std::size_t bytes() const override { return sizeof(T); }
  void make(Set& set, void* to, std::size_t count) override {
    m_rows(set, static_cast<T*>(to), count);
  }

 private:
  Impl::DirectRows<typename Set::generator_type, T> m_rows;
};

/// Makes values of a distribution with parameters, from unit words.
template <class Set, class Word>
class NamedMaker final : public ThreadMaker<Set> {
 public:
  NamedMaker(Set const& set, NamedValues const& values, std::int64_t block)
      : m_fill(set, {}, block),
        m_bytes(Impl::bytes_of(values.type)),
        m_words(set, Fill::outputs(), block),
        m_values(Impl::make_unit_values(
            set.instance(), values.distribution, values.type,
            Impl::UnitWords::sampler<typename Set::generator_type,
                                     Word>::precision)) {}
  int outputs() const override { return Fill::outputs(); }
  std::size_t bytes() const override { return m_bytes; }
  void make(Set& set, void* to, std::size_t count) override {
    if (m_bytes == sizeof(std::uint32_t)) {
      make_values(set, static_cast<std::uint32_t*>(to), count);
    } else {
      make_values(set, static_cast<std::uint64_t*>(to), count);
    }
  }

 private:
  using Fill =
      Impl::DirectFill<typename Set::generator_type, Impl::UnitWords, Word>;

  /// \tparam T  as wide as a value
  template <class T>
  void make_values(Set& set, T* to, std::size_t count) {
    m_words.make(
        set, to, count,
        [&](Word* words, std::size_t n) { m_fill(set, words, n); },
        [&](Word const* words, T* at, std::size_t n,
            Impl::CalledPlaces const& places) {
          m_values->make_on_thread(words, at, n, places);
        });
  }

  Fill m_fill;
  std::size_t m_bytes;
  Impl::PlacedWords<Word> m_words;
  std::unique_ptr<Impl::UnitValues<typename Set::execution_space>> m_values;
};

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_THREAD_MAKER_HPP
