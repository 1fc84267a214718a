#include "core/base/os/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>

#include "core/base/status.h"

namespace tabia {
namespace {

constexpr mode_t kLockMode = 0600;

}  // namespace

absl::StatusOr<std::optional<FileLock>> FileLock::TryTake(const std::string& path) {
  while (true) {
    constexpr int kFlags = O_RDWR | O_NOFOLLOW | O_CLOEXEC;
    Descriptor file(open(path.c_str(), kFlags | O_CREAT | O_EXCL, kLockMode));
    int mark_error = 0;
    // Before it is locked: the process that locks it before this one removes it only with the mark.
    if (file.is_open()) {
      if (!WriteAt(file.number(), 0, kMark)) mark_error = errno;
    } else if (errno == EEXIST) {
      file = Descriptor(open(path.c_str(), kFlags));
      if (!file.is_open() && errno == ENOENT) continue;  // the holder has removed it meanwhile
    }
    if (!file.is_open()) return SystemError(path, "opened", errno);
    const int error = flock(file.number(), LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
    if (error == 0 && mark_error != 0) {  // the destructor removes only a file with the mark
      unlink(path.c_str());
      return SystemError(path, "written", mark_error);
    }
    if (error == 0 && IsFileAt(path, file.number())) return FileLock(path, std::move(file));
    if (error == EWOULDBLOCK) return std::nullopt;
    // Otherwise the holder removed the file between open and flock, and the lock has a new file.
    if (error != 0 && error != EINTR) return SystemError(path, "locked", error);
  }
}

FileLock::~FileLock() {
  if (file_.is_open() && IsFileAt(path_, file_.number()) && HasMark(file_.number())) unlink(path_.c_str());
}

Descriptor FileLock::OpenAt(const std::string& path) {
  return Descriptor(open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
}

}  // namespace tabia
