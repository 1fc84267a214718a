#include "core/base/os/paths.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>
#include <utility>

#include "core/base/format.h"
#include "core/base/os/program.h"
#include "core/base/status.h"

namespace tabia {
namespace {

absl::StatusOr<std::vector<std::string>> ReadNames(const std::string& folder) {
  const std::unique_ptr<DIR, int (*)(DIR*)> open_folder(opendir(folder.c_str()), closedir);
  if (open_folder == nullptr) return SystemError(folder, "read", errno);
  std::vector<std::string> names;
  for (;;) {
    errno = 0;
    const dirent* const entry = readdir(open_folder.get());
    if (entry == nullptr && errno != 0) return SystemError(folder, "read", errno);
    if (entry == nullptr) return names;
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") names.emplace_back(name);
  }
}

enum class Kind { kFile, kFolder, kOther };

Kind KindOf(const std::string& path) {
  struct stat facts;
  if (lstat(path.c_str(), &facts) != 0) return Kind::kOther;
  if (S_ISDIR(facts.st_mode)) return Kind::kFolder;
  const bool is_file = stat(path.c_str(), &facts) == 0 && S_ISREG(facts.st_mode);
  return is_file ? Kind::kFile : Kind::kOther;
}

}  // namespace

std::vector<std::string> NamesIn(const std::string& folder) {
  return ReadNames(folder).value_or(std::vector<std::string>());
}

absl::Status VisitFiles(const std::string& folder, absl::FunctionRef<bool(const std::string&)> visit) {
  std::vector<std::string> folders = {folder};
  while (!folders.empty()) {
    const std::string from = std::exchange(folders.back(), "");
    folders.pop_back();
    TABIA_ASSIGN_OR_RETURN(const std::vector<std::string> names, ReadNames(from));
    for (const std::string& name : names) {
      const std::string path = from.ends_with('/') ? from + name : from + "/" + name;
      const Kind kind = KindOf(path);
      if (kind == Kind::kFolder) folders.push_back(path);
      if (kind == Kind::kFile && !visit(path)) return absl::OkStatus();
    }
  }
  return absl::OkStatus();
}

bool ExchangeNames(const std::string& a, const std::string& b) {
  return renameat2(AT_FDCWD, a.c_str(), AT_FDCWD, b.c_str(), RENAME_EXCHANGE) == 0;
}

std::filesystem::path PathOf(std::string_view utf8) {
  return utf8;  // on Linux any bytes are a path
}

namespace {

// Returns the folder in a variable. A relative path is ignored, as the XDG base directories require.
std::string FolderNamedBy(const char* variable) {
  const std::string value = Environment(variable);
  return value.starts_with('/') ? value : "";
}

}  // namespace

std::string UserHomeFolder() {
  return FolderNamedBy("HOME");
}

absl::StatusOr<std::string> UserCacheFolder() {
  if (const std::string caches = FolderNamedBy("XDG_CACHE_HOME"); !caches.empty()) return caches;
  const std::string home = UserHomeFolder();
  if (home.empty()) return absl::UnavailableError("neither XDG_CACHE_HOME nor HOME names a folder");
  // The home of an account without one is a path like /nonexistent, which root could create.
  std::error_code error;
  if (!std::filesystem::is_directory(home, error)) {
    return absl::UnavailableError(home + ": HOME is not a folder");
  }
  return home + "/.cache";
}

absl::Status CheckIsPrivate(const std::string& folder) {
  struct stat facts;
  if (stat(folder.c_str(), &facts) != 0) return SystemError(folder, "examined", errno);
  if (facts.st_uid != geteuid()) {
    return absl::UnavailableError(
        FormatText("%s: not used: it belongs to user %d, and this program runs as user %d", folder,
                   facts.st_uid, geteuid()));
  }
  if ((facts.st_mode & (S_IWGRP | S_IWOTH)) == 0) return absl::OkStatus();
  return absl::UnavailableError(
      FormatText("%s: not used: other users may write to it; chmod go-w makes it usable", folder));
}

std::string UserConfigFolder() {
  if (const std::string folder = FolderNamedBy("XDG_CONFIG_HOME"); !folder.empty()) return folder;
  const std::string home = UserHomeFolder();
  return home.empty() ? "" : home + "/.config";
}

namespace {

// Returns an UnavailableError if another user owns the file or folder or may write to it. In a folder with the sticky
// bit, such as /tmp, others cannot replace files.
absl::Status CheckWriters(const std::string& path) {
  struct stat facts;
  if (stat(path.c_str(), &facts) != 0) return SystemError(path, "examined", errno);
  if (facts.st_uid != geteuid() && facts.st_uid != 0) {
    return absl::UnavailableError(
        FormatText("%s belongs to user %d, and this program runs as user %d", path, facts.st_uid, geteuid()));
  }
  const bool is_sticky = S_ISDIR(facts.st_mode) && (facts.st_mode & S_ISVTX) != 0;
  if (is_sticky || (facts.st_mode & (S_IWGRP | S_IWOTH)) == 0) return absl::OkStatus();
  return absl::UnavailableError(FormatText("other users may write to %s; chmod go-w makes it usable", path));
}

}  // namespace

absl::Status CheckMayNamePrograms(const std::string& file) {
  TABIA_RETURN_IF_ERROR(CheckWriters(file));
  return CheckWriters(FolderOf(file));
}

}  // namespace tabia
