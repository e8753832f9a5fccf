// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The table of values by generator in docs/tables.md is what the code says.

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <runnel/distributions/distributions.hpp>
#include <runnel/generators/list.hpp>
#include <sstream>
#include <string>

namespace {

template <class Generator, class Distribution, class T>
std::string outputs() {
  using Sampler = typename Distribution::template sampler<Generator, T>;
  return " " + std::to_string(Sampler::words_per_value) + " |";
}

/// The row up to the ranges.
template <class G>
std::string row() {
  using namespace Runnel;
  std::string const none = " – |";
  std::string text = "| `" + std::string(G::name) + "` |";
  if constexpr (!Impl::outputs_are_bits<G>) {
    text += none + none + none;
  } else {
    text += " " + std::to_string(G::output_format::bits);
    text += Impl::outputs_join<G> ? " |" : " (1) |";
    text += outputs<G, Bits, std::uint32_t>();
    if constexpr (!Impl::outputs_join<G>) {
      text += none;
    } else {
      text += outputs<G, Bits, std::uint64_t>();
    }
  }
  return text + outputs<G, Uniform, float>() + outputs<G, Uniform, double>() +
         outputs<G, Reference, float>() + outputs<G, Reference, double>();
}

}  // namespace

int main(int argc, char* argv[]) {
  if (argc != 2) return 2;
  std::ifstream file(argv[1]);
  std::stringstream page;
  page << file.rdbuf();
  int missing = 0;
  Runnel::for_each_type(Runnel::GeneratorList{}, [&]<class G>(G*) {
    auto const expected = row<G>();
    if (page.str().find("\n" + expected + " ") != std::string::npos) return;
    ++missing;
    std::printf("not in docs/tables.md:\n%s\n", expected.c_str());
  });
  return missing == 0 ? 0 : 1;
}
