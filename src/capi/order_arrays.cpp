// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/capi/arrays.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <runnel/arrays/permutation.hpp>
#include <runnel/arrays/shuffle.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/lanes/long_range.hpp>
#include <string>

#include "array_call.hpp"

using namespace Runnel::CApi;
namespace Impl = Runnel::Impl;

namespace {

/// The offsets of segments; null: the whole array.
class Offsets {
 public:
  Offsets(ArrayRequest const& request, runnel_segments const* segments)
      : m_caller(request.call.caller) {
    if (segments == nullptr) return;
    require_count(segments->count, sizeof(std::int64_t));
    m_offsets.emplace(request, segments->offsets, segments->count + 1,
                      "offsets");
    m_offsets->read();
  }

  auto operator()(Impl::TemporaryArrays<ArraySpace>& arrays,
                  std::int64_t size) const {
    if (!m_offsets) return Impl::even_segments(arrays, 1, size);
    return Impl::checked_segments(m_caller, arrays, m_offsets->view(), size);
  }

 private:
  char const* m_caller;
  std::optional<ReachedArray<std::int64_t const>> m_offsets;
};

/// Segments of calls that take some.
struct SegmentsGiven {
  runnel_segments const* segments;
};

struct PermutationRequest {
  runnel_type type;
  void* indices;
  std::size_t count;
  std::optional<SegmentsGiven> in_segments;
};

runnel_segments const* checked(std::optional<SegmentsGiven> const& given) {
  if (!given) return nullptr;
  require_pointer(given->segments, "segments");
  return given->segments;
}

void permute(ArrayRequest const& request, PermutationRequest const& wanted) {
  Offsets const offsets(request, checked(wanted.in_segments));
  with_indices(request, wanted.type, wanted.indices, wanted.count, wanted.count,
               [&](auto const& indices) {
                 Impl::write_permutation(request.call, indices.view(), offsets);
                 indices.write();
               });
}

struct ShuffleRequest {
  void* items;
  std::size_t bytes;  ///< of an item
  std::size_t count;
  std::optional<SegmentsGiven> in_segments;
};

template <class T>
void shuffle_as(ArrayRequest const& request, ShuffleRequest const& wanted,
                Offsets const& offsets) {
  ReachedArray<T> const items(request, wanted.items, wanted.count, "items");
  items.read();
  Impl::shuffle_items(request.call, items.view(), offsets);
  items.write();
}

/// Item i is the one that was at order[i].
struct TakeItems {
  std::uint64_t const* order;
  unsigned char const* from;
  unsigned char* to;
  std::int64_t bytes;  ///< of an item
  RUNNEL_FUNCTION void operator()(std::int64_t i) const {
    unsigned char const* const item =
        from + static_cast<std::int64_t>(order[i]) * bytes;
    for (std::int64_t k = 0; k < bytes; ++k) to[i * bytes + k] = item[k];
  }
};

/// Items of any size, by their indices.
void shuffle_bytes(ArrayRequest const& request, ShuffleRequest const& wanted,
                   Offsets const& offsets) {
  std::size_t const size = wanted.count * wanted.bytes;
  ReachedArray<unsigned char> const items(request, wanted.items, size, "items");
  items.read();
  ArraySpace const& exec = request.call.exec;
  auto const new_array = [&]<class T>(T, std::size_t count) {
    return Kokkos::View<T*, ArraySpace>(
        Kokkos::view_alloc(exec, Kokkos::WithoutInitializing,
                           "Runnel::capi::array"),
        count);
  };
  auto const order = new_array(std::uint64_t{}, wanted.count);
  auto const copy = new_array(static_cast<unsigned char>(0), size);
  Impl::write_permutation(request.call, order, offsets);
  Impl::copy_within(exec, copy.data(), items.view().data(), size);
  Kokkos::parallel_for("Runnel::capi::take_items",
                       Impl::LongRange<ArraySpace>(
                           exec, 0, static_cast<std::int64_t>(wanted.count)),
                       TakeItems{order.data(), copy.data(), items.view().data(),
                                 static_cast<std::int64_t>(wanted.bytes)});
  items.write();
}

bool is_aligned(void const* at, std::size_t bytes) {
  return reinterpret_cast<std::uintptr_t>(at) % bytes == 0;
}

void shuffle(ArrayRequest const& request, ShuffleRequest const& wanted) {
  RUNNEL_THROW_IF(wanted.bytes == 0,
                  std::string(request.call.caller) +
                      ": items of 0 bytes; give the size of an item");
  require_count(wanted.bytes, 1);
  require_count(wanted.count, wanted.bytes);
  Offsets const offsets(request, checked(wanted.in_segments));
  bool const fits = is_aligned(wanted.items, wanted.bytes);
  if (fits && wanted.bytes == sizeof(std::uint32_t)) {
    shuffle_as<std::uint32_t>(request, wanted, offsets);
  } else if (fits && wanted.bytes == sizeof(std::uint64_t)) {
    shuffle_as<std::uint64_t>(request, wanted, offsets);
  } else {
    shuffle_bytes(request, wanted, offsets);
  }
}

runnel_status run_permutation(char const* function, runnel_stream_set* set,
                              Memory memory, PermutationRequest const& wanted) {
  return run_array_call(
      {function, wanted.in_segments ? "Runnel::permutation_segments"
                                    : "Runnel::permutation"},
      set, memory,
      [&](ArrayRequest const& request) { permute(request, wanted); });
}
runnel_status run_shuffle(char const* function, runnel_stream_set* set,
                          Memory memory, ShuffleRequest const& wanted) {
  return run_array_call(
      {function,
       wanted.in_segments ? "Runnel::shuffle_segments" : "Runnel::shuffle"},
      set, memory,
      [&](ArrayRequest const& request) { shuffle(request, wanted); });
}

}  // namespace

