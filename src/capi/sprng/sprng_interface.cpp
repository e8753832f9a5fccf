// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// SPRNG's calls with handles, checked and unchecked.

#include <runnel/capi/runnel_sprng.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <new>
#include <runnel/lanes/host_isa.hpp>
#include <utility>

#include "guarded.hpp"
#include "identifiers.hpp"
#include "packed_stream.hpp"
#include "sprng_stream.hpp"

namespace {

using namespace Runnel;
using namespace Runnel::Impl;

/// Streams that are there, of each generator.
std::array<std::atomic<int>, 6> num_streams;

int* add_stream(std::unique_ptr<SprngStream> stream) {
  ++num_streams[static_cast<std::size_t>(stream->place().kind)];
  return stream.release()->handle();
}

constinit Identifiers identifiers;

int num_params(SprngKind kind) {
  return with_sprng_kind(
      kind, []<SprngKind Kind>() { return SprngFacts<Kind>::num_params; });
}

void warn_past_family(char const* call, SprngStreamPlace const& place) {
  if (!place.is_past_family()) return;
  sprng_message("WARNING", call,
                "stream %d is past the streams of its generator that are known "
                "to be independent",
                place.number);
}

/// SPRNG warns where one process makes lfg streams that may overlap: of
/// different seeds or lags.
void warn_of_mixed_lfg(SprngStreamPlace const& place) {
  static std::atomic<int> first_param{-1};
  static std::atomic<std::int64_t> first_seed{-1};
  int param = -1;
  std::int64_t seed = -1;
  bool const is_first = first_param.compare_exchange_strong(param, place.param);
  if (!is_first && SprngFacts<SprngKind::lfg>::lags(param).long_lag !=
                       SprngFacts<SprngKind::lfg>::lags(place.param).long_lag) {
    sprng_message("WARNING", "init_sprng", "%s",
                  "lfg streams of different lags in one process; they are not "
                  "known to be independent");
  }
  if (!first_seed.compare_exchange_strong(seed, place.seed) &&
      seed != place.seed) {
    sprng_message("WARNING", "init_sprng", "%s",
                  "lfg streams of different seeds in one process; they are not "
                  "known to be independent");
  }
}

/// Null after a message.
int* as_stream(char const* call, int* stream) {
  if (stream == nullptr) {
    sprng_message("ERROR", call, "%s",
                  "the stream is a null pointer; was it made by init_sprng?");
  }
  return stream;
}

/// Makes as many of `count` children as there are, which SPRNG, too, returns.
std::uint32_t spawn_into(SprngStreamPlace& parent, std::uint32_t count,
                         int checkid, int** children) {
  char const* const call = "spawn_sprng";
  std::uint32_t made = 0;
  guarded<int>(call, 0, [&] {
    for (; made < count; ++made) {
      auto const place = parent.child(count, made);
      children[made] = add_stream(std::make_unique<SprngStream>(place));
      warn_past_family(call, place);
      if (checkid != 0) addID(children[made]);
    }
    return 0;
  });
  if (made == 0) return 0;
  guarded<int>(call, 0, [&] {
    parent.after_spawn(count);
    return 0;
  });
  return made;
}

/// Null after a message.
RUNNEL_NOINLINE int* report_unknown(int* stream) {
  sprng_message("ERROR", "SPRNG", "invalid generator ID %p",
                static_cast<void*>(stream));
  return nullptr;
}

constexpr char const* printed_names[] = {
    "Additive Lagged Fibonacci Generator",
    "48 bit Linear Congruential Generator with Prime Addend",
    "64 bit Linear Congruential Generator with Prime Addend",
    "Combined multiple recursive generator",
    "Multiplicative Lagged Fibonacci Generator",
    "Prime modulus LCG"};

}  // namespace

RUNNEL_SPRNG_API int* init_rng(int rng_type, int streamnum, int nstreams,
                               int seed, int param) {
  char const* const call = "init_sprng";
  if (rng_type < 0 || rng_type > 5) {
    sprng_message("ERROR", call, "there is no generator %d; they are 0 to 5",
                  rng_type);
    return nullptr;
  }
  auto const kind = static_cast<SprngKind>(rng_type);
  if (nstreams <= 0) {
    sprng_message("WARNING", call,
                  "the number of streams %d is not positive; 1 is taken",
                  nstreams);
    nstreams = 1;
  }
  if (streamnum < 0 || streamnum >= nstreams) {
    sprng_message("ERROR", call, "there is no stream %d; they are 0 to %d",
                  streamnum, nstreams - 1);
    return nullptr;
  }
  if (param < 0 || param >= num_params(kind)) {
    sprng_message("WARNING", call,
                  "generator %d has no parameter %d; the default, 0, is taken",
                  rng_type, param);
    param = 0;
  }
  return guarded<int*>(call, nullptr, [&] {
    auto const place = SprngStreamPlace::root(
        kind, param, static_cast<std::uint32_t>(seed) & 0x7fffffffu,
        static_cast<std::uint32_t>(streamnum),
        static_cast<std::uint32_t>(nstreams));
    auto stream = std::make_unique<SprngStream>(place);
    warn_past_family(call, place);
    if (kind == SprngKind::lfg) warn_of_mixed_lfg(place);
    return add_stream(std::move(stream));
  });
}

