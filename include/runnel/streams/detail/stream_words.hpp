// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_DETAIL_STREAM_WORDS_HPP
#define RUNNEL_STREAMS_DETAIL_STREAM_WORDS_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>

namespace Runnel::Impl {

/// The words of one stream. On a GPU words i of all streams are adjacent, so
/// that neighbouring work items read neighbouring words; on a host a stream's
/// words do.
template <class Word, bool OnDevice>
struct StreamWords {
  Word* first;
  std::int64_t stride;

  RUNNEL_FORCEINLINE_FUNCTION Word& operator[](int i) const {
    if constexpr (OnDevice) {
      return first[i * stride];
    } else {
      return first[i];
    }
  }
  /// Word i as memory has it, past what a multiprocessor's own cache may still
  /// hold of it.
  RUNNEL_FORCEINLINE_FUNCTION Word fresh(int i) const {
    return const_cast<Word const volatile&>((*this)[i]);
  }
  /// The words from word i on.
  RUNNEL_FORCEINLINE_FUNCTION StreamWords from(int i) const {
    return {&(*this)[i], stride};
  }
};

/// Words that another work item of the same kernel may have put back.
template <class Words>
struct FreshWords {
  Words words;
  RUNNEL_FORCEINLINE_FUNCTION auto operator[](int i) const {
    return words.fresh(i);
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_STREAMS_DETAIL_STREAM_WORDS_HPP
