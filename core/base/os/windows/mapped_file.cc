#include "core/base/os/mapped_file.h"

#include <cerrno>
#include <cstdint>

#include "core/base/os/paths.h"
#include "core/base/os/windows/system.h"
#include "core/base/status.h"

namespace tabia {
namespace {

// Closes its handle. The view of a file outlives both of its handles.
struct OwnedHandle {
  HANDLE handle;
  ~OwnedHandle() {
    if (IsOpen(handle)) CloseHandle(handle);
  }
};

// Opens a file so that others can replace and remove it while it is mapped, as on other systems.
HANDLE OpenShared(const std::string& path) {
  return CreateFileW(WidePath(path).c_str(), GENERIC_READ, kShareAll, nullptr, OPEN_EXISTING,
                     FILE_ATTRIBUTE_NORMAL, nullptr);
}

absl::Status NotRegular(const std::string& path) {
  return absl::UnavailableError(path + ": cannot be read: it is not a regular file");
}

absl::StatusOr<std::string_view> Map(HANDLE file, const std::string& path) {
  LARGE_INTEGER size;
  if (GetFileSizeEx(file, &size) == 0) return SystemError(path, "read", SetErrno());
  if (size.QuadPart == 0) return std::string_view();
  const OwnedHandle section = {CreateFileMappingW(file, nullptr, PAGE_READONLY, 0, 0, nullptr)};
  if (!IsOpen(section.handle)) return SystemError(path, "mapped", SetErrno());
  const void* const at = MapViewOfFile(section.handle, FILE_MAP_READ, 0, 0, 0);
  if (at == nullptr) return SystemError(path, "mapped", SetErrno());
  return std::string_view(static_cast<const char*>(at), static_cast<size_t>(size.QuadPart));
}

}  // namespace

absl::StatusOr<MappedFile> MappedFile::Open(const std::string& path, const std::string& location) {
  if (IsFolder(location)) return NotRegular(path);
  const OwnedHandle opened = {OpenShared(location)};
  if (!IsOpen(opened.handle)) return SystemError(path, "opened", SetErrno());
  if (GetFileType(opened.handle) != FILE_TYPE_DISK) return NotRegular(path);
  TABIA_ASSIGN_OR_RETURN(const std::string_view bytes, Map(opened.handle, path));
  MappedFile file(bytes);  // unmaps the bytes if memory runs out below
  file.path_ = path;
  return file;
}

// Links and owners are left to the folder, which belongs to one user.
absl::StatusOr<MappedFile> MappedFile::OpenOwn(const std::string& path) {
  return Open(path);
}

MappedFile::~MappedFile() {
  if (!bytes_.empty()) UnmapViewOfFile(bytes_.data());
}

// Windows refuses to truncate a mapped file, so no file shrinks.
void SurviveShrunkenFiles() {}

absl::Status CheckNoFileShrank() {
  return absl::OkStatus();
}

void RegisterMapping(std::string_view, const std::string&) {}

void ForgetMapping(std::string_view) {}

}  // namespace tabia
