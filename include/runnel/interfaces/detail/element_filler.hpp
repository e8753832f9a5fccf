// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_ELEMENT_FILLER_HPP
#define RUNNEL_INTERFACES_DETAIL_ELEMENT_FILLER_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <runnel/interfaces/detail/block_filler.hpp>
#include <runnel/interfaces/detail/element_runs.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/copies.hpp>
#include <runnel/lanes/long_range.hpp>

namespace Runnel::Impl {

/// A GPU takes some 11 µs for a fill and the jump to it, and makes 2^20 floats
/// of any generator in 1 to 6; memory for copies takes some 100 µs.
template <class Generator, class ExecutionSpace>
constexpr MergeLimits merge_limits() {
  constexpr bool on_device = Backend<ExecutionSpace>::on_device;
  std::int64_t const cost = row_cost<Generator, ExecutionSpace>();
  std::int64_t const on_gpu = std::max(cost, std::int64_t{1} << 20);
  return {.run_cost = static_cast<std::uint64_t>(on_device ? on_gpu : cost),
          .max_length = static_cast<std::uint64_t>(max_gathered),
          .min_saved = on_device ? 32 : 4};
}

/// Copies the elements of merged runs, `per_item` of them by a work item.
template <class T>
struct CopyRuns {
  RunCopy const* runs;
  std::int64_t num_runs;
  std::int64_t num_elements;
  std::int64_t per_item;
  T const* values;
  T* base;
  std::int64_t stride;

  KOKKOS_FUNCTION void operator()(std::int64_t item) const {
    std::int64_t element = item * per_item;
    std::int64_t const end =
        num_elements - element < per_item ? num_elements : element + per_item;
    for (std::int64_t r = run_of(element); element < end; ++r) {
      std::int64_t const behind = r + 1 < num_runs && runs[r + 1].before < end
                                      ? runs[r + 1].before
                                      : end;
      for (; element < behind; ++element) {
        std::int64_t const i = element - runs[r].before;
        base[(runs[r].to + i) * stride] = values[runs[r].from + i];
      }
    }
  }

 private:
  /// The last run that begins at or before an element.
  KOKKOS_FUNCTION std::int64_t run_of(std::int64_t element) const {
    std::int64_t first = 0;
    std::int64_t count = num_runs;
    while (count > 1) {
      std::int64_t const half = count / 2;
      bool const is_before = runs[first + half].before <= element;
      if (is_before) first += half;
      count = is_before ? count - half : half;
    }
    return first;
  }
};

/// Makes merged runs, before which the stream stands.
/// \tparam T  the type of values, or an integer of its size
template <class ExecutionSpace, class T>
class ElementFiller {
 public:
  /// Allocates what copies need.
  /// \param fills   live as long as this
  /// \param base    of the elements in memory
  /// \param stride  of the elements in memory
  ElementFiller(ExecutionSpace const& exec, FillsOfList const& fills, T* base,
                std::int64_t stride)
      : m_exec(exec), m_fills(fills), m_base(base), m_stride(stride) {
    std::uint64_t most = 0;
    for (auto const& merged : fills.merged) {
      if (merged.num_runs > 1) most = std::max(most, merged.length);
    }
    if (most == 0) return;
    m_values = Values(Kokkos::view_alloc(m_exec, Kokkos::WithoutInitializing,
                                         "Runnel::fill_elements::values"),
                      static_cast<std::size_t>(most));
    m_host_copies = copies_of_runs(fills.runs, fills.merged);
    m_copies = copies_in_space();
  }

  /// \param write  write(address, number of values, stride in memory)
  template <class Write>
  void fill(MergedRuns const& merged, Write const& write) const {
    auto const length = static_cast<std::int64_t>(merged.length);
    if (merged.num_runs == 1) {
      auto const first =
          static_cast<std::int64_t>(m_fills.runs[merged.first].first);
      write(m_base + first * m_stride, length, m_stride);
    } else {
      write(m_values.data(), length, std::int64_t{1});
      copy(merged);
    }
  }
  /// Waits until the memory of copies is no longer in use.
  void finish() const {
    if (m_values.size() > 0) {
      m_exec.fence("Runnel::fill_elements: the elements are copied");
    }
  }

 private:
  using Memory = typename ExecutionSpace::memory_space;
  using Values = Kokkos::View<T*, Memory>;
  using Copies = Kokkos::View<RunCopy*, Memory>;

  /// The host's list itself, where kernels can read it.
  Copies copies_in_space() {
    if constexpr (Backend<ExecutionSpace>::on_device) {
      Copies const copies(
          Kokkos::view_alloc(m_exec, Kokkos::WithoutInitializing,
                             "Runnel::fill_elements::copies"),
          m_host_copies.size());
      copy_from_host(m_exec, copies.data(), m_host_copies.data(),
                     m_host_copies.size());
      return copies;
    } else {
      return Copies(m_host_copies.data(), m_host_copies.size());
    }
  }

  void copy(MergedRuns const& merged) const {
    auto const elements = static_cast<std::int64_t>(merged.num_elements);
    constexpr std::int64_t per_item =
        Backend<ExecutionSpace>::on_device ? 1 : 256;
    Kokkos::parallel_for(
        "Runnel::fill_elements::copy",
        LongRange<ExecutionSpace>(m_exec, 0,
                                  (elements + per_item - 1) / per_item),
        CopyRuns<T>{.runs = m_copies.data() + merged.first,
                    .num_runs = static_cast<std::int64_t>(merged.num_runs),
                    .num_elements = elements,
                    .per_item = per_item,
                    .values = m_values.data(),
                    .base = m_base,
                    .stride = m_stride});
  }

  ExecutionSpace m_exec;
  FillsOfList const& m_fills;
  T* m_base;
  std::int64_t m_stride;
  Values m_values;
  std::vector<RunCopy> m_host_copies;
  Copies m_copies;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_ELEMENT_FILLER_HPP
