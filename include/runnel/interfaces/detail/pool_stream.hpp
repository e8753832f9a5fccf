// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_POOL_STREAM_HPP
#define RUNNEL_INTERFACES_DETAIL_POOL_STREAM_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/scaled.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/core/upper_product.hpp>
#include <runnel/distributions/bits.hpp>
#include <runnel/distributions/default.hpp>
#include <runnel/distributions/detail/two_uniforms_normal.hpp>
#include <runnel/distributions/uniform.hpp>
#include <runnel/generators/detail/serial_steppers.hpp>
#include <runnel/interfaces/detail/pool_locks.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/streams/child_stream.hpp>
#include <runnel/streams/detail/draws.hpp>
#include <runnel/streams/detail/lent_states.hpp>

namespace Runnel {

template <BitGenerator Generator, class DeviceType>
class RandomPool;

namespace Impl {

/// The place of a stream of a pool.
template <class Generator, bool OnDevice>
struct PoolPlace {
  typename LentRecord<Generator, OnDevice>::Words words;
  std::uint64_t* drawn;
  int* lock;
};

}  // namespace Impl

/// A stream of a `RandomPool`, with the member functions of Kokkos' generators:
/// `get_state` makes it, `free_state` puts it back. If it goes out of scope
/// before that, its destructor puts it back, so it must not outlive the pool
/// and its copies. A stream that was copied is put back only by `free_state` of
/// one of the copies; draw from that copy alone, since copies of lagged
/// generators share the words of the state.
///
/// Every call takes a fixed number of native outputs, so that the law holds:
/// ranges are scaled, not rejected. Integers in [0, n) are the upper half of n
/// times 64 random bits: each comes with probability 1/n but for 2^-64.
template <BitGenerator Generator, class ExecutionSpace>
class PoolStream {
  static constexpr bool on_device = Impl::Backend<ExecutionSpace>::on_device;
  using Record = Impl::LentRecord<Generator, on_device>;
  using Stepper =
      Impl::SerialStepper<Generator, typename Record::Words, on_device>;
  using Format = typename Generator::output_format;
  using Calls = Impl::Draws<Generator, PoolStream&>;

 public:
  using device_type = ExecutionSpace;
  using generator_type = Generator;
  using result_type = typename Calls::result_type;

  static constexpr std::uint32_t MAX_URAND = 0xffffffffu;          // NOLINT
  static constexpr std::uint64_t MAX_URAND64 = ~std::uint64_t{0};  // NOLINT
  static constexpr int MAX_RAND = 0x7fffffff;                      // NOLINT
  static constexpr std::int64_t MAX_RAND64 = INT64_MAX;            // NOLINT

  /// The least number of a call, as of handles: see `Impl::Draws`.
  RUNNEL_FUNCTION static constexpr result_type min() { return Calls::min(); }
  RUNNEL_FUNCTION static constexpr result_type max() { return Calls::max(); }
  RUNNEL_FORCEINLINE_FUNCTION result_type operator()() {
    return Calls(*this)();
  }
  template <class T, class Distribution = default_distribution<T>>
  RUNNEL_FORCEINLINE_FUNCTION T draw() {
    return Calls(*this).template draw<T, Distribution>();
  }
  template <class Sampler>
  RUNNEL_FORCEINLINE_FUNCTION auto draw(Sampler const& sampler) {
    return Calls(*this).draw(sampler);
  }
  template <class T = double>
  RUNNEL_FORCEINLINE_FUNCTION T uniform() {
    return draw<T, Uniform>();
  }

  RUNNEL_FORCEINLINE_FUNCTION auto spawn(std::uint64_t k) {
    return Calls(*this).spawn(k);
  }

