// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_RANMAR_SOURCE_HPP
#define RUNNEL_CAPI_RANMAR_SOURCE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <runnel/core/uint128.hpp>
#include <runnel/interfaces/detail/host_stream_errors.hpp>
#include <type_traits>
#include <vector>

#include "erased_set.hpp"
#include "erased_stream_core.hpp"
#include "kokkos_life.hpp"

namespace Runnel::CApi {

/// RANMAR's numbers in (0, 1), returned from a buffer. float: 24 bits; double:
/// CERN's and CORSIKA's 48 bits. Kokkos must be initialised.
template <class Real>
class RanmarSource {
 public:
  RanmarSource() = default;
  RanmarSource(RanmarSource const&) = delete;
  RanmarSource& operator=(RanmarSource const&) = delete;
  virtual ~RanmarSource() = default;

  virtual void get(Real* values, std::size_t n) = 0;
  /// The address of the next n numbers in the buffer, valid until the next
  /// call.
  /// \throws std::invalid_argument if the buffer is smaller
  virtual Real const* take(std::size_t n) = 0;
  /// Writes what the buffer holds, then the rest as one request straight to the
  /// destination.
  virtual void get_direct(Real* values, std::size_t n) = 0;
  virtual void skip(std::uint64_t n) = 0;
  /// Numbers drawn or skipped.
  virtual UInt128 count() const = 0;
};

/// The generator and distribution of the library that make a RANMAR.
struct RanmarForm {
  char const* generator;
  runnel_distribution distribution;
  /// Zeros are among them, and are replaced when they are drawn.
  bool has_zeros;
};

/// \param distribution  of the published RANMAR and of doubles
template <class Real>
RanmarForm ranmar_form(bool is_extended,
                       runnel_distribution distribution = RUNNEL_NONZERO) {
  constexpr bool is_float = std::is_same_v<Real, float>;
  if (!is_extended) {
    return {is_float ? "ranmar24" : "ranmar48", distribution, false};
  }
  // The reference float of 48 bits is rounded, and may be 1.
  return {"ranmar48x", is_float ? RUNNEL_UNIFORM : distribution, is_float};
}

/// Replaces zeros by the least number that is not 0.
template <class Real>
void replace_zeros(Real* values, std::size_t n) {
  constexpr Real least =
      std::is_same_v<Real, float> ? Real(0x1p-24) : Real(0x1p-48);
  std::replace(values, values + n, Real(0), least);
}

/// The serial sequence: one instance, whose next numbers are made while the
/// last ones are used.
template <class Real>
class SerialRanmar final : public RanmarSource<Real> {
 public:
  /// \pre the calling thread does not hold the back end
  /// \param prefetch  0: the library's choice
  SerialRanmar(SeedChoice const& seed, RanmarForm const& form,
               std::size_t prefetch)
      : m_has_zeros(form.has_zeros),
        m_stream(filler_of(seed, form),
                 {.prefetch = prefetch, .producer = who_makes(prefetch)},
                 &m_ready) {}

  void get(Real* values, std::size_t n) override {
    while (n > m_stream.prefetch()) [[unlikely]] {
      std::size_t const piece = m_stream.prefetch();
      copy(values, piece);
      values += piece;
      n -= piece;
    }
    copy(values, n);
  }
  Real const* take(std::size_t n) override {
    // The words are in a buffer of ours, which no other thread uses meanwhile.
    void* const words = const_cast<Word*>(m_stream.take(n).data());
    return finished(static_cast<Real*>(words), n);
  }
  void get_direct(Real* values, std::size_t n) override {
    void* const words = values;
    m_stream.fill({static_cast<Word*>(words), n});
    finished(values, n);
  }
  void skip(std::uint64_t n) override { m_stream.jump(UInt128(n)); }
  UInt128 count() const override { return m_stream.position(); }

 private:
  using Word = std::conditional_t<std::is_same_v<Real, float>, std::uint32_t,
                                  std::uint64_t>;
  /// The hand-off of a block takes another thread about as long as making this
  /// many numbers.
  static constexpr std::size_t min_handed_over = 8192;
  static Producer who_makes(std::size_t prefetch) {
    return prefetch > 0 && prefetch < min_handed_over ? Producer::calling_thread
                                                      : Producer::automatic;
  }
  static std::unique_ptr<HostFiller> filler_of(SeedChoice const& seed,
                                               RanmarForm const& form) {
    constexpr auto type =
        std::is_same_v<Real, float> ? RUNNEL_FLOAT : RUNNEL_DOUBLE;
    std::unique_ptr<HostFiller> filler;
    use_back_end([&] {
      auto const set = find_entry(form.generator).create(seed, {});
      filler = set->filler(plain_values(type, form.distribution));
    });
    return filler;
  }
  void copy(Real* values, std::size_t n) {
    auto const words = m_stream.take(n);
    // Not memcpy of 0 bytes, whose arguments may not be null even then.
    if (n > 0) std::memcpy(values, words.data(), n * sizeof(Real));
    finished(values, n);
  }
  Real* finished(Real* values, std::size_t n) const {
    if (m_has_zeros) replace_zeros(values, n);
    return values;
  }

