#include "protocol/io/outbox.h"

#include <cerrno>

namespace tabia::io {

void Outbox::Clear() {
  bytes_.clear();
  written_ = 0;
}

int Outbox::WriteTo(Stream& stream) {
  while (!empty()) {
    const ssize_t size = stream.Write(std::string_view(bytes_).substr(written_));
    if (size < 0 && errno == EAGAIN) break;
    if (size < 0 && errno != EINTR) return errno;
    if (size > 0) written_ += static_cast<size_t>(size);
  }
  // Rare enough that moving the rest costs less than the writes.
  if (written_ > bytes_.size() / 2) {
    bytes_.erase(0, written_);
    written_ = 0;
  }
  return 0;
}

}  // namespace tabia::io
