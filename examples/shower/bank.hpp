// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_EXAMPLES_SHOWER_BANK_HPP
#define RUNNEL_EXAMPLES_SHOWER_BANK_HPP

// The particles of many events on one device: a pass follows each for a while
// and makes the next bank, in an order that nobody knows.

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "cascade.hpp"

using Exec = Kokkos::DefaultExecutionSpace;
using Bank = Kokkos::View<Particle*, Exec>;
using Sums = Kokkos::View<std::int64_t**, Kokkos::LayoutRight, Exec>;
using HostSums = std::vector<std::int64_t>;

// Tallies of the events from `first` on.
struct Tally {
  Sums sums;
  int first = 0;
  KOKKOS_FUNCTION void operator()(int event, int column, std::int64_t n) const {
    Kokkos::atomic_add(&sums(event - first, column), n);
  }
};

inline Runnel::SeedSequence run_of_events() {
  return Runnel::SeedSequence("shower", 2026);
}

KOKKOS_INLINE_FUNCTION Particle first_particle(Runnel::SeedSequence const& run,
                                               int event, double energy) {
  Runnel::EventStream<Runnel::philox4x32> const rng(run.with(event));
  return {0.0, energy, rng.spawn(0).record(), event, 1};
}

struct FirstParticles {
  Bank bank;
  Runnel::SeedSequence run;
  int first;
  double energy;
  KOKKOS_FUNCTION void operator()(int i) const {
    bank(i) = first_particle(run, first + i, energy);
  }
};

struct Pass {
  Bank bank, next;
  Kokkos::View<std::int64_t, Exec> count;
  Tally tally;
  int collisions;
  std::int64_t stride;  // the order in which particles are taken

  KOKKOS_FUNCTION void operator()(std::int64_t i) const {
    auto const n = static_cast<std::int64_t>(bank.size());
    Fate const fate = follow(bank(i * stride % n), collisions, tally);
    std::int64_t const at = Kokkos::atomic_fetch_add(&count(), fate.count);
    for (int k = 0; k < fate.count; ++k) next(at + k) = fate.particles[k];
  }
};

// Events `first` ... `first` + `events` - 1, on one device.
class Shower {
  using Count = Kokkos::View<std::int64_t, Exec>;

  template <class View, class... Extents>
  View make(std::string const& name, Extents... extents) const {
    return View(Kokkos::view_alloc(m_exec, name),
                static_cast<std::size_t>(extents)...);
  }
  template <class View>
  auto copy_of(View const& view) const {
    auto const host = Kokkos::create_mirror(
        Kokkos::view_alloc(Kokkos::HostSpace(), Kokkos::WithoutInitializing),
        view);
    Kokkos::deep_copy(m_exec, host, view);
    m_exec.fence("shower: copied");
    return host;
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
    auto const read = [&](auto const& view) {
      auto const host = Kokkos::create_mirror_view(view);
      file.read(
          reinterpret_cast<char*>(host.data()),
          static_cast<std::streamsize>(host.size() * sizeof(*host.data())));
      Kokkos::deep_copy(view, host);
    };
    read(m_bank);
    read(m_tally.sums);
  }
  void save(char const* path) const {
    std::ofstream file(path, std::ios::binary);
    std::uint64_t const sizes[] = {m_bank.size(), m_tally.sums.extent(0)};
    file.write(reinterpret_cast<char const*>(sizes), sizeof sizes);
    auto const write = [&](auto const& view) {
      auto const host = copy_of(view);
      file.write(
          reinterpret_cast<char const*>(host.data()),
          static_cast<std::streamsize>(host.size() * sizeof(*host.data())));
    };
    write(m_bank);
    write(m_tally.sums);
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
    std::int64_t const left = copy_of(m_count)();
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
    auto const host = copy_of(m_tally.sums);
    return {host.data(), host.data() + host.size()};
  }

 private:
  Exec m_exec;
  Count m_count;
  Bank m_bank, m_next;
  Tally m_tally;
};

#endif  // RUNNEL_EXAMPLES_SHOWER_BANK_HPP
