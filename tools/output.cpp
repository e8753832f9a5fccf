// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "output.hpp"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "checkpoints.hpp"
#include "errors.hpp"
#include "text.hpp"

namespace Runnel::Tool {
namespace {

std::string_view bytes_of(void const* values, std::uint64_t size) {
  return {static_cast<char const*>(values), static_cast<std::size_t>(size)};
}

/// The bytes of values in little-endian order, on hosts of the other kind.
[[maybe_unused]] std::string reversed(std::string_view bytes,
                                      std::size_t width) {
  std::string result(bytes);
  for (auto at = result.begin(); at != result.end();
       at += static_cast<std::ptrdiff_t>(width)) {
    std::reverse(at, at + static_cast<std::ptrdiff_t>(width));
  }
  return result;
}

}  // namespace

Output::Output(OutputPlan plan, bool make)
    : m_plan(std::move(plan)),
      m_file(m_plan.path, make),
      m_packer(m_plan.field, m_plan.array.type) {
  if (is_hdf5() && !m_file.is_regular()) {
    throw Failure("'" + m_plan.path +
                  "' is no regular file, and HDF5 can be written to nothing "
                  "else");
  }
}

void Output::begin() {
  m_values = m_bytes = 0;
  if (m_file.is_regular()) m_file.cut(0);
  if (is_hdf5()) append(hdf5_header(m_plan.array, 0));
}

void Output::check_header(std::uint64_t values, std::uint64_t bytes) const {
  std::size_t const size = hdf5_header(m_plan.array, values).size();
  if (bytes != size + values * stored_bytes(m_plan.array.type) ||
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
  if (bytes == 0 && size > 0) {
    throw Failure("'" + m_plan.path + "' has " + std::to_string(size) +
                  " bytes and the checkpoint covers none of them: they would "
                  "be lost; remove the file if they may be");
  }
}

void Output::resume(std::uint64_t values, std::uint64_t bytes,
                    std::string const& pending) {
  // A pipe or a device gets the rest.
  if (m_file.is_regular()) require_covered(bytes);
  m_packer.set_pending(pending);
  if (is_hdf5() && bytes > 0) check_header(values, bytes);
  if (values == 0) return begin();
  if (is_hdf5()) m_file.overwrite_start(hdf5_header(m_plan.array, values));
  if (m_file.is_regular()) m_file.cut(bytes);
  m_values = values;
  m_bytes = bytes;
}

void Output::append(std::string_view bytes) {
  m_file.append(bytes);
  m_bytes += bytes.size();
}

void Output::write(void const* values, std::uint64_t count) {
  StoredType const type = m_plan.array.type;
  if (m_plan.format == "packed") {
    append(m_packer.pack(values, count));
  } else if (m_plan.format == "text") {
    write_lines(type, values, count,
                [this](std::string_view text) { append(text); });
  } else {
    auto const bytes = bytes_of(values, count * stored_bytes(type));
    if constexpr (std::endian::native == std::endian::little) {
      append(bytes);
    } else {
      append(reversed(bytes, stored_bytes(type)));
    }
  }
  m_values += count;
}

void Output::finish() { append(m_packer.finish()); }

void Output::flush(bool sync) {
  m_file.require_intact(m_bytes);
  // The values first: the header must never count values that are not there.
  if (sync) m_file.sync();
  if (is_hdf5()) {
    m_file.overwrite_start(hdf5_header(m_plan.array, m_values));
    if (sync) m_file.sync();
  }
}

}  // namespace Runnel::Tool
