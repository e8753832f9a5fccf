// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/core/errors.hpp>
#include <runnel/seeds/mt_published.hpp>
#include <string>

namespace Runnel {

MtPublished to_published(MtParameters const& parameters) {
  MtParameters const& s = parameters;
  return {s.id,           s.twist,     s.middle,      s.num_words,
          s.low_bits,     s.word_bits, s.word_mask(), s.upper_mask(),
          s.lower_mask(), s.shift_0,   s.shift_1,     s.shift_b,
          s.shift_c,      s.mask_b,    s.mask_c};
}

MtParameters from_published(MtPublished const& numbers) {
  auto const& [id, aaa, mm, nn, rr, ww, wmask, umask, lmask, shift0, shift1,
               shift_b, shift_c, mask_b, mask_c] = numbers;
  MtParameters const set{id,     ww,      nn,      mm,     rr,     aaa,
                         shift0, shift_b, shift_c, shift1, mask_b, mask_c};
  require_valid(set);
  RUNNEL_THROW_IF(
      to_published(set) != numbers,
      "Runnel::MtPublished: wmask, umask, lmask of set " + std::to_string(id) +
          " are not those of ww and rr; give the numbers as published");
  return set;
}

}  // namespace Runnel
