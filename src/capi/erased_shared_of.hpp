// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_ERASED_SHARED_OF_HPP
#define RUNNEL_CAPI_ERASED_SHARED_OF_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <runnel/interfaces/shared_sequence.hpp>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "erased_set_of.hpp"
#include "erased_shared.hpp"

/// \file
/// From the type of a generator to its shared sequences. Included once per
/// generator.

namespace Runnel::CApi {

template <class G>
class ErasedSharedOf final : public ErasedShared {
 public:
  using Host = Kokkos::DefaultHostExecutionSpace;
  using Space = Kokkos::DefaultExecutionSpace;
  using Sequence = SharedSequence<G>;

  /// \param end  native outputs that may be used
  ErasedSharedOf(Sequence sequence, UInt128 end, bool allow_overlap)
      : m_sequence(std::move(sequence)),
        m_end(end),
        m_allow_overlap(allow_overlap) {}

  UInt128 position() const override { return m_sequence.position(); }
  std::vector<double> const& weights() const override {
    return m_sequence.weights();
  }
  RankShare next(std::uint64_t num_values) const override {
    return m_sequence.next(num_values);
  }
  void set_weights(std::vector<double> weights) override {
    m_sequence.set_weights(std::move(weights));
  }
  void measure() override { m_sequence.measure(); }

  void fill(Values values, void* at, std::uint64_t num_values) override {
    dispatch<G>(values, [&]<class T, class Distribution>() {
      share(num_values, Impl::sampler_of<Distribution, G, T>::words_per_value,
            [&](auto& set, std::uint64_t first, std::uint64_t count) {
              fill_staged(set, {}, static_cast<T*>(at) + first, count,
                          [&](FillOptions const& by, void* to, std::size_t n) {
                            enqueue<T, Distribution>(set, by,
                                                     static_cast<T*>(to), n);
                          });
            });
    });
  }
  void fill_named(NamedValues const& values, void* at,
                  std::uint64_t num_values) override {
    auto const bytes = static_cast<std::uint64_t>(Impl::bytes_of(values.type));
    with_unit_words(values, [&]<class Word>() {
      share(num_values,
            Impl::sampler_of<Impl::UnitWords, G, Word>::words_per_value,
            [&](auto& set, std::uint64_t first, std::uint64_t count) {
              fill_named_staged<Word>(set, values, {},
                                      static_cast<char*>(at) + first * bytes,
                                      count);
            });
    });
  }
  void jump(UInt128 n) override {
    check_left(1, n);
    m_sequence.jump(n);
  }
  std::unique_ptr<ErasedSet> set() const override {
    StreamSet<G> set(m_sequence.snapshot());
    Impl::StreamSetAccess::allow_overlap(set) = m_allow_overlap;
    return std::make_unique<ErasedSetOf<G>>(std::move(set), m_allow_overlap);
  }

 private:
  template <class ExecutionSpace>
  using Make = std::function<void(StreamSet<G, ExecutionSpace>& set,
                                  std::uint64_t first, std::uint64_t count)>;
  /// What workers do, its type erased: workers are compiled once.
  struct Body {
    Make<Host> on_host;
    Make<Space> on_device;
    std::uint64_t first;  ///< of this process
    template <class Share>
    void operator()(Share const& share) const {
      if constexpr (std::is_same_v<typename Share::execution_space, Host>) {
        on_host(share.streams, share.first - first, share.count);
      } else {
        on_device(share.streams, share.first - first, share.count);
      }
    }
  };

  /// \param make  make(set, first, count): values of this process
  template <class Function>
  void share(std::uint64_t num_values, int outputs, Function const& make) {
    UInt128 const each(static_cast<std::uint64_t>(outputs));
    check_left(num_values, each);
    m_sequence.share(num_values, each.low,
                     Body{make, make, next(num_values).first});
  }
  void check_left(std::uint64_t count, UInt128 outputs) const {
    UInt128 const left = m_end - position();
    if (count > 0 && outputs > left / UInt128(count)) {
      throw Failure(RUNNEL_ERROR_EXHAUSTED,
                    std::to_string(count) + " times " + to_string(outputs) +
                        " outputs, but " + to_string(left) +
                        " are left of the stream; choose another stream");
    }
  }
  Sequence m_sequence;
  UInt128 m_end;
  bool m_allow_overlap;
};

template <class G>
std::unique_ptr<ErasedShared> ErasedSetOf<G>::shared(
    SharedChoice const& choice) const {
  auto const parts = m_set.leapfrog().num_parts;
  RUNNEL_THROW_IF(size() != 1 || parts != 1,
                  "the set has " + std::to_string(size()) + " streams in " +
                      std::to_string(parts) +
                      " leapfrog parts, and what is shared is one whole "
                      "stream; take one by runnel_split_streams");
  SharedSequenceOptions options{.rank = choice.rank,
                                .num_ranks = choice.num_ranks};
  using Sequence = SharedSequence<G>;
  auto const made = [&](Sequence sequence) {
    return std::make_unique<ErasedSharedOf<G>>(
        std::move(sequence), m_set.most_natives(), m_allow_overlap);
  };
  if (!m_allow_overlap) {
    return made(Sequence(choice.workers, snapshot(), options));
  }
  options.stream = m_set.first_stream();
  options.offset = position(0);
  options.allow_overlap = true;
  return made(Sequence(choice.workers, m_set.seed(), options));
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_ERASED_SHARED_OF_HPP
