// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <dlfcn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

/// \file
/// Preloaded into the program, has its shared libraries loaded and initialised
/// once: `main` then runs in a fork for each request, which program.py sends.
/// A parallel HDF5 brings 60 libraries, two of which measure the processor's
/// clock before anything else runs.
///
/// A request is the length of what follows and, with it, standard input, output
/// and error; then the working directory and the arguments, each ended by a
/// zero byte. The answers are the fork's id and its wait status.

namespace {

using Main = int (*)(int, char**, char**);
Main program_main = nullptr;

struct Request {
  int streams[3];
  std::vector<char> text;
};

bool read_all(int from, void* to, std::size_t bytes) {
  auto* at = static_cast<char*>(to);
  while (bytes > 0) {
    ssize_t const n = read(from, at, bytes);
    if (n <= 0) return false;
    at += n;
    bytes -= static_cast<std::size_t>(n);
  }
  return true;
}

bool receive(int channel, Request& request) {
  std::uint32_t length = 0;
  iovec part{&length, sizeof(length)};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(request.streams))] = {};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof(control);
  if (recvmsg(channel, &message, MSG_WAITALL) != sizeof(length)) return false;
  cmsghdr const* const rights = CMSG_FIRSTHDR(&message);
  if (rights == nullptr || rights->cmsg_type != SCM_RIGHTS) return false;
  std::memcpy(request.streams, CMSG_DATA(rights), sizeof(request.streams));
  request.text.resize(length);
  return read_all(channel, request.text.data(), length);
}

/// What the program does with a request, in a process of its own.
int answer(Request& request, char* name, char** environment) {
  for (int i = 0; i < 3; ++i) {
    dup2(request.streams[i], i);
    close(request.streams[i]);
  }
  std::vector<char*> arguments;
  char* const end = request.text.data() + request.text.size();
  for (char* at = request.text.data(); at < end; at += std::strlen(at) + 1) {
    arguments.push_back(at);
  }
  if (chdir(arguments[0]) != 0) return 127;
  arguments[0] = name;
  int const count = static_cast<int>(arguments.size());
  arguments.push_back(nullptr);
  return program_main(count, arguments.data(), environment);
}

bool say(int channel, std::int32_t number) {
  return write(channel, &number, sizeof(number)) == sizeof(number);
}

int serve(int /*count*/, char** arguments, char** environment) {
  int const channel = std::atoi(std::getenv("RUNNEL_FORK_CHANNEL"));
  unsetenv("RUNNEL_FORK_CHANNEL");
  unsetenv("LD_PRELOAD");
  for (Request request; receive(channel, request);) {
    pid_t const child = fork();
    if (child == 0) {
      close(channel);
      return answer(request, arguments[0], environment);
    }
    for (int const stream : request.streams) close(stream);
    int status = 0;
    if (!say(channel, child)) break;
    if (child > 0 && waitpid(child, &status, 0) != child) break;
    if (!say(channel, status)) break;
  }
  _exit(0);
}

}  // namespace

/// The C library's, which starts a program.
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" int __libc_start_main(Main main, int count, char** arguments,
                                 void (*init)(), void (*fini)(),
                                 void (*loader_fini)(), void* stack_end) {
  using Start = decltype(&__libc_start_main);
  auto const start =
      reinterpret_cast<Start>(dlsym(RTLD_NEXT, "__libc_start_main"));
  program_main = main;
  return start(serve, count, arguments, init, fini, loader_fini, stack_end);
}
