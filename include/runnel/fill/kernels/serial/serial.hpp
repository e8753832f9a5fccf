// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_SERIAL_SERIAL_HPP
#define RUNNEL_FILL_KERNELS_SERIAL_SERIAL_HPP

#include <runnel/fill/kernels/fill_kernel.hpp>
#include <runnel/fill/kernels/serial/serial_row.hpp>
#include <runnel/fill/teams/lone_thread.hpp>

namespace Runnel::Impl {

/// A short row of one stream by the calling thread of a host: `SerialRow`. It
/// is never launched: a launch takes longer than the row.
struct SerialKernel : KernelDefaults {
  template <class Types>
  using RowOf = SerialRow<typename Types::Generator, typename Types::Sampler,
                          typename Types::T>;
  template <class Types>
  static constexpr bool exists =
      !Types::on_device && Types::is_plain && RowOf<Types>::exists;

  template <class Types, class Plan>
  static bool serves_thread(Plan const& plan) {
    return plan.rows.rows_are_contiguous() && RowOf<Types>::serves(plan);
  }
  template <class Types>
  static void run_on_thread(typename Types::Plan const& plan,
                            ThreadScratch const&) {
    RowOf<Types>::make(plan);
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_SERIAL_SERIAL_HPP
