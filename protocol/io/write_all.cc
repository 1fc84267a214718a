#include "protocol/io/write_all.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

namespace tabia::io {

bool IsWritable(int descriptor) {
  pollfd wait = {descriptor, POLLOUT, 0};
  return poll(&wait, 1, 0) == 1;
}

int WriteAll(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(descriptor, text.data(), text.size());
    if (written < 0 && errno != EINTR) return errno;
    if (written > 0) text.remove_prefix(static_cast<size_t>(written));
  }
  return 0;
}

}  // namespace tabia::io
