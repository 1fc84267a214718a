#include "core/base/os/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "core/base/os/shrunken_file.h"
#include "core/base/status.h"

namespace tabia {

absl::StatusOr<MappedFile> MappedFile::Open(const std::string& path, const std::string& location) {
  const int descriptor = open(location.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return SystemError(path, "opened", errno);
  struct stat facts;
  absl::Status status;
  std::string_view bytes;
  if (fstat(descriptor, &facts) != 0) {
    status = SystemError(path, "examined", errno);
  } else if (!S_ISREG(facts.st_mode)) {
    status = absl::UnavailableError(path + ": cannot be read: it is not a regular file");
  } else if (facts.st_size > 0) {
    const auto size = static_cast<size_t>(facts.st_size);
    void* at = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (at == MAP_FAILED) {
      status = SystemError(path, "mapped", errno);
    } else {
      bytes = {static_cast<const char*>(at), size};
    }
  }
  close(descriptor);
  if (!status.ok()) return status;
  MappedFile file(bytes);  // unmaps the bytes if memory runs out below
  file.path_ = path;
  if (!bytes.empty()) RegisterMapping(bytes, path);
  return file;
}

MappedFile::~MappedFile() {
  if (bytes_.empty()) return;
  ForgetMapping(bytes_);
  munmap(const_cast<char*>(bytes_.data()), bytes_.size());
}

}  // namespace tabia
