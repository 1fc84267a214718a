// A chess book on the network: an index that stays there, of which lookups read a few lines.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/records/entry_finder.h"

namespace tabia::network {

struct NetworkOptions {
  std::chrono::milliseconds timeout{10'000};  // of each lookup
  uint64_t memory_bytes = uint64_t{64}
                          << 20;  // of lines that were read; when they take more, all are forgotten
  // The cache for the common part of an index; the key is the checksum of the header.
  std::function<std::string(uint64_t header)> kept = {};  // returns an empty string if it is not there
  std::function<void(uint64_t header, std::string_view bytes)> keep = {};
};

struct NetworkIndex {
  std::unique_ptr<const records::EntryFinder> finder;
  std::string metadata;
  uint64_t file_bytes = 0;
};

// Opens the index at the first of `urls`, addresses of one file with blanks between them, that answers: its header,
// metadata and dictionary. FailedPreconditionError if the file is not an index, BadFile if it is damaged,
// for a fault of the network, see RangedFile.
absl::StatusOr<NetworkIndex> OpenNetworkIndex(std::string_view urls, const NetworkOptions& options);

}  // namespace tabia::network
