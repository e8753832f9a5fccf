// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "diehard.hpp"

#include <algorithm>
#include <array>
#include <memory>

extern "C" {
#include <testu01/fbar.h>
#include <testu01/gofs.h>
#include <testu01/gofw.h>
#include <testu01/sknuth.h>
#include <testu01/smarsa.h>
#include <testu01/smultin.h>
#include <testu01/snpair.h>
#include <testu01/sres.h>
}

namespace Runnel::Tool {
namespace {

template <auto Delete>
struct Deleter {
  template <class T>
  void operator()(T* of) const {
    Delete(of);
  }
};
template <class T, auto Delete>
using Owned = std::unique_ptr<T, Deleter<Delete>>;

using Poisson = Owned<sres_Poisson, sres_DeletePoisson>;
using ChiSquare = Owned<sres_Chi2, sres_DeleteChi2>;
using Marsaglia = Owned<smarsa_Res, smarsa_DeleteRes>;
using Pairs = Owned<snpair_Res, snpair_DeleteRes>;
using Cells = Owned<smultin_Param, smultin_DeleteParam>;
using CellCounts = Owned<smultin_Res, smultin_DeleteRes>;

/// How many of 500 samples have 0, 1, …, 5, or more equal spacings; the mean
/// is 2.
DiehardResults birthdays(unif01_Gen* gen) {
  std::array<double, 7> expected = {67.668, 135.335, 135.335, 90.224,
                                    45.112, 18.045,  8.282};
  Poisson const result(sres_CreatePoisson());
  DiehardResults results;
  for (int shift = 0; shift <= 8; ++shift) {
    std::array<long, 7> counts{};
    for (int sample = 0; sample < 500; ++sample) {
      smarsa_BirthdaySpacings(gen, result.get(), 1, 512, shift, 16777216, 1, 1);
      ++counts[static_cast<std::size_t>(std::min(result->sVal2, 6.0))];
    }
    double const value = gofs_Chi2(expected.data(), counts.data(), 0, 6);
    results.emplace_back("BirthdaySpacings", fbar_ChiSquare2(6, 12, value));
  }
  return results;
}

/// Squares of 31 and of 32 bits, and six bytes from each place of a word.
DiehardResults ranks(unif01_Gen* gen) {
  ChiSquare const result(sres_CreateChi2());
  DiehardResults results;
  auto const add = [&](long matrices, int shift, int bits, int rows,
                       int columns) {
    smarsa_MatrixRank(gen, result.get(), 1, matrices, shift, bits, rows,
                      columns);
    results.emplace_back("MatrixRank", result->pVal2[gofw_Mean]);
  };
  add(40000, 0, 31, 31, 31);
  add(40000, 0, 32, 32, 32);
  for (int shift = 0; shift <= 24; ++shift) add(100000, shift, 8, 6, 8);
  return results;
}

/// Overlapping stretches of 20 bits.
DiehardResults bit_stream(unif01_Gen* gen) {
  double power[] = {1};
  Cells const cells(smultin_CreateParam(1, power, smultin_GenerCellSerial, 0));
  CellCounts const result(smultin_CreateRes(cells.get()));
  smultin_MultinomialBitsOver(gen, cells.get(), result.get(), 20, 2097152, 0,
                              32, 20, TRUE);
  return {{"MultinomialBitsOver", result->pVal2[0][gofw_AD]}};
}

/// Overlapping pairs of 10 bits of each word, from bit 22 up to the top.
DiehardResults pairs_sparse(unif01_Gen* gen) {
  Marsaglia const result(smarsa_CreateRes());
  DiehardResults results;
  for (int shift = 22; shift >= 0; --shift) {
    smarsa_Opso(gen, result.get(), 1, shift, 1);
    results.emplace_back("OPSO", result->Pois->pVal2);
  }
  return results;
}

/// Overlapping groups of `letters` letters, which take `bits` of a word.
DiehardResults words_sparse(unif01_Gen* gen, char const* name, int bits,
                            int letters) {
  Marsaglia const result(smarsa_CreateRes());
  DiehardResults results;
  for (int shift = 32 - bits; shift >= 0; --shift) {
    smarsa_CollisionOver(gen, result.get(), 1, 2097152, shift, 1L << bits,
                         letters);
    results.emplace_back(name, result->Bas->pVal2[gofw_Mean]);
  }
  return results;
}

DiehardResults close_pairs(unif01_Gen* gen, long samples, long points,
                           int dimensions) {
  Pairs const result(snpair_CreateRes());
  snpair_ClosePairs(gen, result.get(), samples, points, 0, dimensions, 2, 1);
  return {{"ClosePairs", result->pVal[snpair_NP]}};
}

DiehardResults squeeze(unif01_Gen* gen) {
  ChiSquare const result(sres_CreateChi2());
  smarsa_Savir2(gen, result.get(), 1, 100000, 0, 90000, 18);
  return {{"Savir2", result->pVal2[gofw_Mean]}};
}

/// Runs up and down, twice.
DiehardResults runs(unif01_Gen* gen) {
  ChiSquare const result(sres_CreateChi2());
  DiehardResults results;
  for (auto const up : {TRUE, FALSE, TRUE, FALSE}) {
    sknuth_Run(gen, result.get(), 10, 10000, 0, up);
    results.emplace_back("Run of U01", result->pVal2[gofw_Sum]);
  }
  return results;
}

}  // namespace

DiehardResults run_diehard(unif01_Gen* gen, int test) {
  switch (test) {
    case 1:
      return birthdays(gen);
    case 3:
      return ranks(gen);
    case 4:
      return bit_stream(gen);
    case 5:
      return pairs_sparse(gen);
    case 6:
      return words_sparse(gen, "OQSO", 5, 4);
    case 7:
      return words_sparse(gen, "DNA", 2, 10);
    case 10:
      return close_pairs(gen, 100, 8000, 2);
    case 11:
      return close_pairs(gen, 20, 4000, 3);
    case 12:
      return squeeze(gen);
    case 14:
      return runs(gen);
    default:
      return {};
  }
}

}  // namespace Runnel::Tool
