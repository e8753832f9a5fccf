// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_PLAN_DEALT_PLACES_HPP
#define RUNNEL_FILL_PLAN_DEALT_PLACES_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/core/word_hash.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/block.hpp>
#include <runnel/fill/plan/set_places.hpp>
#include <runnel/streams/detail/element_digits.hpp>
#include <runnel/streams/detail/stream_set_access.hpp>
#include <runnel/streams/positions.hpp>

/// Places of the values of a request, by their number e, which a set's streams
/// give in some order and which lie in memory without gaps.
namespace Runnel::Impl {

/// A value of a stream, counted from where the request found it.
struct DealtValue {
  std::uint64_t stream;  ///< in the set
  std::uint64_t value;
};

/// Values of stream s among the first `end` ones from the beginning of a cycle,
/// in which the streams take turns by blocks. \tparam Count  of 64 or 128 bits
template <class Count>
RUNNEL_FUNCTION Count values_of_stream(Count end, std::uint64_t num_streams,
                                       std::uint64_t block, std::uint64_t s) {
  Count const cycle = Count(num_streams) * Count(block);
  Count const cycles = end / cycle;
  Count const rest = end - cycles * cycle;
  Count const before(s * block);
  Count const begun = rest < before ? Count(0) : rest - before;
  return cycles * Count(block) + (begun < Count(block) ? begun : Count(block));
}

/// How values are dealt to streams: in turn, by blocks, or blocked.
struct Deal {
  std::uint64_t num_streams = 1;
  std::uint64_t block = 1;   ///< in turn: values of a stream's turn
  std::uint64_t cursor = 0;  ///< in turn: the value of the cycle that is next
  /// Blocked: values of each stream, of which the first `longer` have one more.
  std::uint64_t length = 0;
  std::uint64_t longer = 0;
  bool is_in_turn = true;

  /// \pre checked options
  template <class Set>
  static Deal of(Set const& set, FillOptions const& options,
                 std::uint64_t size) {
    Deal deal;
    if (set.size() == 1) return deal;
    deal.num_streams = set.size();
    if (options.order == Order::blocked) {
      deal.is_in_turn = false;
      deal.length = size / set.size();
      deal.longer = size % set.size();
    } else {
      deal.cursor = set.cursor();
      if (options.order == Order::cyclic) {
        deal.block = static_cast<std::uint64_t>(options.block);
      }
    }
    return deal;
  }

  RUNNEL_FUNCTION DealtValue operator()(std::int64_t e) const {
    auto const at = static_cast<std::uint64_t>(e);
    if (is_in_turn) {
      std::uint64_t const s = (cursor + at) % (num_streams * block) / block;
      return {s, before(s, at)};
    }
    std::uint64_t const in_longer = longer * (length + 1);
    if (at < in_longer) return {at / (length + 1), at % (length + 1)};
    return {longer + (at - in_longer) / length, (at - in_longer) % length};
  }
  /// How many of the first `size` values are of stream s. \pre in turn
  RUNNEL_FUNCTION std::uint64_t before(std::uint64_t s,
                                       std::uint64_t size) const {
    return values_of_stream(cursor + size, num_streams, block, s) -
           values_of_stream(cursor, num_streams, block, s);
  }
};

/// The places of a whole request, for kernels.
struct DealtPlaces : SetPlaces {
  Deal deal;
  /// Elements of an array, where `is_block`, of which memory has a block.
  Block block;
  bool is_block = false;

  /// \param e  value of the request
  RUNNEL_FUNCTION ElementDigits digits(std::int64_t e) const {
    if (is_block) return digits_of(0, value_of_element(e));
    auto const [s, value] = deal(e);
    return digits_of(s, value);
  }
  /// The request's memory is one row.
  RUNNEL_FUNCTION ElementDigits digits(std::int64_t, std::int64_t e) const {
    return digits(e);
  }

 private:
  RUNNEL_FUNCTION std::uint64_t value_of_element(std::int64_t e) const {
    std::int64_t value = block.first;
    for (int d = block.rank; d-- > 0;) {
      value += e % block.dimension[d].extent * block.dimension[d].step;
      e /= block.dimension[d].extent;
    }
    return static_cast<std::uint64_t>(value);
  }
};

/// The places of values that a set on the host has just given: nothing is
/// copied, whatever the number of streams.
class PassedPlaces {
 public:
  /// \param streams  `stream_hash`
  /// \param set      before it gives `size` values in turn, by blocks; lives as
  ///   long as this is used
  template <class Set>
  PassedPlaces(WordHash const& streams, Set& set, int outputs,
               std::int64_t block, std::uint64_t size)
      : m_positions(&StreamSetAccess::positions(set)), m_size(size) {
    m_set.set = streams;
    m_set.first_stream = set.first_stream();
    m_set.outputs = static_cast<std::uint64_t>(outputs);
    m_deal.num_streams = set.size();
    m_deal.block = static_cast<std::uint64_t>(block);
    if (set.size() > 1) m_deal.cursor = set.cursor();
  }

  ElementDigits digits(std::int64_t e) const {
    auto const [s, value] = m_deal(e);
    UInt128 const back(m_deal.before(s, m_size) - value);
    return m_set.digits_at(s,
                           (*m_positions)[s] - back * UInt128(m_set.outputs));
  }

 private:
  SetPlaces m_set;  ///< no positions
  StreamPositions const* m_positions;
  Deal m_deal;
  std::uint64_t m_size;
};

/// Places that a function of the host finds.
class CalledPlaces {
 public:
  CalledPlaces() = default;
  /// \param places  lives as long as this is used
  template <class Places>
    requires(!std::is_same_v<Places, CalledPlaces>)
  explicit CalledPlaces(Places const& places)
      : m_places(&places), m_find([](void const* at, std::int64_t e) {
          return static_cast<Places const*>(at)->digits(e);
        }) {}

  RUNNEL_FUNCTION ElementDigits digits(std::int64_t, std::int64_t e) const {
    return m_find(m_places, e);
  }

 private:
  void const* m_places = nullptr;
  ElementDigits (*m_find)(void const*, std::int64_t) = nullptr;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_PLAN_DEALT_PLACES_HPP
