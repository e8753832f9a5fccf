// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_IO_FILE_CALLS_FIXTURE_HPP
#define RUNNEL_TESTS_IO_FILE_CALLS_FIXTURE_HPP

#include <cerrno>
#include <string>

#include "io/file_calls.hpp"

/// System calls that fail when they are told to.
namespace Runnel::Testing {

/// The failure to provoke, and how far it is. One at a time.
struct Fault {
  enum class Kind { none, error, short_writes };

  Kind kind = Kind::none;
  int at = 0;         ///< the call that fails, counted from 0
  bool from = false;  ///< and all later ones
  int error = 0;
  int calls = 0;          ///< made so far
  std::string last = {};  ///< the call that failed

  /// Does this call fail? Sets errno if so.
  bool strikes(char const* name) {
    int const number = calls++;
    bool const hit =
        kind == Kind::error && (number == at || (from && number > at));
    if (!hit) return false;
    last = name;
    errno = error;
    return true;
  }
};

inline Fault& fault() {
  static Fault instance;
  return instance;
}

/// While this lives, system calls of checkpoints fail as `planned`.
class Faults {
 public:
  explicit Faults(Fault const& planned) {
    fault() = planned;
    Impl::FileCalls& calls = Impl::file_calls();
    calls.open = [](char const* path, int flags, mode_t mode) {
      return fault().strikes("open") ? -1 : system().open(path, flags, mode);
    };
    calls.write = [](int to, void const* bytes, std::size_t count) {
      return fault().strikes("write") ? -1
                                      : system().write(to, bytes, cut(count));
    };
    calls.pwrite = [](int to, void const* bytes, std::size_t count,
                      off_t offset) {
      return fault().strikes("pwrite")
                 ? -1
                 : system().pwrite(to, bytes, cut(count), offset);
    };
    calls.ftruncate = [](int of, off_t length) {
      return fault().strikes("ftruncate") ? -1 : system().ftruncate(of, length);
    };
    calls.reserve = [](int of, off_t length) {
      return fault().strikes("reserve") ? -1 : system().reserve(of, length);
    };
    calls.fsync = [](int of) {
      return fault().strikes("fsync") ? -1 : system().fsync(of);
    };
    // It is closed whatever it says.
    calls.close = [](int what) {
      int const result = system().close(what);
      return fault().strikes("close") ? -1 : result;
    };
    calls.rename = [](char const* from, char const* to) {
      return fault().strikes("rename") ? -1 : system().rename(from, to);
    };
    calls.link = [](char const* from, char const* to) {
      return fault().strikes("link") ? -1 : system().link(from, to);
    };
    // Cleaning up works: what it cannot remove is removed by a later save.
  }
  Faults(Faults const&) = delete;
  Faults& operator=(Faults const&) = delete;
  ~Faults() { Impl::file_calls() = Impl::system_file_calls(); }

 private:
  static Impl::FileCalls const& system() {
    static Impl::FileCalls const calls = Impl::system_file_calls();
    return calls;
  }
  static std::size_t cut(std::size_t count) {
    return fault().kind == Fault::Kind::short_writes && count > 1000 ? 1000
                                                                     : count;
  }
};

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_IO_FILE_CALLS_FIXTURE_HPP
