// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_IO_CHECKPOINT_FIXTURE_HPP
#define RUNNEL_TESTS_IO_CHECKPOINT_FIXTURE_HPP

#include <gtest/gtest.h>
#include <stdlib.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <runnel/core/errors.hpp>
#include <runnel/core/snapshot.hpp>
#include <runnel/io/checkpoint.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace Runnel::Testing {

/// A set of streams with something in every field. Different `salt`, different
/// words.
inline Snapshot sample_snapshot(std::uint64_t streams = 5,
                                std::uint64_t words_per_stream = 9,
                                std::uint32_t word_bits = 32,
                                std::uint64_t salt = 1) {
  Snapshot snapshot;
  snapshot.generator = "ranmar24";
  snapshot.parameters = {97, 33};
  snapshot.seeding = "ij,kl";
  snapshot.seed = {1802, 9373};
  snapshot.first_stream = 1000;
  snapshot.num_streams = streams;
  snapshot.part = 2;
  snapshot.num_parts = 3;
  snapshot.cursor = streams - 1;
  snapshot.position = {salt, 0xfedcba9876543210u};
  snapshot.word_bits = word_bits;
  snapshot.words_per_stream = words_per_stream;
  std::uint64_t word = salt;
  for (std::uint64_t i = 0; i < streams * words_per_stream; ++i) {
    word = word * 6364136223846793005u + 1442695040888963407u;
    snapshot.words.push_back(word_bits == 32 ? word >> 32 : word);
  }
  for (std::uint64_t s = 0; s < streams; ++s) {
    snapshot.position_extra.push_back(s % 7);
  }
  snapshot.notes = {{"request", "--count 100\nGröße"}, {"empty", ""}};
  return snapshot;
}

using Bytes = std::vector<char>;

inline Bytes read_bytes(std::string const& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw std::runtime_error("cannot read " + file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// In place: some file systems write a file that was cut to nothing and
/// refilled to the disk at once, which makes thousands of changes slow.
inline void write_bytes(std::string const& file, Bytes const& bytes) {
  if (!std::filesystem::exists(file)) std::ofstream create(file);
  std::filesystem::resize_file(file, bytes.size());
  std::fstream stream(file, std::ios::binary | std::ios::in | std::ios::out);
  stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

/// Every test gets a folder of its own, removed afterwards.
class CheckpointTest : public ::testing::Test {
 protected:
  CheckpointTest() {
    std::string path =
        (std::filesystem::temp_directory_path() / "runnel-io-XXXXXX").string();
    if (mkdtemp(path.data()) == nullptr) throw std::runtime_error(path);
    m_folder = path;
  }
  ~CheckpointTest() override {
    std::error_code ignored;
    std::filesystem::remove_all(m_folder, ignored);
  }

  std::string folder() const { return m_folder.string(); }
  std::string file(std::string const& name = "run.h5") const {
    return (m_folder / name).string();
  }
  /// Names in the folder.
  std::vector<std::string> names() const {
    std::vector<std::string> found;
    for (auto const& entry : std::filesystem::directory_iterator(m_folder)) {
      found.push_back(entry.path().filename().string());
    }
    return found;
  }

 private:
  std::filesystem::path m_folder;
};

/// The message of the CheckpointError that `act` throws; what went wrong
/// instead when it throws none.
template <class Act>
std::string checkpoint_error(Act&& act) {
  try {
    act();
  } catch (CheckpointError const& error) {
    return error.what();
  } catch (std::exception const& error) {
    return std::string("not a CheckpointError: ") + error.what();
  }
  return "nothing was thrown";
}

/// Does `message` contain all of `words`?
inline ::testing::AssertionResult says(std::string const& message,
                                       std::vector<std::string> const& words) {
  for (std::string const& word : words) {
    if (message.find(word) == std::string::npos) {
      return ::testing::AssertionFailure()
             << "'" << word << "' is not in: " << message;
    }
  }
  return ::testing::AssertionSuccess() << message;
}

inline std::string load_error(std::string const& name) {
  return checkpoint_error([&] { load_checkpoint(name); });
}

inline std::string save_error(std::string const& name) {
  return checkpoint_error([&] { save_checkpoint(name, sample_snapshot()); });
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_IO_CHECKPOINT_FIXTURE_HPP
