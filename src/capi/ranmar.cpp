// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/capi/ranmar.h>

#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "kokkos_life.hpp"
#include "ranmar_source.hpp"
#include "source_table.hpp"
#include "status.hpp"

namespace Runnel::CApi {
namespace {

/// Of floats or of doubles.
struct Source {
  std::unique_ptr<RanmarSource<float>> floats;
  std::unique_ptr<RanmarSource<double>> doubles;

  std::unique_ptr<RanmarSource<float>>& of(float const* /*type*/) {
    return floats;
  }
  std::unique_ptr<RanmarSource<double>>& of(double const* /*type*/) {
    return doubles;
  }
  /// Calls f with the source of either type.
  template <class F>
  void with(F const& f) {
    if (floats != nullptr) f(*floats);
    if (doubles != nullptr) f(*doubles);
  }
};

using Table = SourceTable<Source, RUNNEL_RANMAR_MAX_IDS>;
Table& table() { return lasting_table<Table>(); }

void check_id(int id) {
  RUNNEL_THROW_IF(id < 0 || id >= RUNNEL_RANMAR_MAX_IDS,
                  "there is no id " + std::to_string(id) +
                      "; give one of 0 … " +
                      std::to_string(RUNNEL_RANMAR_MAX_IDS - 1));
}

Source& source(int id) {
  Source* const found = table().find(id);
  if (found != nullptr) return *found;
  check_id(id);
  throw Failure(RUNNEL_ERROR_BAD_HANDLE,
                "there is no source " + std::to_string(id) +
                    ", which was not initialised, or finalised since; "
                    "initialise it first");
}

template <class Real>
RanmarSource<Real>& source_of(int id) {
  auto const& found = source(id).of(static_cast<Real const*>(nullptr));
  RUNNEL_THROW_IF(found == nullptr,
                  "source " + std::to_string(id) + " is one of " +
                      (sizeof(Real) == 4 ? "doubles" : "floats") +
                      "; use the call for these");
  return *found;
}

std::uint64_t seed_number(int value, char const* name) {
  RUNNEL_THROW_IF(value < 0, std::string(name) + " = " + std::to_string(value) +
                                 " is negative; give a number from 0 on");
  return static_cast<std::uint64_t>(value);
}

/// Arguments of the calls that initialise a source.
struct SourceRequest {
  int ij;
  int kl;
  int instances;
  std::size_t prefetch;  ///< numbers
};

template <class Real>
runnel_status initialise(char const* function, int id,
                         SourceRequest const& request) {
  auto const instances = request.instances;
  auto const prefetch = request.prefetch;
  return guarded(function, [&] {
    check_id(id);
    SeedChoice const seed{
        "ij,kl",
        {seed_number(request.ij, "ij"), seed_number(request.kl, "kl")},
        {}};
    RUNNEL_THROW_IF(instances < 1,
                    std::to_string(instances) +
                        " instances make no numbers; give at least one");
    constexpr std::size_t most = std::size_t{1} << 40;
    RUNNEL_THROW_IF(
        prefetch > most,
        "a prefetch of " + std::to_string(prefetch) +
            " numbers, which a buffer in memory holds; give at most 2^40");
    require_kokkos();
    auto made = std::make_unique<Source>();
    auto& numbers = made->of(static_cast<Real const*>(nullptr));
    if (instances == 1) {
      numbers = std::make_unique<SerialRanmar<Real>>(seed, prefetch);
    } else {
      use_back_end([&] {
        numbers = std::make_unique<SharedRanmar<Real>>(
            seed, static_cast<std::uint64_t>(instances), prefetch);
      });
    }
    std::lock_guard const lock(kernel_mutex());
    table().put(id, std::move(made));
  });
}

}  // namespace
}  // namespace Runnel::CApi

using namespace Runnel::CApi;
using Runnel::UInt128;

extern "C" {

runnel_status ranmar_initialise(int id, int ij, int kl, int instances,
                                size_t prefetch) {
  return initialise<float>(__func__, id, {ij, kl, instances, prefetch});
}

runnel_status ranmar_initialise_double(int id, int ij, int kl, int instances,
                                       size_t prefetch) {
  return initialise<double>(__func__, id, {ij, kl, instances, prefetch});
}

runnel_status ranmar_get(int id, float* array, size_t n) {
  return guarded(__func__, [&] {
    auto& numbers = source_of<float>(id);
    require_count(n, sizeof *array);
    if (n > 0) require_pointer(array, "array");
    numbers.get(array, n);
  });
}

runnel_status ranmar_get_double(int id, double* array, size_t n) {
  return guarded(__func__, [&] {
    auto& numbers = source_of<double>(id);
    require_count(n, sizeof *array);
    if (n > 0) require_pointer(array, "array");
    numbers.get(array, n);
  });
}

runnel_status ranmar_take(int id, size_t n, float const** values) {
  return guarded(__func__, [&] {
    auto& numbers = source_of<float>(id);
    require_pointer(values, "values");
    *values = numbers.take(n);
  });
}

runnel_status ranmar_take_double(int id, size_t n, double const** values) {
  return guarded(__func__, [&] {
    auto& numbers = source_of<double>(id);
    require_pointer(values, "values");
    *values = numbers.take(n);
  });
}

runnel_status ranmar_get_direct(int id, float* array, size_t n) {
  return guarded(__func__, [&] {
    auto& numbers = source_of<float>(id);
    require_count(n, sizeof *array);
    if (n > 0) require_pointer(array, "array");
    numbers.get_direct(array, n);
  });
}

runnel_status ranmar_get_direct_double(int id, double* array, size_t n) {
  return guarded(__func__, [&] {
    auto& numbers = source_of<double>(id);
    require_count(n, sizeof *array);
    if (n > 0) require_pointer(array, "array");
    numbers.get_direct(array, n);
  });
}

runnel_status ranmar_skip(int id, uint64_t count) {
  return guarded(__func__, [&] {
    source(id).with([&](auto& numbers) { numbers.skip(count); });
  });
}

runnel_status ranmar_count(int id, uint64_t* low, uint64_t* high) {
  return guarded(__func__, [&] {
    require_pointer(low, "low");
    source(id).with([&](auto const& numbers) {
      UInt128 const count = numbers.count();
      RUNNEL_THROW_IF(high == nullptr && count.high != 0,
                      "the count " + to_string(count) +
                          " does not fit into 64 bits; ask for `high` too");
      *low = count.low;
      if (high != nullptr) *high = count.high;
    });
  });
}

runnel_status ranmar_finalise(int id) {
  return guarded(__func__, [&] {
    source(id);
    std::lock_guard const lock(kernel_mutex());
    table().put(id, nullptr);
  });
}

}  // extern "C"
