#include "core/base/os/user_folders.h"

#include "core/base/os/program.h"

namespace tabia {

absl::StatusOr<std::string> UserCacheFolder() {
  std::string folder = Environment("LOCALAPPDATA");
  if (folder.empty()) return absl::UnavailableError("LOCALAPPDATA does not name a folder");
  return folder;
}

std::string UserConfigFolder() {
  return Environment("APPDATA");
}

}  // namespace tabia
