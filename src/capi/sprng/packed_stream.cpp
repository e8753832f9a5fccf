// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "packed_stream.hpp"

#include <algorithm>
#include <cstring>
#include <runnel/core/errors.hpp>
#include <string>
#include <utility>

namespace Runnel::Impl {
namespace {

constexpr char magic[] = "RNLSPRNG";
constexpr std::uint32_t version = 1;
constexpr std::size_t checked_from = 24;  ///< bytes before are the header

/// FNV-1a of 64 bits.
std::uint64_t checksum(unsigned char const* bytes, std::size_t count) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (std::size_t i = 0; i < count; ++i) {
    hash = (hash ^ bytes[i]) * 0x100000001b3;
  }
  return hash;
}

/// Consecutive little-endian numbers.
class Writer {
 public:
  template <class T>
  void put(T value) {
    for (std::size_t i = 0; i < sizeof(T); ++i) {
      m_bytes.push_back(static_cast<unsigned char>(
          static_cast<std::uint64_t>(value) >> (8 * i)));
    }
  }
  void overwrite(std::size_t at, Writer const& other) {
    std::copy(other.m_bytes.begin(), other.m_bytes.end(),
              m_bytes.begin() + static_cast<std::ptrdiff_t>(at));
  }
  std::vector<unsigned char>& bytes() { return m_bytes; }

 private:
  std::vector<unsigned char> m_bytes;
};

class Reader {
 public:
  Reader(unsigned char const* bytes, std::size_t count)
      : m_next(bytes), m_left(count) {}
  template <class T>
  T get() {
    RUNNEL_THROW_IF(m_left < sizeof(T),
                    "the packed stream ends " +
                        std::to_string(sizeof(T) - m_left) +
                        " bytes inside of a number; copy it as a whole");
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) {
      value |= std::uint64_t{m_next[i]} << (8 * i);
    }
    m_next += sizeof(T);
    m_left -= sizeof(T);
    return static_cast<T>(value);
  }
  std::size_t left() const { return m_left; }

 private:
  unsigned char const* m_next;
  std::size_t m_left;
};

void put_node(Writer& to, SprngNode const& node) {
  to.put(static_cast<std::uint32_t>(node.size()));
  for (std::size_t i = 0; i < node.size(); ++i) to.put(node.digit(i));
}

/// \throws std::invalid_argument unless value < limit
std::uint32_t below(std::uint64_t value, std::uint64_t limit,
                    char const* what) {
  RUNNEL_THROW_IF(value >= limit,
                  std::string("the packed stream's ") + what + " is " +
                      std::to_string(value) + ", while there are " +
                      std::to_string(limit) + "; give bytes from pack_sprng");
  return static_cast<std::uint32_t>(value);
}

template <SprngKind Kind>
SprngTreePlace read_tree_place(Reader& from, int param) {
  int const bits = sprng_digit_bits<Kind>;
  int const most = sprng_num_digits<Kind>(param);
  auto const size = below(from.get<std::uint32_t>(),
                          static_cast<std::uint64_t>(most) + 1, "spawn index");
  std::vector<std::uint64_t> digits(size);
  for (auto& d : digits) {
    d = from.get<std::uint64_t>();
    RUNNEL_THROW_IF(d >> bits != 0,
                    "the packed stream's spawn index has the digit " +
                        std::to_string(d) +
                        ", which is none; give bytes from pack_sprng");
  }
  return {SprngNode(bits, most, std::uint64_t{0}),
          SprngNode(bits, most, std::move(digits)), false};
}

