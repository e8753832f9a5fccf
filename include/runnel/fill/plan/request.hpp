// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_PLAN_REQUEST_HPP
#define RUNNEL_FILL_PLAN_REQUEST_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include <runnel/core/errors.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/distributions/detail/team_tables.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/fill/plan/row_map.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/team_launch.hpp>

namespace Runnel::Impl {

/// The types of a fill under one name: its kernels are compiled for them.
template <class ChoiceOfLanes, class SamplerType, class Space,
          class GeneratorType, class Value>
struct FillTypes {
  using Choice = ChoiceOfLanes;
  using Sampler = SamplerType;
  using ExecutionSpace = Space;
  using Generator = GeneratorType;
  using T = Value;
  using Plan = FillPlan<Generator, T>;
  using KernelPlan = SampledPlan<Generator, Sampler, T>;
  using LaneWord = typename Generator::lane_word;
  static constexpr bool on_device = Backend<ExecutionSpace>::on_device;
  static constexpr bool is_beside_others = std::is_same_v<Choice, BesideOthers>;
  /// Values are computed from outputs alone.
  static constexpr bool is_plain = is_plain_sampler<Sampler>;
  /// The sampler is an object: kernels that call it by its type do without.
  static constexpr bool has_parameters = !StaticSampler<Sampler, Generator>;
  /// Kernels that store 16 bytes per lane need whole numbers of values in them.
  static constexpr bool has_usual_size = sizeof(T) == 4 || sizeof(T) == 8;
  static constexpr int groups = groups_per_thread<ExecutionSpace, Choice>();
  /// Kernels may have a form that reads the sampler's table in a team's shared
  /// memory.
  static constexpr bool has_team_table = [] {
    if constexpr (requires { Backend<ExecutionSpace>::has_team_tables; }) {
      return HasTeamTable<Sampler>;
    }
    return false;
  }();
};

/// The jump tables that a request's kernel reads: another thread's requests may
/// take them from the cache before it has.
template <class Space>
class KeptTables {
 public:
  using Memory = Kokkos::View<std::uint64_t*, typename Space::memory_space>;
  /// Of chunks twice, of lanes, of runs and of rows (`spread_rows`).
  static constexpr std::size_t max_tables = 5;

  /// \throws std::logic_error for more than `max_tables`
  void keep(Memory table) {
    RUNNEL_THROW_IF_TYPE(std::logic_error, m_count == max_tables,
                         "Runnel::fill: a kernel asks for more than " +
                             std::to_string(max_tables) +
                             " jump tables, a defect of Runnel; raise "
                             "KeptTables::max_tables");
    m_tables[m_count] = std::move(table);
    ++m_count;
  }

 private:
  Memory m_tables[max_tables] = {};
  std::size_t m_count = 0;
};

/// A request for a fill: the properties by which its kernel is chosen and its
/// rows are cut.
///
/// It outlives the launch of its kernel, and keeps the jump tables that the
/// kernel reads.
///
/// \tparam Set  `StreamSet`, or in tests a class with its shape and seed
template <class Space, class Set, class T>
struct FillRequest {
  using ExecutionSpace = Space;
  using Generator = typename Set::generator_type;
  using Plan = FillPlan<Generator, T>;
  using LaneWord = typename Generator::lane_word;
  using B = Backend<ExecutionSpace>;
  static constexpr bool on_device = B::on_device;

  ExecutionSpace const& exec;
  Set& streams;
  FillOptions const& options;
  RowMap<T> rows;
  StreamShape shape;
  char const* caller = "Runnel::fill";  ///< what the user called
  int outputs = 1;                      ///< native outputs per value
  std::uint64_t num_parts = 1;          ///< of the leapfrog
  /// Parts that kernels step through for one of them; 1 where their steps are
  /// longer instead.
  std::int64_t stepped_parts = 1;
  bool rows_share_stream = false;  ///< see `FillPlan`
  std::int64_t row_step = 0;       ///< values from row to row, if they do
  bool is_plain = true;            ///< values depend on outputs alone
  bool in_lanes = false;           ///< one row per lane, however few there are
  bool has_parameters = false;     ///< see `FillTypes`
  bool has_team_table = false;     ///< see `FillTypes`
  KeptTables<Space> tables = {};

  /// Native outputs of a stream, all parts of it, that pass for `values`
  /// values.
  UInt128 num_outputs(std::int64_t values) const {
    return UInt128(static_cast<std::uint64_t>(values)) *
           (UInt128(static_cast<std::uint64_t>(outputs)) * UInt128(num_parts));
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_PLAN_REQUEST_HPP
