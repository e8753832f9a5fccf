// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_VALIDATE_DOCTOR_TABLES_HPP
#define RUNNEL_TESTS_VALIDATE_DOCTOR_TABLES_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/validate/doctor.hpp>
#include <string>

/// Tables of values for the doctor, and what it found in them.
namespace Runnel::Testing {

using Table = Kokkos::View<std::uint32_t**, Kokkos::HostSpace>;

/// Row s of a table is filled by `engine_of(s)`, one value after the other.
template <class EngineOf>
Table planted(std::size_t streams, std::size_t values,
              EngineOf const& engine_of) {
  Table table("table", streams, values);
  for (std::size_t s = 0; s < streams; ++s) {
    auto engine = engine_of(s);
    for (std::size_t i = 0; i < values; ++i) {
      table(s, i) = static_cast<std::uint32_t>(engine());
    }
  }
  return table;
}

/// Values without structure: a hash of seed and place.
inline auto hashed(std::uint64_t seed, std::uint64_t place = 0) {
  return [seed, place]() mutable {
    std::uint64_t x = (seed << 32) + ++place;
    for (int round = 0; round < 3; ++round) {
      x = (x ^ (x >> 31)) * 0x7fb5d329728ea185;
      x = (x ^ (x >> 27)) * 0x81dadef4bc2dd44d;
    }
    return static_cast<std::uint32_t>(x >> 32);
  };
}

inline StreamFinding const* find(StreamDiagnosis const& diagnosis,
                                 StreamFault fault) {
  for (auto const& finding : diagnosis.findings) {
    if (finding.fault == fault) return &finding;
  }
  return nullptr;
}

inline std::string all_texts(StreamDiagnosis const& diagnosis) {
  std::string text;
  for (auto const& finding : diagnosis.findings) text += finding.text + "\n";
  for (auto const& note : diagnosis.notes) text += "note: " + note + "\n";
  return text;
}

/// A generator modulo 2^32, all of whose bits are given out.
inline auto congruential(std::uint32_t seed) {
  return [x = seed]() mutable { return x = 1664525u * x + 1013904223u; };
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_VALIDATE_DOCTOR_TABLES_HPP
