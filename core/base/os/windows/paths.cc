#include "core/base/os/paths.h"

#include <cerrno>
#include <utility>

#include "core/base/os/program.h"
#include "core/base/os/windows/system.h"
#include "core/base/status.h"

namespace tabia {
namespace {

enum class Kind { kFile, kFolder, kOther };

struct Entry {
  std::string name;
  Kind kind;
};

// Returns kOther for a folder that is a reparse point: a link, or a junction.
Kind KindOf(DWORD attributes) {
  if ((attributes & FILE_ATTRIBUTE_DEVICE) != 0) return Kind::kOther;
  if ((attributes & FILE_ATTRIBUTE_DIRECTORY) == 0) return Kind::kFile;
  return (attributes & FILE_ATTRIBUTE_REPARSE_POINT) == 0 ? Kind::kFolder : Kind::kOther;
}

absl::StatusOr<std::vector<Entry>> ReadEntries(const std::string& folder) {
  WIN32_FIND_DATAW found;
  const HANDLE search = FindFirstFileW(WidePath(folder + "/*").c_str(), &found);
  if (!IsOpen(search)) return SystemError(folder, "read", SetErrno());
  std::vector<Entry> entries;
  do {
    std::string name = ToUtf8(found.cFileName);
    if (name != "." && name != "..") entries.push_back({std::move(name), KindOf(found.dwFileAttributes)});
  } while (FindNextFileW(search, &found) != 0);
  const bool is_whole = GetLastError() == ERROR_NO_MORE_FILES;
  if (!is_whole) SetErrno();
  FindClose(search);
  if (!is_whole) return SystemError(folder, "read", errno);
  return entries;
}

bool EndsFolder(const std::string& path) {
  return path.ends_with('/') || path.ends_with('\\');
}

}  // namespace

bool ExchangeNames(const std::string&, const std::string&) {
  return false;
}

std::vector<std::string> NamesIn(const std::string& folder) {
  std::vector<std::string> names;
  for (Entry& entry : ReadEntries(folder).value_or(std::vector<Entry>())) {
    names.push_back(std::move(entry.name));
  }
  return names;
}

absl::Status VisitFiles(const std::string& folder, absl::FunctionRef<bool(const std::string&)> visit) {
  std::vector<std::string> folders = {folder};
  while (!folders.empty()) {
    const std::string from = std::exchange(folders.back(), "");
    folders.pop_back();
    TABIA_ASSIGN_OR_RETURN(const std::vector<Entry> entries, ReadEntries(from));
    for (const Entry& entry : entries) {
      const std::string path = EndsFolder(from) ? from + entry.name : from + "/" + entry.name;
      if (entry.kind == Kind::kFolder) folders.push_back(path);
      if (entry.kind == Kind::kFile && !visit(path)) return absl::OkStatus();
    }
  }
  return absl::OkStatus();
}

std::filesystem::path PathOf(std::string_view utf8) {
  return ToUtf16(utf8);
}

std::string UserHomeFolder() {
  return Environment("USERPROFILE");
}

absl::StatusOr<std::string> UserCacheFolder() {
  std::string folder = Environment("LOCALAPPDATA");
  if (folder.empty()) return absl::UnavailableError("LOCALAPPDATA does not name a folder");
  return folder;
}

absl::Status CheckIsPrivate(const std::string&) {
  return absl::OkStatus();
}

std::string UserConfigFolder() {
  return Environment("APPDATA");
}

absl::Status CheckMayNamePrograms(const std::string&) {
  return absl::OkStatus();
}

}  // namespace tabia
