// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "output.hpp"

#include <algorithm>
#include <utility>

#include "checkpoints.hpp"
#include "errors.hpp"

namespace Runnel::Tool {

Output::Output(OutputPlan plan, bool make)
    : m_plan(std::move(plan)),
      m_file(m_plan.path, make),
      m_encoder(m_plan.format, encoded(m_plan)) {
  if (is_hdf5() && !m_file.is_regular()) {
    throw Failure("'" + m_plan.path +
                  "' is no regular file, and HDF5 can be written to nothing "
                  "else");
  }
}

void Output::begin() {
  m_values = m_bytes = m_covered = m_there = 0;
  m_has_begun = false;
}

void Output::begin_file() {
  if (m_has_begun) return;
  m_has_begun = true;
  if (m_there > 0) return begin_compared_file();
  if (m_file.is_regular()) m_file.cut(0);
  if (is_hdf5()) append(hdf5_header(m_plan.array, 0));
}

/// A header may count values that the checkpoint does not know of.
void Output::begin_compared_file() {
  if (!is_hdf5()) return;
  std::string const header = hdf5_header(m_plan.array, 0);
  if (m_there < header.size()) return append(header);
  if (!hdf5_count(m_plan.array, m_file.read_start(header.size()))) {
    throw_foreign(0);
  }
  m_bytes = header.size();
}

void Output::check_header(std::uint64_t values, std::uint64_t bytes) const {
  std::size_t const size = hdf5_header(m_plan.array, values).size();
  if (bytes != size + values * m_plan.array.bytes() ||
      !hdf5_count(m_plan.array, m_file.read_start(size))) {
    throw Failure("'" + m_plan.path +
                  "' does not begin as the HDF5 file of this request; it was "
                  "left as it is");
  }
}

void Output::require_covered(std::uint64_t bytes) const {
  std::uint64_t const size = m_file.size();
  if (size < bytes) {
    throw Failure("'" + m_plan.path + "' has " + std::to_string(size) +
                  " bytes and the checkpoint covers " + std::to_string(bytes) +
                  ": it is not the file that was being written, or it was "
                  "cut; nothing was changed");
  }
}

void Output::resume(std::uint64_t values, std::uint64_t bytes,
                    std::string const& pending, Beyond beyond) {
  // A pipe or a device gets the rest.
  if (m_file.is_regular()) require_covered(bytes);
  m_encoder.set_pending(pending);
  if (bytes == 0) {
    begin();
    if (m_file.is_regular()) m_there = m_file.size();
    return;
  }
  if (is_hdf5()) check_header(values, bytes);
  m_has_begun = true;
  m_values = values;
  m_bytes = m_covered = bytes;
  if (beyond == Beyond::compare && m_file.is_regular()) {
    m_there = m_file.size();
    return;
  }
  if (is_hdf5()) m_file.overwrite_start(hdf5_header(m_plan.array, values));
  if (m_file.is_regular()) m_file.cut(bytes);
}

void Output::require_last(void const* values, std::uint64_t count) const {
  // Packed values begin a byte at every eighth.
  std::uint64_t const skipped =
      m_plan.format == "packed" ? (8 - (m_values - count) % 8) % 8 : 0;
  if (skipped >= count) return;
  auto const* const first =
      static_cast<char const*>(values) + skipped * m_plan.array.bytes();
  std::string expected;
  Encoder encoder(m_plan.format, encoded(m_plan));
  encoder.encode(first, count - skipped,
                 [&](std::string_view text) { expected += text; });
  bool const has_them =
      encoder.pending() == pending() && expected.size() <= m_bytes &&
      m_file.count_same(m_bytes - expected.size(), expected) == expected.size();
  if (has_them) return;
  throw Failure("'" + m_plan.path +
                "' does not have the values that the checkpoint covers: it is "
                "not the file that was being written, or not the streams that "
                "were; nothing was changed, and to go on in it give --out");
}

void Output::throw_foreign(std::uint64_t bytes) const {
  throw Failure("'" + m_plan.path + "' has, after the first " +
                std::to_string(bytes) +
                " bytes, others than those that follow: it is not the file "
                "that was being written; nothing was lost, and " +
                (m_covered == 0 ? "if its contents may be, remove it"
                                : "to have the rest cut off give --out"));
}

/// How many of these bytes, the next ones, the file has already.
std::size_t Output::agreeing(std::string_view bytes) {
  if (m_bytes >= m_there) return 0;
  auto const both = static_cast<std::size_t>(
      std::min<std::uint64_t>(bytes.size(), m_there - m_bytes));
  std::size_t const same = m_file.count_same(m_bytes, bytes.substr(0, both));
  if (same == both && same > 0) return same;
  // After a loss of power some file systems know a file's size and not yet
  // its bytes.
  if (m_bytes + same > 0 && m_file.is_zero_after(m_bytes + same)) {
    m_there = m_bytes + same;
    m_file.cut(m_there);
    return same;
  }
  throw_foreign(m_bytes + same);
}

void Output::append(std::string_view bytes) {
  if (bytes.empty()) return;
  m_file.append(bytes.substr(agreeing(bytes)));
  m_bytes += bytes.size();
}

void Output::write(void const* values, std::uint64_t count) {
  begin_file();
  m_encoder.encode(values, count,
                   [this](std::string_view bytes) { append(bytes); });
  m_values += count;
}

void Output::finish() {
  begin_file();
  append(m_encoder.finish());
  if (m_there > m_bytes) agreeing({});
}

void Output::flush(bool sync) {
  if (!m_has_begun) return;
  m_file.require_intact(std::max(m_bytes, m_there));
  // The values first: the header must never count values that are not there.
  if (sync) m_file.sync();
  if (is_hdf5()) {
    m_file.overwrite_start(hdf5_header(m_plan.array, m_values));
    if (sync) m_file.sync();
  }
}

}  // namespace Runnel::Tool
