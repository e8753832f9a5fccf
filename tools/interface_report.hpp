// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_INTERFACE_REPORT_HPP
#define RUNNEL_TOOLS_INTERFACE_REPORT_HPP

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "interfaces.hpp"

namespace Runnel::Tool {

/// Numbers of one kind, in order.
class Numbers {
 public:
  Numbers(StoredType type, std::uint64_t count)
      : m_bytes(stored_bytes(type)), m_type(type), m_memory(count * m_bytes) {}

  void* at(std::uint64_t i) { return m_memory.data() + i * m_bytes; }
  std::uint64_t count() const { return m_memory.size() / m_bytes; }
  StoredType type() const { return m_type; }
  bool is_same(Numbers const& other, std::uint64_t i) const {
    return std::memcmp(m_memory.data() + i * m_bytes,
                       other.m_memory.data() + i * m_bytes, m_bytes) == 0;
  }
  /// With enough digits to distinguish it from all other numbers.
  std::string text(std::uint64_t i) const {
    char text[40];
    unsigned char const* const from = m_memory.data() + i * m_bytes;
    if (m_type == StoredType::f32) {
      std::snprintf(text, sizeof text, "%.9g", double{read<float>(from)});
    } else if (m_type == StoredType::f64) {
      std::snprintf(text, sizeof text, "%.17g", read<double>(from));
    } else if (m_type == StoredType::u64) {
      return std::to_string(read<std::uint64_t>(from));
    } else {
      return std::to_string(read<std::uint32_t>(from));
    }
    return text;
  }

 private:
  template <class T>
  static T read(unsigned char const* from) {
    T value;
    std::memcpy(&value, from, sizeof value);
    return value;
  }

  std::uint64_t m_bytes;
  StoredType m_type;
  std::vector<unsigned char> m_memory;
};

/// The first number that is not the serial loop's.
struct Difference {
  std::string type;
  std::uint64_t position;
  std::string expected, found;
  std::string where = {};  ///< in words, if there is more to say
};

/// The result of one interface for one generator.
struct InterfaceReport {
  std::string generator, interface;
  std::uint64_t numbers = 0;
  std::string left_out;  ///< why; empty: it was tested
  std::optional<Difference> difference;
};

/// The first of the found numbers, from number `first` on, that differs.
inline std::optional<Difference> first_difference(std::string const& type,
                                                  Numbers const& expected,
                                                  Numbers const& found,
                                                  std::uint64_t first = 0) {
  for (std::uint64_t i = first; i < found.count(); ++i) {
    if (!found.is_same(expected, i)) {
      return Difference{type, i, expected.text(i), found.text(i)};
    }
  }
  return std::nullopt;
}

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_INTERFACE_REPORT_HPP
