// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Streams that SPRNG 2.0a itself has packed, so that programs can restart from
// their checkpoints. Numbers are big-endian; there is no checksum.

#include <cstring>
#include <runnel/core/errors.hpp>
#include <string>
#include <utility>

#include "packed_stream.hpp"

namespace Runnel::Impl {
namespace {

/// The text after the generator's number, with a NUL at the end.
constexpr char const* names[] = {
    "00Additive Lagged Fibonacci Generator",
    "0048 bit Linear Congruential Generator with Prime Addend",
    "0064 bit Linear Congruential Generator with Prime Addend",
    "00Combined multiple recursive generator",
    "00Multiplicative Lagged Fibonacci Generator"};

class BigEndian {
 public:
  explicit BigEndian(unsigned char const* bytes) : m_next(bytes) {}
  std::uint64_t get(int width) {
    std::uint64_t value = 0;
    for (int i = 0; i < width; ++i) value = value << 8 | *m_next++;
    return value;
  }
  std::uint64_t get32() { return get(4); }
  std::uint64_t get64() { return get(8); }

 private:
  unsigned char const* m_next;
};

[[noreturn]] void refuse(char const* what, std::uint64_t value) {
  RUNNEL_THROW_IF(
      true, std::string("the packed stream of SPRNG's has the ") + what + " " +
                std::to_string(value) +
                ", which is none; give bytes from SPRNG's pack_sprng");
  std::abort();
}

/// The number of the parameter set that has these two lags.
template <SprngKind Kind>
int param_of_lags(std::uint64_t long_lag, std::uint64_t short_lag) {
  for (int p = 0; p < SprngFacts<Kind>::num_params; ++p) {
    auto const lags = SprngFacts<Kind>::lags(p);
    if (static_cast<std::uint64_t>(lags.long_lag) == long_lag &&
        static_cast<std::uint64_t>(lags.short_lag) == short_lag) {
      return p;
    }
  }
  refuse("lag", long_lag);
}

template <SprngKind Kind>
int param_of_multiplier(std::uint64_t multiplier) {
  for (int p = 0; p < SprngFacts<Kind>::num_params; ++p) {
    if (SprngFacts<Kind>::multiplier(p) == multiplier) return p;
  }
  refuse("multiplier", multiplier);
}

/// A ring as SPRNG keeps it, from its end downwards, as words from the oldest.
/// \param newest  index of the newest word, or of the one before all
std::vector<std::uint64_t> unrolled(std::vector<std::uint64_t> const& ring,
                                    std::uint64_t oldest) {
  std::uint64_t const size = ring.size();
  if (oldest >= size) refuse("pointer", oldest);
  std::vector<std::uint64_t> words;
  words.reserve(size);
  for (std::uint64_t i = 0; i < size; ++i) {
    words.push_back(ring[(oldest + size - i) % size]);
  }
  return words;
}

template <SprngKind Kind>
SprngTreePlace spawn_place(BigEndian& from, int param) {
  constexpr int bits = sprng_digit_bits<Kind>;
  int const count = sprng_num_digits<Kind>(param);
  std::vector<std::uint64_t> digits(static_cast<std::size_t>(count));
  for (auto& d : digits) {
    d = from.get(Kind == SprngKind::lfg ? 4 : 8);
    if (d >> bits != 0) refuse("digit", d);
  }
  return {SprngNode(bits, count, std::uint64_t{0}),
          SprngNode(bits, count, std::move(digits)), false};
}

std::vector<std::uint64_t> numbers(BigEndian& from, int count, int width) {
  std::vector<std::uint64_t> values(static_cast<std::size_t>(count));
  for (auto& v : values) v = from.get(width);
  return values;
}

/// SPRNG's is a C int; children are counted from it.
std::uint64_t as_position(std::uint64_t x) {
  if (x > sprng_last_int) refuse("position", x);
  return x;
}

int as_number(std::uint64_t x) { return static_cast<int>(x & sprng_last_int); }
std::uint32_t as_seed(std::uint64_t x) {
  return static_cast<std::uint32_t>(x & sprng_last_int);
}

PackedStream read_lfg(BigEndian from) {
  constexpr auto kind = SprngKind::lfg;
  auto const l = from.get32();
  int const param = param_of_lags<kind>(l, from.get32());
  from.get32();  // the seed as it is used
  auto const seed = as_seed(from.get32());
  int const number = as_number(from.get32());
  auto const place = spawn_place<kind>(from, param);
  auto const even = numbers(from, static_cast<int>(l), 4);
  auto const odd = numbers(from, static_cast<int>(l), 4);
  // The next word replaces the oldest.
  auto const oldest = from.get32();
  auto state = unrolled(even, oldest);
  auto const second = unrolled(odd, oldest);
  state.insert(state.end(), second.begin(), second.end());
  return {{kind, param, seed, number, place}, state};
}

PackedStream read_mlfg(BigEndian from) {
  constexpr auto kind = SprngKind::mlfg;
  int const number = as_number(from.get32());
  from.get32();  // total
  auto const seed = as_seed(from.get32());
  from.get32();  // SPRNG's number of the parameter: the lags say it, too
  auto const newest = from.get32();
  auto const l = from.get32();
  int const param = param_of_lags<kind>(l, from.get32());
  from.get32();  // the seed as it is used
  auto const place = spawn_place<kind>(from, param);
  auto const ring = numbers(from, static_cast<int>(l), 8);
  if (newest >= l) refuse("pointer", newest);
  return {{kind, param, seed, number, place},
          unrolled(ring, (newest + l - 1) % l)};
}

PackedStream read_lcg(BigEndian from) {
  constexpr auto kind = SprngKind::lcg;
  auto const x = from.get64();
  auto const seed = as_seed(from.get32());
  auto const prime = from.get32();
  auto const position = as_position(from.get32());
  auto const offset = from.get32();
  from.get32();  // param: the multiplier says it, too
  auto const multiplier = from.get64();
  return {{kind, param_of_multiplier<kind>(multiplier), seed,
           as_number(position), AddendPlace{position, offset, seed}},
          {x, prime, multiplier}};
}

template <SprngKind Kind>
PackedStream read_lcg64(BigEndian from) {
  auto const position = as_position(from.get32());
  from.get32();  // total
  auto const seed = as_seed(from.get32());
  from.get32();  // param: the multiplier says it, too
  from.get32();
  auto const offset = from.get32();
  auto const prime = from.get32();
  auto const x = from.get64();
  auto const multiplier = from.get64();
  PackedStream packed{
      {Kind, param_of_multiplier<Kind>(multiplier), seed, as_number(position),
       AddendPlace{position, offset, seed}},
      {x, prime, multiplier}};
  if constexpr (Kind == SprngKind::cmrg) {
    for (int i = 0; i < 5; ++i) packed.state.push_back(from.get32());
  }
  return packed;
}

}  // namespace

PackedStream unpack_sprngs_own(unsigned char const* bytes) {
  RUNNEL_THROW_IF(bytes[3] >= std::size(names),
                  "SPRNG's pmlcg packs some of its memory, which no other "
                  "process can use; pack it with Runnel's pack_sprng");
  char const* const name = names[bytes[3]];
  std::size_t const size = std::strlen(name) + 1;
  RUNNEL_THROW_IF(std::memcmp(bytes + 4, name, size) != 0,
                  "these bytes begin with the number of a generator, " +
                      std::to_string(bytes[3]) +
                      ", and not with its name, so they are no packed stream; "
                      "give bytes from pack_sprng");
  BigEndian const from(bytes + 4 + size);
  auto packed = [&] {
    switch (bytes[3]) {
      case 0:
        return read_lfg(from);
      case 1:
        return read_lcg(from);
      case 2:
        return read_lcg64<SprngKind::lcg64>(from);
      case 3:
        return read_lcg64<SprngKind::cmrg>(from);
      default:
        return read_mlfg(from);
    }
  }();
  RUNNEL_THROW_IF(!packed.place.admits(packed.state),
                  "the packed stream of SPRNG's is in no state of its "
                  "generator; give bytes from SPRNG's pack_sprng");
  return packed;
}

}  // namespace Runnel::Impl
