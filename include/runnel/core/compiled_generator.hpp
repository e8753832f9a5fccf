// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_COMPILED_GENERATOR_HPP
#define RUNNEL_CORE_COMPILED_GENERATOR_HPP

#include <cstddef>
#include <string_view>

#include <runnel/config.hpp>
#include <runnel/core/concepts.hpp>

namespace Runnel::Impl {

/// Returns whether the library holds kernels of this generator. Developers may
/// leave some out (Runnel_COMPILED_GENERATORS): RUNNEL_COMPILED_GENERATORS is
/// their names, each between semicolons, or empty for all.
template <class Generator>
constexpr bool is_compiled_generator() {
  if constexpr (Generator::is_built_in) {
    constexpr std::string_view names = RUNNEL_COMPILED_GENERATORS;
    constexpr std::string_view name = Generator::name;
    if constexpr (names.empty()) return true;
    std::size_t at = names.find(name);
    while (at != std::string_view::npos) {
      if (names[at - 1] == ';' && names[at + name.size()] == ';') return true;
      at = names.find(name, at + 1);
    }
  }
  return false;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_CORE_COMPILED_GENERATOR_HPP
