#include "core/base/os/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>

#include "core/base/os/linux/unnamed_file.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"

namespace tabia {
namespace {

constexpr mode_t kLockMode = 0600;
constexpr int kFlags = O_RDWR | O_NOFOLLOW | O_CLOEXEC;

// Creates the file of a lock, which gets its name together with the mark. Without the mark, the file of a killed
// process would stay, because it might belong to another program. Returns 0, or the error.
int CreateMarked(const std::string& path, Descriptor& file) {
  file = CreateUnnamedFile(FolderOf(path), O_RDWR, kLockMode);
  if (file.is_open()) {
    return WriteAt(file.number(), 0, FileLock::kMark) ? LinkUnnamedFile(file.number(), path) : errno;
  }
  file = Descriptor(open(path.c_str(), kFlags | O_CREAT | O_EXCL, kLockMode));
  if (!file.is_open() || WriteAt(file.number(), 0, FileLock::kMark)) return file.is_open() ? 0 : errno;
  const int error = errno;
  if (flock(file.number(), LOCK_EX | LOCK_NB) == 0) unlink(path.c_str());
  return error;
}

}  // namespace

absl::StatusOr<std::optional<FileLock>> FileLock::TryTake(const std::string& path) {
  while (true) {
    Descriptor file(open(path.c_str(), kFlags));
    int create_error = file.is_open() ? 0 : errno;
    if (create_error == ENOENT) create_error = CreateMarked(path, file);
    if (create_error == EEXIST) continue;  // another process has created it meanwhile
    if (create_error != 0) return SystemError(path, file.is_open() ? "written" : "opened", create_error);
    const int error = flock(file.number(), LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
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
