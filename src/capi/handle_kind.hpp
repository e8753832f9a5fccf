// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_HANDLE_KIND_HPP
#define RUNNEL_CAPI_HANDLE_KIND_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace Runnel::CApi {

/// The kind of object that a handle stands for. Each type of object has its
/// `kind`.
enum class HandleKind : unsigned {
  set,
  pool,
  shared_sequence,
  shared_streams,
  communicator,
  guard,
  rank_streams,
  rank_sequence,
  rank_streams_in_turn
};

/// Names of the kinds in messages.
inline constexpr std::array<char const*, 9> handle_kind_names = {
    "set of streams",
    "pool",
    "shared sequence",
    "set of shared streams",
    "communicator",
    "guard",
    "set of streams of ranks",
    "sequence of ranks",
    "set of streams in turn of ranks"};

inline char const* name_of(HandleKind kind) {
  return handle_kind_names[static_cast<std::size_t>(kind)];
}

/// A handle is (use of the slot, kind, slot, 1): odd, so that no aligned
/// pointer is taken for one.
struct HandleBits {
  static constexpr int index = 24;
  static constexpr int kind = 4;
  static constexpr int kind_at = 1 + index;
  static constexpr int use_at = kind_at + kind;
};

/// Says that a handle is of another kind than `wanted`; empty if it is not.
inline std::string other_kind(std::uintptr_t handle,
                              std::string const& wanted) {
  auto const kind =
      handle >> HandleBits::kind_at & ((1U << HandleBits::kind) - 1);
  if (handle % 2 == 0 || kind >= handle_kind_names.size() ||
      handle_kind_names[kind] == wanted) {
    return {};
  }
  return std::string("the handle is one of a ") + handle_kind_names[kind] +
         ", not of a " + wanted;
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_HANDLE_KIND_HPP
