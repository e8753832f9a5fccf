// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Instead of libFuzzer, where there is none: runs a target once for each file
// that is named, or is in a folder that is named.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* bytes,
                                      std::size_t count);

namespace {

int inputs = 0;

void replay(std::filesystem::path const& path) {
  if (std::filesystem::is_directory(path)) {
    for (auto const& entry : std::filesystem::directory_iterator(path)) {
      replay(entry.path());
    }
    return;
  }
  std::ifstream file(path, std::ios::binary);
  std::vector<char> const bytes{std::istreambuf_iterator<char>(file), {}};
  LLVMFuzzerTestOneInput(reinterpret_cast<std::uint8_t const*>(bytes.data()),
                         bytes.size());
  ++inputs;
}

}  // namespace

int main(int count, char** arguments) {
  for (int i = 1; i < count; ++i) replay(arguments[i]);
  std::printf("%d inputs\n", inputs);
  return inputs > 0 ? 0 : 1;
}
