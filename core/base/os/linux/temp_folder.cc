#include "core/base/os/temp_folder.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "core/base/status.h"

namespace tabia {

std::string DefaultTempFolder() {
  const char* named = getenv("TMPDIR");
  return named != nullptr && *named != '\0' ? named : "/tmp";
}

// Where the file system has no nameless files, the file is created with a name and unlinked at once.
int OpenNameless(const std::string& folder) {
  const int descriptor = open(folder.c_str(), O_RDWR | O_TMPFILE | O_CLOEXEC, 0600);
  if (descriptor >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)) return descriptor;
  std::string name = folder + "/tabia-XXXXXX";
  const int named = mkostemp(name.data(), O_CLOEXEC);
  if (named >= 0) unlink(name.c_str());
  return named;
}

std::string PathOfDescriptor(int descriptor) {
  return "/dev/fd/" + std::to_string(descriptor);
}

absl::StatusOr<ScratchFile> ScratchFile::Create(const std::string& folder) {
  std::string path = folder + "/tabia-XXXXXX";
  const int descriptor = mkostemp(path.data(), O_CLOEXEC);
  if (descriptor < 0) return SystemError("temporary file in " + folder, "created", errno);
  close(descriptor);
  return ScratchFile(std::move(path));
}

ScratchFile::ScratchFile(std::string path) : path_(std::move(path)) {}

ScratchFile::ScratchFile(ScratchFile&& other) noexcept : path_(std::exchange(other.path_, "")) {}

ScratchFile::~ScratchFile() {
  RemoveName();
}

void ScratchFile::RemoveName() {
  if (!path_.empty()) unlink(std::exchange(path_, "").c_str());
}

}  // namespace tabia
