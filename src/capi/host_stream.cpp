// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/capi/host_stream.h>

#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <runnel/config.hpp>
#include <runnel/core/errors.hpp>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "erased_stream_core.hpp"
#include "face_table.hpp"
#include "objects.hpp"
#include "sets.hpp"
#include "value_names.hpp"
#include "write_position.hpp"
#if RUNNEL_ENABLE_HDF5
#include <runnel/io/checkpoint.hpp>
#endif

namespace Runnel::CApi {
namespace {

/// A stream of either width of values.
struct BufferedStream {
  runnel_type type;
  StreamValues values;
  std::variant<StreamOf<std::uint32_t>, StreamOf<std::uint64_t>> numbers;
};

using StreamTable = FaceTable<runnel_host_stream, BufferedStream>;
StreamTable& streams() { return lasting_table<StreamTable>(); }

BufferedStream& stream_behind(runnel_host_stream* face) {
  BufferedStream* const found = streams().find(face);
  if (found != nullptr) return *found;
  throw bad_handle(reinterpret_cast<std::uintptr_t>(face), "host stream",
                   "runnel_host_stream_create");
}

/// Calls body(numbers), of the type that is asked for.
template <class Body>
runnel_status with_stream(char const* function, runnel_host_stream* face,
                          Body const& body) noexcept {
  return guarded(function, [&] {
    std::visit([&](auto& numbers) { body(numbers); },
               stream_behind(face).numbers);
  });
}
/// `with_stream()` after a look at the type of values that the caller expects.
template <class Body>
runnel_status with_values(char const* function, runnel_host_stream* face,
                          runnel_type type, Body const& body) noexcept {
  return guarded(function, [&] {
    auto& stream = stream_behind(face);
    RUNNEL_THROW_IF(stream.type != type,
                    "values of " + name_of(type) + ", but the stream has " +
                        name_of(stream.type) + "; use the call for these");
    std::visit([&](auto& numbers) { body(numbers); }, stream.numbers);
  });
}

template <class Word>
runnel_host_stream* open_stream(std::unique_ptr<HostFiller> filler,
                                runnel_type type, StreamValues const& values,
                                HostStreamOptions const& options) {
  using Core = ErasedStreamCore<Word>;
  auto core = std::make_unique<Core>(std::move(filler), options);
  return streams().add([&](runnel_host_stream* face) {
    face->type = type;
    return std::make_unique<BufferedStream>(BufferedStream{
        type, values,
        StreamOf<Word>(std::move(core), FaceWindow<Word>(&face->ready[type]))});
  });
}

HostStreamOptions read_options(runnel_host_stream_options const* options) {
  if (options == nullptr) return {};
  auto const producer = static_cast<int>(options->producer);
  RUNNEL_THROW_IF(
      producer < RUNNEL_AUTOMATIC || producer > RUNNEL_EXECUTION_SPACE,
      "producer is " + std::to_string(producer) +
          "; give RUNNEL_AUTOMATIC, RUNNEL_BACKGROUND_THREAD, "
          "RUNNEL_CALLING_THREAD or RUNNEL_EXECUTION_SPACE");
  // In the order of both enums.
  return {.prefetch = options->prefetch,
          .producer = static_cast<Producer>(producer)};
}
static_assert(
    static_cast<int>(Producer::automatic) == RUNNEL_AUTOMATIC &&
    static_cast<int>(Producer::background_thread) == RUNNEL_BACKGROUND_THREAD &&
    static_cast<int>(Producer::calling_thread) == RUNNEL_CALLING_THREAD &&
    static_cast<int>(Producer::execution_space) == RUNNEL_EXECUTION_SPACE);

std::unique_ptr<HostFiller> filler_of(runnel_stream_set* set,
                                      StreamValues const& values) {
  ErasedSet const& found = set_behind(set);
  std::unique_ptr<HostFiller> filler;
  use_back_end([&] { filler = found.filler(values); });
  return filler;
}

}  // namespace
}  // namespace Runnel::CApi

using namespace Runnel::CApi;
using Runnel::UInt128;

