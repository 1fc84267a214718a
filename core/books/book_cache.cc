#include "core/books/book_cache.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "absl/functional/function_ref.h"

#include "core/base/checksum.h"
#include "core/base/format.h"
#include "core/base/os/file_lock.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/text.h"

namespace tabia::books {
namespace {

namespace fs = std::filesystem;

constexpr const char *kLinkSuffix = ".book", *kLockSuffix = ".lock";

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

// Creates `folder` and its missing parents, accessible to the user only, unless it exists.
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

}  // namespace

absl::StatusOr<std::string> DefaultCacheFolder() {
  TABIA_ASSIGN_OR_RETURN(const std::string caches, UserCacheFolder());
  return caches + "/tabia";
}

absl::Status PrepareCacheFolder(const std::string& folder) {
  TABIA_RETURN_IF_ERROR(MakePrivateFolder(folder));
  return CheckIsPrivate(folder);
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

namespace {

// Returns the hash at the beginning of the name of a cache file; empty for other files.
std::string PathHashOf(std::string_view name) {
  constexpr size_t kDigits = 16;
  const auto is_hash = [](std::string_view text) {
    return text.size() == kDigits && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
  };
  const std::string_view hash = name.substr(0, kDigits), rest = name.substr(hash.size());
  const bool is_index = !rest.empty() && rest[0] == '-' && is_hash(rest.substr(1));
  const bool is_ours = is_hash(hash) && (is_index || rest == kLinkSuffix || rest == kLockSuffix);
  return is_ours ? std::string(hash) : "";
}

using Paths = std::vector<fs::path>;

// The files and folders of the cache, by the hash of the book's path.
using CacheFiles = std::map<std::string, Paths>;

CacheFiles FilesOf(const std::string& cache_folder) {
  CacheFiles files;
  for (const std::string& name : NamesIn(cache_folder)) {
    const std::string hash = PathHashOf(name);
    if (!hash.empty()) files[hash].push_back(PathOf(cache_folder) / PathOf(name));
  }
  return files;
}

// Returns false only if the book is certainly gone. A network book, or one in a folder without permission, may exist.
bool Exists(const std::string& book) {
  if (IsUrl(book)) return true;
  std::error_code error;
  return fs::status(PathOf(book), error).type() != fs::file_type::not_found;
}

std::string BookOf(const std::string& cache_folder, const std::string& hash) {
  std::error_code error;
  const fs::path book = fs::read_symlink(PathOf(cache_folder + "/" + hash + kLinkSuffix), error);
  return error ? "" : book.string();
}

// Returns whether only a lock is left, from a program that was killed before it wrote an index.
bool IsLeftOverLock(const Paths& files) {
  return files.size() == 1 && files[0].extension() == kLockSuffix;
}

// Returns the index in a folder of the cache, without the members about its source.
std::optional<CachedIndex> IndexIn(const fs::path& folder) {
  for (const std::string& name : NamesIn(folder.string())) {
    const fs::path path = folder / PathOf(name);
    std::error_code no_file;
    if (!fs::is_regular_file(path, no_file)) continue;
    CachedIndex index;
    index.index = path.string();
    index.bytes = fs::file_size(path, no_file);
    if (no_file) continue;
    const auto age = fs::file_time_type::clock::now() - fs::last_write_time(path, no_file);
    index.age = std::max(std::chrono::seconds(0), std::chrono::duration_cast<std::chrono::seconds>(age));
    return index;
  }
  return std::nullopt;
}

// Removes the files of one book, unless a program has locked them to write.
void Remove(const std::string& cache_folder, const std::string& hash, const Paths& files,
            RemovedIndexes& removed) {
  const std::string lock_path = cache_folder + "/" + hash + kLockSuffix;
  const auto lock = FileLock::TryTake(lock_path);
  if (!lock.ok() || !*lock) return;
  std::error_code error;
  for (const fs::path& file : files) {
    if (file.extension() == kLockSuffix) continue;  // last
    const std::optional<CachedIndex> index = IndexIn(file);
    fs::remove_all(file, error);
    if (error || !index) continue;
    ++removed.indexes;
    removed.bytes += index->bytes;
  }
  fs::remove(PathOf(lock_path), error);  // also one without the mark, which older versions left
}

RemovedIndexes RemoveIf(const std::string& cache_folder,
                        absl::FunctionRef<bool(const std::string& hash, const Paths&)> is_removed) {
  const CacheFiles files = FilesOf(cache_folder);
  RemovedIndexes removed;
  for (const auto& [hash, paths] : files) {
    if (is_removed(hash, paths)) Remove(cache_folder, hash, paths, removed);
  }
  return removed;
}

}  // namespace

std::vector<CachedIndex> ListCache(const std::string& cache_folder) {
  const CacheFiles files = FilesOf(cache_folder);
  std::vector<CachedIndex> indexes;
  for (const auto& [hash, paths] : files) {
    const std::string book = BookOf(cache_folder, hash);
    for (const fs::path& path : paths) {
      std::optional<CachedIndex> index = IndexIn(path);
      if (!index) continue;
      index->book = book;
      index->book_exists = !book.empty() && Exists(book);
      indexes.push_back(*std::move(index));
    }
  }
  std::sort(indexes.begin(), indexes.end(), [](const CachedIndex& a, const CachedIndex& b) {
    return std::tie(a.book, a.index) < std::tie(b.book, b.index);
  });
  return indexes;
}

RemovedIndexes EmptyCache(const std::string& cache_folder) {
  return RemoveIf(cache_folder, [](const std::string&, const Paths&) { return true; });
}

RemovedIndexes RemoveIndexesOfLostBooks(const std::string& cache_folder) {
  return RemoveIf(cache_folder, [&cache_folder](const std::string& hash, const Paths& files) {
    const std::string book = BookOf(cache_folder, hash);
    return book.empty() ? IsLeftOverLock(files) : !Exists(book);
  });
}

}  // namespace tabia::books
