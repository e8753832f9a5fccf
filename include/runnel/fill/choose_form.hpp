// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_CHOOSE_FORM_HPP
#define RUNNEL_FILL_CHOOSE_FORM_HPP

#include <runnel/fill/kernels/streams/stream_lines.hpp>
#include <runnel/lanes/tuning.hpp>

/// In which of its forms a kernel writes rows: `StreamFill`. `fill/choose.hpp`
/// chooses the kernel.
namespace Runnel::Impl {

/// Forms of a GPU's `StreamFill` besides `transposed` that are compiled.
/// \tparam InParts  of leapfrog parts
template <class Streams, bool InParts>
struct StreamForms {
  static constexpr bool has_direct = Streams::has_direct_rows;
  /// Values that are made in groups of other sizes are no pieces.
  static constexpr bool has_pieces =
      !InParts && !Streams::template Stepper<true>::makes_together;
};

/// How a GPU's lanes write the rows of a plan.
template <class Generator, class Streams, bool InParts>
DeviceRows choose_form(typename Streams::Plan const& plan) {
  using Forms = StreamForms<Streams, InParts>;
  constexpr DeviceTuning tuning = device_tuning<Generator>;
  if constexpr (Forms::has_direct) {
    if (!plan.rows.rows_are_contiguous() ||
        (tuning.stores_rows_at_once && rows_are_stored_at_once(plan.rows))) {
      return DeviceRows::direct;
    }
  }
  if constexpr (Forms::has_pieces) {
    if (plan.rows.longest() >= tuning.min_row_of_pieces &&
        rows_are_pieces(plan.rows)) {
      return DeviceRows::pieces;
    }
  }
  return DeviceRows::transposed;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_CHOOSE_FORM_HPP