extern "C" {

runnel_status runnel_host_stream_create(
    runnel_stream_set* set, runnel_type type, char const* distribution,
    runnel_host_stream_options const* options, runnel_host_stream** stream) {
  return guarded(__func__, [&] {
    require_pointer(stream, "the address for the new stream");
    auto const chosen = read_options(options);
    set_behind(set);
    auto const values = read_values(type, distribution);
    auto filler = filler_of(set, values);
    *stream = bytes_of(type) == 4
                  ? open_stream<std::uint32_t>(std::move(filler), type, values,
                                               chosen)
                  : open_stream<std::uint64_t>(std::move(filler), type, values,
                                               chosen);
  });
}

runnel_status runnel_host_stream_destroy(runnel_host_stream* stream) {
  return guarded(__func__, [&] {
    stream_behind(stream);
    auto gone = streams().take(stream);
    std::lock_guard const lock(kernel_mutex());
    gone.reset();
  });
}

runnel_status runnel_host_stream_next(runnel_host_stream* stream,
                                      runnel_type type, void* value) {
  return with_values(__func__, stream, type, [&](auto& numbers) {
    require_pointer(value, "value");
    auto const next = numbers.next();
    std::memcpy(value, &next, sizeof next);
  });
}

runnel_status runnel_host_stream_take(runnel_host_stream* stream,
                                      runnel_type type, size_t n,
                                      void const** values) {
  return with_values(__func__, stream, type, [&](auto& numbers) {
    require_pointer(values, "values");
    *values = numbers.take(n).data();
  });
}

// NOLINTNEXTLINE(readability-function-size): a name of the C interface
runnel_status runnel_host_stream_take_shared(runnel_host_stream* stream,
                                             runnel_type type, size_t n,
                                             int thread, int num_threads,
                                             void const** values) {
  return with_values(__func__, stream, type, [&](auto& numbers) {
    require_pointer(values, "values");
    *values = numbers.take(n, thread, num_threads).data();
  });
}

runnel_status runnel_host_stream_fill(runnel_host_stream* stream,
                                      runnel_type type, void* values,
                                      size_t count) {
  return with_values(__func__, stream, type, [&](auto& numbers) {
    using Word = typename std::decay_t<decltype(numbers)>::value_type;
    require_count(count, sizeof(Word));
    if (count > 0) require_pointer(values, "values");
    numbers.fill({static_cast<Word*>(values), count});
  });
}

runnel_status runnel_host_stream_jump(runnel_host_stream* stream, uint64_t n) {
  return with_stream(__func__, stream,
                     [&](auto& numbers) { numbers.jump(UInt128(n)); });
}
runnel_status runnel_host_stream_jump128(runnel_host_stream* stream,
                                         uint64_t low, uint64_t high) {
  return with_stream(__func__, stream,
                     [&](auto& numbers) { numbers.jump(UInt128(high, low)); });
}

runnel_status runnel_host_stream_snapshot(runnel_host_stream* stream,
                                          runnel_stream_set** set) {
  return with_stream(__func__, stream, [&](auto& numbers) {
    require_pointer(set, "the address for the new handle");
    hand_out(numbers.set(), set);
  });
}
runnel_status runnel_host_stream_save(runnel_host_stream* stream,
                                      char const* file) {
  return with_stream(__func__, stream, [&](auto& numbers) {
    require_pointer(file, "file");
#if RUNNEL_ENABLE_HDF5
    Runnel::save_checkpoint(file, numbers.snapshot());
#else
    static_cast<void>(numbers);
    refuse_without_hdf5();
#endif
  });
}
runnel_status runnel_host_stream_restore(runnel_host_stream* stream,
                                         runnel_stream_set* set) {
  return guarded(__func__, [&] {
    auto& behind = stream_behind(stream);
    auto filler = filler_of(set, behind.values);
    std::visit([&](auto& numbers) { numbers.begin_anew(std::move(filler)); },
               behind.numbers);
  });
}
runnel_status runnel_host_stream_reset(runnel_host_stream* stream) {
  return with_stream(__func__, stream, [](auto& numbers) { numbers.reset(); });
}

runnel_status runnel_host_stream_position(runnel_host_stream* stream,
                                          uint64_t index, uint64_t* low,
                                          uint64_t* high) {
  return with_stream(__func__, stream, [&](auto& numbers) {
    write_position(numbers.position(index), low, high);
  });
}
uint64_t runnel_host_stream_values_left(runnel_host_stream* stream) {
  uint64_t left = 0;
  with_stream(__func__, stream,
              [&](auto const& numbers) { left = numbers.values_left(); });
  return left;
}
size_t runnel_host_stream_prefetch(runnel_host_stream* stream) {
  size_t prefetch = 0;
  with_stream(__func__, stream,
              [&](auto const& numbers) { prefetch = numbers.prefetch(); });
  return prefetch;
}
runnel_producer runnel_host_stream_producer(runnel_host_stream* stream) {
  auto producer = RUNNEL_AUTOMATIC;
  with_stream(__func__, stream, [&](auto const& numbers) {
    producer = static_cast<runnel_producer>(numbers.producer());
  });
  return producer;
}

}  // extern "C"
