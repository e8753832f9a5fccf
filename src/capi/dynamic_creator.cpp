// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/capi/dynamic_creator.h>

#include <cstdlib>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <runnel/core/errors.hpp>
#include <runnel/seeds/dynamic_creator.hpp>
#include <runnel/seeds/mt.hpp>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "status.hpp"

namespace Runnel::CApi {
namespace {

/// The generator that drives the searches after one init_dc: its seed, and how
/// far they have come.
struct SharedDriver {
  std::mutex mutex;
  std::optional<std::uint32_t> seed;
  std::uint64_t drawn = 0;
};
SharedDriver& shared_driver() {
  static SharedDriver driver;
  return driver;
}

struct MtStructDeleter {
  void operator()(mt_struct* mts) const { free_mt_struct(mts); }
};
using MtStruct = std::unique_ptr<mt_struct, MtStructDeleter>;

/// A set of parameters in memory of malloc, as callers of C may expect.
MtStruct make_struct(MtParameters const& set) {
  MtStruct mts(static_cast<mt_struct*>(std::calloc(1, sizeof(mt_struct))));
  if (mts == nullptr) throw std::bad_alloc();
  mts->state = static_cast<std::uint32_t*>(
      std::calloc(set.num_words, sizeof(std::uint32_t)));
  if (mts->state == nullptr) throw std::bad_alloc();
  auto const number = [](std::uint32_t n) { return static_cast<int>(n); };
  mts->aaa = set.twist;
  mts->mm = number(set.middle);
  mts->nn = number(set.num_words);
  mts->rr = number(set.low_bits);
  mts->ww = number(set.word_bits);
  mts->wmask = set.word_mask();
  mts->umask = set.upper_mask();
  mts->lmask = set.lower_mask();
  mts->shift0 = number(set.shift_0);
  mts->shift1 = number(set.shift_1);
  mts->shiftB = number(set.shift_b);
  mts->shiftC = number(set.shift_c);
  mts->maskB = set.mask_b;
  mts->maskC = set.mask_c;
  mts->i = mts->nn;
  return mts;
}

MtSearch search_for(int w, int p, int first_id, int last_id) {
  constexpr int largest = 0xffff;
  RUNNEL_THROW_IF(
      first_id < 0 || last_id < first_id || last_id > largest,
      "ids " + std::to_string(first_id) + " ... " + std::to_string(last_id) +
          " are asked for; give the first one from 0 on, and the last one from "
          "there to " +
          std::to_string(largest));
  MtSearch search;
  search.exponent = p;
  search.word_bits = w;
  search.first_id = static_cast<std::uint32_t>(first_id);
  search.count = static_cast<std::uint32_t>(last_id - first_id) + 1;
  return search;
}

std::vector<MtParameters> found_by(MtSearch const& search) {
  auto result = find_mt_parameters(search);
  RUNNEL_THROW_IF(result.sets.empty(),
                  "none of " + std::to_string(search.max_candidates) +
                      " candidates for id " + std::to_string(search.first_id) +
                      " has the full period; take another seed");
  return std::move(result.sets);
}
/// The parameters that a search finds, driven by what init_dc seeded.
std::vector<MtParameters> found_on(MtSearch search) {
  auto& driver = shared_driver();
  std::lock_guard const lock(driver.mutex);
  RUNNEL_THROW_IF(!driver.seed,
                  "the generator of searches has no seed; call init_dc first");
  search.seed = *driver.seed;
  search.drawn_before = driver.drawn;
  auto result = find_mt_parameters(search);
  driver.drawn += result.numbers_drawn;
  RUNNEL_THROW_IF(result.sets.empty(),
                  "none of " + std::to_string(search.max_candidates) +
                      " candidates has the full period; call again");
  return std::move(result.sets);
}

/// The set of parameters that find gives, or NULL.
template <class Find>
mt_struct* one_set(char const* function, Find const& find) {
  mt_struct* mts = nullptr;
  guarded(function, [&] { mts = make_struct(find().front()).release(); });
  return mts;
}
template <class Find>
mt_struct** all_sets(char const* function, int* count, Find const& find) {
  mt_struct** array = nullptr;
  guarded(function, [&] {
    require_pointer(count, "count");
    *count = 0;
    std::vector<MtStruct> made;
    for (auto const& set : find()) made.push_back(make_struct(set));
    array =
        static_cast<mt_struct**>(std::calloc(made.size(), sizeof(mt_struct*)));
    if (array == nullptr) throw std::bad_alloc();
    for (std::size_t i = 0; i < made.size(); ++i) array[i] = made[i].release();
    *count = static_cast<int>(made.size());
  });
  return array;
}

/// Makes all words of a state anew.
void make_words(mt_struct& mts) {
  std::uint32_t* const x = mts.state;
  int const n = mts.nn;
  for (int k = 0; k < n; ++k) {
    int const next = k + 1 < n ? k + 1 : 0;
    int const middle = k + mts.mm < n ? k + mts.mm : k + mts.mm - n;
    std::uint32_t const y = (x[k] & mts.umask) | (x[next] & mts.lmask);
    x[k] = x[middle] ^ (y >> 1) ^ ((y & 1U) != 0 ? mts.aaa : 0);
  }
  mts.i = 0;
}

}  // namespace
}  // namespace Runnel::CApi

