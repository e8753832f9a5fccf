// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/capi/hdf5_group.h>
#include <runnel/capi/runnel.h>

#include <cstdint>
#include <runnel/config.hpp>

#include "sets.hpp"
#if RUNNEL_ENABLE_HDF5
#include <runnel/io/checkpoint.hpp>
#include <runnel/io/hdf5_group.hpp>
#endif

using namespace Runnel::CApi;

namespace {

#if RUNNEL_ENABLE_HDF5

static_assert(sizeof(hid_t) == sizeof(std::int64_t),
              "Runnel: the C interface passes identifiers of HDF5 1.10 and "
              "newer, which have 64 bits");

/// Hands out a set that continues at a checkpoint.
/// \param load  load(name) of the generator that it must be of; load() of any
template <class Load>
void restore(char const* generator, runnel_stream_set** set, Load const& load) {
  auto const snapshot =
      generator == nullptr ? load() : load(find_entry(generator).facts.name);
  auto const& entry = find_entry(snapshot.generator.c_str());
  require_kokkos();
  use_back_end([&] { hand_out(entry.restore(snapshot), set); });
}

#endif

}  // namespace

extern "C" {

runnel_status runnel_save(runnel_stream_set* set, char const* file) {
  return run_with_set(__func__, set, [&](ErasedSet& streams) {
    require_pointer(file, "file");
#if RUNNEL_ENABLE_HDF5
    Runnel::save_checkpoint(file, streams.snapshot());
#else
    static_cast<void>(streams);
    refuse_without_hdf5();
#endif
  });
}

runnel_status runnel_load(char const* file, char const* generator,
                          runnel_stream_set** set) {
  return guarded(__func__, [&] {
    require_pointer(file, "file");
    require_pointer(set, "the address for the new handle");
#if RUNNEL_ENABLE_HDF5
    restore(generator, set, [&](auto const&... name) {
      return Runnel::load_checkpoint(file, name...);
    });
#else
    static_cast<void>(generator);
    refuse_without_hdf5();
#endif
  });
}

runnel_status runnel_save_group(runnel_stream_set* set, int64_t location,
                                char const* group) {
  return run_with_set(__func__, set, [&](ErasedSet& streams) {
    require_pointer(group, "group");
#if RUNNEL_ENABLE_HDF5
    Runnel::save_checkpoint(location, group, streams.snapshot());
#else
    static_cast<void>(streams);
    static_cast<void>(location);
    refuse_without_hdf5();
#endif
  });
}

runnel_status runnel_load_group(int64_t location, char const* group,
                                char const* generator,
                                runnel_stream_set** set) {
  return guarded(__func__, [&] {
    require_pointer(group, "group");
    require_pointer(set, "the address for the new handle");
#if RUNNEL_ENABLE_HDF5
    restore(generator, set, [&](auto const&... name) {
      return Runnel::load_checkpoint(location, group, name...);
    });
#else
    static_cast<void>(location);
    static_cast<void>(generator);
    refuse_without_hdf5();
#endif
  });
}

}  // extern "C"
