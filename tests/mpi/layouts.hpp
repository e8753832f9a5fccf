// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_MPI_LAYOUTS_HPP
#define RUNNEL_TESTS_MPI_LAYOUTS_HPP

#include <gtest/gtest.h>

#include <runnel/mpi/checkpoint.hpp>
#include <string>

namespace Runnel::Testing {

/// Names of tests that run for every layout.
inline std::string layout_name(
    ::testing::TestParamInfo<CheckpointLayout> const& info) {
  switch (info.param) {
    case CheckpointLayout::shared:
      return "shared";
    case CheckpointLayout::gathered:
      return "gathered";
    case CheckpointLayout::file_per_rank:
      return "file_per_rank";
    default:
      return "parallel_hdf5";
  }
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_MPI_LAYOUTS_HPP
