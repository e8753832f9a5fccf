// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_LANES_HPP
#define RUNNEL_CORE_LANES_HPP

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include <runnel/core/host_isa.hpp>
#include <runnel/core/macros.hpp>

/// Lanes: how the numbers of one step of a stream lie side by side.
///
/// The kernels are written once, over a type `Lanes` that says what `W` values
/// side by side are: a vector register of a CPU (`SimdLanes`), one register in
/// each of 32 threads of a GPU (`WarpLanes`), or an array, with several
/// streams in it if wished (`ArrayLanes`: the portable form, and the host's
/// model of a 64-lane wavefront).
///
/// Every Lanes type offers
///  - `word_type`; `type`, one word a lane; `rebind<T>`, one T a lane;
///  - `per_stream`: lanes that step one stream; `groups_per_thread`: streams
///    side by side; `groups`: those that a lane sees (on a GPU its own only);
///  - `load`, `store`: `per_stream` consecutive values a group;
///  - `rotate_in(e, carry)`: e moved up by one lane inside its group; lane 0
///    gets what the last lane held in the call before, kept in `carry`;
///  - `for_each(count, f)`: f(group, i) for all i < count, lanes sharing them;
///  - `sync()`: what lanes of a group wrote before is seen by its lanes after.
namespace Runnel::Impl {

/// One value for each of the groups a thread sees.
template <class T, int Groups>
struct PerGroup {
  T value[Groups];
  RUNNEL_FORCEINLINE_FUNCTION constexpr T& operator[](int group) {
    return value[group];
  }
  RUNNEL_FORCEINLINE_FUNCTION constexpr T const& operator[](int group) const {
    return value[group];
  }
};

/// Values of several lanes as an array. What the operations of `SimdVector`
/// are, too: those that steppers and samplers need, lane by lane.
template <class T, int N>
struct ArrayVector {
  T value[N];

  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION static ArrayVector make(F const& f) {
    ArrayVector r;
    for (int l = 0; l < N; ++l) r.value[l] = static_cast<T>(f(l));
    return r;
  }
  RUNNEL_FORCEINLINE_FUNCTION static ArrayVector fill(T x) {
    return make([&](int) { return x; });
  }
  RUNNEL_FORCEINLINE_FUNCTION T operator[](int l) const { return value[l]; }
  RUNNEL_FORCEINLINE_FUNCTION void set(int l, T x) { value[l] = x; }
  RUNNEL_FORCEINLINE_FUNCTION friend ArrayVector operator-(ArrayVector a,
                                                           ArrayVector b) {
    return make([&](int l) { return a.value[l] - b.value[l]; });
  }
  RUNNEL_FORCEINLINE_FUNCTION friend ArrayVector operator+(ArrayVector a,
                                                           ArrayVector b) {
    return make([&](int l) { return a.value[l] + b.value[l]; });
  }
  RUNNEL_FORCEINLINE_FUNCTION friend ArrayVector operator*(ArrayVector a,
                                                           ArrayVector b) {
    return make([&](int l) { return a.value[l] * b.value[l]; });
  }
  RUNNEL_FORCEINLINE_FUNCTION friend ArrayVector operator/(ArrayVector a,
                                                           ArrayVector b) {
    return make([&](int l) { return a.value[l] / b.value[l]; });
  }
  RUNNEL_FORCEINLINE_FUNCTION friend ArrayVector operator*(ArrayVector a, T b) {
    return a * fill(b);
  }
  RUNNEL_FORCEINLINE_FUNCTION friend ArrayVector operator-(ArrayVector a, T b) {
    return a - fill(b);
  }
  RUNNEL_FORCEINLINE_FUNCTION friend ArrayVector operator+(ArrayVector a, T b) {
    return a + fill(b);
  }
  RUNNEL_FORCEINLINE_FUNCTION friend ArrayVector operator>>(ArrayVector a,
                                                            int shift) {
    return make([&](int l) { return a.value[l] >> shift; });
  }
  RUNNEL_FORCEINLINE_FUNCTION friend ArrayVector operator<<(ArrayVector a,
                                                            int shift) {
    return make([&](int l) { return a.value[l] << shift; });
  }
  RUNNEL_FORCEINLINE_FUNCTION friend ArrayVector operator^(ArrayVector a,
                                                           ArrayVector b) {
    return make([&](int l) { return a.value[l] ^ b.value[l]; });
  }
  RUNNEL_FORCEINLINE_FUNCTION friend ArrayVector operator|(ArrayVector a,
                                                           ArrayVector b) {
    return make([&](int l) { return a.value[l] | b.value[l]; });
  }
  RUNNEL_FORCEINLINE_FUNCTION friend ArrayVector operator&(ArrayVector a, T b) {
    return make([&](int l) { return a.value[l] & b; });
  }
  RUNNEL_FORCEINLINE_FUNCTION friend ArrayVector operator|(ArrayVector a, T b) {
    return make([&](int l) { return a.value[l] | b; });
  }
#if defined(__GNUC__) && !defined(__clang__)
  RUNNEL_FORCEINLINE_FUNCTION static ArrayVector rounded_product(
      ArrayVector a, ArrayVector b) {
    return make([&](int l) {
      return __builtin_assoc_barrier(a.value[l] * b.value[l]);
    });
  }
#endif
  /// x where a < b, y elsewhere.
  RUNNEL_FORCEINLINE_FUNCTION static ArrayVector select_less(ArrayVector a,
                                                             ArrayVector b,
                                                             ArrayVector x,
                                                             ArrayVector y) {
    return make([&](int l) {
      return a.value[l] < b.value[l] ? x.value[l] : y.value[l];
    });
  }
  /// Zeros replaced.
  RUNNEL_FORCEINLINE_FUNCTION ArrayVector or_if_zero(T x) const {
    return make([&](int l) { return value[l] == 0 ? x : value[l]; });
  }
  template <class To>
  RUNNEL_FORCEINLINE_FUNCTION ArrayVector<To, N> cast() const {
    return ArrayVector<To, N>::make(
        [&](int l) { return static_cast<To>(value[l]); });
  }
};

/// Lanes as arrays: `NumLanes` words in groups of `PerStream`.
template <class Word, int NumLanes, int PerStream>
struct ArrayLanes {
  static_assert(NumLanes % PerStream == 0);
  static constexpr bool on_device = false;
  /// None in particular.
  static constexpr int register_bytes = 0;
  static constexpr bool converts_unsigned = false;
  static constexpr int per_stream = PerStream;
  static constexpr int groups = NumLanes / PerStream;
  static constexpr int groups_per_thread = groups;
  using word_type = Word;
  template <class T>
  using Group = PerGroup<T, groups>;
  template <class T>
  using rebind = ArrayVector<T, NumLanes>;
  using type = rebind<Word>;
  /// As many bytes a stream, of another word.
  template <class Other>
  using with_word = ArrayLanes<Other, NumLanes * sizeof(Word) / sizeof(Other),
                               PerStream * sizeof(Word) / sizeof(Other)>;

