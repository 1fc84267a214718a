#include "core/base/os/file_lock.h"

#include <cerrno>
#include <cstdint>

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

HANDLE OpenLock(const std::string& path, DWORD disposition) {
  return CreateFileW(WidePath(path).c_str(), GENERIC_READ | GENERIC_WRITE, kShareAll, nullptr, disposition,
                     FILE_ATTRIBUTE_NORMAL, nullptr);
}

bool IsBeingRemoved(DWORD error) {
  return error == ERROR_ACCESS_DENIED || error == ERROR_FILE_NOT_FOUND;
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
    HANDLE file = OpenLock(path, CREATE_NEW);
    if (IsOpen(file)) {
      // Before it is locked: the process that locks it before this one removes it only with the mark.
      OVERLAPPED begin = {};
      DWORD written = 0;
      WriteFile(file, kMark.data(), static_cast<DWORD>(kMark.size()), &written, &begin);
    } else if (GetLastError() == ERROR_FILE_EXISTS) {
      file = OpenLock(path, OPEN_EXISTING);
    }
    if (!IsOpen(file) && !(IsBeingRemoved(GetLastError()) && tries < kMaxTries)) {
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
  const bool is_own = file_.is_open() && IsFileOf(path_, HandleOf(file_.number())) && HasMark(file_.number());
  if (is_own) DeleteFileW(WidePath(path_).c_str());
}

Descriptor FileLock::OpenAt(const std::string& path) {
  return Descriptor(OpenToRead(path));
}

}  // namespace tabia