  /// 32 random bits.
  RUNNEL_FORCEINLINE_FUNCTION std::uint32_t urand() {
    if constexpr (has_32_bits) {
      return static_cast<std::uint32_t>(next_output<Impl::NativeForm>() >>
                                        (Format::word_bits - 32));
    } else {
      return static_cast<std::uint32_t>(uniform<double>() * 0x1p32);
    }
  }
  /// A random integer in [0, range).
  RUNNEL_FORCEINLINE_FUNCTION std::uint32_t urand(std::uint32_t range) {
    return static_cast<std::uint32_t>(urand64(range));
  }
  /// A random integer in [start, end).
  RUNNEL_FORCEINLINE_FUNCTION std::uint32_t urand(std::uint32_t start,
                                                  std::uint32_t end) {
    return start + urand(end - start);
  }
  /// 64 random bits: two of `urand`, the first one high.
  RUNNEL_FORCEINLINE_FUNCTION std::uint64_t urand64() {
    std::uint64_t const high = urand();
    return high << 32 | urand();
  }
  RUNNEL_FORCEINLINE_FUNCTION std::uint64_t urand64(std::uint64_t range) {
    return Impl::upper_product(urand64(), range);
  }
  RUNNEL_FORCEINLINE_FUNCTION std::uint64_t urand64(std::uint64_t start,
                                                    std::uint64_t end) {
    return start + urand64(end - start);
  }
  /// A random integer in [0, MAX_RAND], or in a range [0, range) or [start,
  /// end).
  RUNNEL_FORCEINLINE_FUNCTION int rand() {
    return static_cast<int>(urand() >> 1);
  }
  RUNNEL_FORCEINLINE_FUNCTION int rand(int range) {
    return static_cast<int>(urand(static_cast<std::uint32_t>(range)));
  }
  RUNNEL_FORCEINLINE_FUNCTION int rand(int start, int end) {
    // Differences of any two integers fit unsigned ones.
    return static_cast<int>(urand(static_cast<std::uint32_t>(start),
                                  static_cast<std::uint32_t>(end)));
  }
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t rand64() {
    return static_cast<std::int64_t>(urand64() >> 1);
  }
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t rand64(std::int64_t range) {
    return static_cast<std::int64_t>(
        urand64(static_cast<std::uint64_t>(range)));
  }
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t rand64(std::int64_t start,
                                                  std::int64_t end) {
    return static_cast<std::int64_t>(urand64(static_cast<std::uint64_t>(start),
                                             static_cast<std::uint64_t>(end)));
  }
  /// Runnel's uniform numbers in [0, 1); in a range as `fill` of the pool has
  /// it: never `end`, the same bits everywhere.
  RUNNEL_FORCEINLINE_FUNCTION float frand() { return uniform<float>(); }
  RUNNEL_FORCEINLINE_FUNCTION float frand(float range) {
    return frand(0.0f, range);
  }
  RUNNEL_FORCEINLINE_FUNCTION float frand(float start, float end) {
    return Impl::scaled(start, end, frand());
  }
  RUNNEL_FORCEINLINE_FUNCTION double drand() { return uniform<double>(); }
  RUNNEL_FORCEINLINE_FUNCTION double drand(double range) {
    return drand(0.0, range);
  }
  RUNNEL_FORCEINLINE_FUNCTION double drand(double start, double end) {
    return Impl::scaled(start, end, drand());
  }
  /// Standard normal: \f$\sqrt{-2\ln(1-u_1)}\cos 2\pi u_2\f$, of two uniform
  /// doubles; the other one of Box and Muller's pair is not kept. The same bits
  /// everywhere.
  RUNNEL_FORCEINLINE_FUNCTION double normal() {
    double const u1 = drand();
    return Impl::normal_of_uniforms(u1, drand());
  }
  RUNNEL_FORCEINLINE_FUNCTION double normal(double mean, double std_dev = 1.0) {
    return Impl::sum_of_product(mean, std_dev, normal());
  }

  RUNNEL_FUNCTION PoolStream(PoolStream const& other)
      : PoolStream(other, other.copied()) {}
  RUNNEL_FUNCTION PoolStream(PoolStream&& other) noexcept
      : PoolStream(other, other.moved()) {}
  RUNNEL_FUNCTION PoolStream& operator=(PoolStream const& other) {
    if (this != &other) assign(other, other.copied());
    return *this;
  }
  RUNNEL_FUNCTION PoolStream& operator=(PoolStream&& other) noexcept {
    if (this != &other) assign(other, other.moved());
    return *this;
  }
  RUNNEL_FORCEINLINE_FUNCTION ~PoolStream() {
    if (m_use == Use::alone) put_back(m_place);
  }

