// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "comparison.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <memory>
#include <vector>

#include "checksum.hpp"
#include "sequence_sum.hpp"
#include "signals.hpp"
#include "timing.hpp"

namespace Runnel::Tool {
namespace {

void add_to(Checksum& checksum, StoredType type, void const* values,
            std::uint64_t count) {
  if (stored_bytes(type) == 8) {
    checksum.add(static_cast<std::uint64_t const*>(values), count);
  } else {
    checksum.add(static_cast<std::uint32_t const*>(values), count);
  }
}

template <class Word>
std::uint64_t sum_up(void const* values, std::uint64_t count,
                     std::uint64_t first) {
  auto const* const words = static_cast<Word const*>(values);
  std::uint64_t sum = 0;
  for (std::uint64_t i = 0; i < count; ++i)
    sum += sum_term(words[i], first + i);
  return sum;
}

/// The serial loop in blocks that stay in a core's cache.
class SerialSums {
 public:
  SerialSums(Generator const& generator, Seed const& seed, StoredType type)
      : m_loop(generator.serial(seed)), m_type(type), m_block(block) {}

  /// The sum of the next `count` numbers.
  std::uint64_t next(std::uint64_t count, double& time) {
    std::uint64_t sum = 0;
    for (std::uint64_t done = 0; done < count;) {
      std::uint64_t const n = std::min(block, count - done);
      time += seconds([&] { m_loop->next(m_block.data(), n); });
      sum += stored_bytes(m_type) == 8
                 ? sum_up<std::uint64_t>(m_block.data(), n, m_at)
                 : sum_up<std::uint32_t>(m_block.data(), n, m_at);
      done += n;
      m_at += n;
    }
    return sum;
  }

 private:
  static constexpr std::uint64_t block = 8192;

  std::unique_ptr<SerialLoop> m_loop;
  StoredType m_type;
  std::vector<std::uint64_t> m_block;
  std::uint64_t m_at = 0;
};

/// Lengths that kernels cut in one and in many pieces, whole and with a rest.
std::uint64_t length_of_fill(std::uint64_t k, std::uint64_t most) {
  std::uint64_t const lengths[] = {
      most, 1, most - 1, 1009, most / 2 + 1, 7, most / 3, 65537 % most, 3};
  return std::max<std::uint64_t>(1, lengths[k % std::size(lengths)]);
}

/// Touches memory and builds jump tables: one-time costs are not timed.
void warm_up(NumberSource& source, Seed const& seed, std::uint64_t count) {
  source.seed(seed, {});
  source.fill(count, Order::blocked);
  source.seed(seed, {});
}

}  // namespace

Comparison compare_numbers(Generator const& generator, NumberSource& source,
                           Seed const& seed, std::uint64_t count) {
  Comparison result;
  Checksum serial_checksum, parallel_checksum;
  StoredType const type = source.stored_type();
  std::uint64_t const piece = std::min(source.piece(), count);
  std::vector<std::uint64_t> buffer((piece * stored_bytes(type) + 7) / 8);
  auto const serial = generator.serial(seed);
  warm_up(source, seed, piece);
  while (result.numbers < count && caught_signal() == 0) {
    std::uint64_t const n = std::min(piece, count - result.numbers);
    result.serial_seconds += seconds([&] { serial->next(buffer.data(), n); });
    result.parallel_seconds += seconds([&] { source.fill(n, Order::blocked); });
    void const* const values = source.values();
    add_to(serial_checksum, type, buffer.data(), n);
    add_to(parallel_checksum, type, values, n);
    result.add(n,
               std::memcmp(buffer.data(), values, n * stored_bytes(type)) == 0);
  }
  result.serial_checksum = serial_checksum.sum();
  result.parallel_checksum = parallel_checksum.sum();
  return result;
}

Comparison compare_sums(Generator const& generator, NumberSource& source,
                        Seed const& seed, std::uint64_t count) {
  // Has no divisor in common with the number of lengths: each follows a jump.
  constexpr std::uint64_t fills_per_set = 11;
  Comparison result;
  // Several fills for few numbers, too.
  std::uint64_t const most = std::min(source.piece(), count / 8 + 1);
  SerialSums serial(generator, seed, source.stored_type());
  warm_up(source, seed, most);
  while (result.numbers < count && caught_signal() == 0) {
    std::uint64_t const at = result.numbers;
    std::uint64_t const n =
        std::min(length_of_fill(result.fills, most), count - at);
    if (result.fills % fills_per_set == fills_per_set - 1) {
      StreamChoice from_there;
      from_there.offset = at;
      source.seed(seed, from_there);
      ++result.jumps;
    }
    result.parallel_seconds += seconds([&] { source.fill(n, Order::blocked); });
    std::uint64_t const parallel_sum = source.sum(at);
    std::uint64_t const serial_sum = serial.next(n, result.serial_seconds);
    result.parallel_checksum += parallel_sum;
    result.serial_checksum += serial_sum;
    result.add(n, parallel_sum == serial_sum);
  }
  return result;
}

}  // namespace Runnel::Tool