  RUNNEL_FORCEINLINE_FUNCTION type rotate_in(type e, type& carry) const {
    type const before = carry;
    carry = e;
    return type::make([&](int l) {
      return l % per_stream == 0 ? before[l + per_stream - 1] : e[l - 1];
    });
  }
  /// The word that `rotate_in` would give to lane 0 of the group next.
  RUNNEL_FORCEINLINE_FUNCTION static Word carried(type carry, int group) {
    return carry[group * per_stream + per_stream - 1];
  }
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION type generate(F const& f) const {
    return type::make([&](int l) { return f(l / per_stream, l % per_stream); });
  }
  template <class T>
  RUNNEL_FORCEINLINE_FUNCTION rebind<T> load(Group<T const*> const& from,
                                             std::int64_t at) const {
    return rebind<T>::make(
        [&](int l) { return from[l / per_stream][at + l % per_stream]; });
  }
  template <class T>
  RUNNEL_FORCEINLINE_FUNCTION void store(Group<T*> const& to, std::int64_t at,
                                         rebind<T> v) const {
    for (int l = 0; l < NumLanes; ++l) {
      to[l / per_stream][at + l % per_stream] = v[l];
    }
  }
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void for_each(int count, F const& f) const {
    for (int g = 0; g < groups; ++g) {
      for (int i = 0; i < count; ++i) f(g, i);
    }
  }
  /// f(slot in PerGroup, number of the group among its wavefront's)
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void for_each_group(F const& f) const {
    for (int g = 0; g < groups; ++g) f(g, g);
  }
  /// f(slot in PerGroup, lane of the group, lane of the register)
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void for_each_lane(F const& f) const {
    for (int l = 0; l < NumLanes; ++l) f(l / per_stream, l % per_stream, l);
  }
  RUNNEL_FORCEINLINE_FUNCTION void sync() const {}
};

#if RUNNEL_HAS_VECTOR_EXTENSION

/// One vector register. In a struct, because clang refuses to hand a bare
/// register from a function to one compiled for a narrower instruction set,
/// even if it is inlined.
template <class T, int N>
struct SimdVector {
  using Register __attribute__((vector_size(N * sizeof(T)))) = T;
  Register v;

