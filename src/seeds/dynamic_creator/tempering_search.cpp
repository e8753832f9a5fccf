// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "seeds/dynamic_creator/tempering_search.hpp"

#include <algorithm>
#include <optional>
#include <runnel/seeds/detail/mt/polynomial.hpp>
#include <utility>

#include "seeds/dynamic_creator/dual_lattice.hpp"

namespace Runnel::Impl {
namespace {

/// The leading bits for which all best continuations are followed.
constexpr int broad_bits = 15;

/// Bit v of a word, 0 being the highest.
std::uint32_t bit(MtParameters const& sizes, int v) {
  return std::uint32_t{1} << (static_cast<int>(sizes.word_bits) - 1 - v);
}

/// Masks decided on for v leading bits.
struct Node {
  TemperingMasks masks;
  int dimension = 0;    // k(v)
  DualLattice lattice;  // of the v leading output bits
  // For every bit j of a word before b and c, from v on, a short vector with
  // the sum w_i o_i ≡ bit j; up to date once `refresh` was called.
  std::vector<DualLattice::Vector> bits;
};

class Search {
 public:
  explicit Search(MtParameters const& set)
      : m_set(set),
        m_word_bits(static_cast<int>(set.word_bits)),
        m_phi(mt_characteristic_polynomial(set)) {
    auto const bits = mt_bit_polynomials(set);
    int const s = static_cast<int>(set.shift_0);
    for (int j = 0; j < m_word_bits; ++j) {
      Gf2Polynomial z = bits[m_word_bits - 1 - j];
      if (j >= s) z.add_shifted(bits[m_word_bits - 1 - j + s], 0);
      m_bits.push_back(m_phi.reduce(std::move(z)));
    }
  }

  Tempering run() {
    std::vector<Node> nodes = first_bit();
    for (int v = 1; v < broad_bits; ++v) nodes = best_of(nodes, v);
    Node node = std::move(nodes.front());
    for (int v = broad_bits; v < m_word_bits; ++v) go_on(node, v);
    return {node.masks, m_evaluations};
  }

 private:
  /// k(1) is p, whatever the masks.
  std::vector<Node> first_bit() {
    std::vector<Node> nodes;
    for (auto const masks : next_masks(m_set, 0, {})) {
      ++m_evaluations;
      nodes.push_back(make_first(masks));
    }
    std::ranges::reverse(nodes);
    return nodes;
  }

  Node make_first(TemperingMasks masks) const {
    Gf2Polynomial output;
    for (int const j : sources(0, masks)) output.add_shifted(m_bits[j], 0);
    Gf2Polynomial const inverse = m_phi.inverse(output);
    Node node{masks, m_phi.degree(), DualLattice(m_phi.polynomial()), {}};
    for (auto const& bits : m_bits) {
      node.bits.push_back(
          DualLattice::vector_for(m_phi.multiply(bits, inverse)));
    }
    return node;
  }

  /// The bits that add up to output bit v.
  std::vector<int> sources(int v, TemperingMasks masks) const {
    std::vector<int> found;
    add_sources(v, masks, found);
    int const shifted = v + static_cast<int>(m_set.shift_c);
    if ((masks.c & bit(m_set, v)) != 0 && shifted < m_word_bits) {
      add_sources(shifted, masks, found);
    }
    return found;
  }
  void add_sources(int v, TemperingMasks masks, std::vector<int>& found) const {
    found.push_back(v);
    int const shifted = v + static_cast<int>(m_set.shift_b);
    if ((masks.b & bit(m_set, v)) != 0 && shifted < m_word_bits) {
      found.push_back(shifted);
    }
  }

