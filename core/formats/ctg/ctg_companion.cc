#include "core/formats/ctg/ctg_companion.h"

#include <cstdint>
#include <filesystem>
#include <system_error>

#include "absl/status/status.h"

#include "core/base/format.h"
#include "core/base/os/paths.h"
#include "core/base/tokens.h"
#include "core/formats/ctg/ctg_layout.h"

namespace tabia::formats {
namespace {

constexpr std::string_view kCtgExtension = ".ctg";

std::string_view WithoutCtgExtension(std::string_view path) {
  if (path.size() < kCtgExtension.size()) return path;
  const size_t stem = path.size() - kCtgExtension.size();
  return EqualIgnoringCase(path.substr(stem), kCtgExtension) ? path.substr(0, stem) : path;
}

}  // namespace

absl::StatusOr<std::string> CtgDirectoryPath(std::string_view path) {
  const std::string stem(WithoutCtgExtension(path));
  for (const char* const extension : {".cto", ".CTO", ".Cto"}) {
    std::error_code error;
    if (std::filesystem::exists(PathOf(stem + extension), error)) return stem + extension;
  }
  return absl::FailedPreconditionError(
      FormatText("%s: there is no %s next to it to find positions by", path, FileName(stem + ".cto")));
}

bool IsCtgCompanion(std::string_view bytes) {
  constexpr std::string_view kDirectory("\0\x10\0\1", 4), kBits("\0\x0c\0\1", 4);
  const std::string_view begin = bytes.substr(0, kDirectory.size());
  if (begin == kBits) return bytes.size() >= 12;
  return begin == kDirectory && bytes.size() >= 16 &&
         bytes.size() - 16 == 4 * uint64_t{LoadCtg32(bytes.data() + 4)};
}

}  // namespace tabia::formats
