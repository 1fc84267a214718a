#include "core/base/os/paths.h"

#include <filesystem>

namespace tabia {

std::string FolderOf(const std::string& path) {
  std::string folder = PathOf(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

std::string FileName(const std::string& path) {
  const std::filesystem::path normal = PathOf(path).lexically_normal();
  return normal.has_filename() ? normal.filename().string() : normal.parent_path().filename().string();
}

std::string ExpandHome(std::string_view path) {
  constexpr auto kSeparator = static_cast<char>(std::filesystem::path::preferred_separator);
  const bool is_at_home = path == "~" || (path.starts_with('~') && (path[1] == '/' || path[1] == kSeparator));
  const std::string home = is_at_home ? UserHomeFolder() : "";
  return home.empty() ? std::string(path) : home + std::string(path.substr(1));
}

}  // namespace tabia