  RUNNEL_FORCEINLINE_FUNCTION static SimdVector fill(T x) {
    return {Register{} + x};
  }
  RUNNEL_FORCEINLINE_FUNCTION T operator[](int l) const { return v[l]; }
  RUNNEL_FORCEINLINE_FUNCTION void set(int l, T x) { v[l] = x; }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator-(SimdVector a,
                                                          SimdVector b) {
    return {a.v - b.v};
  }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator+(SimdVector a,
                                                          SimdVector b) {
    return {a.v + b.v};
  }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator*(SimdVector a,
                                                          SimdVector b) {
    return {a.v * b.v};
  }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator/(SimdVector a,
                                                          SimdVector b) {
    return {a.v / b.v};
  }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator*(SimdVector a, T b) {
    return {a.v * b};
  }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator-(SimdVector a, T b) {
    return {a.v - b};
  }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator+(SimdVector a, T b) {
    return {a.v + b};
  }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator>>(SimdVector a,
                                                           int shift) {
    return {a.v >> shift};
  }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator<<(SimdVector a,
                                                           int shift) {
    return {a.v << shift};
  }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator^(SimdVector a,
                                                          SimdVector b) {
    return {a.v ^ b.v};
  }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator|(SimdVector a,
                                                          SimdVector b) {
    return {a.v | b.v};
  }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator&(SimdVector a, T b) {
    return {a.v & b};
  }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator|(SimdVector a, T b) {
    return {a.v | b};
  }
#if defined(__GNUC__) && !defined(__clang__)
  RUNNEL_FORCEINLINE_FUNCTION static SimdVector rounded_product(SimdVector a,
                                                                SimdVector b) {
    return {__builtin_assoc_barrier(a.v * b.v)};
  }
#endif
  RUNNEL_FORCEINLINE_FUNCTION static SimdVector select_less(SimdVector a,
                                                            SimdVector b,
                                                            SimdVector x,
                                                            SimdVector y) {
    return {a.v < b.v ? x.v : y.v};
  }
  RUNNEL_FORCEINLINE_FUNCTION SimdVector or_if_zero(T x) const {
    return {v == 0 ? Register{} + x : v};
  }
  template <class To>
  RUNNEL_FORCEINLINE_FUNCTION SimdVector<To, N> cast() const {
    using Target = typename SimdVector<To, N>::Register;
    return {__builtin_convertvector(v, Target)};
  }
};

/// One vector register of the host, `Bytes` wide: one stream.
template <class Word, int Bytes>
struct SimdLanes {
  static constexpr bool on_device = false;
  static constexpr int register_bytes = Bytes;
  /// AVX-512 turns unsigned words into reals directly.
  static constexpr bool converts_unsigned = Bytes == 64;
  static constexpr int per_stream = Bytes / static_cast<int>(sizeof(Word));
  static constexpr int groups = 1;
  static constexpr int groups_per_thread = 1;
  using word_type = Word;
  template <class T>
  using Group = PerGroup<T, 1>;
  template <class T>
  using rebind = SimdVector<T, per_stream>;
  using type = rebind<Word>;
  /// The same register in lanes of another word.
  template <class Other>
  using with_word = SimdLanes<Other, Bytes>;

