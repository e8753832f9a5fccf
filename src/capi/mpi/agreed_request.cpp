// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "agreed_request.hpp"

#include <runnel/mpi/detail/agree.hpp>
#include <string>

#include "collective.hpp"
#include "sets.hpp"

namespace Runnel::CApi {

AgreedRequest agree_on_request(Communicator const& ranks, char const* generator,
                               runnel_stream_options const* options,
                               std::uint64_t extra) {
  AgreedRequest request;
  Impl::Fingerprint print;
  everywhere(ranks, [&] {
    require_pointer(generator, "generator");
    runnel_stream_options const defaults = RUNNEL_STREAM_OPTIONS_INIT;
    auto const& given = options == nullptr ? defaults : *options;
    RUNNEL_THROW_IF(given.order != RUNNEL_BLOCKED,
                    "order " + std::to_string(static_cast<int>(given.order)) +
                        " of streams of ranks, which fill rows; give "
                        "RUNNEL_BLOCKED");
    for (std::uint64_t const number : {given.num_streams, given.num_parts}) {
      RUNNEL_THROW_IF(number > INT64_MAX,
                      std::to_string(number) +
                          " streams or leapfrog parts of ranks; was a negative "
                          "number given?");
    }
    request.entry = &find_entry(generator);
    request.options = read_stream_options(given);
    if (ranks.is_root()) request.seed = seed_of_options(given);
    print.add(std::string(generator));
    print.add(extra);
    print.add(Impl::fingerprint(request.options));
  });
  Impl::require_same(ranks, print.value(), "the generators or options");
  ranks.broadcast(request.seed.form);
  ranks.broadcast(request.seed.numbers);
  ranks.broadcast(request.seed.parameters);
  return request;
}

}  // namespace Runnel::CApi
