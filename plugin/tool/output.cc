#include "plugin/tool/output.h"

#include <unistd.h>

#include <cerrno>

#include "core/base/status.h"

namespace tabia::tool {
namespace {

constexpr size_t kBufferBytes = 1 << 16;

}  // namespace

absl::Status Output::Write(std::string_view text) {
  buffer_.append(text);
  return buffer_.size() < kBufferBytes ? absl::OkStatus() : Flush();
}

absl::Status Output::Flush() {
  std::string_view rest = buffer_;
  while (!rest.empty()) {
    const ssize_t written = write(descriptor_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      const int error = errno;
      buffer_.clear();
      return error == EPIPE ? absl::CancelledError("closed pipe")
                            : SystemError("standard output", "written", error);
    }
    rest.remove_prefix(static_cast<size_t>(written));
  }
  buffer_.clear();
  return absl::OkStatus();
}

bool IsClosedPipe(const absl::Status& status) {
  return absl::IsCancelled(status);
}

}  // namespace tabia::tool
