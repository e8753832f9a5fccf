// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Rank 0 collects the streams of all ranks and saves them alone.

#include <algorithm>

#include "mpi/rank_record.hpp"

namespace Runnel::Impl {
namespace {

constexpr int message_tag = 1;
// Counts are C ints: numbers in one message.
constexpr std::size_t max_a_message = std::size_t{1} << 27;

void send(std::span<std::uint64_t const> numbers, MPI_Comm comm) {
  while (!numbers.empty()) {
    std::size_t const count = std::min(numbers.size(), max_a_message);
    mpi_check(MPI_Send(numbers.data(), static_cast<int>(count), MPI_UINT64_T, 0,
                       message_tag, comm),
              "send to rank 0");
    numbers = numbers.subspan(count);
  }
}

void receive(std::span<std::uint64_t> numbers, int from, MPI_Comm comm) {
  while (!numbers.empty()) {
    std::size_t const count = std::min(numbers.size(), max_a_message);
    mpi_check(MPI_Recv(numbers.data(), static_cast<int>(count), MPI_UINT64_T,
                       from, message_tag, comm, MPI_STATUS_IGNORE),
              "receive from a rank");
    numbers = numbers.subspan(count);
  }
}

// Collects rows of one dataset, `width` numbers each, from every rank.
void gather_rows(Communicator const& ranks, RecordRows const& mine,
                 std::span<std::uint64_t const> numbers, std::uint64_t width,
                 std::vector<std::uint64_t>& all) {
  auto const places = ranks.gather_all({mine.first, mine.count});
  if (!ranks.is_root()) return send(numbers, ranks.get());
  for (int rank = 0; rank < ranks.size(); ++rank) {
    auto const* const place = &places[2 * static_cast<std::size_t>(rank)];
    auto const room =
        std::span(all).subspan(place[0] * width, place[1] * width);
    if (rank == 0) {
      std::copy(numbers.begin(), numbers.end(), room.begin());
    } else {
      receive(room, rank, ranks.get());
    }
  }
}

}  // namespace

void save_gathered(Communicator const& ranks, std::string const& file,
                   RankRecord const& record,
                   RankCheckpointOptions const& options) {
  Snapshot whole = record.header();
  RecordRows const mine = record.rows();
  // Allocate first: no rank sends if rank 0 has no memory.
  ranks.all_or_none([&] {
    if (!ranks.is_root()) return;
    whole.words.resize(whole.num_streams * whole.words_per_stream);
    whole.position_extra.resize(mine.has_extra ? whole.num_streams : 0);
  });
  gather_rows(ranks, mine, mine.words, whole.words_per_stream, whole.words);
  if (mine.has_extra) {
    gather_rows(ranks, mine, mine.extra, 1, whole.position_extra);
  }
  ranks.all_or_none([&] {
    if (!ranks.is_root()) return;
    CheckpointOptions serial;
    serial.sync = options.sync;
    serial.chunk_rows = options.chunk_rows;
    serial.keep = options.keep;
    save_checkpoint(file, whole, serial);
  });
}

}  // namespace Runnel::Impl
