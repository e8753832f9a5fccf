// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/core/errors.hpp>
#include <runnel/interfaces/detail/make_pool_source.hpp>
#include <string>

namespace Runnel::Impl {

std::size_t pool_capacity(NumberPoolOptions const& options) {
  constexpr std::size_t most = std::size_t{1} << 40;
  // A GPU makes these in about the time of ten launches.
  constexpr std::size_t chosen = std::size_t{1} << 22;
  RUNNEL_THROW_IF(
      options.capacity > most,
      "Runnel::NumberPool: a capacity of " + std::to_string(options.capacity) +
          " values, and two blocks of that size are kept in memory; "
          "give at most 2^40");
  return options.capacity > 0 ? options.capacity : chosen;
}

void check_slice(std::size_t n, std::size_t capacity) {
  RUNNEL_THROW_IF(
      n > capacity,
      "Runnel::NumberPool::take: a slice of " + std::to_string(n) +
          " values, but a block holds " + std::to_string(capacity) +
          " (the capacity); ask for less, or make the capacity larger");
}

}  // namespace Runnel::Impl
