// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Packed streams of SPRNG's interface: what is unpacked gives numbers, and is
// packed and unpacked again to the same stream.

#include <runnel/capi/runnel_sprng.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

/// Refusals are messages on standard error.
void silence() {
  static bool const done = std::freopen("/dev/null", "w", stdout) != nullptr;
  static_cast<void>(done);
}

std::vector<char> packed(int* stream) {
  char* bytes = nullptr;
  int const count = pack_sprng(stream, &bytes);
  if (count <= 0) std::abort();
  std::vector<char> copy(bytes, bytes + count);
  std::free(bytes);
  copy.resize(MAX_PACKED_LENGTH);
  return copy;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* bytes,
                                      std::size_t count) {
  silence();
  std::vector<char> room(MAX_PACKED_LENGTH);
  std::memcpy(room.data(), bytes, std::min(count, room.size()));
  int* const stream = unpack_sprng(room.data());
  if (stream == nullptr) return 0;
  auto again = packed(stream);
  int* const copy = unpack_sprng(again.data());
  if (copy == nullptr || packed(copy) != again) std::abort();
  for (int i = 0; i < 20; ++i) {
    if (isprng(stream) != isprng(copy)) std::abort();
    double const real = sprng(stream);
    if (!(real >= 0 && real < 1) || real != sprng(copy)) std::abort();
  }
  int** children = nullptr;
  int const spawned = spawn_sprng(stream, 2, &children);
  for (int i = 0; i < spawned; ++i) free_sprng(children[i]);
  if (spawned > 0) std::free(children);
  free_sprng(stream);
  free_sprng(copy);
  return 0;
}
