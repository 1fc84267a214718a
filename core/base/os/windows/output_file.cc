#include "core/base/os/output_file.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <vector>

#include "core/base/format.h"
#include "core/base/os/mapped_file.h"
#include "core/base/os/paths.h"
#include "core/base/os/program.h"
#include "core/base/os/temp_file.h"
#include "core/base/os/windows/system.h"
#include "core/base/status.h"

namespace tabia {
namespace {

constexpr std::string_view kSuffix = ".tmp";

// Returns PATH.PROCESS.NUMBER.tmp.
std::string TempPathOf(const std::string& path) {
  static std::atomic<int> files = 0;
  return FormatText("%s.%d.%d.tmp", path, GetCurrentProcessId(), ++files);
}

bool IsTempName(std::string_view name, std::string_view prefix) {
  if (!name.starts_with(prefix) || !name.ends_with(kSuffix)) return false;
  name.remove_prefix(prefix.size());
  name.remove_suffix(std::min(name.size(), kSuffix.size()));
  return !name.empty() && name.find_first_not_of("0123456789.") == std::string_view::npos;
}

// Removes the temporary files of `path` whose writers were killed. The system refuses to remove a file that is still
// open.
void RemoveLeftovers(const std::string& path) {
  const std::string prefix = FileName(path) + ".";
  const std::string folder = FolderOf(path);
  for (const std::string& name : NamesIn(folder)) {
    if (IsTempName(name, prefix)) DeleteFileW(WidePath(folder + "/" + name).c_str());
  }
}

// Renames an open file, replacing any other. The first call also replaces a file that readers have open; it requires
// Windows 10 and a file system like NTFS.
bool Rename(HANDLE file, const std::string& path) {
  constexpr DWORD kReplace = 1, kEvenIfOpen = 2;
  constexpr auto kRenameWithFlags = static_cast<FILE_INFO_BY_HANDLE_CLASS>(22);  // FileRenameInfoEx
  const std::wstring name = WidePath(path);
  std::vector<char> buffer(sizeof(FILE_RENAME_INFO) + name.size() * sizeof(wchar_t));
  auto* const rename = reinterpret_cast<FILE_RENAME_INFO*>(buffer.data());
  rename->FileNameLength = static_cast<DWORD>(name.size() * sizeof(wchar_t));
  std::memcpy(rename->FileName, name.data(), rename->FileNameLength);
  const auto size = static_cast<DWORD>(buffer.size());
  const DWORD flags = kReplace | kEvenIfOpen;
  std::memcpy(buffer.data(), &flags, sizeof flags);  // the place of ReplaceIfExists in the older call
  if (SetFileInformationByHandle(file, kRenameWithFlags, rename, size) != 0) return true;
  std::memset(buffer.data(), 0, sizeof flags);
  rename->ReplaceIfExists = TRUE;
  return SetFileInformationByHandle(file, FileRenameInfo, rename, size) != 0;
}

// Renames `file` to `path`. If a reader has the old file open, so that it cannot be replaced, gives the old file a
// temporary name first.
bool PutInPlace(HANDLE file, const std::string& path) {
  if (Rename(file, path)) return true;
  const std::wstring aside = WidePath(TempPathOf(path)), name = WidePath(path);
  if (MoveFileExW(name.c_str(), aside.c_str(), 0) == 0) return false;
  if (Rename(file, path)) {
    DeleteFileW(aside.c_str());
    return true;
  }
  const DWORD error = GetLastError();
  MoveFileExW(aside.c_str(), name.c_str(), 0);
  SetLastError(error);
  return false;
}

}  // namespace

absl::StatusOr<AtomicFile> AtomicFile::Create(const std::string& path) {
  const DWORD attributes = GetFileAttributesW(WidePath(path).c_str());
  if (attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0) {
    return SystemError(path, "replaced", EISDIR);
  }
  RemoveLeftovers(path);
  TempName name(TempPathOf(path));
  Descriptor file(
      DescriptorOf(CreateFileW(WidePath(name.path()).c_str(), GENERIC_READ | GENERIC_WRITE | DELETE,
                               FILE_SHARE_READ, nullptr, CREATE_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr)));
  if (!file.is_open()) return SystemError(path, "created", errno);
  return AtomicFile(path, std::move(name), std::move(file));
}

absl::Status AtomicFile::Sync() {
  TABIA_RETURN_IF_ERROR(bytes_.Flush());
  if (!SyncFile(bytes_.descriptor())) return SystemError(path_, "synced", errno);
  is_synced_ = true;
  return absl::OkStatus();
}

absl::Status AtomicFile::Commit() {
  TABIA_RETURN_IF_ERROR(CheckNoFileShrank());
  if (!is_synced_) TABIA_RETURN_IF_ERROR(Sync());
  if (!PutInPlace(HandleOf(bytes_.descriptor()), path_)) return SystemError(path_, "replaced", SetErrno());
  temp_name_.Release();
  bytes_.Close();
  return absl::OkStatus();
}

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

// Opens an existing file without changing it.
HANDLE OpenExisting(const std::string& path) {
  return CreateFileW(WidePath(path).c_str(), GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr,
                     OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
}

// Returns true if `path` names a pipe, or a device like CON or NUL.
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
