// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "io/file_range.hpp"

#include <fcntl.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <runnel/core/errors.hpp>
#include <utility>
#include <vector>

#include "io/file_calls.hpp"

namespace Runnel::Impl {
namespace {

template <class Word>
Word swapped(Word word) {
  Word result = 0;
  for (std::size_t i = 0; i < sizeof(Word); ++i) {
    result = static_cast<Word>(result << 8 | (word >> (8 * i) & 0xff));
  }
  return result;
}

template <class Word>
void write_little_endian(FileRange& range, std::span<Word const> numbers,
                         std::uint64_t offset) {
  if constexpr (std::endian::native == std::endian::little) {
    range.write(numbers.data(), numbers.size_bytes(), offset);
  } else {
    std::vector<Word> swapped_numbers(numbers.size());
    std::ranges::transform(numbers, swapped_numbers.begin(), swapped<Word>);
    range.write(swapped_numbers.data(), numbers.size_bytes(), offset);
  }
}

}  // namespace

FileRange::FileRange(std::string const& path, std::string file)
    : m_file(std::move(file)) {
  do {
    m_descriptor = file_calls().open(path.c_str(), O_WRONLY | O_CLOEXEC, 0);
  } while (m_descriptor < 0 && errno == EINTR);
  if (m_descriptor < 0) fail(errno, "open the new file");
}

FileRange::~FileRange() {
  if (m_descriptor >= 0) file_calls().close(m_descriptor);
}

void FileRange::fail(int error, char const* action) const {
  throw CheckpointError(m_file, "",
                        std::string("cannot ") + action + ": " +
                            error_text(error) +
                            "; a previous checkpoint is as it was");
}

void FileRange::write(void const* bytes, std::size_t count,
                      std::uint64_t offset) {
  auto const* at = static_cast<char const*>(bytes);
  while (count > 0) {
    ssize_t const written =
        file_calls().pwrite(m_descriptor, at, std::min(count, file_piece),
                            static_cast<off_t>(offset));
    int const error = written == 0 ? ENOSPC : errno;
    if (written < 0 && error == EINTR) continue;
    if (written <= 0) fail(error, "write to the new file");
    auto const done = static_cast<std::size_t>(written);
    begin_write_out(m_descriptor, static_cast<off_t>(offset), done);
    at += done;
    offset += done;
    count -= done;
  }
}

void FileRange::write(std::span<std::uint64_t const> numbers,
                      std::uint64_t offset) {
  write_little_endian(*this, numbers, offset);
}
void FileRange::write(std::span<std::uint32_t const> numbers,
                      std::uint64_t offset) {
  write_little_endian(*this, numbers, offset);
}

void FileRange::close(bool sync) {
  if (sync && file_calls().fsync(m_descriptor) != 0 && errno != EINVAL &&
      errno != ENOTSUP) {
    fail(errno, "sync the new file");
  }
  // Network file systems report lost writes only here.
  if (file_calls().close(std::exchange(m_descriptor, -1)) != 0 &&
      errno != EINTR) {
    fail(errno, "close the new file");
  }
}

}  // namespace Runnel::Impl
