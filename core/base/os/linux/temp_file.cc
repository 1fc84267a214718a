#include "core/base/os/temp_file.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <cerrno>

#include "core/base/status.h"

namespace tabia {

std::string DefaultTempFolder() {
  const char* named = getenv("TMPDIR");
  return named != nullptr && *named != '\0' ? named : "/tmp";
}

// If the file system has no files without a name, the file is created with a name and unlinked at once.
Descriptor OpenNameless(const std::string& folder) {
  Descriptor nameless(open(folder.c_str(), O_RDWR | O_TMPFILE | O_CLOEXEC, 0600));
  const bool is_unsupported = errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL;
  if (nameless.is_open() || !is_unsupported) return nameless;
  std::string name = folder + "/tabia-XXXXXX";
  Descriptor named(mkostemp(name.data(), O_CLOEXEC));
  if (named.is_open()) unlink(name.c_str());
  return named;
}

std::string PathOfDescriptor(int descriptor) {
  return "/dev/fd/" + std::to_string(descriptor);
}

absl::StatusOr<ScratchFile> ScratchFile::Create(const std::string& folder) {
  std::string path = folder + "/tabia-XXXXXX";
  const Descriptor created(mkostemp(path.data(), O_CLOEXEC));
  if (!created.is_open()) return SystemError("temporary file in " + folder, "created", errno);
  return ScratchFile(TempName(path));
}

void ScratchFile::RemoveName() {
  name_.Remove();
}

}  // namespace tabia
