// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sets.hpp"

#include <runnel/capi/runnel.h>

#include <cstdint>
#include <runnel/version.hpp>
#include <string>
#include <vector>

#include "objects.hpp"
#include "write_position.hpp"

namespace Runnel::CApi {
namespace {

/// The most values of a cycle of blocks, one of each stream.
constexpr std::uint64_t max_cycle_values = std::uint64_t{1} << 62;

std::vector<std::uint64_t> numbers(std::uint64_t const* first,
                                   std::size_t count, char const* name) {
  if (count == 0) return {};
  require_count(count, sizeof(std::uint64_t));
  require_pointer(first, name);
  return {first, first + count};
}

SeedChoice seed_choice(char const* form, std::uint64_t const* seed,
                       std::size_t num_seed) {
  return {form == nullptr ? "" : form, numbers(seed, num_seed, "seed"), {}};
}

Order order_of(runnel_order order) {
  RUNNEL_THROW_IF(order != RUNNEL_BLOCKED && order != RUNNEL_INTERLEAVED,
                  "order " + std::to_string(static_cast<int>(order)) +
                      " is neither RUNNEL_BLOCKED nor RUNNEL_INTERLEAVED; give "
                      "one of them");
  return order == RUNNEL_BLOCKED ? Order::blocked : Order::interleaved;
}

}  // namespace

SeedChoice seed_of_options(runnel_stream_options const& options) {
  auto seed = seed_choice(options.form, options.seed, options.num_seed);
  seed.parameters =
      numbers(options.parameters, options.num_parameters, "parameters");
  return seed;
}
StreamOptions read_stream_options(runnel_stream_options const& options) {
  return {.first_stream = options.first_stream,
          .num_streams = options.num_streams,
          .offset = {options.offset_high, options.offset_low},
          .leapfrog = {options.part, options.num_parts},
          .allow_overlap = options.allow_overlap != 0};
}

FillOptions cyclic_order(std::uint64_t block, std::uint64_t num_streams) {
  std::uint64_t const most =
      num_streams == 1 ? INT64_MAX : max_cycle_values / num_streams;
  RUNNEL_THROW_IF(block == 0 || block > most,
                  "blocks of " + std::to_string(block) + " values for " +
                      std::to_string(num_streams) + " streams; give 1 ... " +
                      std::to_string(most));
  return {.order = Order::cyclic, .block = static_cast<std::int64_t>(block)};
}

void hand_out(std::unique_ptr<ErasedSet> set, runnel_stream_set** handle) {
  *handle = new_handle(std::move(set));
}

ErasedSet& set_behind(runnel_stream_set* handle) {
  return object_behind<ErasedSet>(handle);
}

void destroy_set(runnel_stream_set* handle) { take_object<ErasedSet>(handle); }

}  // namespace Runnel::CApi

using namespace Runnel::CApi;
using Runnel::Order;
using Runnel::UInt128;