using namespace Runnel::CApi;

extern "C" {

mt_struct* get_mt_parameter_st(int w, int p, std::uint32_t seed) {
  return one_set(__func__, [&] {
    auto search = search_for(w, p, 0, 0);
    search.seed = seed;
    search.id_bits = 0;
    return found_by(search);
  });
}
mt_struct* get_mt_parameter_id_st(int w, int p, int id, std::uint32_t seed) {
  return one_set(__func__, [&] {
    auto search = search_for(w, p, id, id);
    search.seed = seed;
    return found_by(search);
  });
}
// NOLINTNEXTLINE(readability-function-size): a name of Dynamic Creator's
mt_struct** get_mt_parameters_st(int w, int p, int start_id, int max_id,
                                 std::uint32_t seed, int* count) {
  return all_sets(__func__, count, [&] {
    auto search = search_for(w, p, start_id, max_id);
    search.seed = seed;
    return found_by(search);
  });
}

void init_dc(std::uint32_t seed) {
  auto& driver = shared_driver();
  std::lock_guard const lock(driver.mutex);
  driver.seed = seed;
  driver.drawn = 0;
}
mt_struct* get_mt_parameter(int w, int p) {
  return one_set(__func__, [&] {
    auto search = search_for(w, p, 0, 0);
    search.id_bits = 0;
    return found_on(search);
  });
}
mt_struct* get_mt_parameter_id(int w, int p, int id) {
  return one_set(__func__, [&] { return found_on(search_for(w, p, id, id)); });
}
mt_struct** get_mt_parameters(int w, int p, int max_id, int* count) {
  return all_sets(__func__, count,
                  [&] { return found_on(search_for(w, p, 0, max_id)); });
}

void free_mt_struct(mt_struct* mts) {
  if (mts == nullptr) return;
  std::free(mts->state);
  std::free(mts);
}
void free_mt_struct_array(mt_struct** mtss, int count) {
  if (mtss == nullptr) return;
  for (int i = 0; i < count; ++i) free_mt_struct(mtss[i]);
  std::free(mtss);
}

void sgenrand_mt(std::uint32_t seed, mt_struct* mts) {
  auto const size = static_cast<std::size_t>(mts->nn);
  Runnel::Impl::seed_mt_words(seed, std::span(mts->state, size));
  for (std::size_t k = 0; k < size; ++k) mts->state[k] &= mts->wmask;
  mts->i = mts->nn;
}
std::uint32_t genrand_mt(mt_struct* mts) {
  if (mts->i >= mts->nn) make_words(*mts);
  std::uint32_t z = mts->state[mts->i++];
  z ^= z >> mts->shift0;
  z ^= (z << mts->shiftB) & mts->maskB;
  z ^= (z << mts->shiftC) & mts->maskC;
  return z ^ (z >> mts->shift1);
}

}  // extern "C"
