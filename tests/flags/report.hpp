// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_FLAGS_REPORT_HPP
#define RUNNEL_TESTS_FLAGS_REPORT_HPP

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <type_traits>

#include <runnel/distributions/distributions.hpp>

namespace Runnel::Testing {

template <class T>
constexpr char const* type_name() {
  if (std::is_same_v<T, float>) return "f32";
  if (std::is_same_v<T, double>) return "f64";
  return sizeof(T) == 4 ? "u32" : "u64";
}
template <class Distribution>
constexpr char const* distribution_name() {
  if (std::is_same_v<Distribution, Uniform>) return "uniform";
  if (std::is_same_v<Distribution, Reference>) return "reference";
  if (std::is_same_v<Distribution, NonZero>) return "nonzero";
  if (std::is_same_v<Distribution, Native>) return "native";
  if (std::is_same_v<Distribution, Bits>) return "bits";
  return "other";
}

/// Compares bit for bit, and prints what was compared with its checksum.
class Report {
 public:
  template <class T, class Distribution, class Expected, class Found>
  void compare(std::string_view generator, char const* interface,
               Expected const& expected, Found const& found) {
    compare<T>(generator, interface, distribution_name<Distribution>(),
               expected, found);
  }
  template <class T, class Expected, class Found>
  void compare(std::string_view generator, char const* interface,
               char const* distribution, Expected const& expected,
               Found const& found) {
    std::size_t const count = found.size();
    std::size_t wrong = expected.size() == count ? 0 : 1;
    for (std::size_t i = 0; i < count && wrong == 0; ++i) {
      if (std::memcmp(&expected.data()[i], &found.data()[i], sizeof(T)) != 0) {
        wrong = i + 1;
      }
    }
    print<T>(generator, interface, found, distribution);
    if (wrong == 0) return;
    std::printf("value %zu differs from the library's fill\n", wrong - 1);
    m_status = 1;
  }
  template <class T, class Found>
  void print(std::string_view generator, char const* interface,
             Found const& found, char const* distribution = "range") {
    std::printf("%.*s %s %s %s %016llx\n", static_cast<int>(generator.size()),
                generator.data(), interface, type_name<T>(), distribution,
                checksum(found.data(), found.size() * sizeof(T)));
  }
  void expect(bool is_right, char const* otherwise) {
    if (is_right) return;
    std::printf("%s\n", otherwise);
    m_status = 1;
  }
  int status() const { return m_status; }

 private:
  /// FNV-1a, 64 bits.
  static unsigned long long checksum(void const* data, std::size_t bytes) {
    auto const* const at = static_cast<unsigned char const*>(data);
    std::uint64_t sum = 0xcbf29ce484222325u;
    for (std::size_t i = 0; i < bytes; ++i) {
      sum = (sum ^ at[i]) * 0x100000001b3u;
    }
    return sum;
  }

  int m_status = 0;
};

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_FLAGS_REPORT_HPP
