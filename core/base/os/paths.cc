#include "core/base/os/paths.h"

#include <algorithm>
#include <optional>
#include <system_error>

#include "core/base/os/file_io.h"

namespace tabia {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxLinks = 40;  // as Linux follows at most

// Returns the absolute path without links and without a slash at its end. The last names need not exist.
fs::path Resolve(const std::string& path) {
  std::error_code error;
  const fs::path absolute = fs::absolute(PathOf(FollowLinks(path)), error);
  fs::path resolved = fs::weakly_canonical(absolute, error);
  if (error) resolved = absolute.lexically_normal();
  return resolved.has_filename() ? resolved : resolved.parent_path();
}

}  // namespace

std::string FolderOf(const std::string& path) {
  std::string folder = PathOf(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

std::string FileName(const std::string& path) {
  const fs::path normal = PathOf(path).lexically_normal();
  return normal.has_filename() ? normal.filename().string() : normal.parent_path().filename().string();
}

std::string FollowLinks(const std::string& path) {
  fs::path at = PathOf(path);
  std::error_code error;
  for (int links = 0; links < kMaxLinks && fs::is_symlink(at, error); ++links) {
    const fs::path target = fs::read_symlink(at, error);
    if (error) break;
    at = at.parent_path() / target;  // the target alone if it is absolute
  }
  return at.string();
}

bool LeadToSameFile(const std::string& a, const std::string& b) {
  const std::optional<FileIdentity> of_a = IdentityOf(a), of_b = IdentityOf(b);
  return of_a || of_b ? of_a == of_b : Resolve(a) == Resolve(b);
}

bool IsFolder(const std::string& path) {
  std::error_code error;
  return fs::is_directory(PathOf(path), error);
}

bool IsBelow(const std::string& path, const std::string& folder) {
  const fs::path below = Resolve(path), above = Resolve(folder);
  const auto [end_of_above, next] = std::mismatch(above.begin(), above.end(), below.begin(), below.end());
  return end_of_above == above.end() && next != below.end();
}

std::string ExpandHome(std::string_view path) {
  constexpr auto kSeparator = static_cast<char>(fs::path::preferred_separator);
  const bool is_at_home = path == "~" || (path.starts_with('~') && (path[1] == '/' || path[1] == kSeparator));
  const std::string home = is_at_home ? UserHomeFolder() : "";
  return home.empty() ? std::string(path) : home + std::string(path.substr(1));
}

}  // namespace tabia
