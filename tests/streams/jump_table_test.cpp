// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Tables of jumps to the cuts: made on the device by doubling, and kept.

#include <gtest/gtest.h>

#include <runnel/lanes/device_place.hpp>
#include <runnel/streams/detail/jump_table.hpp>
#include <testing/cases.hpp>
#include <testing/compare.hpp>
#include <testing/instances.hpp>

namespace Runnel::Testing {
namespace {

template <class CaseType>
class JumpTables : public ::testing::Test {
 public:
  using Space = typename CaseType::execution_space;
  using Generator = typename CaseType::generator;
  using Tables = Impl::JumpTables<Generator, Space>;

  static void expect_table(UInt128 stride, std::int64_t num_rows) {
    SCOPED_TRACE(testing::Message()
                 << num_rows << " rows, stride " << to_string(stride));
    Space const exec;
    auto const kept =
        Tables::get("Runnel::fill", exec, {}, {}, {stride, num_rows});
    auto const* const rows = kept.rows.rows;
    constexpr auto words = static_cast<std::size_t>(Generator::jump_words);
    auto const size = static_cast<std::size_t>(num_rows) * words;
    Kokkos::View<std::uint64_t const*, Space,
                 Kokkos::MemoryTraits<Kokkos::Unmanaged>> const table(rows,
                                                                      size);
    exec.fence();
    auto const host =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), table);
    for (std::int64_t k = 0; k < num_rows; ++k) {
      auto const n = stride * UInt128(static_cast<std::uint64_t>(k));
      ASSERT_TRUE(same_bits(Generator::make_jump(n).word,
                            host.data() + static_cast<std::size_t>(k) * words,
                            words))
          << "row " << k;
    }
  }
};
TYPED_TEST_SUITE(JumpTables, RanmarCases, CaseNames);

TYPED_TEST(JumpTables, RowsAreMultiplesOfTheStride) {
  for (std::int64_t const rows : {1, 2, 3, 8, 33, 256}) {
    this->expect_table(1, rows);
    this->expect_table(97, rows);
    this->expect_table(UInt128(1) << 32, rows);
    this->expect_table(UInt128(1ull << 40, 12345), rows);
  }
  this->expect_table(393216, 4096);
}

TYPED_TEST(JumpTables, AreKeptAndReplaced) {
  using Tables = typename TestFixture::Tables;
  typename TestFixture::Space const exec;
  auto const get = [&](UInt128 stride, std::int64_t num_rows) {
    return Tables::get("Runnel::fill", exec, {}, {}, {stride, num_rows})
        .rows.rows;
  };
  auto const* const first = get(1000003, 100);
  EXPECT_EQ(get(1000003, 100), first);
  EXPECT_EQ(get(1000003, 7), first) << "a longer one serves";
  // More tables than are kept; each is right when it is asked for again.
  for (std::uint64_t stride = 2; stride < 150; ++stride) {
    get(stride, 4);
  }
  this->expect_table(1000003, 100);
  this->expect_table(2, 4);
}

#ifdef KOKKOS_ENABLE_CUDA
bool destroy(cudaStream_t stream) {
  return cudaStreamDestroy(stream) == cudaSuccess;
}
#endif
#ifdef KOKKOS_ENABLE_HIP
bool destroy(hipStream_t stream) {
  return hipStreamDestroy(stream) == hipSuccess;
}
#endif

/// Tables are given up whose instance was the caller's and is gone, with its
/// native stream, where it had one.
TYPED_TEST(JumpTables, OutliveTheirInstances) {
  using Tables = typename TestFixture::Tables;
  using Space = typename TestFixture::Space;
  auto const make = [](Space const& exec) {
    Tables::get("Runnel::fill", exec, {}, {}, {1000003, 100});
    exec.fence();
  };
  if constexpr (Impl::HasDeviceRuntime<Space>) {
    using Runtime = Impl::DeviceRuntime<Space>;
    typename Runtime::stream_type stream = nullptr;
    ASSERT_TRUE(Runtime::make_stream(stream));
    make(Space(stream));
    ASSERT_TRUE(destroy(stream));
  }
  for (auto const& exec : two_instances<Space>()) make(exec);
  for (std::uint64_t stride = 2; stride < 150; ++stride) {
    Tables::get("Runnel::fill", Space(), {}, {}, {stride, 4});
  }
  this->expect_table(1000003, 100);
}

}  // namespace
}  // namespace Runnel::Testing
