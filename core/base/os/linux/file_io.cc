#include "core/base/os/file_io.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "core/base/os/linux/named_descriptor.h"
#include "core/base/status.h"

namespace tabia {

std::optional<FileIdentity> IdentityOf(const std::string& path) {
  struct stat facts;
  if (!Examine(path, facts)) return std::nullopt;
  return FileIdentity{facts.st_dev, facts.st_ino};
}

std::optional<FileIdentity> IdentityOfFile(int descriptor) {
  struct stat facts;
  if (fstat(descriptor, &facts) != 0) return std::nullopt;
  return FileIdentity{facts.st_dev, facts.st_ino};
}

std::optional<uint64_t> SizeOf(const std::string& path) {
  struct stat facts;
  if (!Examine(path, facts)) return std::nullopt;
  return static_cast<uint64_t>(facts.st_size);
}

std::optional<uint64_t> EndOfWrittenBytes(const std::string& path) {
  const int file = OpenPath(path, O_RDONLY);
  if (file < 0) return std::nullopt;
  off_t hole = 0, data = 0;  // alternate; there is a hole after the last byte
  while (data >= 0 && (hole = lseek(file, data, SEEK_HOLE)) >= 0) data = lseek(file, hole, SEEK_DATA);
  struct stat facts;
  const bool is_known = hole >= 0 && fstat(file, &facts) == 0 && hole < facts.st_size;
  close(file);
  return is_known ? std::optional(static_cast<uint64_t>(hole)) : std::nullopt;
}

int OpenToRead(const std::string& path) {
  return OpenPath(path, O_RDONLY | O_NONBLOCK);
}

int OpenToAppend(const std::string& path) {
  return open(path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
}

void CloseFile(int descriptor) {
  close(descriptor);
}

std::optional<uint64_t> SizeOfFile(int descriptor) {
  struct stat facts;
  if (fstat(descriptor, &facts) != 0 || !S_ISREG(facts.st_mode)) return std::nullopt;
  return static_cast<uint64_t>(facts.st_size);
}

namespace {

int64_t NanosecondsOf(const timespec& time) {
  constexpr int64_t kNanoseconds = 1'000'000'000;
  return time.tv_sec * kNanoseconds + time.tv_nsec;
}

}  // namespace

std::optional<FileState> StateOfFile(int descriptor) {
  struct stat facts;
  if (fstat(descriptor, &facts) != 0) return std::nullopt;
  FileState state;
  state.size = static_cast<uint64_t>(facts.st_size);
  state.changed = NanosecondsOf(facts.st_mtim);
  return state;
}

int64_t StatusTimeOfFile(int descriptor) {
  struct stat facts;
  return fstat(descriptor, &facts) == 0 ? NanosecondsOf(facts.st_ctim) : 0;
}

bool SetFileSize(int descriptor, uint64_t size) {
  return ftruncate(descriptor, static_cast<off_t>(size)) == 0;
}

bool SyncFile(int descriptor) {
  return fsync(descriptor) == 0;
}

bool WriteAt(int descriptor, uint64_t offset, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = pwrite(descriptor, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<size_t>(written));
    offset += static_cast<uint64_t>(written);
  }
  return true;
}

bool ReadAt(int descriptor, uint64_t offset, char* into, size_t size) {
  while (size > 0) {
    const ssize_t got = pread(descriptor, into, size, static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got == 0) errno = EIO;
    if (got <= 0) return false;
    into += got;
    offset += static_cast<uint64_t>(got);
    size -= static_cast<size_t>(got);
  }
  return true;
}

bool WriteToStream(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

int ErrnoOf(int system_error) {
  return system_error;
}

namespace {

// A pipe that does not block forever if no process opens it for writing.
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
  return Examine(path, facts) && !S_ISREG(facts.st_mode) && !S_ISDIR(facts.st_mode);
}

absl::StatusOr<std::unique_ptr<ByteSource>> OpenPipe(const std::string& path) {
  Descriptor pipe(OpenPath(path, O_RDONLY | O_NONBLOCK));
  if (!pipe.is_open()) return SystemError(path, "opened", errno);
  return std::unique_ptr<ByteSource>(std::make_unique<Pipe>(path, std::move(pipe)));
}

}  // namespace tabia
