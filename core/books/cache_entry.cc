#include "core/books/cache_entry.h"

#include <filesystem>
#include <system_error>

#include "core/base/checksum.h"
#include "core/base/format.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/text.h"

namespace tabia::books {
namespace {

namespace fs = std::filesystem;

std::string Hex(uint64_t hash) {
  return FormatText("%016x", hash);
}

// Returns the absolute path, with links to folders resolved but not a link to the file itself: the index has the name
// that the user gave.
std::string Whereabouts(const std::string& source) {
  if (IsUrl(source)) return source;
  std::error_code error;
  const fs::path absolute = fs::absolute(PathOf(source), error);
  const fs::path folder = fs::weakly_canonical(absolute.parent_path(), error);
  return (folder / absolute.filename()).string();
}

}  // namespace

absl::StatusOr<std::string> DefaultCacheFolder() {
  TABIA_ASSIGN_OR_RETURN(const std::string caches, UserCacheFolder());
  return caches + "/tabia";
}

absl::Status MakePrivateFolder(const std::string& folder) {
  std::error_code error;
  if (fs::is_directory(PathOf(folder), error)) return absl::OkStatus();
  const std::string parent = PathOf(folder).parent_path().string();
  if (!parent.empty() && parent != folder) TABIA_RETURN_IF_ERROR(MakePrivateFolder(parent));
  const bool made = fs::create_directory(PathOf(folder), error);
  if (made) fs::permissions(PathOf(folder), fs::perms::owner_all, error);
  if (error) return SystemError(folder, "made", error.default_error_condition().value());
  return absl::OkStatus();
}

CacheEntry::CacheEntry(const std::string& cache_folder, const std::string& source, uint64_t state)
    : cache_folder_(cache_folder),
      source_(Whereabouts(source)),
      path_(Hex(Checksum(source_))),
      state_(Hex(state)),
      name_(FileName(source)),
      folder_(cache_folder_ + "/" + path_ + "-" + state_),
      native_folder_(PathOf(folder_)) {}

std::string CacheEntry::index() const {
  return folder_ + "/" + name_;
}

std::string CacheEntry::lock() const {
  return cache_folder_ + "/" + path_ + kLockSuffix;
}

absl::Status CacheEntry::MakeFolder() const {
  return MakePrivateFolder(folder_);
}

void CacheEntry::LinkToSource() const {
  std::error_code error;
  fs::create_symlink(PathOf(source_), PathOf(cache_folder_ + "/" + path_ + kLinkSuffix), error);
}

void CacheEntry::RemoveEmptyFolder() const noexcept {
  std::error_code error;
  fs::remove(native_folder_, error);
}

void CacheEntry::RemoveOthers() const {
  for (const std::string& name : NamesIn(cache_folder_)) {
    if (!name.starts_with(path_ + "-") || name == path_ + "-" + state_) continue;
    const std::string other = cache_folder_ + "/" + name;
    std::error_code error;
    for (const std::string& file : NamesIn(other)) fs::remove(PathOf(other + "/" + file), error);
    fs::remove(PathOf(other), error);
  }
}

}  // namespace tabia::books
