// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_MPI_CAPI_ERRORS_HPP
#define RUNNEL_TESTS_MPI_CAPI_ERRORS_HPP

#include <functional>
#include <string>

#include "mpi/capi_ranks.hpp"

namespace Runnel::Testing {

/// What one rank has wrong in a collective call of C: all ranks get its error,
/// and none waits. Each call, each argument, the first and the last rank.
class CapiErrors : public RanksWithFolder {
 protected:
  CapiErrors() : m_handle(CRanks::handle_of(all())) {}
  runnel_communicator* ranks() const { return m_handle; }

  /// \param call      call(is this the rank that has something wrong?)
  void expect_error_of_all(
      runnel_status expected, std::string const& words,
      std::function<runnel_status(bool)> const& call) const {
    for (int const wrong : {0, size() - 1}) {
      EXPECT_TRUE(
          CRanks::all_have(all(), call(rank() == wrong), expected, words))
          << "of rank " << wrong;
    }
  }
  /// The same where that rank gives no communicator, or one of the past.
  void expect_bad_communicator(
      std::function<runnel_status(runnel_communicator*)> const& call) const {
    runnel_communicator* gone = nullptr;
    EXPECT_EQ(runnel_communicator_create(all().get(), &gone), RUNNEL_OK);
    EXPECT_EQ(runnel_communicator_destroy(gone), RUNNEL_OK);
    expect_error_of_all(
        RUNNEL_ERROR_BAD_HANDLE, "the communicator is NULL",
        [&](bool wrong) { return call(wrong ? nullptr : ranks()); });
    expect_error_of_all(
        RUNNEL_ERROR_BAD_HANDLE, "no such communicator",
        [&](bool wrong) { return call(wrong ? gone : ranks()); });
  }

 private:
  CRanks::CRanks m_handle;
};

inline constexpr char const* no_address = "address for the new handle";

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_MPI_CAPI_ERRORS_HPP
