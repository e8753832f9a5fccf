// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The statuses of exceptions that are not Runnel's own.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <new>
#include <runnel/core/errors.hpp>
#include <stdexcept>
#include <string>

#include "status.hpp"

namespace Runnel::Testing {
namespace {

template <class Call>
runnel_status status_of(Call const& call) {
  return CApi::guarded("runnel_call", call);
}
runnel_status status_of_text(std::string const& text) {
  return status_of([&] { throw std::runtime_error(text); });
}

TEST(CStatus, OfMissingMemory) {
  EXPECT_EQ(status_of([] { throw std::bad_alloc(); }),
            RUNNEL_ERROR_OUT_OF_MEMORY);
  EXPECT_EQ(status_of([] { throw std::bad_array_new_length(); }),
            RUNNEL_ERROR_OUT_OF_MEMORY);
  EXPECT_STREQ(runnel_last_error(), "runnel_call: not enough memory");
}

/// The exception of the Kokkos that this is built with.
TEST(CStatus, OfMemoryThatKokkosHasNotGot) {
  auto const allocate = [] {
    Kokkos::View<char*, Kokkos::HostSpace> const view(
        Kokkos::view_alloc(Kokkos::WithoutInitializing, "much"),
        std::size_t{1} << 60);
  };
  EXPECT_EQ(status_of(allocate), RUNNEL_ERROR_OUT_OF_MEMORY)
      << runnel_last_error();
  EXPECT_NE(std::string(runnel_last_error()).find("label=\"much\""),
            std::string::npos)
      << runnel_last_error();
}

TEST(CStatus, OfTextsAboutMissingMemory) {
  std::string const all =
      "Kokkos ERROR: Cuda memory space failed to allocate 4 GiB (label=\"x\").";
  // The host may have no memory for the whole text.
  for (std::size_t size = all.find("Cuda"); size <= all.size(); ++size) {
    EXPECT_EQ(status_of_text(all.substr(0, size)), RUNNEL_ERROR_OUT_OF_MEMORY)
        << all.substr(0, size);
  }
  EXPECT_EQ(status_of_text("cudaMalloc(&at, n) error( cudaErrorMemory"
                           "Allocation): out of memory file.cpp:7"),
            RUNNEL_ERROR_OUT_OF_MEMORY);
  EXPECT_EQ(status_of_text("hipMalloc(&at, n) error( hipErrorOutOfMemory): "
                           "out of memory file.cpp:7"),
            RUNNEL_ERROR_OUT_OF_MEMORY);
}

/// Memory may be spoken of where nothing is missing.
TEST(CStatus, OfOtherTextsAboutMemory) {
  for (char const* const text :
       {"an illegal memory access was encountered",
        "cudaDeviceSynchronize() error( cudaErrorIllegalAddress): an illegal "
        "memory access was encountered",
        "Kokkos::Impl::SharedAllocationRecord failed decrement count",
        "Kokkos ERROR: attempting to call fence() in memory",
        "the memory of the set was allocated elsewhere", ""}) {
    EXPECT_EQ(status_of_text(text), RUNNEL_ERROR_INTERNAL) << text;
  }
  EXPECT_EQ(status_of([] {
              throw std::invalid_argument("memory was not allocated by Kokkos");
            }),
            RUNNEL_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(status_of([] {
              throw CheckpointError("file", "object", "no memory is left");
            }),
            RUNNEL_ERROR_CHECKPOINT);
  EXPECT_EQ(status_of([] { throw 7; }), RUNNEL_ERROR_INTERNAL);
}

}  // namespace
}  // namespace Runnel::Testing
