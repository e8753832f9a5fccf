// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_EXAMPLES_SHOWER_BANK_HPP
#define RUNNEL_EXAMPLES_SHOWER_BANK_HPP

// The particles of many events on one device, pass by pass, and in a file.

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "pass.hpp"
#include "views.hpp"

using HostSums = std::vector<std::int64_t>;

// Events `first` ... `first` + `events` - 1, on one device.
class Shower {
  using Count = Kokkos::View<std::int64_t, Exec>;

  template <class View, class... Extents>
  View make(std::string const& name, Extents... extents) const {
    return View(Kokkos::view_alloc(m_exec, name),
                static_cast<std::size_t>(extents)...);
  }

 public:
  Shower(Exec const& exec, int first, int events, double energy)
      : m_exec(exec),
        m_count(make<Count>("count")),
        m_bank(make<Bank>("bank", events)),
        m_tally{make<Sums>("sums", events, num_columns), first} {
    Kokkos::parallel_for(
        "events", Kokkos::RangePolicy<Exec>(m_exec, 0, events),
        FirstParticles{m_bank, run_of_events(), first, energy});
  }
  Shower(int events, double energy) : Shower(Exec(), 0, events, energy) {}
  // Continues from a file.
  explicit Shower(char const* path) : Shower(0, 0) {
    std::ifstream file(path, std::ios::binary);
    std::uint64_t sizes[2] = {};
    file.read(reinterpret_cast<char*>(sizes), sizeof sizes);
    m_bank = make<Bank>("bank", sizes[0]);
    m_tally.sums = make<Sums>("sums", sizes[1], num_columns);
    read_view(file, m_bank);
    read_view(file, m_tally.sums);
  }
  void save(char const* path) const {
    std::ofstream file(path, std::ios::binary);
    std::uint64_t const sizes[] = {m_bank.size(), m_tally.sums.extent(0)};
    file.write(reinterpret_cast<char const*>(sizes), sizeof sizes);
    write_view(file, m_exec, m_bank);
    write_view(file, m_exec, m_tally.sums);
  }
  bool is_over() const { return m_bank.size() == 0; }
  // Queues a pass; `end_pass` waits for it.
  void begin_pass(int collisions, std::int64_t stride) {
    m_next = make<Bank>("bank", 2 * m_bank.size());
    Kokkos::deep_copy(m_exec, m_count, 0);
    Kokkos::parallel_for(
        "pass",
        Kokkos::RangePolicy<Exec, Kokkos::IndexType<std::int64_t>>(
            m_exec, 0, static_cast<std::int64_t>(m_bank.size())),
        Pass{m_bank, m_next, m_count, m_tally, collisions, stride});
  }
  void end_pass() {
    std::int64_t const left = copy_of(m_exec, m_count)();
    m_bank = Kokkos::subview(m_next, std::pair(std::int64_t{0}, left));
  }
  // So many passes, or until no particle is left.
  void run(int passes, int collisions, std::int64_t stride) {
    for (; passes > 0 && !is_over(); --passes) {
      begin_pass(collisions, stride);
      end_pass();
    }
  }
  HostSums sums() const {
    auto const host = copy_of(m_exec, m_tally.sums);
    return {host.data(), host.data() + host.size()};
  }

 private:
  Exec m_exec;
  Count m_count;
  Bank m_bank, m_next;
  Tally m_tally;
};

#endif  // RUNNEL_EXAMPLES_SHOWER_BANK_HPP