  bool m_has_zeros;
  runnel_ready_values m_ready{};
  StreamOf<Word> m_stream;
};

/// The order of the thesis that docs/generators/ranmar.md names: `prefetch`
/// numbers at a time, divided into blocks for several instances.
template <class Real>
class SharedRanmar final : public RanmarSource<Real> {
 public:
  static constexpr std::size_t default_prefetch = std::size_t{1} << 16;

  /// \param instances  ≥ 1
  /// \param prefetch   0: the default
  SharedRanmar(SeedChoice const& seed, RanmarForm const& form,
               std::uint64_t instances, std::size_t prefetch)
      : m_form(form),
        m_set(find_entry(form.generator)
                  .create(seed, {.num_streams = instances})) {
    std::size_t const size = prefetch == 0 ? default_prefetch : prefetch;
    m_size = (size + instances - 1) / instances * instances;
    m_buffer.resize(m_size);
    m_next = m_size;
  }

  void get(Real* values, std::size_t n) override {
    while (n > left()) {
      std::size_t const held = left();
      give(values, held);
      values += held;
      n -= held;
      // Whole buffers are made in the destination itself.
      std::size_t const prefetch = m_size;
      for (; n >= prefetch; n -= prefetch, values += prefetch) {
        make(values, prefetch);
      }
      if (n > 0) refill();
    }
    give(values, n);
  }
  Real const* take(std::size_t n) override {
    Impl::check_prefetch("take", n, 1, m_size);
    std::size_t const held = left();
    if (n > held) {
      make_room();
      std::memcpy(block() - held, block() + m_next, held * sizeof(Real));
      refill();
      m_next = n - held;
      return block() - held;
    }
    m_next += n;
    return block() + m_next - n;
  }
  void get_direct(Real* values, std::size_t n) override {
    std::size_t const held = std::min(n, left());
    give(values, held);
    if (n > held) make(values + held, n - held);
  }
  void skip(std::uint64_t n) override {
    if (n <= left()) {
      m_next += n;
      return;
    }
    std::uint64_t const rest = n - left();
    std::uint64_t const prefetch = m_size;
    use_back_end([&] {
      m_set->jump(UInt128(rest / prefetch) * UInt128(prefetch / m_set->size()));
    });
    m_made += UInt128(rest / prefetch * prefetch);
    m_next = m_size;
    if (rest % prefetch > 0) {
      refill();
      m_next = rest % prefetch;
    }
  }
  UInt128 count() const override { return m_made - UInt128(left()); }

 private:
  std::size_t left() const { return m_size - m_next; }
  Real* block() { return m_buffer.data() + m_room; }
  /// Before the numbers, for the last ones of the buffer before.
  void make_room() {
    if (m_room > 0) return;
    m_buffer.insert(m_buffer.begin(), m_size, Real());
    m_room = m_size;
  }
  void give(Real* values, std::size_t n) {
    if (n == 0) return;
    std::memcpy(values, block() + m_next, n * sizeof(Real));
    m_next += n;
  }
  void make(Real* values, std::size_t n) {
    constexpr auto type =
        std::is_same_v<Real, float> ? RUNNEL_FLOAT : RUNNEL_DOUBLE;
    use_back_end(
        [&] { m_set->fill_host({type, m_form.distribution}, {}, values, n); });
    if (m_form.has_zeros) replace_zeros(values, n);
    m_made += UInt128(n);
  }
  void refill() {
    make(block(), m_size);
    m_next = 0;
  }

  RanmarForm m_form;
  std::unique_ptr<ErasedSet> m_set;
  std::size_t m_size = 0;  ///< numbers made at a time
  std::size_t m_room = 0;  ///< in front of them
  std::vector<Real> m_buffer;
  std::size_t m_next = 0;
  UInt128 m_made;
};

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_RANMAR_SOURCE_HPP