  /// The stream's identity: of generators whose streams spawn in kernels.
  RUNNEL_FUNCTION StreamIdentity identity() const
    requires SpawnsChildren<Generator>
  {
    return m_stepper.identity();
  }
  /// The stream's identity and position in native outputs, for generators whose
  /// streams spawn in kernels.
  RUNNEL_FUNCTION Impl::StreamPlace stream_place() const
    requires SpawnsChildren<Generator>
  {
    return m_stepper.place();
  }
  RUNNEL_FUNCTION Impl::DrawPlace place() const {
    return {m_place.drawn, m_count};
  }
  /// The next output, as `Impl::Draws` asks for it.
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto next_output() {
    ++m_count;
    return m_stepper.template next<Form>();
  }

 private:
  using Place = Impl::PoolPlace<Generator, on_device>;
  enum class Use : unsigned char { alone, with_copies, is_free };
  template <BitGenerator OfPool, class DeviceType>
  friend class RandomPool;
  static constexpr bool has_32_bits =
      Format::bits >= 32 && Impl::outputs_join<Generator>;

  /// \param is_claimed  by `get_state()`: another work item may have held the
  ///   stream before, in the same kernel
  RUNNEL_FUNCTION PoolStream(StreamShape const& shape, Place const& place,
                             std::int64_t stream, bool is_claimed)
      : m_place(place), m_stream(stream), m_is_claimed(is_claimed) {
    if constexpr (!RingStored<Generator>) {
      if (is_claimed) {
        m_count = const_cast<std::uint64_t const volatile&>(*place.drawn);
        m_stepper.load(shape,
                       Impl::FreshWords<typename Record::Words>{place.words});
        return;
      }
    }
    m_count = *place.drawn;
    m_stepper.load(shape, place.words);
  }
  RUNNEL_FUNCTION PoolStream(PoolStream const& other, Use use)
      : m_stepper(other.m_stepper),
        m_place(other.m_place),
        m_stream(other.m_stream),
        m_count(other.m_count),
        m_is_claimed(other.m_is_claimed),
        m_use(use) {}
  /// \param place  that of the pool, if the caller has it: a GPU then keeps no
  ///   pointers in registers
  RUNNEL_FORCEINLINE_FUNCTION void put_back(Place const& place) const {
    if (m_use == Use::is_free) {
      Kokkos::abort(
          "Runnel::RandomPool::free_state: this state was freed before; its "
          "stream may be somebody else's now");
    }
    m_use = Use::is_free;
    m_stepper.store(place.words, m_count - *place.drawn);
    *place.drawn = m_count;
    if (m_is_claimed) Impl::open_lock(place.lock);
  }
  RUNNEL_FUNCTION Use copied() const {
    if (m_use == Use::alone) m_use = Use::with_copies;
    return m_use;
  }
  RUNNEL_FUNCTION Use moved() const {
    Use const use = m_use;
    m_use = Use::is_free;
    return use;
  }
  RUNNEL_FUNCTION void assign(PoolStream const& other, Use use) {
    if (m_use == Use::alone) put_back(m_place);
    m_stepper = other.m_stepper;
    m_place = other.m_place;
    m_stream = other.m_stream;
    m_count = other.m_count;
    m_is_claimed = other.m_is_claimed;
    m_use = use;
  }

  Stepper m_stepper;
  Place m_place;
  std::int64_t m_stream;
  std::uint64_t m_count;  ///< native outputs drawn since the states were lent
  bool m_is_claimed;
  mutable Use m_use = Use::alone;
};

}  // namespace Runnel

#endif  // RUNNEL_INTERFACES_DETAIL_POOL_STREAM_HPP