extern "C" {

char const* runnel_version_string() { return Runnel::version(); }

void runnel_version(int* major, int* minor, int* patch) {
  if (major != nullptr) *major = RUNNEL_VERSION_MAJOR;
  if (minor != nullptr) *minor = RUNNEL_VERSION_MINOR;
  if (patch != nullptr) *patch = RUNNEL_VERSION_PATCH;
}

runnel_status runnel_initialise() {
  return guarded(__func__, [] { require_kokkos(); });
}
runnel_status runnel_finalise() {
  return guarded(__func__, [] { finalise_kokkos(); });
}

size_t runnel_num_generators() { return all_entries().size(); }
char const* runnel_generator_name(size_t index) {
  auto const& entries = all_entries();
  return index < entries.size() ? entries[index].facts.name : nullptr;
}
runnel_status runnel_describe(char const* generator,
                              runnel_generator_facts* facts) {
  return guarded(__func__, [&] {
    require_pointer(generator, "generator");
    require_pointer(facts, "facts");
    *facts = find_entry(generator).facts;
  });
}

void runnel_stream_options_init(runnel_stream_options* options) {
  if (options == nullptr) return;
  *options = RUNNEL_STREAM_OPTIONS_INIT;
}

runnel_status runnel_create(char const* generator,
                            runnel_stream_options const* options,
                            runnel_stream_set** set) {
  return guarded(__func__, [&] {
    require_pointer(generator, "generator");
    require_pointer(set, "the address for the new handle");
    runnel_stream_options const defaults = RUNNEL_STREAM_OPTIONS_INIT;
    auto const& o = options == nullptr ? defaults : *options;
    auto const order = order_of(o.order);
    auto const seed = seed_of_options(o);
    auto const& entry = find_entry(generator);
    require_kokkos();
    use_back_end([&] {
      auto made = entry.create(seed, read_stream_options(o));
      made->order.order = order;
      hand_out(std::move(made), set);
    });
  });
}

runnel_status runnel_copy(runnel_stream_set* set, runnel_stream_set** copy) {
  return derive_set(__func__, set, copy,
                    [](ErasedSet& from) { return from.copy(); });
}

runnel_status runnel_destroy(runnel_stream_set* set) {
  return guarded(__func__, [&] {
    std::lock_guard const lock(kernel_mutex());
    destroy_set(set);
  });
}

runnel_status runnel_seed(runnel_stream_set* set, char const* form,
                          uint64_t const* seed, size_t num_seed) {
  return run_with_set(__func__, set, [&](ErasedSet& streams) {
    streams.seed(seed_choice(form, seed, num_seed));
  });
}
runnel_status runnel_set_order(runnel_stream_set* set, runnel_order order) {
  return with_set(__func__, set, [&](ErasedSet& streams) {
    streams.order = {.order = order_of(order)};
  });
}
runnel_status runnel_set_cyclic_order(runnel_stream_set* set, uint64_t block) {
  return with_set(__func__, set, [&](ErasedSet& streams) {
    streams.order = cyclic_order(block, streams.size());
  });
}

runnel_status runnel_jump(runnel_stream_set* set, uint64_t n) {
  return run_with_set(__func__, set,
                      [&](ErasedSet& streams) { streams.jump(UInt128(n)); });
}
runnel_status runnel_jump128(runnel_stream_set* set, uint64_t low,
                             uint64_t high) {
  return run_with_set(__func__, set, [&](ErasedSet& streams) {
    streams.jump(UInt128(high, low));
  });
}

runnel_status runnel_split_leapfrog(runnel_stream_set* set, uint64_t part,
                                    uint64_t num_parts,
                                    runnel_stream_set** result) {
  return derive_set(__func__, set, result, [&](ErasedSet& from) {
    return from.leapfrog(part, num_parts);
  });
}
runnel_status runnel_split_block(runnel_stream_set* set, uint64_t part,
                                 uint64_t length, runnel_stream_set** result) {
  return derive_set(__func__, set, result, [&](ErasedSet& from) {
    auto made = from.copy();
    made->jump(UInt128(part) * UInt128(length));
    return made;
  });
}
runnel_status runnel_split_streams(runnel_stream_set* set, uint64_t first,
                                   uint64_t count, runnel_stream_set** result) {
  return derive_set(__func__, set, result, [&](ErasedSet& from) {
    RUNNEL_THROW_IF(
        count == 0 || first >= from.size() || count > from.size() - first,
        "streams " + std::to_string(first) + " and on, " +
            std::to_string(count) + " of them, of a set of " +
            std::to_string(from.size()) +
            "; ask for at least one, and no more than there are");
    return from.streams(first, count);
  });
}

char const* runnel_name(runnel_stream_set* set) {
  char const* name = nullptr;
  with_set(__func__, set, [&](ErasedSet& streams) { name = streams.name(); });
  return name;
}
uint64_t runnel_size(runnel_stream_set* set) {
  uint64_t size = 0;
  with_set(__func__, set, [&](ErasedSet& streams) { size = streams.size(); });
  return size;
}
runnel_status runnel_position(runnel_stream_set* set, uint64_t stream,
                              uint64_t* low, uint64_t* high) {
  return with_set(__func__, set, [&](ErasedSet& streams) {
    RUNNEL_THROW_IF(stream >= streams.size(),
                    "there is no stream " + std::to_string(stream) +
                        " in a set of " + std::to_string(streams.size()) +
                        "; streams are counted from 0");
    write_position(streams.position(stream), low, high);
  });
}

}  // extern "C"
