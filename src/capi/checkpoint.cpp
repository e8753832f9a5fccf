// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/capi/runnel.h>

#include <runnel/config.hpp>
#include <string>

#include "sets.hpp"
#if RUNNEL_ENABLE_HDF5
#include <runnel/io/checkpoint.hpp>
#endif

using namespace Runnel::CApi;

namespace {

#if !RUNNEL_ENABLE_HDF5
[[noreturn]] void refuse() {
  throw Failure(RUNNEL_ERROR_NO_HDF5,
                "this Runnel was built without HDF5 (Runnel_ENABLE_HDF5=OFF) "
                "and has no checkpoints");
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
    refuse();
#endif
  });
}

runnel_status runnel_load(char const* file, char const* generator,
                          runnel_stream_set** set) {
  return guarded(__func__, [&] {
    require_pointer(file, "file");
    require_pointer(set, "the place for the new handle");
#if RUNNEL_ENABLE_HDF5
    auto const snapshot =
        generator == nullptr
            ? Runnel::load_checkpoint(file)
            : Runnel::load_checkpoint(file, find_entry(generator).facts.name);
    auto const& entry = find_entry(snapshot.generator.c_str());
    require_kokkos();
    use_back_end([&] { hand_out(entry.restore(snapshot), set); });
#else
    static_cast<void>(generator);
    refuse();
#endif
  });
}

}  // extern "C"
