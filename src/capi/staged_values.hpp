// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_STAGED_VALUES_HPP
#define RUNNEL_CAPI_STAGED_VALUES_HPP

#include <cstddef>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/distributions/sampling.hpp>

#include "erased_set.hpp"
#include "named_fill.hpp"
#include "staging.hpp"
#include "value_dispatch.hpp"

/// \file
/// Values of either kind, with or without parameters, of one generator.

namespace Runnel::CApi {

/// Native outputs of a value.
/// \throws Failure for values that the generator does not make
template <class G>
int outputs_of(StreamValues const& values) {
  int outputs = 0;
  if (values.named) {
    with_unit_words(*values.named, [&]<class Word>() {
      outputs = Impl::sampler_of<Impl::UnitWords, G, Word>::words_per_value;
    });
  } else {
    dispatch<G>(values.plain, [&]<class T, class Distribution>() {
      outputs = Impl::sampler_of<Distribution, G, T>::words_per_value;
    });
  }
  return outputs;
}

/// Fills memory of the host by kernels; returns when the values are there.
template <class Set>
void fill_values_staged(Set& set, StreamValues const& values,
                        FillOptions const& by, void* at, std::size_t count) {
  if (values.named) {
    with_unit_words(*values.named, [&]<class Word>() {
      fill_named_staged<Word>(set, *values.named, by, at, count);
    });
    return;
  }
  using G = typename Set::generator_type;
  dispatch<G>(values.plain, [&]<class T, class Distribution>() {
    fill_staged(set, by, static_cast<T*>(at), count,
                [&](FillOptions const& same, void* to, std::size_t size) {
                  enqueue<T, Distribution>(set, same, static_cast<T*>(to),
                                           size);
                });
  });
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_STAGED_VALUES_HPP
