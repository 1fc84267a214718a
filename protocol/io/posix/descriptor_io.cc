#include "protocol/io/descriptor_io.h"

#include <poll.h>
#include <signal.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>

namespace tabia::io {
namespace {

constexpr std::chrono::milliseconds kForEver{-1};

bool IsReadyWithin(int descriptor, short events, std::chrono::milliseconds limit) {
  pollfd wait = {descriptor, events, 0};
  return poll(&wait, 1, static_cast<int>(limit.count())) == 1;
}

}  // namespace

void IgnoreClosedPipes() {
  signal(SIGPIPE, SIG_IGN);
}

bool IsTransient(int error) {
  return error == EINTR || error == EAGAIN;
}

bool IsReadable(int descriptor, std::chrono::milliseconds limit) {
  return IsReadyWithin(descriptor, POLLIN, limit);
}

bool IsWritable(int descriptor, std::chrono::milliseconds limit) {
  return IsReadyWithin(descriptor, POLLOUT, limit);
}

ssize_t ReadSome(int descriptor, char* into, size_t size) {
  return read(descriptor, into, size);
}

ssize_t WriteNow(int descriptor, std::string_view text) {
  constexpr off_t kCurrentOffset = -1;
  const iovec bytes = {const_cast<char*>(text.data()), text.size()};
  const ssize_t written = pwritev2(descriptor, &bytes, 1, kCurrentOffset, RWF_NOWAIT);
  if (written >= 0 || (errno != EAGAIN && errno != EOPNOTSUPP)) return written;
  // Some files, and all files of older systems, do not support RWF_NOWAIT; some report that as EAGAIN.
  if (IsWritable(descriptor)) return write(descriptor, text.data(), std::min<size_t>(text.size(), PIPE_BUF));
  errno = EAGAIN;
  return -1;
}

int WriteAll(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(descriptor, text.data(), text.size());
    if (written < 0 && !IsTransient(errno)) return errno;
    // Another process may have made the stream non-blocking.
    if (written < 0 && errno == EAGAIN) IsWritable(descriptor, kForEver);
    if (written > 0) text.remove_prefix(static_cast<size_t>(written));
  }
  return 0;
}

}  // namespace tabia::io
