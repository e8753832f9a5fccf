// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/generators/mt19937.hpp>
#include <runnel/generators/mtdc.hpp>
#include <runnel/seeds/detail/mt/jump.hpp>

namespace Runnel {

void mt19937::write_jump_rows(seed_type const& /*seed*/,
                              std::uint64_t /*stream*/, UInt128 stride,
                              std::int64_t num_rows, std::uint64_t* rows) {
  Impl::MtJumps::of(mt19937_parameters)->write_rows(stride, num_rows, rows);
}

void mt19937::write_stream_jumps(int num_rows, std::uint64_t* rows) {
  auto const jumps = Impl::MtJumps::of(mt19937_parameters);
  for (int k = 0; k < num_rows; ++k, rows += jump_words) {
    auto const power = jumps->high_power(std::uint64_t{1} << k);
    std::fill_n(rows, jump_words, std::uint64_t{0});
    std::ranges::copy(power.words(), rows);
  }
}

void mtdc::write_jump_rows(seed_type const& seed, std::uint64_t stream,
                           UInt128 stride, std::int64_t num_rows,
                           std::uint64_t* rows) {
  Impl::MtJumps::of(seed.set_of(stream))->write_rows(stride, num_rows, rows);
}

void mtdc::write_block_jump(seed_type const& seed, std::uint64_t stream,
                            std::uint64_t* row) {
  auto const size = static_cast<std::size_t>(seed.shape().jump_words);
  seed.write_block_jump(stream, seed.block_of(stream), {row, size});
}

bool mtdc::is_state(seed_type const& seed, std::uint64_t stream,
                    state_word const* words) {
  auto const& set = seed.set_of(stream);
  state_word any = 0;
  for (std::uint32_t i = 0; i < set.num_words; ++i) any |= words[i];
  state_word const* const constants = words + set.num_words;
  return any != 0 && (words[0] & set.lower_mask()) == 0 &&
         constants[0] == set.twist && constants[1] == set.mask_b &&
         constants[2] == set.mask_c;
}

}  // namespace Runnel
