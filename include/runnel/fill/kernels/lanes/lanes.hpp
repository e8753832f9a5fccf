// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_LANES_LANES_HPP
#define RUNNEL_FILL_KERNELS_LANES_LANES_HPP

#include <cstdint>
#include <string>

#include <runnel/core/concepts.hpp>
#include <runnel/fill/kernels/fill_kernel.hpp>
#include <runnel/fill/kernels/lanes/lane_fill.hpp>
#include <runnel/fill/kernels/rows/rows.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/cut.hpp>
#include <runnel/fill/teams/lone_thread.hpp>
#include <runnel/fill/teams/team_size.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <runnel/lanes/tuning.hpp>

namespace Runnel::Impl {

/// Contiguous rows of generators whose states fit into one lane, where there
/// are rows, or on hosts chunks of them, for all lanes: `LaneFill`.
///
/// Where lags are short, few outputs can be made before the next one needs the
/// first of them (9 of `mtdc` with p = 521), and lanes that share a stream wait
/// for each other. So each lane keeps all words of a state in registers, and
/// values are transposed as those of `StreamsKernel` are. What that one cannot:
/// rows of any length at this speed, since a lane makes a block of values per
/// turn, and on hosts chunks of few rows. What this one cannot: strided rows,
/// leapfrog parts that are stepped over, states of more words; and on GPUs few
/// rows, which `LaneRunsKernel` cuts.
///
/// On hosts squares of registers are transposed (`transpose.hpp`); on GPUs each
/// lane makes 256 bytes into scratch, and all lanes write these pieces, 16
/// bytes per lane, one after the other. Words of a block are kept until the
/// next one, so that the state of a row that ends inside of it can be written
/// down.
///
/// Measured: `mtdc` 0.86 of cudaMemset with 65 536 streams on an H200; on one
/// core with AVX-512 4187 million floats per second, 4.0 times MKL's MT2203.
struct LanesKernel : KernelDefaults {
  template <class Types>
  static constexpr bool exists =
      Types::is_plain && (Types::on_device || !Types::has_parameters) &&
      has_lane_form_on<typename Types::Generator, Types::on_device> &&
      Types::has_usual_size;

  template <class Request>
  static bool serves(Request const& r) {
    using B = typename Request::B;
    if (!Request::Generator::fits_lane(r.shape) || r.rows_share_stream) {
      return false;
    }
    std::int64_t const chunks = cut(r).chunks_per_row;
    if (B::on_device && chunks > 1) return false;
    std::int64_t least =
        B::min_lane_rows(r.exec, sizeof(typename Request::LaneWord));
    // Lengths of chunks are rounded up.
    if (chunks > 1) least -= least / 8;
    // The only alternative is lanes that wait for each other.
    if (B::on_device) least /= 2;
    return r.in_lanes || r.rows.num_rows * chunks >= least;
  }
  /// `serves` for a plan that one thread of a host fills: rows for all lanes of
  /// the widest registers.
  template <class Types, class Plan>
  static bool serves_thread(Plan const& plan) {
    constexpr std::int64_t widest = 16;
    return plan.num_parts == 1 && plan.leap == 1 &&
           plan.rows.rows_are_contiguous() && plan.rows.num_rows >= widest &&
           Types::Generator::fits_lane(plan.shape);
  }

  template <class Request>
  static Cut cut(Request const& r) {
    if constexpr (Request::on_device) {
      return r.in_lanes ? cut_rows(r, r.rows.longest()) : RowsKernel::cut(r);
    } else {
      std::int64_t const own = own_chunk(r);
      return own > 0 ? cut_rows(r, own) : RowsKernel::cut(r);
    }
  }

  template <class Request>
  static void prepare(Request const&, typename Request::Plan&) {}

  template <class Types>
  static void launch(typename Types::ExecutionSpace const& exec,
                     FillOptions const& options,
                     typename Types::KernelPlan const& plan,
                     std::string const& label) {
    using B = Backend<typename Types::ExecutionSpace>;
    using Fill = LaneFill<typename Types::Generator, typename Types::Sampler,
                          typename Types::T>;
    constexpr int groups = Types::groups;
    std::int64_t const items = plan.rows.num_rows * plan.chunks_per_row;
    int const threads = team_size<Fill>(exec, options.team_size,
                                        B::lanes_team_size, groups, plan.shape);
    std::int64_t per_thread = B::wavefront;
    if constexpr (!B::on_device) {
      // Multiples of 16, the lanes of the widest registers.
      std::int64_t const stretches =
          std::int64_t{B::parallelism(exec)} * B::items_per_thread;
      per_thread = ((items + stretches - 1) / stretches + 15) / 16 * 16;
    }
    std::int64_t const per_team = threads * per_thread;
    auto const bytes =
        plan.rows.size() * static_cast<std::int64_t>(sizeof(typename Types::T));
    launch_teams<typename Types::LaneWord, typename Types::Choice>(
        label, exec,
        {(items + per_team - 1) / per_team, threads,
         B::on_device ? Fill::team_scratch(threads, groups, plan.shape) : 0},
        Fill{.plan = plan,
             .items_per_thread = per_thread,
             .streams_past_caches = bytes >= B::lanes_streaming_bytes});
  }

  template <class Types>
  static void run_on_thread(typename Types::Plan const& plan,
                            ThreadScratch const& scratch) {
    using Fill = LaneFill<typename Types::Generator, typename Types::Sampler,
                          typename Types::T>;
    run_alone<typename Types::LaneWord>(
        Fill{.plan = plan,
             .items_per_thread = plan.rows.num_rows,
             .streams_past_caches = false},
        1, scratch);
  }

 private:
  /// The length of chunks of which the lanes of all of a host's threads take
  /// one each, where that is worth the jumps; 0 elsewhere.
  template <class Request>
  static std::int64_t own_chunk(Request const& r) {
    std::int64_t const lanes =
        Request::B::min_lane_rows(r.exec, sizeof(typename Request::LaneWord));
    std::int64_t const rows = r.rows.num_rows;
    if (rows >= lanes || lanes % rows != 0) return 0;
    std::int64_t const chunks = lanes / rows;
    std::int64_t const wanted = (r.rows.longest() + chunks - 1) / chunks;
    using G = typename Request::Generator;
    if (wanted < host_tuning<G>.min_lane_chunk) return 0;
    // 64 lengths per power of two, as in `rounded_chunk`.
    std::int64_t unit = 32;
    while (wanted > 128 * unit) unit *= 2;
    return (wanted + unit - 1) / unit * unit;
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_LANES_LANES_HPP
