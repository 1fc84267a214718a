#include "core/base/os/linux/unnamed_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "core/base/format.h"

namespace tabia {
namespace {

// Returns the path by which a file without a name can be linked.
std::string LinkablePath(int descriptor) {
  return FormatText("/proc/self/fd/%d", descriptor);
}

}  // namespace

Descriptor CreateUnnamedFile(const std::string& folder, int flags, mode_t mode) {
  Descriptor file(open(folder.c_str(), flags | O_TMPFILE | O_CLOEXEC, mode));
  struct stat facts;
  const bool can_be_linked = file.is_open() && lstat(LinkablePath(file.number()).c_str(), &facts) == 0;
  return can_be_linked ? std::move(file) : Descriptor(-1);
}

int LinkUnnamedFile(int descriptor, const std::string& path) {
  const std::string unnamed = LinkablePath(descriptor);
  return linkat(AT_FDCWD, unnamed.c_str(), AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW) == 0 ? 0 : errno;
}

}  // namespace tabia
