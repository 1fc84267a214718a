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
    Descriptor file(open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, kLockMode));
    if (!file.is_open()) return SystemError(path, "opened", errno);
    const int error = flock(file.number(), LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
    if (error == 0 && IsFileOf(path, file.number())) return FileLock(path, std::move(file));
    if (error == EWOULDBLOCK) return std::nullopt;
    // Otherwise the holder removed the file between open and flock, and the lock has a new file.
    if (error != 0 && error != EINTR) return SystemError(path, "locked", error);
  }
}

FileLock::~FileLock() {
  if (file_.is_open() && IsFileOf(path_, file_.number())) unlink(path_.c_str());
}

void FileLock::Write(std::string_view note) {
  WriteAt(file_.number(), 0, note);
}

std::optional<std::string> FileLock::Read(const std::string& path, size_t size) {
  const Descriptor file(open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
  std::string note(size, '\0');
  if (!file.is_open() || !ReadAt(file.number(), 0, note.data(), size)) return std::nullopt;
  return note;
}

}  // namespace tabia
