// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "store.hpp"

#include <runnel/streams/slice.hpp>
#include <stdexcept>
#include <utility>

#include "errors.hpp"

namespace Runnel::Tool {

StreamStore::StreamStore(NumberSource& source, Seed seed,
                         StreamChoice const& choice, bool keep_states)
    : m_source(source),
      m_seed(std::move(seed)),
      m_choice(choice),
      m_keeps_states(keep_states) {
  if (m_keeps_states) {
    m_source.seed(m_seed, m_choice);
    m_whole = m_source.snapshot();
    m_count = m_choice.num_streams;
  }
}

StreamStore::StreamStore(NumberSource& source, Snapshot whole,
                         bool allow_overlap)
    : m_source(source), m_keeps_states(true), m_whole(std::move(whole)) {
  m_choice.allow_overlap = allow_overlap;
}

void StreamStore::select(std::uint64_t first, std::uint64_t count) {
  if (holds(first, count)) return;
  put_back();
  m_count = 0;
  if (m_keeps_states) {
    try {
      m_source.restore(slice(m_whole, first, count), m_choice.allow_overlap);
    } catch (std::invalid_argument const& error) {
      throw Failure("the checkpoint cannot be resumed from: " +
                    shown(error.what()));
    }
  } else {
    StreamChoice choice = m_choice;
    choice.first_stream += first;
    choice.num_streams = count;
    m_source.seed(m_seed, choice);
  }
  m_first = first;
  m_count = count;
}

void StreamStore::put_back() {
  if (m_keeps_states && m_count > 0) {
    put_slice(m_whole, m_first, m_source.snapshot());
  }
}

Snapshot& StreamStore::whole() {
  put_back();
  return m_whole;
}

}  // namespace Runnel::Tool
