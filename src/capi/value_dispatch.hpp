// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_VALUE_DISPATCH_HPP
#define RUNNEL_CAPI_VALUE_DISPATCH_HPP

#include <cstdint>
#include <runnel/distributions/distributions.hpp>
#include <runnel/distributions/sampling.hpp>
#include <string>
#include <type_traits>

#include "erased_set.hpp"
#include "status.hpp"
#include "value_names.hpp"

/// From the numbers of types and distributions to the types.

namespace Runnel::CApi {

/// The values that `dispatch` accepts, as text.
template <class G>
std::string made_values() {
  std::string text =
      "f32 and f64 by reference, uniform, uniform_exact or nonzero";
  if (CernSampling<G>) {
    text = "f32 and f64 by reference, uniform, uniform_exact, nonzero or cern";
  }
  std::string const words = ", u32 and u64 by words";
  if (!Impl::outputs_are_bits<G>) return text + words;
  text += std::is_same_v<typename G::word_type, std::uint64_t>
              ? ", u64 by native or reference"
              : ", u32 by native or reference";
  return text +
         (Impl::outputs_join<G> ? ", u32, u64 and i31 by bits"
                                : ", u32 and i31 by bits") +
         words;
}

template <class G, class T, class Fill>
bool dispatch_real(runnel_distribution distribution, Fill const& fill) {
  switch (distribution) {
    case RUNNEL_REFERENCE:
      fill.template operator()<T, Reference>();
      return true;
    case RUNNEL_UNIFORM:
    case RUNNEL_DEFAULT:
      fill.template operator()<T, Uniform>();
      return true;
    case RUNNEL_UNIFORM_EXACT:
      fill.template operator()<T, UniformExact>();
      return true;
    case RUNNEL_NONZERO:
      fill.template operator()<T, NonZero>();
      return true;
    case RUNNEL_CERN:
      if constexpr (CernSampling<G>) {
        fill.template operator()<T, Cern>();
        return true;
      }
      return false;
    default:
      return false;
  }
}

template <class G, class T, class Fill>
bool dispatch_integer(runnel_distribution distribution, Fill const& fill) {
  if constexpr (Impl::is_word_type<T>) {
    if (distribution == RUNNEL_WORDS) {
      fill.template operator()<T, Words>();
      return true;
    }
  }
  using Word = typename G::word_type;
  using Format = typename G::output_format;
  if constexpr (!Impl::outputs_are_bits<G>) {
    return false;
  } else {
    bool const native = distribution == RUNNEL_NATIVE ||
                        distribution == RUNNEL_REFERENCE ||
                        distribution == RUNNEL_DEFAULT;
    if constexpr (std::is_same_v<T, Word>) {
      // Whole words are their own bits, and need no second kernel.
      constexpr bool whole = Format::bits == 32 && Format::word_bits == 32;
      if (native || (whole && distribution == RUNNEL_BITS)) {
        fill.template operator()<T, Native>();
        return true;
      }
    }
    if constexpr (!std::is_same_v<T, std::uint64_t> || Impl::outputs_join<G>) {
      if (!native && distribution == RUNNEL_BITS) {
        fill.template operator()<T, Bits>();
        return true;
      }
    }
    return false;
  }
}

/// Calls fill.operator()<T, Distribution>() for the values, if there are
/// such.
template <class G, class Fill>
void dispatch(Values values, Fill const& fill) {
  using std::int32_t, std::uint32_t, std::uint64_t;
  bool done = false;
  switch (values.type) {
    case RUNNEL_FLOAT:
      done = dispatch_real<G, float>(values.distribution, fill);
      break;
    case RUNNEL_DOUBLE:
      done = dispatch_real<G, double>(values.distribution, fill);
      break;
    case RUNNEL_U32:
      done = dispatch_integer<G, uint32_t>(values.distribution, fill);
      break;
    case RUNNEL_U64:
      done = dispatch_integer<G, uint64_t>(values.distribution, fill);
      break;
    case RUNNEL_I31:
      done = dispatch_integer<G, int32_t>(values.distribution == RUNNEL_DEFAULT
                                              ? RUNNEL_BITS
                                              : values.distribution,
                                          fill);
      break;
    case RUNNEL_I32:
    case RUNNEL_I64:
      break;  // of fill_named only
  }
  if (!done) {
    throw Failure(RUNNEL_ERROR_NO_SUCH_VALUES,
                  no_such_values(G::name.data(), values, made_values<G>()));
  }
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_VALUE_DISPATCH_HPP
