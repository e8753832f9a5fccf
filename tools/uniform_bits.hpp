// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_UNIFORM_BITS_HPP
#define RUNNEL_TOOLS_UNIFORM_BITS_HPP

#include <cstddef>
#include <cstdint>
#include <runnel/validate/battery.hpp>
#include <string>

#include "generator.hpp"
#include "value_feed.hpp"

namespace Runnel::Tool {

/// The random bits of a generator's values for tests: of its outputs, or of the
/// numbers that `Uniform` computes from them (`validate --type f32|f64`).
class UniformBits {
 public:
  /// \param type  native, f32 or f64 \throws UsageError for others
  UniformBits(Facts const& facts, std::string const& type);

  bool of_outputs() const { return m_type == "native"; }
  std::string const& type() const { return m_type; }
  Making making() const;
  /// The number of random bits of a value: 24 in a float; in a double the upper
  /// 53 bits of one output, or of two if an output has fewer than 48 bits, or
  /// all bits if these are fewer. If the generator's outputs are reals without
  /// integers, the first 32 bits (float: 24).
  int value_bits() const { return m_bits; }
  /// The outputs that a value takes.
  std::uint64_t outputs() const { return m_outputs; }

  /// Values of `making()` as the tests take them, in memory of Kokkos' default
  /// back end. Asynchronous; they last until the next call.
  FedValues operator()(StoredType type, void* values, std::size_t count);
  /// Frees Kokkos' memory, before Kokkos is finalised.
  void end();

 private:
  std::string m_type;
  int m_bits = 0;
  std::uint64_t m_outputs = 1;
  bool m_first_bits = false;  ///< the battery takes them from the doubles
  Validate::Battery::Values m_words;
  Validate::Battery::WideValues m_wide;
};

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_UNIFORM_BITS_HPP
