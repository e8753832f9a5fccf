// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine.hpp"

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstring>
#include <string_view>

#include "backends.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace Runnel::Tool {
namespace {

/// Non-temporal stores where the compiler has them; plain ones for the ends.
void zero_past_caches(unsigned char* to, std::size_t bytes) {
  std::size_t at = 0;
#if defined(__SSE2__)
  constexpr std::size_t width = sizeof(__m128i);
  while (at < bytes && reinterpret_cast<std::uintptr_t>(to + at) % width != 0) {
    to[at++] = 0;
  }
  for (; at + width <= bytes; at += width) {
    _mm_stream_si128(reinterpret_cast<__m128i*>(to + at), _mm_setzero_si128());
  }
  _mm_sfence();
#endif
  std::memset(to + at, 0, bytes - at);
}

template <class Space>
class MachineOf final : public Machine {
 public:
  explicit MachineOf(std::string_view name) : m_name(name) {}

  std::string backend() const override { return m_name; }
  int concurrency() const override { return m_space.concurrency(); }
  void write(std::uint64_t bytes, bool past_caches) override {
    if (m_bytes.size() < bytes) {
      m_bytes = Bytes(Kokkos::view_alloc(Kokkos::WithoutInitializing,
                                         "Runnel::tool::write"),
                      static_cast<std::size_t>(bytes));
    }
    auto const written =
        Kokkos::subview(m_bytes, Kokkos::pair<std::size_t, std::size_t>(
                                     0, static_cast<std::size_t>(bytes)));
    if constexpr (on_host) {
      write_blocks(written.data(), bytes, past_caches);
    } else {
      Kokkos::deep_copy(m_space, written, 0);
    }
    m_space.fence("Runnel::tool::write");
  }

 private:
  using Bytes = Kokkos::View<unsigned char*, typename Space::memory_space>;
  static constexpr bool on_host =
      Kokkos::SpaceAccessibility<Kokkos::HostSpace,
                                 typename Space::memory_space>::accessible;

  /// Writes by all threads, each a stretch of its own.
  void write_blocks(unsigned char* to, std::uint64_t bytes,
                    bool past_caches) const {
    auto const threads = static_cast<std::uint64_t>(m_space.concurrency());
    std::uint64_t const block = (bytes / threads + 4096) / 4096 * 4096;
    Kokkos::parallel_for(
        "Runnel::tool::write",
        Kokkos::RangePolicy<Space>(m_space, 0, static_cast<int>(threads)),
        [=](int t) {
          std::uint64_t const begin =
              std::min(bytes, static_cast<std::uint64_t>(t) * block);
          auto const size =
              static_cast<std::size_t>(std::min(bytes - begin, block));
          if (past_caches) {
            zero_past_caches(to + begin, size);
          } else {
            std::memset(to + begin, 0, size);
          }
        });
  }

  std::string m_name;
  Space m_space;
  Bytes m_bytes;
};

}  // namespace

std::unique_ptr<Machine> make_machine(std::string const& backend) {
  return with_backend<std::unique_ptr<Machine>>(
      backend, []<class Space>(std::string_view name, Space*) {
        return std::make_unique<MachineOf<Space>>(name);
      });
}

}  // namespace Runnel::Tool
