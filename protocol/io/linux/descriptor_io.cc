#include "protocol/io/descriptor_io.h"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>

#include "protocol/io/linux/ready.h"

namespace tabia::io {

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