  RUNNEL_FORCEINLINE_FUNCTION type rotate_in(type e, type& carry) const {
    type const before = carry;
    carry = e;
#if defined(__clang__)
    return rotate(before, e, std::make_integer_sequence<int, per_stream>{});
#else
    typename type::Register from{};
    for (int l = 0; l < per_stream; ++l) {
      from[l] = static_cast<Word>(l + per_stream - 1);
    }
    return {__builtin_shuffle(before.v, e.v, from)};
#endif
  }
  RUNNEL_FORCEINLINE_FUNCTION static Word carried(type carry, int) {
    return carry[per_stream - 1];
  }
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION type generate(F const& f) const {
    type r{};
    for (int l = 0; l < per_stream; ++l) r.v[l] = f(0, l);
    return r;
  }
  template <class T>
  RUNNEL_FORCEINLINE_FUNCTION rebind<T> load(Group<T const*> const& from,
                                             std::int64_t at) const {
    rebind<T> v;
    std::memcpy(&v, from[0] + at, sizeof v);
    return v;
  }
  template <class T>
  RUNNEL_FORCEINLINE_FUNCTION void store(Group<T*> const& to, std::int64_t at,
                                         rebind<T> v) const {
    std::memcpy(to[0] + at, &v, sizeof v);
  }
  /// `store` past the caches; \pre the address is a multiple of the vector's
  /// size. Ordered before later stores by `end_streaming`. An ordinary store
  /// for values that are not as wide as the words.
  template <class T>
  RUNNEL_FORCEINLINE_FUNCTION void store_streaming(Group<T*> const& to,
                                                   std::int64_t at,
                                                   rebind<T> v) const {
#if defined(__clang__)
    using Register = typename rebind<T>::Register;
    if constexpr (sizeof(Register) == Bytes) {
      __builtin_nontemporal_store(v.v, reinterpret_cast<Register*>(to[0] + at));
      return;
    }
#elif defined(__x86_64__)
    // Not the intrinsics: they exist only where their instruction set is on
    // for the whole file.
    using Register = typename rebind<T>::Register;
    if constexpr (sizeof(Register) == Bytes) {
      auto* const target = reinterpret_cast<Register*>(to[0] + at);
      if constexpr (Bytes == 64) {
        asm volatile("vmovntps %1, %0" : "=m"(*target) : "v"(v.v));
      } else if constexpr (Bytes == 32) {
        asm volatile("vmovntps %1, %0" : "=m"(*target) : "x"(v.v));
      } else {
        asm volatile("movntps %1, %0" : "=m"(*target) : "x"(v.v));
      }
      return;
    }
#endif
    store(to, at, v);
  }
  RUNNEL_FORCEINLINE_FUNCTION static void end_streaming() {
#if defined(__x86_64__)
    asm volatile("sfence" ::: "memory");
#endif
  }
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void for_each(int count, F const& f) const {
    for (int i = 0; i < count; ++i) f(0, i);
  }
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void for_each_group(F const& f) const {
    f(0, 0);
  }
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void for_each_lane(F const& f) const {
    for (int l = 0; l < per_stream; ++l) f(0, l, l);
  }
  RUNNEL_FORCEINLINE_FUNCTION void sync() const {}

#if defined(__clang__)
 private:
  template <int... L>
  RUNNEL_FORCEINLINE_FUNCTION static type rotate(
      type a, type b, std::integer_sequence<int, L...>) {
    return {__builtin_shufflevector(a.v, b.v, (L + per_stream - 1)...)};
  }
#endif
};

#endif  // RUNNEL_HAS_VECTOR_EXTENSION

/// The operations that plain numbers and vectors share under one name.
template <class Vector, class T>
RUNNEL_FORCEINLINE_FUNCTION Vector fill_lanes(T x) {
  if constexpr (std::is_arithmetic_v<Vector>) {
    return x;
  } else {
    return Vector::fill(x);
  }
}
/// Lane by lane, x where a < b, y elsewhere.
template <class Vector>
RUNNEL_FORCEINLINE_FUNCTION Vector select_less(Vector a, Vector b, Vector x,
                                               Vector y) {
  if constexpr (std::is_arithmetic_v<Vector>) {
    return a < b ? x : y;
  } else {
    return Vector::select_less(a, b, x, y);
  }
}
template <class Vector, class T>
RUNNEL_FORCEINLINE_FUNCTION Vector or_if_zero(Vector a, T x) {
  if constexpr (std::is_arithmetic_v<Vector>) {
    return a == 0 ? x : a;
  } else {
    return a.or_if_zero(x);
  }
}
template <class To, class Vector>
RUNNEL_FORCEINLINE_FUNCTION auto cast_lanes(Vector a) {
  if constexpr (std::is_arithmetic_v<Vector>) {
    return static_cast<To>(a);
  } else {
    return a.template cast<To>();
  }
}

/// Lane l of a register as a number, and the other way round.
template <class Vector>
RUNNEL_FORCEINLINE_FUNCTION auto lane_of(Vector const& v, int l) {
  if constexpr (std::is_arithmetic_v<Vector>) {
    return v;
  } else {
    return v[l];
  }
}
template <class Vector, class T>
RUNNEL_FORCEINLINE_FUNCTION void set_lane_of(Vector& v, int l, T x) {
  if constexpr (std::is_arithmetic_v<Vector>) {
    v = x;
  } else {
    v.set(l, x);
  }
}

/// The same lanes carrying words of another type: what samplers get.
template <class Lanes, class Word>
struct OutputLanes {
  static constexpr bool on_device = Lanes::on_device;
  static constexpr bool converts_unsigned = Lanes::converts_unsigned;
  using word_type = Word;
  template <class T>
  using rebind = typename Lanes::template rebind<T>;
  using type = rebind<Word>;
};

/// One lane of a GPU's wavefront (warp) of `Wavefront` threads; groups of
/// `PerStream` neighbours step one stream together. A word is one register.
template <class Word, int Wavefront, int PerStream>
struct WarpLanes {
  static_assert(Wavefront % PerStream == 0);
  static constexpr bool on_device = true;
  static constexpr bool converts_unsigned = true;
  static constexpr int per_stream = PerStream;
  static constexpr int groups = 1;
  static constexpr int groups_per_thread = Wavefront / PerStream;
  using word_type = Word;
  template <class T>
  using Group = PerGroup<T, 1>;
  template <class T>
  using rebind = T;
  using type = Word;

