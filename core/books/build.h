// Builds one index from any number of sources.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/books/source.h"
#include "core/formats/read_options.h"
#include "core/index/builder/build_report.h"
#include "core/probe/book_info.h"

namespace tabia::books {

// The way to combine moves that occur in several sources.
enum class MergeRule : uint8_t {
  kAdd,     // games are added; the highest of several stated weights is kept
  kFirst,   // all moves of a position come from the first source that contains it
  kShares,  // the mean of a move's shares in all sources (chess::DecodeShares), whose scales may differ
};

struct BuildOptions {
  formats::ReadOptions reading = {};
  index::BuildLimits limits = {};
  MergeRule rule = MergeRule::kAdd;
  std::vector<std::string> positions =
      {};                  // books with the positions of experience files, which store keys only
  uint64_t min_games = 0;  // chess moves with fewer games in all sources together are dropped
  // Stores no positions in a backgammon index: it can be probed, but cannot be a source of another index.
  bool keys_only = false;
  bool partial = false;  // builds a part of a chess book (chess_part.h), for a later merge with other parts
  bool salvage = false;  // reads a damaged index as far as possible; otherwise damage is an error
  bool allow_empty = false;  // writes an index without any entry
  // Called for each source that is named twice, and for each salvaged index.
  std::function<void(const std::string& why)> warn = {};
};

// Reads all sources and writes one index to `sink`. Sources may have any readable format, but must be of one game, one
// variant and, unless merged by shares, one scale of weights. A source that is named twice is read once. The bytes do
// not depend on the order of records within a source, on the limits or on the number of threads.
absl::StatusOr<probe::BookInfo> BuildIndex(const std::vector<std::string>& sources,
                                           const BuildOptions& options, ByteSink& sink);

// Builds from one source that is already open.
absl::StatusOr<probe::BookInfo> BuildIndex(Source source, const BuildOptions& options, ByteSink& sink);

struct BuiltFile {
  probe::BookInfo info;
  uint64_t bytes = 0;
};

// Builds into the file `output` (OpenOutput), which is replaced as a whole or not at all. An empty result is an error
// (CheckHasContent) unless options.allow_empty. Temporary files are made in the folder of `output` unless the limits
// name another.
absl::StatusOr<BuiltFile> BuildIndexFile(const std::vector<std::string>& sources, BuildOptions options,
                                         const std::string& output);

}  // namespace tabia::books
