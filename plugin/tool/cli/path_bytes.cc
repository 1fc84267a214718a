#include "plugin/tool/cli/path_bytes.h"

#include <filesystem>
#include <system_error>

#include "core/base/os/paths.h"
#include "core/base/text.h"

namespace tabia::tool {
namespace {

bool Exists(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(PathOf(path), error);
}

}  // namespace

std::string PathOnDisk(const std::string& path) {
  if (Exists(path)) return path;
  if (const std::string utf8 = Windows1252ToUtf8(path); Exists(utf8)) return utf8;
  const Windows1252Text old = Utf8ToWindows1252(path);
  return old.replaced == 0 && Exists(old.bytes) ? old.bytes : path;
}

}  // namespace tabia::tool
