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

}  // namespace tabia
