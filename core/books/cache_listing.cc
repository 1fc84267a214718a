#include "core/books/cache_listing.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>

#include "absl/functional/function_ref.h"

#include "core/base/os/file_lock.h"
#include "core/base/os/paths.h"
#include "core/base/text.h"
#include "core/books/cache_entry.h"

namespace tabia::books {
namespace {

namespace fs = std::filesystem;

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
  const auto lock = FileLock::TryTake(cache_folder + "/" + hash + kLockSuffix);
  if (!lock.ok() || !*lock) return;
  std::error_code error;
  for (const fs::path& file : files) {
    if (file.extension() == kLockSuffix) continue;  // the lock removes it
    const std::optional<CachedIndex> index = IndexIn(file);
    fs::remove_all(file, error);
    if (error || !index) continue;
    ++removed.indexes;
    removed.bytes += index->bytes;
  }
}

absl::StatusOr<RemovedIndexes> RemoveIf(
    const std::string& cache_folder,
    absl::FunctionRef<bool(const std::string& hash, const Paths&)> is_removed) {
  const CacheFiles files = FilesOf(cache_folder);
  RemovedIndexes removed;
  for (const auto& [hash, paths] : files) {
    if (is_removed(hash, paths)) Remove(cache_folder, hash, paths, removed);
  }
  return removed;
}

}  // namespace

absl::StatusOr<std::vector<CachedIndex>> ListCache(const std::string& cache_folder) {
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

absl::StatusOr<RemovedIndexes> EmptyCache(const std::string& cache_folder) {
  return RemoveIf(cache_folder, [](const std::string&, const Paths&) { return true; });
}

absl::StatusOr<RemovedIndexes> RemoveIndexesOfLostBooks(const std::string& cache_folder) {
  return RemoveIf(cache_folder, [&cache_folder](const std::string& hash, const Paths& files) {
    const std::string book = BookOf(cache_folder, hash);
    return book.empty() ? IsLeftOverLock(files) : !Exists(book);
  });
}

}  // namespace tabia::books