  int lane;   ///< in [0, PerStream)
  int group;  ///< in [0, groups_per_thread)

  RUNNEL_FORCEINLINE_FUNCTION explicit WarpLanes(int wavefront_lane)
      : lane(wavefront_lane % PerStream), group(wavefront_lane / PerStream) {}

  RUNNEL_FORCEINLINE_FUNCTION type rotate_in(type e, type& carry) const {
    // The last lane's word comes round to lane 0, which needs it a step later.
    type const turned = rotate(e);
    type const x = lane == 0 ? carry : turned;
    carry = turned;
    return x;
  }
  /// Right on lane 0 only, the one that asks.
  RUNNEL_FORCEINLINE_FUNCTION static Word carried(type carry, int) {
    return carry;
  }
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION type generate(F const& f) const {
    return f(0, lane);
  }
  template <class T>
  RUNNEL_FORCEINLINE_FUNCTION T load(Group<T const*> const& from,
                                     std::int64_t at) const {
    return from[0][at + lane];
  }
  template <class T>
  RUNNEL_FORCEINLINE_FUNCTION void store(Group<T*> const& to, std::int64_t at,
                                         T v) const {
    to[0][at + lane] = v;
  }
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void for_each(int count, F const& f) const {
    for (int i = lane; i < count; i += PerStream) f(0, i);
  }
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void for_each_group(F const& f) const {
    f(0, group);
  }
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void for_each_lane(F const& f) const {
    f(0, lane, 0);
  }
  RUNNEL_FORCEINLINE_FUNCTION void sync() const {
#if defined(__CUDA_ARCH__)
    __syncwarp();
#elif defined(__HIP_DEVICE_COMPILE__)
    __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "wavefront");
    __builtin_amdgcn_wave_barrier();
#endif
  }

 private:
  RUNNEL_FORCEINLINE_FUNCTION type rotate(type e) const {
#if defined(__CUDA_ARCH__)
    return __shfl_sync(0xffffffffu, e, lane + PerStream - 1, PerStream);
#elif defined(__HIP_DEVICE_COMPILE__)
    return __shfl(e, (lane + PerStream - 1) % PerStream, PerStream);
#else
    return e;  // host pass of a device compiler: never executed
#endif
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_CORE_LANES_HPP