RUNNEL_SPRNG_API int get_rn_int(int* stream) {
  return SprngStream::of(stream).next_int();
}
RUNNEL_SPRNG_API float get_rn_flt(int* stream) {
  return SprngStream::of(stream).next_float();
}
RUNNEL_SPRNG_API double get_rn_dbl(int* stream) {
  return SprngStream::of(stream).next_double();
}

RUNNEL_SPRNG_API int spawn_rng(int* stream, int nspawned, int*** newstreams,
                               int checkid) {
  char const* const call = "spawn_sprng";
  if (as_stream(call, stream) == nullptr) return 0;
  if (nspawned <= 0) {
    sprng_message("WARNING", call,
                  "the number of children %d is not positive; 1 is taken",
                  nspawned);
    nspawned = 1;
  }
  auto const count = static_cast<std::uint32_t>(nspawned);
  auto** const children = static_cast<int**>(std::malloc(count * sizeof(int*)));
  *newstreams = children;
  if (children == nullptr) {
    sprng_message("ERROR", call, "no memory for %d children", nspawned);
    return 0;
  }
  auto const made =
      spawn_into(SprngStream::of(stream).place(), count, checkid, children);
  if (made == 0) {
    std::free(children);
    *newstreams = nullptr;
  }
  return static_cast<int>(made);
}

RUNNEL_SPRNG_API int free_rng(int* stream) {
  if (as_stream("free_sprng", stream) == nullptr) return -1;
  auto* const freed = &SprngStream::of(stream);
  auto const kind = static_cast<std::size_t>(freed->place().kind);
  delete freed;
  return --num_streams[kind];
}

RUNNEL_SPRNG_API int pack_rng(int* stream, char** buffer) {
  char const* const call = "pack_sprng";
  *buffer = nullptr;
  if (as_stream(call, stream) == nullptr) return 0;
  return guarded<int>(call, 0, [&] {
    auto const bytes = pack_stream(SprngStream::of(stream));
    auto* const copy = static_cast<char*>(std::malloc(bytes.size()));
    if (copy == nullptr) throw std::bad_alloc();
    std::memcpy(copy, bytes.data(), bytes.size());
    *buffer = copy;
    return static_cast<int>(bytes.size());
  });
}

RUNNEL_SPRNG_API int* unpack_rng(char* packed) {
  char const* const call = "unpack_sprng";
  if (packed == nullptr) {
    sprng_message("ERROR", call, "%s", "the packed stream is a null pointer");
    return nullptr;
  }
  return guarded<int*>(call, nullptr, [&] {
    auto const bytes = reinterpret_cast<unsigned char const*>(packed);
    auto const stream = unpack_stream(bytes);
    return add_stream(
        std::make_unique<SprngStream>(stream.place, stream.state));
  });
}

RUNNEL_SPRNG_API int print_rng(int* stream) {
  if (as_stream("print_sprng", stream) == nullptr) return 0;
  auto const& place = SprngStream::of(stream).place();
  std::printf("\n%s\n\n \tseed = %d, stream_number = %d\tparameter = %d\n\n",
              printed_names[static_cast<int>(place.kind)],
              static_cast<int>(place.seed), place.number, place.param);
  return 1;
}

RUNNEL_SPRNG_API int get_seed_rng(int* stream) {
  if (as_stream("get_seed_rng", stream) == nullptr) return -1;
  return static_cast<int>(SprngStream::of(stream).place().seed);
}

RUNNEL_SPRNG_API int* checkID(int* stream) {
  if (stream == nullptr || identifiers.contains(stream)) return stream;
  return report_unknown(stream);
}

RUNNEL_SPRNG_API int* addID(int* stream) {
  if (stream == nullptr) return nullptr;
  return guarded<int*>("addID", nullptr, [&] {
    identifiers.insert(stream);
    return stream;
  });
}

RUNNEL_SPRNG_API int* deleteID(int* stream) {
  if (stream == nullptr || identifiers.erase(stream)) return stream;
  return report_unknown(stream);
}
