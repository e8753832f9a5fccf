// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Outputs of RANMAR's forms with 48 bits by the published loop, as
// little-endian words of 64 bits for statistical tests: `ranmar_words FORM IJ
// KL COUNT`. FORM: ranmar48; ranmar48x; or x2, the other reading of "parameters
// converted to fractions of 48 bits", whose step and start are the published
// ones times 2^24.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

constexpr std::uint64_t mask = (std::uint64_t{1} << 48) - 1;

/// Constants of the arithmetic sequence, in units of 2^-48.
struct Form {
  char const* name;
  std::uint64_t modulus, step, start;
};
constexpr std::array<Form, 3> forms = {{
    {"ranmar48", std::uint64_t{16777213} << 24, std::uint64_t{7654321} << 24,
     std::uint64_t{362436} << 24},
    {"ranmar48x", mask - 58, 128418219713276, 6080668145483},
    {"x2", mask - 58, std::uint64_t{7654321} << 24,
     std::uint64_t{362436} << 24},
}};

class Ranmar {
 public:
  Ranmar(Form const& form, unsigned ij, unsigned kl)
      : m_form(form), m_c(form.start) {
    unsigned i = ij / 177 % 177 + 2, j = ij % 177 + 2;
    unsigned k = kl / 169 % 178 + 1, l = kl % 169;
    for (auto& word : m_u) {
      for (int bit = 0; bit < 48; ++bit) {
        unsigned const t = i * j % 179 * k % 179;
        i = j;
        j = k;
        k = t;
        l = (53 * l + 1) % 169;
        word = 2 * word + (l * t % 64 >= 32 ? 1 : 0);
      }
    }
  }

  std::uint64_t next() {
    std::uint64_t const v = (m_u[m_p] - m_u[m_q]) & mask;
    m_u[m_p] = v;
    m_p = m_p == 0 ? 96 : m_p - 1;
    m_q = m_q == 0 ? 96 : m_q - 1;
    m_c += m_c < m_form.step ? m_form.modulus - m_form.step
                             : std::uint64_t{0} - m_form.step;
    return (v - m_c) & mask;
  }

 private:
  Form m_form;
  std::array<std::uint64_t, 97> m_u = {};
  std::uint64_t m_c;
  int m_p = 96, m_q = 32;
};

}  // namespace

int main(int argc, char** argv) {
  auto const form =
      std::find_if(forms.begin(), forms.end(), [&](Form const& one) {
        return argc == 5 && std::strcmp(one.name, argv[1]) == 0;
      });
  if (form == forms.end()) {
    std::fputs("Usage: ranmar_words ranmar48|ranmar48x|x2 IJ KL COUNT\n",
               stderr);
    return 2;
  }
  auto const number = [&](int at) {
    return std::strtoull(argv[at], nullptr, 10);
  };
  Ranmar ranmar(*form, static_cast<unsigned>(number(2)),
                static_cast<unsigned>(number(3)));
  std::vector<std::uint64_t> words(8192);
  for (std::uint64_t left = number(4); left > 0;) {
    std::size_t const count = std::min<std::uint64_t>(left, words.size());
    std::generate_n(words.begin(), count, [&] { return ranmar.next(); });
    // The reader may have enough.
    if (std::fwrite(words.data(), 8, count, stdout) != count) return 1;
    left -= count;
  }
}
