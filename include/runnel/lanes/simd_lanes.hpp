// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_SIMD_LANES_HPP
#define RUNNEL_LANES_SIMD_LANES_HPP

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include <runnel/core/as_written.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/lanes/array_lanes.hpp>
#include <runnel/lanes/cache_line.hpp>
#include <runnel/lanes/host_isa.hpp>

/// Lanes as a vector register of a CPU: see lanes.hpp.
namespace Runnel::Impl {

#if RUNNEL_HAS_VECTOR_EXTENSION

/// One vector register. In a struct, because clang refuses to pass a bare
/// register from a function to one compiled for a narrower instruction set,
/// even if it is inlined.
template <class T, int N>
struct SimdVector {
  using Register __attribute__((vector_size(N * sizeof(T)))) = T;
  Register v;

  RUNNEL_FORCEINLINE_FUNCTION static SimdVector fill(T x) {
#if !defined(__clang__)
    // For `Register{} + x` GCC sets integers lane by lane if registers are
    // wider than the program's own.
    if constexpr (std::is_integral_v<T>) {
      Register r{};
      r[0] = x;
      Register const from_first{};
      return {__builtin_shuffle(r, from_first)};
    }
#endif
    return {Register{} + x};
  }
  RUNNEL_FORCEINLINE_FUNCTION T operator[](int l) const { return v[l]; }
  RUNNEL_FORCEINLINE_FUNCTION void set(int l, T x) { v[l] = x; }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator-(
      RUNNEL_OPERAND(SimdVector) a, RUNNEL_OPERAND(SimdVector) b) {
    return RUNNEL_AS_WRITTEN(T, SimdVector{a.v - b.v});
  }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator+(
      RUNNEL_OPERAND(SimdVector) a, RUNNEL_OPERAND(SimdVector) b) {
    return RUNNEL_AS_WRITTEN(T, SimdVector{a.v + b.v});
  }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator*(
      RUNNEL_OPERAND(SimdVector) a, RUNNEL_OPERAND(SimdVector) b) {
    return RUNNEL_AS_WRITTEN(T, SimdVector{a.v * b.v});
  }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator/(
      RUNNEL_OPERAND(SimdVector) a, RUNNEL_OPERAND(SimdVector) b) {
    return RUNNEL_AS_WRITTEN(T, SimdVector{a.v / RUNNEL_UNKNOWN(b, a).v});
  }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator*(
      RUNNEL_OPERAND(SimdVector) a, T b) {
    return RUNNEL_AS_WRITTEN(T, SimdVector{a.v * b});
  }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator-(
      RUNNEL_OPERAND(SimdVector) a, T b) {
    return RUNNEL_AS_WRITTEN(T, SimdVector{a.v - b});
  }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator+(
      RUNNEL_OPERAND(SimdVector) a, T b) {
    return RUNNEL_AS_WRITTEN(T, SimdVector{a.v + b});
  }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator>>(
      RUNNEL_OPERAND(SimdVector) a, int shift) {
    return {a.v >> shift};
  }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator<<(
      RUNNEL_OPERAND(SimdVector) a, int shift) {
    return {a.v << shift};
  }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator^(
      RUNNEL_OPERAND(SimdVector) a, RUNNEL_OPERAND(SimdVector) b) {
    return {a.v ^ b.v};
  }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator|(
      RUNNEL_OPERAND(SimdVector) a, RUNNEL_OPERAND(SimdVector) b) {
    return {a.v | b.v};
  }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator&(
      RUNNEL_OPERAND(SimdVector) a, RUNNEL_OPERAND(SimdVector) b) {
    return {a.v & b.v};
  }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator&(
      RUNNEL_OPERAND(SimdVector) a, T b) {
    return {a.v & b};
  }
  RUNNEL_FORCEINLINE_FUNCTION friend SimdVector operator|(
      RUNNEL_OPERAND(SimdVector) a, T b) {
    return {a.v | b};
  }
#if defined(__GNUC__) && !defined(__clang__)
  RUNNEL_FORCEINLINE_FUNCTION static SimdVector rounded_product(SimdVector a,
                                                                SimdVector b) {
    return {__builtin_assoc_barrier(a.v * b.v)};
  }
#endif
  RUNNEL_FORCEINLINE_FUNCTION static SimdVector select_less(
      RUNNEL_OPERAND(SimdVector) a, RUNNEL_OPERAND(SimdVector) b,
      RUNNEL_OPERAND(SimdVector) x, RUNNEL_OPERAND(SimdVector) y) {
    return {a.v < b.v ? x.v : y.v};
  }
  RUNNEL_FORCEINLINE_FUNCTION SimdVector or_if_zero(T x) const {
    return {v == 0 ? Register{} + x : v};
  }
  template <class To>
  RUNNEL_FORCEINLINE_FUNCTION SimdVector<To, N> cast() const {
    using Target = typename SimdVector<To, N>::Register;
#if RUNNEL_HAS_X86_VECTOR_INSTRUCTIONS && !defined(__clang__)
    // GCC extends halves and joins them.
    if constexpr (std::is_same_v<T, std::uint32_t> && std::is_integral_v<To> &&
                  sizeof(To) == 8 && (N == 4 || N == 8)) {
      return [&]<int... L>(std::integer_sequence<int, L...>)
                 RUNNEL_INLINE_LAMBDA {
                   return SimdVector<To, N>{
                       reinterpret_cast<Target>(__builtin_shufflevector(
                           v, Register{}, (L % 2 == 0 ? L / 2 : N)...))};
                 }(std::make_integer_sequence<int, 2 * N>{});
    }
#endif
    return {__builtin_convertvector(v, Target)};
  }
};

/// One vector register of the host, `Bytes` wide: one stream.
template <class Word, int Bytes>
struct SimdLanes {
  static constexpr bool on_device = false;
  static constexpr int register_bytes = Bytes;
  /// AVX-512 converts unsigned words to floating-point numbers directly.
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
  /// A register as wide in lanes of another word.
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
  /// Non-temporal `store`. Ordered before later stores by `end_streaming`. Fast
  /// where all of a cache line is written at once; an ordinary store for values
  /// that fill less than 16 bytes.
  /// \pre the address is a multiple of what is stored, or of a cache line
  template <class T, int N>
  RUNNEL_FORCEINLINE_FUNCTION void store_streaming(Group<T*> const& to,
                                                   std::int64_t at,
                                                   SimdVector<T, N> v) const {
    constexpr int bytes = N * static_cast<int>(sizeof(T));
    if constexpr (bytes > Bytes) {
      // Values that are wider than words take several registers.
      SimdVector<T, N / 2> half[2];
      static_assert(sizeof half == sizeof v);
      std::memcpy(half, &v, sizeof v);
      store_streaming(to, at, half[0]);
      store_streaming(to, at + N / 2, half[1]);
    } else if constexpr (bytes < 16) {
      std::memcpy(to[0] + at, &v, sizeof v);
    } else {
      using Register = typename SimdVector<T, N>::Register;
      auto* const target = reinterpret_cast<Register*>(to[0] + at);
#if defined(__clang__)
      __builtin_nontemporal_store(v.v, target);
#elif RUNNEL_HAS_X86_VECTOR_INSTRUCTIONS
      // Assembler, because intrinsics exist only if their instruction set is
      // enabled for the whole file.
      if constexpr (bytes == 64) {
        asm volatile("vmovntps %1, %0" : "=m"(*target) : "v"(v.v));
      } else if constexpr (bytes == 32) {
        asm volatile("vmovntps %1, %0" : "=m"(*target) : "x"(v.v));
      } else if constexpr (Bytes > 16) {
        asm volatile("vmovntps %1, %0" : "=m"(*target) : "x"(v.v));
      } else {
        asm volatile("movntps %1, %0" : "=m"(*target) : "x"(v.v));
      }
#else
      std::memcpy(target, &v, sizeof v);
#endif
    }
  }
  /// Non-temporal copy of a cache line's values, or of an aligned half or less.
  template <class T, int N>
  RUNNEL_FORCEINLINE_FUNCTION static void copy_streaming(T* to,
                                                         T const (&values)[N]) {
    SimdVector<T, N> v;
    static_assert(sizeof v == sizeof values);
    std::memcpy(&v, values, sizeof v);
    SimdLanes{}.store_streaming(Group<T*>{to}, 0, v);
  }
  /// Returns whether `store_streaming` is possible from here on.
  template <class T>
  RUNNEL_FORCEINLINE_FUNCTION static bool may_stream(T const* to) {
    return reinterpret_cast<std::uintptr_t>(to) % cache_line_bytes == 0;
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

}  // namespace Runnel::Impl

#endif  // RUNNEL_LANES_SIMD_LANES_HPP
