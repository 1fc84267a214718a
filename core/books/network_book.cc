#include "core/books/network_book.h"

#include <cstdint>
#include <string_view>
#include <utility>

#include "core/base/os/mapped_file.h"
#include "core/base/os/output_file.h"
#include "core/base/status.h"
#include "core/books/cache_entry.h"
#include "core/network/network_index.h"

namespace tabia::books {
namespace {

std::string Kept(const CacheEntry& entry) {
  const absl::StatusOr<MappedFile> file = MappedFile::Open(entry.index());
  return file.ok() ? std::string(file->bytes()) : std::string();
}

absl::Status Keep(const CacheEntry& entry, std::string_view bytes) {
  TABIA_RETURN_IF_ERROR(entry.MakeFolder());
  TABIA_ASSIGN_OR_RETURN(AtomicFile file, AtomicFile::Create(entry.index()));
  TABIA_RETURN_IF_ERROR(file.Append(bytes));
  TABIA_RETURN_IF_ERROR(file.Commit());
  entry.RemoveOthers();
  entry.LinkToSource();
  return absl::OkStatus();
}

// Sets the functions that read and write the cache. Errors are ignored: without the cache, the book opens more slowly.
void UseCache(const std::string& folder, const std::string& url, network::NetworkOptions& network) {
  network.kept = [folder, url](uint64_t header) { return Kept(CacheEntry(folder, url, header)); };
  network.keep = [folder, url](uint64_t header, std::string_view bytes) {
    Keep(CacheEntry(folder, url, header), bytes).IgnoreError();
  };
}

}  // namespace

absl::StatusOr<probe::Book> OpenNetworkBook(const std::string& urls, const OpenOptions& options) {
  const std::string url = urls.substr(0, urls.find(' '));
  network::NetworkOptions network;
  network.timeout = options.network.probe_timeout;
  const absl::StatusOr<std::string> folder =
      options.cache.folder.empty() ? DefaultCacheFolder() : options.cache.folder;
  if (options.cache.enabled && folder.ok()) UseCache(*folder, url, network);
  TABIA_ASSIGN_OR_RETURN(network::NetworkIndex opened, network::OpenNetworkIndex(urls, network));
  return probe::Book::OnNetwork(url, opened.metadata, opened.file_bytes, std::move(opened.finder));
}

}  // namespace tabia::books