template <SprngKind Kind>
PackedStream read_stream(Reader& from) {
  using Facts = SprngFacts<Kind>;
  PackedStream packed{{Kind, 0, 0, 0, AddendPlace{}}, {}};
  auto& place = packed.place;
  place.param = static_cast<int>(
      below(from.get<std::uint32_t>(), Facts::num_params, "parameter"));
  constexpr std::uint64_t ints = sprng_last_int + 1;
  place.seed = below(from.get<std::uint32_t>(), ints, "seed");
  place.number =
      static_cast<int>(below(from.get<std::uint32_t>(), ints, "number"));
  if constexpr (Facts::has_addend) {
    auto const position = from.get<std::uint64_t>();
    place.where = AddendPlace{below(position, ints, "position"),
                              from.get<std::uint64_t>(), place.seed};
  } else {
    place.where = read_tree_place<Kind>(from, place.param);
  }
  packed.state.resize(
      static_cast<std::size_t>(Facts::state_words(place.param)));
  for (auto& word : packed.state) {
    word = Kind == SprngKind::lfg ? from.get<std::uint32_t>()
                                  : from.get<std::uint64_t>();
  }
  return packed;
}

}  // namespace

std::vector<unsigned char> pack_stream(SprngStream const& stream) {
  auto const& place = stream.place();
  Writer to;
  for (char const* c = magic; *c != 0; ++c) to.put(*c);
  to.put(version);
  to.put(std::uint32_t{0});  // length
  to.put(std::uint64_t{0});  // checksum
  to.put(static_cast<std::uint32_t>(place.kind));
  to.put(static_cast<std::uint32_t>(place.param));
  to.put(place.seed);
  to.put(static_cast<std::uint32_t>(place.number));
  if (auto const* addend = std::get_if<AddendPlace>(&place.where)) {
    to.put(addend->position);
    to.put(addend->spawn_offset);
  } else {
    put_node(to, std::get<SprngTreePlace>(place.where).spawn_index);
  }
  for (auto const word : stream.state()) {
    if (place.kind == SprngKind::lfg) {
      to.put(static_cast<std::uint32_t>(word));
    } else {
      to.put(word);
    }
  }
  auto& bytes = to.bytes();
  Writer header;
  header.put(static_cast<std::uint32_t>(bytes.size()));
  header.put(
      checksum(bytes.data() + checked_from, bytes.size() - checked_from));
  to.overwrite(12, header);
  return std::move(bytes);
}

PackedStream unpack_stream(unsigned char const* bytes) {
  if (std::memcmp(bytes, "\0\0\0", 3) == 0 && bytes[3] < 6) {
    return unpack_sprngs_own(bytes);
  }
  RUNNEL_THROW_IF(
      std::memcmp(bytes, magic, 8) != 0,
      "these bytes are no packed stream; give bytes from pack_sprng");
  Reader header(bytes + 8, checked_from - 8);
  auto const written_by = header.get<std::uint32_t>();
  auto const length = header.get<std::uint32_t>();
  auto const sum = header.get<std::uint64_t>();
  RUNNEL_THROW_IF(
      written_by != version,
      "the packed stream has format version " + std::to_string(written_by) +
          ", which is newer than " + std::to_string(version) +
          "; unpack it with the Runnel that packed it, or a newer one");
  RUNNEL_THROW_IF(length < checked_from || length > max_packed_bytes,
                  "the packed stream says that it has " +
                      std::to_string(length) +
                      " bytes, so it is damaged; give bytes from pack_sprng");
  RUNNEL_THROW_IF(sum != checksum(bytes + checked_from, length - checked_from),
                  "the packed stream's checksum is wrong, so it is damaged; "
                  "copy it as a whole");
  Reader from(bytes + checked_from, length - checked_from);
  auto const kind =
      static_cast<SprngKind>(below(from.get<std::uint32_t>(), 6, "generator"));
  auto packed = with_sprng_kind(
      kind, [&]<SprngKind Kind>() { return read_stream<Kind>(from); });
  RUNNEL_THROW_IF(from.left() != 0 || !packed.place.admits(packed.state),
                  "the packed stream is in no state of its generator; give "
                  "bytes from pack_sprng");
  return packed;
}

}  // namespace Runnel::Impl
