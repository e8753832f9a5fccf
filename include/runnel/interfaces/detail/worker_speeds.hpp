// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_WORKER_SPEEDS_HPP
#define RUNNEL_INTERFACES_DETAIL_WORKER_SPEEDS_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <runnel/streams/rank_share.hpp>

namespace Runnel::Impl {

/// How items are divided among workers: by their measured speeds, or by fixed
/// weights.
class WorkerSpeeds {
 public:
  explicit WorkerSpeeds(std::size_t num_workers);

  std::size_t size() const { return m_weights.size(); }
  /// Fractions of the whole; they add up to 1.
  std::vector<double> const& weights() const { return m_weights; }
  /// Divides by these from now on.
  /// \throws std::invalid_argument if they are not one number for each worker,
  ///   finite, 0 or more, and not all 0
  void fix(std::vector<double> weights, std::string const& caller);
  /// Divides by measured speeds from now on, equally at first.
  void measure();

  /// Consecutive shares of the items. By speed, each worker has one item at
  /// least, if there are enough, so that its speed is measured again.
  std::vector<RankShare> shares(std::uint64_t num_items) const;
  /// Returns whether a new division of the items takes less than 0.9 of the
  /// time.
  bool is_worth_moving(std::vector<RankShare> const& from) const;
  /// Divides anew where that takes less than 0.97 of the time.
  /// \param seconds  that each share took
  void add(std::vector<RankShare> const& shares,
           std::vector<double> const& seconds);

 private:
  bool m_measured = true;
  std::vector<double> m_weights;
  std::vector<double> m_speeds;  ///< items per second; 0: not known
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_WORKER_SPEEDS_HPP
