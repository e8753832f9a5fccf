// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_TYPE_LIST_HPP
#define RUNNEL_CORE_TYPE_LIST_HPP

namespace Runnel {

/// A list of types, for code that is written once for all of them.
template <class... Types>
struct TypeList {
  static constexpr int size = sizeof...(Types);
};

/// Calls f with a null pointer to each type of a list in turn.
template <class F, class... Types>
constexpr void for_each_type(TypeList<Types...>, F&& f) {
  (f(static_cast<Types*>(nullptr)), ...);
}

}  // namespace Runnel

#endif  // RUNNEL_CORE_TYPE_LIST_HPP
