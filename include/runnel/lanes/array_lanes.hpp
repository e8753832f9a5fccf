// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_ARRAY_LANES_HPP
#define RUNNEL_LANES_ARRAY_LANES_HPP

#include <cstdint>

#include <runnel/core/as_written.hpp>
#include <runnel/core/macros.hpp>

/// Lanes as arrays: see lanes.hpp.
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
/// The groups' memory, only to be read.
template <class T, int Groups>
RUNNEL_FORCEINLINE_FUNCTION PerGroup<T const*, Groups> read_only(
    PerGroup<T*, Groups> const& memory) {
  PerGroup<T const*, Groups> r;
  for (int g = 0; g < Groups; ++g) r[g] = memory[g];
  return r;
}

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
    return make(
        [&](int l) { return RUNNEL_AS_WRITTEN(T, a.value[l] - b.value[l]); });
  }
  RUNNEL_FORCEINLINE_FUNCTION friend ArrayVector operator+(ArrayVector a,
                                                           ArrayVector b) {
    return make(
        [&](int l) { return RUNNEL_AS_WRITTEN(T, a.value[l] + b.value[l]); });
  }
  RUNNEL_FORCEINLINE_FUNCTION friend ArrayVector operator*(ArrayVector a,
                                                           ArrayVector b) {
    return make(
        [&](int l) { return RUNNEL_AS_WRITTEN(T, a.value[l] * b.value[l]); });
  }
  RUNNEL_FORCEINLINE_FUNCTION friend ArrayVector operator/(ArrayVector a,
                                                           ArrayVector b) {
    return make(
        [&](int l) { return written_quotient(a.value[l], b.value[l]); });
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
  RUNNEL_FORCEINLINE_FUNCTION friend ArrayVector operator&(ArrayVector a,
                                                           ArrayVector b) {
    return make([&](int l) { return a.value[l] & b.value[l]; });
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
  /// No register in particular.
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
  /// Lanes with as many bytes per stream, of another word.
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

}  // namespace Runnel::Impl

#endif  // RUNNEL_LANES_ARRAY_LANES_HPP
