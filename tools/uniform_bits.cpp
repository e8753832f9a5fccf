// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "uniform_bits.hpp"

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <runnel/lanes/long_range.hpp>

#include "errors.hpp"

namespace Runnel::Tool {
namespace {

using Validate::Battery;
using Space = Battery::execution_space;

/// Numbers in [0, 1) times 2^bits: whole numbers, without rounding.
template <class Real, class Word>
struct WholeNumbers {
  Kokkos::View<Real const*, Space::memory_space> numbers;
  Kokkos::View<Word*, Space::memory_space> words;
  Real scale;

  KOKKOS_FUNCTION void operator()(std::int64_t i) const {
    auto const at = static_cast<std::size_t>(i);
    words[at] = static_cast<Word>(numbers[at] * scale);
  }
};

template <class Real, class Word>
Kokkos::View<Word*, Space::memory_space> whole_numbers(
    void* numbers, std::size_t count, int bits,
    Kokkos::View<Word*, Space::memory_space>& memory) {
  if (memory.size() < count) {
    memory = Kokkos::View<Word*, Space::memory_space>(
        Kokkos::view_alloc(Kokkos::WithoutInitializing,
                           "Runnel::Tool::UniformBits"),
        count);
  }
  Kokkos::View<Word*, Space::memory_space> const words(memory.data(), count);
  Kokkos::parallel_for(
      "Runnel::Tool::UniformBits",
      Impl::LongRange<Space>(Space(), 0, static_cast<std::int64_t>(count)),
      WholeNumbers<Real, Word>{Kokkos::View<Real const*, Space::memory_space>(
                                   static_cast<Real const*>(numbers), count),
                               words,
                               static_cast<Real>(std::uint64_t{1} << bits)});
  return words;
}

}  // namespace

UniformBits::UniformBits(Facts const& facts, std::string const& type)
    : m_type(type) {
  int const bits = facts.output_bits;
  bool const has_integers = bits != 0;
  if (type == "native") {
    m_bits = has_integers ? bits : 32;
    m_first_bits = !has_integers;
  } else if (type == "f32") {
    m_bits = 24;
  } else if (type == "f64") {
    m_outputs = has_integers && bits < 48 ? 2 : 1;
    m_bits =
        has_integers ? std::min(53, static_cast<int>(m_outputs) * bits) : 32;
    m_first_bits = !has_integers;
  } else {
    throw UsageError("--type: '" + type + "' is none of native, f32, f64");
  }
}

Making UniformBits::making() const {
  if (of_outputs()) return {};
  Making making;
  making.type = m_type;
  making.dist = "uniform";
  return making;
}

FedValues UniformBits::operator()(StoredType type, void* values,
                                  std::size_t count) {
  switch (type) {
    case StoredType::u32:
      return Battery::Values(static_cast<std::uint32_t*>(values), count);
    case StoredType::u64:
      return Battery::WideValues(static_cast<std::uint64_t*>(values), count);
    case StoredType::f32:
      return whole_numbers<float>(values, count, m_bits, m_words);
    default:
      if (m_first_bits) {
        return Battery::RealValues(static_cast<double*>(values), count);
      }
      return whole_numbers<double>(values, count, m_bits, m_wide);
  }
}

void UniformBits::end() {
  m_words = {};
  m_wide = {};
}

}  // namespace Runnel::Tool
