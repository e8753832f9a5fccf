// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_STORED_TYPE_HPP
#define RUNNEL_TOOLS_STORED_TYPE_HPP

#include <cstdint>
#include <runnel/io/value_file.hpp>

namespace Runnel::Tool {

/// Calls f with a number of a stored type.
template <class F>
auto with_stored_type(StoredType type, F const& f) {
  switch (type) {
    case StoredType::u32:
      return f(std::uint32_t{});
    case StoredType::i32:
      return f(std::int32_t{});
    case StoredType::u64:
      return f(std::uint64_t{});
    case StoredType::i64:
      return f(std::int64_t{});
    case StoredType::f32:
      return f(float{});
    default:
      return f(double{});
  }
}

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_STORED_TYPE_HPP
