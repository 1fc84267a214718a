#include "core/base/os/file_io.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace tabia {

std::optional<FileIdentity> IdentityOf(const std::string& path) {
  struct stat facts;
  if (stat(path.c_str(), &facts) != 0) return std::nullopt;
  return FileIdentity{facts.st_dev, facts.st_ino};
}

std::optional<uint64_t> SizeOf(const std::string& path) {
  struct stat facts;
  if (stat(path.c_str(), &facts) != 0) return std::nullopt;
  return static_cast<uint64_t>(facts.st_size);
}

std::optional<uint64_t> EndOfWrittenBytes(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  off_t hole = 0, data = 0;  // alternate; there is a hole after the last byte
  while (data >= 0 && (hole = lseek(file, data, SEEK_HOLE)) >= 0) data = lseek(file, hole, SEEK_DATA);
  struct stat facts;
  const bool is_known = hole >= 0 && fstat(file, &facts) == 0 && hole < facts.st_size;
  close(file);
  return is_known ? std::optional(static_cast<uint64_t>(hole)) : std::nullopt;
}

int OpenToRead(const std::string& path) {
  return open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

void CloseFile(int descriptor) {
  close(descriptor);
}

std::optional<uint64_t> SizeOfFile(int descriptor) {
  struct stat facts;
  if (fstat(descriptor, &facts) != 0 || !S_ISREG(facts.st_mode)) return std::nullopt;
  return static_cast<uint64_t>(facts.st_size);
}

bool SetFileSize(int descriptor, uint64_t size) {
  return ftruncate(descriptor, static_cast<off_t>(size)) == 0;
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

}  // namespace tabia
