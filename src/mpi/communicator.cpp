// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <climits>
#include <runnel/core/errors.hpp>
#include <runnel/mpi/communicator.hpp>
#include <stdexcept>
#include <utility>

#include "io/next_sum.hpp"

namespace Runnel {
namespace {

// Counts are C ints, so a message may be split.
constexpr std::size_t max_a_message = std::size_t{1} << 27;

bool is_running() {
  int begun = 0, ended = 0;
  MPI_Initialized(&begun);
  MPI_Finalized(&ended);
  return begun != 0 && ended == 0;
}

void broadcast_bytes(void* data, std::size_t bytes, int root, MPI_Comm comm) {
  auto* at = static_cast<char*>(data);
  while (bytes > 0) {
    std::size_t const count = std::min(bytes, max_a_message);
    Impl::mpi_check(
        MPI_Bcast(at, static_cast<int>(count), MPI_BYTE, root, comm),
        "send to all ranks");
    at += count;
    bytes -= count;
  }
}

// Most are short and sent together with their length: latency costs more than
// bytes.
template <class Container>
void broadcast_container(Container& values, int root,
                         Communicator const& ranks) {
  struct {
    std::uint64_t length;
    char bytes[1016];
  } first{values.size(), {}};
  constexpr std::size_t width = sizeof values[0];
  std::copy_n(reinterpret_cast<char const*>(values.data()),
              std::min(sizeof first.bytes, values.size() * width), first.bytes);
  broadcast_bytes(&first, sizeof first, root, ranks.get());
  values.resize(first.length);
  std::size_t const bytes = values.size() * width;
  std::size_t const done = std::min(sizeof first.bytes, bytes);
  auto* const to = reinterpret_cast<char*>(values.data());
  std::copy_n(first.bytes, done, to);
  broadcast_bytes(to + done, bytes - done, root, ranks.get());
}

std::uint64_t reduce(std::uint64_t number, MPI_Op operation, MPI_Comm comm) {
  std::uint64_t result = 0;
  Impl::mpi_check(
      MPI_Allreduce(&number, &result, 1, MPI_UINT64_T, operation, comm),
      "compare with all ranks");
  return result;
}

}  // namespace

Communicator::Communicator(MPI_Comm comm) {
  if (!is_running()) {
    throw std::runtime_error(
        "Runnel::Communicator: MPI is not initialised, or already finalised; "
        "call MPI_Init first");
  }
  Impl::mpi_check(MPI_Comm_dup(comm, &m_comm), "duplicate the communicator");
  try {
    // Throws where MPI would abort the program.
    Impl::mpi_check(MPI_Comm_set_errhandler(m_comm, MPI_ERRORS_RETURN),
                    "have errors returned");
    Impl::mpi_check(MPI_Comm_rank(m_comm, &m_rank), "ask for the rank");
    Impl::mpi_check(MPI_Comm_size(m_comm, &m_size), "count the ranks");
  } catch (...) {
    MPI_Comm_free(&m_comm);
    throw;
  }
}

Communicator::Communicator(Communicator&& other) noexcept
    : m_comm(std::exchange(other.m_comm, MPI_COMM_NULL)),
      m_rank(other.m_rank),
      m_size(other.m_size) {}

Communicator& Communicator::operator=(Communicator&& other) noexcept {
  std::swap(m_comm, other.m_comm);
  std::swap(m_rank, other.m_rank);
  std::swap(m_size, other.m_size);
  return *this;
}

Communicator::~Communicator() {
  if (m_comm != MPI_COMM_NULL && is_running()) MPI_Comm_free(&m_comm);
}

void Communicator::broadcast(std::vector<std::uint64_t>& numbers,
                             int root) const {
  broadcast_container(numbers, root, *this);
}

void Communicator::broadcast(std::string& text, int root) const {
  broadcast_container(text, root, *this);
}

std::vector<std::uint64_t> Communicator::gather_all(
    std::vector<std::uint64_t> const& numbers) const {
  RUNNEL_THROW_IF(
      numbers.size() > INT_MAX,
      "Runnel::Communicator::gather_all: " + std::to_string(numbers.size()) +
          " numbers of a rank; MPI takes at most 2^31 - 1, so "
          "gather them by several calls");
  std::vector<std::uint64_t> all(numbers.size() *
                                 static_cast<std::size_t>(m_size));
  int const count = static_cast<int>(numbers.size());
  Impl::mpi_check(MPI_Allgather(numbers.data(), count, MPI_UINT64_T, all.data(),
                                count, MPI_UINT64_T, m_comm),
                  "gather from all ranks");
  return all;
}

std::uint64_t Communicator::least(std::uint64_t number) const {
  return reduce(number, MPI_MIN, m_comm);
}
std::uint64_t Communicator::largest(std::uint64_t number) const {
  return reduce(number, MPI_MAX, m_comm);
}
std::uint64_t Communicator::sum(std::uint64_t number) const {
  return reduce(number, MPI_SUM, m_comm);
}

bool Communicator::agree_on(std::uint64_t number) const {
  // The largest complement belongs to the least: one reduction for both.
  std::uint64_t const mine[2] = {number, ~number};
  std::uint64_t most[2] = {};
  Impl::mpi_check(MPI_Allreduce(mine, most, 2, MPI_UINT64_T, MPI_MAX, m_comm),
                  "compare with all ranks");
  return most[0] == ~most[1];
}

namespace Impl {

void mpi_check(int result, char const* action) {
  if (result == MPI_SUCCESS) return;
  char text[MPI_MAX_ERROR_STRING] = "unknown error";
  int length = 0;
  MPI_Error_string(result, text, &length);
  throw std::runtime_error(
      std::string("Runnel::Communicator: cannot ") + action +
      ", as MPI says '" + text + "' (" + std::to_string(result) +
      "); look for a rank that ended, or a communicator that was freed");
}

void Fingerprint::add(std::uint64_t word) { m_sum = next_sum(m_sum, word); }
void Fingerprint::add(std::string const& text) {
  add(text.size());
  for (char const letter : text) add(static_cast<unsigned char>(letter));
}
void Fingerprint::add(std::vector<std::uint64_t> const& numbers) {
  add(numbers.size());
  for (std::uint64_t const number : numbers) add(number);
}

}  // namespace Impl
}  // namespace Runnel
