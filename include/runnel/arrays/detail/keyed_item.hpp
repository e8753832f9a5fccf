// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_DETAIL_KEYED_ITEM_HPP
#define RUNNEL_ARRAYS_DETAIL_KEYED_ITEM_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/upper_product.hpp>
#include <runnel/generators/philox.hpp>

/// The keys by which items of arrays are ordered: docs/shuffles.md.
namespace Runnel::Impl {

/// An item of an array and the word that it is ordered by.
struct KeyedItem {
  std::uint64_t word;
  std::uint64_t item;  ///< its index in the whole array
};

/// The tie word, which orders items of equal words: the first two outputs of
/// Philox 4×32-10 with the item as counter and the word as key, the first one
/// high.
RUNNEL_FUNCTION std::uint64_t tie_word(KeyedItem const& a) {
  std::uint32_t c[4];
  philox4x32::make_block({a.item, a.word, 0, 0}, c);
  return std::uint64_t{c[0]} << 32 | c[1];
}

/// Items by their words, equal ones by hashes: a total order, so that the
/// result is the same whichever way items are sorted.
struct RandomTies {
  RUNNEL_FORCEINLINE_FUNCTION static bool before(KeyedItem const& a,
                                                 KeyedItem const& b) {
    return a.word != b.word ? a.word < b.word : tie_before(a, b);
  }
  RUNNEL_FUNCTION static bool tie_before(KeyedItem const& a,
                                         KeyedItem const& b) {
    if (a.item == b.item) return false;
    std::uint64_t const ta = tie_word(a);
    std::uint64_t const tb = tie_word(b);
    return ta != tb ? ta < tb : a.item < b.item;
  }
};
/// Items by their words, equal ones by their indices: of those the lower comes
/// first.
struct IndexTies {
  RUNNEL_FORCEINLINE_FUNCTION static bool before(KeyedItem const& a,
                                                 KeyedItem const& b) {
    return a.word != b.word ? a.word < b.word : a.item < b.item;
  }
};

/// The bucket of a word where [0, 2^64) is cut into equal ones: as the words
/// ascend, so do the buckets.
RUNNEL_FORCEINLINE_FUNCTION std::int64_t bucket_of_word(std::uint64_t word,
                                                        std::int64_t buckets) {
  return static_cast<std::int64_t>(
      upper_product(word, static_cast<std::uint64_t>(buckets)));
}
/// The position of a word in its bucket, as a word: as the words of a bucket
/// ascend, so do these.
RUNNEL_FORCEINLINE_FUNCTION std::uint64_t word_in_bucket(std::uint64_t word,
                                                         std::int64_t buckets) {
  return word * static_cast<std::uint64_t>(buckets);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_ARRAYS_DETAIL_KEYED_ITEM_HPP
