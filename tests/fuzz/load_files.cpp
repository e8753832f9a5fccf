// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Loads and describes checkpoints, as a program would that was given them by a
// stranger: a line for each, `loaded` or `refused: ` and the message.

#include <cstdio>
#include <runnel/io/checkpoint.hpp>
#include <string>

namespace {

void load(std::string const& file) {
  try {
    // Each by itself: what is held counts.
    static_cast<void>(Runnel::load_checkpoint(file));
    auto const text = Runnel::inspect_checkpoint(file);
    auto const json =
        Runnel::inspect_checkpoint(file, Runnel::InspectForm::json);
    std::printf("loaded\n%s%s", text.c_str(), json.c_str());
  } catch (Runnel::CheckpointError const& error) {
    std::printf("refused: %s\n", error.what());
  }
}

}  // namespace

int main(int count, char** arguments) {
  for (int i = 1; i < count; ++i) load(arguments[i]);
  return 0;
}
