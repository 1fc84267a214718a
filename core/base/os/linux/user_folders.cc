#include "core/base/os/user_folders.h"

#include <filesystem>
#include <system_error>

#include "core/base/os/program.h"

namespace tabia {
namespace {

// Returns the folder in a variable. As the XDG base directories want it, a relative path counts for none.
std::string FolderNamedBy(const char* variable) {
  const std::string value = Environment(variable);
  return value.starts_with('/') ? value : "";
}

}  // namespace

absl::StatusOr<std::string> UserCacheFolder() {
  if (const std::string caches = FolderNamedBy("XDG_CACHE_HOME"); !caches.empty()) return caches;
  const std::string home = FolderNamedBy("HOME");
  if (home.empty()) return absl::UnavailableError("neither XDG_CACHE_HOME nor HOME names a folder");
  // Of accounts that have none it is a name like /nonexistent, which root could make.
  std::error_code error;
  if (!std::filesystem::is_directory(home, error)) {
    return absl::UnavailableError(home + ": HOME is not a folder");
  }
  return home + "/.cache";
}

std::string UserConfigFolder() {
  if (const std::string folder = FolderNamedBy("XDG_CONFIG_HOME"); !folder.empty()) return folder;
  const std::string home = FolderNamedBy("HOME");
  return home.empty() ? "" : home + "/.config";
}

}  // namespace tabia