  /// The node with output bit v added under these masks, if k(v + 1) reaches
  /// `enough`. Its `bits` are left empty.
  std::optional<Node> extended(Node const& node, int v, TemperingMasks masks,
                               int enough) const {
    if (enough * (v + 1) > m_phi.degree()) return std::nullopt;
    DualLattice::Vector vector;
    for (int const j : sources(v, masks)) {
      auto const& term = node.bits[j];
      if (vector.size() < term.size()) vector.resize(term.size());
      for (std::size_t d = 0; d < term.size(); ++d) vector[d] ^= term[d];
    }
    Node next{masks, 0, node.lattice, {}};
    if (!next.lattice.extend(std::move(vector), enough)) return std::nullopt;
    next.dimension = next.lattice.shortest_degree();
    return next;
  }

  /// Fills `bits` of a node of `v` leading bits from those of its parent.
  void refresh(Node& node, int v, std::vector<DualLattice::Vector> bits) const {
    for (int j = v; j < m_word_bits; ++j) node.lattice.reduce(bits[j]);
    node.bits = std::move(bits);
  }

  std::vector<Node> best_of(std::vector<Node>& nodes, int v) {
    std::vector<Node> found;
    int best = -1;
    for (auto& node : nodes) {
      auto const first = static_cast<std::ptrdiff_t>(found.size());
      for (auto const masks : next_masks(m_set, v, node.masks)) {
        ++m_evaluations;
        auto next = extended(node, v, masks, std::max(best, 0));
        if (!next) continue;
        best = next->dimension;
        found.push_back(std::move(*next));
      }
      for (auto child = found.begin() + first; child != found.end(); ++child) {
        child->bits = node.bits;
      }
      node.bits.clear();
    }
    std::erase_if(found, [best](Node const& n) { return n.dimension < best; });
    std::ranges::reverse(found);
    for (auto& node : found) refresh(node, v + 1, std::move(node.bits));
    return found;
  }

  void go_on(Node& node, int v) {
    auto const candidates = next_masks(m_set, v, node.masks);
    std::optional<Node> best;
    if (candidates.size() > 1) {
      m_evaluations += candidates.size();
      for (auto const masks : candidates) {
        auto next = extended(node, v, masks, best ? best->dimension + 1 : 0);
        if (next) best = std::move(next);
      }
    } else {
      best = extended(node, v, candidates.front(), 0);
    }
    auto bits = std::move(node.bits);
    node = std::move(*best);
    refresh(node, v + 1, std::move(bits));
  }

  MtParameters m_set;
  int m_word_bits;
  Gf2Modulus m_phi;
  std::vector<Gf2Polynomial> m_bits;  // of a word after the first shift
  std::uint64_t m_evaluations = 0;
};

}  // namespace

std::vector<TemperingMasks> next_masks(MtParameters const& sizes, int v,
                                       TemperingMasks masks) {
  using Bits = std::vector<std::uint32_t>;
  int const w = static_cast<int>(sizes.word_bits);
  int const s = static_cast<int>(sizes.shift_b);
  int const t = static_cast<int>(sizes.shift_c);
  std::uint32_t const here = bit(sizes, v);
  std::uint32_t const there = v + t < w ? bit(sizes, v + t) : 0;
  std::uint32_t const decided = masks.b & ~(here | there);
  std::vector<TemperingMasks> found;
  for (std::uint32_t const c :
       there != 0 ? Bits{masks.c | here, masks.c} : Bits{masks.c}) {
    Bits here_choice = {here, 0}, there_choice = {0};
    if (v + s >= w) {
      here_choice = {0};
    } else if (v >= t && (c & bit(sizes, v - t)) != 0) {
      here_choice = {masks.b & here};  // decided with c's bit v - t
    }
    if (v + s + t < w && (c & here) != 0) there_choice = {there, 0};
    for (std::uint32_t const f : there_choice) {
      for (std::uint32_t const g : here_choice) {
        found.push_back({decided | f | g, c});
      }
    }
  }
  return found;
}

Tempering find_tempering(MtParameters const& set) { return Search(set).run(); }

}  // namespace Runnel::Impl
