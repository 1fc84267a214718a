#include "core/base/os/output_file.h"

#include <cerrno>
#include <utility>

#include "core/base/os/atomic_file.h"
#include "core/base/os/paths.h"
#include "core/base/os/program.h"
#include "core/base/os/stream_file.h"
#include "core/base/os/temp_folder.h"
#include "core/base/os/windows/system.h"
#include "core/base/status.h"

namespace tabia {
namespace {

template <class File>
absl::StatusOr<std::unique_ptr<OutputSink>> AsOutput(absl::StatusOr<File> file) {
  if (!file.ok()) return file.status();
  return std::make_unique<File>(*std::move(file));
}

absl::StatusOr<std::unique_ptr<OutputSink>> OpenStream(const std::string& path, HANDLE stream,
                                                       const std::string& temp_folder) {
  Descriptor owned(DescriptorOf(stream));
  if (!owned.is_open()) return SystemError(path, "opened", errno);
  return AsOutput(StreamFile::Create(path, std::move(owned), temp_folder));
}

bool IsFolder(DWORD attributes) {
  return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
}

// Opens what exists without changing it; nothing that does not exist.
HANDLE OpenExisting(const std::string& path) {
  return CreateFileW(WidePath(path).c_str(), GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr,
                     OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
}

// Returns whether `path` names a pipe, or a device like CON or NUL.
bool IsStream(const std::string& path) {
  const HANDLE opened = OpenExisting(path);
  if (!IsOpen(opened)) return false;
  const DWORD type = GetFileType(opened);
  CloseHandle(opened);
  return type == FILE_TYPE_CHAR || type == FILE_TYPE_PIPE;
}

}  // namespace

bool IsStandardOutput(const std::string& path) {
  return path == kStandardOutputPath;
}

std::string TempFolderFor(const std::string& output) {
  return IsStandardOutput(output) || IsStream(output) ? DefaultTempFolder() : FolderOf(output);
}

absl::StatusOr<std::unique_ptr<OutputSink>> OpenOutput(const std::string& path,
                                                       const std::string& temp_folder) {
  if (IsStandardOutput(path)) return OpenStream(path, DuplicateOf(kStandardOutput), temp_folder);
  if (IsFolder(GetFileAttributesW(WidePath(path).c_str()))) return SystemError(path, "written", EISDIR);
  if (!IsStream(path)) return AsOutput(AtomicFile::Create(path));
  return OpenStream(path, OpenExisting(path), temp_folder);
}

}  // namespace tabia
