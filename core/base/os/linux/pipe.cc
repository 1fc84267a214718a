#include "core/base/os/pipe.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/base/os/descriptor.h"
#include "core/base/status.h"

namespace tabia {
namespace {

// Does not block forever on a named pipe that no process opens for writing.
class Pipe final : public ByteSource {
 public:
  Pipe(std::string path, Descriptor pipe)
      : path_(std::move(path)), pipe_(std::move(pipe)), piece_(kPieceBytes, '\0') {}

  absl::StatusOr<std::string_view> Next() override {
    for (int waits = 0;;) {
      const ssize_t size = read(pipe_.number(), piece_.data(), piece_.size());
      if (size > 0) return Taken(static_cast<size_t>(size));
      if (size == 0 && (has_writer_ || waits++ == kMaxWaits)) return std::string_view();
      if (size < 0 && errno != EAGAIN && errno != EINTR) return SystemError(path_, "read", errno);
      has_writer_ |= size < 0;
      pollfd wanted = {pipe_.number(), POLLIN, 0};
      poll(&wanted, has_writer_ ? 1 : 0, has_writer_ ? kForever : kWaitMilliseconds);
    }
  }
  uint64_t file_bytes() const override { return used_; }

 private:
  static constexpr int kForever = -1, kWaitMilliseconds = 50, kMaxWaits = 40;

  std::string_view Taken(size_t size) {
    has_writer_ = true;
    used_ += size;
    return std::string_view(piece_).substr(0, size);
  }

  const std::string path_;
  const Descriptor pipe_;
  std::string piece_;
  uint64_t used_ = 0;
  bool has_writer_ = false;  // is true, or was at some time
};

}  // namespace

bool IsPipe(const std::string& path) {
  struct stat facts;
  return stat(path.c_str(), &facts) == 0 && !S_ISREG(facts.st_mode) && !S_ISDIR(facts.st_mode);
}

absl::StatusOr<std::unique_ptr<ByteSource>> OpenPipe(const std::string& path) {
  Descriptor pipe(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!pipe.is_open()) return SystemError(path, "opened", errno);
  return std::unique_ptr<ByteSource>(std::make_unique<Pipe>(path, std::move(pipe)));
}

}  // namespace tabia
