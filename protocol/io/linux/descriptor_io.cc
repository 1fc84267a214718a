#include "protocol/io/descriptor_io.h"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>

#include "protocol/io/linux/ready.h"

namespace tabia::io {

bool IsReadyWithin(int descriptor, short events, std::chrono::milliseconds limit) {
  pollfd wait = {descriptor, events, 0};
  return poll(&wait, 1, static_cast<int>(limit.count())) == 1;
}

void IgnoreClosedPipes() {
  signal(SIGPIPE, SIG_IGN);
}

bool IsTransient(int error) {
  return error == EINTR || error == EAGAIN;
}

bool IsWritable(int descriptor) {
  return IsReadyWithin(descriptor, POLLOUT, {});
}

int WriteAll(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(descriptor, text.data(), text.size());
    if (written < 0 && !IsTransient(errno)) return errno;
    // Another process may have made the stream non-blocking.
    if (written < 0 && errno == EAGAIN) IsReadyWithin(descriptor, POLLOUT, kForEver);
    if (written > 0) text.remove_prefix(static_cast<size_t>(written));
  }
  return 0;
}

}  // namespace tabia::io
