// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_SHAPES_HPP
#define RUNNEL_TESTS_TESTING_SHAPES_HPP

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <array>
#include <cstddef>
#include <testing/checked_fill.hpp>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <testing/set_model.hpp>
#include <vector>

/// Fills of Views of any rank and layout, and of the memory around them.
namespace Runnel::Testing {

/// Writes through a host View in logical row-major order, by strides alone.
template <class ViewType, class T>
void write_row_major(ViewType const& view, std::vector<T> const& values) {
  constexpr std::size_t rank = ViewType::rank();
  std::array<std::size_t, rank + 1> index{};
  for (auto const& value : values) {
    std::size_t offset = 0;
    for (std::size_t d = 0; d < rank; ++d) offset += index[d] * view.stride(d);
    view.data()[offset] = value;
    for (std::size_t d = rank; d-- > 0;) {
      if (++index[d] < view.extent(d)) break;
      index[d] = 0;
    }
  }
}

/// The values that the law gives a View.
template <class Distribution, class ViewType, class Generator>
auto lawful_values(ViewType const& view, SetModel<Generator>& model,
                   FillOptions const& options) {
  using T = typename ViewType::non_const_value_type;
  if constexpr (ViewType::rank() < 2) {
    return model.template deal_out<Distribution, T>(view.size(), options.order,
                                                    options.block);
  } else {
    return model.template rows<Distribution, T>(view.size() / model.size());
  }
}

/// Fills the section `take(base)` of a contiguous View and compares all of the
/// base with the model: the section has its values, the rest is untouched.
///
/// \param take  from a View like the base to the View to fill; called for the
///   base and for a copy of it on the host
/// \param fill  fill(section) takes the values from the set
template <class Distribution, class Base, class Take, class Set,
          class Generator, class Fill>
void check_fill_by(Base const& base, Take const& take, Set& set,
                   SetModel<Generator>& model, FillOptions const& options,
                   Fill const& fill) {
  using T = typename Base::non_const_value_type;
  auto const exec = set.instance();
  Kokkos::deep_copy(exec, base, poison<T>());
  auto const target = take(base);
  SCOPED_TRACE(testing::Message()
               << "rank " << target.rank() << ", " << target.size()
               << " values, " << set.size() << " streams, team "
               << options.team_size << ", chunk " << options.chunk);
  fill(target);
  if (testing::Test::HasFatalFailure()) return;
  exec.fence();

  auto const expected = Kokkos::create_mirror(base);
  Kokkos::deep_copy(expected, poison<T>());
  auto const section = take(expected);
  write_row_major(section,
                  lawful_values<Distribution>(section, model, options));
  auto const actual =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), base);
  EXPECT_TRUE(same_bits(expected.data(), actual.data(), actual.span()));
  for (std::uint64_t s = 0; s < set.size(); ++s) {
    EXPECT_EQ(set.position(s), UInt128(model.position(s))) << s;
  }
  EXPECT_EQ(set.cursor(), model.cursor());
}

/// `check_fill_by` of a fill by the kernels of the set's execution space.
template <class Distribution, class Choice = Impl::NativeLanes, class Base,
          class Take, class Set, class Generator>
void check_fill(Base const& base, Take const& take, Set& set,
                SetModel<Generator>& model, FillOptions const& options = {}) {
  check_fill_by<Distribution>(base, take, set, model, options,
                              [&](auto const& target) {
                                checked_fill<Choice, Distribution>(
                                    set.instance(), target, set, options);
                              });
}

/// A View as it is.
struct Whole {
  template <class ViewType>
  auto operator()(ViewType const& view) const {
    return view;
  }
};

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_SHAPES_HPP
