// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/core/errors.hpp>
#include <runnel/seeds/mt_parameters.hpp>

namespace Runnel {
namespace {

std::string shown(std::uint32_t number) { return std::to_string(number); }

std::string outside(char const* name, std::uint32_t value, std::uint32_t low,
                    std::uint32_t high) {
  if (low <= value && value <= high) return {};
  return std::string(name) + " " + shown(value) +
         " is too small or too large; give a number "
         "in [" +
         shown(low) + ", " + shown(high) + "]";
}

std::string beyond_word(char const* name, std::uint32_t value,
                        MtParameters const& parameters) {
  if ((value & ~parameters.word_mask()) == 0) return {};
  return std::string(name) + " " + shown(value) + " has more than " +
         shown(parameters.word_bits) + " bits; leave the upper ones 0";
}

std::string list_of_exponents() {
  std::string text;
  for (int const p : mt_exponents) {
    text += (text.empty() ? "" : ", ") + std::to_string(p);
  }
  return text;
}

}  // namespace

MtParameters mt_sizes(int exponent, int word_bits) {
  RUNNEL_THROW_IF(word_bits != 31 && word_bits != 32,
                  "Runnel::mt_sizes: no generator is of word size " +
                      std::to_string(word_bits) + "; give 31 or 32 bits");
  RUNNEL_THROW_IF(
      std::ranges::find(mt_exponents, exponent) == mt_exponents.end(),
      "Runnel::mt_sizes: the exponent " + std::to_string(exponent) +
          " is none that is searched; give one of " + list_of_exponents());
  MtParameters sizes;
  auto const p = static_cast<std::uint32_t>(exponent);
  sizes.word_bits = static_cast<std::uint32_t>(word_bits);
  sizes.num_words = p / sizes.word_bits + 1;
  sizes.middle = sizes.num_words / 2;
  sizes.low_bits = sizes.num_words * sizes.word_bits - p;
  sizes.shift_0 = 12;
  sizes.shift_b = 7;
  sizes.shift_c = 15;
  sizes.shift_1 = 18;
  return sizes;
}

std::string mt_parameters_defect(MtParameters const& parameters) {
  MtParameters const& s = parameters;
  // The later checks rely on the earlier ones.
  std::string defect = outside("word size", s.word_bits, 2, 32);
  if (!defect.empty()) return defect;
  std::string const defects[] = {
      outside("number of state words", s.num_words, 2, 1u << 20),
      outside("middle word", s.middle, 1, std::max(2u, s.num_words) - 1),
      outside("number of low bits", s.low_bits, 1, s.word_bits - 1),
      outside("shift 0", s.shift_0, 1, s.word_bits - 1),
      outside("shift b", s.shift_b, 1, s.word_bits - 1),
      outside("shift c", s.shift_c, 1, s.word_bits - 1),
      outside("shift 1", s.shift_1, 1, s.word_bits - 1),
      beyond_word("twist", s.twist, s),
      beyond_word("mask b", s.mask_b, s),
      beyond_word("mask c", s.mask_c, s)};
  for (auto const& found : defects) {
    if (!found.empty()) return found;
  }
  if (s.twist >> (s.word_bits - 1) == 0) {
    return "twist " + shown(s.twist) + " has no bit " + shown(s.word_bits - 1) +
           ", and the state would lose bits; set it";
  }
  return {};
}

void require_valid(MtParameters const& parameters) {
  std::string const defect = mt_parameters_defect(parameters);
  RUNNEL_THROW_IF(!defect.empty(), "Runnel::MtParameters: set " +
                                       shown(parameters.id) +
                                       " is no Mersenne Twister; " + defect);
}

}  // namespace Runnel
