#include "core/base/os/temp_file.h"

#include <atomic>
#include <cerrno>

#include "core/base/format.h"
#include "core/base/os/windows/system.h"
#include "core/base/status.h"

namespace tabia {
namespace {

// Returns a path that no other file of this process has. The file of a killed process with this name is replaced.
std::string UniquePath(const std::string& folder) {
  static std::atomic<int> files = 0;
  return FormatText("%s/tabia-%d-%d.tmp", folder, GetCurrentProcessId(), ++files);
}

Descriptor OpenNew(const std::string& path, DWORD flags) {
  return Descriptor(
      DescriptorOf(CreateFileW(WidePath(path).c_str(), GENERIC_READ | GENERIC_WRITE, kShareAll, nullptr,
                               CREATE_ALWAYS, FILE_ATTRIBUTE_TEMPORARY | flags, nullptr)));
}

}  // namespace

std::string DefaultTempFolder() {
  std::wstring folder(MAX_PATH + 1, L'\0');
  folder.resize(GetTempPathW(static_cast<DWORD>(folder.size()), folder.data()));
  while (folder.ends_with(L'\\')) folder.pop_back();
  return ToUtf8(folder);
}

Descriptor OpenNameless(const std::string& folder) {
  return OpenNew(UniquePath(folder), FILE_FLAG_DELETE_ON_CLOSE);
}

std::string PathOfDescriptor(int descriptor) {
  const HANDLE file = HandleOf(descriptor);
  std::wstring path(GetFinalPathNameByHandleW(file, nullptr, 0, FILE_NAME_NORMALIZED), L'\0');
  path.resize(
      GetFinalPathNameByHandleW(file, path.data(), static_cast<DWORD>(path.size()), FILE_NAME_NORMALIZED));
  return ToUtf8(path);
}

absl::StatusOr<ScratchFile> ScratchFile::Create(const std::string& folder) {
  TempName name(UniquePath(folder));
  const Descriptor created = OpenNew(name.path(), 0);
  if (!created.is_open()) return SystemError("temporary file in " + folder, "created", errno);
  return ScratchFile(std::move(name));
}

// Does nothing: Windows seldom permits that while the library has the file open. The destructor removes the name.
void ScratchFile::RemoveName() {}

}  // namespace tabia
