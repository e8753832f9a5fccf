// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <sys/mman.h>

#include <cstdint>
#include <runnel/core/large_pages.hpp>

namespace Runnel::Impl {

void prefer_large_pages(void* memory, std::size_t bytes) {
#ifdef MADV_HUGEPAGE
  auto const begin = reinterpret_cast<std::uintptr_t>(memory);
  auto const first = (begin + large_page - 1) / large_page * large_page;
  auto const last = (begin + bytes) / large_page * large_page;
  if (first >= last) return;
  // Systems without large pages refuse; small ones do as well.
  (void)madvise(static_cast<char*>(memory) + (first - begin), last - first,
                MADV_HUGEPAGE);
#else
  (void)memory;
  (void)bytes;
#endif
}

}  // namespace Runnel::Impl
