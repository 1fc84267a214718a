// A chess book on the network. The index is not downloaded; each lookup reads a few buckets of 64 bytes.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/os/temp_file.h"
#include "core/base/progress.h"
#include "core/base/tokens.h"
#include "core/records/entry_finder.h"

namespace tabia::network {

// Returns the addresses of one file on several servers, which a user separates by blanks:
// "https://a.org/masters.tabia https://b.org/masters.tabia".
inline std::vector<std::string> Addresses(std::string_view urls) {
  std::vector<std::string> addresses;
  for (const std::string_view url : SplitWords(urls, " ")) addresses.emplace_back(url);
  return addresses;
}

struct DownloadOptions {
  uint64_t max_bytes = uint64_t{4} << 30;  // a longer file is a usage error
  Progress progress = {};                  // in bytes; called at least every tenth of a second
  // Receives the first bytes of the file, at most 64 KiB. Its error ends the download before the rest is read.
  std::function<absl::Status(std::string_view head)> check_head = {};
};

// Downloads a whole file. `urls` are addresses of this file, separated by blanks; the first one whose server responds
// is used. RangedFile lists the network errors.
absl::StatusOr<TempFile> Download(std::string_view urls, const DownloadOptions& options = {});

struct NetworkOptions {
  std::chrono::milliseconds timeout{10'000};   // of each lookup
  uint64_t memory_bytes = uint64_t{64} << 20;  // of lines that can be dropped: not the common part and texts of notes
  Progress progress = {};  // called with 0 of 0 at least every tenth of a second while the index is opened
  // The cache for the common part of an index; the key is the checksum of the header.
  // Returns the cached part of `size` bytes; an empty string on a cache miss, or if the cached part has another size.
  std::function<std::string(uint64_t header, uint64_t size)> kept = {};
  std::function<void(uint64_t header, std::string_view bytes)> keep = {};
};

struct NetworkIndex {
  std::unique_ptr<const records::EntryFinder> finder;
  std::string metadata;
  uint64_t file_bytes = 0;
  uint64_t header_checksum = 0;  // Index::header_checksum
};

// Opens an index, and reads its header, metadata and dictionary. `urls` are addresses of this index, separated by
// blanks; the first one whose server responds is used. FailedPreconditionError if the file is not an index; BadFile if
// it is damaged. RangedFile lists the network errors.
absl::StatusOr<NetworkIndex> OpenNetworkIndex(std::string_view urls, const NetworkOptions& options);

}  // namespace tabia::network
