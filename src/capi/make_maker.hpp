// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_MAKE_MAKER_HPP
#define RUNNEL_CAPI_MAKE_MAKER_HPP

#include <cstdint>
#include <memory>
#include <type_traits>

#include "erased_set.hpp"
#include "named_fill.hpp"
#include "thread_maker.hpp"
#include "value_dispatch.hpp"

namespace Runnel::CApi {

/// A maker of values of a host's set, made by the calling thread.
/// \param block  values of a stream's turn
/// \throws Failure for values that the generator does not make
template <class Set>
std::unique_ptr<ThreadMaker<Set>> make_maker(Set const& set,
                                             StreamValues const& values,
                                             std::int64_t block) {
  std::unique_ptr<ThreadMaker<Set>> maker;
  if (values.named) {
    with_unit_words(*values.named, [&]<class Word>() {
      maker =
          std::make_unique<NamedMaker<Set, Word>>(set, *values.named, block);
    });
  } else {
    using Generator = typename Set::generator_type;
    dispatch<Generator>(values.plain, [&]<class T, class Distribution>() {
      maker = std::make_unique<PlainMaker<Set, T>>(
          std::type_identity<Distribution>{}, set, block);
    });
  }
  return maker;
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_MAKE_MAKER_HPP