extern "C" {

runnel_status runnel_permutation(runnel_stream_set* set, runnel_type type,
                                 void* indices, size_t count) {
  return run_permutation(__func__, set, Memory::host,
                         {type, indices, count, {}});
}
runnel_status runnel_permutation_device(runnel_stream_set* set,
                                        runnel_type type, void* indices,
                                        size_t count) {
  return run_permutation(__func__, set, Memory::device,
                         {type, indices, count, {}});
}
runnel_status runnel_permutation_segments(runnel_stream_set* set,
                                          runnel_type type, void* indices,
                                          size_t count,
                                          runnel_segments const* segments) {
  return run_permutation(__func__, set, Memory::host,
                         {type, indices, count, SegmentsGiven{segments}});
}
runnel_status runnel_permutation_segments_device(
    runnel_stream_set* set, runnel_type type, void* indices, size_t count,
    runnel_segments const* segments) {
  return run_permutation(__func__, set, Memory::device,
                         {type, indices, count, SegmentsGiven{segments}});
}

runnel_status runnel_shuffle(runnel_stream_set* set, void* items,
                             size_t item_bytes, size_t count) {
  return run_shuffle(__func__, set, Memory::host,
                     {items, item_bytes, count, {}});
}
runnel_status runnel_shuffle_device(runnel_stream_set* set, void* items,
                                    size_t item_bytes, size_t count) {
  return run_shuffle(__func__, set, Memory::device,
                     {items, item_bytes, count, {}});
}
runnel_status runnel_shuffle_segments(runnel_stream_set* set, void* items,
                                      size_t item_bytes, size_t count,
                                      runnel_segments const* segments) {
  return run_shuffle(__func__, set, Memory::host,
                     {items, item_bytes, count, SegmentsGiven{segments}});
}
runnel_status runnel_shuffle_segments_device(runnel_stream_set* set,
                                             void* items, size_t item_bytes,
                                             size_t count,
                                             runnel_segments const* segments) {
  return run_shuffle(__func__, set, Memory::device,
                     {items, item_bytes, count, SegmentsGiven{segments}});
}

}  // extern "C"
