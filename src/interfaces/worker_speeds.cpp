// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <numeric>
#include <runnel/core/errors.hpp>
#include <runnel/interfaces/detail/worker_speeds.hpp>
#include <utility>

namespace Runnel::Impl {
namespace {

/// Shares that stay are begun by jumps that are known: with most generators the
/// first jump by a number takes longer than the next by the same, up to 1 ms.
constexpr double worth_dividing_anew = 0.97;

double sum_of(std::vector<double> const& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0);
}

std::uint64_t rounded(double share, std::uint64_t most) {
  double const all = static_cast<double>(most);
  if (!(share * all < all)) return most;
  return std::min(most, static_cast<std::uint64_t>(share * all + 0.5));
}

}  // namespace

WorkerSpeeds::WorkerSpeeds(std::size_t num_workers)
    : m_weights(num_workers, 1 / static_cast<double>(num_workers)),
      m_speeds(num_workers, 0.0) {}

void WorkerSpeeds::fix(std::vector<double> weights, std::string const& caller) {
  RUNNEL_THROW_IF(weights.size() != size(),
                  caller + ": " + std::to_string(weights.size()) +
                      " weights for " + std::to_string(size()) +
                      " workers; give one for each");
  for (double const weight : weights) {
    RUNNEL_THROW_IF(!std::isfinite(weight) || weight < 0,
                    caller + ": a weight is " + std::to_string(weight) +
                        "; pass finite weights of 0 or more");
  }
  double const total = sum_of(weights);
  RUNNEL_THROW_IF(total <= 0,
                  caller + ": every one of the " + std::to_string(size()) +
                      " weights is 0; pass a weight above 0 for at least one "
                      "worker");
  RUNNEL_THROW_IF(!std::isfinite(total),
                  caller + ": the weights add up to " + std::to_string(total) +
                      "; pass smaller ones, of which only the ratios count");
  for (double& weight : weights) weight /= total;
  m_weights = std::move(weights);
  m_measured = false;
}

void WorkerSpeeds::measure() { *this = WorkerSpeeds(size()); }

std::vector<RankShare> WorkerSpeeds::shares(std::uint64_t num_items) const {
  bool const all_work = m_measured && num_items >= size();
  std::vector<RankShare> shares(size());
  std::size_t last = size() - 1;
  while (last > 0 && m_weights[last] <= 0) --last;
  double before = 0;
  std::uint64_t begin = 0;
  for (std::size_t w = 0; w < size(); ++w) {
    before += m_weights[w];
    std::uint64_t end =
        std::max(begin, w >= last ? num_items : rounded(before, num_items));
    if (all_work) {
      end = std::min(std::max(end, begin + 1), num_items - (size() - 1 - w));
    }
    shares[w] = {begin, end - begin, 1};
    begin = end;
  }
  return shares;
}

bool WorkerSpeeds::is_worth_moving(std::vector<RankShare> const& from) const {
  double items = 0;
  for (auto const& share : from) items += static_cast<double>(share.count);
  auto const to = shares(static_cast<std::uint64_t>(items));
  if (to == from) return false;
  if (!m_measured) return true;
  double now = 0;
  double then = 0;
  for (std::size_t w = 0; w < size(); ++w) {
    if (m_speeds[w] <= 0) continue;
    now = std::max(now, static_cast<double>(from[w].count) / m_speeds[w]);
    then = std::max(then, static_cast<double>(to[w].count) / m_speeds[w]);
  }
  return then < 0.9 * now;
}

void WorkerSpeeds::add(std::vector<RankShare> const& shares,
                       std::vector<double> const& seconds) {
  if (!m_measured) return;
  double known = 0;
  for (std::size_t w = 0; w < size(); ++w) {
    if (shares[w].count > 0 && seconds[w] > 0) {
      double const speed = static_cast<double>(shares[w].count) / seconds[w];
      m_speeds[w] = m_speeds[w] > 0 ? (m_speeds[w] + speed) / 2 : speed;
    }
    known += m_speeds[w] > 0 ? 1 : 0;
  }
  if (known == 0) return;
  std::vector<double> speeds = m_speeds;
  for (double& speed : speeds) {
    if (speed <= 0) speed = sum_of(m_speeds) / known;
  }
  double const total = sum_of(speeds);
  double slowest = 0;
  for (std::size_t w = 0; w < size(); ++w) {
    slowest = std::max(slowest, m_weights[w] / speeds[w]);
  }
  // The best division takes 1 / total for each item.
  if (1 / total >= worth_dividing_anew * slowest) return;
  for (std::size_t w = 0; w < size(); ++w) m_weights[w] = speeds[w] / total;
}

}  // namespace Runnel::Impl
