// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Slices of the back end's memory through C: the values of fills, whatever the
// slices and blocks are.

#include <runnel/capi/pool.h>

#include <unistd.h>
#include <Kokkos_Core.hpp>
#include <filesystem>
#include <runnel/config.hpp>
#include <type_traits>

#include "sets.hpp"

namespace Runnel::Testing {
namespace {

class CPool {
 public:
  CPool(runnel_stream_set* set, runnel_type type, char const* distribution,
        std::size_t block_values) {
    EXPECT_EQ(
        runnel_pool_create(set, type, distribution, block_values, &m_pool),
        RUNNEL_OK)
        << runnel_last_error();
  }
  CPool(CPool&&) = delete;
  ~CPool() {
    if (m_pool != nullptr) {
      EXPECT_EQ(runnel_pool_destroy(m_pool), RUNNEL_OK) << runnel_last_error();
    }
  }
  operator runnel_pool*() const { return m_pool; }  // NOLINT

 private:
  runnel_pool* m_pool = nullptr;
};

template <class T>
constexpr runnel_type type_of = std::is_same_v<T, float>    ? RUNNEL_FLOAT
                                : std::is_same_v<T, double> ? RUNNEL_DOUBLE
                                                            : RUNNEL_U32;

/// The next n values, on the host.
template <class T>
std::vector<T> take(runnel_pool* pool, std::size_t n) {
  using Space = Kokkos::DefaultExecutionSpace;
  void const* slice = nullptr;
  EXPECT_EQ(runnel_pool_take(pool, type_of<T>, n, &slice), RUNNEL_OK)
      << runnel_last_error();
  std::vector<T> values(n);
  Kokkos::View<T const*, Space::memory_space,
               Kokkos::MemoryTraits<Kokkos::Unmanaged>> const
      there(static_cast<T const*>(slice), n);
  Kokkos::View<T*, Kokkos::HostSpace,
               Kokkos::MemoryTraits<Kokkos::Unmanaged>> const
      here(values.data(), n);
  Kokkos::deep_copy(here, there);
  return values;
}

runnel_stream_options pool_streams(std::uint64_t count) {
  runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
  options.num_streams = count;
  options.first_stream = 3;
  options.offset_low = 17;
  return options;
}

constexpr std::size_t slice_sizes[] = {1,    100, 0,   7,    999,
                                       1000, 3,   640, 1000, 250};
constexpr std::size_t block_values = 1000;

template <class T>
void expect_fill(runnel_pool* pool, std::vector<T> const& all) {
  std::size_t at = 0;
  for (std::size_t const n : slice_sizes) {
    auto const slice = take<T>(pool, n);
    for (std::size_t i = 0; i < n; ++i) {
      ASSERT_EQ(slice[i], all[at + i]) << "value " << at + i;
    }
    at += n;
  }
}

TEST(CPool, SlicesAreTheSequence) {
  for (char const* const generator : {"ranmar24", "mrg32k3a", "sprng_lfg"}) {
    if (!has_generator(generator)) continue;
    CSet const set(generator, pool_streams(1)),
        same(generator, pool_streams(1));
    CPool const pool(set, RUNNEL_DOUBLE, nullptr, block_values);
    expect_fill(pool, doubles(same, 4000));
    EXPECT_EQ(position(set), 17u);
    std::uint64_t low = 0;
    ASSERT_EQ(runnel_pool_position(pool, 0, &low, nullptr), RUNNEL_OK);
    CSet now;
    ASSERT_EQ(runnel_pool_snapshot(pool, now.place()), RUNNEL_OK);
    EXPECT_EQ(low, position(now));
    EXPECT_EQ(position(now), position(same));
    EXPECT_EQ(runnel_pool_capacity(pool), block_values);
    EXPECT_GT(runnel_pool_values_left(pool), 1000000000u);
  }
}

TEST(CPool, StreamsTakeTurns) {
  for (std::uint64_t const block : {1, 7}) {
    CSet const set("ranmar24", pool_streams(5)),
        same("ranmar24", pool_streams(5));
    if (block == 1) {
      ASSERT_EQ(runnel_set_order(same, RUNNEL_INTERLEAVED), RUNNEL_OK);
    } else {
      ASSERT_EQ(runnel_set_cyclic_order(set, block), RUNNEL_OK);
      ASSERT_EQ(runnel_set_cyclic_order(same, block), RUNNEL_OK);
    }
    CPool const pool(set, RUNNEL_FLOAT, "uniform", block_values);
    std::vector<float> all(4000);
    ASSERT_EQ(runnel_fill_float(same, RUNNEL_UNIFORM, all.data(), all.size()),
              RUNNEL_OK);
    expect_fill(pool, all);
    CSet now;
    ASSERT_EQ(runnel_pool_snapshot(pool, now.place()), RUNNEL_OK);
    for (std::uint64_t s = 0; s < 5; ++s) {
      EXPECT_EQ(position(now, s), position(same, s));
      std::uint64_t low = 0;
      ASSERT_EQ(runnel_pool_position(pool, s, &low, nullptr), RUNNEL_OK);
      EXPECT_EQ(low, position(same, s));
    }
  }
}

TEST(CPool, HasAllTypesAndNamedDistributions) {
  CSet const set("ranmar24", pool_streams(1));
  {
    CSet const same("ranmar24", pool_streams(1));
    CPool const pool(set, RUNNEL_U32, "bits", block_values);
    std::vector<std::uint32_t> all(4000);
    ASSERT_EQ(runnel_fill_u32(same, RUNNEL_BITS, all.data(), all.size()),
              RUNNEL_OK);
    expect_fill(pool, all);
  }
  CSet const same("ranmar24", pool_streams(1));
  CPool const pool(set, RUNNEL_DOUBLE, "normal:1,2", block_values);
  std::vector<double> all(4000);
  ASSERT_EQ(runnel_fill_named(same, RUNNEL_DOUBLE, "normal:1,2", all.data(),
                              all.size()),
            RUNNEL_OK);
  expect_fill(pool, all);
}

TEST(CPool, SnapshotsContinue) {
  for (std::size_t const before : {0, 1, 999, 1000, 1001, 2500}) {
    CSet const set("philox4x32", pool_streams(3)),
        same("philox4x32", pool_streams(3));
    ASSERT_EQ(runnel_set_order(same, RUNNEL_INTERLEAVED), RUNNEL_OK);
    CPool const pool(set, RUNNEL_DOUBLE, "uniform", block_values);
    for (std::size_t n = before; n > 0; n -= std::min(n, block_values)) {
      take<double>(pool, std::min(n, block_values));
    }
    auto const all = doubles(same, before + 500);
    std::vector<double> const rest(
        all.begin() + static_cast<std::ptrdiff_t>(before), all.end());
    CSet now;
    ASSERT_EQ(runnel_pool_snapshot(pool, now.place()), RUNNEL_OK)
        << runnel_last_error();
    CPool const again(now, RUNNEL_DOUBLE, "uniform", 64);
    for (std::size_t i = 0; i < 500; i += 50) {
      auto const slice = take<double>(again, 50);
      EXPECT_TRUE(std::equal(slice.begin(), slice.end(),
                             rest.begin() + static_cast<std::ptrdiff_t>(i)));
    }
    EXPECT_EQ(take<double>(pool, 500), rest);
  }
}

TEST(CPool, Checkpoints) {
  CSet const set("ranmar24", pool_streams(1));
  CPool const pool(set, RUNNEL_FLOAT, nullptr, block_values);
  take<float>(pool, 777);
  auto const folder = std::filesystem::temp_directory_path();
  std::string const file =
      (folder / ("runnel-pool-" + std::to_string(getpid()) + ".h5")).string();
#if RUNNEL_ENABLE_HDF5
  ASSERT_EQ(runnel_pool_save(pool, file.c_str()), RUNNEL_OK)
      << runnel_last_error();
  CSet loaded;
  ASSERT_EQ(runnel_load(file.c_str(), "ranmar24", loaded.place()), RUNNEL_OK);
  CPool const again(loaded, RUNNEL_FLOAT, nullptr, block_values);
  EXPECT_EQ(take<float>(again, 1000), take<float>(pool, 1000));
  std::filesystem::remove(file);
#else
  EXPECT_EQ(runnel_pool_save(pool, file.c_str()), RUNNEL_ERROR_NO_HDF5);
#endif
}

TEST(CPool, SaysWhatIsWrong) {
  CSet const set("ranmar24", pool_streams(1));
  runnel_pool* none = nullptr;
  auto const wrong = RUNNEL_ERROR_INVALID_ARGUMENT;
  expect_error(runnel_pool_create(nullptr, RUNNEL_FLOAT, nullptr, 0, &none),
               RUNNEL_ERROR_BAD_HANDLE, "NULL");
  expect_error(runnel_pool_create(set, RUNNEL_FLOAT, "norm", 0, &none), wrong,
               "no distribution 'norm'");
  expect_error(runnel_pool_create(set, RUNNEL_DOUBLE, "native", 0, &none),
               RUNNEL_ERROR_NO_SUCH_VALUES, "makes");
  expect_error(
      runnel_pool_create(set, RUNNEL_FLOAT, nullptr, SIZE_MAX / 2, &none),
      wrong, "capacity");
  expect_error(runnel_pool_create(set, RUNNEL_FLOAT, nullptr, 0, nullptr),
               wrong, "address");
  EXPECT_EQ(none, nullptr);
  void const* slice = nullptr;
  expect_error(runnel_pool_take(none, RUNNEL_FLOAT, 1, &slice),
               RUNNEL_ERROR_BAD_HANDLE, "the pool is NULL");
  CPool const pool(set, RUNNEL_FLOAT, nullptr, block_values);
  expect_error(runnel_pool_take(pool, RUNNEL_DOUBLE, 1, &slice), wrong,
               "the pool has f32");
  expect_error(runnel_pool_take(pool, RUNNEL_FLOAT, block_values + 1, &slice),
               wrong, "a block has 1000");
  std::uint64_t low = 0;
  expect_error(runnel_pool_position(pool, 1, &low, nullptr), wrong,
               "no stream 1");
  ASSERT_EQ(runnel_pool_position(pool, 0, &low, nullptr), RUNNEL_OK);
  EXPECT_EQ(low, 17u);
  EXPECT_EQ(runnel_pool_fence(pool), RUNNEL_OK);
  runnel_pool* gone = nullptr;
  ASSERT_EQ(runnel_pool_create(set, RUNNEL_FLOAT, nullptr, 10, &gone),
            RUNNEL_OK);
  ASSERT_EQ(runnel_pool_destroy(gone), RUNNEL_OK);
  expect_error(runnel_pool_destroy(gone), RUNNEL_ERROR_BAD_HANDLE, "destroyed");
  EXPECT_EQ(runnel_pool_values_left(gone), 0u);
  EXPECT_EQ(runnel_pool_capacity(gone), 0u);
}

TEST(CPool, EndsWithTheStream) {
  CSet const set("philox4x32");
  ASSERT_EQ(runnel_jump128(set, ~std::uint64_t{0} - 499, 3), RUNNEL_OK)
      << runnel_last_error();
  CPool const pool(set, RUNNEL_U32, "bits", block_values);
  std::uint64_t const left = runnel_pool_values_left(pool);
  ASSERT_LE(left, block_values);
  take<std::uint32_t>(pool, left - 10);
  void const* slice = nullptr;
  expect_error(runnel_pool_take(pool, RUNNEL_U32, 11, &slice),
               RUNNEL_ERROR_EXHAUSTED, "which has 10 left");
  take<std::uint32_t>(pool, 10);
  EXPECT_EQ(runnel_pool_values_left(pool), 0u);
}

}  // namespace
}  // namespace Runnel::Testing
