#include "core/base/os/linux/named_descriptor.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <optional>
#include <string_view>

#include "core/base/os/program.h"
#include "core/base/text.h"

namespace tabia {
namespace {

// Returns the descriptor that `path` names; empty for any other path.
std::optional<int> DescriptorNamedBy(std::string_view path) {
  constexpr std::string_view kFolder = "/dev/fd/";
  if (path == kStandardInputPath) return kStandardInput;
  if (path == kStandardOutputPath) return kStandardOutput;
  if (path == "/dev/stderr") return kStandardError;
  if (!path.starts_with(kFolder)) return std::nullopt;
  return ParseNumber<int>(path.substr(kFolder.size()));
}

bool IsMissing() {
  return errno == ENOENT || errno == ENOTDIR;
}

}  // namespace

int OpenPath(const std::string& path, int flags) {
  const int opened = open(path.c_str(), flags | O_CLOEXEC);
  if (opened >= 0 || !IsMissing()) return opened;
  const std::optional<int> named = DescriptorNamedBy(path);
  return named ? fcntl(*named, F_DUPFD_CLOEXEC, 0) : -1;
}

bool Examine(const std::string& path, struct stat& facts) {
  if (stat(path.c_str(), &facts) == 0) return true;
  const std::optional<int> named = IsMissing() ? DescriptorNamedBy(path) : std::nullopt;
  return named && fstat(*named, &facts) == 0;
}

}  // namespace tabia
