// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/core/errors.hpp>
#include <runnel/mpi/detail/agree.hpp>
#include <utility>

namespace Runnel::Impl {
namespace {

std::string text_of(RankPiece const& piece) {
  return "rank " + std::to_string(piece.rank) + " has " +
         std::to_string(piece.count) + " streams from number " +
         std::to_string(piece.first) + " on";
}

// All ranks see the same shares and come to the same end.
void require_whole_row(std::vector<RankPiece> const& pieces) {
  RUNNEL_THROW_IF(pieces.empty(),
                  "Runnel::save_checkpoint: no rank has a stream; give one of "
                  "them a snapshot with streams");
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    RankPiece const& before = pieces[i - 1];
    RUNNEL_THROW_IF(before.print != pieces[i].print,
                    "Runnel::save_checkpoint: ranks " +
                        std::to_string(before.rank) + " and " +
                        std::to_string(pieces[i].rank) +
                        " have streams of different generators, seeds, "
                        "leapfrog parts or forms, while one checkpoint holds "
                        "streams of one set; save them in a file each");
    RUNNEL_THROW_IF(
        pieces[i].first - before.first != before.count,
        "Runnel::save_checkpoint: " + text_of(before) + " and " +
            text_of(pieces[i]) +
            "; together the ranks must have each stream of a range once");
  }
}

}  // namespace

std::uint64_t fingerprint(Snapshot const& snapshot) {
  Fingerprint print;
  print.add(snapshot.generator);
  print.add(snapshot.parameters);
  print.add(snapshot.seeding);
  print.add(snapshot.seed);
  for (std::uint64_t const number :
       {snapshot.part, snapshot.num_parts, std::uint64_t{snapshot.word_bits},
        snapshot.words_per_stream}) {
    print.add(number);
  }
  return print.value();
}

std::uint64_t fingerprint(StreamOptions const& options) {
  Fingerprint print;
  for (std::uint64_t const number :
       {options.first_stream, options.num_streams, options.offset.low,
        options.offset.high, options.leapfrog.part, options.leapfrog.num_parts,
        std::uint64_t{options.allow_overlap}}) {
    print.add(number);
  }
  return print.value();
}

void require_same(Communicator const& ranks, std::uint64_t number,
                  std::string const& what) {
  RUNNEL_THROW_IF(!ranks.agree_on(number),
                  what + " differ among the ranks; all must ask for the same");
}

void SeedRecord::broadcast(Communicator const& ranks, int root) {
  ranks.broadcast(form, root);
  ranks.broadcast(numbers, root);
  ranks.broadcast(parameters, root);
}

RankPlace place_among(std::vector<RankPiece> pieces, int rank) {
  std::erase_if(pieces,
                [](RankPiece const& piece) { return piece.count == 0; });
  std::ranges::sort(pieces, {}, &RankPiece::first);
  require_whole_row(pieces);
  RankPlace place;
  place.first_stream = pieces.front().first;
  place.lowest_rank = static_cast<int>(pieces.front().rank);
  for (RankPiece const& piece : pieces) {
    if (piece.rank == static_cast<std::uint64_t>(rank)) {
      place.first_row = piece.first - place.first_stream;
    }
    place.num_streams += piece.count;
  }
  return place;
}

RankPlace place_of(Communicator const& ranks, Snapshot const& mine) {
  auto const numbers = ranks.gather_all(
      {mine.first_stream, mine.num_streams, fingerprint(mine)});
  std::vector<RankPiece> pieces;
  for (std::size_t i = 0; i < numbers.size(); i += 3) {
    pieces.push_back({i / 3, numbers[i], numbers[i + 1], numbers[i + 2]});
  }
  return place_among(std::move(pieces), ranks.rank());
}

}  // namespace Runnel::Impl
