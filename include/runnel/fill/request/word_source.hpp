// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_REQUEST_WORD_SOURCE_HPP
#define RUNNEL_FILL_REQUEST_WORD_SOURCE_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <type_traits>

#include <runnel/core/uint128.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/fill/request/check_request.hpp>
#include <runnel/fill/request/checked_fill.hpp>
#include <runnel/fill/request/dealt.hpp>
#include <runnel/fill/request/fill_call.hpp>
#include <runnel/streams/detail/state_words.hpp>
#include <runnel/streams/stream_set.hpp>

/// Unit words of sets of streams for code that is compiled once for all
/// generators: vectors, and orders of arrays, by callers without C++ types.
namespace Runnel::Impl {

/// Numbers of vectors: row, vector of the row, component. A set of several
/// streams has one row of each; one stream goes on from row to row.
template <class T, class Space>
using VectorRows =
    Kokkos::View<T***, Kokkos::LayoutStride, typename Space::memory_space,
                 Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

/// The unit words of a set of streams whose generator the caller does not know.
template <class Space>
class WordSource {
 public:
  using execution_space = Space;
  using Kept = KeptMemory<typename Space::memory_space>;

  WordSource() = default;
  WordSource(WordSource const&) = delete;
  WordSource& operator=(WordSource const&) = delete;
  virtual ~WordSource() = default;

  virtual Space instance() const = 0;
  /// Streams of the set.
  virtual std::uint64_t size() const = 0;
  /// Random bits of a unit word of 32 (narrow) or 64 bits.
  virtual int precision(bool narrow) const = 0;
  /// Refuses what every fill refuses first. \param caller  for messages
  virtual void check(char const* caller) const = 0;
  /// \param count  words of all streams together, each giving the same share
  /// \throws StreamEnded if they have not as many left
  virtual void check_left(char const* caller, bool narrow,
                          std::int64_t count) const = 0;
  /// Queues the next words. \pre `check`
  virtual void draw(char const* caller,
                    VectorRows<std::uint32_t, Space> const& words) = 0;
  virtual void draw(char const* caller,
                    VectorRows<std::uint64_t, Space> const& words) = 0;
  /// Leaves out words of 64 bits of each stream.
  virtual void skip(std::int64_t count) = 0;
  /// Memory that the set keeps for calls of several kernels.
  virtual Kept& kept_memory() = 0;
};

/// The unit words of a set.
template <class Set>
class WordsOfSet final : public WordSource<typename Set::execution_space> {
  using Generator = typename Set::generator_type;
  using Space = typename Set::execution_space;

 public:
  explicit WordsOfSet(Set& set) : m_set(set), m_exec(set.instance()) {}

  Space instance() const override { return m_exec; }
  std::uint64_t size() const override { return m_set.size(); }
  int precision(bool narrow) const override {
    return narrow ? Sampler<std::uint32_t>::precision
                  : Sampler<std::uint64_t>::precision;
  }
  void check(char const* caller) const override {
    check_request(Call{caller, m_exec, m_set});
  }
  void check_left(char const* caller, bool narrow,
                  std::int64_t count) const override {
    int const outputs = narrow ? Sampler<std::uint32_t>::words_per_value
                               : Sampler<std::uint64_t>::words_per_value;
    check_values_left(m_set, count, outputs, caller);
  }
  void draw(char const* caller,
            VectorRows<std::uint32_t, Space> const& words) override {
    kernel_fill<NativeLanes, UnitWords>(Call{caller, m_exec, m_set}, words);
  }
  void draw(char const* caller,
            VectorRows<std::uint64_t, Space> const& words) override {
    kernel_fill<NativeLanes, UnitWords>(Call{caller, m_exec, m_set}, words);
  }
  void skip(std::int64_t count) override {
    constexpr std::uint64_t outputs = Sampler<std::uint64_t>::words_per_value;
    jump_set(m_set,
             UInt128(static_cast<std::uint64_t>(count)) * UInt128(outputs));
  }
  typename WordSource<Space>::Kept& kept_memory() override {
    return StreamSetAccess::kept_memory(m_set);
  }

 private:
  using Call = FillCall<Space, Generator>;
  template <class Word>
  using Sampler = UnitWords::sampler<Generator, Word>;

  Set& m_set;
  Space m_exec;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_REQUEST_WORD_SOURCE_HPP
