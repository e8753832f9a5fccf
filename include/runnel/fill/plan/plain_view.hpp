// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_PLAN_PLAIN_VIEW_HPP
#define RUNNEL_FILL_PLAN_PLAIN_VIEW_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <type_traits>

/// Kokkos' other kinds of Views as Views, recognised by their members: to
/// include their headers would cost compile time in every source.
namespace Runnel::Impl {

/// `Kokkos::Experimental::OffsetView`.
template <class ViewType>
concept HasView =
    !Kokkos::is_view_v<ViewType> && requires(ViewType const& view) {
      view.view();
      requires Kokkos::is_view_v<std::remove_cvref_t<decltype(view.view())>>;
    };

/// `Kokkos::DynRankView`.
template <class ViewType>
concept HasRuntimeRank = !Kokkos::is_view_v<ViewType> && !HasView<ViewType> &&
                         requires(ViewType const& view) {
                           typename ViewType::non_const_value_type;
                           typename ViewType::device_type;
                           view.rank();
                           view.extent(std::size_t{0});
                           view.stride(std::size_t{0});
                           view.data();
                         };

template <class ViewType>
Kokkos::LayoutStride layout_of_rank_7(ViewType const& view) {
  Kokkos::LayoutStride layout;
  for (std::size_t d = 0; d < 7; ++d) {
    bool const is_used = d < static_cast<std::size_t>(view.rank());
    layout.dimension[d] = is_used ? view.extent(d) : 1;
    layout.stride[d] = is_used ? view.stride(d) : 1;
  }
  return layout;
}

/// Calls f with a `Kokkos::View` of the same elements. For a View whose rank is
/// known at run time, f's View has rank 1, or rank 7 with last extents of 1,
/// which do not change the order of the elements.
template <class ViewType, class Function>
void with_plain_view(ViewType const& view, Function const& f) {
  if constexpr (HasView<ViewType>) {
    f(view.view());
  } else if constexpr (HasRuntimeRank<ViewType>) {
    using T = typename ViewType::value_type;
    using Device = typename ViewType::device_type;
    using Traits = Kokkos::MemoryTraits<Kokkos::Unmanaged>;
    if (view.rank() < 2) {
      bool const is_array = view.rank() == 1;
      f(Kokkos::View<T*, Kokkos::LayoutStride, Device, Traits>(
          view.data(), Kokkos::LayoutStride(is_array ? view.extent(0) : 1,
                                            is_array ? view.stride(0) : 1)));
    } else {
      f(Kokkos::View<T*******, Kokkos::LayoutStride, Device, Traits>(
          view.data(), layout_of_rank_7(view)));
    }
  } else {
    f(view);
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_PLAN_PLAIN_VIEW_HPP
