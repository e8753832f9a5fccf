// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_BLOCK_INTERFACE_HPP
#define RUNNEL_TOOLS_BLOCK_INTERFACE_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <runnel/interfaces/fill_block.hpp>
#include <runnel/interfaces/fill_elements.hpp>
#include <runnel/streams/rank_share.hpp>
#include <vector>

#include "interfaces.hpp"
#include "set_source.hpp"

namespace Runnel::Tool {

/// `fill_block` and `fill_elements`: global arrays in shards, each by a set of
/// its own, as ranks make them.
template <class G, class T, class Distribution>
class BlockInterface final : public NumberInterface {
 public:
  explicit BlockInterface(InterfaceChoice const& choice) {
    for (std::size_t k = 0; k < num_shards; ++k) {
      m_sets.push_back(std::make_unique<Set>(m_space, seed_of<G>(choice.seed),
                                             stream_options(choice.streams)));
    }
  }

  /// An array by `fill_block`, cut into rows, columns or squares, and one of
  /// the rest, a seventh, by `fill_elements`. The array is narrow: blocks of
  /// wide ones are refused where a jump to each row takes too long.
  void draw(void* values, std::uint64_t count) override {
    if (count == 0) return;
    auto* const to = static_cast<T*>(values);
    constexpr std::uint64_t widest = 256;
    std::uint64_t const columns =
        std::clamp<std::uint64_t>(count / 7, 1, widest);
    std::uint64_t const rows = (count - count / 7) / columns;
    draw_blocks(to, {rows, columns});
    draw_elements(to + rows * columns, count - rows * columns);
    ++m_calls;
  }
  /// A shard of columns of an array that is 64 times as wide, whose rows are of
  /// 4 kB; what is left of the numbers is a row of a second array.
  void serve(std::uint64_t count, std::uint64_t /*request*/) override {
    constexpr std::uint64_t row = 4096 / sizeof(T);
    if (count == 0) return;
    if (m_values.size() < count) m_values = new_values(count);
    std::uint64_t const columns = std::min(row, count);
    std::uint64_t const rows = count / columns;
    std::uint64_t const rest = count % columns;
    serve_columns(m_values.data(), rows, columns);
    if (rest > 0) serve_columns(m_values.data() + rows * columns, 1, rest);
    m_space.fence("Runnel::tool::serve");
  }

 private:
  using Space = Kokkos::DefaultExecutionSpace;
  using Set = StreamSet<G, Space>;
  using Values = Kokkos::View<T*, Space>;
  static constexpr std::size_t num_shards = 4;

  Values new_values(std::uint64_t count) const {
    return Values(Kokkos::view_alloc(m_space, Kokkos::WithoutInitializing,
                                     "Runnel::tool::shard"),
                  static_cast<std::size_t>(count));
  }
  /// In host memory, when they are there.
  template <class ViewType>
  auto on_host(ViewType const& view) const {
    m_space.fence("Runnel::tool::draw");
    return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
  }

  void draw_blocks(T* to, GlobalIndex<2> const& extent) {
    constexpr std::uint64_t rows_of_shards[] = {num_shards, 1, 2};
    std::uint64_t const down =
        rows_of_shards[m_calls % std::size(rows_of_shards)];
    std::uint64_t const across = num_shards / down;
    for (std::uint64_t k = 0; k < num_shards; ++k) {
      auto const rows = block_of_rank(extent[0], k / across, down);
      auto const columns = block_of_rank(extent[1], k % across, across);
      Kokkos::View<T**, Kokkos::LayoutRight, Space> const block(
          Kokkos::view_alloc(m_space, Kokkos::WithoutInitializing,
                             "Runnel::tool::shard"),
          static_cast<std::size_t>(rows.count),
          static_cast<std::size_t>(columns.count));
      fill_block(m_space, block, *m_sets[k],
                 BlockPlace<2>{extent, {rows.first, columns.first}},
                 Distribution());
      auto const made = on_host(block);
      for (std::size_t i = 0; i < made.extent(0); ++i) {
        T* const row = to + (rows.first + i) * extent[1] + columns.first;
        for (std::size_t j = 0; j < made.extent(1); ++j) row[j] = made(i, j);
      }
    }
  }

  /// Two runs of elements by each set, which take turns: so near each other
  /// that making what lies between takes no longer than jumps.
  void draw_elements(T* to, std::uint64_t count) {
    if (count == 0) return;
    std::uint64_t const run = count / (2 * num_shards) + 1;
    for (std::uint64_t k = 0; k < num_shards; ++k) {
      std::vector<std::uint64_t> numbers;
      for (std::uint64_t n = 0; n < count; ++n) {
        if (n / run % num_shards == k) numbers.push_back(n);
      }
      // Their order is free.
      std::rotate(
          numbers.begin(),
          numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2),
          numbers.end());
      auto const elements = new_values(numbers.size());
      fill_elements(m_space, elements, *m_sets[k], numbers, count,
                    Distribution());
      auto const made = on_host(elements);
      for (std::size_t i = 0; i < numbers.size(); ++i) to[numbers[i]] = made(i);
    }
  }

  void serve_columns(T* to, std::uint64_t rows, std::uint64_t columns) {
    Kokkos::View<T**, Kokkos::LayoutRight, Space,
                 Kokkos::MemoryTraits<Kokkos::Unmanaged>> const
        block(to, static_cast<std::size_t>(rows),
              static_cast<std::size_t>(columns));
    fill_block(m_space, block, *m_sets[0],
               BlockPlace<2>{{rows, 64 * columns}, {0, columns}},
               Distribution());
  }

  Space m_space;
  std::vector<std::unique_ptr<Set>> m_sets;
  Values m_values;
  std::size_t m_calls = 0;
};

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_BLOCK_INTERFACE_HPP
