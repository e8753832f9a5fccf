// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "arrangement.hpp"

#include <Kokkos_Core.hpp>
#include <runnel/arrays/detail/source_call.hpp>
#include <runnel/arrays/permutation.hpp>
#include <runnel/arrays/sample.hpp>
#include <runnel/lanes/copies.hpp>

#include "lanes/for_spaces.hpp"

namespace Runnel::Tool {
namespace {

/// \tparam T  without a sign: the integers with one have the same bits
template <class T, class Space>
void arrange_as(Impl::WordSource<Space>& words, Arrangement const& wanted,
                void* to) {
  Space const exec = words.instance();
  auto const count = static_cast<std::size_t>(wanted.count);
  Kokkos::View<T*, typename Space::memory_space> const numbers(
      Kokkos::view_alloc(exec, Kokkos::WithoutInitializing,
                         "Runnel::tool::values"),
      count);
  if (wanted.is_sample) {
    Impl::draw_sample(Impl::SourceCall<Space>{"Runnel::sample", exec, words},
                      numbers, wanted.n);
  } else {
    Impl::write_permutation(
        Impl::SourceCall<Space>{"Runnel::permutation", exec, words}, numbers,
        [](auto& arrays, std::int64_t size) {
          return Impl::even_segments(arrays, 1, size);
        });
  }
  Impl::copy_to_host(exec, static_cast<T*>(to), numbers.data(), count);
  exec.fence("Runnel::tool::values");
}

}  // namespace

template <class Space>
void arrange(Impl::WordSource<Space>& words, Arrangement const& wanted,
             void* to) {
  if (stored_bytes(wanted.type) == sizeof(std::uint32_t)) {
    arrange_as<std::uint32_t>(words, wanted, to);
  } else {
    arrange_as<std::uint64_t>(words, wanted, to);
  }
}

#define RUNNEL_ARRANGE(Space) \
  template void arrange(Impl::WordSource<Space>&, Arrangement const&, void*)
RUNNEL_FOR_SPACES(RUNNEL_ARRANGE)

}  // namespace Runnel::Tool
