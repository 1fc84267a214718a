#include "core/base/os/file_io.h"

#include <io.h>

#include <algorithm>
#include <cerrno>

#include "core/base/os/program.h"
#include "core/base/os/windows/system.h"
#include "core/base/status.h"

namespace tabia {
namespace {

constexpr size_t kMaxTransfer = size_t{1} << 30;  // sizes are 32 bits

OVERLAPPED AtOffset(uint64_t offset) {
  OVERLAPPED place = {};
  place.Offset = static_cast<DWORD>(offset);
  place.OffsetHigh = static_cast<DWORD>(offset >> 32);
  return place;
}

DWORD TransferSize(size_t size) {
  return static_cast<DWORD>(std::min(size, kMaxTransfer));
}

uint64_t HalvesOf(DWORD high, DWORD low) {
  return uint64_t{high} << 32 | low;
}

std::optional<FileIdentity> IdentityOfHandle(HANDLE file) {
  BY_HANDLE_FILE_INFORMATION facts;
  if (GetFileInformationByHandle(file, &facts) == 0) return std::nullopt;
  return FileIdentity{facts.dwVolumeSerialNumber, HalvesOf(facts.nFileIndexHigh, facts.nFileIndexLow)};
}

}  // namespace

std::optional<FileIdentity> IdentityOf(const std::string& path) {
  // Without any access; the flag permits folders.
  const HANDLE file = CreateFileW(WidePath(path).c_str(), 0, kShareAll, nullptr, OPEN_EXISTING,
                                  FILE_FLAG_BACKUP_SEMANTICS, nullptr);
  if (!IsOpen(file)) return std::nullopt;
  const std::optional<FileIdentity> identity = IdentityOfHandle(file);
  CloseHandle(file);
  return identity;
}

std::optional<FileIdentity> IdentityOfFile(int descriptor) {
  return IdentityOfHandle(HandleOf(descriptor));
}

std::optional<uint64_t> SizeOf(const std::string& path) {
  WIN32_FILE_ATTRIBUTE_DATA facts;
  if (GetFileAttributesExW(WidePath(path).c_str(), GetFileExInfoStandard, &facts) == 0) {
    SetErrno();
    return std::nullopt;
  }
  return HalvesOf(facts.nFileSizeHigh, facts.nFileSizeLow);
}

std::optional<uint64_t> EndOfWrittenBytes(const std::string&) {
  return std::nullopt;
}

int OpenToRead(const std::string& path) {
  return DescriptorOf(CreateFileW(WidePath(path).c_str(), GENERIC_READ, kShareAll, nullptr, OPEN_EXISTING,
                                  FILE_ATTRIBUTE_NORMAL, nullptr));
}

int OpenToAppend(const std::string& path) {
  return DescriptorOf(CreateFileW(WidePath(path).c_str(), FILE_READ_DATA | FILE_APPEND_DATA | SYNCHRONIZE,
                                  kShareAll, nullptr, OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr));
}

void CloseFile(int descriptor) {
  _close(descriptor);
}

std::optional<uint64_t> SizeOfFile(int descriptor) {
  LARGE_INTEGER size;
  const HANDLE file = HandleOf(descriptor);
  if (GetFileType(file) != FILE_TYPE_DISK || GetFileSizeEx(file, &size) == 0) return std::nullopt;
  return static_cast<uint64_t>(size.QuadPart);
}

std::optional<FileState> StateOfFile(int descriptor) {
  BY_HANDLE_FILE_INFORMATION facts;
  if (GetFileInformationByHandle(HandleOf(descriptor), &facts) == 0) return std::nullopt;
  const FILETIME& changed = facts.ftLastWriteTime;
  return FileState{HalvesOf(facts.nFileSizeHigh, facts.nFileSizeLow),
                   static_cast<int64_t>(HalvesOf(changed.dwHighDateTime, changed.dwLowDateTime))};
}

int64_t StatusTimeOfFile(int) {
  return 0;
}

bool SetFileSize(int descriptor, uint64_t size) {
  FILE_END_OF_FILE_INFO end;
  end.EndOfFile.QuadPart = static_cast<LONGLONG>(size);
  if (SetFileInformationByHandle(HandleOf(descriptor), FileEndOfFileInfo, &end, sizeof end) != 0) return true;
  SetErrno();
  return false;
}

bool SyncFile(int descriptor) {
  if (FlushFileBuffers(HandleOf(descriptor)) != 0) return true;
  SetErrno();
  return false;
}

bool WriteAt(int descriptor, uint64_t offset, std::string_view bytes) {
  while (!bytes.empty()) {
    OVERLAPPED place = AtOffset(offset);
    DWORD written = 0;
    if (WriteFile(HandleOf(descriptor), bytes.data(), TransferSize(bytes.size()), &written, &place) == 0) {
      SetErrno();
      return false;
    }
    bytes.remove_prefix(written);
    offset += written;
  }
  return true;
}

bool ReadAt(int descriptor, uint64_t offset, char* into, size_t size) {
  while (size > 0) {
    OVERLAPPED place = AtOffset(offset);
    DWORD got = 0;
    if (ReadFile(HandleOf(descriptor), into, TransferSize(size), &got, &place) == 0 || got == 0) {
      SetErrno();  // EIO at the end of the file
      if (got == 0) errno = EIO;
      return false;
    }
    into += got;
    offset += got;
    size -= got;
  }
  return true;
}

bool WriteToStream(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    DWORD written = 0;
    if (WriteFile(HandleOf(descriptor), bytes.data(), TransferSize(bytes.size()), &written, nullptr) == 0) {
      SetErrno();
      return false;
    }
    bytes.remove_prefix(written);
  }
  return true;
}

int ErrnoOf(int system_error) {
  return ErrnoOfError(static_cast<DWORD>(system_error));
}

namespace {

constexpr std::string_view kPipes = "\\\\.\\pipe\\";

// The system refuses to open a pipe that no process serves, so there is nothing to wait for.
class Pipe final : public ByteSource {
 public:
  Pipe(std::string path, HANDLE pipe) : path_(std::move(path)), pipe_(pipe), piece_(kPieceBytes, '\0') {}
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() override { CloseHandle(pipe_); }

  absl::StatusOr<std::string_view> Next() override {
    DWORD size = 0;
    if (ReadFile(pipe_, piece_.data(), static_cast<DWORD>(piece_.size()), &size, nullptr) == 0) {
      if (GetLastError() == ERROR_BROKEN_PIPE) return std::string_view();
      return SystemError(path_, "read", SetErrno());
    }
    used_ += size;
    return std::string_view(piece_).substr(0, size);
  }
  uint64_t file_bytes() const override { return used_; }

 private:
  const std::string path_;
  const HANDLE pipe_;
  std::string piece_;
  uint64_t used_ = 0;
};

}  // namespace

bool IsPipe(const std::string& path) {
  return path == kStandardInputPath || path.starts_with(kPipes);
}

absl::StatusOr<std::unique_ptr<ByteSource>> OpenPipe(const std::string& path) {
  const HANDLE pipe = path == kStandardInputPath
                          ? DuplicateOf(kStandardInput)
                          : CreateFileW(WidePath(path).c_str(), GENERIC_READ, 0, nullptr, OPEN_EXISTING,
                                        FILE_ATTRIBUTE_NORMAL, nullptr);
  if (!IsOpen(pipe)) return SystemError(path, "opened", SetErrno());
  return std::unique_ptr<ByteSource>(std::make_unique<Pipe>(path, pipe));
}

}  // namespace tabia
