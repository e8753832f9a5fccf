// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_STREAMS_DEVICE_STREAMS_FILL_HPP
#define RUNNEL_FILL_KERNELS_STREAMS_DEVICE_STREAMS_FILL_HPP

#include <cstdint>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/generators/detail/serial_steppers.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/team_launch.hpp>

namespace Runnel::Impl {

/// Fills as many rows as a GPU's wavefront has lanes, one stream in each lane.
///
/// A lane steps its stream as a handle does, in registers, and leaves `piece`
/// values at a time in its line of scratch. The lines are one value apart from
/// a power of two, so that neither writing a line nor reading across lines
/// meets bank conflicts. Then all lanes write what the lines hold: rows that
/// follow each other without gaps and fit into a line as one array, others row
/// by row.
template <class Generator, class Sampler, class T, class Lanes>
class DeviceStreamsFill {
 public:
  using Plan = FillPlan<Generator, T>;
  static constexpr int width = Lanes::per_stream * Lanes::groups_per_thread;
  /// Values of a lane between two writes: 128 bytes.
  static constexpr int piece = 128 / static_cast<int>(sizeof(T));
  static constexpr int pitch = piece + 1;

  /// \param first  the wavefront's first row  \param lines  `width` · `pitch`
  RUNNEL_FORCEINLINE_FUNCTION static void fill(Lanes const& lanes,
                                               Plan const& plan,
                                               std::int64_t first, T* lines) {
    auto const& rows = plan.rows;
    if (first >= rows.num_rows) return;
    std::int64_t const left = rows.num_rows - first;
    int const count = left < width ? static_cast<int>(left) : width;
    int const lane = lanes.group * Lanes::per_stream + lanes.lane;
    bool const is_idle = lane >= count;
    auto const task = plan.task(first + (is_idle ? 0 : lane), 0);
    Stepper stepper;
    stepper.load(plan.shape, task.state);
    T* const line = lines + lane * pitch;

    std::int64_t const longest = rows.length(first);
    if (longest <= piece && are_one_array(rows, first, count)) {
      make(stepper, line, static_cast<int>(longest));
      lanes.sync();
      write_array(lane, lines, in_global_memory(rows.start(first)),
                  static_cast<int>(longest), count * static_cast<int>(longest));
    } else {
      for (std::int64_t at = 0; at < longest; at += piece) {
        std::int64_t const mine = task.count - at;
        make(stepper, line, mine < piece ? static_cast<int>(mine) : piece);
        lanes.sync();
        write_rows(lane, lines, rows, first, count, at);
        lanes.sync();
      }
    }
    if (!is_idle && task.count > 0) stepper.store(task.new_state, 0);
  }

 private:
  using Stepper = typename Generator::template serial_stepper<true>;
  using Form = form_of<Sampler>;
  using Word = sampled_word<Generator, Sampler>;
  static constexpr int outputs = Sampler::words_per_value;

  /// The next `count` values of a lane's stream.
  RUNNEL_FORCEINLINE_FUNCTION static void make(Stepper& stepper, T* line,
                                               int count) {
    for (int i = 0; i < count; ++i) {
      Word words[outputs];
      static_for<outputs>([&](auto k) RUNNEL_INLINE_LAMBDA {
        words[k] = stepper.template next<Form>();
      });
      line[i] = values_of<Sampler, ScalarLanes<Word>>(words);
    }
  }

  /// Do rows of one length follow each other without gaps?
  RUNNEL_FORCEINLINE_FUNCTION static bool are_one_array(RowMap<T> const& rows,
                                                        std::int64_t first,
                                                        int count) {
    std::int64_t const last = first + count - 1;
    std::int64_t const length = rows.length(first);
    return rows.length(last) == length &&
           rows.start(last) == rows.start(first) + (last - first) * length;
  }
  /// \param total  values of all rows, `length` of each
  RUNNEL_FORCEINLINE_FUNCTION static void write_array(int lane, T const* lines,
                                                      T* to, int length,
                                                      int total) {
    int const rows_on = width / length;
    int const values_on = width % length;
    int row = lane / length;
    int at = lane % length;
    for (int i = lane; i < total; i += width) {
      to[i] = lines[row * pitch + at];
      row += rows_on;
      at += values_on;
      if (at >= length) {
        at -= length;
        ++row;
      }
    }
  }
  /// Values `begin` … `begin` + `piece` − 1 of the rows, as far as they go.
  RUNNEL_FORCEINLINE_FUNCTION static void write_rows(int lane, T const* lines,
                                                     RowMap<T> const& rows,
                                                     std::int64_t first,
                                                     int count,
                                                     std::int64_t begin) {
    static_assert(width % piece == 0);
    constexpr int together = width / piece;
    int const at = lane % piece;
    for (int row = lane / piece; row < count; row += together) {
      if (begin + at < rows.length(first + row)) {
        in_global_memory(rows.start(first + row))[begin + at] =
            lines[row * pitch + at];
      }
    }
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_STREAMS_DEVICE_STREAMS_FILL_HPP
