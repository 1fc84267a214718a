#include "core/base/os/file_lock.h"

#include <cerrno>
#include <cstdint>
#include <utility>

#include "core/base/os/file_io.h"
#include "core/base/os/windows/system.h"
#include "core/base/status.h"

namespace tabia {
namespace {

// A file that is being removed exists until the last program has closed it, and cannot be opened meanwhile.
constexpr int kMaxTries = 100;
constexpr DWORD kBetweenTries = 5;  // milliseconds

// Locks are mandatory, so this one is on a byte far after the note, which others may read.
constexpr DWORD kLockedByteHigh = 1 << 30;

bool IsFileOf(const std::string& path, HANDLE file) {
  BY_HANDLE_FILE_INFORMATION facts;
  if (GetFileInformationByHandle(file, &facts) == 0) return false;
  const FileIdentity opened = {facts.dwVolumeSerialNumber,
                               uint64_t{facts.nFileIndexHigh} << 32 | facts.nFileIndexLow};
  return IdentityOf(path) == opened;
}

// Returns 0, or the system's error.
DWORD Lock(HANDLE file) {
  OVERLAPPED place = {};
  place.OffsetHigh = kLockedByteHigh;
  constexpr DWORD kFlags = LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY;
  return LockFileEx(file, kFlags, 0, 1, 0, &place) != 0 ? 0 : GetLastError();
}

}  // namespace

absl::StatusOr<std::optional<FileLock>> FileLock::TryTake(const std::string& path) {
  for (int tries = 1;; ++tries) {
    const HANDLE file = CreateFileW(WidePath(path).c_str(), GENERIC_READ | GENERIC_WRITE, kShareAll, nullptr,
                                    OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (!IsOpen(file) && (GetLastError() != ERROR_ACCESS_DENIED || tries == kMaxTries)) {
      return SystemError(path, "opened", SetErrno());
    }
    if (IsOpen(file)) {
      const DWORD error = Lock(file);
      if (error == 0 && IsFileOf(path, file)) return FileLock(path, Descriptor(DescriptorOf(file)));
      CloseHandle(file);
      if (error == ERROR_LOCK_VIOLATION || error == ERROR_IO_PENDING) return std::nullopt;
      if (error != 0) return SystemError(path, "locked", ErrnoOfError(error));
    }
    // The holder has removed the file meanwhile, and the lock has a new one.
    Sleep(kBetweenTries);
  }
}

FileLock::~FileLock() {
  if (file_.is_open() && IsFileOf(path_, HandleOf(file_.number()))) DeleteFileW(WidePath(path_).c_str());
}

void FileLock::Write(std::string_view note) {
  WriteAt(file_.number(), 0, note);
}

std::optional<std::string> FileLock::Read(const std::string& path, size_t size) {
  const Descriptor file(OpenToRead(path));
  std::string note(size, '\0');
  if (!file.is_open() || !ReadAt(file.number(), 0, note.data(), size)) return std::nullopt;
  return note;
}

}  // namespace tabia
