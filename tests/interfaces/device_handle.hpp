// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_INTERFACES_DEVICE_HANDLE_HPP
#define RUNNEL_TESTS_INTERFACES_DEVICE_HANDLE_HPP

#include <Kokkos_Core.hpp>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/streams/device_handle.hpp>
#include <type_traits>
#include <vector>

/// \file
/// Draws of a work item against fills of the same stream.

namespace Runnel::Testing {

using Space = Kokkos::DefaultExecutionSpace;

/// How many values of each kind a work item draws, in this order.
struct Draws {
  int natives, uniform_doubles, reference_floats, reference_doubles,
      uniform_floats;
  int total() const {
    return natives + uniform_doubles + reference_floats + reference_doubles +
           uniform_floats;
  }
};

/// Kinds of values, and whether a generator has them.
template <class G>
using NativeOf = std::conditional_t<!Impl::outputs_are_bits<G>, double,
                                    typename G::word_type>;

template <class Stream, class Row>
KOKKOS_INLINE_FUNCTION void draw(Stream& rng, Draws const& draws,
                                 Row const& row) {
  using G = typename Stream::generator_type;
  int at = 0;
  for (int i = 0; i < draws.natives; ++i) {
    row(at++) =
        static_cast<double>(rng.template draw<NativeOf<G>, Reference>());
  }
  for (int i = 0; i < draws.uniform_doubles; ++i) {
    row(at++) = rng.uniform();
  }
  for (int i = 0; i < draws.reference_floats; ++i) {
    row(at++) = static_cast<double>(rng.template draw<float, Reference>());
  }
  for (int i = 0; i < draws.reference_doubles; ++i) {
    row(at++) = rng.template draw<double, Reference>();
  }
  for (int i = 0; i < draws.uniform_floats; ++i) {
    row(at++) = static_cast<double>(rng.template uniform<float>());
  }
}

using Rows = Kokkos::View<double**, Kokkos::LayoutRight, Space>;

struct Row {
  Rows rows;
  int r;
  KOKKOS_FUNCTION double& operator()(int i) const { return rows(r, i); }
};

template <class Handle>
struct DrawKernel {
  Handle handle;
  Draws draws;
  Rows rows;
  KOKKOS_FUNCTION void operator()(int i) const {
    auto rng = handle(i);
    draw(rng, draws, Row{rows, i});
  }
};

template <class G>
struct SeekKernel {
  SeekHandle<G, Space> handle;
  std::uint64_t offset;
  Draws draws;
  Rows rows;
  KOKKOS_FUNCTION void operator()(int i) const {
    auto rng = handle(i, offset);
    draw(rng, draws, Row{rows, i});
  }
};

inline std::vector<std::vector<double>> to_host(Rows const& rows) {
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), rows);
  std::vector<std::vector<double>> values(rows.extent(0));
  for (std::size_t r = 0; r < values.size(); ++r) {
    for (std::size_t i = 0; i < rows.extent(1); ++i) {
      values[r].push_back(host(r, i));
    }
  }
  return values;
}

/// The values that every stream of a set draws, by handles.
template <class G, class Handle>
std::vector<std::vector<double>> drawn_by(Handle const& handle,
                                          StreamSet<G, Space>& set,
                                          Draws const& draws) {
  Rows const rows("rows", set.size(), static_cast<std::size_t>(draws.total()));
  Kokkos::parallel_for("Runnel::tests::draw",
                       Kokkos::RangePolicy<Space>(set.instance(), 0,
                                                  static_cast<int>(set.size())),
                       DrawKernel<Handle>{handle, draws, rows});
  return to_host(rows);
}
template <class G>
std::vector<std::vector<double>> drawn(StreamSet<G, Space>& set,
                                       Draws const& draws) {
  return drawn_by(set.device_handle(), set, draws);
}

template <class T, class Distribution, class G>
void append_filled(StreamSet<G, Space>& set, int count,
                   std::vector<double>& values) {
  Kokkos::View<T*, Space> const view("values", static_cast<std::size_t>(count));
  fill(view, set, Distribution{});
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
  for (int i = 0; i < count; ++i) {
    values.push_back(static_cast<double>(host(i)));
  }
}

/// The same for a set of one stream, by fills.
template <class G>
std::vector<double> filled(StreamSet<G, Space>& set, Draws const& draws) {
  std::vector<double> values;
  append_filled<NativeOf<G>, Reference>(set, draws.natives, values);
  append_filled<double, Uniform>(set, draws.uniform_doubles, values);
  append_filled<float, Reference>(set, draws.reference_floats, values);
  append_filled<double, Reference>(set, draws.reference_doubles, values);
  append_filled<float, Uniform>(set, draws.uniform_floats, values);
  return values;
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_INTERFACES_DEVICE_HANDLE_HPP
