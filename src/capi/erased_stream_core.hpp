// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_ERASED_STREAM_CORE_HPP
#define RUNNEL_CAPI_ERASED_STREAM_CORE_HPP

#include <runnel/capi/host_stream.h>

#include <cstddef>
#include <memory>
#include <runnel/interfaces/detail/buffered_core.hpp>
#include <runnel/interfaces/host_stream_calls.hpp>
#include <runnel/interfaces/options.hpp>
#include <utility>

#include "erased_set.hpp"
#include "host_filler.hpp"

namespace Runnel::CApi {

/// The values that may be taken without waiting, where the caller's inline
/// functions find them. \tparam Word  as wide as a value
template <class Word>
class FaceWindow {
 public:
  FaceWindow() = default;
  explicit FaceWindow(runnel_ready_values* ready) : m_ready(ready) {}
  Word const* at() const { return static_cast<Word const*>(m_ready->at); }
  Word const* end() const { return static_cast<Word const*>(m_ready->end); }
  std::size_t left() const { return static_cast<std::size_t>(end() - at()); }
  void put(Word const* at, Word const* end) {
    m_ready->at = at;
    m_ready->end = end;
  }
  void advance(std::size_t n) { m_ready->at = at() + n; }

 private:
  runnel_ready_values* m_ready = nullptr;
};

/// The core of a stream of the C interface. Values are moved as words of their
/// width, so that there are two of these classes.
template <class Word>
using ErasedStreamCore = Impl::BufferedCore<HostFiller, Word, FaceWindow<Word>>;

/// A stream of values of one width.
template <class Word>
class StreamOf : public HostStreamCalls<ErasedStreamCore<Word>> {
  using Calls = HostStreamCalls<ErasedStreamCore<Word>>;

 public:
  using Calls::Calls;
  /// \param ready  where the caller finds values that are ready
  StreamOf(std::unique_ptr<HostFiller> filler, HostStreamOptions const& options,
           runnel_ready_values* ready)
      : Calls(std::make_unique<ErasedStreamCore<Word>>(std::move(filler),
                                                       options),
              FaceWindow<Word>(ready)) {}
  void reset() {
    this->core().reset();
    this->forget();
  }
  void begin_anew(std::unique_ptr<HostFiller> filler) {
    this->core().put(std::move(filler));
    this->forget();
  }
  /// A set that continues here.
  std::unique_ptr<ErasedSet> set() const {
    return this->core().filler().set_of(this->snapshot());
  }
};

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_ERASED_STREAM_CORE_HPP
