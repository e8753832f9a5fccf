// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_MPI_RANKS_HPP
#define RUNNEL_TESTS_MPI_RANKS_HPP

#include <gtest/gtest.h>
#include <stdlib.h>

#include <Kokkos_Core.hpp>
#include <cstring>
#include <filesystem>
#include <runnel/mpi/communicator.hpp>
#include <runnel/runnel.hpp>
#include <runnel/streams/rank_share.hpp>
#include <string>
#include <vector>

/// What the tests of several ranks share. A test that fails on one rank must
/// not leave the others waiting: EXPECT, not ASSERT, before collective calls.
namespace Runnel::Testing {

using Host = Kokkos::DefaultHostExecutionSpace;
using Words = std::vector<std::uint64_t>;

/// All ranks, and for each k the first k of them: restarts on fewer or more.
class Ranks : public ::testing::Test {
 protected:
  Communicator const& all() const { return m_all; }
  int rank() const { return m_all.rank(); }
  int size() const { return m_all.size(); }

  /// Runs `act` on the first k ranks, for every k. The others wait.
  template <class Act>
  void on_first(int k, Act const& act) {
    MPI_Comm part = MPI_COMM_NULL;
    bool const takes_part = rank() < k;
    MPI_Comm_split(m_all.get(), takes_part ? 0 : MPI_UNDEFINED, rank(), &part);
    if (takes_part) {
      Communicator const some(part);
      act(some);
      MPI_Comm_free(&part);
    }
    MPI_Barrier(m_all.get());
  }

 private:
  Communicator m_all;
};

/// The same with a folder that all ranks see, removed afterwards.
class RanksWithFolder : public Ranks {
 protected:
  RanksWithFolder() {
    std::string path =
        (std::filesystem::temp_directory_path() / "runnel-mpi-XXXXXX").string();
    if (rank() == 0 && mkdtemp(path.data()) == nullptr) std::abort();
    all().broadcast(path);
    m_folder = path;
  }
  ~RanksWithFolder() override {
    MPI_Barrier(all().get());
    std::error_code ignored;
    if (rank() == 0) std::filesystem::remove_all(m_folder, ignored);
  }
  std::string file(std::string const& name = "run.h5") const {
    return (m_folder / name).string();
  }
  std::vector<std::string> names() const {
    std::vector<std::string> found;
    for (auto const& entry : std::filesystem::directory_iterator(m_folder)) {
      found.push_back(entry.path().filename().string());
    }
    std::sort(found.begin(), found.end());
    return found;
  }

 private:
  std::filesystem::path m_folder;
};

/// Rank `share`'s numbers put where they belong in the array of all ranks.
inline Words join(Communicator const& ranks, Words const& mine,
                  RankShare const& share, std::uint64_t total) {
  std::uint64_t const most = ranks.largest(mine.size());
  Words padded = mine;
  padded.resize(most);
  Words const values = ranks.gather_all(padded);
  Words const shares =
      ranks.gather_all({share.first, share.count, share.stride});
  Words whole(total, ~std::uint64_t{0});
  for (std::size_t r = 0; 3 * r < shares.size(); ++r) {
    for (std::uint64_t i = 0; i < shares[3 * r + 1]; ++i) {
      whole[shares[3 * r] + i * shares[3 * r + 2]] = values[r * most + i];
    }
  }
  return whole;
}

template <class View>
Words to_words(View const& view) {
  Words words;
  for (std::size_t i = 0; i < view.size(); ++i) words.push_back(view.data()[i]);
  return words;
}

/// The bits of each value.
template <class View>
Words bits_of(View const& view) {
  Words words;
  for (std::size_t i = 0; i < view.size(); ++i) {
    std::uint64_t word = 0;
    std::memcpy(&word, view.data() + i, sizeof view.data()[i]);
    words.push_back(word);
  }
  return words;
}

/// `act` throws `Error` on every rank, with these words in the message. The
/// text is the same but for the "rank N: " in front.
template <class Error, class Act>
::testing::AssertionResult all_throw(Communicator const& ranks, Act const& act,
                                     std::vector<std::string> const& words) {
  std::string message = "nothing was thrown";
  bool right = false;
  try {
    act();
  } catch (Error const& error) {
    message = error.what();
    right = true;
  } catch (std::exception const& error) {
    message = std::string("of another type: ") + error.what();
  }
  for (std::string const& word : words) {
    if (message.find(word) == std::string::npos) right = false;
  }
  // No rank hangs, and all see it.
  bool const everywhere = ranks.least(right ? 1 : 0) == 1;
  return (everywhere ? ::testing::AssertionSuccess()
                     : ::testing::AssertionFailure())
         << message;
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_MPI_RANKS_HPP
