#include "core/base/os/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "core/base/os/file_io.h"
#include "core/base/status.h"

namespace tabia {
namespace {

constexpr mode_t kLockMode = 0600;

bool IsFileOf(const std::string& path, int descriptor) {
  struct stat named, opened;
  return stat(path.c_str(), &named) == 0 && fstat(descriptor, &opened) == 0 &&
         named.st_dev == opened.st_dev && named.st_ino == opened.st_ino;
}

}  // namespace

absl::StatusOr<std::optional<FileLock>> FileLock::TryTake(const std::string& path) {
  while (true) {
    const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kLockMode);
    if (descriptor < 0) return SystemError(path, "opened", errno);
    const int error = flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
    if (error == 0 && IsFileOf(path, descriptor)) return FileLock(path, descriptor);
    close(descriptor);
    if (error == EWOULDBLOCK) return std::nullopt;
    // Otherwise the holder removed the file between open and flock, and the lock has a new file.
    if (error != 0 && error != EINTR) return SystemError(path, "locked", error);
  }
}

FileLock::FileLock(FileLock&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLock::~FileLock() {
  if (descriptor_ < 0) return;
  if (IsFileOf(path_, descriptor_)) unlink(path_.c_str());
  close(descriptor_);
}

void FileLock::Write(std::string_view note) {
  WriteAt(descriptor_, 0, note);
}

std::optional<std::string> FileLock::Read(const std::string& path, size_t size) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return std::nullopt;
  std::string note(size, '\0');
  const bool whole = ReadAt(descriptor, 0, note.data(), size);
  close(descriptor);
  return whole ? std::optional(std::move(note)) : std::nullopt;
}

}  // namespace tabia
